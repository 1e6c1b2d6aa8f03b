"""The mat and its chips as they are painted: a board that lies still, stacks that grow."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from sprites import chips
from sprites.emblems import emblem
from sprites.mat import Timber, Well, mat_svg
from sprites.raster import rasterise
from table.felt.canvas import Blit, Item, item
from table.felt.furniture import OVER, PREMUL, UNDER, rect_of
from table.felt.marks import badge
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.layout import Layout
from table.layout.stacks import Chip, Stack, pool_rooms
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.text import fit_text, ink, text_width

MAT = UNDER - 5  # depths: the mat beneath all frames, chips upon them and beneath the cards
CHIPS = UNDER + 4

MatFigure = tuple[tuple[int, int], int, str]
"""A card's figure printed on the mat: where, in pixels from its corner, how large, which card."""


SMALLEST = 13.0  # logical units: no name on the mat has smaller letters
LARGEST, LARGEST_IN_BOWL = 1.4, 1.2  # so much larger are the names at most, in large print
REACH = 0.96  # of a compartment's width: so far to the right is written
WHOLE = 0.4  # of its usual height: a number is rather small than cut
COUNTED = 0.2  # height of the figures that count a stack, in heights of its room
LEAST_COUNTED, MOST_COUNTED = 13.0, 0.5  # in large print at least so many logical units times as
# large, but of the room no more
BIG, SMALL, FIGURE = 0.8, 0.56, 0.8  # of a name's and a figure's height, where both names stand


class MatName(NamedTuple):
    """A name on the mat: where, and the text, at the `left` of its place or in the middle; the
    same in the player's language, in small letters beside or beneath it; how far right may be
    written. In pixels from the mat's corner."""

    place: tuple[int, int, int, int]
    text: str
    left: bool
    said: str
    reach: int

    def has_room_for_both(self, least: int) -> bool:
        """Whether both names can be read there, neither cut nor over the figure."""
        if not self.said or not self.left:
            return bool(self.said)
        x, _, width, _ = self.place
        name, beside = text_width(self.text, "title", least), self.width_of_said(least)
        return name <= width or name + beside <= self.reach - x

    def width_of_said(self, px: int) -> int:
        """How much room the name in the player's language takes beside the other."""
        return text_width(self.said, "text", px) + px // 2

    def width(self, least: int, large: float) -> int:
        """How wide the name may be: in large print as far as the other beside it lets it."""
        x, _, width, _ = self.place
        if large == 1 or not self.left:
            return width
        beside = self.width_of_said(least) if self.has_room_for_both(least) else 0
        return max(width, self.reach - x - beside)


def mat_item(table: Arrangement, layout: Layout, theme: Theme, words: Words) -> Item:
    """The board, lettered as the layout has it, and in the player's language where that differs."""
    assert table.mat is not None and layout.mat is not None
    mat, rect, wells, figures = table.mat, rect_of(table.mat), list[Well](), list[MatFigure]()
    names, said = list[MatName](), dict[str, str]()
    for name, pool in layout.mat.pools.items():
        if words.has(f"mat.{name}") and words.say(f"mat.{name}").casefold() != pool.name.casefold():
            said[name] = words.say(f"mat.{name}")
    for name, pool in layout.mat.pools.items():
        room, bowl, hundredth = (
            table.frames[name].room, pool.shape == "round", table.ring.middle_unit / 100,
        )  # fmt: skip
        well = room._replace(x=room.x - mat.x, y=room.y - mat.y)
        x, y, width, height = (round(side / hundredth, 2) for side in well)
        wells.append(Well(x, y, width, height, bowl))
        split, both = pool_rooms(room, pool), bool(said) and not bowl
        place = rect_of(split.name).move(-rect.x, -rect.y)
        usual = round(place.h * BIG) if both else place.h
        grown = round(usual * (min(theme.large, LARGEST_IN_BOWL if bowl else LARGEST) - 1))
        place.h = usual + grown
        if split.picture is not None:
            spot = rect_of(split.picture).move(-rect.x, -rect.y)
            side = min(spot.size)
            if both or grown:
                side = round(side * (FIGURE if both else 1.0)) - grown
                spot = pygame.Rect(spot.x, spot.bottom - side, side, side)
            figures.append((spot.topleft, side, pool.picture))
        beside, reach = not bowl and room.width > room.height * 1.6, well.x + well.width * REACH
        other = said.get(name, "") if both else ""
        names.append(MatName((*place,), pool.name, beside, other, round(reach)))
    drawn, least = (tuple(wells), tuple(names), tuple(figures)), scale_of(table.size) * SMALLEST
    picture = _board(rect.size, layout.mat.room, *drawn, theme, round(least))
    shadow, margin = _shadow(rect.size)
    corner = rect.x - margin, rect.y - margin + margin // 4
    return item(MAT, (shadow, corner, PREMUL), (picture, rect.topleft, PREMUL))


def timber(theme: Theme) -> Timber:
    """The mat's colours in a theme: the rail's wood, the table's cloth."""
    wood = mix(theme.rail, "#c98d4e", 0.36)
    inlay = mix(theme.highlight, theme.on_felt, 0.35)
    cloth = colours.well(theme).ground
    return Timber(
        mix(wood, "#ffdca8", 0.24),
        wood,
        mix(wood, "#000000", 0.34),
        inlay,
        cloth,
        mix(cloth, "#000000", 0.28 if colours.is_light(theme) else 0.5),
        mix(cloth, inlay, 0.13),
    )


@lru_cache(maxsize=3)
def _board(
    size: tuple[int, int],
    room: tuple[float, float],
    wells: tuple[Well, ...],
    names: tuple[MatName, ...],
    figures: tuple[MatFigure, ...],
    theme: Theme,
    least: int,
) -> pygame.Surface:
    picture = rasterise(mat_svg((room[0] * 100, room[1] * 100), wells, timber(theme), size), size)
    for corner, side, card in figures:
        picture.blit(emblem(card, side, timber(theme).inlay), corner, special_flags=PREMUL)
    colour = colours.well(theme).ink
    for name, px in _letters(names, least, theme.large).items():
        place, both = pygame.Rect(name.place), name.has_room_for_both(least)
        reach = max(place.w, name.reach - place.x)  # rather far than cut
        across = name.width(least, theme.large) if both else reach
        text, px = fit_text(name.text, "title", px, across)
        letters = ink(text, "title", px, colour)
        spot = letters.get_rect(center=place.center)
        if name.left:
            spot.left = place.left
        picture.blit(letters.premul_alpha(), spot, special_flags=PREMUL)
        if both:
            usual = max(least, round(place.h * SMALL))
            most = min(round(least * theme.large), px - 1) if name.left else usual
            free = name.reach - spot.right  # in large print as large as there is room beside it
            while most > usual and name.width_of_said(most) > free:
                most -= 1
            text, px = fit_text(name.said, "text", max(usual, most), max(place.w, free))
            letters = ink(text, "text", px, colour)
            small = letters.get_rect(midtop=(place.centerx, spot.bottom - spot.h // 8))
            if name.left:
                small.left = place.left
                if spot.right + px // 2 + small.w <= name.reach:  # beside it, where there is room
                    small.bottomleft = spot.right + px // 2, spot.bottom - spot.h // 10
            picture.blit(letters.premul_alpha(), small, special_flags=PREMUL)
    return picture


def _letters(names: Sequence[MatName], least: int, large: float) -> dict[MatName, int]:
    """The height of the letters: the same in compartments of one height, but in large print."""
    found = {}
    for name in names:
        px = max(least, round(name.place[3] * 0.86))
        alike = [each for each in names if each.place[3] == name.place[3]]
        alike = [name] if large > 1 else alike
        while px > least and any(
            text_width(other.text, "title", px) > other.width(least, large) for other in alike
        ):
            px -= 1
        found[name] = px
    return found


@lru_cache(maxsize=3)
def _shadow(size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    """What the board throws on the cloth, and by how much it is wider on every side."""
    part = 6  # blurred small: nobody sees it in a shadow
    margin = max(2 * part, size[1] // 12)
    small = pygame.Surface(
        ((size[0] + 2 * margin) // part + 1, (size[1] + 2 * margin) // part + 1), pygame.SRCALPHA
    )
    inner = pygame.Rect(margin // part, margin // part, size[0] // part, size[1] // part)
    pygame.draw.rect(small, (0, 0, 0, 120), inner, border_radius=max(1, size[1] // part // 20))
    soft = pygame.transform.gaussian_blur(
        small, max(1, margin // (4 * part)), repeat_edge_pixels=False
    )
    width, height = size[0] + 2 * margin, size[1] + 2 * margin
    return pygame.transform.smoothscale(soft, (width, height)), margin


def stack_item(stack: Stack, layout: Layout, theme: Theme, scale: float) -> Item:
    """All chips of a stack, and their number if that is written nowhere else."""
    blits, entry = list[Blit](), layout.tally(stack.tally)
    for chip in sorted(stack.chips, key=lambda chip: chip.depth):
        if chip.depth % 1000 == 0:
            blits.append(_shade(chip))
        blits.append(_blit(chip))
    if stack.number and (entry is None or entry.at == "nowhere"):
        text = str(in_fractions(stack.number, layout.parts(stack.tally)))
        blits.append(_number(text, stack, theme, LEAST_COUNTED * theme.large * scale))
    painted, room = item(CHIPS, *blits), rect_of(stack.room)
    return painted._replace(rect=painted.rect.union(room) if blits else room)


def _blit(chip: Chip, lift: float = 0.0) -> Blit:
    picture = chips.chip(chip.colour, chip.turn, max(6, round(chip.width)))
    width, height = picture.get_size()
    return picture, (round(chip.x - width / 2), round(chip.y - height / 2 - lift)), PREMUL


def _shade(chip: Chip, lift: int = 0) -> Blit:
    """The shadow beneath a chip that is on the cloth, or in the air."""
    picture = chips.shade(max(6, round(chip.width)), lift)
    width, height = picture.get_size()
    x, y = chip.x + chip.width * (0.05 + 0.04 * lift), chip.y + chip.width * (0.11 + 0.05 * lift)
    return picture, (round(x - width / 2), round(y - height / 2)), PREMUL


def _number(text: str, stack: Stack, theme: Theme, least: float) -> Blit:
    """The number of a pool on its compartment; of any other stack a badge at its foot, in large
    print no lower than `least` pixels where its room lets it, and at its right, where it leaves
    the first of the chips in sight."""
    room, large = stack.room, theme.large
    if stack.ground.sign is not None:
        sign = rect_of(stack.ground.sign)
        colour = colours.count if stack.number > 0 else colours.debt
        shown, high = fit_text(text, "strong", max(11, sign.h), sign.w, WHOLE)
        digits = ink(shown, "strong", high, colour(theme).ink)
        place = digits.get_rect(center=sign.center)
        if room.width > room.height * 1.6:
            place.left = sign.left
        return digits, place.topleft, 0
    px = room.height * COUNTED * large
    if large > 1:
        px = max(px, min(least, room.height * MOST_COUNTED))
    picture = badge(text, max(12, round(px)), theme)
    width, height = picture.get_size()
    left = room.middle[0] - width / 2
    if large > 1:
        left = max(left, room.x + room.width - 0.8 * width)
    return picture, (round(left), round(room.y + room.height - height * 0.8)), 0


def flying_item(pile: tuple[Chip, ...], lift: float, depth: float) -> Item:
    """Chips in the air or in a hand, lowest first, `lift` pixels above the table."""
    low = pile[0]
    height = min(3, 1 + round(lift / max(1.0, low.width)))
    return item(depth, _shade(low, height), *(_blit(flight, lift) for flight in pile))


def chip_item(stack: Stack, x: float, y: float, depth: float = OVER, count: int = 1) -> Item:
    """Chips from the top of a stack, in somebody's hand with their middle at a point."""
    top = stack.chip(max(0, stack.number - 1))
    step = top.width * 0.17
    pile = tuple(
        top._replace(x=x, y=y - step * number, turn=(top.turn + number) % chips.TURNS)
        for number in range(count)
    )
    return flying_item(pile, top.width * 0.25, depth)


def mat_items(
    table: Arrangement, layout: Layout, theme: Theme, words: Words
) -> dict[Hashable, Item]:
    """The mat and every stack on the table."""
    found: dict[Hashable, Item] = {}
    if table.mat is not None and layout.mat is not None:
        found["mat"] = mat_item(table, layout, theme, words)
    for name, stack in table.stacks.items():
        found["stack", name] = stack_item(stack, layout, theme, scale_of(table.size))
    return found

"""Paint the mat with its compartments, and the chips in stacks, in flight and in a hand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from sprites import chips
from sprites.emblems import emblem
from sprites.mat import Timber, Well, mat_svg
from sprites.svg import rasterise
from table.felt.canvas import Blit, Item, item
from table.felt.furniture import OVER, PREMUL, UNDER, rect_of
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.layout import Layout
from table.layout.room import Room
from table.layout.stacks import Chip, Stack, pool_rooms
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import fit_text, ink, text_width

MAT = UNDER - 5  # depths: the mat below all frames, chips above them and below the cards
CHIPS = UNDER + 4

MatFigure = tuple[tuple[int, int], int, str]
"""A card's figure printed on the mat: its corner and side in pixels, and the card's name."""


SMALLEST = 13.0  # logical units: the least height of the letters of a name
LARGEST, LARGEST_IN_BOWL = 1.4, 1.2  # the most that large print enlarges the names
REACH = 0.96  # of a compartment's width: the right end of its writing
MIN_NUMBER_SCALE = 0.4  # of its usual height: a number is written no smaller; else it is cut
BIG, SMALL, FIGURE = 0.8, 0.56, 0.8  # where both names are: heights of the two, and of the figure


class MatName(NamedTuple):
    """A name on the mat: its `text` in the rectangle `place`, at the left or in the middle; its
    `translation` in the player's language, "" for none, small beside or below it; and the `reach`,
    the right end of any writing. In pixels from the mat's corner."""

    place: tuple[int, int, int, int]
    text: str
    at_left: bool
    translation: str
    reach: int

    def has_room_for_both(self, least: int) -> bool:
        """Whether there is a translation, and both names fit in letters `least` pixels high,
        neither cut nor over the figure; in the middle of a place they are one below the other."""
        if not self.translation:
            return False
        if not self.at_left:
            return True
        x, _, width, _ = self.place
        name, second = text_width(self.text, "title", least), self.translation_width(least)
        return name <= width or name + second <= self.reach - x

    def translation_width(self, px: int) -> int:
        """The width in pixels of the translation in letters `px` high, with the gap before it."""
        return text_width(self.translation, "text", px) + px // 2

    def width(self, least: int, large: float) -> int:
        """The width in pixels that the name may have; in large print up to the translation beside
        it, whose letters are `least` high."""
        x, _, width, _ = self.place
        if large == 1 or not self.at_left:
            return width
        second = self.translation_width(least) if self.has_room_for_both(least) else 0
        return max(width, self.reach - x - second)


Printed = tuple[tuple[Well, ...], tuple[MatName, ...], tuple[MatFigure, ...]]
"""All that is printed on a board."""


def mat_item(table: Arrangement, layout: Layout, theme: Theme, words: Words) -> Item:
    """The board with its compartments, their names and figures, and the translations of the names
    where they differ. There must be a mat."""
    assert table.mat is not None and layout.mat is not None
    mat, rect, wells, figures = table.mat, rect_of(table.mat), list[Well](), list[MatFigure]()
    names, pools, hundredth = list[MatName](), layout.mat.pools, table.ring.middle_unit / 100
    said = {name: words.say(f"mat.{name}") for name in pools if words.has(f"mat.{name}")}
    translations = {
        name: text for name, text in said.items() if text.casefold() != pools[name].name.casefold()
    }
    for name, pool in pools.items():
        room, bowl = table.frames[name].room, pool.shape == "round"
        well = room._replace(x=room.x - mat.x, y=room.y - mat.y)
        x, y, width, height = (round(side / hundredth, 2) for side in well)
        wells.append(Well(x, y, width, height, bowl))
        rooms, both = pool_rooms(room, pool), bool(translations) and not bowl
        place = rect_of(rooms.name).move(-rect.x, -rect.y)
        usual = round(place.h * BIG) if both else place.h
        grown = round(usual * (min(theme.large, LARGEST_IN_BOWL if bowl else LARGEST) - 1))
        place.h = usual + grown
        if rooms.picture is not None:
            spot = rect_of(rooms.picture).move(-rect.x, -rect.y)
            side = min(spot.size)
            if both or grown:
                side = round(side * (FIGURE if both else 1.0)) - grown
                spot = pygame.Rect(spot.x, spot.bottom - side, side, side)
            figures.append((spot.topleft, side, pool.picture))
        at_left, reach = not bowl and room.width > room.height * 1.6, well.x + well.width * REACH
        translation = translations.get(name, "") if both else ""
        names.append(MatName((*place,), pool.name, at_left, translation, round(reach)))
    printed, least = (tuple(wells), tuple(names), tuple(figures)), scale_of(table.size) * SMALLEST
    picture = _board(rect.size, layout.mat.room, printed, theme, round(least))
    shadow, margin = _board_shadow(rect.size)
    corner = rect.x - margin, rect.y - margin + margin // 4
    return item(MAT, (shadow, corner, PREMUL), (picture, rect.topleft, PREMUL))


def timber(theme: Theme) -> Timber:
    """The colours of the mat in a theme: the rail's wood, the table's cloth."""
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


@keep_pictures(3)
def _board(
    size: tuple[int, int], room: tuple[float, float], printed: Printed, theme: Theme, least: int
) -> pygame.Surface:
    """Paint the board of `size` pixels with everything `printed` on it; `room`: its size in widths
    of a card, `least`: the least height of letters in pixels."""
    wells, names, figures = printed
    picture = rasterise(mat_svg((room[0] * 100, room[1] * 100), wells, timber(theme), size), size)
    for corner, side, card in figures:
        picture.blit(emblem(card, side, timber(theme).inlay), corner, special_flags=PREMUL)
    colour = colours.well(theme).ink
    for name, px in _letter_heights(names, least, theme.large).items():
        place, both = pygame.Rect(name.place), name.has_room_for_both(least)
        width = name.width(least, theme.large) if both else max(place.w, name.reach - place.x)
        text, px = fit_text(name.text, "title", px, width)
        letters = ink(text, "title", px, colour)
        spot = letters.get_rect(center=place.center)
        if name.at_left:
            spot.left = place.left
        picture.blit(letters.premul_alpha(), spot, special_flags=PREMUL)
        if both:
            _write_translation(picture, name, spot, px, least, theme)
    return picture


def _write_translation(
    picture: pygame.Surface, name: MatName, beside: pygame.Rect, px: int, least: int, theme: Theme
) -> None:
    """Write the translation of a name beside it where there is room, else below it; in letters
    lower than the name's `px`, in large print as high as there is room for."""
    place = pygame.Rect(name.place)
    usual = min(px - 1, max(least, round(place.h * SMALL)))
    most = min(round(least * theme.large), px - 1) if name.at_left else usual
    free = name.reach - beside.right
    while most > usual and name.translation_width(most) > free:
        most -= 1
    text, small_px = fit_text(name.translation, "text", max(usual, most), max(place.w, free))
    letters = ink(text, "text", small_px, colours.well(theme).ink)
    spot = letters.get_rect(midtop=(place.centerx, beside.bottom - beside.h // 8))
    if name.at_left:
        spot.left = place.left
        if beside.right + small_px // 2 + spot.w <= name.reach:
            spot.bottomleft = beside.right + small_px // 2, beside.bottom - beside.h // 10
    picture.blit(letters.premul_alpha(), spot, special_flags=PREMUL)


def _letter_heights(names: Sequence[MatName], least: int, large: float) -> dict[MatName, int]:
    """The height in pixels of each name's letters, none below `least`; in usual print alike in
    compartments of one height."""
    heights = {}
    for name in names:
        height = name.place[3]
        alike = [name] if large > 1 else [other for other in names if other.place[3] == height]
        px = max(least, round(height * 0.86))
        while px > least and any(
            text_width(other.text, "title", px) > other.width(least, large) for other in alike
        ):
            px -= 1
        heights[name] = px
    return heights


@keep_pictures(3)
def _board_shadow(size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    """The soft shadow of a board of `size`, and the margin in pixels by which its surface is larger
    on every side. It is blurred at a sixth of the size and scaled up, which is fast."""
    shrink = 6
    margin = max(2 * shrink, size[1] // 12)
    width, height = size[0] + 2 * margin, size[1] + 2 * margin
    small = pygame.Surface((width // shrink + 1, height // shrink + 1), pygame.SRCALPHA)
    left = margin // shrink
    board = pygame.Rect(left, left, size[0] // shrink, size[1] // shrink)
    pygame.draw.rect(small, (0, 0, 0, 120), board, border_radius=max(1, size[1] // shrink // 20))
    radius = max(1, margin // (4 * shrink))
    blurred = pygame.transform.gaussian_blur(small, radius, repeat_edge_pixels=False)
    return pygame.transform.smoothscale(blurred, (width, height)), margin


def stack_item(stack: Stack, theme: Theme) -> Item:
    """All chips of a stack with their shadows, and on the compartment of a pool its number."""
    blits = list[Blit]()
    for chip in sorted(stack.chips, key=lambda chip: chip.depth):
        if chip.depth % 1000 == 0:  # it lies on the cloth: see `Stack.chip`
            blits.append(_chip_shadow(chip))
        blits.append(_chip_blit(chip))
    if stack.number and stack.ground.sign is not None:
        blits.append(_number_blit(stack.number, stack.ground.sign, stack.room, theme))
    painted, room = item(CHIPS, *blits), rect_of(stack.room)
    return painted._replace(rect=painted.rect.union(room) if blits else room)


def _chip_blit(chip: Chip, lift: float = 0.0) -> Blit:
    """A chip, `lift` pixels above the table."""
    picture = chips.chip(chip.colour, chip.turn, max(6, round(chip.width)))
    width, height = picture.get_size()
    return picture, (round(chip.x - width / 2), round(chip.y - height / 2 - lift)), PREMUL


def _chip_shadow(chip: Chip, lift: int = 0) -> Blit:
    """The shadow of a chip on the cloth; `lift`: from 0, at rest, to 3, high in the air."""
    picture = chips.chip_shadow(max(6, round(chip.width)), lift)
    width, height = picture.get_size()
    x, y = chip.x + chip.width * (0.05 + 0.04 * lift), chip.y + chip.width * (0.11 + 0.05 * lift)
    return picture, (round(x - width / 2), round(y - height / 2)), PREMUL


def _number_blit(number: int, sign: Room, room: Room, theme: Theme) -> Blit:
    """The number of a pool at its `sign`, at the left in a wide `room`; no wider than the sign."""
    place, colour = rect_of(sign), colours.count if number > 0 else colours.debt
    shown, px = fit_text(str(number), "strong", max(11, place.h), place.w, MIN_NUMBER_SCALE)
    digits = ink(shown, "strong", px, colour(theme).ink)
    spot = digits.get_rect(center=place.center)
    if room.width > room.height * 1.6:
        spot.left = place.left
    return digits, spot.topleft, 0


def flying_item(pile: tuple[Chip, ...], lift: float, depth: float) -> Item:
    """A pile of chips, the lowest first, in the air or in a hand `lift` pixels above the table."""
    low = pile[0]
    height = min(3, 1 + round(lift / max(1.0, low.width)))
    return item(depth, _chip_shadow(low, height), *(_chip_blit(chip, lift) for chip in pile))


def chip_item(stack: Stack, x: float, y: float, depth: float = OVER, count: int = 1) -> Item:
    """`count` chips from the top of a stack, carried with their middle at a point."""
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
    """The items of the mat and of every stack on the table."""
    stacks = table.stacks.items()
    items: dict[Hashable, Item] = {
        ("stack", key): stack_item(stack, theme) for key, stack in stacks
    }
    if table.mat is not None and layout.mat is not None:
        items["mat"] = mat_item(table, layout, theme, words)
    return items

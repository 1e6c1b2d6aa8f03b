"""Paint the mat with its compartments, and chips in stacks, in flight and in a drag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from sprites import chips
from sprites.emblems import emblem
from sprites.mat import Timber, Well, mat_svg
from sprites.svg import rasterise
from table.felt.canvas import Blit, Item, Items, item
from table.felt.furniture import OVER, PREMUL, UNDER, rect_of
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.layout import Layout, Mat
from table.layout.room import Room
from table.layout.stacks import ROW_DEPTH, WIDE, Chip, Stack, pool_rooms
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


SMALLEST = 14.1  # logical units: the least height of the letters of a name
LARGEST, LARGEST_IN_BOWL = 1.4, 1.2  # the most that large print enlarges the names
REACH = 0.96  # of a compartment's width: the right end of its writing
MIN_NUMBER_SCALE = 0.4  # of its usual height: a number is written no smaller; else it is cut
# If a name has a translation: the heights of the two, and of the figure, to the usual ones.
BIG, SMALL, FIGURE = 0.8, 0.56, 0.8
LOWER = 0.82  # of the least height of letters: a long translation beside a name
MIN_CHIP = 6  # pixels: no chip is drawn narrower
CARRIED_LIFT = 0.25  # of a chip's width: how high a carried chip is held


class MatName(NamedTuple):
    """A name on the mat: its `text` in the rectangle `place`, at the left or in the middle; its
    `translation` into the player's language, "" for none, which is small beside or below it; and
    the `reach`, the right end of any writing. All in pixels from the mat's corner."""

    place: tuple[int, int, int, int]
    text: str
    at_left: bool
    translation: str
    reach: int

    def translation_px(self, least: int, large: float) -> int:
        """Return the height at which the translation's letters fit uncut: `least` pixels or, beside
        the name in usual print, a little less. 0 if they do not, or if there is no translation."""
        if not self.at_left or not self.translation:
            return least if self.translation else 0
        free = self.reach - self.place[0] - text_width(self.text, "title", least)
        sizes = range(least, round(least * (LOWER if large == 1 else 1)) - 1, -1)
        return next((px for px in sizes if self.translation_width(px) <= free), 0)

    def translation_width(self, px: int) -> int:
        """Return the width of the translation and the gap before it, in letters `px` high."""
        return text_width(self.translation, "text", px) + px // 2

    def width(self, least: int, large: float) -> int:
        """Return the width in pixels that the name may have: at the left up to the translation,
        whose letters are at most `least` high, or to its reach."""
        x, _, width, _ = self.place
        if not self.at_left:
            return width
        px = self.translation_px(least, large)
        return self.reach - x - (self.translation_width(px) if px else 0)


Printed = tuple[tuple[Well, ...], tuple[MatName, ...], tuple[MatFigure, ...]]
"""All that is printed on a board."""


def mat_item(table: Arrangement, layout: Layout, theme: Theme, words: Words) -> Item:
    """Paint the board with its compartments, figures, names, and translations that differ."""
    assert table.mat is not None and layout.mat is not None
    mat, rect = table.mat, rect_of(table.mat)
    wells, figures, names = list[Well](), list[MatFigure](), list[MatName]()
    translations = _translations(layout.mat, words)
    hundredth = table.ring.middle_unit / 100  # of a card's width
    for name, pool in layout.mat.pools.items():
        room = table.frames[name].room
        is_bowl = pool.shape == "round"
        well = room._replace(x=room.x - mat.x, y=room.y - mat.y)
        x, y, width, height = (round(side / hundredth, 2) for side in well)
        wells.append(Well(x, y, width, height, is_bowl))
        has_both = bool(translations) and not is_bowl
        rooms = pool_rooms(room, pool)
        place = rect_of(rooms.name).move(-rect.x, -rect.y)
        usual_height = round(place.h * BIG) if has_both else place.h
        large = min(theme.large, LARGEST_IN_BOWL if is_bowl else LARGEST)
        growth = round(usual_height * (large - 1))
        place.h = usual_height + growth
        if rooms.picture is not None:
            spot = rect_of(rooms.picture).move(-rect.x, -rect.y)
            side = min(spot.size)
            if has_both or growth:  # the figure leaves some of its room to the names
                side = round(side * (FIGURE if has_both else 1.0)) - growth
                spot = pygame.Rect(spot.x, spot.bottom - side, side, side)
            figures.append((spot.topleft, side, pool.picture))
        at_left = not is_bowl and room.width > room.height * WIDE
        translation = translations.get(name, "") if has_both else ""
        reach = round(well.x + well.width * REACH)
        names.append(MatName((*place,), pool.name, at_left, translation, reach))
    printed = tuple(wells), tuple(names), tuple(figures)
    least = round(scale_of(table.size) * SMALLEST)
    picture = _board(rect.size, layout.mat.room, printed, theme, least)
    shadow, margin = _board_shadow(rect.size)
    corner = rect.x - margin, rect.y - margin + margin // 4
    return item(MAT, (shadow, corner, PREMUL), (picture, rect.topleft, PREMUL))


def _translations(mat: Mat, words: Words) -> dict[str, str]:
    """Return the names of pools in the player's language, by pool, where they are others."""
    translations = dict[str, str]()
    for name, pool in mat.pools.items():
        text = words.say(f"mat.{name}") if words.has(f"mat.{name}") else pool.name
        if text.casefold() != pool.name.casefold():
            translations[name] = text
    return translations


def timber(theme: Theme) -> Timber:
    """Return the colours of the mat in a theme, which follow from its rail and its cloth."""
    wood = mix(theme.rail, "#c98d4e", 0.36)
    inlay = mix(theme.highlight, theme.on_felt, 0.35)
    cloth = colours.well(theme).ground
    shade = mix(cloth, "#000000", 0.28 if colours.is_light(theme) else 0.5)
    return Timber(mix(wood, "#ffdca8", 0.24), wood, mix(wood, "#000000", 0.34), inlay, cloth,
                  shade, mix(cloth, inlay, 0.13))  # fmt: skip


@keep_pictures(3)
def _board(size: tuple[int, int], room: tuple[float, float], printed: Printed, theme: Theme,
           least: int) -> pygame.Surface:  # fmt: skip
    """Paint the board of `size` pixels with everything `printed` on it. `room`: its size in card
    widths; `least`: the least height of letters in pixels."""
    wells, names, figures = printed
    colours_of_mat = timber(theme)
    picture = rasterise(mat_svg((room[0] * 100, room[1] * 100), wells, colours_of_mat, size), size)
    for corner, side, card in figures:
        picture.blit(emblem(card, side, colours_of_mat.inlay), corner, special_flags=PREMUL)
    ink_colour = colours.well(theme).ink
    for name, largest in _letter_heights(names, least, theme.large).items():
        place = pygame.Rect(name.place)
        text, px = fit_text(name.text, "title", largest, name.width(least, theme.large))
        letters = ink(text, "title", px, ink_colour)
        spot = letters.get_rect(center=place.center)
        if name.at_left:
            spot.left = place.left
        picture.blit(letters.premul_alpha(), spot, special_flags=PREMUL)
        if name.translation_px(least, theme.large):
            _write_translation(picture, name, spot, px, least, theme)
    return picture


def _write_translation(picture: pygame.Surface, name: MatName, beside: pygame.Rect, px: int,
                       least: int, theme: Theme) -> None:  # fmt: skip
    """Write the translation of a name beside it or, if that is in the middle, below it. Its letters
    are lower than the name's, which are `px` high; in large print as high as there is room for."""
    place, smallest = pygame.Rect(name.place), name.translation_px(least, theme.large)
    largest, free = max(smallest, round(place.h * SMALL)), name.reach - beside.right
    if name.at_left:
        largest = max(largest, round(least * theme.large))
    largest = min(px - 1, largest)
    while name.at_left and largest > smallest and name.translation_width(largest) > free:
        largest -= 1
    text, small_px = fit_text(name.translation, "text", largest, max(place.w, free))
    letters = ink(text, "text", small_px, colours.well(theme).ink)
    spot = letters.get_rect(midtop=(place.centerx, beside.bottom - beside.h // 8))
    if name.at_left:
        spot.bottomleft = beside.right + small_px // 2, beside.bottom - beside.h // 10
    picture.blit(letters.premul_alpha(), spot, special_flags=PREMUL)


def _letter_heights(names: Sequence[MatName], least: int, large: float) -> dict[MatName, int]:
    """Return the height in pixels of each name's letters, at least `least`. In usual print names in
    compartments of one height have letters of one height."""
    heights = {}
    for name in names:
        height = name.place[3]
        alike = [name]
        if large <= 1:
            alike = [other for other in names if other.place[3] == height]
        widths = [(other.text, other.width(least, large)) for other in alike]
        if large == 1:
            widths = [(text, min(width, name.place[2])) for text, width in widths]
        px = max(least, round(height * 0.86))
        while px > least and any(text_width(text, "title", px) > width for text, width in widths):
            px -= 1
        heights[name] = px
    return heights


@keep_pictures(3)
def _board_shadow(size: tuple[int, int]) -> tuple[pygame.Surface, int]:
    """Return the soft shadow of a board of `size`, and the margin in pixels by which it is larger
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
    """Paint all chips of a stack with their shadows, and on a compartment of the mat its number."""
    blits = list[Blit]()
    for chip in sorted(stack.chips, key=lambda chip: chip.depth):
        if chip.depth % ROW_DEPTH == 0:  # it lies on the cloth
            blits.append(_chip_shadow(chip))
        blits.append(_chip_blit(chip))
    if stack.number and stack.ground.sign is not None:
        blits.append(_number_blit(stack.number, stack.ground.sign, stack.room, theme))
    painted = item(CHIPS, *blits)
    room = rect_of(stack.room)
    return painted._replace(rect=painted.rect.union(room) if blits else room)


def _chip_blit(chip: Chip, lift: float = 0.0) -> Blit:
    """Return the blit of a chip, `lift` pixels above the table."""
    picture = chips.chip(chip.colour, chip.turn, max(MIN_CHIP, round(chip.width)))
    width, height = picture.get_size()
    return picture, (round(chip.x - width / 2), round(chip.y - height / 2 - lift)), PREMUL


def _chip_shadow(chip: Chip, lift: int = 0) -> Blit:
    """Return the blit of a chip's shadow. `lift`: from 0, at rest, to 3, high in the air."""
    picture = chips.chip_shadow(max(MIN_CHIP, round(chip.width)), lift)
    width, height = picture.get_size()
    x = chip.x + chip.width * (0.05 + 0.04 * lift)
    y = chip.y + chip.width * (0.11 + 0.05 * lift)
    return picture, (round(x - width / 2), round(y - height / 2)), PREMUL


def _number_blit(number: int, sign: Room, room: Room, theme: Theme) -> Blit:
    """Return the blit of a pool's number in the middle of its `sign`; left in a wide `room`."""
    place = rect_of(sign)
    pair = colours.count(theme) if number > 0 else colours.debt(theme)
    text, px = fit_text(str(number), "strong", max(11, place.h), place.w, MIN_NUMBER_SCALE)
    digits = ink(text, "strong", px, pair.ink)
    spot = digits.get_rect(center=place.center)
    if room.width > room.height * WIDE:
        spot.left = place.left
    return digits, spot.topleft, 0


def flying_item(pile: tuple[Chip, ...], lift: float, depth: float) -> Item:
    """Paint a pile of chips, the lowest first, `lift` pixels above the table."""
    lowest = pile[0]
    height = min(3, 1 + round(lift / max(1.0, lowest.width)))  # a step of `_chip_shadow`
    return item(depth, _chip_shadow(lowest, height), *(_chip_blit(chip, lift) for chip in pile))


def chip_item(stack: Stack, x: float, y: float, depth: float = OVER) -> Item:
    """Paint the top chip of a stack as it is carried, with its middle at a point."""
    chip = stack.chip(max(0, stack.number - 1))._replace(x=x, y=y)
    return flying_item((chip,), chip.width * CARRIED_LIFT, depth)


def mat_items(table: Arrangement, layout: Layout, theme: Theme, words: Words) -> Items:
    items = Items()
    for tally, stack in table.stacks.items():
        items["stack", tally] = stack_item(stack, theme)
    if table.mat is not None and layout.mat is not None:
        items["mat"] = mat_item(table, layout, theme, words)
    return items

"""The mat and its chips as they are painted: a board that lies still, stacks that grow."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
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
from table.i18n.phrases import in_parts
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.layout import Layout
from table.layout.ring import Room
from table.layout.stacks import Chip, Stack, signs
from table.theme import colours
from table.theme.colours import mixed
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.text import fitted, ink, width as text_width

MAT = UNDER - 5  # depths: the mat beneath all frames, chips upon them and beneath the cards
CHIPS = UNDER + 4


class MatWriting(NamedTuple):
    """A name on the mat: where, and the text; `reach`: how far right more may be written. Relative
    to the mat, in pixels."""

    x: int
    y: int
    width: int
    height: int
    text: str
    left: bool
    said: str = ""  # the same in the player's language, in small letters beside or beneath
    reach: int = 0


class MatPrint(NamedTuple):
    """A card's figure on the mat: where, relative to the mat in pixels, and of which card."""

    x: int
    y: int
    side: int
    card: str


SMALLEST = 13.0  # logical units: no name on the mat has smaller letters
LARGEST, LARGEST_IN_BOWL = 1.4, 1.2  # so much larger are the names at most, in large print
REACH = 0.96  # of a compartment's width: so far to the right is written
WHOLE = 0.4  # of its usual height: a number is rather small than cut
COUNTED = 0.2  # height of the figures that count a stack, in heights of its room
LEAST_COUNTED, MOST_COUNTED = 13.0, 0.5  # in large print at least so many logical units times as
# large, but of the room no more
BIG, SMALL, FIGURE = 0.8, 0.56, 0.8  # of a name's and a figure's height, where both names stand


def mat_item(
    table: Arrangement, layout: Layout, theme: Theme, said: Mapping[str, str] | None = None
) -> Item:
    """The board with its compartments, lettered as the layout has them; `said` has the names in
    the player's language, by pool, which stand beneath where they are others."""
    assert table.mat is not None and layout.mat is not None
    rect = rect_of(table.mat)
    wells, names, figures = [], [], []
    others = {
        name: other
        for name, other in (said or {}).items()
        if name in layout.mat.pools and other.casefold() != layout.mat.pools[name].name.casefold()
    }
    for name, pool in layout.mat.pools.items():
        room = table.frames[name].room
        hundredth = table.ring.middle_unit / 100
        well = Room(room.x - table.mat.x, room.y - table.mat.y, room.width, room.height)
        bowl = pool.shape == "round"
        x, y, width, height = (round(side / hundredth, 2) for side in well)
        wells.append(Well(x, y, width, height, bowl))
        split = signs(room, pool)
        left, top, across, down = rect_of(split.name).move(-rect.x, -rect.y)
        both = bool(others) and not bowl
        usual = down = round(down * BIG) if both else down
        grown = round(usual * (min(theme.large, LARGEST_IN_BOWL if bowl else LARGEST) - 1))
        down += grown
        if split.picture is not None:
            spot = rect_of(split.picture).move(-rect.x, -rect.y)
            if both or grown:
                low, side = spot.bottomleft, round(min(spot.size) * (FIGURE if both else 1.0))
                spot = pygame.Rect(0, 0, side - grown, side - grown)
                spot.bottomleft = low
            figures.append(MatPrint(spot.x, spot.y, min(spot.size), pool.picture))
        beside = not bowl and room.width > room.height * 1.6
        other = others.get(name, "") if both else ""
        reach = round(well.x + well.width * REACH)
        names.append(MatWriting(left, top, across, down, pool.name, beside, other, reach))
    least = round(SMALLEST * scale_of(table.size))
    drawn = tuple(wells), tuple(names), tuple(figures)
    picture = _board(rect.size, layout.mat.room, *drawn, theme, least)
    shadow, margin = _shadow(rect.size)
    corner = rect.x - margin, rect.y - margin + margin // 4
    return item(MAT, (shadow, corner, PREMUL), (picture, rect.topleft, PREMUL))


def timber(theme: Theme) -> Timber:
    """The mat's colours in a theme: the rail's wood, the table's cloth."""
    wood = mixed(theme.rail, "#c98d4e", 0.36)
    inlay = mixed(theme.highlight, theme.on_felt, 0.35)
    cloth = colours.well(theme).ground
    return Timber(
        mixed(wood, "#ffdca8", 0.24),
        wood,
        mixed(wood, "#000000", 0.34),
        inlay,
        cloth,
        mixed(cloth, "#000000", 0.28 if colours.is_light(theme) else 0.5),
        mixed(cloth, inlay, 0.13),
    )


@lru_cache(maxsize=3)
def _board(
    size: tuple[int, int],
    room: tuple[float, float],
    wells: tuple[Well, ...],
    names: tuple[MatWriting, ...],
    figures: tuple[MatPrint, ...],
    theme: Theme,
    least: int,
) -> pygame.Surface:
    box = room[0] * 100, room[1] * 100
    picture = rasterise(mat_svg(box, wells, timber(theme), size), size)
    for figure in figures:
        print_ = emblem(figure.card, figure.side, timber(theme).inlay)
        picture.blit(print_, (figure.x, figure.y), special_flags=PREMUL)
    pxs = _even(names, least, theme.large)
    for name in names:
        place = pygame.Rect(name.x, name.y, name.width, name.height)
        said = name.said if _for_both(name, least) else ""
        across = (
            _across(name, least, theme.large) if said else max(place.w, name.reach - name.x)
        )  # rather far than cut
        text, px = fitted(name.text, "title", pxs[name], across)
        letters = ink(text, "title", px, colours.well(theme).ink)
        spot = letters.get_rect(center=place.center)
        if name.left:
            spot.left = place.left
        picture.blit(letters.premul_alpha(), spot, special_flags=PREMUL)
        if said:
            usual = max(least, round(name.height * SMALL))
            most = min(round(least * theme.large), px - 1) if name.left else usual
            free = name.reach - spot.right  # in large print as large as there is room beside it
            while most > usual and text_width(said, "text", most) + most // 2 > free:
                most -= 1
            text, px = fitted(said, "text", max(usual, most), max(place.w, free))
            letters = ink(text, "text", px, colours.well(theme).ink)
            small = letters.get_rect(midtop=(place.centerx, spot.bottom - spot.h // 8))
            if name.left:
                small.left = place.left
                if spot.right + px // 2 + small.w <= name.reach:  # beside it, where there is room
                    small.bottomleft = spot.right + px // 2, spot.bottom - spot.h // 10
            picture.blit(letters.premul_alpha(), small, special_flags=PREMUL)
    return picture


def _for_both(first: MatWriting, least: int) -> bool:
    """Whether a name and what it is in the player's language can both be read there, without the
    one being cut or the other lying on the figure."""
    if not first.left:
        return True
    name, other = text_width(first.text, "title", least), text_width(first.said, "text", least)
    return name <= first.width or name + least // 2 + other <= first.reach - first.x


def _even(names: Sequence[MatWriting], least: int, large: float) -> dict[MatWriting, int]:
    """The height of the letters: the same for all compartments of one height, whole if it can; in
    large print each as high as it can, over the chips as well."""
    found = {}
    for name in names:
        px = max(least, round(name.height * 0.86))
        alike = [name] if large > 1 else [each for each in names if each.height == name.height]
        while px > least and any(
            text_width(other.text, "title", px) > _across(other, least, large) for other in alike
        ):
            px -= 1
        found[name] = px
    return found


def _across(writing: MatWriting, least: int, large: float) -> int:
    """How wide a name may be: in large print as far as what it is called beside it lets it."""
    if large == 1 or not writing.left:
        return writing.width
    both = writing.said and _for_both(writing, least)
    beside = text_width(writing.said, "text", least) + least // 2 if both else 0
    return max(writing.width, writing.reach - writing.x - beside)


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


def stack_item(
    stack: Stack, theme: Theme, parts: int = 1, signed: bool = True, least: float = 0.0
) -> Item:
    """All chips of a stack, and how many they are if that is written nowhere else; in large print
    with figures no lower than `least` pixels, where its room lets them."""
    blits: list[Blit] = []
    for token in sorted(stack.chips, key=lambda chip: chip.depth):
        if token.depth % 1000 == 0:
            blits.append(_shade(token))
        blits.append(_blit(token))
    if signed and stack.number:
        blits.append(_number(stack, theme, parts, least))
    painted, room = item(CHIPS, *blits), rect_of(stack.room)
    return painted._replace(rect=painted.rect.union(room) if blits else room)


def _blit(chip: Chip, lift: float = 0.0) -> Blit:
    picture = chips.chip(chip.colour, chip.turn, max(6, round(chip.width)))
    width, height = picture.get_size()
    return picture, (round(chip.x - width / 2), round(chip.y - height / 2 - lift)), PREMUL


def _shade(chip: Chip, lift: int = 0) -> Blit:
    """The shadow beneath a chip that lies on the cloth, or is in the air."""
    picture = chips.shade(max(6, round(chip.width)), lift)
    width, height = picture.get_size()
    x, y = chip.x + chip.width * (0.05 + 0.04 * lift), chip.y + chip.width * (0.11 + 0.05 * lift)
    return picture, (round(x - width / 2), round(y - height / 2)), PREMUL


def _number(stack: Stack, theme: Theme, parts: int, least: float) -> Blit:
    """The number of a pool on its compartment, of any other stack as a badge at its foot."""
    text = str(in_parts(stack.number, parts))
    if stack.ground.sign is None:
        return _badge(text, stack.room, theme, least)
    sign = rect_of(stack.ground.sign)
    shown, px = fitted(text, "strong", max(11, round(sign.h * 1.0)), sign.w, WHOLE)
    digits = ink(
        shown, "strong", px, (colours.count if stack.number > 0 else colours.debt)(theme).ink
    )
    place = digits.get_rect(center=sign.center)
    if stack.room.width > stack.room.height * 1.6:
        place.left = sign.left
    return digits, place.topleft, 0


def _badge(text: str, room: Room, theme: Theme, least: float) -> Blit:
    """How many chips lie in a room, at its foot; in large print at its right, where larger figures
    leave the first of them in sight."""
    px, x = room.height * COUNTED * theme.large, room.middle[0]
    if theme.large > 1:
        px = max(px, min(least, room.height * MOST_COUNTED))
    picture = badge(text, max(12, round(px)), theme)
    width, height = picture.get_size()
    left = (
        x - width / 2 if theme.large == 1 else max(x - width / 2, room.x + room.width - 0.8 * width)
    )
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
        keys = {name: f"mat.{name}" for name in layout.mat.pools}
        said = {name: words.say(key) for name, key in keys.items() if words.has(key)}
        found["mat"] = mat_item(table, layout, theme, said)
    for name, stack in table.stacks.items():
        found["stack", name] = laid_item(stack, layout, theme, scale_of(table.size))
    return found


def laid_item(stack: Stack, layout: Layout, theme: Theme, scale: float) -> Item:
    """A stack as the layout wants it: its number is written once. `scale`: of the window."""
    entry = layout.tally(stack.tally)
    signed = entry is None or entry.at == "nowhere"
    least = LEAST_COUNTED * theme.large * scale
    return stack_item(stack, theme, entry.parts if entry else 1, signed, least)

"""Name plates: who sits there, with a portrait; whose turn it is; the dealer's button; small signs
of what helps somebody, and a seal of wax. Small plates on hidden heaps: whose a heap is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import product
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.sight import kind_and_owner
from sprites.portraits import portrait
from table.felt.canvas import Item, item
from table.felt.furniture import OVER, PREMUL, UNDER, rect_of
from table.i18n.words import Words
from table.layout.arrange import Arrangement
from table.layout.layout import Layout
from table.layout.need import PLATE
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mix, side_colour
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.emblem import emblem
from table.widgets.text import KEPT_WHOLE, clean, fit_text, ink, text_width

# All in heights of the plate.
TOKEN = 1.26  # a portrait's width
ROOM = 0.42  # beyond the plate on every side, for the portrait and the light round it
POINTER = 0.34  # width of the arrow head that points at the name whose turn it is
EMBLEM = 0.62  # of a side, at the portrait's lower left
SIGN = 0.46  # of a person's help, at its lower right
FINE = 4  # widths are measured so many times larger
WIDEST = 260.0  # logical units; a longer name is written smaller
DISC = 0.78  # the dealer's button, which leans on the portrait and takes no room from the name

HIGH, LETTERS = 0.2, 0.6  # a heap's plate: of a card's width; and of the plate's height
LEAST = 22.0  # logical units: it is no lower
HEAP_TOKEN = 1.2  # a portrait's width, in heights of it
INSET = 0.05  # of a card's width, from its edges

SIGN_FINE = 6  # signs are drawn so many times larger
LAMP, DARK, HOURGLASS, SEALED = "lamp", "dark", "hourglass", "sealed"
WAX, DEEP = "#a3262b", "#741419"


class Plate(NamedTuple):
    """What a seat's name plate says. `dealer` is the letter on the dealer's button, if it is his,
    `token` the portrait, `side` the number of the side that its owner plays for, -1 for none.
    `lit`: it glows, though it is not its owner's turn. `signs`: of the help that its owner has.
    `colour`: the name of its owner's, which runs round the portrait and along the plate's foot."""

    name: str
    numbers: tuple[str, ...] = ()
    owes: bool = False
    chosen: bool = False
    dealer: str = ""
    token: str = "puffin"
    side: int = -1
    lit: bool = False
    signs: tuple[str, ...] = ()
    colour: str = ""


def plate_width(name: str, most: Sequence[str]) -> float:
    """How wide a plate must be for a name and such numbers, in logical units."""
    letters, digits = round(FINE * 0.58 * PLATE), round(FINE * 0.64 * PLATE)
    width = text_width(name, "strong", letters) + sum(
        text_width(number, "strong", digits) + FINE * PLATE / 5 for number in most
    )
    return min(WIDEST, width / FINE + PLATE * (TOKEN + POINTER + 0.65))


def plate_item(room: Room, theme: Theme, plate: Plate) -> Item:
    """A name plate: portrait, name, numbers, whether its choice is owed or made, who deals."""
    rect = rect_of(room)
    far = round(rect.h * ROOM)
    picture = _plate(rect.size, far, theme, plate)
    return item(UNDER + 2, (picture, (rect.x - far, rect.y - far), 0))


def dealers_spot(room: Room) -> Room:
    """Where the dealer's button lies at a plate in this room."""
    rect = rect_of(room)
    token, side = round(rect.h * TOKEN), max(8, round(rect.h * DISC))
    left, top = rect.x, rect.centery - token // 2
    x, y = left + token // 8, top + token // 6
    return Room(x - side / 2, y - side / 2, side, side)


def light_item(room: Room, theme: Theme) -> Item:
    """The soft light on the felt about the plate whose turn it is."""
    rect = rect_of(room)
    spot = rect.inflate(rect.h * 3, round(rect.h * 2.6))
    return item(UNDER - 2, (_light(spot.size, theme), spot.topleft, 0))


@lru_cache(maxsize=96)
def _plate(size: tuple[int, int], far: int, theme: Theme, plate: Plate) -> pygame.Surface:
    width, height = size
    picture = pygame.Surface((width + 2 * far, height + 2 * far), pygame.SRCALPHA)
    colour, fill = colours.turn(theme) if plate.owes else colours.plate(theme)
    token = round(height * TOKEN)
    middle = far + height // 2
    body = pygame.Rect(far + token // 2, far, width - token // 2, height)
    if plate.owes or plate.lit:
        _glow(picture, body, (far + token // 2, middle), token / 2, theme)
        box(picture, body, fill, colours.CREAM, height // 3, max(2, height // 14))
    else:
        box(picture, body, fill, mix(fill, theme.on_felt, 0.3), height // 3, 1)
    face = portrait(plate.token, token)
    spot = face.get_rect(center=(far + token // 2, middle))
    picture.blit(face, spot, special_flags=PREMUL)
    if plate.colour:
        _own(picture, body, spot, plate)
    if plate.side >= 0:
        pygame.draw.circle(
            picture, side_colour(plate.side), spot.center, token // 2, max(2, height // 10)
        )
        mark = emblem(plate.side, round(height * EMBLEM))
        picture.blit(mark, mark.get_rect(center=(spot.left + token // 7, spot.bottom - token // 7)))
    for number, name in enumerate(plate.signs):  # at the portrait's lower right
        small = sign(name, max(8, round(height * SIGN)), theme)
        place = (spot.right - token // 7 + number * round(height * SIGN * 0.8), spot.bottom)
        picture.blit(small, small.get_rect(center=(place[0], place[1] - token // 10)))
    left = spot.right + height // 8
    if plate.owes:
        left = _pointer(picture, (spot.right - height // 24, middle), height, colour) + height // 10
    elif plate.chosen:
        tick = ink("✓", "strong", round(height * 0.66), colour)
        picture.blit(tick, tick.get_rect(midleft=(left, middle)))
        left += tick.get_width() + height // 8
    right = body.right - height // 4
    for tally in reversed(plate.numbers):
        digits = ink(tally, "strong", round(height * 0.64), colour)
        picture.blit(digits, digits.get_rect(midright=(right, middle)))
        right -= digits.get_width() + height // 5
    width, letters = max(1, right - left), round(height * 0.58)
    text, px = fit_text(plate.name, "strong", letters, width, KEPT_WHOLE)
    name_drawn = ink(text, "strong", px, colour)
    picture.blit(name_drawn, name_drawn.get_rect(midleft=(left, middle)))
    if plate.dealer:
        disc = dealers_button(max(8, round(height * DISC)), plate.dealer)
        picture.blit(disc, disc.get_rect(center=(spot.left + token // 8, spot.top + token // 6)))
    return picture


def _own(picture: pygame.Surface, body: pygame.Rect, face: pygame.Rect, plate: Plate) -> None:
    """Paint its owner's colour round the portrait, outside a side's, and along the plate's foot."""
    colour, thick = colours.PEOPLE[plate.colour], max(2, body.h // 9)
    far = face.w // 2 + (max(2, body.h // 10) if plate.side >= 0 else 1)
    pygame.draw.circle(picture, colours.BARK, face.center, far + 1)
    pygame.draw.circle(picture, colour, face.center, far, thick)
    inner = portrait(plate.token, face.w - 2 * (thick - 1) if plate.side < 0 else face.w)
    picture.blit(inner, inner.get_rect(center=face.center), special_flags=PREMUL)
    left = face.right
    foot = pygame.Rect(left, body.bottom - thick - 1, body.right - body.h // 3 - left, thick)
    box(picture, foot, colour, mix(colour, colours.BARK, 0.4), thick // 2, 1)


def _pointer(picture: pygame.Surface, at: tuple[int, int], height: int, colour: str) -> int:
    """An arrow head from the portrait to the name; where it ends."""
    width, tall = max(4, round(height * POINTER)), max(6, round(height * 0.6))
    big = pygame.Surface((4 * width, 4 * tall), pygame.SRCALPHA)
    big.fill((*pygame.Color(colour)[:3], 0))
    pygame.draw.polygon(big, colour, [(0, 0), (4 * width, 2 * tall), (0, 4 * tall)])
    arrow = pygame.transform.smoothscale(big, (width, tall))
    picture.blit(arrow, arrow.get_rect(midleft=at))
    return at[0] + width


def _glow(
    picture: pygame.Surface, body: pygame.Rect, middle: tuple[int, int], radius: float, theme: Theme
) -> None:
    """A lit ring round the portrait and the plate, fading outwards."""
    reach = max(4, round(body.h * 0.3))
    glow = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    shine = pygame.Color(theme.highlight)
    glow.fill((shine.r, shine.g, shine.b, 0))
    for step in range(reach, 0, -1):
        tint = (shine.r, shine.g, shine.b, round(215 * (1 - step / (reach + 1)) ** 1.4))
        round_ = body.inflate(2 * step, 2 * step)
        pygame.draw.rect(glow, tint, round_, border_radius=body.h // 3 + step)
        pygame.draw.circle(glow, tint, middle, radius + step)
    picture.blit(glow, (0, 0))
    pygame.draw.circle(picture, colours.CREAM, middle, radius + max(2, body.h // 12))


@lru_cache(maxsize=16)
def _light(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """An oval of light."""
    small = pygame.Surface((48, 24), pygame.SRCALPHA)
    shine = pygame.Color(mix(theme.highlight, "#ffffff", 0.25))
    for x, y in product(range(48), range(24)):
        away = (((x - 23.5) / 24) ** 2 + ((y - 11.5) / 12) ** 2) ** 0.5
        strength = round(120 * max(0.0, 1 - away) ** 1.5)
        small.set_at((x, y), (shine.r, shine.g, shine.b, strength))
    return pygame.transform.smoothscale(small, size)


@lru_cache(maxsize=8)
def dealers_button(side: int, letter: str) -> pygame.Surface:
    """A disc of horn with a turned rim that lies on the table and throws a shadow."""
    big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    middle, most = side * 2, side * 2
    for reach, down, colour in (
        (1.0, 0.0, (0, 0, 0, 90)),
        (0.95, 0.0, "#7d6a48"),
        (0.92, -0.05, "#fffaf0"),
        (0.84, -0.04, "#c9b68e"),
        (0.8, -0.04, "#f6eedb"),
        (0.66, -0.04, "#a3262e"),
        (0.6, -0.04, "#fbf5e6"),
    ):
        pygame.draw.circle(big, colour, (middle, middle + most * down), most * reach)
    disc = pygame.transform.smoothscale(big, (side, side))
    sign = ink(letter, "index", round(side * 0.56), "#2a2018")
    disc.blit(sign, sign.get_rect(center=(side // 2, round(side * 0.48))))
    return disc


# on hidden heaps


def heap_rooms(table: Arrangement, layout: Layout, large: float) -> dict[str, Room]:
    """The room of a small plate on each hidden trick, and on each of nobody's heaps with a name."""
    found: dict[str, Room] = {}
    for zone in table.counts:
        marked = zone in table.frames and table.frames[zone].marked
        cards = table.cards_in(zone)
        if not cards or cards[-1].face is not UNKNOWN:
            continue
        if layout.zone(zone).trick or (marked and kind_and_owner(zone)[1] < 0):
            top, inset = cards[-1], INSET * cards[-1].width
            height = max(HIGH * top.width, LEAST * large * scale_of(table.size))
            width = top.width - 2 * inset
            found[zone] = Room(top.box.x + inset, top.box.y + 2 * inset, width, height)
    return found


def heap_items(
    table: Arrangement,
    layout: Layout,
    theme: Theme,
    words: Words,
    names: Sequence[str],
    faces: Sequence[str],
) -> dict[Hashable, Item]:
    """The small plates on hidden heaps: the name of the heap, or its owner's portrait and name,
    each of them whole: where there is not room for both the name alone, and the portrait where
    it has none either. `names` and `faces` by seat."""
    found: dict[Hashable, Item] = {}
    for zone, room in heap_rooms(table, layout, theme.large).items():
        (kind, seat), rect = kind_and_owner(zone), rect_of(room)
        if seat < 0:
            picture = _heap_plate(rect.size, words.say(f"zone.{kind}"), theme)
        else:
            picture = _owner_plate(rect.size, names[seat], faces[seat], theme)
        corner = rect.x, rect.centery - picture.get_height() // 2
        found["owner", zone] = item(OVER - 0.5, (picture, corner, 0))
    return found


@lru_cache(maxsize=64)
def _heap_plate(size: tuple[int, int], name: str, theme: Theme) -> pygame.Surface:
    width, height = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    colour, fill = colours.plate(theme)
    box(picture, picture.get_rect(), fill, mix(fill, colour, 0.45), height // 3, 1)
    text, px = fit_text(name, "strong", round(height * LETTERS), width - height // 3, KEPT_WHOLE)
    letters = ink(text, "strong", px, colour)
    picture.blit(letters, letters.get_rect(center=picture.get_rect().center))
    return picture


@lru_cache(maxsize=64)
def _owner_plate(size: tuple[int, int], name: str, face: str, theme: Theme) -> pygame.Surface:
    width, height = size
    token = round(height * HEAP_TOKEN)
    picture = pygame.Surface((width, token), pygame.SRCALPHA)
    colour, fill = colours.plate(theme)
    whole, text, px, left = clean(name), "", round(height * LETTERS), 0
    for start in (token + height // 8, height // 5):  # beside the portrait, or else without it
        room = max(1, width - height // 5 - start)
        shown, fit = fit_text(whole, "strong", px, room, KEPT_WHOLE)
        if shown == whole:
            text, px, left = shown, fit, start
            break
    start, end = (token // 2, width) if left > token else (0, width) if text else (0, token)
    body = pygame.Rect(start, (token - height) // 2, end - start, height)
    box(picture, body, fill, mix(fill, colour, 0.45), height // 3, 1)
    if left > token or not text:
        picture.blit(portrait(face, token), (0, 0), special_flags=PREMUL)
    letters = ink(text, "strong", px, colour)
    picture.blit(letters, letters.get_rect(midleft=(left, token // 2)))
    return picture


# signs


@lru_cache(maxsize=32)
def sign(name: str, side: int, theme: Theme) -> pygame.Surface:
    """A sign on a disc of paper, `side` pixels wide: a `lamp`, who has it may ask for hints, or one
    that is `dark`; an `hourglass`, everything is shown more slowly. `sealed` is of wax, without
    paper."""
    fine = SIGN_FINE * side
    big = pygame.Surface((fine, fine), pygame.SRCALPHA)
    middle = fine / 2
    if name == SEALED:
        _wax(big, fine)
        return pygame.transform.smoothscale(big, (side, side))
    pygame.draw.circle(big, theme.ink, (middle, middle), middle)
    pygame.draw.circle(big, theme.panel, (middle, middle), fine * 0.44)
    if name == HOURGLASS:
        _hourglass(big, fine, theme)
    else:
        _lamp(big, fine, theme, theme.highlight if name == LAMP else theme.panel)
    return pygame.transform.smoothscale(big, (side, side))


def _wax(big: pygame.Surface, fine: int) -> None:
    """A blob, and in it a spade as a stamp leaves it."""
    big.fill((*pygame.Color(DEEP)[:3], 0))
    middle = fine / 2
    for step in range(9):
        angle = 2 * pi * step / 9
        reach = fine * (0.33 if step % 2 else 0.35)
        spot = (middle + reach * cos(angle), middle + reach * sin(angle))
        pygame.draw.circle(big, DEEP, spot, fine * 0.15)
    pygame.draw.circle(big, DEEP, (middle, middle), fine * 0.42)
    pygame.draw.circle(big, WAX, (middle, middle), fine * 0.36)
    for side in (-1, 1):
        pygame.draw.circle(big, DEEP, (middle + side * fine * 0.09, fine * 0.54), fine * 0.1)
    tip = [(0.5, 0.27), (0.32, 0.5), (0.68, 0.5)]
    stem = [(0.5, 0.52), (0.41, 0.73), (0.59, 0.73)]
    for shape in (tip, stem):
        pygame.draw.polygon(big, DEEP, [(x * fine, y * fine) for x, y in shape])


def _lamp(big: pygame.Surface, fine: int, theme: Theme, light: str) -> None:
    """A bulb, its cap below."""
    glass = (fine * 0.5, fine * 0.42)
    neck = [(0.37, 0.52), (0.63, 0.52), (0.58, 0.68), (0.42, 0.68)]
    pygame.draw.circle(big, theme.ink, glass, fine * 0.25)
    pygame.draw.polygon(big, theme.ink, [(x * fine, y * fine) for x, y in neck])
    pygame.draw.circle(big, light, glass, fine * 0.19)
    for row, width in ((0.66, 0.2), (0.74, 0.16)):
        bar = pygame.Rect(0, 0, round(fine * width), round(fine * 0.055))
        bar.center = round(fine * 0.5), round(fine * row)
        pygame.draw.rect(big, theme.ink, bar, border_radius=bar.h // 2)


def _hourglass(big: pygame.Surface, fine: int, theme: Theme) -> None:
    """Two glasses, the sand below."""

    def drawn(points: list[tuple[float, float]], colour: str) -> None:
        pygame.draw.polygon(big, colour, [(x * fine, y * fine) for x, y in points])

    drawn([(0.31, 0.27), (0.69, 0.27), (0.5, 0.5)], theme.ink)
    drawn([(0.31, 0.73), (0.69, 0.73), (0.5, 0.5)], theme.ink)
    drawn([(0.38, 0.31), (0.62, 0.31), (0.5, 0.45)], theme.panel)
    drawn([(0.38, 0.69), (0.62, 0.69), (0.5, 0.57)], theme.highlight)
    for row in (0.25, 0.75):
        bar = pygame.Rect(0, 0, round(fine * 0.46), round(fine * 0.07))
        bar.center = round(fine * 0.5), round(fine * row)
        pygame.draw.rect(big, theme.ink, bar, border_radius=bar.h // 2)

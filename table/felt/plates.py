"""Name plates: who sits there, with a portrait; whose turn it is; the dealer's button."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from sprites.portraits import portrait
from table.felt.canvas import Item, item
from table.felt.furniture import PREMUL, UNDER, rect_of
from table.felt.icons import sign
from table.layout.need import PLATE
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mixed, side_colour
from table.theme.theme import Theme
from table.widgets.brush import box
from table.widgets.emblem import emblem
from table.widgets.text import KEPT_WHOLE, fitted, ink, width as text_width

# All in heights of the plate.
TOKEN = 1.26  # a portrait's width
ROOM = 0.42  # beyond the plate on every side, for the portrait and the light round it
POINTER = 0.34  # width of the arrow head that points at the name whose turn it is
EMBLEM = 0.62  # of a side, at the portrait's lower left
SIGN = 0.46  # of a person's help, at its lower right
FINE = 4  # widths are measured so many times larger
WIDEST = 260.0  # logical units; a longer name is written smaller
DISC = 0.78  # the dealer's button, which leans on the portrait and takes no room from the name


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
        box(picture, body, fill, mixed(fill, theme.on_felt, 0.3), height // 3, 1)
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
    _write(picture, (left, body.right - height // 4), (middle, height), plate, colour)
    if plate.dealer:
        disc = dealers_button(max(8, round(height * DISC)), plate.dealer)
        picture.blit(disc, disc.get_rect(center=(spot.left + token // 8, spot.top + token // 6)))
    return picture


def _own(picture: pygame.Surface, body: pygame.Rect, face: pygame.Rect, plate: Plate) -> None:
    """Its owner's colour: round the portrait, outside the side's if there is one, and along the
    plate's foot."""
    colour, thick = colours.PEOPLE[plate.colour], max(2, body.h // 9)
    far = face.w // 2 + (max(2, body.h // 10) if plate.side >= 0 else 1)
    pygame.draw.circle(picture, colours.BARK, face.center, far + 1)
    pygame.draw.circle(picture, colour, face.center, far, thick)
    inner = portrait(plate.token, face.w - 2 * (thick - 1) if plate.side < 0 else face.w)
    picture.blit(inner, inner.get_rect(center=face.center), special_flags=PREMUL)
    left = face.right
    foot = pygame.Rect(left, body.bottom - thick - 1, body.right - body.h // 3 - left, thick)
    box(picture, foot, colour, mixed(colour, colours.BARK, 0.4), thick // 2, 1)


def _write(
    picture: pygame.Surface, across: tuple[int, int], down: tuple[int, int], plate: Plate,
    colour: str,
) -> None:  # fmt: skip
    """The name between these edges, the numbers to its right."""
    (left, right), (middle, height) = across, down
    pad = height // 5
    for number in reversed(plate.numbers):
        digits = ink(number, "strong", round(height * 0.64), colour)
        picture.blit(digits, digits.get_rect(midright=(right, middle)))
        right -= digits.get_width() + pad
    text, px = fitted(plate.name, "strong", round(height * 0.58), max(1, right - left), KEPT_WHOLE)
    name = ink(text, "strong", px, colour)
    picture.blit(name, name.get_rect(midleft=(left, middle)))


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
    return pygame.transform.smoothscale(_small_light(theme), size)


@lru_cache(maxsize=4)
def _small_light(theme: Theme) -> pygame.Surface:
    small = pygame.Surface((48, 24), pygame.SRCALPHA)
    shine = pygame.Color(mixed(theme.highlight, "#ffffff", 0.25))
    for x in range(48):
        for y in range(24):
            away = (((x - 23.5) / 24) ** 2 + ((y - 11.5) / 12) ** 2) ** 0.5
            small.set_at(
                (x, y), (shine.r, shine.g, shine.b, round(120 * max(0.0, 1 - away) ** 1.5))
            )
    return small


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

"""Paint name plates, with the portrait, the turn, the dealer's button and small signs; and marks on
heaps and tricks, with their name or their owner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.sight import kind_and_owner
from sprites.portraits import portrait
from table.felt.canvas import Item, Items, item
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
from table.widgets.pen import emblem
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import KEPT_WHOLE, clean, fit_text, ink, text_width

# All in heights of the plate.
TOKEN = 1.26  # a portrait's width
MARGIN = 0.42  # beyond the plate on every side, for the portrait and the glow
POINTER = 0.34  # the width of the arrow head at the name whose turn it is
EMBLEM = 0.62  # a team's emblem, at the portrait's lower left
SIGN = 0.46  # a sign of a player's help, at the portrait's lower right
DISC = 0.78  # the dealer's button, which overlaps the portrait
LETTERS_OF_NAME = 0.58
DIGITS, CAPTIONED_DIGITS, CAPTION = 0.64, 0.54, 0.31  # a number; one with a caption; the caption
MAX_CAPTION = 1.9  # the width of a caption at most
# In other units:
MEASURE_SCALE = 4  # widths of text are measured at so many times their size
LIGHT_STEPS = 40  # ovals of which the light of a turn is made
MAX_WIDTH = 260.0  # logical units; a longer name is written smaller

HEAP_PLATE, LETTERS = 0.2, 0.6  # a heap's plate, in card widths; its letters, in heights of it
MIN_HEAP_PLATE = 22.0  # logical units: the least height of a heap's plate
HEAP_TOKEN = 1.2  # the width of a portrait on it, in heights of the plate
INSET = 0.05  # of a card's width, from its edges
CARD_TOKEN, MIN_CARD_TOKEN = 0.34, 22.0  # a portrait on a card, in card widths; in logical units

SIGN_SCALE = 6  # signs are drawn at so many times their size and scaled down
LAMP, HOURGLASS, SEALED = "lamp", "hourglass", "sealed"
SEAL, SEAL_SHADE = "#a3262b", "#741419"


class Plate(NamedTuple):
    """The content of a name plate. `captions`: what each of several numbers counts, written below
    it; empty for a single one. `owes`: it is the player's turn; `chosen`: the choice is made.
    `dealer`: the letter on the dealer's button, "" for none. `token`: the portrait. `side`: the
    number of the player's team, -1 for none. `lit`: it has the edge of a turn, without the glow.
    `signs`: those of the player's help. `colour`: the name of the player's colour, which is around
    the portrait and along the foot. `mood`: of the portrait, "" for calm."""

    name: str
    numbers: tuple[str, ...] = ()
    captions: tuple[str, ...] = ()
    owes: bool = False
    chosen: bool = False
    dealer: str = ""
    token: str = "puffin"
    side: int = -1
    lit: bool = False
    signs: tuple[str, ...] = ()
    colour: str = ""
    mood: str = ""


def plate_width(name: str, widest: Sequence[str], captions: Sequence[str] = ()) -> float:
    """Return the width in logical units of a plate for a name, and for numbers as wide as those in
    `widest` with their captions. A name too long for MAX_WIDTH is written smaller."""
    height = round(MEASURE_SCALE * PLATE)
    width: float = text_width(name, "strong", round(LETTERS_OF_NAME * height))
    for number, caption in zip_longest(widest, captions, fillvalue=""):
        width += _number_picture(number, caption, height, colours.CREAM).get_width() + height / 5
    return min(MAX_WIDTH, width / MEASURE_SCALE + PLATE * (TOKEN + POINTER + 0.65))


def plate_item(room: Room, theme: Theme, plate: Plate) -> Item:
    """Paint a name plate in a room, with a portrait and perhaps a glow that reach out of it."""
    rect = rect_of(room)
    margin = round(rect.h * MARGIN)
    picture = _plate_picture(rect.size, margin, theme, plate)
    return item(UNDER + 2, (picture, (rect.x - margin, rect.y - margin), 0))


def dealers_spot(room: Room) -> Room:
    """Return the room that the dealer's button has at a plate: a square about a point in the upper
    left of the portrait, where `_plate_picture` paints it."""
    rect = rect_of(room)
    token = round(rect.h * TOKEN)
    face = pygame.Rect(rect.x, rect.centery - token // 2, token, token)
    x, y = _button_middle(face)
    side = max(8, round(rect.h * DISC))
    return Room(x - side / 2, y - side / 2, side, side)


def _button_middle(face: pygame.Rect) -> tuple[int, int]:
    return face.left + face.w // 8, face.top + face.h // 6


def light_item(room: Room, theme: Theme) -> Item:
    """Paint the soft light on the felt around the plate of a seat whose turn it is."""
    rect = rect_of(room)
    spot = rect.inflate(rect.h * 3, round(rect.h * 2.6))
    return item(UNDER - 2, (_light_picture(spot.size, theme), spot.topleft, 0))


@keep_pictures(96)
def _plate_picture(size: tuple[int, int], margin: int, theme: Theme,
                   plate: Plate) -> pygame.Surface:  # fmt: skip
    """Paint a name plate of `size` pixels, with `margin` pixels more on every side."""
    width, height = size
    picture = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    colour, fill = colours.turn(theme) if plate.owes else colours.plate(theme)
    token = round(height * TOKEN)
    body = pygame.Rect(margin + token // 2, margin, width - token // 2, height)
    face = pygame.Rect(0, 0, token, token)
    face.center = margin + token // 2, margin + height // 2
    if plate.owes:
        _paint_glow(picture, body, face.center, token / 2, theme)
    if plate.owes or plate.lit:
        edge, thick = colours.CREAM, max(2, height // 14)
    else:
        edge, thick = mix(fill, theme.on_felt, 0.3), 1
    box(picture, body, fill, edge, radius=height // 3, thickness=thick)
    picture.blit(portrait(plate.token, token, plate.mood), face, special_flags=PREMUL)
    if plate.colour:
        _paint_colour(picture, body, face, plate)
    if plate.side >= 0:
        ring = max(2, height // 10)
        pygame.draw.circle(picture, side_colour(plate.side), face.center, token // 2, ring)
        mark = emblem(plate.side, round(height * EMBLEM))
        picture.blit(mark, mark.get_rect(center=(face.left + token // 7, face.bottom - token // 7)))
    for number, name in enumerate(plate.signs):  # at the portrait's lower right
        small = sign(name, max(8, round(height * SIGN)), theme)
        middle_x = face.right - token // 7 + number * round(height * SIGN * 0.8)
        picture.blit(small, small.get_rect(midbottom=(middle_x, face.bottom)))
    _write_plate(picture, plate, face, body, colour)
    if plate.dealer:
        disc = dealers_button(max(8, round(height * DISC)), plate.dealer)
        picture.blit(disc, disc.get_rect(center=_button_middle(face)))
    return picture


def _write_plate(picture: pygame.Surface, plate: Plate, face: pygame.Rect, body: pygame.Rect,
                 colour: str) -> None:  # fmt: skip
    """Write the name and the numbers on a plate, right of the portrait `face`. Before the name is
    an arrow if it is the player's turn, or a tick if the choice is made."""
    height, middle = body.h, face.centery
    left = face.right + height // 8
    if plate.owes:
        tip = _paint_pointer(picture, (face.right - height // 24, middle), height, colour)
        left = tip + height // 10
    elif plate.chosen:
        tick = ink("✓", "strong", round(height * 0.66), colour)
        picture.blit(tick, tick.get_rect(midleft=(left, middle)))
        left += tick.get_width() + height // 8
    right = body.right - height // 4
    for number, caption in reversed([*zip_longest(plate.numbers, plate.captions, fillvalue="")]):
        digits = _number_picture(number, caption, height, colour)
        picture.blit(digits, digits.get_rect(midright=(right, middle)))
        right -= digits.get_width() + height // 5
    letters = round(height * LETTERS_OF_NAME)
    text, px = fit_text(plate.name, "strong", letters, max(1, right - left), KEPT_WHOLE)
    name = ink(text, "strong", px, colour)
    picture.blit(name, name.get_rect(midleft=(left, middle)))


@keep_pictures(64)
def _number_picture(number: str, caption: str, height: int, colour: str) -> pygame.Surface:
    """Paint a number for a plate `height` pixels high, with its caption below it, "" for none."""
    if not caption:
        return ink(number, "strong", round(height * DIGITS), colour)
    room = round(height * MAX_CAPTION)
    text, px = fit_text(caption, "text", round(height * CAPTION), room, KEPT_WHOLE)
    digits = ink(number, "strong", round(height * CAPTIONED_DIGITS), colour)
    words = ink(text, "text", px, colour)
    width = max(digits.get_width(), words.get_width())
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.blit(digits, digits.get_rect(center=(width // 2, round(height * 0.36))))
    picture.blit(words, words.get_rect(center=(width // 2, round(height * 0.79))))
    return picture


def _paint_colour(picture: pygame.Surface, body: pygame.Rect, face: pygame.Rect,
                  plate: Plate) -> None:  # fmt: skip
    """Paint the player's colour around the portrait, or its team's ring, and along the foot."""
    colour = colours.PEOPLE[plate.colour]
    thick = max(2, body.h // 9)
    if plate.side >= 0:  # outside the team's ring
        radius, side = face.w // 2 + max(2, body.h // 10), face.w
    else:  # the portrait is smaller instead
        radius, side = face.w // 2 + 1, face.w - 2 * (thick - 1)
    pygame.draw.circle(picture, colours.BARK, face.center, radius + 1)
    pygame.draw.circle(picture, colour, face.center, radius, thick)
    inner = portrait(plate.token, side, plate.mood)
    picture.blit(inner, inner.get_rect(center=face.center), special_flags=PREMUL)
    right = body.right - body.h // 3
    foot = pygame.Rect(face.right, body.bottom - thick - 1, right - face.right, thick)
    box(picture, foot, colour, mix(colour, colours.BARK, 0.4), radius=thick // 2, thickness=1)


def _paint_pointer(picture: pygame.Surface, at: tuple[int, int], height: int, colour: str) -> int:
    """Paint an arrow head right of `at`, on a plate of this height; return its right end."""
    width = max(4, round(height * POINTER))
    arrow_height = max(6, round(height * 0.6))
    big = pygame.Surface((4 * width, 4 * arrow_height), pygame.SRCALPHA)
    big.fill((*pygame.Color(colour)[:3], 0))
    pygame.draw.polygon(big, colour, [(0, 0), (4 * width, 2 * arrow_height), (0, 4 * arrow_height)])
    arrow = pygame.transform.smoothscale(big, (width, arrow_height))
    picture.blit(arrow, arrow.get_rect(midleft=at))
    return at[0] + width


def _paint_glow(picture: pygame.Surface, body: pygame.Rect, middle: tuple[int, int], radius: float,
                theme: Theme) -> None:  # fmt: skip
    """Paint light around a plate's `body` and the disc of its portrait, fading outwards."""
    reach = max(4, round(body.h * 0.3))
    glow = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    shine = pygame.Color(theme.highlight)
    glow.fill((shine.r, shine.g, shine.b, 0))
    for step in range(reach, 0, -1):
        tint = (shine.r, shine.g, shine.b, round(215 * (1 - step / (reach + 1)) ** 1.4))
        outline = body.inflate(2 * step, 2 * step)
        pygame.draw.rect(glow, tint, outline, border_radius=body.h // 3 + step)
        pygame.draw.circle(glow, tint, middle, radius + step)
    picture.blit(glow, (0, 0))
    pygame.draw.circle(picture, colours.CREAM, middle, radius + max(2, body.h // 12))


@keep_pictures(16)
def _light_picture(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Paint an oval of light of this size, fading outwards."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    shine = pygame.Color(mix(theme.highlight, "#ffffff", 0.25))
    width, height = size
    for step in range(LIGHT_STEPS):
        part = step / LIGHT_STEPS
        oval = picture.get_rect().inflate(-part * width, -part * height)
        tint = (shine.r, shine.g, shine.b, round(120 * part**1.5))
        pygame.draw.ellipse(picture, tint, oval)
    return picture


@lru_cache(maxsize=8)
def dealers_button(side: int, letter: str) -> pygame.Surface:
    """Paint the dealer's button, `side` pixels wide: a disc of horn with a rim and a letter."""
    big = pygame.Surface((side * 4, side * 4), pygame.SRCALPHA)
    middle = radius = side * 2
    for scale, down, colour in (  # discs one upon the other, in radii of the button
        (1.0, 0.0, (0, 0, 0, 90)), (0.95, 0.0, "#7d6a48"), (0.92, -0.05, "#fffaf0"),
        (0.84, -0.04, "#c9b68e"), (0.8, -0.04, "#f6eedb"), (0.66, -0.04, "#a3262e"),
        (0.6, -0.04, "#fbf5e6"),
    ):  # fmt: skip
        pygame.draw.circle(big, colour, (middle, middle + radius * down), radius * scale)
    disc = pygame.transform.smoothscale(big, (side, side))
    sign = ink(letter, "index", round(side * 0.56), "#2a2018")
    disc.blit(sign, sign.get_rect(center=(side // 2, round(side * 0.48))))
    return disc


def heap_rooms(table: Arrangement, layout: Layout, large: float) -> dict[str, Room]:
    """Return the rooms of the marks on heaps, by zone. A small plate is on each hidden trick, and
    on each outlined heap in the middle that is face down. On another card of a trick its owner's
    portrait is at the lower left. `large`: the scale of large print."""
    rooms = dict[str, Room]()
    unit = large * scale_of(table.size)
    tricks = {key.partition(":")[0] for key, entry in layout.zones.items() if entry.trick}
    tops = {spot.zone: pose for spot, pose in table.poses.items()}  # the last one of each zone
    for zone, top in tops.items():
        kind, owner = kind_and_owner(zone)
        is_trick = kind in tricks
        is_outlined = owner < 0 and table.frames[zone].marked
        x, y, width, height = top.box
        inset = INSET * width
        if zone in table.counts and top.face is UNKNOWN and (is_trick or is_outlined):
            plate_height = max(HEAP_PLATE * width, MIN_HEAP_PLATE * unit)
            rooms[zone] = Room(x + inset, y + 2 * inset, width - 2 * inset, plate_height)
        elif is_trick and zone not in table.counts:
            side = min(max(CARD_TOKEN * width, MIN_CARD_TOKEN * unit), width / 2)
            rooms[zone] = Room(x + inset, y + height - inset - side, side, side)
    return rooms


def heap_items(table: Arrangement, layout: Layout, theme: Theme, words: Words, names: Sequence[str],
               faces: Sequence[str]) -> Items:  # fmt: skip
    """Paint the marks on heaps: on a heap of nobody its name; on a player's the portrait and name,
    only the name or only the portrait, whichever fits uncut; on a card of a trick its owner's
    portrait. `names` and `faces`: those of the players and their portraits, by seat."""
    items: Items = {}
    for zone, room in heap_rooms(table, layout, theme.large).items():
        kind, seat = kind_and_owner(zone)
        rect = rect_of(room)
        flags = 0
        if seat < 0:
            picture = _heap_plate(rect.size, words.say(f"zone.{kind}"), "", theme)
        elif zone in table.counts:
            picture = _heap_plate(rect.size, names[seat], faces[seat], theme)
        else:
            picture, flags = portrait(faces[seat], rect.w), PREMUL
        corner = rect.x, rect.centery - picture.get_height() // 2
        items["owner", zone] = item(OVER - 0.5, (picture, corner, flags))
    return items


@keep_pictures(64)
def _heap_plate(size: tuple[int, int], name: str, face: str, theme: Theme) -> pygame.Surface:
    """Paint the plate of a heap with its owner's portrait and name, only the name, or only the
    portrait, whichever fits uncut. Without a `face`, the name is in the middle, perhaps cut."""
    width, height = size
    token = round(height * HEAP_TOKEN) if face else height
    picture = pygame.Surface((width, token), pygame.SRCALPHA)
    full_name, px = clean(name), round(height * LETTERS)
    edge = height // 5
    left = token + height // 8 if face else edge
    text, text_px = fit_text(full_name, "strong", px, max(1, width - edge - left), KEPT_WHOLE)
    shows_face = bool(face)
    if face and text != full_name:  # beside the portrait there is no room
        left = edge
        text, text_px = fit_text(full_name, "strong", px, max(1, width - 2 * edge), KEPT_WHOLE)
        shows_face = text != full_name
    shows_name = not face or text == full_name
    body = pygame.Rect(0, (token - height) // 2, width, height)
    if shows_face:
        body.left, body.w = (token // 2, width - token // 2) if shows_name else (0, token)
    colour, fill = colours.plate(theme)
    box(picture, body, fill, mix(fill, colour, 0.45), radius=height // 3, thickness=1)
    if shows_face:
        picture.blit(portrait(face, token), (0, 0), special_flags=PREMUL)
    if shows_name:
        letters = ink(text, "strong", text_px, colour)
        spot = letters.get_rect(center=body.center)
        if face:
            spot = letters.get_rect(midleft=(left, token // 2))
        picture.blit(letters, spot)
    return picture


Shape = tuple[str, Sequence[float]]
"""A colour, and numbers in shares of a sign's side: three are the x, y and radius of a disc; four
the x, y, width and height of a bar with round ends; more the x and y of a polygon's corners."""


@lru_cache(maxsize=32)
def sign(name: str, side: int, theme: Theme) -> pygame.Surface:
    """Paint a sign on a disc, `side` pixels wide: a `lamp` (the player may ask for hints) or an
    `hourglass` (everything is shown more slowly). `sealed` is a wax seal, without a disc."""
    size = SIGN_SCALE * side
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    if name == SEALED:
        picture.fill((*pygame.Color(SEAL_SHADE)[:3], 0))
    for colour, numbers in _sign_shapes(name, theme):
        if len(numbers) == 3:
            x, y, radius = (number * size for number in numbers)
            pygame.draw.circle(picture, colour, (x, y), radius)
        elif len(numbers) == 4:
            x, y, width, height = (round(number * size) for number in numbers)
            bar = pygame.Rect(0, 0, width, height)
            bar.center = x, y
            pygame.draw.rect(picture, colour, bar, border_radius=bar.h // 2)
        else:
            corners = zip(numbers[::2], numbers[1::2], strict=True)
            pygame.draw.polygon(picture, colour, [(x * size, y * size) for x, y in corners])
    return pygame.transform.smoothscale(picture, (side, side))


def _sign_shapes(name: str, theme: Theme) -> list[Shape]:
    """Return the shapes of a sign, the lowest first. All numbers are shares of its side."""
    ink, shade = theme.ink, SEAL_SHADE
    if name == SEALED:  # with a spade pressed into it
        rim = list[Shape]()  # nine blobs of wax in a circle
        for step in range(9):
            distance = 0.33 if step % 2 else 0.35
            turn = 2 * pi * step / 9
            rim.append((shade, (0.5 + distance * cos(turn), 0.5 + distance * sin(turn), 0.15)))
        return [
            *rim, (shade, (0.5, 0.5, 0.42)), (SEAL, (0.5, 0.5, 0.36)),
            (shade, (0.5 - 0.09, 0.54, 0.1)), (shade, (0.59, 0.54, 0.1)),
            (shade, (0.5, 0.27, 0.32, 0.5, 0.68, 0.5)),
            (shade, (0.5, 0.52, 0.41, 0.73, 0.59, 0.73)),
        ]  # fmt: skip
    disc: list[Shape] = [(ink, (0.5, 0.5, 0.5)), (theme.panel, (0.5, 0.5, 0.44))]
    if name == HOURGLASS:  # its sand below
        return [
            *disc,
            (ink, (0.31, 0.27, 0.69, 0.27, 0.5, 0.5)), (ink, (0.31, 0.73, 0.69, 0.73, 0.5, 0.5)),
            (theme.panel, (0.38, 0.31, 0.62, 0.31, 0.5, 0.45)),
            (theme.highlight, (0.38, 0.69, 0.62, 0.69, 0.5, 0.57)),
            (ink, (0.5, 0.25, 0.46, 0.07)), (ink, (0.5, 0.75, 0.46, 0.07)),
        ]  # fmt: skip
    return [  # a light bulb, its cap below
        *disc, (ink, (0.5, 0.42, 0.25)), (ink, (0.37, 0.52, 0.63, 0.52, 0.58, 0.68, 0.42, 0.68)),
        (theme.highlight, (0.5, 0.42, 0.19)),
        (ink, (0.5, 0.66, 0.2, 0.055)), (ink, (0.5, 0.74, 0.16, 0.055)),
    ]  # fmt: skip

"""Paint the pieces of a table: cards, frames, lines of text, bubbles, buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN
from sprites.deck import Deck
from sprites.icons import icon
from table.felt.canvas import Blit, Item, item, with_words
from table.felt.placement import Obstacles, PlacementOption, anchors, find_place, least_bad
from table.i18n.glossary import Glossary
from table.layout.arrange import Pose
from table.layout.ring import Room
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import ButtonState
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box, brackets
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import (
    KEPT_WHOLE,
    TermSpot,
    dots_under,
    fit_text,
    ink,
    text_width,
    underline,
    wrap_text,
)

PREMUL = pygame.BLEND_PREMULTIPLIED
COVER_PRICE = 2.5  # of a pixel of what a bubble should not cover
UNDER, OVER, TOP = -10.0, 5000.0, 8000.0  # depths: below the cards, above them, above all
SHADE = "#7a4508"  # over dimmed cards: black would make the cream of the paper grey
ICON, ICON_LETTER = 0.62, 0.5  # of a button's height: its icon, and the letters beside it
HARDLY = 0.02  # a size that differs less is the same
LEAST_TITLE = 11  # pixels: the letters of a frame are higher, unless a word would be broken
CACHE_SIZE = 600  # items of cards: a few tables full


def rect_of(room: Room) -> pygame.Rect:
    """Round a room to whole pixels."""
    return pygame.Rect(round(room.x), round(room.y), round(room.width), round(room.height))


def card_item(
    deck: Deck, pose: Pose, lift: float = 0.0, squeeze: float = 1.0, zoom: float = 1.0
) -> Item:
    """A card with its shadow, if it casts one. `lift`: how high it is held, 0 to 1; `squeeze`: the
    width of a card that is turning over, 0 to 1; `zoom`: its size to that of the pose."""
    width, middle = max(8, round(pose.width)), (round(pose.x), round(pose.y))
    picture = _scale(card_picture(deck, pose), zoom * squeeze, zoom)
    face = (picture, _corner(picture, middle), PREMUL)
    if pose.upon and not lift:
        return item(pose.depth, face)
    across, down = deck.shadow_fall(width, lift)
    shadow = deck.shadow(width, lift, pose.angle, square=pose.cube)
    shadow = _scale(shadow, zoom * squeeze, zoom)
    where = _corner(shadow, (middle[0] + across, middle[1] + down))
    return item(pose.depth, (shadow, where, PREMUL), face)


def _scale(picture: pygame.Surface, across: float, down: float) -> pygame.Surface:
    """Scale a picture's width and height; return the same picture where that is hardly seen."""
    if abs(1 - across) < HARDLY and abs(1 - down) < HARDLY:
        return picture
    width, height = picture.get_size()
    return _scaled(picture, (max(1, round(width * across)), max(1, round(height * down))))


@keep_pictures(256)
def _scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture of a card in another size, kept for the cards that are as far on their way."""
    return pygame.transform.smoothscale(picture, size)


def card_picture(deck: Deck, pose: Pose) -> pygame.Surface:
    """A card's face, or its back, turned by its angle; do not draw on it."""
    name = pose.face.name if pose.face is not UNKNOWN else "0d" if pose.cube else None
    return deck.turned(name, max(8, round(pose.width)), pose.angle, pose.index_step)


def veil_item(deck: Deck, pose: Pose, strength: int, colour: str = SHADE) -> Item:
    """A veil of a colour over a card; `strength`: 0 to 255."""
    shape = deck.turned("0d" if pose.cube else None, max(8, round(pose.width)), pose.angle)
    veil = _veil(shape, strength, colour)
    return item(pose.depth + 0.5, (veil, _corner(veil, (round(pose.x), round(pose.y))), PREMUL))


@keep_pictures(128)
def _veil(picture: pygame.Surface, strength: int, colour: str) -> pygame.Surface:
    """Paint a veil in the shape of a picture."""
    veil, tint = picture.copy(), pygame.Color(colour)
    veil.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    veil.fill((tint.r, tint.g, tint.b, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return veil.premul_alpha()


def glow_item(deck: Deck, pose: Pose, colour: str, depth: float) -> Item:
    """A frame of light round a card."""
    red, green, blue, _ = pygame.Color(colour)
    picture = deck.glow(max(8, round(pose.width)), (red, green, blue), square=pose.cube)
    return item(depth, (picture, _corner(picture, (round(pose.x), round(pose.y))), PREMUL))


def _corner(picture: pygame.Surface, middle: tuple[int, int]) -> tuple[int, int]:
    """The upper left corner of a picture with its middle at a point."""
    return middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2


def frame_item(room: Room, theme: Theme, name: str, lit: bool = False, bowl: bool = False) -> Item:
    """The outline and name of a place; `lit`: a card may be dropped there; `bowl`: it is round."""
    rect = rect_of(room)
    return item(UNDER + lit, (_outline(rect.size, theme, name, lit, bowl), rect.topleft, 0))


@keep_pictures(96)
def _outline(
    size: tuple[int, int], theme: Theme, name: str, lit: bool, bowl: bool
) -> pygame.Surface:
    """Paint the outline of a place with its name."""
    picture, (width, height) = pygame.Surface(size, pygame.SRCALPHA), size
    radius = max(4, min(size) // (2 if bowl else 12))
    line = max(2, min(size) // (60 if bowl else 34)) if lit else max(1, min(size) // 60)
    big = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    tint = pygame.Color(theme.highlight if lit else theme.on_felt)
    inside, edge = ((tint.r, tint.g, tint.b, alpha) for alpha in ((52, 255) if lit else (12, 70)))
    pygame.draw.rect(big, inside, big.get_rect(), border_radius=radius * 2)
    pygame.draw.rect(big, edge, big.get_rect(), line * 2, border_radius=radius * 2)
    pygame.transform.smoothscale(big, size, picture)
    if not name:
        return picture
    colour = colours.on_cloth(theme, 1.0 if lit else 0.75).ink
    lines, px = frame_title(size, theme.large, name)
    for row, text in enumerate(lines):
        words = ink(text, "text", px, colour)
        y = height / 2 + (row - (len(lines) - 1) / 2) * round(px * 1.15)
        picture.blit(words, words.get_rect(center=(width // 2, round(y))))
    return picture


@lru_cache(maxsize=96)
def frame_title(size: tuple[int, int], large: float, name: str) -> tuple[Sequence[str], int]:
    """The name of a place in as many lines as it takes, and the height of its letters: as large as
    the longest word allows, so that no word is broken."""
    width, height = size
    usual = max(LEAST_TITLE, min(height // 5, width // 4))
    most = max(usual, min(usual * large, 0.8 * height / max(1, len(name.split()))))
    longest = max((text_width(word, "text", usual) for word in name.split()), default=1)
    px = max(1, int(min(most, usual * 0.9 * width / max(1, longest))))
    return wrap_text(name, "text", px, round(width * 0.92)), px


def line_item(
    text: str,
    room: Room,
    theme: Theme,
    px: int,
    role: str = "strong",
    align: str = "middle",
    glossary: Glossary | None = None,
) -> Item:
    """A line of text on the felt, made to fit its room; the words of a glossary are dotted."""
    rect = rect_of(room)
    shown, px = fit_text(text, role, px, rect.w)
    picture = ink(shown, role, px, colours.on_cloth(theme).ink)
    spot = picture.get_rect(centery=rect.centery)
    spot.x = {"left": rect.x, "right": rect.right - spot.w}.get(align, rect.centerx - spot.w // 2)
    terms = glossary.find_in_lines(text, [shown])[0] if glossary else ()
    colour = colours.dotted_line_colour(theme, theme.felt)
    marks = [*dots_under(shown, terms, spot.topleft, role, px, colour)]
    blits: list[Blit] = [
        (picture, spot.topleft, 0),
        *((mark.picture, mark.corner, 0) for mark in marks),
    ]
    return item(UNDER + 3, *blits)._replace(words=tuple(mark.spot for mark in marks))


class Bubble(NamedTuple):
    """A bubble: its item, and the rectangle of its link, None for none."""

    item: Item
    link: pygame.Rect | None


class BubbleText(NamedTuple):
    """The text of a bubble, the `link` below it, "" for none, and the glossary of its words."""

    text: str
    link: str = ""
    glossary: Glossary | None = None


def bubble(
    content: BubbleText,
    near: Room,
    size: tuple[int, int],
    theme: Theme,
    px: int,
    keep: Sequence[Room] = (),
    avoid: Sequence[Room] = (),
    max_width: float = 22.0,
) -> Bubble:
    """Place a bubble above, below, right or left of the room `near`, or else close by. It covers
    none of `keep`, and as little of `avoid` as it can. `max_width`: in heights of its
    letters."""
    text, link, glossary = content
    lines = wrap_text(text, "text", px, min(size[0] - 2 * px, round(px * max_width)) - 2 * px)
    pictures = [ink(line, "text", px, theme.ink) for line in lines]
    pictures += [ink(link, "strong", px, theme.accent)] if link else []
    pitch, gap, home = round(px * 1.3), px // 2, rect_of(near)
    width = max(picture.get_width() for picture in pictures) + 2 * px
    paper = pygame.Surface((width, pitch * len(pictures) + px), pygame.SRCALPHA)
    box(paper, paper.get_rect(), theme.panel, theme.warn, gap, max(2, px // 9))
    terms, spots = glossary.find_in_lines(text, lines) if glossary else (), list[TermSpot]()
    colour = colours.dotted_line_colour(theme, theme.panel)
    for row, picture in enumerate(pictures):
        paper.blit(picture, (px, gap + row * pitch))
    for row, row_terms in enumerate(terms):
        spots += underline(
            paper, lines[row], row_terms, (px, gap + row * pitch), "text", px, colour
        )
    within = pygame.Rect(0, 0, *size).inflate(-2 * gap, -2 * gap)
    sides = (
        paper.get_rect(midbottom=(home.centerx, home.top - gap)),
        paper.get_rect(midtop=(home.centerx, home.bottom + gap)),
        paper.get_rect(midleft=(home.right + gap, home.centery)),
        paper.get_rect(midright=(home.left - gap, home.centery)),
    )
    corners = anchors(side.clamp(within).topleft for side in sides)
    options = [PlacementOption(paper.get_size(), home.center, anchors=corners, away=1.0)]
    priced = [(rect, COVER_PRICE) for rect in (*map(rect_of, avoid), home)]
    never = [rect_of(room).inflate(2, 2) for room in keep]  # their pictures may be rounded up
    obstacles = Obstacles(size, never, priced, gap / scale_of(size))
    rect = (find_place(options, obstacles) or least_bad(options, obstacles)).rect
    spot = pygame.Rect(rect.x, rect.bottom - pitch - gap, rect.w, pitch + gap) if link else None
    return Bubble(with_words(item(TOP, (paper, rect.topleft, 0)), spots, rect.topleft), spot)


class Look(NamedTuple):
    """How a button on the felt looks: `met`: the pointer is on it; `down`: it is pressed; `key`:
    the letter that presses it, "" for none; `grave`: its move is final."""

    met: bool = False
    down: bool = False
    key: str = ""
    grave: bool = False
    letters: float = 0.0  # their height, in heights of the button; 0 for the usual


PLAIN = Look()
MIN_WIDTH = 0.65  # of its usual width: a button that is narrower so that all are about the middle
GAP, APART = 0.25, 0.75  # between buttons, before grave ones; in heights of a button
TWO_LINES = 0.4  # of a button's height: the letters, where there are two lines


def button_item(
    rect: pygame.Rect, text: str, theme: Theme, able: bool, focused: bool, look: Look = PLAIN
) -> Item:
    """A button on the felt; one that is not `able` is dimmed."""
    picture = _button(rect.size, text, theme, able, focused, look)
    return item(OVER, (picture, rect.topleft, 0))


@keep_pictures(96)
def _button(
    size: tuple[int, int], text: str, theme: Theme, able: bool, focused: bool, look: Look
) -> pygame.Surface:
    """Paint a button with its text, key cap and focus."""
    width, height = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    state: ButtonState = "held" if look.down else "hovered" if look.met else ""
    words_in, fill, edge = colours.button(theme, "secondary", state)
    thick = max(1, height // 30)
    if not able:
        (words_in, fill), edge = colours.idle(theme), theme.panel_edge
    if look.grave:
        edge, thick = theme.warn, max(2, height // 18)
    body = picture.get_rect()
    box(picture, body, fill, edge, height // 4, thick)
    sunk = max(1, height // 24) if able and look.down else 0
    room = width - height // 2
    letters = look.letters or label_share(size, theme)
    if look.key:
        cap = _key_cap(look.key.upper(), round(height * 0.46), words_in, fill)
        spot = cap.get_rect(midright=(width - height // 5, height // 2 + sunk))
        picture.blit(cap, spot)
        room = spot.left - height // 4
    x, y = (height // 8 + room // 2 if look.key else width // 2), height // 2 + sunk
    lines, px = _fit_label(text, round(height * letters), room, height)
    for row, line in enumerate(lines):
        words = ink(line, "strong", px, words_in)
        down = round((row - (len(lines) - 1) / 2) * px * 1.15)
        picture.blit(words, words.get_rect(center=(x, y + down)))
    if focused:
        picture.blit(brackets(size, max(3, height // 9)), (0, 0))
    return picture


def label_share(size: tuple[int, int], theme: Theme) -> float:
    """The height of a button's letters in one line, in heights of the button; in large print as in
    two lines, so that they are no larger than the prompt."""
    if theme.large > 1:
        return TWO_LINES
    return 0.56 if size[0] > 4 * size[1] else 0.5


def _fit_label(text: str, px: int, room: int, height: int) -> tuple[Sequence[str], int]:
    """The lines of a button and the height of their letters: two if one would be cut."""
    shown, one_line_px = fit_text(text, "strong", px, room, KEPT_WHOLE)
    small = round(height * TWO_LINES)
    lines = wrap_text(text, "strong", small, room) if shown != text or one_line_px < small else ()
    fits = len(lines) == 2 and all(text_width(line, "strong", small) <= room for line in lines)
    return (lines, small) if fits else ((shown,), one_line_px)


@lru_cache(maxsize=64)
def _key_cap(letter: str, side: int, colour: str, fill: str) -> pygame.Surface:
    """A key cap with its letter."""
    sign = ink(letter, "strong", max(9, round(side * 0.72)), mix(colour, fill, 0.25))
    width = max(side, sign.get_width() + side // 2)
    cap = pygame.Surface((width, side), pygame.SRCALPHA)
    box(cap, cap.get_rect(), mix(fill, colour, 0.06), mix(fill, colour, 0.4), side // 5, 1)
    cap.blit(sign, sign.get_rect(center=(width // 2, side // 2)))
    return cap


def focus_item(room: Room, distance: float = 0.0) -> Item:
    """The brackets of the keyboard's focus round a place or a card, `distance` pixels outside."""
    rect = rect_of(room).inflate(round(2 * distance), round(2 * distance))
    picture = brackets(rect.size, max(3, min(rect.size) // 16))
    return item(TOP - 1, (picture, rect.topleft, 0))


def button_row(
    room: Room, widths: Sequence[float], grave: int = 0, middle: float | None = None
) -> list[pygame.Rect]:
    """The rectangles of buttons side by side in a room about `middle`, by default its own; a little
    narrower if they must be for that, else as near to it as the room allows. The last `grave` of
    them are set apart."""
    gap, apart = GAP * room.height, APART * room.height
    gaps = [apart if 0 < number == len(widths) - grave else gap for number in range(len(widths))]
    total = sum(widths) + sum(gaps[1:])
    centre = room.middle[0] if middle is None else middle
    about = 2 * min(centre - room.x, room.x + room.width - centre) / max(1.0, total)
    fit = min(1.0, room.width / max(1.0, total), max(MIN_WIDTH, about))
    x = max(room.x, min(centre - total * fit / 2, room.x + room.width - total * fit))
    rects = []
    for number, width in enumerate(widths):
        x += gaps[number] * fit if number else 0.0
        rects.append(rect_of(Room(x, room.y, width * fit, room.height)))
        x += width * fit
    return rects


def icon_button_item(
    rect: pygame.Rect, name: str, theme: Theme, able: bool, look: Look, letter: str = ""
) -> Item:
    """A button with an icon, and beside it the key that presses it, "" for none."""
    button = button_item(rect, "", theme, able, False, look)
    colour = theme.ink if able else colours.idle(theme).ink
    sign = icon(name, round(rect.h * ICON), colour)
    spot, blits = sign.get_rect(center=rect.center), [*button.blits]
    spot.y += max(1, rect.h // 24) if able and look.down else 0
    if letter:
        words = ink(letter, "strong", round(rect.h * ICON_LETTER), mix(colour, theme.panel, 0.25))
        spot.x -= (words.get_width() + rect.h // 8) // 2
        place = words.get_rect(midleft=(spot.right + rect.h // 8, spot.centery))
        blits.append((words, place.topleft, 0))
    return button._replace(blits=(*blits, (sign, spot.topleft, PREMUL)))


def resting_item(deck: Deck, pose: Pose) -> Item:
    """The item of a card at rest, as `card_item` paints it; kept until `forget_cards`, also if its
    picture was a stand-in."""
    return _resting(deck, pose._replace(depth=0))._replace(depth=pose.depth)


_resting = lru_cache(maxsize=CACHE_SIZE)(card_item)  # by all but the depth, which changes often


def forget_cards() -> None:
    """Let the kept items of cards go, since the deck's pictures have changed."""
    _resting.cache_clear()

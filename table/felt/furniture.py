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
from table.layout.room import grow
from table.layout.stacks import BOWL
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
BUBBLE_PITCH = 1.3  # from one line of a bubble to the next, in heights of the letters
UNDER, OVER, TOP = -10.0, 5000.0, 8000.0  # depths: below the cards, above them, above all
SHADE = "#7a4508"  # over dimmed cards: black would make the cream of the paper grey
ICON, ICON_LETTER = 0.62, 0.5  # of a button's height: its icon, and the letters beside it
HARDLY = 0.02  # sizes that differ by a smaller share look the same
LEAST_TITLE = 11  # pixels: the letters in a frame are higher, unless a word would be broken
CACHE_SIZE = 600  # items of cards: a few tables full


def rect_of(room: Room) -> pygame.Rect:
    return pygame.Rect(round(room.x), round(room.y), round(room.width), round(room.height))


def card_item(deck: Deck, pose: Pose, lift: float = 0.0, squeeze: float = 1.0,
              zoom: float = 1.0) -> Item:  # fmt: skip
    """Paint a card, with its shadow if it casts one. `lift`: how high it is held, from 0 to 1.
    `squeeze`: how wide it is seen as it turns over, from 0 to 1. `zoom`: a scale."""
    width = max(8, round(pose.width))
    middle = round(pose.x), round(pose.y)
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
    """Return a picture scaled `across` and `down`; itself if the change would hardly be seen."""
    if abs(1 - across) < HARDLY and abs(1 - down) < HARDLY:
        return picture
    width, height = picture.get_size()
    return _scaled(picture, (max(1, round(width * across)), max(1, round(height * down))))


@keep_pictures(256)
def _scaled(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a card's picture in another size, kept for other cards as far on their way."""
    return pygame.transform.smoothscale(picture, size)


def card_picture(deck: Deck, pose: Pose) -> pygame.Surface:
    """Return a card's face or back, turned by its angle. It is shared: do not draw on it."""
    name = "0d" if pose.cube else None  # a die that hides its face, or a back
    if pose.face is not UNKNOWN:
        name = pose.face.name
    return deck.turned(name, max(8, round(pose.width)), pose.angle, pose.index_step)


def veil_item(deck: Deck, pose: Pose, strength: int, colour: str = SHADE) -> Item:
    """Paint a veil of a colour over a card or a die. `strength`: from 0 to 255."""
    shape = deck.turned("0d" if pose.cube else None, max(8, round(pose.width)), pose.angle)
    veil = _veil(shape, strength, colour)
    return item(pose.depth + 0.5, (veil, _corner(veil, (round(pose.x), round(pose.y))), PREMUL))


@keep_pictures(128)
def _veil(shape: pygame.Surface, strength: int, colour: str) -> pygame.Surface:
    veil = shape.copy()
    red, green, blue, _ = pygame.Color(colour)
    veil.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)  # all white, in its shape
    veil.fill((red, green, blue, strength), special_flags=pygame.BLEND_RGBA_MULT)
    return veil.premul_alpha()


def glow_item(deck: Deck, pose: Pose, colour: str, depth: float) -> Item:
    """Paint a frame of light around a card, in this colour and at this depth."""
    red, green, blue, _ = pygame.Color(colour)
    picture = deck.glow(max(8, round(pose.width)), (red, green, blue), pose.angle, pose.cube)
    return item(depth, (picture, _corner(picture, (round(pose.x), round(pose.y))), PREMUL))


def _corner(picture: pygame.Surface, middle: tuple[int, int]) -> tuple[int, int]:
    return middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2


def frame_item(room: Room, theme: Theme, name: str, lit: bool = False, bowl: bool = False,
               strong: bool = False) -> Item:  # fmt: skip
    """Paint the outline and name of a place; `lit`: a card may be dropped there; `strong`: a card
    is held over it. That of a `bowl` is inside its rim."""
    rect = rect_of(grow(room, BOWL - 0.5) if bowl else room)
    return item(UNDER + lit, (_outline(rect.size, theme, name, lit, bowl, strong), rect.topleft, 0))


@keep_pictures(96)
def _outline(size: tuple[int, int], theme: Theme, name: str, lit: bool, bowl: bool,
             strong: bool) -> pygame.Surface:  # fmt: skip
    """Paint the outline of a place with round corners, drawn twice as large and scaled down, and
    its name. `lit`: brighter; `strong`: brighter still; `bowl`: the corners are half circles."""
    width, height = size
    shorter = min(size)
    radius = max(4, shorter // (2 if bowl else 12))
    line = max(1, shorter // 60)
    if lit:
        line = max(2, shorter // (60 if bowl else 34))
    if strong:
        line *= 2
    big = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    colour = pygame.Color(theme.highlight if lit else theme.on_felt)
    tint = 104 if strong else 52
    for alpha, thickness in ((tint, 0), (255, line)) if lit else ((12, 0), (70, line)):
        colour.a = alpha
        pygame.draw.rect(big, colour, big.get_rect(), thickness * 2, border_radius=radius * 2)
    picture = pygame.transform.smoothscale(big, size)
    if not name:
        return picture
    text_colour = colours.on_cloth(theme, 1.0 if lit else 0.75).ink
    lines, px = frame_title(size, theme.large, name)
    for row, text in enumerate(lines):
        words = ink(text, "text", px, text_colour)
        y = height / 2 + (row - (len(lines) - 1) / 2) * round(px * 1.15)
        picture.blit(words, words.get_rect(center=(width // 2, round(y))))
    return picture


@lru_cache(maxsize=96)
def frame_title(size: tuple[int, int], large: float, name: str) -> tuple[Sequence[str], int]:
    """Break the name of a place of `size` pixels into lines. Return them, and the height of their
    letters: as high as the longest word allows. `large`: the scale of large print."""
    width, height = size
    words = name.split()
    usual = max(LEAST_TITLE, min(height // 5, width // 4))
    word_a_line = 0.8 * height / max(1, len(words))  # the height if each has a line of its own
    largest = max(usual, min(usual * large, word_a_line))
    longest = max((text_width(word, "text", usual) for word in words), default=1)
    fitting = usual * 0.9 * width / max(1, longest)  # the height at which the longest word fits
    px = max(1, int(min(largest, fitting)))
    return wrap_text(name, "text", px, round(width * 0.92)), px


def line_item(text: str, room: Room, theme: Theme, px: int, role: str = "strong",
              align: str = "middle", glossary: Glossary | None = None) -> Item:  # fmt: skip
    """Paint a line of text on the felt in letters at most `px` high, made smaller or cut to fit.
    Glossary words have dots beneath. `role`: the font; `align`: left, middle or right."""
    rect = rect_of(room)
    fitting_text, px = fit_text(text, role, px, rect.w)
    picture = ink(fitting_text, role, px, colours.on_cloth(theme).ink)
    spot = picture.get_rect(center=rect.center)
    if align == "left":
        spot.left = rect.left
    elif align == "right":
        spot.right = rect.right
    terms = glossary.find_in_lines(text, [fitting_text])[0] if glossary else ()
    colour = colours.dotted_line_colour(theme, theme.felt)
    dots = [*dots_under(fitting_text, terms, spot.topleft, role, px, colour)]
    blits: list[Blit] = [(picture, spot.topleft, 0)]
    blits += [(line.picture, line.corner, 0) for line in dots]
    return item(UNDER + 3, *blits)._replace(words=tuple(line.spot for line in dots))


class Bubble(NamedTuple):
    """A bubble: its item, and the rectangle of its link, or None without one."""

    item: Item
    link: pygame.Rect | None


class BubbleText(NamedTuple):
    """The text of a bubble, the `link` below it ("" for none), and the glossary of its words."""

    text: str
    link: str = ""
    glossary: Glossary | None = None


def bubble(content: BubbleText, near: Room, size: tuple[int, int], theme: Theme, px: int,
           keep: Sequence[Room] = (), avoid: Sequence[Room] = (),
           max_width: float = 22.0) -> Bubble:  # fmt: skip
    """Paint a bubble with letters `px` high. It is above, below, right or left of the room `near`,
    or else close by, in a window of `size` pixels. It covers none of `keep`, and as little of
    `avoid` as possible. `max_width`: in heights of its letters."""
    paper, spots = _bubble_paper(content, theme, px, min(size[0] - 2 * px, round(px * max_width)))
    gap = px // 2
    home = rect_of(near)
    within = pygame.Rect((0, 0), size).inflate(-2 * gap, -2 * gap)
    above = paper.get_rect(midbottom=(home.centerx, home.top - gap))
    below = paper.get_rect(midtop=(home.centerx, home.bottom + gap))
    right = paper.get_rect(midleft=(home.right + gap, home.centery))
    left = paper.get_rect(midright=(home.left - gap, home.centery))
    corners = anchors(side.clamp(within).topleft for side in (above, below, right, left))
    options = [PlacementOption(paper.get_size(), home.center, anchors=corners, away=1.0)]
    priced = [(rect, COVER_PRICE) for rect in (*map(rect_of, avoid), home)]
    never = [rect_of(room).inflate(2, 2) for room in keep]  # their pictures may be rounded up
    obstacles = Obstacles(size, never, priced, gap / scale_of(size))
    rect = (find_place(options, obstacles) or least_bad(options, obstacles)).rect
    link = None
    if content.link:
        link_height = round(px * BUBBLE_PITCH) + gap
        link = pygame.Rect(rect.x, rect.bottom - link_height, rect.w, link_height)
    return Bubble(with_words(item(TOP, (paper, rect.topleft, 0)), spots, rect.topleft), link)


def _bubble_paper(content: BubbleText, theme: Theme, px: int,
                  width: int) -> tuple[pygame.Surface, list[TermSpot]]:  # fmt: skip
    """Paint a bubble's paper, `width` at most. Return it, and the places of glossary words."""
    text, link, glossary = content
    lines = wrap_text(text, "text", px, width - 2 * px)
    pictures = [ink(line, "text", px, theme.ink) for line in lines]
    if link:
        pictures.append(ink(link, "strong", px, theme.accent))
    pitch = round(px * BUBBLE_PITCH)
    gap = px // 2
    widest = max(picture.get_width() for picture in pictures)
    paper = pygame.Surface((widest + 2 * px, pitch * len(pictures) + px), pygame.SRCALPHA)
    box(paper, paper.get_rect(), theme.panel, theme.warn, radius=gap, thickness=max(2, px // 9))
    for row, picture in enumerate(pictures):
        paper.blit(picture, (px, gap + row * pitch))
    spots = list[TermSpot]()
    terms = glossary.find_in_lines(text, lines) if glossary else ()
    colour = colours.dotted_line_colour(theme, theme.panel)
    for row, row_terms in enumerate(terms):
        corner = px, gap + row * pitch
        spots += underline(paper, lines[row], row_terms, corner, "text", px, colour)
    return paper, spots


class Look(NamedTuple):
    """How a button on the felt looks. `hovered`: the pointer is on it; `held`: it is pressed;
    `key`: the letter that presses it, "" for none; `grave`: its move is final; `letters`: the
    height of the label, in heights of the button, 0 for the usual height."""

    hovered: bool = False
    held: bool = False
    key: str = ""
    grave: bool = False
    letters: float = 0.0


PLAIN = Look()
MIN_WIDTH = 0.65  # of its usual width: a button may be so narrow to keep the row in the middle
GAP, APART = 0.25, 0.75  # between buttons, before grave ones; in heights of a button
TWO_LINES = 0.4  # of a button's height: the letters, if there are two lines


def button_item(rect: pygame.Rect, text: str, theme: Theme, enabled: bool, focused: bool,
                look: Look = PLAIN) -> Item:  # fmt: skip
    """Paint a button on the felt, dimmed if it is not `enabled`, in brackets if it is `focused`."""
    return item(OVER, (_button(rect.size, text, theme, enabled, focused, look), rect.topleft, 0))


@keep_pictures(96)
def _button(size: tuple[int, int], text: str, theme: Theme, enabled: bool, focused: bool,
            look: Look) -> pygame.Surface:  # fmt: skip
    """Paint a button with its text, the cap of its key, and the brackets of the focus."""
    width, height = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    state: ButtonState = "hovered" if look.hovered else ""
    if look.held:
        state = "held"
    text_colour, fill, edge = colours.button(theme, "secondary", state)
    thick = max(1, height // 30)
    if not enabled:
        text_colour, fill = colours.idle(theme)
        edge = theme.panel_edge
    if look.grave:
        edge = theme.warn
        thick = max(2, height // 18)
    box(picture, picture.get_rect(), fill, edge, radius=height // 4, thickness=thick)
    middle_x, middle_y = width // 2, height // 2  # of the label
    room = width - height // 2
    if enabled and look.held:
        middle_y += max(1, height // 24)  # the label moves down with the pressed button
    if look.key:
        cap = _key_cap(look.key.upper(), round(height * 0.46), text_colour, fill)
        spot = cap.get_rect(midright=(width - height // 5, middle_y))
        picture.blit(cap, spot)
        room = spot.left - height // 4
        middle_x = height // 8 + room // 2
    letters = look.letters or label_share(size, theme)
    lines, px = _fit_label(text, round(height * letters), room, height)
    for row, line in enumerate(lines):
        words = ink(line, "strong", px, text_colour)
        down = round((row - (len(lines) - 1) / 2) * px * 1.15)
        picture.blit(words, words.get_rect(center=(middle_x, middle_y + down)))
    if focused:
        picture.blit(brackets(size, max(3, height // 9)), (0, 0))
    return picture


def label_share(size: tuple[int, int], theme: Theme) -> float:
    """Return the height of a button's letters in one line, in heights of the button. In large print
    it is that of two lines, so that labels are no larger than the prompt."""
    if theme.large > 1:
        return TWO_LINES
    return 0.56 if size[0] > 4 * size[1] else 0.5


def _fit_label(text: str, px: int, room: int, height: int) -> tuple[Sequence[str], int]:
    """Break the label of a button `height` pixels high. Return its lines and the height of their
    letters: one line, at most `px` high, or two if one would be cut or lower than two."""
    one_line, one_line_px = fit_text(text, "strong", px, room, KEPT_WHOLE)
    two_lines_px = round(height * TWO_LINES)
    if one_line != text or one_line_px < two_lines_px:
        lines = wrap_text(text, "strong", two_lines_px, room)
        widest = max((text_width(line, "strong", two_lines_px) for line in lines), default=0)
        if len(lines) == 2 and widest <= room:
            return lines, two_lines_px
    return (one_line,), one_line_px


@lru_cache(maxsize=64)
def _key_cap(letter: str, side: int, colour: str, fill: str) -> pygame.Surface:
    """Paint the cap of a key with its letter, `side` pixels high."""
    sign = ink(letter, "strong", max(9, round(side * 0.72)), mix(colour, fill, 0.25))
    width = max(side, sign.get_width() + side // 2)
    cap = pygame.Surface((width, side), pygame.SRCALPHA)
    box(cap, cap.get_rect(), mix(fill, colour, 0.06), mix(fill, colour, 0.4), side // 5, 1)
    cap.blit(sign, sign.get_rect(center=(width // 2, side // 2)))
    return cap


def focus_item(room: Room, distance: float = 0.0) -> Item:
    """Paint the brackets of the key focus, `distance` pixels outside a place or a card."""
    rect = rect_of(room).inflate(round(2 * distance), round(2 * distance))
    return item(TOP - 1, (brackets(rect.size, max(3, min(rect.size) // 16)), rect.topleft, 0))


def button_row(room: Room, widths: Sequence[float], grave: int, middle: float) -> list[pygame.Rect]:
    """Return the rectangles of buttons of these widths, side by side in a room, all in pixels. The
    row has its middle at the x `middle`. If it is too wide for that, the buttons are narrower, and
    then the row is as near as can be. The last `grave` are apart."""
    gaps = [GAP * room.height] * len(widths)  # after each
    if 0 < grave < len(widths):
        gaps[-grave - 1] = APART * room.height
    total = max(1.0, sum(widths) + sum(gaps[:-1]))
    right = room.x + room.width
    centred_width = 2 * min(middle - room.x, right - middle)
    scale = min(1.0, room.width / total, max(MIN_WIDTH, centred_width / total))
    x = max(room.x, min(middle - total * scale / 2, right - total * scale))
    rects = []
    for width, gap in zip(widths, gaps, strict=True):
        rects.append(rect_of(Room(x, room.y, width * scale, room.height)))
        x += width * scale + gap * scale
    return rects


def icon_button_item(rect: pygame.Rect, name: str, theme: Theme, enabled: bool, look: Look,
                     letter: str = "") -> Item:  # fmt: skip
    """Paint a button with an icon and its key's `letter`, if any; dimmed if not `enabled`."""
    button = button_item(rect, "", theme, enabled, focused=False, look=look)
    blits = [*button.blits]
    colour = theme.ink if enabled else colours.idle(theme).ink
    sign = icon(name, round(rect.h * ICON), colour)
    spot = sign.get_rect(center=rect.center)
    if enabled and look.held:
        spot.y += max(1, rect.h // 24)
    if letter:
        words = ink(letter, "strong", round(rect.h * ICON_LETTER), mix(colour, theme.panel, 0.25))
        spot.x -= (words.get_width() + rect.h // 8) // 2
        place = words.get_rect(midleft=(spot.right + rect.h // 8, spot.centery))
        blits.append((words, place.topleft, 0))
    return button._replace(blits=(*blits, (sign, spot.topleft, PREMUL)))


def resting_item(deck: Deck, pose: Pose) -> Item:
    """Return the item of a card at rest, as `card_item` paints it. Items are kept, without their
    depth, until `forget_cards`, even if the deck had only a stand-in of the picture."""
    kept = _resting(deck, Pose(*pose[:4], 0, *pose[5:]))  # `_replace` takes twice as long
    return Item(pose.depth, *kept[1:])


_resting = lru_cache(maxsize=CACHE_SIZE)(card_item)  # the depth, which changes often, is always 0


def forget_cards() -> None:
    """Drop the kept items of cards, since the deck's pictures have changed."""
    _resting.cache_clear()

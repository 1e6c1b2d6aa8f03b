"""Draw cards and letters as premultiplied surfaces of an exact pixel size, from SVG text and fonts.

Blit everything from here with special_flags=pygame.BLEND_PREMULTIPLIED.
"""

from __future__ import annotations

import threading
from math import ceil

import pygame

from sprites import faces
from sprites.fonts import font
from sprites.names import CardName
from sprites.style import DeckStyle
from sprites.suits import INDEX_PIP, STAR
from sprites.svg import PREMULTIPLIED, document, path, place, rasterise

MAX_SPOTS = 6  # a die with more spots shows a number
CAPITAL = 0.655  # the height of a capital letter, to the size of the font
# FreeType shares one library between all fonts and is not safe for threads.
_font_lock = threading.Lock()


def card_height(width: int) -> int:
    """Return the height of a card of this width, both in pixels."""
    return round(width * 1.4)


def draw_face(name: CardName, style: DeckStyle, width: int) -> pygame.Surface:
    """Return the whole face of a card with both its indices, or of a die."""
    size = (width, width) if name.is_die else (width, card_height(width))
    surface = rasterise(faces.face_svg(name, style, size), size)
    if name.is_die:
        if int(name.rank) > MAX_SPOTS:
            _draw_numeral(surface, name.rank, style)
        return surface
    corner = draw_index(name, style, width)
    surface.blit(corner, (0, 0), special_flags=PREMULTIPLIED)
    turned = pygame.transform.rotate(corner, 180)
    place = (size[0] - turned.get_width(), size[1] - turned.get_height())
    surface.blit(turned, place, special_flags=PREMULTIPLIED)
    return surface


def draw_index(name: CardName, style: DeckStyle, width: int) -> pygame.Surface:
    """Return the index of a card `width` pixels wide: its rank, the suit beneath it, and the marks
    of its pack."""
    left = max(2, round(0.033 * width))  # the margins, and the gap between rank and suit
    top = max(3, round(0.05 * width))
    gap = round(0.045 * width)
    if name.is_joker:
        return draw_joker_index(name, style, width, (left, top))
    rank_height, rank_width = round(style.rank_height * width), round(style.rank_width * width)
    pip = ceil(style.index_pip * width)
    colour = faces.index_colour(name, style)
    column = pygame.Surface(
        (2 * left + rank_width + 2, top + rank_height + 2 * gap + pip * 2), pygame.SRCALPHA
    )
    middle = left + rank_width / 2
    letters_width = rank_width
    if name.rank == "10":  # in the width of one letter its two figures would be hairlines
        letters_width += max(2, round(0.012 * width))
    glyph = draw_letters(name.rank, letters_width, rank_height, colour)
    column.blit(glyph, (round(middle - glyph.get_width() / 2), top), special_flags=PREMULTIPLIED)
    mark = draw_index_pip(name, colour, pip)
    y = top + rank_height + gap
    column.blit(mark, (round(middle - pip / 2), y), special_flags=PREMULTIPLIED)
    marks_y = y + pip + round(gap * 0.9)
    half_mark = max(1.5, width * 0.02)
    _draw_pack_marks(column, faces.packs_before(name), middle, marks_y, half_mark)
    return column


def draw_joker_index(
    name: CardName, style: DeckStyle, width: int, corner: tuple[int, int]
) -> pygame.Surface:
    """Return the index of a joker on a card of `width` pixels: a star over the word, its letters
    one beneath the other. `corner`: the margins at its left and above it."""
    left, top = corner
    colour = faces.index_colour(name, style)
    star = round(style.index_pip * 1.1 * width)
    letter = round(min(style.rank_height, 0.27) * 0.42 * width)  # the height of one
    step = round(letter * 1.12)
    start = top + star + round(0.03 * width)  # of the first letter
    size = (left + round(style.rank_width * width), start + 5 * step + 4)
    column = pygame.Surface(size, pygame.SRCALPHA)
    middle = left + style.rank_width * width / 2
    mark = draw_index_pip(name, colour, star)
    column.blit(mark, (round(middle - star / 2), top), special_flags=PREMULTIPLIED)
    for i, text in enumerate("JOKER"):
        glyph = draw_letters(text, round(letter * 1.2), letter, colour)
        place = (round(middle - glyph.get_width() / 2), start + i * step)
        column.blit(glyph, place, special_flags=PREMULTIPLIED)
    return column


def draw_index_pip(name: CardName, colour: str, side: int) -> pygame.Surface:
    """Return the suit of an index, or the star of a joker, in a square of `side` pixels."""
    shape, middle_y = (STAR, 52) if name.is_joker else (INDEX_PIP[name.suit], 50)
    inside = place(50, middle_y, 1, path(shape, colour))
    return rasterise(document((100, 100), (side, side), inside), (side, side))


def draw_letters(text: str, width: int, height: int, colour: str) -> pygame.Surface:
    """Return letters without any margin: capitals `height` pixels high, at most `width` wide. J and
    Q reach below the line in this font; they are pressed to a tenth more than the height, to keep
    their distance from the suit beneath."""
    px = round(height / CAPITAL)
    with _font_lock:
        glyph = _cropped_letters(text, px, colour)
        max_height = round(height * (1.1 if text in "JQ" else 1.04))
        if glyph.get_height() <= max_height and glyph.get_width() <= width:
            return glyph
        target = (min(width, glyph.get_width()), min(max_height, glyph.get_height()))
        return pygame.transform.smoothscale(_cropped_letters(text, px * 3, colour), target)


def _cropped_letters(text: str, px: int, colour: str) -> pygame.Surface:
    """Return letters cropped to what is drawn. The caller must hold `_font_lock`."""
    drawn = font("index", px).render(text, True, colour).premul_alpha()
    box = drawn.get_bounding_rect()
    glyph = pygame.Surface(box.size, pygame.SRCALPHA)
    glyph.blit(drawn, (0, 0), box, special_flags=PREMULTIPLIED)
    return glyph


def _draw_pack_marks(
    column: pygame.Surface, before: int, middle: float, y: float, half: float
) -> None:
    """Draw the marks of a card's pack in a row below the index, about the point (middle, y): a
    lozenge, as at the card's edges, for each pack `before` its own, at most four. `half`: half the
    width of one, in pixels."""
    count = min(before, 4)
    fine = 4  # drawn so many times as large and scaled down
    width, height = max(3, round(2 * half)), max(5, round(3.2 * half))
    big = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
    across, down = big.get_size()
    corners = [(across / 2, 0), (across, down / 2), (across / 2, down), (0, down / 2)]
    pygame.draw.polygon(big, faces.PACK_MARK, corners)
    small = pygame.transform.smoothscale(big.premul_alpha(), (width, height))
    for number in range(count):
        x = middle + (number - (count - 1) / 2) * width * 1.25 - width / 2
        place = (round(x), round(y - height / 2))
        column.blit(small, place, special_flags=PREMULTIPLIED)


def _draw_numeral(surface: pygame.Surface, text: str, style: DeckStyle) -> None:
    """Draw a number in the middle of a die."""
    side = surface.get_width()
    glyph = draw_letters(text, round(side * 0.6), round(side * 0.46), style.suits["S"])
    place = ((side - glyph.get_width()) // 2, (side - glyph.get_height()) // 2)
    surface.blit(glyph, place, special_flags=PREMULTIPLIED)

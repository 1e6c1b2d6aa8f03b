"""Pictures of a card's figure for the mat: the bust of a court or a joker, else the rank's
letters.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from sprites.faces import face_svg
from sprites.names import CardName, read_name
from sprites.raster import card_height, draw_letters
from sprites.style import STYLES, DeckStyle
from sprites.svg import PREMULTIPLIED, document, rasterise, rect

# Left, top and side of the square that shows a court or a joker, on a card 250 wide.
BUST, JESTER = (76, 14, 140), (50, 20, 150)
LETTERS = "#2f2b26"


@lru_cache(maxsize=32)
def emblem(card: str, side: int, frame: str) -> pygame.Surface:
    """Return the figure of a card (its name) in a square of `side` pixels with a frame of this
    colour. The surface is premultiplied and shared: do not draw on it."""
    name, style = read_name(card), STYLES["classic"]
    is_figure = name.is_court or name.is_joker
    picture = _figure(name, side, style) if is_figure else _rank(name, side, style)
    mask = document((100, 100), (side, side), rect(0, 0, 100, 100, "#ffffff", rx=13, ry=13))
    picture.blit(rasterise(mask, (side, side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    thickness = max(4.0, 150 / side)
    edge = rect(
        thickness / 2, thickness / 2, 100 - thickness, 100 - thickness, "none",
        rx=13 - thickness / 2, ry=13 - thickness / 2, stroke=frame, stroke_width=thickness,
    )  # fmt: skip
    ring = rasterise(document((100, 100), (side, side), edge), (side, side))
    picture.blit(ring, (0, 0), special_flags=PREMULTIPLIED)
    return picture


def _figure(name: CardName, side: int, style: DeckStyle) -> pygame.Surface:
    """Return the part of a card's face that shows its figure, `side` pixels wide and high."""
    left, top, wide = BUST if name.is_court else JESTER
    width = round(250 * side / wide)
    size = (width, card_height(width))
    face = rasterise(face_svg(name, style, size), size)
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    corner = round(left * width / 250), round(top * width / 250)
    picture.blit(face, (0, 0), (*corner, side, side), special_flags=PREMULTIPLIED)
    return picture


def _rank(name: CardName, side: int, style: DeckStyle) -> pygame.Surface:
    """Return the letters of a rank on paper, in a square of `side` pixels."""
    paper = document((100, 100), (side, side), rect(0, 0, 100, 100, style.paper_low))
    picture = rasterise(paper, (side, side))
    glyph = draw_letters(name.rank, round(side * 0.62), round(side * 0.5), LETTERS)
    picture.blit(glyph, glyph.get_rect(center=(side // 2, side // 2)), special_flags=PREMULTIPLIED)
    return picture

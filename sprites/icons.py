"""The icons of buttons, and the program's own icon.

An icon of a button is a file in `art/icons`: strokes of one width, in one colour. The program's
icon, in `art/program`, is two cards on a round table. It has three drawings: the smallest has one
card with a large spade, the largest a crystal on the back of the other.
"""

from __future__ import annotations

import io
from functools import lru_cache

import pygame

from sprites.svg import document, rasterise, read_art

BUTTON_UNITS, PROGRAM_UNITS = 48, 128  # the units that each kind is drawn in, a side
SMALL_BELOW, LARGE_FROM = 28, 64  # pixels: the sizes of the program's icon with another drawing


@lru_cache(maxsize=256)
def icon(name: str, side: int, colour: str) -> pygame.Surface:
    """Return the picture of a button's icon, `side` pixels wide, premultiplied and shared. Raises
    FileNotFoundError for an unknown name."""
    box = (BUTTON_UNITS, BUTTON_UNITS)
    svg = document(box, (side, side), read_art(f"icons/{name}", colour))
    return rasterise(svg, (side, side))


def program_icon_svg(side: int) -> str:
    """Return the program's icon as an SVG document of `side` pixels."""
    drawing = "medium"
    if side < SMALL_BELOW:
        drawing = "small"
    elif side >= LARGE_FROM:
        drawing = "large"
    return document((PROGRAM_UNITS, PROGRAM_UNITS), (side, side), read_art(f"program/{drawing}"))


def program_icon(side: int) -> pygame.Surface:
    """Return the icon for a window or a file. Unlike all other pictures it is not premultiplied."""
    return pygame.image.load_sized_svg(io.BytesIO(program_icon_svg(side).encode()), (side, side))

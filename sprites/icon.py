"""The program's own sign: two cards on a round table, northern lights in the spade of the upper.

Below SMALL pixels it is a plainer picture: the table, a card upright on it with a spade as large
as it gets, and a red strip of the other. From FINE on, the other card's back has a crystal.
"""

from __future__ import annotations

import io

import pygame

from sprites.svg import document, read_art

SIDE = 128
SMALL, FINE = 28, 64  # below and from here on there is another drawing


def program_icon_svg(side: int) -> str:
    """Return the icon as an SVG document of `side` pixels."""
    size = "small" if side < SMALL else "large" if side >= FINE else "medium"
    return document((SIDE, SIDE), (side, side), read_art(f"program/{size}"))


def program_icon(side: int) -> pygame.Surface:
    """Return the icon for a window or a file: not premultiplied, unlike all other pictures."""
    return pygame.image.load_sized_svg(io.BytesIO(program_icon_svg(side).encode()), (side, side))

"""The program's own sign: two cards on a round table, northern lights in the spade of the upper.

Below SMALL pixels it is a plainer picture: the table, a card upright on it with a spade as large
as it gets, and a red strip of the other.
"""

from __future__ import annotations

import io

import pygame

from sprites.aces import northern_spade
from sprites.backs.north import crystal
from sprites.figures.tints import INK, WOOL
from sprites.suits import index_pip
from sprites.svg import circle, document, linear, placed, radial, rect

SIDE = 128
SMALL, FINE = 28, 64
WIDE, HIGH = 62, 88  # of a card in the larger picture

_TINTS = (
    linear("wood", (0, 0, 0, 128), (0, "#b67b45"), (0.5, "#95602f"), (1, "#774420"))
    + radial("cloth", 50, 42, 92, (0, "#43a974"), (0.6, "#257a53"), (1, "#155239"))
    + linear("paper", (0, -44, 0, 44), (0, "#fffdf7"), (1, "#f0e5cf"))
    + linear("back", (0, -44, 0, 44), (0, "#d2444b"), (1, "#a3242f"))
)


def icon_svg(side: int) -> str:
    """Return the icon as an SVG document of `side` pixels."""
    parts = _small_parts() if side < SMALL else _large_parts(side >= FINE)
    return document((SIDE, SIDE), (side, side), *parts, defs=_TINTS)


def icon(side: int) -> pygame.Surface:
    """Return the icon for a window or a file: not premultiplied, unlike all other pictures."""
    return pygame.image.load_sized_svg(io.BytesIO(icon_svg(side).encode()), (side, side))


def _table(rim: float) -> list[str]:
    """Return a round table from above: cloth in a frame of wood, which is `rim` wide."""
    return [
        circle(64, 64, 63, "#5a3419"),
        circle(64, 64, 60.5, "url(#wood)"),
        circle(64, 64, 61 - rim, "#0c3524"),
        circle(64, 64, 59 - rim, "url(#cloth)"),
    ]


def _card(colour: str, *inside: str) -> str:
    """Return a card round (0, 0) and its shadow."""
    left, top = -WIDE / 2, -HIGH / 2
    return (
        rect(left + 1, top + 3.5, WIDE, HIGH, "#08231a", rx=7, ry=7, fill_opacity=0.45)
        + rect(left, top, WIDE, HIGH, colour, rx=7, ry=7, stroke="#4a3b2a", stroke_width=1.2)
        + "".join(inside)
    )


def _large_parts(fine: bool) -> list[str]:
    """Return the parts of the larger picture; if `fine`, with the lights in the spade and the
    crystal on the other card's back."""
    hem = rect(-26.5, -39.5, 53, 79, "none", rx=4, ry=4, stroke=WOOL, stroke_width=2.6)
    back = _card("url(#back)", hem, crystal(-3, 2, 21, WOOL, 3) if fine else "")
    spade = placed(-125 * 0.41, -175 * 0.41, 0.41, northern_spade(INK))
    plain = index_pip("S", 0, 0, 62, INK)
    return [
        *_table(8),
        placed(49, 62, 1, back, turn=-17),
        placed(74, 66, 1, _card("url(#paper)", spade if fine else plain), turn=9),
    ]


def _small_parts() -> list[str]:
    """Return the parts of the smaller picture; at 16 pixels its edges are on whole pixels."""
    return [
        *_table(8),
        rect(24, 24, 32, 80, "#c22f38", rx=5, ry=5),
        rect(40, 16, 64, 98, "#0b3120", rx=6, ry=6),
        rect(40, 16, 64, 96, "#fffaf0", rx=6, ry=6),
        index_pip("S", 72, 64, 60, INK),
    ]

"""Two jokers."""

from __future__ import annotations

from sprites.style import Style
from sprites.svg import circle, path


def joker(copy: int, style: Style) -> str:
    """A jester; odd copies in red, even ones in black."""
    colour = style.suits["H"] if copy % 2 else style.suits["S"]
    cap = "M85 150C60 110 50 90 70 70C90 80 105 100 125 130C145 100 160 80 180 70C200 90 190 110"
    return (
        path(cap + " 165 150Z", colour)
        + circle(70, 70, 8, style.gold)
        + circle(180, 70, 8, style.gold)
        + circle(125, 175, 42, "#f6dcc0")
    )

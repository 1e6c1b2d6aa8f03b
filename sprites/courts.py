"""Kings, queens and jacks."""

from __future__ import annotations

from sprites.names import Name
from sprites.style import Style
from sprites.suits import pip
from sprites.svg import circle, half_turned, path, rect


def court(name: Name, style: Style, pixel: float) -> str:
    """A double-headed figure in its frame."""
    colour = style.suits[name.suit]
    crown = {
        "K": "M95 70L90 38L108 52L125 30L142 52L160 38L155 70Z",
        "Q": "M100 66L98 46L112 58L125 40L138 58L152 46L150 66Z",
        "J": "M92 66C92 40 150 34 160 50L156 66Z",
    }[name.rank]
    half = (
        path("M70 175C72 130 100 120 125 120C150 120 178 130 180 175Z", colour)
        + circle(125, 90, 28, "#f6dcc0")
        + path(crown, style.gold)
        + pip(name.suit, 186, 48, 30, colour)
    )
    return rect(66, 22, 118, 306, style.panel) + half + half_turned(half)

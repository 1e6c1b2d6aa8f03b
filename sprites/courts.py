"""Kings, queens, jacks and jokers: two halves of a figure in a frame.

There is no clipping in the subset of SVG at hand: a half ends at the belt,
and whatever runs beyond the frame is hidden by paper laid over it.
"""

from __future__ import annotations

from sprites import heads, held, robes
from sprites.names import Name
from sprites.style import House, Style
from sprites.suits import pip
from sprites.svg import half_turned, num, path, stroke


def court(name: Name, style: Style, pixel: float) -> str:
    """A double-headed court; `pixel` is the size of one in card units."""
    house = style.houses[name.suit]
    thing = held.HELD[name.rank + name.suit](style, house)
    if name.rank == "K":
        figure = robes.king(style, house, name.suit) + heads.king(style, house)
    elif name.rank == "Q":
        figure = (
            heads.queen_hair(style, house)
            + robes.queen(style, house, name.suit)
            + heads.queen(style, house)
        )
    else:
        figure = robes.neck(style) + robes.jack(style, house) + heads.jack(style, house)
    mark = ""
    if style.column < 0.28:
        mark = pip(name.suit, 81, 44, 27, style.suits[name.suit])
    half = thing + figure + robes.arm(style, house) + mark
    return framed(style, house, pixel, half)


def joker(copy: int, style: Style, pixel: float) -> str:
    """A double-headed jester; odd copies in red, even ones in black."""
    house = style.houses["red" if copy % 2 else "black"]
    half = (
        held.wand(style, house)
        + robes.neck(style)
        + robes.jester(style, house)
        + heads.jester(style, house)
        + robes.arm(style, house)
    )
    return framed(style, house, pixel, half)


def framed(style: Style, house: House, pixel: float, half: str) -> str:
    """Panel, both halves, the belt, and the paper round the frame."""
    return "".join(
        (
            path(frame(style, 0), house.panel),
            path(diaper(), house.diaper),
            half,
            half_turned(half),
            robes.belt(style, house),
            path(SHEET_ROUND + frame(style, 0), style.paper, fill_rule="evenodd"),
            stroke(frame(style, 3.2), style.gold, 1.6),
            stroke(frame(style, 0), style.line, max(1.8, pixel * 0.9)),
        )
    )


SHEET_ROUND = (
    "M15 0H235A15 15 0 0 1 250 15V335A15 15 0 0 1 235 350H15A15 15 0 0 1 0 335V15A15 15 0 0 1 15 0Z"
)


def frame(style: Style, inset: float) -> str:
    """The panel's outline: a box with two corners cut out for the indices."""
    left, top = 40 + inset, 18 + inset
    right, bottom = 250 - left, 350 - top
    x, y = style.column * 250 + inset, style.drop * 250 + inset
    corners = [
        (x, top), (right, top), (right, 350 - y), (250 - x, 350 - y),
        (250 - x, bottom), (left, bottom), (left, y), (x, y),
    ]  # fmt: skip
    return "M" + "L".join(f"{num(a)} {num(b)}" for a, b in corners) + "Z"


def diaper() -> str:
    """Small lozenges sown over the panel, the same turned upside down."""
    spots = []
    for row in range(-11, 12):
        for col in range(-7, 8):
            if (row + col) % 2:
                x, y = 125 + col * 12, 175 + row * 14
                spots.append(f"M{x - 2.6} {y}L{x} {y - 3.4}L{x + 2.6} {y}L{x} {y + 3.4}Z")
    return "".join(spots)

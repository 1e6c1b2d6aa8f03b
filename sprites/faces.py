"""The faces as SVG: paper, pips, courts, jokers, dice. Card units are 250 x 350."""

from __future__ import annotations

from math import cos, pi, sin

from sprites import courts, dice
from sprites.names import Name
from sprites.style import Style
from sprites.suits import LAYOUT, pip
from sprites.svg import circle, document, group, linear, placed, rect, stroke

BOX = (250.0, 350.0)
CORNER = 15


def ink(name: Name, style: Style) -> str:
    """The colour of a card's index."""
    if name.is_joker:
        return style.suits["H"] if name.copy % 2 else style.suits["S"]
    return style.suits[name.suit]


def face_svg(name: Name, style: Style, size: tuple[int, int]) -> str:
    """The face without its index, for a raster of exactly `size` pixels."""
    if name.is_die:
        return dice.die_svg(int(name.rank), size)
    pixel = BOX[0] / size[0]
    paper = linear("paper", (0, 0, 90, 350), (0, style.paper), (1, style.paper_low))
    if name.is_joker:
        inside = courts.joker(name.copy, style, pixel)
    elif name.is_court:
        inside = courts.court(name, style, pixel)
    elif name.rank == "A":
        inside = ace(name.suit, style)
    else:
        inside = pips(name, style)
    return document(BOX, size, sheet("url(#paper)"), inside, edge(style, pixel), defs=paper)


def sheet(fill: str) -> str:
    return rect(0, 0, *BOX, fill, rx=CORNER, ry=CORNER)


def edge(style: Style, pixel: float) -> str:
    """A fine line just inside the border, never thinner than a pixel."""
    wide = max(1.6, pixel)
    return rect(
        wide / 2, wide / 2, BOX[0] - wide, BOX[1] - wide, "none",
        rx=CORNER - wide / 2, ry=CORNER - wide / 2, stroke=style.edge, stroke_width=wide,
    )  # fmt: skip


def pips(name: Name, style: Style) -> str:
    """The pips of 2 to 10, the lower half upside down."""
    column = style.column * BOX[0] + 1
    size = min(47.0, (BOX[0] - 2 * column) / 2.3)
    reach = (BOX[0] - 2 * column - size * 0.96) / 2
    rise = 175 - 26 - size / 2
    colour = style.suits[name.suit]
    return "".join(
        pip(name.suit, 125 + x * reach, 175 + y * rise, size, colour, turn=180 if y > 0.01 else 0)
        for x, y in LAYOUT[name.rank]
    )


def ace(suit: str, style: Style) -> str:
    """One great pip with a gold inlay, in a ring of rays that keeps clear of the indices."""
    if style.column > 0.28:
        return placed(125, 175, 0.7, group("translate(-125 -175)", showpiece(suit, style)))
    rays = []
    for i in range(48):
        a, outer = 2 * pi * i / 48, 96 if i % 2 else 90
        x, y = sin(a) * outer, -cos(a) * outer
        if not _in_corner(x, y, style):
            rays.append(
                f"M{125 + sin(a) * 84:.2f} {175 - cos(a) * 84:.2f}L{125 + x:.2f} {175 + y:.2f}"
            )
    return stroke("".join(rays), style.gold, 2) + showpiece(suit, style)


def _in_corner(x: float, y: float, style: Style) -> bool:
    """Whether a point, seen from the middle, lies under one of the two indices."""
    across, down = 125 - abs(x), 175 - abs(y)
    return x * y > 0 and across < style.column * 250 and down < style.drop * 250


def showpiece(suit: str, style: Style) -> str:
    """A pip 120 units high, inlaid with gold and a small pip of paper."""
    colour, middle = style.suits[suit], {"S": 183, "H": 166, "D": 175, "C": 176}[suit]
    layers = [(120, 175, colour)]
    if suit == "C":
        rings = "".join(
            circle(125 + x * 1.2, 175 + y * 1.2, 19, "none", stroke=style.gold, stroke_width=2.4)
            + pip("C", 125 + x * 1.2, 175 + y * 1.2, 17, style.paper)
            for x, y in ((0, -27), (-25.5, 9), (25.5, 9))
        )
        return pip(suit, 125, 175, 120, colour) + rings
    layers += [(84, middle, style.gold), (78, middle, colour), (34, middle, style.paper)]
    return "".join(pip(suit, 125, y, size, fill) for size, y, fill in layers)

"""The faces as SVG: paper, pips, courts, jokers, dice. Card units are 250 x 350."""

from __future__ import annotations

from math import cos, pi, sin

from sprites import aces, courts, dice
from sprites.names import Name
from sprites.style import Style
from sprites.suits import LAYOUT, pip
from sprites.svg import document, linear, num, path, rect

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
        inside = aces.ace(name.suit, style)
    else:
        inside = pips(name, style)
    return document(
        BOX,
        size,
        sheet("url(#paper)"),
        inside,
        pack_line(name, pixel),
        edge(style, pixel),
        defs=paper,
    )


def sheet(fill: str) -> str:
    return rect(0, 0, *BOX, fill, rx=CORNER, ry=CORNER)


def edge(style: Style, pixel: float) -> str:
    """A fine line just inside the border, never thinner than a pixel."""
    wide = max(1.6, pixel)
    return rect(
        wide / 2, wide / 2, BOX[0] - wide, BOX[1] - wide, "none",
        rx=CORNER - wide / 2, ry=CORNER - wide / 2, stroke=style.edge, stroke_width=wide,
    )  # fmt: skip


Dashes = tuple[float, float]  # the length of a dash and of the gap after it
PACK_LINES: tuple[tuple[str, Dashes | None], ...] = (
    ("#1f7a86", None), ("#c9831f", (14, 7)), ("#8a4fa0", (3, 6))
)  # fmt: skip
RIM, BEND = 4.8, 11.0  # how far inside the border a pack's line runs, and its corners' radius


def pack_line(name: Name, pixel: float) -> str:
    """A line along the border of every pack but the first: whole, dashed, then dotted.

    Two jokers belong to a pack.
    """
    pack = (name.copy + 1) // 2 if name.is_joker else name.copy
    if pack < 2:
        return ""
    colour, dashes = PACK_LINES[min(pack - 2, len(PACK_LINES) - 1)]
    wide = max(4.2, 1.6 * pixel)
    if dashes:
        return path(_dashed(*dashes), stroke=colour, stroke_width=wide)
    return rect(
        RIM, RIM, BOX[0] - 2 * RIM, BOX[1] - 2 * RIM, "none", rx=BEND, ry=BEND,
        stroke=colour, stroke_width=wide,
    )  # fmt: skip


def _dashed(dash: float, gap: float) -> str:
    """The same line in pieces, one of them round each corner.

    The rasteriser's own dashes will not do: where one ends close to the end of a bend, the
    stroke shoots across the whole card at some sizes.
    """
    right, bottom, start = BOX[0] - RIM, BOX[1] - RIM, RIM + BEND
    across = _cut(start, BOX[0] - start, dash, gap)
    down = _cut(start, BOX[1] - start, dash, gap)
    sides = [f"M{num(a)} {num(y)}H{num(b)}" for y in (RIM, bottom) for a, b in across]
    sides += [f"M{num(x)} {num(a)}V{num(b)}" for x in (RIM, right) for a, b in down]
    return "".join(sides) + "".join(_bend(x, y, dash) for x in (-1, 1) for y in (-1, 1))


def _cut(start: float, end: float, dash: float, gap: float) -> list[tuple[float, float]]:
    """Dashes along a side, a gap before and after each; the gap gives way to fit."""
    length = end - start
    count = round((length - gap) / (dash + gap))
    gap = (length - count * dash) / (count + 1)
    return [(at, at + dash) for at in (start + gap + i * (dash + gap) for i in range(count))]


def _bend(right: int, low: int, dash: float) -> str:
    """A dash in the middle of a corner: of the right side or the left, low or high."""
    x, y = (size / 2 + way * (size / 2 - RIM - BEND) for size, way in zip(BOX, (right, low)))
    half = dash / BEND / 2
    (x0, y0), (x1, y1) = (
        (x + right * BEND * cos(a), y + low * BEND * sin(a)) for a in (pi / 4 - half, pi / 4 + half)
    )
    sweep = 1 if right == low else 0
    return f"M{num(x0)} {num(y0)}A{num(BEND)} {num(BEND)} 0 0 {sweep} {num(x1)} {num(y1)}"


AIR = 4.0  # between the index and the pips beside it


def pips(name: Name, style: Style) -> str:
    """The pips of 2 to 10, the lower half upside down."""
    column = style.column * BOX[0] + 3
    size = min(49.0, (BOX[0] - 2 * column) / 2.3)
    reach = (BOX[0] - 2 * column - size * 0.96) / 2
    reach = max(reach - AIR, min(reach, 0.62 * size))  # off the index, where that leaves room
    rise = 175 - 22 - size / 2
    colour = style.suits[name.suit]
    return "".join(
        pip(name.suit, 125 + x * reach, 175 + y * rise, size, colour, turn=180 if y > 0.01 else 0)
        for x, y in LAYOUT[name.rank]
    )

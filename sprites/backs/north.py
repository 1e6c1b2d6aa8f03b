"""Four backs of the north: a knitted yoke, northern lights, longships, basalt under snow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from math import cos, hypot, pi, sin

from sprites.backs.border import frame
from sprites.svg import circle, group, half_turned, num, outline, path, place, stroke

WOOL = "#f8f1e1"
STITCH = 3.2  # the height of a row of knitting

# A chart of knitting: rows of letters, one for each stitch, which repeat sideways. A dot is the
# background, every other letter the colour of a yarn.
Chart = tuple[str, ...]
Place = Callable[[float, float], tuple[float, float]]
"""Returns the point (x, y) at a column and a row of a chart."""

# From the neck outwards. Rows of one length, repeated round the whole yoke.
YOKE: Chart = (
    "........", "a.a.a.a.", "........", "b......b", "bb....bb", ".bb..bb.", "..bbbb..", "...bb...",
    "c.....cc", "........", "a...a...", ".a.a.a.a", "..a...a.", "........", "cccccccc", "........",
    "....b...", "b..bbb..", "bb..b..b", "bbb...bb", "bb..b..b", "b..bbb..", "....b...", "........",
    "cccccccc", "........", "a......a", "aa....aa", ".aa..aa.", "..aaaa..", ".aa..aa.", "aa....aa",
    "a......a", "........", "cccccccc", "........", ".b...b..", "b.b.b.b.", "...b...b", "........",
    "a...a...", "aa.aaa.a", "a...a...", "........", "cccccccc", "........", "..b...b.", "........",
)  # fmt: skip


def yoke(size: tuple[int, int]) -> str:
    """Return a jersey seen from above: rings of knitting around the neck."""
    yarns = {"a": WOOL, "b": "#e9b84a", "c": "#e07a4e"}
    # As in a real yoke, there are more stitches further out. From row, to row, stitches of a row:
    zones = ((0, 9, 64), (9, 24, 112), (24, 40, 176), (40, 55, 240))
    rows = YOKE + YOKE[2:10]  # no ring may reach past the card's rounded corners
    rings = "".join(
        _rings(rows[first:end], yarns, 27 + STITCH * first, count) for first, end, count in zones
    )
    return frame(
        size,
        rings,
        circle(125, 175, 25, "#e07a4e"),
        circle(125, 175, 21, "#22475a"),
        crystal(125, 175, 18, WOOL, 2.2),
        deep="#22475a", light="#2c5a6c", thread="#e9b84a",
    )  # fmt: skip


def _rings(rows: Chart, yarns: dict[str, str], inner: float, columns: int) -> str:
    """Return rows of knitting as whole rings of so many stitches (`columns`) about the middle of
    the card, the first at the radius `inner`. `yarns`: the colour of each letter."""

    def place(column: float, row: float) -> tuple[float, float]:
        angle = 2 * pi * (column - 0.5) / columns
        radius = inner + row * STITCH
        return 125 + sin(angle) * radius, 175 - cos(angle) * radius

    return knit(rows, yarns, columns, place)


def knit(chart: Chart, yarns: Mapping[str, str], columns: int, place: Place) -> str:
    """Return a chart repeated over so many columns, as one path for each colour. `yarns`: the
    colour of each letter. `place` says where each stitch is."""
    runs: dict[str, list[str]] = {letter: [] for letter in yarns}
    for row, stitches in enumerate(chart):
        whole_row = (stitches * (columns // len(stitches) + 1))[:columns]
        column = 0
        for letter, same in groupby(whole_row):
            end = column + len(list(same))
            if letter != ".":
                runs[letter].append(_run(place, column, end, row))
            column = end
    paths = [path("".join(shapes), yarns[letter]) for letter, shapes in runs.items() if shapes]
    return "".join(paths)


def _run(place: Place, start: int, end: int, row: int) -> str:
    """Return the outline of neighbouring stitches in a row, from one column up to another."""
    corners = [place(column, row) for column in range(start, end + 1)]
    corners += [place(column, row + 1) for column in range(end, start - 1, -1)]
    return outline(corners)


def aurora(size: tuple[int, int]) -> str:
    """Return northern lights over mountains, and the same upside down as if in still water."""
    # Of each ribbon of light the height at its left end, how deep it hangs, and its tint.
    ribbons = "".join(
        _ribbon(y, y + depth, tint)
        for y, depth, tint in (
            (62, 30, "#2f8f7f"), (84, 26, "#4fbf97"), (104, 18, "#8fe0b8"), (46, 16, "#7a6fc0"),
            (122, 12, "#a58ad6"),
        )
    )  # fmt: skip
    far = (
        "M0 177L0 142L26 122L46 140L72 108L98 140L118 126L140 146L170 112L196 142L218 124"
        "L250 150L250 177Z"
    )
    snow = (
        "M72 108L86 125L78 122L72 130L66 122L60 123ZM170 112L183 127L176 125L170 132L164 125"
        "L157 128ZM26 122L35 130L26 133L18 128Z"
    )
    near = "M0 177L0 160L30 150L64 164L104 152L150 166L200 152L250 164L250 177Z"
    stars = "".join(
        circle(x, y, r, "#ffffff")
        for x, y, r in (
            (34, 34, 1.6), (66, 26, 1.1), (92, 40, 1.7), (128, 28, 1.3), (160, 36, 1.8),
            (196, 26, 1.2), (214, 46, 1.7), (38, 98, 1.4), (112, 100, 1.3), (206, 100, 1.6),
            (146, 116, 1.2), (84, 84, 1.2),
        )
    )  # fmt: skip
    half = ribbons + stars + path(far, "#31497a") + path(snow, "#dbe6f2")
    half += path(near, "#0f1a38")
    # A medallion covers the join of the two halves.
    return frame(
        size,
        half, half_turned(half),
        circle(125, 175, 33, "#16224a", stroke="#8fe0b8", stroke_width=2.6),
        crystal(125, 175, 26, WOOL, 2.8),
        deep="#16224a", light="#16224a", thread="#8fe0b8",
    )  # fmt: skip


def _ribbon(y: int, low: int, tint: str) -> str:
    """Return a waving ribbon of light across the card, between two heights at its left end."""
    upper = f"M0 {y}C40 {y - 34} 60 {y + 30} 100 {y}S160 {y - 36} 190 {y - 4}S230 {y + 18} 250"
    lower = f"L250 {low - 8}C230 {low + 18} 220 {low + 10} 190 {low - 4}S130 {low - 16} 100 {low}"
    return path(f"{upper} {y - 8}{lower}S40 {low - 20} 0 {low}Z", tint, fill_opacity=0.82)


def longship(size: tuple[int, int]) -> str:
    """Return a fleet under striped sails. The ships of the lower half are upside down."""
    ships, waves = [], ""
    for row in range(8):
        y = 175 + (row - 3.5) * 40
        is_lower = row > 3
        for column in range(-2, 3):
            x = 125 + column * 58 + (29 if row % 2 else 0) - 14.5
            is_on_medallion = hypot(x - 125, y - 175) <= 50
            if -8 < x < 258 and not is_on_medallion:
                ships.append(place(x, y, 1, _ship(), turn=180 if is_lower else 0))
        if not is_lower:
            waves += f"M-4 {num(y + 19)}" + 9 * "q7.25-7 14.5 0q7.25 7 14.5 0"
    swell = stroke(waves, "#c8686a", 1.8)
    return frame(
        size,
        swell, half_turned(swell),
        *ships,
        circle(125, 175, 42, "#7d2530", stroke="#f0c46a", stroke_width=2.6),
        place(125, 158, 1.1, _ship()), place(125, 192, 1.1, _ship(), turn=180),
        stroke("M94 175q7.75-6 15.5 0q7.75 6 15.5 0q7.75-6 15.5 0q7.75 6 15.5 0", "#f0c46a", 2),
        deep="#7d2530", light="#93303a", thread="#f0c46a",
    )  # fmt: skip


def _ship() -> str:
    """Return a longship under sail about (0, 0)."""
    sail = "M-11-14C-6-18 6-18 11-14C9-9 9-3 11 2C6-1-6-1-11 2C-9-3-9-9-11-14Z"
    hull = (
        "M-21 3C-24 1-24-5-19-6C-21-3-17 3-12 4L12 4C17 3 21-3 19-6C24-5 24 1 21 3"
        "C18 10 10 12 0 12C-10 12-18 10-21 3Z"
    )
    stripes = (
        "M-5.6-16.4L-1.8-17C-1.2-11-1.2-5-1.8-0.2L-5.6 0.4C-5-5-5-11-5.6-16.4ZM1.8-17"
        "L5.6-16.4C5-11 5-5 5.6 0.4L1.8-0.2C1.2-5 1.2-11 1.8-17Z"
    )
    shields = "".join(circle(x, 6.4, 1.9, "#7d2530") for x in (-11, -5.5, 0, 5.5, 11))
    return path(sail, "#f7ead2") + path(stripes, "#d9705a") + path(hull, "#f0c46a") + shields


def basalt(size: tuple[int, int]) -> str:
    """Return columns of basalt from above, lit from one side, under one great snow crystal."""
    radius = 16.0  # of a column
    side_tints = ("#55647c", "#46546b", "#39465c")
    top_tints = ("#66768f", "#7787a0", "#5a6a84")
    sides: tuple[list[str], ...] = ([], [], [])  # by tint
    tops: tuple[list[str], ...] = ([], [], [])
    for row in range(-8, 9):
        for column in range(-5, 6):
            x = 125 + (column + (0.5 if row % 2 else 0)) * radius * 1.732
            y = 175 + row * radius * 1.5
            across, down = abs(x - 125), abs(y - 175)
            if across > 129 or down > 179 or (across > 108 and down > 158):
                continue  # beyond the border, or in a corner
            # A column has the same tint as its image when the card is upside down.
            tint = (abs(row) * 3 + abs(2 * column + row % 2) * 2) % 3
            sides[tint].append(_hexagon(x, y, radius * 0.97))
            tops[tint].append(_hexagon(x, y, radius * 0.74))
    parts = [path("".join(shapes), tint) for shapes, tint in zip(sides, side_tints)]
    parts += [path("".join(shapes), tint) for shapes, tint in zip(tops, top_tints)]
    return frame(
        size,
        *parts,
        path(_hexagon(125, 175, 74), "#222b3b", stroke="#bcd3e2", stroke_width=2.6),
        crystal(125, 175, 62, "#eef5f9", 4.2),
        *(crystal(x, y, 15, "#eef5f9", 2.2) for x in (54, 196) for y in (52, 298)),
        deep="#222b3b", light="#2b3548", thread="#bcd3e2",
    )  # fmt: skip


def _hexagon(x: float, y: float, r: float) -> str:
    """Return the path of a hexagon about (x, y), a corner at its top, `r` to its corners."""
    return outline((x + sin(pi * i / 3) * r, y - cos(pi * i / 3) * r) for i in range(6))


def crystal(x: float, y: float, r: float, colour: str, wide: float) -> str:
    """Return a snow crystal about (x, y) with six branches of length `r`, in lines `wide` units
    wide. A branch has three pairs of twigs."""
    arm = f"M0 0L0 {num(-r)}"
    for along, reach in ((0.42, 0.2), (0.64, 0.26), (0.84, 0.17)):  # as shares of `r`
        tip = f"{num(r * reach)} {num(-r * along - r * reach * 0.7)}"
        arm += f"M-{tip}L0 {num(-r * along)}L{tip}"
    arms = "".join(group(f"rotate({60 * i})", stroke(arm, colour, wide)) for i in range(6))
    return place(x, y, 1, arms, path(_hexagon(0, 0, r * 0.2), colour))

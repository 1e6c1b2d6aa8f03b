"""Knitting by charts: rows of letters, one a stitch, laid round a yoke or along a band.

A chart is a tuple of rows of equal length which repeats sideways; a dot is
the ground, every other letter a colour of the yarns given with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from math import cos, pi, sin

from sprites.svg import num, path

Chart = tuple[str, ...]
Yarns = Mapping[str, str]
Place = Callable[[float, float], tuple[float, float]]
"""Returns the point (x, y) at a column and a row of a chart."""

PEAKS: Chart = (
    "a..aa..a", "...aa...", "b......b", "bb....bb", "bbb..bbb", "bb....bb",
    "b..aa..b", "..aaaa..", ".aa..aa.", "..aaaa..", "b..aa..b", "bb....bb",
)  # fmt: skip
WAVES: Chart = (
    "a...a...", ".a.a.a.a", "........", "..bbbb..", ".bb..bb.", "bb....bb",
    "........", "a..aa..a", "aa....aa", ".aa..aa.", "..aaaa..", "........",
)  # fmt: skip
HEARTS: Chart = (
    "a.a.a.a.", "........", ".bb..bb.", "bbbbbbbb", "bbbbbbbb", ".bbbbbb.",
    "..bbbb..", "...bb...", "a......a", "aa....aa", "a......a", "....a...",
)  # fmt: skip
LEAVES: Chart = (
    ".a...a..", "a.a.a.a.", "........", "...bb...", "b..bb..b", "bb.bb.bb",
    ".bbbbbb.", "..bbbb..", "...bb...", "a..bb..a", ".a.bb.a.", "........",
)  # fmt: skip


def yoke(
    chart: Chart, yarns: Yarns, middle: tuple[float, float] = (146, 113), repeats: int = 6,
    inner: float = 16, step: float = 3.7, rows: int | None = None, fall: float = 27,
) -> str:  # fmt: skip
    """Return a chart knitted in rings round the neck, from shoulder to shoulder.

    `middle`: of the rings. `repeats`: of the chart sideways. `inner`: the radius of the first row.
    `step`: the height of a row. `rows`: how many, None for all. `fall`: the angle in degrees at
    which the rings begin and end; a larger one leaves the shoulders bare.
    """
    cx, cy = middle
    columns = repeats * len(chart[0])

    def place(column: float, row: float) -> tuple[float, float]:
        a = (fall + (180 - 2 * fall) * column / columns) * pi / 180
        r = inner + row * step
        return cx + cos(a) * r * SQUASH, cy + sin(a) * r

    def is_drawn(column: int, row: int) -> bool:
        x, y = place(column + 0.5, row + 0.5)
        return row * step + inner < TURN or _is_on_arm(x, y)

    cut = tuple(
        "".join(stitches[c % len(stitches)] if is_drawn(c, row) else "." for c in range(columns))
        for row, stitches in enumerate(chart[:rows])
    )
    return knit(cut, yarns, columns, place)


TURN = 46  # the ring at which shoulders turn down into arms


def _is_on_arm(x: float, y: float) -> bool:
    """Whether a stitch beyond the turn of the shoulders is still on the arm."""
    (left, top), (right, _) = shoulder(-1, TURN), shoulder(1, TURN)
    out = max(0.0, (y - top) / 40) ** 0.5
    return left - 29 * out < x < right + 21 * out and y > top


SLOPE, SQUASH = 27, 1.72  # how far the shoulders fall, and how wide a yoke is for its height


def shoulder(side: int, r: float, middle: tuple[float, float] = (146, 113)) -> tuple[float, float]:
    """Return the point of the shoulder line where a ring of radius r ends; `side`: 1 for the right,
    -1 for the left."""
    a = SLOPE * pi / 180
    return middle[0] + side * cos(a) * r * SQUASH, middle[1] + sin(a) * r


def band(
    chart: Chart, yarns: Yarns, start: tuple[float, float], end: tuple[float, float],
    stitch: float, columns: int,
) -> str:  # fmt: skip
    """Return a chart knitted along a straight line, which is the middle of its height; `stitch`:
    the height of a row."""
    (x0, y0), (x1, y1) = start, end
    along = ((x1 - x0) / columns, (y1 - y0) / columns)
    size = (along[0] ** 2 + along[1] ** 2) ** 0.5
    down = (-along[1] / size * stitch, along[0] / size * stitch)

    def place(column: float, row: float) -> tuple[float, float]:
        r = row - len(chart) / 2
        return x0 + along[0] * column + down[0] * r, y0 + along[1] * column + down[1] * r

    return knit(chart, yarns, columns, place)


def knit(chart: Chart, yarns: Yarns, columns: int, place: Place) -> str:
    """Return a chart repeated over so many columns, as one path for each colour."""
    runs: dict[str, list[str]] = {letter: [] for letter in yarns}
    for row, stitches in enumerate(chart):
        line = (stitches * (columns // len(stitches) + 1))[:columns]
        column = 0
        for letter, same in groupby(line):
            end = column + len(list(same))
            if letter != ".":
                runs[letter].append(_run(place, column, end, row))
            column = end
    return "".join(
        path("".join(shapes), yarns[letter]) for letter, shapes in runs.items() if shapes
    )


def _run(place: Place, start: int, end: int, row: int) -> str:
    """Return the outline of neighbouring stitches of a row, from one column up to another."""
    corners = [place(c, row) for c in range(start, end + 1)]
    corners += [place(c, row + 1) for c in range(end, start - 1, -1)]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "Z"

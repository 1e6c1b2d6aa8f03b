"""The four suits as paths, and where the pips of each rank stand.

A suit is drawn about (0, 0) in a box of 100 units. There are two drawings: the full one for pips,
and a stouter one for the index, where a thin stem or a narrow waist would vanish at twelve
pixels.
"""

from __future__ import annotations

from sprites.svg import path, place


def _lobes(r: float, *centres: tuple[float, float]) -> str:
    """Return circles of the radius `r` about these points, as the `d` of a path."""
    d = ""
    for x, y in centres:
        d += f"M{x - r} {y}A{r} {r} 0 1 0 {x + r} {y}A{r} {r} 0 1 0 {x - r} {y}Z"
    return d


PIP = {
    "H": "M0 50C-7 32-49 10-49-19C-49-37-37-48-24-48C-12-48-3-40 0-27"
    "C3-40 12-48 24-48C37-48 49-37 49-19C49 10 7 32 0 50Z",
    "D": "M0-51C9-32 25-13 42 0C25 13 9 32 0 51C-9 32-25 13-42 0C-25-13-9-32 0-51Z",
    "S": "M0-50C7-31 46-12 46 14C46 29 35 38 23 38C14 38 8 34 4 27C5 37 9 44 18 50"
    "L-18 50C-9 44-5 37-4 27C-8 34-14 38-23 38C-35 38-46 29-46 14C-46-12-7-31 0-50Z",
    "C": _lobes(22.5, (0, -27), (-25.5, 9), (25.5, 9))
    + "M-9-14C-8-5-10 1-14 5L-14 12C-8 12-5 14-4 20C-4 35-9 44-18 50L18 50C9 44 4 35 4 20"
    "C5 14 8 12 14 12L14 5C10 1 8-5 9-14Z",
}

INDEX_PIP = {
    "H": "M0 50C-10 32-50 12-50-17C-50-36-38-48-25-48C-13-48-4-41 0-30"
    "C4-41 13-48 25-48C38-48 50-36 50-17C50 12 10 32 0 50Z",
    "D": "M0-52C14-32 30-14 48 0C30 14 14 32 0 52C-14 32-30 14-48 0C-30-14-14-32 0-52Z",
    "S": "M0-50C9-31 48-14 48 13C48 29 37 38 25 38C16 38 10 35 6 29C7 38 11 44 20 50"
    "L-20 50C-11 44-7 38-6 29C-10 35-16 38-25 38C-37 38-48 29-48 13C-48-14-9-31 0-50Z",
    "C": _lobes(23.5, (0, -26.5), (-25.5, 10), (25.5, 10))
    + "M-9-12C-8-4-10 0-16 4L-16 14C-10 14-7 16-6 22C-6 35-11 44-21 50L21 50C11 44 6 35 6 22"
    "C7 16 10 14 16 14L16 4C10 0 8-4 9-12Z",
}

LEFT, MIDDLE, RIGHT = -1.0, 0.0, 1.0
_FOUR: list[tuple[float, float]] = [(LEFT, -1), (RIGHT, -1), (LEFT, 1), (RIGHT, 1)]
_SIX: list[tuple[float, float]] = [*_FOUR, (LEFT, 0), (RIGHT, 0)]
_EIGHT = [*_FOUR, (LEFT, -1 / 3), (RIGHT, -1 / 3), (LEFT, 1 / 3), (RIGHT, 1 / 3)]

# Where the pips stand: column, and height from -1 (top row) to 1 (bottom row).
LAYOUT: dict[str, list[tuple[float, float]]] = {
    "2": [(MIDDLE, -1), (MIDDLE, 1)],
    "3": [(MIDDLE, -1), (MIDDLE, 0), (MIDDLE, 1)],
    "4": _FOUR,
    "5": [*_FOUR, (MIDDLE, 0)],
    "6": _SIX,
    "7": [*_SIX, (MIDDLE, -1 / 2)],
    "8": [*_SIX, (MIDDLE, -1 / 2), (MIDDLE, 1 / 2)],
    "9": [*_EIGHT, (MIDDLE, 0)],
    "10": [*_EIGHT, (MIDDLE, -2 / 3), (MIDDLE, 2 / 3)],
}


def pip(suit: str, x: float, y: float, size: float, colour: str, turn: float = 0) -> str:
    """Return a pip of a suit, `size` units high, with its middle at (x, y), turned by degrees."""
    return place(x, y, size / 100, path(PIP[suit], colour), turn=turn)


STAR = "M0-50L12.3-17L47.6-15.5L20-6.5L29.4 40.5L0 21L-29.4 40.5L-20-6.5L-47.6-15.5L-12.3-17Z"

"""The icons of buttons: strokes with round ends and joins, all of one width, in one colour."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from sprites.svg import document, num, rasterise, stroke

BOX, LINE = 48, 3.6  # the units an icon is drawn in, a side; the width of its lines


def _ring(x: float, y: float, radius: float) -> str:
    """Return a circle as part of a path."""
    r, across = num(radius), num(2 * radius)
    return f"M{num(x - radius)} {num(y)} a{r} {r} 0 1 0 {across} 0 a{r} {r} 0 1 0 -{across} 0 "


def _rays(count: int, start: float, end: float, turn: float = 0.0) -> str:
    """Return short lines, as part of a path, that point away from the middle, between two distances
    from it. `turn`: how far they are turned, as a share of the angle between two."""
    angles = [2 * pi * (number + turn) / count for number in range(count)]
    ends = [[(24 + r * cos(angle), 24 + r * sin(angle)) for r in (start, end)] for angle in angles]
    return "".join(f"M{num(a)} {num(b)} L{num(c)} {num(d)} " for (a, b), (c, d) in ends)


ICONS = {
    "again": "M38.5 17 A16.5 16.5 0 1 0 40.5 26 M40 7 V17.5 H29.5",
    "album": "M6 15 H34 V41 H6 Z M14 7 H42 V33 M6 36 L15 26 L22 33 L27 29 L34 36",
    "back": "M29 9 L14 24 L29 39",
    "book": "M24 13 C20 9 13 8 6 9 V37 C13 36 20 37 24 41 C28 37 35 36 42 37 V9 "
    "C35 8 28 9 24 13 Z M24 13 V41",
    "close": "M11 11 L37 37 M37 11 L11 37",
    "evening": "M37.5 30 A16.5 16.5 0 1 1 19 8.5 A14 14 0 0 0 37.5 30 Z M35 7 V17 M30 12 H40",
    "first": "M36 10 L20 24 L36 38 M12 10 V38",
    "forward": "M19 9 L34 24 L19 39",
    "help": "M15 17 A9 9 0 1 1 27.5 25 C25 26.5 24 28 24 31.5 M24 39.5 V40",
    "hint": "M18 33 C18 28 11 26 11 18 A13 13 0 0 1 37 18 C37 26 30 28 30 33 Z "
    "M19 39 H29 M22 44 H26",
    "last": "M12 10 L28 24 L12 38 M36 10 V38",
    "learn": "M24 9 L44 19 L24 29 L4 19 Z M12 24 V34 C18 39 30 39 36 34 V24 M44 19 V31",
    "leave": "M27 7 H9 V41 H27 M20 24 H41 M33 15.5 L41.5 24 L33 32.5",
    "log": "M18 12 H41 M18 24 H41 M18 36 H41 M8 12 H8.6 M8 24 H8.6 M8 36 H8.6",
    "more": _ring(10, 24, 0.9) + _ring(24, 24, 0.9) + _ring(38, 24, 0.9),
    "pause": "M17 10 V38 M31 10 V38",
    "people": _ring(18, 15, 7.5) + "M5 40 C5 31 10 27.5 18 27.5 C26 27.5 31 31 31 40 "
    "M31 8.5 A7.5 7.5 0 0 1 31 21.5 M36 28.5 C41 30 43 34 43 40",
    "play": "M15 9 L39 24 L15 39 Z",
    "redo": "M33 8 L41.5 16.5 L33 25 M41 16.5 H19 A11.5 11.5 0 0 0 19 39.5 H31",
    "rules": "M8 13 L13 18 L21 8 M27 13 H41 M8 31 L13 36 L21 26 M27 31 H41",
    "scores": "M9 6 H39 V42 H9 Z M9 16 H39 M24 6 V42 M15 25 H18 M15 33 H18 M30 25 H33 M30 33 H33",
    "search": _ring(20, 20, 13) + "M30 30 L42 42",
    "seats": _ring(24, 24, 9) + "".join(_ring(24 + x, 24 + y, 3.2)
                                        for x, y in ((0, -17), (17, 0), (0, 17), (-17, 0))),
    "settings": _ring(24, 24, 12) + _ring(24, 24, 4.6) + _rays(8, 13.5, 19, 0.5),
    "sound": "M6 19 H14 L24 10 V38 L14 29 H6 Z M31 18 A8 8 0 0 1 31 30 M36 11 A17 17 0 0 1 36 37",
    "undo": "M15 8 L6.5 16.5 L15 25 M7 16.5 H29 A11.5 11.5 0 0 1 29 39.5 H17",
}  # fmt: skip
"""The line of each icon as the path of an SVG, by name."""


def icon_svg(name: str, side: int, colour: str) -> str:
    """An icon as an SVG of `side` pixels; raises KeyError for an unknown name."""
    return document((BOX, BOX), (side, side), stroke(ICONS[name], colour, LINE))


@lru_cache(maxsize=256)
def icon(name: str, side: int, colour: str) -> pygame.Surface:
    """The picture of an icon, premultiplied and shared."""
    return rasterise(icon_svg(name, side, colour), (side, side))

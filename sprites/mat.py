"""The mat: a wooden board with an inlaid line, and compartments lined with cloth.

Units are hundredths of a card's width.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from math import sin, sqrt
from string import ascii_lowercase
from typing import NamedTuple

from sprites.backs import petals
from sprites.svg import circle, document, linear, num, path, place, radial, rect, stroke


class Timber(NamedTuple):
    """The colours of a mat: wood in the light, usual wood, wood in shade, its inlay; cloth, cloth
    in shade, and what is printed on the cloth."""

    light: str
    wood: str
    dark: str
    inlay: str
    cloth: str
    deep: str
    print: str


class Well(NamedTuple):
    """A compartment of the mat: left, top, width and height. A bowl is as wide as it is high."""

    x: float
    y: float
    width: float
    height: float
    bowl: bool = False


def mat_svg(
    box: tuple[float, float], wells: Sequence[Well], timber: Timber, size: tuple[int, int]
) -> str:
    """Return the SVG of a mat of `box` units for exactly `size` pixels."""
    wide, high = box
    defs = linear("board", (0, 0, wide * 0.35, high), (0, timber.light), (0.5, timber.wood),
                  (1, timber.dark))  # fmt: skip
    parts = [
        rect(0.5, 0.5, wide - 1, high - 1, "url(#board)", rx=16, ry=16),
        *_grain(wide, high, timber),
        rect(1.4, 1.4, wide - 2.8, high - 2.8, "none", rx=15, ry=15, stroke="#ffffff",
             stroke_width=1.2, stroke_opacity=0.22),
        rect(0.6, 0.6, wide - 1.2, high - 1.2, "none", rx=16, ry=16, stroke="#000000",
             stroke_width=1.2, stroke_opacity=0.55),
        rect(7, 7, wide - 14, high - 14, "none", rx=10, ry=10, stroke=timber.inlay,
             stroke_width=1.5, stroke_opacity=0.85),
    ]  # fmt: skip
    parts += [
        place(x, y, 1, petals(0, 0, 21, 8, timber.inlay, timber.dark))
        for x, y in _flower_places(wells, 28)
    ]
    for letter, well in zip(cycle(ascii_lowercase), wells, strict=False):
        draw_well = _bowl if well.bowl else _box
        well_parts, gradients = draw_well(well, letter, timber)
        parts += well_parts
        defs += gradients
    return document(box, size, *parts, defs=defs)


def _flower_places(wells: Sequence[Well], room: float) -> list[tuple[float, float]]:
    """Return the points diagonally beside bowls that have bare wood for `room` units around."""
    boxes = [well for well in wells if not well.bowl]
    points = []
    for bowl in (well for well in wells if well.bowl):
        reach = (bowl.width / 2 + room) * sqrt(0.5)  # along each axis, at 45 degrees
        x, y = bowl.x + bowl.width / 2, bowl.y + bowl.height / 2
        points += [(x + i * reach, y + j * reach) for j in (-1, 1) for i in (-1, 1)]

    def is_near(box: Well, x: float, y: float) -> bool:
        left, right = box.x - room, box.x + box.width + room
        top, bottom = box.y - room, box.y + box.height + room
        return left < x < right and top < y < bottom

    return [point for point in points if not any(is_near(box, *point) for box in boxes)]


def _grain(wide: float, high: float, timber: Timber) -> list[str]:
    """Return the grain of the wood: long wavering lines along the board, the same every time."""
    lines: tuple[list[str], list[str]] = ([], [])  # dark and light ones
    y, number = 9.0, 0
    while y < high - 9:
        bend, phase = 2.2 + number % 3, number * 1.7
        points = []
        for step in range(9):
            x = 8 + (wide - 16) * step / 8
            points.append(f"{num(x)} {num(y + bend * sin(phase + step * 0.8))}")
        curve = f"M{points[0]}"
        for step in range(1, 8, 2):
            curve += f"Q{points[step]} {points[step + 1]}"
        lines[number % 2].append(curve)
        y += 5 + 3.5 * (number * 7 % 5) / 4
        number += 1
    return [
        stroke("".join(lines[0]), timber.dark, 1.3, stroke_opacity=0.38),
        stroke("".join(lines[1]), timber.light, 0.8, stroke_opacity=0.3),
    ]


def _box(well: Well, letter: str, timber: Timber) -> tuple[list[str], str]:
    """Return the parts of a box and the gradient that they use, whose name ends in `letter`."""
    x, y, wide, high, _ = well
    radius = min(14.0, min(wide, high) * 0.16)
    name = f"cloth{letter}"
    stops = ((0, timber.deep), (0.28, timber.cloth), (1, timber.cloth))
    defs = linear(name, (0, y, 0, y + high), *stops)

    def ring(grow: float, colour: str, thickness: float, opacity: float, down: float = 0) -> str:
        """Return a line along the edge of the hole, `grow` outside it (inside if negative)."""
        return rect(
            x - grow, y - grow + down, wide + 2 * grow, high + 2 * grow, "none",
            rx=radius + grow, ry=radius + grow,
            stroke=colour, stroke_width=thickness, stroke_opacity=opacity,
        )  # fmt: skip

    return [
        ring(1.4, "#ffffff", 1.6, 0.3, 0.9),
        rect(x, y, wide, high, f"url(#{name})", rx=radius, ry=radius),
        ring(-1.2, "#000000", 2.4, 0.22, 0.6),
        ring(0.3, "#000000", 1.6, 0.6),
        ring(3.4, timber.inlay, 0.9, 0.6),
    ], defs


def _bowl(well: Well, letter: str, timber: Timber) -> tuple[list[str], str]:
    """Return the parts of a bowl and the gradients that they use, whose names end in `letter`."""
    radius = min(well.width, well.height) / 2
    x, y = well.x + well.width / 2, well.y + well.height / 2
    defs = radial(f"bowl{letter}", x, y + radius * 0.12, radius * 1.02, (0, timber.cloth),
                  (0.72, timber.cloth), (1, timber.deep))  # fmt: skip
    defs += linear(f"rim{letter}", (x, y - radius, x, y + radius), (0, timber.dark),
                   (0.5, timber.wood), (1, timber.light))  # fmt: skip
    flower = petals(0, 0, radius * 0.5, 12, timber.print, timber.cloth)
    return [
        circle(x, y, radius, f"url(#rim{letter})"),
        circle(x, y, radius - 0.8, "none", stroke="#000000", stroke_width=1.4, stroke_opacity=0.5),
        circle(x, y, radius * 0.965, "none", stroke=timber.inlay, stroke_width=1.1,
               stroke_opacity=0.75),
        circle(x, y, radius * 0.93, f"url(#bowl{letter})"),
        circle(x, y, radius * 0.93, "none", stroke="#000000", stroke_width=1.8,
               stroke_opacity=0.6),
        path(f"M{num(x - radius * 0.92)} {num(y)}A{num(radius * 0.92)} {num(radius * 0.92)} 0 0 1 "
             f"{num(x + radius * 0.92)} {num(y)}A{num(radius * 0.92)} {num(radius * 0.84)} 0 0 0 "
             f"{num(x - radius * 0.92)} {num(y)}Z", "#000000", fill_opacity=0.2),
        circle(x, y, radius * 0.58, "none", stroke=timber.print, stroke_width=radius * 0.016),
        place(x, y, 1, flower),
    ], defs  # fmt: skip

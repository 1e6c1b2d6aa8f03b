"""Chips seen slightly from above: a striped edge, spots on the face, a small star in its middle.

Units are 100 across. Surfaces are premultiplied and shared: do not draw on them.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from sprites.backs import petals
from sprites.svg import (
    circle,
    document,
    ellipse,
    group,
    linear,
    num,
    outline,
    path,
    radial,
    rasterise,
)

TILT, THICK = 74.0, 17.0  # the height of the face and of the edge, as in table/layout/stacks.py
TALL = TILT + THICK
RIM = 49.2  # the radius of a chip
HALF_SPOT, ARC_STEPS = 0.2, 4  # half the angle of a spot on the rim; the lines that make its arc
SPOTS, TURNS = 6, 3  # spots on the rim; how many ways a chip may be turned

# Light, body, shade, spots, line. All chips are worth the same; towers differ to please the eye.
COLOURS = (
    ("#d4545a", "#b3262e", "#7c141d", "#f6ead2", "#f1c9a5"),
    ("#fbf3df", "#ece0c4", "#b9a67c", "#a3302f", "#a08248"),
    ("#4d72b8", "#264a8c", "#152c5a", "#f2ead6", "#a9bfe4"),
    ("#57565e", "#2d2c33", "#121116", "#d8a63a", "#d8a63a"),
    ("#f0bf58", "#d7952a", "#8f5a10", "#fff4d8", "#7a4a0c"),
)


def chip_svg(colour: int, turn: int, size: tuple[int, int]) -> str:
    """Return the SVG of a chip of one of the COLOURS (by index) for exactly `size` pixels. `turn`:
    by how many of TURNS steps, from one spot to the next, it is turned."""
    light, body, shade, spot, line = COLOURS[colour]
    rx, ry, y = RIM, TILT / 2 - 0.6, TILT / 2  # the ellipse of the face, about (50, y)
    edge = (
        f"M{num(50 - rx)} {num(y)}V{num(y + THICK)}A{num(rx)} {num(ry)} 0 0 0 {num(50 + rx)} "
        f"{num(y + THICK)}V{num(y)}Z"
    )
    shift = turn / TURNS / SPOTS
    middles = [(number / SPOTS + shift) * 2 * pi for number in range(SPOTS)]
    defs = linear("edge", (0, 0, 100, 0), (0, shade), (0.3, body), (0.62, body), (1, shade))
    defs += linear("dim", (0, 0, 100, 0), (0, "#000000", 0.5), (0.3, "#000000", 0.0),
                   (0.65, "#000000", 0.0), (1, "#000000", 0.55))  # fmt: skip
    defs += radial("face", -14, -18, 70, (0, light), (0.55, body), (1, body))
    face = [
        circle(0, 0, 49, "url(#face)"),
        path("".join(_spot(middle, 35.5, 48.4) for middle in middles), spot),
        circle(0, 0, 34.5, "none", stroke=line, stroke_width=1.8, stroke_opacity=0.85),
        circle(0, 0, 29, shade, fill_opacity=0.28),
        petals(0, 0, 21, 6, line, body),
    ]
    return document(
        (100, TALL), size,
        path(edge, "url(#edge)"),
        path("".join(_stripe(middle, rx, ry, y) for middle in middles), spot),
        path(edge, "url(#dim)"),
        group(f"translate(50 {num(y)}) scale(1 {ry / RIM:.4f})", *face),
        ellipse(50, y, rx - 0.8, ry - 0.8, "none", stroke="#ffffff", stroke_width=1.3,
                stroke_opacity=0.42),
        path(edge, "none", stroke=shade, stroke_width=1.1, stroke_opacity=0.8),
        defs=defs,
    )  # fmt: skip


def _spot(middle: float, inner: float, outer: float) -> str:
    """Return a spot on the face's rim about an angle, between two distances from the middle."""
    first, width = middle - HALF_SPOT, 2 * HALF_SPOT
    angles = [first + width * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    points = [(outer * cos(angle), outer * sin(angle)) for angle in angles]
    points += [(inner * cos(angle), inner * sin(angle)) for angle in reversed(angles)]
    return outline(points)


def _stripe(middle: float, rx: float, ry: float, y: float) -> str:
    """Return the stripe of a spot down the edge; "" on the far side, where it is hidden. `middle`:
    the angle of the spot. `rx`, `ry`, `y`: the ellipse of the face, about (50, y)."""
    middle %= 2 * pi
    first, last = max(0.0, middle - HALF_SPOT), min(pi, middle + HALF_SPOT)
    if middle + HALF_SPOT > 2 * pi:  # it reaches round from the far side
        first, last = 0.0, middle + HALF_SPOT - 2 * pi
    if first >= last:
        return ""
    angles = [first + (last - first) * step / ARC_STEPS for step in range(ARC_STEPS + 1)]
    top = [(50 + rx * cos(angle), y + ry * sin(angle)) for angle in angles]
    return outline([*top, *((x, down + THICK) for x, down in reversed(top))])


@lru_cache(maxsize=256)
def chip(colour: int, turn: int, width: int) -> pygame.Surface:
    """Return the picture of a chip, `width` pixels wide. Colour and turn are as in `chip_svg`."""
    size = (width, max(1, round(width * TALL / 100)))
    return rasterise(chip_svg(colour, turn, size), size)


@lru_cache(maxsize=64)
def chip_shadow(width: int, lift: int) -> pygame.Surface:
    """Return a chip's soft shadow, to be blit by its middle. `lift`: from 0 (at rest) to 3 (in the
    air)."""
    size = round(width * (1.24 + 0.12 * lift)), round(width * (0.98 + 0.1 * lift))
    dark = 0.5 - 0.1 * lift  # its opacity
    defs = radial("soft", 0, 0, 50, (0, "#000000", dark), (0.6 - 0.12 * lift, "#000000", dark),
                  (1, "#000000", 0.0))  # fmt: skip
    inside = group("translate(50 50)", circle(0, 0, 50, "url(#soft)"))
    return rasterise(document((100, 100), size, inside, defs=defs), size)

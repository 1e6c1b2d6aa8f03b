"""Draw hand-drawn marks: rings, uneven lines, a crown, and the parts of charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from zlib import crc32

import pygame

FINE = 4  # drawn so many times larger and scaled down
COARSE = 2  # the same for large pictures

Point = tuple[float, float]


class Sketch:
    """A picture of `size` pixels in one colour, drawn `enlargement` times as large for smooth
    edges; points are in units of `unit` pixels."""

    def __init__(
        self, size: tuple[int, int], colour: str, unit: float = 1, enlargement: int = FINE
    ) -> None:
        self.size, self.colour, self.enlargement = size, colour, enlargement
        self.unit = unit * enlargement
        self.large = pygame.Surface([side * enlargement for side in size], pygame.SRCALPHA)
        # filled with the colour, so that edges do not blend into black
        self.large.fill((*pygame.Color(colour)[:3], 0))

    def stroke(self, points: Iterable[Point], thickness: int) -> None:
        """Draw a line with round joints through points; `thickness` in pixels."""
        corners = [(x * self.unit, y * self.unit) for x, y in points]
        width = thickness * self.enlargement
        for start, end in pairwise(corners):
            pygame.draw.line(self.large, self.colour, start, end, width)
        for corner in corners:
            pygame.draw.circle(self.large, self.colour, corner, width / 2)

    def polygon(self, points: Iterable[Point]) -> None:
        """Draw a filled polygon."""
        corners = [(x * self.unit, y * self.unit) for x, y in points]
        pygame.draw.polygon(self.large, self.colour, corners)

    def disc(self, x: float, y: float, radius: float, hollow: int = 0) -> None:
        """Draw a disc, or a ring if `hollow`, its thickness in enlarged pixels, is not 0."""
        centre, reach = (x * self.unit, y * self.unit), radius * self.unit
        pygame.draw.circle(self.large, self.colour, centre, reach, hollow)

    def picture(self) -> pygame.Surface:
        """The finished picture."""
        return pygame.transform.smoothscale(self.large, self.size)


@lru_cache(maxsize=32)
def ring(size: tuple[int, int], thickness: int, colour: str) -> pygame.Surface:
    """A hand-drawn ring whose ends overlap. Cached, like all pictures here: do not paint on it."""
    x, y = size[0] / 2, size[1] / 2
    points = []
    for step in range(77):
        angle = -2.2 + 2 * pi * step / 70
        wobble = 0.93 + 0.05 * sin(1.7 * angle + 1) + 0.02 * step / 76
        across, down = (x - thickness) * wobble, (y - thickness) * wobble
        points.append((x + across * cos(angle), y + down * sin(angle)))
    sketch = Sketch(size, colour)
    sketch.stroke(points, thickness)
    return sketch.picture()


@lru_cache(maxsize=64)
def line(length: int, thickness: int, colour: str, seed: str = "") -> pygame.Surface:
    """An uneven horizontal line, the same for the same `seed`; the picture is 3 times as high."""
    width, middle = max(2, length), (3 * thickness + 2) / 2
    phase, span = crc32(seed.encode()) % 100 / 16, width - 2 * thickness
    sketch = Sketch((width, 3 * thickness + 2), colour)
    points = []
    for step in range(25):
        y = middle + thickness * 0.55 * sin(phase + step * 0.5)
        points.append((thickness + span * step / 24, y))
    sketch.stroke(points, thickness)
    return sketch.picture()


@lru_cache(maxsize=16)
def crown(side: int, colour: str) -> pygame.Surface:
    """A small crown, `side` x `side` pixels."""
    sketch = Sketch((side, side), colour, side / 20)
    sketch.polygon([(2, 16), (1, 6), (6, 10.5), (10, 3), (14, 10.5), (19, 6), (18, 16)])
    for x, y in ((1.4, 5.5), (10, 3), (18.6, 5.5)):
        sketch.disc(x, y, 1.7)
    unit = sketch.unit
    pygame.draw.rect(sketch.large, colour, (2 * unit, 17 * unit, 16 * unit, 2 * unit))
    return sketch.picture()


@lru_cache(maxsize=48)
def stroke(
    size: tuple[int, int],
    points: tuple[Point, ...],
    thickness: int,
    colour: str,
    dashes: tuple[float, ...] = (),
) -> pygame.Surface:
    """A line through points in pixels; `dashes`: lengths of dashes and gaps, in thicknesses."""
    sketch = Sketch(size, colour, enlargement=COARSE)
    for piece in _dash_pieces(points, [dash * thickness for dash in dashes]):
        sketch.stroke(piece, thickness)
    return sketch.picture()


def _dash_pieces(points: Sequence[Point], dashes: Sequence[float]) -> list[list[Point]]:
    """The dashes of a line, each as its points; `dashes`: lengths of dashes and gaps in pixels, in
    turn, and from the beginning again; the whole line for none."""
    if not dashes:
        return [list(points)]
    pieces: list[list[Point]] = [[points[0]]]
    index, remaining = 0, dashes[0]  # of the present dash or gap
    for (x, y), (end_x, end_y) in pairwise(points):
        length, covered = hypot(end_x - x, end_y - y), 0.0
        while length - covered > remaining:
            covered += remaining
            cut = (x + (end_x - x) * covered / length, y + (end_y - y) * covered / length)
            if index % 2 == 0:  # the end of a dash
                pieces[-1].append(cut)
            else:
                pieces.append([cut])
            index += 1
            remaining = dashes[index % len(dashes)]
        remaining -= length - covered
        if index % 2 == 0:
            pieces[-1].append((end_x, end_y))
    return pieces


_POLYGONS = {
    "square": [(3, 3), (17, 3), (17, 17), (3, 17)],
    "triangle": [(10, 1), (19, 18), (1, 18)],
    "diamond": [(10, 0), (20, 10), (10, 20), (0, 10)],
}


@lru_cache(maxsize=64)
def mark(side: int, shape: str, colour: str) -> pygame.Surface:
    """A mark `side` pixels wide; `shape`: disc, square, triangle, diamond, ring or cross."""
    sketch = Sketch((side, side), colour, side / 20)
    if shape in _POLYGONS:
        sketch.polygon(_POLYGONS[shape])
    elif shape == "cross":
        for ends in ([(3, 3), (17, 17)], [(17, 3), (3, 17)]):
            sketch.stroke(ends, max(1, side // 4))
    else:
        sketch.disc(10, 10, 9, 0 if shape == "disc" else max(1, round(5 * sketch.unit)))
    return sketch.picture()


@lru_cache(maxsize=64)
def bar(size: tuple[int, int], filled: float, thickness: int, colour: str) -> pygame.Surface:
    """A hand-drawn bar, hatched from the left up to the share `filled`, from 0 to 1."""
    sketch, (width, height) = Sketch(size, colour), size
    end = thickness + (width - 2 * thickness) * min(1.0, max(0.0, filled))
    if filled > 0:
        large_end, large_height = round(end * FINE), height * FINE
        sketch.large.set_clip((0, 0, max(1, large_end), large_height))
        for left in range(-large_height, large_end + large_height, round(large_height / 2.6)):
            x = left / FINE
            sketch.stroke([(x, height), (x + height, 0)], max(1, round(thickness * 1.1)))
        sketch.large.set_clip(None)
        sketch.stroke([(end, thickness), (end, height - thickness)], thickness)
    edge = thickness
    corners = [(edge, edge), (width - edge, edge * 1.3), (width - edge * 1.2, height - edge),
               (edge * 1.2, height - edge * 1.4), (edge, edge)]  # fmt: skip
    sketch.stroke(corners, thickness)
    return sketch.picture()

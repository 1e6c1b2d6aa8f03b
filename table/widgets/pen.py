"""Draw hand-drawn marks: rings, uneven lines, a crown, and bars; and the emblems of sides."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from zlib import crc32

import pygame

from table.theme.colours import BARK, CREAM, side_colour

FINE = 4  # drawn so many times larger and scaled down

Point = tuple[float, float]


class Sketch:
    """A picture of `size` pixels in one colour. It is drawn FINE times as large and scaled down,
    which makes smooth edges. Points count in units of `unit` pixels."""

    def __init__(self, size: tuple[int, int], colour: str, unit: float = 1) -> None:
        self.size, self.colour, self.unit = size, colour, unit * FINE
        self.large = pygame.Surface([side * FINE for side in size], pygame.SRCALPHA)
        # filled with the colour, so that edges do not blend into black
        self.large.fill((*pygame.Color(colour)[:3], 0))

    def stroke(self, points: Iterable[Point], thickness: int) -> None:
        """Draw a line with round joints through points; `thickness` in pixels."""
        corners = [(x * self.unit, y * self.unit) for x, y in points]
        width = thickness * FINE
        for start, end in pairwise(corners):
            pygame.draw.line(self.large, self.colour, start, end, width)
        for corner in corners:
            pygame.draw.circle(self.large, self.colour, corner, width / 2)

    def polygon(self, points: Iterable[Point]) -> None:
        corners = [(x * self.unit, y * self.unit) for x, y in points]
        pygame.draw.polygon(self.large, self.colour, corners)

    def disc(self, x: float, y: float, radius: float) -> None:
        centre = (x * self.unit, y * self.unit)
        pygame.draw.circle(self.large, self.colour, centre, radius * self.unit)

    def picture(self) -> pygame.Surface:
        return pygame.transform.smoothscale(self.large, self.size)


@lru_cache(maxsize=32)
def ring(size: tuple[int, int], thickness: int, colour: str) -> pygame.Surface:
    """Draw an uneven ring whose ends overlap. Cached, like all here: do not paint on it."""
    middle_x, middle_y = size[0] / 2, size[1] / 2
    points = []
    for step in range(77):  # from the upper left, a tenth more than once round, ever wider
        angle = -2.2 + 2 * pi * step / 70
        share = 0.93 + 0.05 * sin(1.7 * angle + 1) + 0.02 * step / 76  # of the full radius
        x = middle_x + (middle_x - thickness) * share * cos(angle)
        y = middle_y + (middle_y - thickness) * share * sin(angle)
        points.append((x, y))
    sketch = Sketch(size, colour)
    sketch.stroke(points, thickness)
    return sketch.picture()


@lru_cache(maxsize=64)
def line(length: int, thickness: int, colour: str, seed: str = "") -> pygame.Surface:
    """Draw an uneven level line, its waves from the `seed`, on a picture thrice as high."""
    width = max(2, length)
    height = 3 * thickness + 2
    sketch = Sketch((width, height), colour)
    phase = crc32(seed.encode()) % 100 / 16  # radians
    points = []
    for step in range(25):
        x = thickness + (width - 2 * thickness) * step / 24
        points.append((x, height / 2 + thickness * 0.55 * sin(phase + step * 0.5)))
    sketch.stroke(points, thickness)
    return sketch.picture()


@lru_cache(maxsize=16)
def crown(side: int, colour: str) -> pygame.Surface:
    """Draw a small crown, `side` x `side` pixels."""
    sketch = Sketch((side, side), colour, side / 20)
    sketch.polygon([(2, 16), (1, 6), (6, 10.5), (10, 3), (14, 10.5), (19, 6), (18, 16)])
    for x, y in ((1.4, 5.5), (10, 3), (18.6, 5.5)):
        sketch.disc(x, y, 1.7)
    unit = sketch.unit
    pygame.draw.rect(sketch.large, colour, (2 * unit, 17 * unit, 16 * unit, 2 * unit))
    return sketch.picture()


@lru_cache(maxsize=64)
def bar(size: tuple[int, int], filled: float, thickness: int, colour: str) -> pygame.Surface:
    """Draw a bar as if by hand, hatched from the left up to the share `filled`, from 0 to 1."""
    width, height = size
    sketch = Sketch(size, colour)
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
    right, bottom = width - edge, height - edge  # the other corners are a little askew
    askew = [(right, edge * 1.3), (width - edge * 1.2, bottom), (edge * 1.2, height - edge * 1.4)]
    sketch.stroke([(edge, edge), *askew, (edge, edge)], thickness)
    return sketch.picture()


CORNERS = (0, 3, 4, 5, 6)  # of the sides' shapes in order: a disc, a triangle, a square, …


@lru_cache(maxsize=64)
def emblem(side: int, px: int) -> pygame.Surface:
    """Draw the emblem of a side (a team), `px` pixels wide. Cached: do not paint on it."""
    width = max(1, px)
    corners = CORNERS[side % len(CORNERS)]
    large = pygame.Surface((width * FINE, width * FINE), pygame.SRCALPHA)
    for radius, colour in ((0.5, BARK), (0.45, CREAM), (0.35, side_colour(side))):  # of the width
        _draw_polygon(large, corners, radius * width * FINE, colour)
    return pygame.transform.smoothscale(large, (width, width))


def _draw_polygon(picture: pygame.Surface, corners: int, radius: float, colour: str) -> None:
    """Draw a regular polygon in the middle of a picture; a disc for 0 corners."""
    x = y = picture.get_width() / 2
    if not corners:
        pygame.draw.circle(picture, colour, (x, y), radius)
        return
    if corners == 3:  # as large to the eye as the others, and in the middle
        radius *= 1.12
        y += picture.get_width() * 0.09
    first_angle = pi / 4 if corners == 4 else -pi / 2  # a square lies flat, others stand on end
    angles = [first_angle + 2 * pi * corner / corners for corner in range(corners)]
    points = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]
    pygame.draw.polygon(picture, colour, points)

"""Marks made with a pen: a ring drawn by hand, a line that wavers, a crown."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from zlib import crc32

import pygame

FINE = 4  # drawn so many times as large and scaled down


@lru_cache(maxsize=32)
def ring(size: tuple[int, int], thick: int, colour: str) -> pygame.Surface:
    """A ring round something, in one stroke whose ends pass each other."""
    big = _sheet(size, colour)
    wide, high = big.get_width() / 2, big.get_height() / 2
    reach = wide - thick * FINE, high - thick * FINE
    points = []
    for step in range(77):
        angle = -2.2 + 2 * pi * step / 70
        waver = 0.93 + 0.05 * sin(1.7 * angle + 1) + 0.02 * step / 76
        points.append((wide + reach[0] * waver * cos(angle), high + reach[1] * waver * sin(angle)))
    _trace(big, points, thick, colour)
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=64)
def line(long: int, thick: int, colour: str, seed: str = "") -> pygame.Surface:
    """A line across that was drawn without a ruler; as high as 3 times its thickness."""
    size = (max(2, long), 3 * thick + 2)
    big = _sheet(size, colour)
    luck = crc32(seed.encode()) % 100 / 16
    middle = big.get_height() / 2
    points = [
        (
            FINE * thick + (big.get_width() - 2 * FINE * thick) * step / 24,
            middle + FINE * thick * 0.55 * sin(luck + step * 0.5),
        )
        for step in range(25)
    ]
    _trace(big, points, thick, colour)
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=16)
def crown(side: int, colour: str) -> pygame.Surface:
    """A small crown, `side` x `side` pixels."""
    big = _sheet((side, side), colour)
    unit = side * FINE / 20
    shape = [(2, 16), (1, 6), (6, 10.5), (10, 3), (14, 10.5), (19, 6), (18, 16)]
    pygame.draw.polygon(big, colour, [(x * unit, y * unit) for x, y in shape])
    for x, y in ((1.4, 5.5), (10, 3), (18.6, 5.5)):
        pygame.draw.circle(big, colour, (x * unit, y * unit), 1.7 * unit)
    pygame.draw.rect(big, colour, (2 * unit, 17 * unit, 16 * unit, 2 * unit))
    return pygame.transform.smoothscale(big, (side, side))


def _sheet(size: tuple[int, int], colour: str) -> pygame.Surface:
    """A clear sheet that fades into the colour of the ink, not into black."""
    big = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    big.fill((*pygame.Color(colour)[:3], 0))
    return big


def _trace(big: pygame.Surface, points: list[tuple[float, float]], thick: int, colour: str) -> None:
    """A stroke with round joints."""
    for start, end in pairwise(points):
        pygame.draw.line(big, colour, start, end, thick * FINE)
    for point in points:
        pygame.draw.circle(big, colour, point, thick * FINE / 2)

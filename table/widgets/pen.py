"""Marks made with a pen: a ring drawn by hand, a line that wavers, a crown, what charts are of."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from zlib import crc32

import pygame

FINE = 4  # drawn so many times as large and scaled down
LARGE = 2  # the same of what covers half the window


@lru_cache(maxsize=32)
def ring(size: tuple[int, int], thick: int, colour: str) -> pygame.Surface:
    """A ring round something, in one stroke whose ends pass each other."""
    big = _sheet(size, colour)
    width, height = big.get_width() / 2, big.get_height() / 2
    reach = width - thick * FINE, height - thick * FINE
    points = []
    for step in range(77):
        angle = -2.2 + 2 * pi * step / 70
        waver = 0.93 + 0.05 * sin(1.7 * angle + 1) + 0.02 * step / 76
        points.append(
            (width + reach[0] * waver * cos(angle), height + reach[1] * waver * sin(angle))
        )
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


def _sheet(size: tuple[int, int], colour: str, fine: int = FINE) -> pygame.Surface:
    """A clear sheet that fades into the colour of the ink, not into black."""
    big = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    big.fill((*pygame.Color(colour)[:3], 0))
    return big


def _trace(
    big: pygame.Surface,
    points: list[tuple[float, float]],
    thick: int,
    colour: str,
    fine: int = FINE,
) -> None:
    """A stroke with round joints."""
    for start, end in pairwise(points):
        pygame.draw.line(big, colour, start, end, thick * fine)
    for point in points:
        pygame.draw.circle(big, colour, point, thick * fine / 2)


@lru_cache(maxsize=48)
def stroke(
    size: tuple[int, int],
    points: tuple[tuple[float, float], ...],
    thick: int,
    colour: str,
    dashes: tuple[float, ...] = (),
) -> pygame.Surface:
    """A line through points of a sheet, in pixels, whole or in `dashes` and gaps by turns, counted
    in its own thickness."""
    big = _sheet(size, colour, LARGE)
    for piece in _dashed(points, [dash * thick for dash in dashes]):
        _trace(big, [(x * LARGE, y * LARGE) for x, y in piece], thick, colour, LARGE)
    return pygame.transform.smoothscale(big, size)


Piece = list[tuple[float, float]]


def _dashed(points: tuple[tuple[float, float], ...], dashes: list[float]) -> list[Piece]:
    """The pieces of a line that are drawn."""
    if not dashes:
        return [list(points)]
    found: list[Piece] = [[points[0]]]
    turn, left = 0, dashes[0]
    for (x, y), (to_x, to_y) in pairwise(points):
        long = hypot(to_x - x, to_y - y)
        gone = 0.0
        while long - gone > left:
            gone += left
            at = (x + (to_x - x) * gone / long, y + (to_y - y) * gone / long)
            found[-1].append(at) if turn % 2 == 0 else found.append([at])
            turn += 1
            left = dashes[turn % len(dashes)]
        left -= long - gone
        if turn % 2 == 0:
            found[-1].append((to_x, to_y))
    return found


@lru_cache(maxsize=64)
def mark(side: int, shape: str, colour: str) -> pygame.Surface:
    """A small mark of a shape: disc, square, triangle, diamond, ring, cross."""
    big = _sheet((side, side), colour)
    unit = side * FINE / 20
    corners = {
        "square": [(3, 3), (17, 3), (17, 17), (3, 17)],
        "triangle": [(10, 1), (19, 18), (1, 18)],
        "diamond": [(10, 0), (20, 10), (10, 20), (0, 10)],
    }
    if shape in corners:
        pygame.draw.polygon(big, colour, [(x * unit, y * unit) for x, y in corners[shape]])
    elif shape == "cross":
        for line in ([(3, 3), (17, 17)], [(17, 3), (3, 17)]):
            _trace(big, [(x * unit, y * unit) for x, y in line], max(1, side // 4), colour)
    else:
        hollow = 0 if shape == "disc" else max(1, round(5 * unit))
        pygame.draw.circle(big, colour, (10 * unit, 10 * unit), 9 * unit, hollow)
    return pygame.transform.smoothscale(big, (side, side))


@lru_cache(maxsize=64)
def bar(size: tuple[int, int], full: float, thick: int, colour: str) -> pygame.Surface:
    """A bar whose outline was drawn by hand, hatched as far as it is `full`, of 1."""
    big = _sheet(size, colour)
    width, height = size[0] * FINE, size[1] * FINE
    edge = thick * FINE
    end = edge + (width - 2 * edge) * min(1.0, max(0.0, full))
    if full > 0:
        inside = big.subsurface((0, 0, max(1, round(end)), height))
        for at in range(-height, round(end) + height, max(2, round(height / 2.6))):
            _trace(inside, [(at, height), (at + height, 0)], max(1, round(thick * 1.1)), colour)
        _trace(big, [(end, edge), (end, height - edge)], thick, colour)
    corners = [(edge, edge), (width - edge, edge * 1.3), (width - edge * 1.2, height - edge),
               (edge * 1.2, height - edge * 1.4), (edge, edge)]  # fmt: skip
    _trace(big, corners, thick, colour)
    return pygame.transform.smoothscale(big, size)

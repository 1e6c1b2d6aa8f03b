"""Draw hand-drawn marks: rings, uneven lines, a crown, and the parts of charts."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from zlib import crc32

import pygame

SUPERSAMPLING = 4  # drawn so many times larger and scaled down
LARGE_SUPERSAMPLING = 2  # for large pictures


@lru_cache(maxsize=32)
def ring(size: tuple[int, int], thickness: int, colour: str) -> pygame.Surface:
    """A hand-drawn ring whose ends overlap."""
    big = _clear_surface(size, colour)
    width, height = big.get_width() / 2, big.get_height() / 2
    reach = width - thickness * SUPERSAMPLING, height - thickness * SUPERSAMPLING
    points = []
    for step in range(77):
        angle = -2.2 + 2 * pi * step / 70
        wobble = 0.93 + 0.05 * sin(1.7 * angle + 1) + 0.02 * step / 76
        points.append(
            (width + reach[0] * wobble * cos(angle), height + reach[1] * wobble * sin(angle))
        )
    _draw_stroke(big, points, thickness, colour)
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=64)
def line(length: int, thickness: int, colour: str, seed: str = "") -> pygame.Surface:
    """An uneven horizontal line; the picture is 3 times as high as its thickness."""
    size = (max(2, length), 3 * thickness + 2)
    big = _clear_surface(size, colour)
    phase = crc32(seed.encode()) % 100 / 16
    middle = big.get_height() / 2
    points = [
        (
            SUPERSAMPLING * thickness
            + (big.get_width() - 2 * SUPERSAMPLING * thickness) * step / 24,
            middle + SUPERSAMPLING * thickness * 0.55 * sin(phase + step * 0.5),
        )
        for step in range(25)
    ]
    _draw_stroke(big, points, thickness, colour)
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=16)
def crown(side: int, colour: str) -> pygame.Surface:
    """A small crown, `side` x `side` pixels."""
    big = _clear_surface((side, side), colour)
    unit = side * SUPERSAMPLING / 20
    shape = [(2, 16), (1, 6), (6, 10.5), (10, 3), (14, 10.5), (19, 6), (18, 16)]
    pygame.draw.polygon(big, colour, [(x * unit, y * unit) for x, y in shape])
    for x, y in ((1.4, 5.5), (10, 3), (18.6, 5.5)):
        pygame.draw.circle(big, colour, (x * unit, y * unit), 1.7 * unit)
    pygame.draw.rect(big, colour, (2 * unit, 17 * unit, 16 * unit, 2 * unit))
    return pygame.transform.smoothscale(big, (side, side))


def _clear_surface(
    size: tuple[int, int], colour: str, supersampling: int = SUPERSAMPLING
) -> pygame.Surface:
    """A transparent surface in the colour of the ink, so that edges do not blend into black."""
    big = pygame.Surface((size[0] * supersampling, size[1] * supersampling), pygame.SRCALPHA)
    big.fill((*pygame.Color(colour)[:3], 0))
    return big


def _draw_stroke(
    big: pygame.Surface,
    points: list[tuple[float, float]],
    thickness: int,
    colour: str,
    supersampling: int = SUPERSAMPLING,
) -> None:
    """Draw a stroke with round joints."""
    for start, end in pairwise(points):
        pygame.draw.line(big, colour, start, end, thickness * supersampling)
    for point in points:
        pygame.draw.circle(big, colour, point, thickness * supersampling / 2)


@lru_cache(maxsize=48)
def stroke(
    size: tuple[int, int],
    points: tuple[tuple[float, float], ...],
    thickness: int,
    colour: str,
    dashes: tuple[float, ...] = (),
) -> pygame.Surface:
    """A line through points in pixels; `dashes`: lengths of dashes and gaps by turns, in multiples
    of the thickness, () for a solid line."""
    big = _clear_surface(size, colour, LARGE_SUPERSAMPLING)
    for piece in _dash_pieces(points, [dash * thickness for dash in dashes]):
        _draw_stroke(
            big,
            [(x * LARGE_SUPERSAMPLING, y * LARGE_SUPERSAMPLING) for x, y in piece],
            thickness,
            colour,
            LARGE_SUPERSAMPLING,
        )
    return pygame.transform.smoothscale(big, size)


Piece = list[tuple[float, float]]


def _dash_pieces(points: tuple[tuple[float, float], ...], dashes: list[float]) -> list[Piece]:
    """Cut a line into its dashes."""
    if not dashes:
        return [list(points)]
    pieces: list[Piece] = [[points[0]]]
    dash, remaining = 0, dashes[0]
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        done = 0.0
        while length - done > remaining:
            done += remaining
            at = (x + (to_x - x) * done / length, y + (to_y - y) * done / length)
            pieces[-1].append(at) if dash % 2 == 0 else pieces.append([at])
            dash += 1
            remaining = dashes[dash % len(dashes)]
        remaining -= length - done
        if dash % 2 == 0:
            pieces[-1].append((to_x, to_y))
    return pieces


@lru_cache(maxsize=64)
def mark(side: int, shape: str, colour: str) -> pygame.Surface:
    """A small mark of a shape: disc, square, triangle, diamond, ring, cross."""
    big = _clear_surface((side, side), colour)
    unit = side * SUPERSAMPLING / 20
    corners = {
        "square": [(3, 3), (17, 3), (17, 17), (3, 17)],
        "triangle": [(10, 1), (19, 18), (1, 18)],
        "diamond": [(10, 0), (20, 10), (10, 20), (0, 10)],
    }
    if shape in corners:
        pygame.draw.polygon(big, colour, [(x * unit, y * unit) for x, y in corners[shape]])
    elif shape == "cross":
        for line in ([(3, 3), (17, 17)], [(17, 3), (3, 17)]):
            _draw_stroke(big, [(x * unit, y * unit) for x, y in line], max(1, side // 4), colour)
    else:
        hollow = 0 if shape == "disc" else max(1, round(5 * unit))
        pygame.draw.circle(big, colour, (10 * unit, 10 * unit), 9 * unit, hollow)
    return pygame.transform.smoothscale(big, (side, side))


@lru_cache(maxsize=64)
def bar(size: tuple[int, int], filled: float, thickness: int, colour: str) -> pygame.Surface:
    """A hand-drawn bar, hatched to the share `filled`, from 0 to 1."""
    big = _clear_surface(size, colour)
    width, height = size[0] * SUPERSAMPLING, size[1] * SUPERSAMPLING
    edge = thickness * SUPERSAMPLING
    end = edge + (width - 2 * edge) * min(1.0, max(0.0, filled))
    if filled > 0:
        inside = big.subsurface((0, 0, max(1, round(end)), height))
        for at in range(-height, round(end) + height, max(2, round(height / 2.6))):
            _draw_stroke(
                inside, [(at, height), (at + height, 0)], max(1, round(thickness * 1.1)), colour
            )
        _draw_stroke(big, [(end, edge), (end, height - edge)], thickness, colour)
    corners = [(edge, edge), (width - edge, edge * 1.3), (width - edge * 1.2, height - edge),
               (edge * 1.2, height - edge * 1.4), (edge, edge)]  # fmt: skip
    _draw_stroke(big, corners, thickness, colour)
    return pygame.transform.smoothscale(big, size)

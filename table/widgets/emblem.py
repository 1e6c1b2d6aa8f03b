"""The emblem of a side: a shape and a colour beside the names of partners."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from table.theme.colours import BARK, CREAM, side_colour

FINE = 4  # drawn so many times larger, and scaled down
CORNERS = (0, 3, 4, 5, 6)  # of the sides' shapes in order: a disc, a triangle, a square, …


@lru_cache(maxsize=64)
def emblem(side: int, px: int) -> pygame.Surface:
    """The emblem of a side, `px` pixels high and wide. Cached: do not paint on it."""
    px, corners = max(1, px), CORNERS[side % len(CORNERS)]
    large = pygame.Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    for radius, colour in ((0.5, BARK), (0.45, CREAM), (0.35, side_colour(side))):
        _draw_polygon(large, corners, px * FINE * radius, colour)
    return pygame.transform.smoothscale(large, (px, px))


def _draw_polygon(picture: pygame.Surface, corners: int, radius: float, colour: str) -> None:
    """Draw a regular polygon in the middle of a picture; a disc for 0 corners."""
    x = y = picture.get_width() / 2
    if not corners:
        pygame.draw.circle(picture, colour, (x, y), radius)
        return
    if corners == 3:  # as large to the eye as the others, and in the middle
        radius, y = radius * 1.12, y + picture.get_width() * 0.09
    turn = pi / 4 if corners == 4 else -pi / 2
    angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
    points = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in angles]
    pygame.draw.polygon(picture, colour, points)

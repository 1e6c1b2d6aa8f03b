"""The emblem of a side: a shape and a colour that partners wear wherever they are named."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from table.theme.colours import BARK, CREAM, side_colour

FINE = 4  # drawn so many times larger, and scaled down
CORNERS = (0, 3, 4, 5, 6)  # of the sides' shapes in order: a disc, a triangle, a square, …


@lru_cache(maxsize=64)
def emblem(side: int, px: int) -> pygame.Surface:
    """The emblem of the side of this number, `px` pixels high and wide; shared, do not draw on
    it. By shape alone the first five can be told apart."""
    whole = max(1, px) * FINE
    big = pygame.Surface((whole, whole), pygame.SRCALPHA)
    for reach, colour in ((0.5, BARK), (0.45, CREAM), (0.35, side_colour(side))):
        _fill(big, CORNERS[side % len(CORNERS)], whole * reach, colour)
    return pygame.transform.smoothscale(big, (max(1, px), max(1, px)))


def _fill(picture: pygame.Surface, corners: int, radius: float, colour: str) -> None:
    """Draw a regular polygon in the middle of a picture; a disc for 0 corners."""
    middle = picture.get_width() / 2
    if not corners:
        pygame.draw.circle(picture, colour, (middle, middle), radius)
        return
    turn = pi / 4 if corners == 4 else -pi / 2
    if corners == 3:  # as large to the eye as the others, and in the middle
        radius *= 1.12
    down = picture.get_width() * 0.09 if corners == 3 else 0.0
    angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
    points = [(middle + radius * cos(a), middle + down + radius * sin(a)) for a in angles]
    pygame.draw.polygon(picture, colour, points)

"""Small signs at a plate: of what helps somebody, a lamp and an hourglass; a seal of wax."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame

from table.theme.theme import Theme

FINE = 6  # drawn so many times larger
LAMP, DARK, HOURGLASS, SEALED = "lamp", "dark", "hourglass", "sealed"
WAX, DEEP = "#a3262b", "#741419"


@lru_cache(maxsize=32)
def sign(name: str, side: int, theme: Theme) -> pygame.Surface:
    """A sign on a disc of paper, `side` pixels wide: a `lamp`, who has it may ask for hints, or one
    that is `dark`; an `hourglass`, everything is shown more slowly. `sealed` is of wax, without
    paper."""
    fine = FINE * side
    big = pygame.Surface((fine, fine), pygame.SRCALPHA)
    middle = fine / 2
    if name == SEALED:
        _wax(big, fine)
        return pygame.transform.smoothscale(big, (side, side))
    pygame.draw.circle(big, theme.ink, (middle, middle), middle)
    pygame.draw.circle(big, theme.panel, (middle, middle), fine * 0.44)
    if name == HOURGLASS:
        _hourglass(big, fine, theme)
    else:
        _lamp(big, fine, theme, theme.highlight if name == LAMP else theme.panel)
    return pygame.transform.smoothscale(big, (side, side))


def _wax(big: pygame.Surface, fine: int) -> None:
    """A blob, and in it a spade as a stamp leaves it."""
    big.fill((*pygame.Color(DEEP)[:3], 0))
    middle = fine / 2
    for step in range(9):
        angle = 2 * pi * step / 9
        reach = fine * (0.33 if step % 2 else 0.35)
        spot = (middle + reach * cos(angle), middle + reach * sin(angle))
        pygame.draw.circle(big, DEEP, spot, fine * 0.15)
    pygame.draw.circle(big, DEEP, (middle, middle), fine * 0.42)
    pygame.draw.circle(big, WAX, (middle, middle), fine * 0.36)
    for side in (-1, 1):
        pygame.draw.circle(big, DEEP, (middle + side * fine * 0.09, fine * 0.54), fine * 0.1)
    tip = [(0.5, 0.27), (0.32, 0.5), (0.68, 0.5)]
    stem = [(0.5, 0.52), (0.41, 0.73), (0.59, 0.73)]
    for shape in (tip, stem):
        pygame.draw.polygon(big, DEEP, [(x * fine, y * fine) for x, y in shape])


def _lamp(big: pygame.Surface, fine: int, theme: Theme, light: str) -> None:
    """A bulb, its cap below."""
    glass = (fine * 0.5, fine * 0.42)
    neck = [(0.37, 0.52), (0.63, 0.52), (0.58, 0.68), (0.42, 0.68)]
    pygame.draw.circle(big, theme.ink, glass, fine * 0.25)
    pygame.draw.polygon(big, theme.ink, [(x * fine, y * fine) for x, y in neck])
    pygame.draw.circle(big, light, glass, fine * 0.19)
    for row, width in ((0.66, 0.2), (0.74, 0.16)):
        bar = pygame.Rect(0, 0, round(fine * width), round(fine * 0.055))
        bar.center = round(fine * 0.5), round(fine * row)
        pygame.draw.rect(big, theme.ink, bar, border_radius=bar.h // 2)


def _hourglass(big: pygame.Surface, fine: int, theme: Theme) -> None:
    """Two glasses, the sand below."""

    def drawn(points: list[tuple[float, float]], colour: str) -> None:
        pygame.draw.polygon(big, colour, [(x * fine, y * fine) for x, y in points])

    drawn([(0.31, 0.27), (0.69, 0.27), (0.5, 0.5)], theme.ink)
    drawn([(0.31, 0.73), (0.69, 0.73), (0.5, 0.5)], theme.ink)
    drawn([(0.38, 0.31), (0.62, 0.31), (0.5, 0.45)], theme.panel)
    drawn([(0.38, 0.69), (0.62, 0.69), (0.5, 0.57)], theme.highlight)
    for row in (0.25, 0.75):
        bar = pygame.Rect(0, 0, round(fine * 0.46), round(fine * 0.07))
        bar.center = round(fine * 0.5), round(fine * row)
        pygame.draw.rect(big, theme.ink, bar, border_radius=bar.h // 2)

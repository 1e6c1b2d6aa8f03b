"""The cloth menus lie on."""

from __future__ import annotations

from functools import lru_cache

import pygame

from table.theme import Theme


@lru_cache(maxsize=2)
def felt(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Cloth that fills a window: lit in the middle, darker to the rail. Shared; do not draw on it.

    The light is a picture of a few dozen pixels scaled up, the weave one tile laid many times.
    """
    lit, dark = pygame.Color(theme.felt), pygame.Color(theme.felt_edge)
    small = pygame.Surface((48, 30))
    for x in range(48):
        for y in range(30):
            away = (((x - 23.5) / 30) ** 2 + ((y - 13.5) / 19) ** 2) ** 0.9
            small.set_at((x, y), lit.lerp(dark, min(1.0, away)))
    cloth = pygame.transform.smoothscale(small, size)
    weave = _weave()
    for x in range(0, size[0], weave.get_width()):
        for y in range(0, size[1], weave.get_height()):
            cloth.blit(weave, (x, y))
    return cloth.convert() if pygame.display.get_surface() else cloth


@lru_cache(maxsize=1)
def _weave() -> pygame.Surface:
    """Noise from a small fixed sequence, so that the cloth is the same every time."""
    tile = pygame.Surface((128, 128), pygame.SRCALPHA)
    chance = 7
    for x in range(128):
        for y in range(128):
            chance = (chance * 1103515245 + 12345) % 2**31
            tile.set_at((x, y), (255, 255, 255, 9) if chance >> 16 & 1 else (0, 0, 0, 12))
    return tile

"""The cloth of the table: lit in the middle, darker towards the rail, with its weave."""

from __future__ import annotations

from functools import lru_cache

import pygame

from table.theme.theme import Theme
from table.widgets.brush import scale_of
from table.widgets.weave import weave

SMALL = (32, 20)  # the light is a picture of so few pixels, scaled up


@lru_cache(maxsize=2)
def felt(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Cloth that fills a window. Shared; do not draw on it."""
    cloth = pygame.transform.smoothscale(_light(theme.felt, theme.felt_edge), size)
    tile = weave(theme.weave, max(1, round(scale_of(size) * 0.9)))
    if tile is not None:
        wide, high = tile.get_size()
        for x in range(0, size[0], wide):
            for y in range(0, size[1], high):
                cloth.blit(tile, (x, y))
    return cloth


def _light(felt: str, edge: str) -> pygame.Surface:
    """A lamp above the middle of the table, a little towards the far side."""
    lit, dark = pygame.Color(felt), pygame.Color(edge)
    shades = [lit.lerp(dark, step / 64) for step in range(65)]
    small = pygame.Surface(SMALL)  # in the format of the window, and so is what is made of it
    wide, high = SMALL
    for x in range(wide):
        across = ((x + 0.5 - wide / 2) / (wide * 0.63)) ** 2
        for y in range(high):
            away = across + ((y + 0.5 - high * 0.46) / (high * 0.65)) ** 2
            small.set_at((x, y), shades[min(64, round(64 * away**0.95))])
    return small

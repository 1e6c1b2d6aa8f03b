"""What a win looks like: the winner's portrait under a crown, and suits that rain down beside."""

from __future__ import annotations

import random
from functools import lru_cache

import pygame

from sprites.raster import rasterise
from sprites.suits import index_pip
from sprites.svg import document
from table.panels.token import Portrait
from table.theme import colours
from table.theme.colours import mixed
from table.widgets import Box, Brush, pen
from table.widgets.widget import Widget

APART = 32.0  # between two suits of the rain
LEAST, MOST = 13.0, 24.0  # how large they are


class CrownedPortrait(Portrait):
    """A winner's portrait, a crown upon it."""

    def bounds(self) -> Box:
        x, y, w, h = self.area
        return (x - 4, y - h * 0.34, w + 8, h * 1.34 + 4)

    def draw(self, brush: Brush) -> None:
        super().draw(brush)
        place, h = brush.rect(self.area), self.area[3]
        crown = pen.crown(brush.px(h * 0.42), colours.winner(brush.theme).ink)
        brush.surface.blit(crown, crown.get_rect(midbottom=(place.centerx, place.y + brush.px(5))))


class SuitRain(Widget):
    """Suits that lie scattered over an area, pale, always the same; not between the two x of
    `clear`, where something is written."""

    def __init__(self, area: Box, clear: tuple[float, float]) -> None:
        super().__init__(area)
        self.clear = clear

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme, luck = brush.theme, random.Random(7)
        colours = [mixed(theme.panel, colour, 0.5) for colour in (theme.accent, theme.warn)]
        colours.append(mixed(theme.panel, theme.highlight, 0.85))
        for across in range(int(w / APART)):
            for down in range(int(h / APART)):
                left = x + (across + luck.uniform(0.2, 0.8)) * APART
                top = y + (down + luck.uniform(0.2, 0.8)) * h / int(h / APART)
                size, suit = luck.uniform(LEAST, MOST), luck.choice("CDHS")
                turn, colour, seen = luck.randrange(360), luck.choice(colours), luck.random() < 0.7
                if seen and not self.clear[0] - size / 2 < left < self.clear[1] + size / 2:
                    picture = fallen(suit, brush.px(size), turn, colour)
                    spot = picture.get_rect(center=brush.point(left, top))
                    brush.surface.blit(picture, spot, special_flags=pygame.BLEND_PREMULTIPLIED)


@lru_cache(maxsize=256)
def fallen(suit: str, side: int, turn: int, colour: str) -> pygame.Surface:
    """A suit turned by so many degrees, premultiplied."""
    size = (side, side)
    picture = rasterise(document((100, 100), size, index_pip(suit, 50, 50, 94, colour)), size)
    return pygame.transform.rotozoom(picture, turn, 1.0)

"""One line laid over whatever is on the stage."""

from __future__ import annotations

import pygame

from sprites.fonts import font
from table.theme import Theme
from table.widgets.brush import box, scale_of
from table.widgets.text import fitted, ink


def notice_picture(text: str, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """One line on a dark strip, with as many of its letters as the window has room for."""
    scale = scale_of(size)
    pad = round(18 * scale)
    shown, px = fitted(text, "strong", round(19 * scale), round(size[0] * 0.9) - 2 * pad)
    line = ink(shown, "strong", px, theme.panel)
    picture = pygame.Surface(
        (line.get_width() + 2 * pad, font("strong", px).get_height() + pad), pygame.SRCALPHA
    )
    box(picture, picture.get_rect(), theme.ink, theme.highlight, round(9 * scale), round(2 * scale))
    picture.blit(line, line.get_rect(center=picture.get_rect().center))
    return picture

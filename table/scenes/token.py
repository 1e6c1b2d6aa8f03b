"""A portrait as a widget. Apart from the menu's tiles, whose first frame waits for no picture."""

from __future__ import annotations

import pygame

from sprites.portraits import portrait
from table.widgets import Box, Brush
from table.widgets.widget import Widget


class Token(Widget):
    """The portrait of whoever sits at a seat; `portrait` is its name."""

    def __init__(self, area: Box, name: str = "") -> None:
        super().__init__(area, name)
        self.portrait = ""

    def draw(self, brush: Brush) -> None:
        if not self.portrait:
            return
        place = brush.rect(self.area)
        picture = portrait(self.portrait, min(place.size))
        spot = picture.get_rect(center=place.center)
        brush.surface.blit(picture, spot, special_flags=pygame.BLEND_PREMULTIPLIED)

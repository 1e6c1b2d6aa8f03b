"""A button that takes nothing until it is full, which can be seen."""

from __future__ import annotations

import pygame

from table.theme.colours import mixed
from table.widgets import Brush, Button


class FillButton(Button):
    """`full`: from 0 to 1; set it as time goes on."""

    full = 0.0

    def draw(self, brush: Brush) -> None:
        theme, whole = brush.theme, brush.rect(self.area)
        if self.full >= 1:
            super().draw(brush)
            return
        held = brush.surface.get_clip()
        split = whole.x + round(whole.w * self.full)
        empty = mixed(theme.panel, theme.panel_edge, 0.3)
        for left, right, fill, colour in (
            (whole.x, split, theme.accent, theme.on_accent),
            (split, whole.right, empty, mixed(theme.ink, empty, 0.35)),
        ):
            brush.surface.set_clip(held.clip(pygame.Rect(left, whole.y, right - left, whole.h)))
            brush.box(self.area, fill, mixed(theme.accent, theme.ink, 0.4), self.radius)
            brush.write(self.text, self.area, self.size, "strong", colour, "center")
        brush.surface.set_clip(held)

"""How far something has come that takes a while, as a bar that fills up."""

from __future__ import annotations

from table.theme.colours import mixed
from table.widgets import Brush, Widget


class Progress(Widget):
    """`done`: from 0 to 1; set it as time goes on. Nothing is left to be seen once all is done."""

    done = 0.0
    radius = 4.0

    def draw(self, brush: Brush) -> None:
        if self.done >= 1:
            return
        theme, (x, y, w, h) = brush.theme, self.area
        edge = mixed(theme.panel_edge, theme.ink, 0.25)
        brush.box(self.area, mixed(theme.panel, theme.panel_edge, 0.3), edge, self.radius, 1)
        if self.done > 0:
            brush.box((x, y, max(h, w * self.done), h), theme.accent, edge, self.radius, 1)

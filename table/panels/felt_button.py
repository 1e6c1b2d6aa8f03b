"""The main button where it lies on the felt: gold, as the accent of paper would be lost there."""

from __future__ import annotations

from table.theme.colours import mix, readable
from table.theme.style import Type
from table.widgets import Box, Brush, Button

MAIN_HEIGHT = 48.0


class FeltButton(Button):
    """A primary button on the felt; it looks like any other button while it is disabled."""

    def draw(self, brush: Brush) -> None:
        if self.enabled:
            draw_main_button(brush, self.area, self.text, self.hovered, self.held)
        else:
            super().draw(brush)


def draw_main_button(
    brush: Brush, area: Box, text: str, hovered: bool = False, held: bool = False
) -> None:
    """Draw an enabled primary button on the felt; `held`: pressed down."""
    theme, (x, y, w, h) = brush.theme, area
    fill = mix(theme.highlight, "#ffffff", 0.25 if hovered else 0.0)
    fill = mix(fill, theme.ink, 0.15) if held else fill
    brush.shadow(area)
    brush.box(area, fill, mix(fill, theme.ink, 0.4))
    inner, colour = (x + 10, y + held, w - 20, h), readable(fill, theme.ink)
    brush.write(text, inner, Type.HEADING, "strong", colour, "center")

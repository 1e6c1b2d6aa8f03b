"""Widgets that are pressed: Button, Toggle."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from table.theme.colours import mix
from table.widgets.brush import Box, Brush
from table.widgets.widget import Clickable, Widget


class Button(Clickable):
    """`kind`: plain, primary (what Enter means, one a form), quiet (writing only, till hovered)."""

    def __init__(
        self,
        area: Box,
        text: str,
        on: Callable[[], None] | None = None,
        kind: str = "plain",
        name: str = "",
        size: float = 20,
    ) -> None:
        super().__init__(area, name, on)
        self.text, self.kind, self.size = text, kind, size

    def draw(self, brush: Brush) -> None:
        theme = brush.theme
        fill, colour = mix(theme.panel, theme.panel_edge, 0.22), theme.ink
        edge = mix(theme.panel_edge, theme.ink, 0.25)
        if self.kind == "primary":
            fill, colour, edge = theme.accent, theme.on_accent, mix(theme.accent, theme.ink, 0.4)
        if not self.enabled:
            fill, edge = theme.panel, theme.panel_edge
            colour = mix(theme.faint, theme.panel, 0.45)
        elif self.held:
            fill = mix(fill, theme.ink, 0.22)
        elif self.hovered:
            fill = mix(fill, theme.highlight, 0.22)
        if self.kind != "quiet" or self.hovered or self.focused:
            brush.box(self.area, fill, edge, self.radius)
        x, y, w, h = self.area
        spot = (x + 12, y + (1 if self.held else 0), w - 24, h)
        brush.write(self.text, spot, self.size, "strong", colour, "center")


class Toggle(Widget):
    """A line of text with a switch at its right end; the value is True or False."""

    focusable = True
    ring = 6.0

    def __init__(
        self,
        area: Box,
        text: str,
        value: bool = False,
        on: Callable[[bool], None] | None = None,
        name: str = "",
    ) -> None:
        super().__init__(area, name, on)
        self.text, self.value = text, value

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme = brush.theme
        colour = theme.ink if self.enabled else mix(theme.faint, theme.panel, 0.45)
        brush.write(self.text, (x, y, w - 70, h), 19, "text", colour)
        track, middle = (x + w - 54, y + h / 2 - 14, 54, 28), y + h / 2
        # Full when it is on, hollow when it is off: seen without colours as well.
        hollow = mix(theme.panel, theme.panel_edge, 0.18)
        ground = theme.accent if self.value else hollow
        dark = mix(theme.faint, theme.panel, 0.2)
        if not self.enabled:
            ground, dark = hollow, mix(theme.panel_edge, theme.panel, 0.3)
        edge = theme.highlight if self.hovered else mix(ground, theme.ink, 0.4)
        brush.box(track, ground, edge, 14)
        knob = x + w - (24 if self.value else 50)
        fill = theme.panel if self.value and self.enabled else dark
        brush.box((knob, middle - 10, 20, 20), fill, mix(fill, theme.ink, 0.3), 10, 1)

    def click(self) -> None:
        self.change(not self.value)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.change(event.key == pygame.K_RIGHT)
            return True
        return super().key(event)

"""Beneath a film: the bar that tells how far it has come, and the buttons that wind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from table.theme.colours import mixed
from table.widgets import Box, Brush, Button
from table.widgets.widget import Point, Widget

TALL, PAD = 7.0, 8.0
GREAT, HAND = 5.0, 2.0  # how wide the marks are


class ReplayBar(Widget):
    """A bar that can be dragged; the value is the number of the picture, `most` the last one's.

    `great` and `hands`: the pictures with a great moment, and those with which a hand begins.
    `share`: how much of the film there is so far, of 1.
    """

    draggable = True
    keys = (pygame.K_LEFT, pygame.K_RIGHT)

    def __init__(self, area: Box, on: Callable[[int], None], name: str = "") -> None:
        super().__init__(area, name, on)
        self.value, self.most, self.share = 0, 0, 1.0
        self.great: Sequence[int] = ()
        self.hands: Sequence[int] = ()
        self.focusable = True  # or the mouse would not meet it

    def _x(self, number: float) -> float:
        x, _, w, _ = self.area
        return x + PAD + (w - 2 * PAD) * self.share * number / max(1, self.most)

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        middle = y + h / 2
        ground = mixed(theme.panel, theme.panel_edge, 0.6)
        edge = mixed(theme.panel_edge, theme.ink, 0.3)
        brush.box((x + PAD, middle - TALL / 2, w - 2 * PAD, TALL), ground, edge, 3, 1)
        seen = self._x(self.value) - x - PAD
        brush.box((x + PAD, middle - TALL / 2, max(TALL, seen), TALL), theme.accent, edge, 3, 1)
        for number in self.hands:
            brush.surface.fill(theme.ink, brush.rect((self._x(number) - 1, y, HAND, h)))
        for number in self.great:
            spot = (self._x(number) - GREAT / 2, middle - h / 2 + 2, GREAT, 5)
            brush.box(spot, theme.highlight, mixed(theme.highlight, theme.ink, 0.5), 2, 1)
        knob = (self._x(self.value) - 8, middle - 8, 16, 16)
        lit = self.hovered or self.held
        fill = mixed(theme.panel, theme.highlight, 0.5) if lit else theme.panel
        brush.box(knob, fill, mixed(theme.accent, theme.ink, 0.4), 8, 2)

    def press(self, at: Point) -> None:
        self.drag(at)

    def drag(self, at: Point) -> None:
        x, _, w, _ = self.area
        part = (at[0] - x - PAD) / max(1.0, (w - 2 * PAD) * self.share)
        self.change(min(self.most, max(0, round(part * self.most))))

    def release(self, at: Point) -> None:
        """Where it was let go it stays."""


class WindButton(Button):
    """A button with a sign on it: `first`, `back`, `play`, `pause`, `on` or `last`."""

    def draw(self, brush: Brush) -> None:
        text, self.text = self.text, ""
        super().draw(brush)
        self.text = text
        theme, (x, y, w, h) = brush.theme, self.area
        colour = theme.on_accent if self.kind == "primary" else theme.ink
        if not self.enabled:
            colour = mixed(theme.faint, theme.panel, 0.45)
        cx, cy, sign = x + w / 2, y + h / 2, self.text
        way = "left" if sign in ("first", "back") else "right"
        if sign == "pause":
            for left in (-7.0, 2.0):
                brush.surface.fill(colour, brush.rect((cx + left, cy - 8, 5, 16)))
            return
        large = 22 if sign == "play" else 16
        brush.triangle((cx + (2 if sign == "play" else 0), cy), large, way, colour)
        if sign in ("first", "last"):
            side = -11.0 if sign == "first" else 8.0
            brush.surface.fill(colour, brush.rect((cx + side, cy - 7, 3, 14)))

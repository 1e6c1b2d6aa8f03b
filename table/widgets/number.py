"""Numbers in equal steps: Stepper and Slider."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets.brush import Box, Brush
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Point, Widget, inside

_LESS = (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS)
_MORE = (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
GAP = 5.0  # between a stepper's text and its buttons
TRACK, KNOB = 8.0, 24.0  # of a slider: the height of its track, the diameter of its knob


class Number(Widget):
    """A number from `low` to `high` in steps of `step_by`, shown as the text `say(number)`; `on` is
    called with a new one. Left, right, minus, plus, Home, End and the wheel change it."""

    focusable = True
    keys = (pygame.K_LEFT, pygame.K_RIGHT)

    def __init__(self, area: Box, value: int, low: int, high: int,
                 on: Callable[[int], None] | None = None, step_by: int = 1,
                 say: Callable[[int], str] = str, name: str = "") -> None:  # fmt: skip
        super().__init__(area, name, on)
        self.low, self.high, self.step_by, self.say = low, max(low, high), step_by, say
        self.value = min(max(value, low), self.high)

    def spoken_text(self) -> str:
        return self.say(self.value)

    def set_value(self, value: float) -> None:
        """Set the value to the nearest step, within the limits, as the player's choice."""
        number = self.low + round((value - self.low) / self.step_by) * self.step_by
        self.change(min(max(number, self.low), self.high))

    def wheel(self, notches: float) -> bool:
        if self.focused:  # else the wheel scrolls the page, and must not change what it passes
            self.set_value(self.value + self.step_by * (1 if notches > 0 else -1))
        return self.focused

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in _LESS:
            self.set_value(self.value - self.step_by)
        elif event.key in _MORE:
            self.set_value(self.value + self.step_by)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.set_value(self.low if event.key == pygame.K_HOME else self.high)
        else:
            return False
        return True


class Stepper(Number):
    """A number between a minus and a plus button."""

    def _button_areas(self) -> tuple[Box, Box]:
        x, y, w, h = self.area
        return (x, y, h, h), (x + w - h, y, h, h)

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        brush.box(self.area, mix(brush.theme.panel, "#ffffff", 0.5), colours.edge(brush.theme))
        text_box, text = (x + h + GAP, y, w - 2 * (h + GAP), h), self.say(self.value)
        brush.write(text, text_box, role="strong", align="center", min_factor=KEPT_WHOLE)
        minus, plus = self._button_areas()
        self._draw_button(brush, minus, "–", is_enabled=self.value > self.low)
        self._draw_button(brush, plus, "+", is_enabled=self.value < self.high)

    def _draw_button(self, brush: Brush, area: Box, sign: str, is_enabled: bool) -> None:
        theme = brush.theme
        tint = theme.highlight if self.hovered else theme.panel_edge
        brush.box(area, mix(theme.panel, tint, 0.22), colours.edge(theme))
        colour = theme.ink if is_enabled else mix(theme.faint, theme.panel, 0.6)
        brush.write(sign, area, Type.HEADING, "strong", colour, align="center")

    def release(self, at: Point) -> None:
        minus, plus = self._button_areas()
        if inside(at, minus):
            self.set_value(self.value - self.step_by)
        elif inside(at, plus):
            self.set_value(self.value + self.step_by)


class Slider(Number):
    """A number as a knob on a track that can be dragged, with its text to the right."""

    text_width = 84.0
    draggable = True

    def track(self) -> tuple[float, float]:
        return self.area[0] + 14, self.area[2] - 28 - self.text_width

    def x_of(self, value: float) -> float:
        start, length = self.track()
        return start + length * (value - self.low) / max(1, self.high - self.low)

    def draw_marks(self, brush: Brush) -> None:
        """Draw marks on the track, beneath the knob; a plain slider has none."""

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme = brush.theme
        start, length = self.track()
        middle = y + h / 2
        knob_x = self.x_of(self.value)
        top = middle - TRACK / 2
        empty = mix(theme.panel, theme.panel_edge, 0.6)
        brush.box((start, top, length, TRACK), empty, colours.edge(theme), thickness=1)
        brush.box((start, top, max(TRACK, knob_x - start), TRACK), theme.accent, theme.accent)
        self.draw_marks(brush)
        edge = theme.highlight if self.hovered or self.held else theme.accent
        knob = (knob_x - KNOB / 2, middle - KNOB / 2, KNOB, KNOB)
        brush.box(knob, theme.panel, edge, thickness=3.5, is_round=True)
        if self.text_width:
            text_area = (x + w - self.text_width, y, self.text_width, h)
            brush.write(self.say(self.value), text_area, role="strong", align="right")

    def drag(self, at: Point) -> None:
        start, length = self.track()
        share = (at[0] - start) / max(1, length)
        self.set_value(self.low + share * (self.high - self.low))

    press = drag

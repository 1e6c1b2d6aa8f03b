"""Widgets that are pressed: Button, Toggle."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from table.theme import colours
from table.theme.colours import LARGE as LARGE_SHAPES, mix, readable
from table.theme.style import ButtonState, ButtonStyle, Type
from table.widgets.brush import Box, Brush
from table.widgets.widget import Clickable, Widget

LARGE = 48.0  # the height of a primary button with large letters
ICON_SHARE = 0.56  # of a disc: its icon
WORD_HEIGHT = 28.0  # of the word under a disc


class Button(Clickable):
    """A button with a text; `on` is called at a press. Enter presses one of `style` "primary"."""

    def __init__(self, area: Box, text: str, on: Callable[[], None] | None = None,
                 style: ButtonStyle = "secondary", name: str = "") -> None:  # fmt: skip
        super().__init__(area, name, on)
        self.text, self.style = text, style

    @property
    def size(self) -> Type:
        """The size of its letters: larger on a high primary button."""
        return Type.HEADING if self.style == "primary" and self.area[3] >= LARGE else Type.BODY

    @property
    def state(self) -> ButtonState:
        """The state that decides its colours; "" if it is enabled and not touched."""
        if not self.enabled:
            return "disabled"
        if self.held:
            return "held"
        return "hovered" if self.hovered else ""

    def draw(self, brush: Brush) -> None:
        look = colours.button(brush.theme, self.style, self.state)
        brush.box(self.area, look.fill, look.edge)
        x, y, w, h = self.area
        top = y + 1 if self.held else y  # the text sinks with the button
        brush.write(self.text, (x + 12, top, w - 24, h), self.size, "strong", look.ink, "center")


class IconButton(Button):
    """A disc with an icon, and a word beneath it. `on_felt`: it lies on the cloth and has a shadow.
    `word_factor`: the multiple of its size in which the word is written; 0: as large as fits."""

    word_factor = 0.0

    def __init__(self, area: Box, icon: str, text: str, on: Callable[[], None] | None = None,
                 name: str = "", on_felt: bool = False) -> None:  # fmt: skip
        super().__init__(area, text, on, "icon", name or icon)
        self.icon, self.on_felt = icon, on_felt

    def parts(self) -> tuple[Box, Box]:
        x, y, w, h = self.area
        side = h - WORD_HEIGHT if self.text else h
        return (x + (w - side) / 2, y, side, side), (x, y + side, w, h - side)

    def draw(self, brush: Brush) -> None:
        theme, (disc, word) = brush.theme, self.parts()
        look = colours.button(theme, "icon", self.state)
        if self.on_felt:
            brush.shadow(disc, is_round=True)
        brush.box(disc, look.fill, look.edge, is_round=True)
        x, y, side, _ = disc
        inset = side * (1 - ICON_SHARE) / 2
        is_accented = self.state != "disabled" and not self.on_felt
        colour = readable(look.fill, theme.accent, LARGE_SHAPES) if is_accented else look.ink
        brush.icon(self.icon, (x + inset, y + inset, side - 2 * inset, side - 2 * inset), colour)
        ink = colours.on_cloth(theme).ink if self.on_felt else look.ink
        brush.write(self.text, word, Type.NOTE, "strong", ink, "center", factor=self.word_factor)


SWITCH_WIDTH, SWITCH_HEIGHT = 54.0, 28.0
KNOB, KNOB_EDGE = 20.0, 4.0  # of the switch, and from the knob to its end


class Toggle(Widget):
    """A line of text with a switch at its right end; the value is True or False."""

    focusable = True
    focus_gap = 6.0

    def __init__(self, area: Box, text: str, value: bool = False,
                 on: Callable[[bool], None] | None = None, name: str = "") -> None:  # fmt: skip
        super().__init__(area, name, on)
        self.text, self.value = text, value

    def draw(self, brush: Brush) -> None:
        """Draw the text and the switch: full if on, hollow if off, to be told without colours."""
        x, y, w, h = self.area
        theme, middle = brush.theme, y + h / 2
        colour = theme.ink if self.enabled else mix(theme.faint, theme.panel, 0.45)
        brush.write(self.text, (x, y, w - SWITCH_WIDTH - 16, h), Type.BODY, "text", colour)
        track_left = x + w - SWITCH_WIDTH
        track = (track_left, middle - SWITCH_HEIGHT / 2, SWITCH_WIDTH, SWITCH_HEIGHT)
        hollow = mix(theme.panel, theme.panel_edge, 0.18)
        if not self.enabled:
            track_fill, knob_fill = hollow, mix(theme.panel_edge, theme.panel, 0.3)
        elif self.value:
            track_fill, knob_fill = theme.accent, theme.panel
        else:
            track_fill, knob_fill = hollow, mix(theme.faint, theme.panel, 0.2)
        brush.box(track, track_fill, colours.edge(theme, self.hovered), is_round=True)
        left = x + w - KNOB_EDGE - KNOB if self.value else track_left + KNOB_EDGE
        knob = (left, middle - KNOB / 2, KNOB, KNOB)
        brush.box(knob, knob_fill, mix(knob_fill, theme.ink, 0.3), thickness=1, is_round=True)

    def click(self) -> None:
        self.change(not self.value)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.change(event.key == pygame.K_RIGHT)
            return True
        return super().key(event)


MAIN_HEIGHT = 48.0


class FeltButton(Button):
    """A primary button on the felt; it looks like any other button while it is disabled."""

    def draw(self, brush: Brush) -> None:
        if self.enabled:
            draw_main_button(brush, self.area, self.text, self.hovered, self.held)
        else:
            super().draw(brush)


def draw_main_button(brush: Brush, area: Box, text: str, hovered: bool, held: bool) -> None:
    """Draw an enabled primary button on the felt: lighter while hovered, darker while held."""
    theme, (x, y, w, h) = brush.theme, area
    fill = mix(theme.highlight, "#ffffff", 0.25 if hovered else 0.0)
    if held:
        fill = mix(fill, theme.ink, 0.15)
    brush.shadow(area)
    brush.box(area, fill, mix(fill, theme.ink, 0.4))
    colour = readable(fill, theme.ink)
    text_area = (x + 10, y + 1 if held else y, w - 20, h)
    brush.write(text, text_area, Type.HEADING, "strong", colour, align="center")

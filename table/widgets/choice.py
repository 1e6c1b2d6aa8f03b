"""A drop-down: a box that shows the chosen option, and opens a list of all options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import pygame

from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets.brush import LOGICAL, Box, Brush
from table.widgets.scroll import key_goals
from table.widgets.text import text_width, wrap_text
from table.widgets.widget import Point, Widget, inside

TWO_LINE_PITCH = 1.14  # from line to line where it is written in two, in heights of the letters
INSET, EDGE = 14.0, 12.0  # from the list's edge to its text; from the form's edge to the list
MAX_ROWS = 9  # of the open list


class Choice(Widget):
    """A drop-down of `options`, each a value and its text. Left and right go through them, a click
    opens the list. `on` is called with the value of another option that is chosen.

    Values in `disabled_values` cannot be chosen; left and right also pass over those in
    `skipped_values`. `swatches` holds the colour of a disc before an option's text, by value."""

    focusable = True
    row_height = 38.0

    def __init__(self, area: Box, options: Sequence[tuple[Any, str]], value: Any = None,
                 on: Callable[[Any], None] | None = None, name: str = "",
                 disabled_values: Collection[Any] = (),
                 skipped_values: Collection[Any] = ()) -> None:  # fmt: skip
        super().__init__(area, name, on)
        self.options, self.value = list(options), value
        self.disabled_values, self.skipped_values = disabled_values, skipped_values
        self.is_open = False
        self.highlighted_index = self.first = 0  # numbers of options: `first` is the first visible
        self.swatches: Mapping[Any, str] = {}
        self.limits: Box = (0.0, 0.0, *LOGICAL)  # what the list may cover; the form sets it
        self._width = 0.0  # the width of a list that shows all texts in full size

    def index(self) -> int:
        """Return the number of the chosen option, or -1 if the value is not an option."""
        values = [value for value, _ in self.options]
        return values.index(self.value) if self.value in values else -1

    def spoken_text(self) -> str:
        return self._text_of(self.highlighted_index if self.is_open else self.index())

    def _text_of(self, number: int) -> str:
        return self.options[number][1] if number >= 0 else ""

    def rows(self) -> int:
        """Return how many options the list shows: as many as fit below or above, up to MAX_ROWS."""
        (_, y, _, h), (_, top, _, height) = self.area, self.limits
        room_above, room_below = y - top, top + height - y - h
        fitting = int((max(room_below, room_above) - 12) / self.row_height)  # 12: margins and gaps
        return max(1, min(len(self.options), MAX_ROWS, fitting))

    def list_area(self) -> Box:
        """Return the area of the open list: below the box, or above it if there is no room. It
        begins at the box's left edge, or further left if it would leave the form at the right."""
        (x, y, w, h), (limit_left, top, limit_width, limit_height) = self.area, self.limits
        height = self.rows() * self.row_height + 8
        width = max(w, min(self._width, limit_width - 2 * EDGE))
        leftmost = min(x, limit_left + EDGE)
        rightmost = limit_left + limit_width - EDGE - width
        left = max(leftmost, min(x, rightmost))
        drops_below = y + h + 2 + height <= top + limit_height
        list_top = y + h + 2 if drops_below else y - height - 2
        return (left, list_top, width, height)

    def bounds(self) -> Box:
        if not self.is_open:
            return self.area
        _, y, _, h = self.area
        left, list_top, width, height = self.list_area()
        top, bottom = min(y, list_top), max(y + h, list_top + height)
        return (left, top, width, bottom - top)

    def draw(self, brush: Brush) -> None:
        """Draw the box with the chosen option, and measure how wide the list would like to be."""
        x, y, w, h = self.area
        theme = brush.theme
        paper = mix(theme.panel, "#ffffff", 0.5) if self.enabled else theme.panel
        brush.box(self.area, paper, colours.edge(theme, self.hovered))
        text = self._text_of(self.index())
        colour = theme.ink if self.enabled else mix(theme.faint, theme.panel, 0.45)
        room = (x + 14, y, w - 48, h)
        if not self._write_in_two_lines(brush, text, room, colour):
            self._write_option(brush, text, self.value, room, "text", colour, all_texts=[text])
        direction = "up" if self.is_open else "down"
        brush.triangle((x + w - 22, y + h / 2), 13, direction, theme.faint)
        max_px = round(brush.px(Type.BODY) * theme.large)
        longest = max((text_width(text, "strong", max_px) for _, text in self.options), default=0)
        disc_width = self.row_height / 2 + 8 if self.swatches else 0.0
        self._width = longest / brush.scale + disc_width + 2 * INSET + 4

    def _write_in_two_lines(self, brush: Brush, text: str, room: Box, colour: str) -> bool:
        """Write a text in two lines if that gives it larger letters than one line. Return False,
        with nothing written, if it does not. Only large print without swatches needs two lines."""
        if brush.theme.large <= 1 or self.swatches:
            return False
        (x, y, w, h), (width, height) = room, brush.rect(room).size
        usual_px = brush.px(Type.BODY)
        one_line_px = brush.line_px(text, (width, height), Type.BODY, "strong")
        for px in range(round(usual_px * brush.theme.large), one_line_px, -1):
            lines = wrap_text(text, "strong", px, width)
            pitch = px * TWO_LINE_PITCH
            has_broken_word = " ".join(lines) != text
            if len(lines) != 2 or has_broken_word or 2 * pitch > height:
                continue
            row_height, text_count = pitch / brush.scale, len(brush.texts)
            for line, top in zip(lines, (y + h / 2 - row_height, y + h / 2)):
                row = (x, top, w, row_height)
                brush.write(line, row, role="text", colour=colour, factor=px / usual_px)
            brush.texts[text_count:] = [text]  # recorded as one text, not as two lines
            return True
        return False

    def _write_option(self, brush: Brush, text: str, value: Any, room: Box, role: str, colour: str,
                      all_texts: Sequence[str]) -> None:  # fmt: skip
        """Write the text of an option after its swatch, if it has one. The letters have the largest
        size in which each of `all_texts` fits, so that a list has one size."""
        x, y, w, h = room
        if self.swatches:
            side = h * 0.5
            swatch = self.swatches.get(value)
            if swatch:
                disc = (x, y + (h - side) / 2, side, side)
                brush.box(disc, swatch, mix(swatch, brush.theme.ink, 0.4), is_round=True)
            x, w = x + side + 8, w - side - 8
        px = brush.px(Type.BODY)
        room_size = brush.rect((x, y, w, h)).size
        heights = [brush.line_px(other, room_size, Type.BODY, "strong") for other in all_texts]
        factor = min(heights, default=px) / px
        brush.write(text, (x, y, w, h), role=role, colour=colour, factor=factor)

    def draw_list(self, brush: Brush) -> None:
        """Draw the open list; the form calls this last, so that the list covers other widgets."""
        x, y, w, h = self.list_area()
        theme, texts = brush.theme, [text for _, text in self.options]
        brush.box(self.list_area(), mix(theme.panel, "#ffffff", 0.5), theme.faint)
        for line in range(self.rows()):
            number = self.first + line
            row = self.row_area(number)
            is_lit = number == self.highlighted_index
            if is_lit:
                brush.box(row, theme.accent, theme.accent)
            colour = theme.on_accent if is_lit else theme.ink
            value, text = self.options[number]
            role = "strong" if number == self.index() else "text"
            if value in self.disabled_values:
                role = "italic"
                colour = colour if is_lit else theme.faint
            room = (row[0] + INSET - 4, row[1], row[2] - 2 * INSET + 8, self.row_height)
            self._write_option(brush, text, value, room, role, colour, all_texts=texts)
        if self.rows() < len(self.options):  # a bar shows which part of the list is visible
            track_height, count = h - 8, len(self.options)
            bar_top = y + 4 + track_height * self.first / count
            bar = (x + w - 7, bar_top, 4, track_height * self.rows() / count)
            brush.box(bar, theme.faint, theme.faint)

    def row_area(self, number: int) -> Box:
        x, y, w, _ = self.list_area()
        return (x + 4, y + 4 + (number - self.first) * self.row_height, w - 8, self.row_height)

    def highlight(self, number: int) -> None:
        """Highlight the option of this number, or the nearest existing one, and scroll to it."""
        self.highlighted_index = min(max(number, 0), len(self.options) - 1)
        lowest_first = self.highlighted_index - self.rows() + 1
        self.first = min(max(self.first, lowest_first), self.highlighted_index)

    def set_open(self, is_open: bool) -> None:
        """Open the list, or close it without changing the value."""
        self.is_open = self.draggable = is_open and bool(self.options)
        if self.is_open:
            self.first = 0
            self.highlight(max(0, self.index()))

    def blur(self) -> None:
        self.set_open(False)

    def click(self) -> None:
        """Open the list, or choose the highlighted option if it is enabled, and close it."""
        if not self.is_open:
            self.set_open(True)
        elif self.options[self.highlighted_index][0] not in self.disabled_values:
            self.change(self.options[self.highlighted_index][0])
            self.set_open(False)

    def hover(self, at: Point) -> None:
        if self.is_open and inside(at, self.list_area()):
            line = (at[1] - self.list_area()[1] - 4) // self.row_height
            self.highlight(self.first + min(max(int(line), 0), self.rows() - 1))

    drag = hover  # with the button held, the option under the pointer is highlighted too

    def release(self, at: Point) -> None:
        """Choose the option at a point of the open list; elsewhere open or close the list."""
        if self.is_open and inside(at, self.list_area()):
            self.hover(at)
            self.click()
        else:
            self.set_open(not self.is_open and inside(at, self.area))

    def wheel(self, notches: float) -> bool:
        """Scroll the open list; a closed one leaves the wheel to its page."""
        if self.is_open:
            last_first = len(self.options) - self.rows()
            self.first = min(max(self.first - round(notches), 0), last_first)
        return self.is_open

    def _value_from(self, wanted: int, present: int) -> Any:
        """Return the value of the option of the number `wanted`, or of the next one away from
        `present` that may be chosen; the present value if there is none."""
        candidates = self.options[wanted:] if wanted > present else self.options[wanted::-1]
        excluded = [*self.disabled_values, *self.skipped_values]
        return next((value for value, _ in candidates if value not in excluded), self.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Highlight another option in the open list, or else choose one; Esc closes the list."""
        present = self.highlighted_index if self.is_open else self.index()
        last = len(self.options) - 1
        targets = {pygame.K_HOME: 0.0, pygame.K_END: last}
        if self.is_open:
            targets = key_goals(present, last, self.rows())
        targets |= {pygame.K_LEFT: present - 1, pygame.K_RIGHT: present + 1}
        if self.is_open and event.key == pygame.K_ESCAPE:
            self.set_open(False)
        elif event.key in targets and self.is_open:
            self.highlight(int(targets[event.key]))
        elif event.key in targets and self.options:
            wanted = min(max(int(targets[event.key]), 0), last)
            self.change(self._value_from(wanted, present))
        else:
            return super().key(event)
        return True

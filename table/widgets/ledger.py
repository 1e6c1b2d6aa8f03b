"""A table on paper: columns with heads, and rows of which one may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

import pygame

from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import pen
from table.widgets.brush import Box, Brush
from table.widgets.scroll import BAR_WIDTH, NumberedParts
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Point, Widget

HEAD_HEIGHT, ROW_HEIGHT = 34.0, 36.0
ColumnEdges = Sequence[tuple[float, float]]  # the left edge and the width of each column
MIN_BAR_LENGTH = 3.0  # also of a bar for 0
BAR_TEXT_WIDTH = 64.0  # of the text to the right of a bar


class Bar(NamedTuple):
    """A bar as long as `total`, compared with the column's `largest`, hatched as far as `part`."""

    part: float
    total: float
    largest: float
    text: str


Cell = str | Bar


class Column(NamedTuple):
    """A column: its heading, its share of the table's width, and the alignment of its cells."""

    head: str
    share: float
    align: str = "left"


class Ledger(NumberedParts):
    """A table of rows, which have a cell for each column. Its value is the number of the row
    selected by keys. `on(number)` is called when a row is pressed; without `on`, none can be."""

    line_height = ROW_HEIGHT

    def __init__(self, area: Box, columns: Sequence[Column], rows: Sequence[Sequence[Cell]],
                 on: Callable[[int], None] | None = None, name: str = "",
                 value: int = 0) -> None:  # fmt: skip
        super().__init__(area, name, on, min(max(0, value), max(0, len(rows) - 1)))
        self.columns, self.rows = tuple(columns), [tuple(row) for row in rows]
        self.selected_row = -1  # the highlighted row, whose details are shown beside the table
        self.extent = HEAD_HEIGHT + ROW_HEIGHT * len(rows) + 4
        self.show(HEAD_HEIGHT + self.value * ROW_HEIGHT, ROW_HEIGHT + 4)

    def spoken_text(self) -> str:
        """Return the selected row as text, each cell after its heading; "" for an empty table."""
        if not self.rows:
            return ""
        texts = [cell.text if isinstance(cell, Bar) else cell for cell in self.rows[self.value]]
        cells = zip(self.columns, texts, strict=True)
        return "; ".join(f"{column.head} {text}".strip() for column, text in cells)

    def part_at(self, point: Point) -> int:
        if point[1] < self.area[1] + HEAD_HEIGHT:
            return -1
        return self.row_at(point, HEAD_HEIGHT, ROW_HEIGHT, len(self.rows))

    def column_edges(self) -> ColumnEdges:
        """Return the left edge and the width of each column, in units."""
        x, _, w, _ = self.area
        full_width = w - 20 - (BAR_WIDTH if self.extent > self.area[3] else 0)
        total = sum(column.share for column in self.columns)
        widths = [full_width * column.share / total for column in self.columns]
        return list(zip(accumulate(widths, initial=x + 10), widths))

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        edges = self.column_edges()
        clip = brush.surface.get_clip()
        self._draw_heads(brush, edges)
        rows_area = brush.rect((x - 4, y + HEAD_HEIGHT, w + 4, h - HEAD_HEIGHT))
        brush.surface.set_clip(clip.clip(rows_area))
        for number in range(len(self.rows)):
            top = y + HEAD_HEIGHT + number * ROW_HEIGHT - self.offset
            if y + HEAD_HEIGHT - ROW_HEIGHT < top < y + h:
                self._draw_row(brush, number, top, edges)
        brush.surface.set_clip(clip)
        super().draw(brush)

    def _draw_heads(self, brush: Brush, edges: ColumnEdges) -> None:
        """Draw the headings, in one size but for long ones in large print, and a line beneath."""
        theme, (x, y, w, _) = brush.theme, self.area
        areas = [(left + 6, y, width - 12, HEAD_HEIGHT - 4) for left, width in edges]
        heads = list(zip(self.columns, areas, strict=True))
        style = Type.SMALL, "italic"
        factor = min(
            brush.line_factor(column.head, area, *style, KEPT_WHOLE) for column, area in heads
        )
        if theme.large > 1:
            factor = max(1.0, factor)
        for column, area in heads:
            brush.write(column.head, area, *style, theme.faint, column.align, KEPT_WHOLE, factor)
        line = pen.line(brush.px(w - 12), brush.px(1.2), theme.faint, self.name)
        left, bottom = brush.point(x + 6, y + HEAD_HEIGHT - 2)
        brush.surface.blit(line, (left, bottom - line.get_height()))

    def _draw_row(self, brush: Brush, number: int, top: float, edges: ColumnEdges) -> None:
        """Draw a row, highlighted if it is pointed at or selected. Its upper edge is at `top`."""
        theme, (x, _, w, _) = brush.theme, self.area
        row_width = w - (BAR_WIDTH if self.extent > self.area[3] else 0)
        is_hovered = self.on is not None and number == self.pointed_part and self.hovered
        is_focused = self.on is not None and self.focused and number == self.value
        is_framed = is_focused or number == self.selected_row
        if is_hovered or is_framed:
            fill = mix(theme.panel, theme.highlight, 0.25)
            edge = theme.accent if is_framed else fill
            brush.box((x + 2, top + 1, row_width - 4, ROW_HEIGHT - 2), fill, edge, 2)
        for (left, width), cell, column in zip(edges, self.rows[number], self.columns, strict=True):
            area = (left + 6, top, width - 12, ROW_HEIGHT)
            if isinstance(cell, Bar):
                self._draw_bar(brush, cell, area)
            else:
                brush.write(cell, area, Type.BODY, "text", theme.ink, column.align)

    def _draw_bar(self, brush: Brush, bar: Bar, area: Box) -> None:
        x, y, w, h = area
        theme = brush.theme
        max_length = max(20.0, w - BAR_TEXT_WIDTH - 8)
        share_of_largest = bar.total / bar.largest if bar.largest else 0.0
        length = max(MIN_BAR_LENGTH, max_length * share_of_largest)
        hatched_share = bar.part / bar.total if bar.total else 0.0
        size = brush.px(length), brush.px(h * 0.44)
        picture = pen.bar(size, round(hatched_share, 3), brush.px(1.3), theme.accent)
        brush.surface.blit(picture, picture.get_rect(midleft=brush.point(x, y + h / 2)))
        text_area = (x + length + 8, y, BAR_TEXT_WIDTH, h)
        brush.write(bar.text, text_area, Type.SMALL, "text", theme.faint, min_factor=KEPT_WHOLE)

    def click(self) -> None:
        if self.rows:
            self.notify(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        """Select another row and scroll to it, for the first to the headings; or press the row."""
        page = max(1, int((self.area[3] - HEAD_HEIGHT) // ROW_HEIGHT) - 1)
        if not self.select_by_key(event.key, len(self.rows), page):
            return self.on is not None and Widget.key(self, event)
        top = HEAD_HEIGHT + self.value * ROW_HEIGHT if self.value else 0
        self.show(top, ROW_HEIGHT + HEAD_HEIGHT)
        return True

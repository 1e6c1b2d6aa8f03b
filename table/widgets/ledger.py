"""A table on paper: columns with heads, and rows of which one may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from table.theme.colours import mix
from table.widgets import pen
from table.widgets.brush import Box, Brush
from table.widgets.scroll import BAR, NumberedParts, steps_to
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Point, Widget

HEAD, ROW = 34.0, 36.0
TEXT = 18  # height of the letters of a cell
LEAST = 0.72  # a cell is made this much smaller at most before it is cut


class Bar(NamedTuple):
    """A cell that is a bar: `part` of `whole` hatched, and as long as `whole` is of `most`."""

    part: float
    whole: float
    most: float
    said: str


Cell = str | Bar


class Column(NamedTuple):
    """A column: what stands above it, its share of the width, and how its cells stand."""

    head: str
    share: float
    align: str = "left"


class Ledger(NumberedParts):
    """`on(number)` when a row is pressed or Enter is; without `on`, the rows are only read. The
    value is the number of the row that the keys are on."""

    line = ROW

    def __init__(
        self,
        area: Box,
        columns: Sequence[Column],
        rows: Sequence[Sequence[Cell]],
        on: Callable[[int], None] | None = None,
        name: str = "",
        value: int = 0,
    ) -> None:
        super().__init__(area, name, on, min(max(0, value), max(0, len(rows) - 1)))
        self.columns, self.rows = tuple(columns), [tuple(row) for row in rows]
        self.selected = -1  # the row that stays lit, where what it leads to lies beside it
        self.extent = HEAD + ROW * len(rows) + 4
        self.show(HEAD + self.value * ROW, ROW + 4)

    def spoken_text(self) -> str:
        """The row the keys are at, each cell after what stands above it."""
        if not self.rows:
            return ""
        said = []
        for column, cell in zip(self.columns, self.rows[self.value], strict=True):
            text = cell.said if isinstance(cell, Bar) else cell
            said.append(f"{column.head} {text}".strip())
        return "; ".join(said)

    def part_at(self, point: Point) -> int:
        below = point[1] >= self.area[1] + HEAD
        return self.number_at(point, HEAD, ROW, len(self.rows)) if below else -1

    def edges(self) -> list[tuple[float, float]]:
        """Where each column begins, and how wide it is."""
        x, _, w, _ = self.area
        room = w - 20 - (BAR if self.extent > self.area[3] else 0)
        whole = sum(column.share for column in self.columns)
        found, left = [], x + 10
        for column in self.columns:
            width = room * column.share / whole
            found.append((left, width))
            left += width
        return found

    def draw(self, brush: Brush) -> None:
        x, y, w, h = self.area
        theme, clip = brush.theme, brush.surface.get_clip()
        edges = self.edges()
        for (left, width), column in zip(edges, self.columns, strict=True):
            spot = (left + 6, y, width - 12, HEAD - 4)
            brush.write(column.head, spot, 15, "italic", theme.faint, column.align, KEPT_WHOLE)
        long = brush.px(w - 12)
        line = pen.line(long, brush.px(1.2), theme.faint, self.name)
        at = brush.point(x + 6, y + HEAD - 2)
        brush.surface.blit(line, (at[0], at[1] - line.get_height()))
        brush.surface.set_clip(clip.clip(brush.rect((x - 4, y + HEAD, w + 4, h - HEAD))))
        for number in range(len(self.rows)):
            top = y + HEAD + number * ROW - self.offset
            if y + HEAD - ROW < top < y + h:
                self._draw_row(brush, number, top, edges)
        brush.surface.set_clip(clip)
        super().draw(brush)

    def _draw_row(
        self, brush: Brush, number: int, top: float, edges: Sequence[tuple[float, float]]
    ) -> None:
        theme, (x, _, w, _) = brush.theme, self.area
        width = w - (BAR if self.extent > self.area[3] else 0)
        lit = self.on is not None and number == self.pointed_part and self.hovered
        chosen = self.on is not None and self.focused and number == self.value
        if lit or chosen or number == self.selected:
            fill = mix(theme.panel, theme.highlight, 0.25)
            edge = theme.accent if chosen or number == self.selected else fill
            brush.box((x + 2, top + 1, width - 4, ROW - 2), fill, edge, 6, 2)
        for (left, room), cell, column in zip(edges, self.rows[number], self.columns, strict=True):
            spot = (left + 6, top, room - 12, ROW)
            if isinstance(cell, Bar):
                self._draw_bar(brush, cell, spot)
            else:
                brush.write(cell, spot, TEXT, "text", theme.ink, column.align, LEAST)

    def _draw_bar(self, brush: Brush, bar: Bar, spot: Box) -> None:
        x, y, w, h = spot
        room = max(20.0, w - 72)
        long = max(3.0, room * bar.whole / bar.most) if bar.most else 3.0
        size = brush.px(long), brush.px(h * 0.44)
        full = bar.part / bar.whole if bar.whole else 0.0
        picture = pen.bar(size, round(full, 3), brush.px(1.3), brush.theme.accent)
        brush.surface.blit(picture, picture.get_rect(midleft=brush.point(x, y + h / 2)))
        said = (x + long + 8, y, 64.0, h)
        brush.write(bar.said, said, 15, "text", brush.theme.faint, "left", KEPT_WHOLE)

    # --- what is done with it

    def click(self) -> None:
        if self.rows:
            self.notify(self.value)

    def key(self, event: pygame.event.Event) -> bool:
        page = max(1, int((self.area[3] - HEAD) // ROW) - 1)
        last = len(self.rows) - 1
        to = steps_to(self.value, last, page)
        if event.key not in to:
            return self.on is not None and Widget.key(self, event)
        wanted = int(to[event.key])
        if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            wanted = min(max(wanted, 0), last)
        if not 0 <= wanted <= last:
            return False  # on to what lies above or below
        self.value = wanted
        self.show(HEAD + self.value * ROW - (HEAD if not self.value else 0), ROW + HEAD)
        return True

"""A line chart of several people over time.

Lines differ not only by colour: each has its own shape of mark, its own dashes, and a name at its
end.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import ceil
from typing import NamedTuple

from table.theme.colours import LARGE, mix, readable, side_colour
from table.theme.style import Type
from table.widgets import pen
from table.widgets.brush import Box, Brush
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Widget

MAX_LINES = 6
"""Lines that can be distinguished in one chart."""
DASHES: Sequence[tuple[float, ...]] = (
    (), (5.0, 3.0), (1.5, 3.0), (9.0, 3.0, 1.5, 3.0), (), (5.0, 3.0),
)  # fmt: skip
SHAPES = ("disc", "square", "triangle", "diamond", "ring", "cross")
LEFT_MARGIN, NAMES_WIDTH, FOOT_HEIGHT, HEAD_HEIGHT = 40.0, 168.0, 34.0, 14.0  # margins
NAME_SPACING = 25.0  # from one name to the next
GRID_STEPS = (1, 2, 5)
MAX_MARKS = 16  # on one line


class ChartLine(NamedTuple):
    """One line: the name of its person, and its points from left to right."""

    name: str
    points: tuple[tuple[float, float], ...]


class LineChart(Widget):
    """Up to `MAX_LINES` lines with values from zero up. `ticks`: (x, label) of marks below."""

    def __init__(
        self,
        area: Box,
        lines: Sequence[ChartLine],
        ticks: Sequence[tuple[float, str]],
        name: str = "",
    ) -> None:
        super().__init__(area, name)
        self.lines, self.ticks = tuple(lines[:MAX_LINES]), tuple(ticks)
        self.right_value = max([x for line in lines for x, _ in line.points] + [1.0])
        height = max([y for line in self.lines for _, y in line.points] + [1.0])
        self.pitch = grid_step(height)
        self.top_value = ceil(height / self.pitch) * self.pitch

    def to_units(self, x: float, y: float) -> tuple[float, float]:
        """The position on the page of a point (x, y) of the data, in logical units."""
        left, top, w, h = self.area
        across = (w - LEFT_MARGIN - NAMES_WIDTH) * x / self.right_value
        down = (h - HEAD_HEIGHT - FOOT_HEIGHT) * (1 - y / self.top_value)
        return left + LEFT_MARGIN + across, top + HEAD_HEIGHT + down

    def draw(self, brush: Brush) -> None:
        self._draw_grid(brush)
        for number in reversed(range(len(self.lines))):
            self._draw_line(brush, number)
        self._draw_names(brush)

    def _draw_grid(self, brush: Brush) -> None:
        """Draw the horizontal lines with their values, and the labels below."""
        theme, (x, _, w, _) = brush.theme, self.area
        light = mix(theme.panel, theme.faint, 0.35)
        plot_width, thickness = w - LEFT_MARGIN - NAMES_WIDTH, brush.px(1.2)
        for step in range(round(self.top_value / self.pitch) + 1):
            value = step * self.pitch
            _, y = self.to_units(0, value)
            colour = theme.faint if value == 0 else light
            line = pen.line(brush.px(plot_width), thickness, colour, f"{self.name}{value:g}")
            corner = brush.point(x + LEFT_MARGIN, y)
            brush.surface.blit(line, (corner[0], corner[1] - line.get_height() // 2))
            area = (x, y - 12, LEFT_MARGIN - 8, 24)
            brush.write(f"{value:g}", area, Type.SMALL, "text", theme.faint, "right")
        width = plot_width / max(1, len(self.ticks)) + 6
        for tick, text in self.ticks:
            middle, foot = self.to_units(tick, 0)
            area = (middle - width / 2, foot + 6, width, 24)
            brush.write(text, area, Type.SMALL, "text", theme.faint, "center", KEPT_WHOLE)

    def _draw_line(self, brush: Brush, number: int) -> None:
        """Draw a line of the chart, and marks on its points except the first: on all, or at equal
        distances on at most MAX_MARKS and on the last."""
        points = [self.to_units(*point) for point in self.lines[number].points]
        self._draw_stroke(brush, points, 2.4, self.colour(brush, number), DASHES[number])
        interval = ceil(len(points) / MAX_MARKS)
        marked = {*range(interval, len(points), interval), len(points) - 1} - {0}
        for index in sorted(marked):
            self._draw_mark(brush, number, points[index])

    def _draw_mark(self, brush: Brush, number: int, middle: tuple[float, float]) -> None:
        """Draw the mark of a line at a point."""
        picture = pen.mark(brush.px(11), SHAPES[number], self.colour(brush, number))
        brush.surface.blit(picture, picture.get_rect(center=brush.point(*middle)))

    def _draw_names(self, brush: Brush) -> None:
        """Write the names at the ends of the lines, moved apart where they would overlap."""
        x, _, w, _ = self.area
        left = x + w - NAMES_WIDTH + 16
        for number, middle in self.name_positions():
            end = self.to_units(*self.lines[number].points[-1])
            if abs(middle - end[1]) > 4 or end[0] < left - 20:  # a fine line leads to its name
                faint = mix(brush.theme.panel, self.colour(brush, number), 0.45)
                self._draw_stroke(brush, [end, (left - 3, middle)], 1, faint, (2.0, 3.0))
            self._draw_mark(brush, number, (left + 5, middle))
            area = (left + 16, middle - 13, NAMES_WIDTH - 34, 26)
            text = f"{self.lines[number].name}  {self.lines[number].points[-1][1]:g}"
            brush.write(text, area, Type.NOTE, "strong", brush.theme.ink, "left", KEPT_WHOLE)

    def _draw_stroke(
        self, brush: Brush, points: Sequence[tuple[float, float]], thickness: float, colour: str,
        dashes: tuple[float, ...],
    ) -> None:  # fmt: skip
        """Draw a line through points of the page, in logical units; `dashes`: the lengths of dashes
        and gaps in thicknesses, () for a whole line."""
        (left, top, _, _), rect, scale = self.area, brush.rect(self.area), brush.scale
        pixels = tuple(((x - left) * scale, (y - top) * scale) for x, y in points)
        brush.surface.blit(pen.stroke(rect.size, pixels, brush.px(thickness), colour, dashes), rect)

    def name_positions(self) -> list[tuple[int, float]]:
        """The number of each line and the y of its name, from the top down: as near to the end of
        its line as names that are `NAME_SPACING` apart can be."""
        ends = [self.to_units(*line.points[-1])[1] for line in self.lines]
        numbers = sorted(range(len(ends)), key=ends.__getitem__)
        _, top, _, h = self.area
        ys, min_y, max_y = list[float](), top + HEAD_HEIGHT / 2, top + h - FOOT_HEIGHT - 4
        for number in numbers:
            ys.append(max(ends[number], min_y))
            min_y = ys[-1] + NAME_SPACING
        for index in reversed(range(len(ys))):  # back up, where they reach below the chart
            ys[index] = min(ys[index], max_y)
            max_y = ys[index] - NAME_SPACING
        return list(zip(numbers, ys))

    def colour(self, brush: Brush, number: int) -> str:
        """The colour of a line, readable on the panel."""
        line_colour = brush.theme.ink if number == len(SHAPES) - 1 else side_colour(number)
        return readable(brush.theme.panel, line_colour, LARGE)


def grid_step(height: float) -> float:
    """The smallest step of 1, 2, 5, 10, 20 … with which five grid lines reach this height."""
    steps = (step * 10**power for power in count() for step in GRID_STEPS)
    return float(next(step for step in steps if height <= 5 * step))

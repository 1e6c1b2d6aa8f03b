"""Lines on paper: how several people stood as time went on, drawn with the pen.

Nobody is told apart by colour alone: every line has a mark of its own shape, dashes of its own,
and a name at its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from table.theme.colours import LARGE, mix, readable, side_colour
from table.widgets import pen
from table.widgets.brush import Box, Brush
from table.widgets.text import KEPT_WHOLE
from table.widgets.widget import Widget

MOST = 6
"""Lines that can be told apart on one sheet."""
DASHES: Sequence[tuple[float, ...]] = (
    (), (5.0, 3.0), (1.5, 3.0), (9.0, 3.0, 1.5, 3.0), (), (5.0, 3.0),
)  # fmt: skip
SHAPES = ("disc", "square", "triangle", "diamond", "ring", "cross")
LEFT, NAMES, FOOT, HEAD = 40.0, 168.0, 34.0, 14.0  # kept clear round the lines
APART = 25.0  # from one name to the next
STEPS = (1, 2, 5)
MARKED = 16  # points of a line that have marks of their own


class ChartLine(NamedTuple):
    """One line: whose, and through which points, left to right."""

    name: str
    points: tuple[tuple[float, float], ...]


class LineChart(Widget):
    """Up to `MOST` lines from nothing up. `ticks`: what is written at points below; `ends`: what
    stands at the end of each name, such as how many it came to."""

    def __init__(
        self,
        area: Box,
        lines: Sequence[ChartLine],
        ticks: Sequence[tuple[float, str]],
        name: str = "",
    ) -> None:
        super().__init__(area, name)
        self.lines, self.ticks = tuple(lines[:MOST]), tuple(ticks)
        self.right_value = max([x for line in lines for x, _ in line.points] + [1.0])
        height = max([y for line in self.lines for _, y in line.points] + [1.0])
        self.pitch = grid(height)
        self.top_value = -(-height // self.pitch) * self.pitch

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point lies, in logical units."""
        left, top, w, h = self.area
        across, down = w - LEFT - NAMES, h - HEAD - FOOT
        right, low = across * x / self.right_value, down * (1 - y / self.top_value)
        return left + LEFT + right, top + HEAD + low

    def draw(self, brush: Brush) -> None:
        self._draw_grid(brush)
        for number in reversed(range(len(self.lines))):
            self._draw_line(brush, number)
        self._draw_names(brush)

    def _draw_grid(self, brush: Brush) -> None:
        theme, (x, _, w, _) = brush.theme, self.area
        light = mix(theme.panel, theme.faint, 0.35)
        across, thick = w - LEFT - NAMES, brush.px(1.2)
        value = 0.0
        while value <= self.top_value:
            _, y = self.at(0, value)
            colour = theme.faint if value == 0 else light
            line = pen.line(brush.px(across), thick, colour, f"{self.name}{value:g}")
            at = brush.point(x + LEFT, y)
            brush.surface.blit(line, (at[0], at[1] - line.get_height() // 2))
            spot = (x, y - 12, LEFT - 8, 24)
            brush.write(f"{value:g}", spot, 15, "text", theme.faint, "right")
            value += self.pitch
        room = across / max(1, len(self.ticks)) + 6
        for where, said in self.ticks:
            middle, foot = self.at(where, 0)
            spot = (middle - room / 2, foot + 6, room, 24)
            brush.write(said, spot, 15, "text", theme.faint, "center", KEPT_WHOLE)

    def _draw_line(self, brush: Brush, number: int) -> None:
        points = [self.at(*point) for point in self.lines[number].points]
        self._stroke(brush, points, 2.4, self.colour(brush, number), DASHES[number])
        every = -(-len(points) // MARKED)
        for place, point in enumerate(points):
            if place and (place % every == 0 or place == len(points) - 1):
                self._draw_mark(brush, number, point)

    def _draw_mark(self, brush: Brush, number: int, at: tuple[float, float]) -> None:
        picture = pen.mark(brush.px(11), SHAPES[number], self.colour(brush, number))
        brush.surface.blit(picture, picture.get_rect(center=brush.point(*at)))

    def _draw_names(self, brush: Brush) -> None:
        """At the ends of the lines, moved apart where these meet."""
        x, _, w, _ = self.area
        left = x + w - NAMES + 16
        for number, middle in self.names():
            end = self.at(*self.lines[number].points[-1])
            if abs(middle - end[1]) > 4 or end[0] < left - 20:  # a fine line leads to its name
                faint = mix(brush.theme.panel, self.colour(brush, number), 0.45)
                self._stroke(brush, [end, (left - 3, middle)], 1, faint, (2.0, 3.0))
            self._draw_mark(brush, number, (left + 5, middle))
            spot = (left + 16, middle - 13, NAMES - 34, 26)
            said = f"{self.lines[number].name}  {self.lines[number].points[-1][1]:g}"
            brush.write(said, spot, 16, "strong", brush.theme.ink, "left", KEPT_WHOLE)

    def _stroke(
        self, brush: Brush, points: Sequence[tuple[float, float]], thick: float, colour: str,
        dashes: tuple[float, ...],
    ) -> None:  # fmt: skip
        """Draw a line through points of the page."""
        (left, top, _, _), rect, scale = self.area, brush.rect(self.area), brush.scale
        pixels = tuple(((x - left) * scale, (y - top) * scale) for x, y in points)
        brush.surface.blit(pen.stroke(rect.size, pixels, brush.px(thick), colour, dashes), rect)

    def names(self) -> list[tuple[int, float]]:
        """The middle of each name, none nearer than `APART` to another, the highest first."""
        ends = [(self.at(*line.points[-1])[1], at) for at, line in enumerate(self.lines)]
        _, top, _, h = self.area
        least = top + HEAD / 2
        found: list[tuple[int, float]] = []
        for y, number in sorted(ends):
            least = max(y, least)
            found.append((number, least))
            least += APART
        lowest = top + h - FOOT - 4  # clear of what is written at the foot
        for place in reversed(range(len(found))):
            number, y = found[place]
            found[place] = number, min(y, lowest)
            lowest = found[place][1] - APART
        return found

    def colour(self, brush: Brush, number: int) -> str:
        """Of a line, such that it is seen on this paper."""
        wanted = brush.theme.ink if number == len(SHAPES) - 1 else side_colour(number)
        return readable(brush.theme.panel, wanted, LARGE)


def grid(height: float) -> float:
    """From one line across to the next, so that there are five at most."""
    scale = 1
    while True:
        for step in STEPS:
            if height <= 5 * step * scale:
                return float(step * scale)
        scale *= 10

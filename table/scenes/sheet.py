"""The score sheet as a widget: names across the top, a row a line, totals at the foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from table.parts import in_parts
from table.score_rows import ScoreRow, ScoreRows
from table.widgets import Box, Brush, Scroll
from table.widgets.brush import mixed
from table.widgets.scroll import BAR

HEAD, LINE = 44.0, 38.0
NARROW = 110.0  # a column less wide than this is written small


class ScoreSheet(Scroll):
    """`label` says what a row is called; the columns of `winners` are marked.

    Of every row the gain stands small beside the total; the last row's totals are the sum.
    """

    focusable = True

    def __init__(
        self,
        area: Box,
        rows: ScoreRows,
        names: Sequence[str],
        winners: Sequence[int],
        label: Callable[[ScoreRow], str],
        name: str = "",
    ) -> None:
        super().__init__(area, name)
        self.rows, self.names, self.winners, self.label = rows, names, winners, label
        self.tall = HEAD + LINE * len(rows.rows) + 8
        self.scroll_to(self.tall)

    def columns(self) -> list[Box]:
        """The place of every column, the labels' first; from the top of the sheet to its foot."""
        x, y, w, h = self.area
        first = 128.0 if len(self.names) < 7 else 92.0
        room = w - first - (BAR + 4 if self.tall > h else 0)
        each = min(230.0, room / max(1, len(self.names)))
        places = [(x + first + each * seat, y, each, h) for seat in range(len(self.names))]
        return [(x, y, first, h), *places]

    def draw(self, brush: Brush) -> None:
        theme, (x, y, _, h) = brush.theme, self.area
        clip = brush.surface.get_clip()
        columns = self.columns()
        right = columns[-1][0] + columns[-1][2]
        foot = min(y + h, y + self.tall - self.offset - 4)
        for seat in self.winners:
            cx, _, wide, _ = columns[seat + 1]
            wash = mixed(theme.panel, theme.highlight, 0.22)
            brush.box((cx + 3, y, wide - 6, foot - y), wash, theme.highlight, 8, 1.5)
        brush.surface.set_clip(clip.clip(brush.rect((x, y + HEAD, self.area[2], h - HEAD))))
        for place in range(len(self.rows.rows)):
            top = y + HEAD + place * LINE - self.offset
            if y < top + LINE and top < y + h:
                self._draw_row(brush, place, top, columns, right)
        super().draw(brush)
        brush.surface.set_clip(clip)
        for seat, name in enumerate(self.names):
            cx, _, wide, _ = columns[seat + 1]
            role = "index" if seat in self.winners else "title"
            pad, size = (8, 20.0) if wide >= NARROW else (5, 17.0)
            brush.write(name, (cx + pad, y, wide - 2 * pad, HEAD), size, role, theme.ink, "center")
        brush.surface.fill(theme.ink, brush.rect((x, y + HEAD - 2, right - x, 2)))

    def _draw_row(
        self, brush: Brush, place: int, top: float, columns: list[Box], right: float
    ) -> None:
        theme, row, gained = brush.theme, self.rows.rows[place], self.rows.gained(place)
        x, _, first, _ = columns[0]
        last = place == len(self.rows.rows) - 1
        brush.write(self.label(row), (x + 4, top, first - 8, LINE), 17, "italic", theme.faint)
        for seat, total in enumerate(row.totals):
            cx, _, wide, _ = columns[seat + 1]
            role = "index" if last else "text"
            middle = cx + wide / 2 - (10 if wide < NARROW else 0)
            spot = (cx, top, middle + 18 - cx, LINE)  # to the right, so that digits stand in line
            brush.write(number(total, self.rows.parts), spot, 21, role, theme.ink, "right")
            if gained[seat]:
                gain = "+" * (gained[seat] > 0) + number(gained[seat], self.rows.parts)
                beside = (middle + 24, top + 1, cx + wide - middle - 28, LINE)
                brush.write(gain, beside, 14, "text", theme.faint)
        ruled = theme.ink if last else mixed(theme.panel, theme.panel_edge, 0.7)
        brush.surface.fill(ruled, brush.rect((x, top + LINE - 1, right - x, 1)))


def number(points: int, parts: int) -> str:
    """A number that counts `parts` of one, with a real minus."""
    return str(in_parts(points, parts)).replace("-", "–")

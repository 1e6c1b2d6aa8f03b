"""A line that takes two where one would be tiny."""

from __future__ import annotations

from table.widgets import Box, Brush
from table.widgets.text import clean, fit_text

ONE_LINE = 0.72  # of its size a line is shrunk to before it takes two
LOW, BOTH = 12.5, 31.0  # of two lines: their size, and how high they stand together


def write_whole(brush: Brush, text: str, room: Box, size: float, role: str, colour: str) -> None:
    """In one line, or where that would be tiny, in two that lie close."""
    px, width = brush.px(size), brush.rect(room).w
    if fit_text(text, role, px, width, ONE_LINE)[0] == clean(text):
        brush.write(text, room, size, role, colour, "left", ONE_LINE)
    else:
        x, y, w, h = room
        both = (x, y + (h - BOTH) / 2, w, BOTH)
        brush.write_lines(text, both, LOW, role, colour, "left")

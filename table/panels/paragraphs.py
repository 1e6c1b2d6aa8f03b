"""Sentences with cards and names in them, one below the other on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sprites.deck import Deck
from table.felt.typeset import PITCH, Pieces, TextStyle, set_lines, words_of
from table.widgets import Box, Brush, Widget

PARAGRAPH_GAP = 0.55  # between two paragraphs, in heights of the letters


class Paragraph(NamedTuple):
    """A sentence in pieces. `colour` names a colour of the theme; `close`: no gap above it."""

    pieces: Pieces
    role: str = "text"
    colour: str = "ink"
    close: bool = False


class Paragraphs(Widget):
    """Paragraphs drawn from the top of the box down."""

    def __init__(self, area: Box, paragraphs: Sequence[Paragraph], deck: Deck, size: float = 18,
                 name: str = "") -> None:  # fmt: skip
        super().__init__(area, name)
        self.paragraphs, self.deck, self.size = paragraphs, deck, size

    def draw(self, brush: Brush) -> None:
        box, px = brush.rect(self.area), brush.px(self.size)
        y = float(box.y)
        for index, paragraph in enumerate(self.paragraphs):
            y += self._gap_above(index, px)
            colour = getattr(brush.theme, paragraph.colour)
            style = TextStyle(colour, colour, paragraph.role)
            for line in set_lines(words_of(paragraph.pieces), style, px, box.w):
                line.write(brush.surface, (box.x, round(y + px * PITCH / 2)), self.deck)
                y += px * PITCH

    def _gap_above(self, index: int, px: int) -> float:
        """Return how many pixels are free above a paragraph, whose letters are `px` pixels high."""
        return px * PARAGRAPH_GAP if index and not self.paragraphs[index].close else 0.0

    def height_at(self, scale: float) -> float:
        """Return the height of all paragraphs in logical units; `scale`: pixels in a unit."""
        px = max(1, round(self.size * scale))
        width = round(self.area[2] * scale) - 1
        lines = 0
        for paragraph in self.paragraphs:
            style = TextStyle("black", "black", paragraph.role)
            lines += len(set_lines(words_of(paragraph.pieces), style, px, width))
        gaps = sum(self._gap_above(index, px) for index in range(len(self.paragraphs)))
        return (lines * px * PITCH + gaps) / scale

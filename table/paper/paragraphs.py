"""Sentences with cards and names in them, one below the other on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sprites.deck import Deck
from table.felt.typeset import PITCH, Pieces, Style, set_in, words_of, write_line
from table.widgets import Box, Brush, Widget

APART = 0.55  # between two paragraphs, in heights of the letters
SMALLER = (1.0, 0.94, 0.88, 0.82, 0.76)  # until all of them fit


class Paragraph(NamedTuple):
    """A sentence in pieces; `role` of its letters and `colour`, one of the theme's; `close`: to
    the one above."""

    pieces: Pieces
    role: str = "text"
    colour: str = "ink"
    close: bool = False


class Paragraphs(Widget):
    """Written from the top of the box down, all a little smaller where they are too many."""

    def __init__(
        self, area: Box, said: Sequence[Paragraph], deck: Deck, size: float = 18, name: str = ""
    ) -> None:
        super().__init__(area, name)
        self.said, self.deck, self.size = said, deck, size

    def draw(self, brush: Brush) -> None:
        box = brush.rect(self.area)
        for smaller in SMALLER:
            px = brush.px(self.size * smaller)
            if self._tall(px, box.w) <= box.h:
                break
        y = float(box.y)
        for place, one in enumerate(self.said):
            y += self._gap(place, px)
            colour = getattr(brush.theme, one.colour)
            style = Style(colour, colour, one.role)
            for line in set_in(words_of(one.pieces), style, px, box.w):
                at = (box.x, round(y + px * PITCH / 2))
                write_line(brush.surface, line, at, style, px, self.deck)
                y += px * PITCH

    def _gap(self, place: int, px: int) -> float:
        return px * APART if place and not self.said[place].close else 0.0

    def _tall(self, px: int, wide: int) -> float:
        lines = sum(
            len(set_in(words_of(one.pieces), Style("black", "black", one.role), px, wide))
            for one in self.said
        )
        return lines * px * PITCH + sum(self._gap(place, px) for place in range(len(self.said)))

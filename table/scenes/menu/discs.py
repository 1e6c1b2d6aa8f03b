"""The discs at the foot of the menu: a picture each, and the word beneath it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from table.panels.paper import Paper
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush, Clickable
from table.widgets.text import text_width

DISC, WORD_HEIGHT, WORD_GAP = 52.0, 28.0, 3.0
PITCH = 118.0  # from disc to disc


class Disc(Clickable):
    """A disc with the icon of its name and the word beneath. `factor`: of the size of the word."""

    def __init__(
        self, area: Box, name: str, text: str, factor: float, on: Callable[[], None]
    ) -> None:
        super().__init__(area, name, on)
        self.text, self.factor = text, factor

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, _) = brush.theme, self.area
        disc = (x + (w - DISC) / 2, y, DISC, DISC)
        fill = mix(theme.panel, theme.highlight, 0.35) if self.hovered else theme.panel
        brush.shadow(disc, is_round=True)
        brush.box(disc, fill, colours.edge(theme), is_round=True)
        brush.write(self.text[0], disc, Type.TITLE, "title", theme.accent, "center")
        word = (x, y + DISC + WORD_GAP, w, WORD_HEIGHT)
        brush.write(
            self.text, word, Type.NOTE, "strong", theme.on_felt, "center", factor=self.factor
        )


def add_discs(
    paper: Paper, top: float, texts: Mapping[str, str], on_press: Mapping[str, Callable[[], None]]
) -> None:
    """Add a disc for each name with its text, side by side in the middle; the last one at the
    right. All words have one size, in large print as large as the longest allows."""
    form = paper.form
    widest = max(
        text_width(text, "strong", round(Type.NOTE * form.scale)) for text in texts.values()
    )
    factor = min(form.theme.large, (PITCH - 6) * form.scale / widest)
    *middle, last = texts
    left = (paper.area[2] - PITCH * len(middle)) / 2
    places = [left + number * PITCH for number in range(len(middle))]
    places.append(paper.area[2] - (PITCH + DISC) / 2)
    for name, x in zip((*middle, last), places, strict=True):
        area = paper.box((x, top, PITCH, DISC + WORD_GAP + WORD_HEIGHT))
        paper.add(Disc(area, name, texts[name], factor, on_press[name]))

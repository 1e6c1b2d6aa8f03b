"""A note as it is drawn: a few words on a dark strip, in one line or more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from table.felt.canvas import Item, item, worded
from table.felt.furniture import OVER
from table.felt.marks import rim, rim_wide
from table.felt.note_home import Told
from table.i18n.glossary import Glossary
from table.theme import colours
from table.theme.theme import Theme
from table.widgets.brush import box
from table.widgets.text import Spot, ink, parted, underline, width, wrapped

NOTE = 14.0  # the least height of a note's letters, in logical units
LINES = 3  # a note is broken into so many lines at most
PADDING = 0.7  # beside the words in all, in heights of the letters
PITCH = 1.12  # from line to line, in heights of the letters
SMALLER = (1.0, 0.86)  # letters become so much smaller before words are put elsewhere


class Note(NamedTuple):
    """A note as it is drawn, and where words stand in it that are explained."""

    picture: pygame.Surface
    words: Sequence[Spot] = ()

    def at(self, spot: pygame.Rect) -> Item:
        """The note where it lies."""
        return worded(item(OVER + 2, (self.picture, spot.topleft, 0)), self.words, spot.topleft)


def shapes(told: Told, usual: float, least: float, theme: Theme, wide: int) -> Iterator[Note]:
    """The note as it may be drawn: in one line or more of the usual height, then smaller; no line
    ends within a word."""
    text, seen = told.text, set()
    for smaller in SMALLER:
        px = round(max(least, usual * smaller))
        whole = width(text, "strong", px)
        word = max((width(one, "strong", px) for one in parted(text)), default=0)
        for lines in range(1, LINES + 1):
            room = max(wide - px, whole // lines + px, word) if lines > 1 else whole
            rows = wrapped(text, "strong", px, max(room, 1))
            if (px, rows) not in seen and (lines == 1 or len(rows) > 1):
                seen.add((px, rows))
                yield drawn(text, px, theme, max(room, 1), told.glossary)


@lru_cache(maxsize=192)
def drawn(text: str, px: int, theme: Theme, room: int, glossary: Glossary | None = None) -> Note:
    """A few words on a dark strip, in lines no wider than `room`; do not draw upon it."""
    colour, fill = colours.badge(theme)
    rows = wrapped(text, "strong", px, room)
    lines = [ink(line, "strong", px, colour) for line in rows]
    found = glossary.in_lines(text, rows) if glossary else [()] * len(rows)
    pitch = round(px * PITCH)
    high = pitch * (len(lines) - 1) + round(px * 1.25)
    wide = max(line.get_width() for line in lines) + round(px * PADDING)
    picture = pygame.Surface((max(high if len(lines) == 1 else 0, wide), high), pygame.SRCALPHA)
    radius = round(px * 1.25) // 2
    box(picture, picture.get_rect(), fill, rim(theme), radius, rim_wide(px))
    spots: list[Spot] = []
    for row, line in enumerate(lines):
        middle = picture.get_width() // 2, round(px * 0.625) + pitch * row
        at = line.get_rect(center=middle).topleft
        picture.blit(line, at)
        spots += underline(
            picture, rows[row], found[row], at, "strong", px, colours.dots(theme, fill)
        )
    return Note(picture, tuple(spots))

"""The log of a match as a panel: every sentence under the heading of its hand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from rules.kit.story import CLIMAX, TURN, Told
from sprites.deck import Deck
from table.felt.banner import Sentence
from table.felt.typeset import PITCH, SetLine, TextStyle, set_lines, split_word, words_of
from table.session.log_entry import LogEntry
from table.theme import colours
from table.theme.colours import mix
from table.theme.theme import Theme
from table.widgets.brush import box
from table.widgets.text import TermSpot, fit_text, ink

HEADING, TURN_GAP = 1.9, 0.4  # in heights of the letters: a heading; the gap between two turns
BAR = 0.6  # the width of the scroll bar, in heights of the letters
CLIMAX_TINT, LIT_TINT = 0.3, 0.5  # how much of the highlight is in the background of a sentence


class LogRow(NamedTuple):
    """A sentence with its lines, what it tells, and the entry of the log that it is part of, or
    None; or a heading. `top` and `bottom`: in pixels from the top of the log."""

    top: int
    bottom: int
    lines: Sequence[SetLine] = ()
    statement: Told | None = None
    entry: LogEntry | None = None
    heading: str = ""


class LogPanel:
    """The rows of the log in letters `px` high. Rows are added at the end."""

    def __init__(self, width: int, px: int, theme: Theme, deck: Deck) -> None:
        self.width, self.px, self.theme, self.deck = width, px, theme, deck
        self.rows: list[LogRow] = []
        self.term_spots: list[TermSpot] = []  # of the glossary words in the last `paint`

    @property
    def full_height(self) -> int:
        return self.rows[-1].bottom + self.px // 2 if self.rows else 0

    @property
    def pad(self) -> int:
        return round(self.px * 0.7)

    def add_heading(self, text: str) -> None:
        """Add a heading, under which the sentences of the next hand are added."""
        top = self.full_height
        self.rows.append(LogRow(top, top + round(self.px * HEADING), heading=text))

    def add(self, sentence: Sentence, told: Told, entry: LogEntry | None = None,
            new_turn: bool = False, faces: Sequence[str] = (),
            spoken: bool = False) -> None:  # fmt: skip
        """Add a sentence at the end, broken into lines. `told`: what it tells; `entry`: the entry
        of the log that it is part of; `new_turn`: another player's turn begins, which leaves a gap;
        `faces`: the portraits, by seat, of those who sat there then; `spoken`: a player said it."""
        theme, ground, role = self.theme, self.theme.panel, "text"
        if sentence.weight == CLIMAX:
            ground = mix(theme.panel, theme.highlight, CLIMAX_TINT)
        if spoken:
            role = "italic"
        elif sentence.weight in (TURN, CLIMAX):
            role = "strong"
        text_colour = colours.readable(ground, theme.ink, theme.least)
        name_colour = colours.readable(ground, theme.accent, theme.least)
        dots = colours.dotted_line_colour(theme, ground)
        style = TextStyle(text_colour, name_colour, role, tuple(faces), dots)
        room = self.width - round(self.px * BAR) - 2 * self.pad
        whole = words_of(sentence.pieces)
        words = [part for word in whole for part in split_word(word, style, self.px, room)]
        lines = set_lines(words, style, self.px, room, even=True)
        top = self.rows[-1].bottom if self.rows else 0
        if new_turn and self.rows and not self.rows[-1].heading:
            top += round(self.px * TURN_GAP)
        self.rows.append(LogRow(top, top + round(self.px * PITCH) * len(lines), lines, told, entry))

    def at(self, y: float) -> LogRow | None:
        """Return the sentence's row `y` pixels from the log's top; None at a heading or gap."""
        begun = bisect_right(self.rows, y, key=lambda row: row.top)
        if not begun:
            return None
        row = self.rows[begun - 1]
        return row if row.statement is not None and y < row.bottom else None

    def paint(self, size: tuple[int, int], offset: int, lit: LogRow | None) -> pygame.Surface:
        """Paint a panel of `size` pixels, scrolled by `offset` pixels, with the row `lit` on a
        brighter background. The places of its glossary words are put in `term_spots`."""
        theme = self.theme
        picture = pygame.Surface(size, pygame.SRCALPHA)
        self.term_spots = []
        edge = max(1, self.px // 10)
        box(picture, picture.get_rect(), theme.panel, theme.panel_edge, self.px // 2, edge)
        picture.set_clip(picture.get_rect().inflate(-2 * edge, -2 * edge))
        start = bisect_right(self.rows, offset, key=lambda row: row.bottom)
        for row in self.rows[start:]:
            if row.top - offset > size[1]:
                break
            top = self.pad + row.top - offset
            self.term_spots += self._paint_row(picture, row, top, row is lit)
        picture.set_clip(None)
        thumb = self.thumb(size[1], offset)
        if thumb.h:
            colour = mix(theme.panel_edge, theme.ink, 0.35)
            box(picture, thumb, colour, colour, radius=thumb.w // 2, thickness=1)
        return picture

    def _paint_row(self, picture: pygame.Surface, row: LogRow, top: int,
                   lit: bool) -> list[TermSpot]:  # fmt: skip
        """Paint a row at `top`, brighter if `lit`; return the places of its glossary words."""
        theme, px = self.theme, self.px
        room = self.width - round(px * BAR) - 2 * self.pad
        if row.heading:
            text, size = fit_text(row.heading, "title", round(px * 1.1), room)
            colour = colours.readable(theme.panel, theme.accent, theme.least)
            letters = ink(text, "title", size, colour)
            middle = top + (row.bottom - row.top) // 2
            picture.blit(letters, letters.get_rect(midleft=(self.pad, middle)))
            rule = self.pad, middle + round(px * 0.75), room, max(1, px // 14)
            picture.fill(theme.panel_edge, rule)
            return []
        assert row.statement is not None
        ground = pygame.Rect(self.pad // 2, top, room + self.pad, row.bottom - row.top)
        if row.statement.weight == CLIMAX or lit:
            fill = mix(theme.panel, theme.highlight, LIT_TINT if lit else CLIMAX_TINT)
            box(picture, ground, fill, fill, radius=px // 3, thickness=1)
        pitch = round(px * PITCH)
        term_spots = list[TermSpot]()
        for number, line in enumerate(row.lines):
            at = self.pad, top + pitch * number + pitch // 2
            term_spots += line.write(picture, at, self.deck)
        return term_spots

    def thumb(self, height: int, offset: int) -> pygame.Rect:
        """Return the scroll bar's thumb in a panel of this height; 0 high if all rows fit."""
        total = self.full_height + 2 * self.pad
        width = max(6, round(self.px * BAR * 0.7))
        left = self.width - width - max(3, self.px // 5)
        if total <= height:
            return pygame.Rect(left, 0, width, 0)
        thumb_height = max(2 * self.px, height * height // total)
        track = height - thumb_height - self.px
        down = track * offset // max(1, total - height)
        return pygame.Rect(left, self.px // 2 + down, width, thumb_height)

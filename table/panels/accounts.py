"""The account beneath a row of the score sheet: a line per reason, a number per seat, a story."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rules.kit.said import Why, why
from sprites.deck import Deck
from table.felt.typeset import SetLine, TextStyle, set_lines, words_of
from table.i18n.phrases import signed_points_text
from table.i18n.words import Words
from table.session.score_rows import Account, sum_points
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import Type
from table.widgets import Box, Brush
from table.widgets.text import KEPT_WHOLE

REASON_HEIGHT, STORY_HEIGHT, PADDING = 25.0, 26.0, 6.0  # logical units
LETTER_HEIGHT = Type.NOTE
INDENT = 18.0
UNDONE_KEY = "table.undone"  # the key of the log's sentence on what was taken back


class AccountText(NamedTuple):
    """An account ready to be drawn. `reasons` are pairs of a reason's name and its points by seat,
    `sentences` the lines of the story, `large` the scale of the letters (1 is usual)."""

    reasons: Sequence[tuple[str, Mapping[int, int]]]
    sentences: Sequence[SetLine]
    large: float = 1.0

    @property
    def height(self) -> float:
        """The height of the text, in logical units."""
        lines = REASON_HEIGHT * len(self.reasons) + STORY_HEIGHT * len(self.sentences)
        return self.large * lines + PADDING


class AccountWriter:
    """Writes accounts in the player's words, with cards of this deck. `scale`: pixels in a logical
    unit; `parts`: into how many parts a point is divided; `large`: the scale of the letters."""

    def __init__(self, words: Words, deck: Deck, scale: float, parts: int = 1,
                 large: float = 1.0) -> None:  # fmt: skip
        self.words, self.deck, self.scale, self.parts = words, deck, scale, parts
        self.large = large

    def account_text(self, account: Account, width: float, more: Sequence[str] = ()) -> AccountText:
        """Put an account, and the sentences `more`, into lines at most `width` units long."""
        words, mark = self.words, self.words.glossary.mark
        sentences = []
        for sentence in row_sentences(account):
            key = f"story.{sentence.key}"
            if words.has(f"{key}.sheet"):  # a text of its own for the sheet
                key = f"{key}.sheet"
            sentences.append(mark(words.pieces(key, dict(sentence.facts))))
        sentences += [mark([text]) for text in more]
        lines: list[SetLine] = []
        style = TextStyle("black", "black")  # `draw` puts the theme's in its place
        line_width = round((width - 2 * INDENT) * self.scale)
        px = max(1, round(LETTER_HEIGHT * self.large * self.scale))
        for pieces in sentences:
            lines += set_lines(words_of(pieces), style, px, line_width)
        return AccountText([*self.points_by_reason(account).items()], lines, self.large)

    def points_by_reason(self, account: Account) -> dict[str, Mapping[int, int]]:
        """Return the points by seat of each reason, by the reason's name. That is its short text
        for a row if the words have one; else reasons of a kind share the text of the first."""
        sentences: dict[str, str] = {}
        reasons: dict[str, Mapping[int, int]] = {}
        for reason in account.reasons:
            key = f"story.{reason.why.key}"
            facts = dict(reason.why.facts)
            if self.words.has(f"{key}.row"):
                name = self.words.say(f"{key}.row", **facts)
            else:
                name = sentences.setdefault(key, self.words.say(key, **facts))
            reasons[name] = sum_points(reasons.get(name, {}), reason.points)
        return reasons

    def draw(self, brush: Brush, account_text: AccountText, top: float, columns: Sequence[Box],
             sight: tuple[float, float], winners: Collection[int] = ()) -> None:  # fmt: skip
        """Draw an account from `top` down: the reasons with the points of each seat, and below them
        the story. Lines that are not wholly between the top and bottom of `sight` are left out. The
        first of the `columns` is for the row labels, the others are those of the seats."""
        x, theme = columns[0][0], brush.theme
        right = columns[-1][0] + columns[-1][2]
        area = (x + 2, top + 1, right - x - 4, account_text.height - 3)
        brush.surface.fill(mix(theme.panel, "#ffffff", 0.15), brush.rect(area))
        reasons_height = PADDING + account_text.large * REASON_HEIGHT * len(account_text.reasons)
        for seat in winners:
            left, _, width, _ = columns[seat + 1]
            column = brush.rect((left + 2, area[1], width - 4, min(area[3], reasons_height)))
            brush.surface.fill(colours.winner(theme).ground, column)
        y = top + PADDING / 2
        for name, points in account_text.reasons:
            if sight[0] <= y <= sight[1] - REASON_HEIGHT * self.large:
                self._draw_reason(brush, name, points, y, columns)
            y += REASON_HEIGHT * self.large
        dots = colours.dotted_line_colour(theme, theme.panel)
        line_height = STORY_HEIGHT * self.large
        style = TextStyle(theme.ink, theme.ink, "text", (), dots)
        for line in account_text.sentences:
            if sight[0] <= y <= sight[1] - line_height:
                at = brush.point(x + INDENT, y + line_height / 2)
                brush.spots += line._replace(style=style).write(brush.surface, at, self.deck)
            y += line_height

    def _draw_reason(self, brush: Brush, name: str, points: Mapping[int, int], y: float,
                     columns: Sequence[Box]) -> None:  # fmt: skip
        """Draw the name of a reason, and in each seat's column the points it brought, also 0."""
        height, ink = REASON_HEIGHT * self.large, brush.theme.ink
        x, _, name_width, _ = columns[0]
        area = (x + INDENT, y, name_width - INDENT - 8, height)
        brush.write(name, area, LETTER_HEIGHT, "hand", ink, "left", min_factor=KEPT_WHOLE)
        for seat, (left, _, width, _) in enumerate(columns[1:]):
            gain = points.get(seat, 0)
            text = signed_points_text(gain, self.parts)
            colour = mix(ink, brush.theme.warn, 0.6) if gain < 0 else ink
            area = (left, y, width, height)
            brush.write(text, area, LETTER_HEIGHT, "hand", colour, "center", min_factor=KEPT_WHOLE)


def row_sentences(account: Account) -> list[Why]:
    """Return the sentences of a row in order, then its marks. Of a choice that was undone only who
    undid it is told, because the choice no longer counts."""
    marks = [mark.why for mark in account.marks]
    for index, mark in enumerate(marks):
        if mark.key == UNDONE_KEY:
            marks[index] = why("table.undo", who=dict(mark.facts)["who"])
    return [*(sentence.why for sentence in account.sentences), *marks]

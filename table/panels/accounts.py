"""The account beneath a row of the score sheet: a line per reason, a number per seat, a story."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rules.kit.said import Why, why
from rules.kit.story import CLIMAX
from sprites.deck import Deck
from table.felt.typeset import SetLine, TextStyle, set_lines, words_of
from table.i18n.phrases import in_fractions
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
UNDONE = "table.undone"  # the key of the log's sentence on what was taken back
MOST_TOLD = 6  # sentences beneath the reasons: how it ended, and what led there


class AccountText(NamedTuple):
    """An account ready to be drawn: the name and points (by seat) of each reason, the lines of the
    story (`sentences`), and the scale of its letters (1 is usual)."""

    reasons: Sequence[tuple[str, Mapping[int, int]]]
    sentences: Sequence[SetLine]
    large: float = 1.0

    @property
    def height(self) -> float:
        """The height of the text, in logical units."""
        lines = REASON_HEIGHT * len(self.reasons) + STORY_HEIGHT * len(self.sentences)
        return self.large * lines + PADDING


class AccountWriter:
    """Writes accounts in the player's words, cards as this deck prints them.

    `scale`: pixels in a logical unit; `parts`: how many of the counted points make one; `large`:
    the scale of the letters.
    """

    def __init__(
        self, words: Words, deck: Deck, scale: float, parts: int = 1, large: float = 1.0
    ) -> None:
        self.words, self.deck, self.scale, self.parts = words, deck, scale, parts
        self.large = large

    def account_text(self, account: Account, width: float, more: Sequence[str] = ()) -> AccountText:
        """Break an account into lines `width` units long; `more`: sentences added at its end."""
        reasons: dict[str, Mapping[int, int]] = {}
        for reason in account.reasons:
            name = self.reason_name_of(reason.why)
            reasons[name] = sum_points(reasons.get(name, {}), reason.points)
        words, mark = self.words, self.words.glossary.mark
        story = _main_sentences(account)
        sentences = [mark(words.pieces(f"story.{line.key}", dict(line.facts))) for line in story]
        sentences += [mark([text]) for text in more]
        lines: list[SetLine] = []
        style, room = TextStyle("black", "black"), round((width - 2 * INDENT) * self.scale)
        px = max(1, round(LETTER_HEIGHT * self.large * self.scale))
        for pieces in sentences:
            lines += set_lines(words_of(pieces), style, px, room)
        return AccountText([*reasons.items()], lines, self.large)

    def reason_name_of(self, why: Why) -> str:
        """The name of a reason: its own row text if the words have one, else its sentence."""
        key = f"story.{why.key}"
        if self.words.has(f"{key}.row"):
            return self.words.say(f"{key}.row")
        return self.words.say(key, **dict(why.facts))

    def draw(
        self, brush: Brush, account_text: AccountText, top: float, columns: Sequence[Box],
        winners: Collection[int] = (),
    ) -> None:  # fmt: skip
        """Draw an account from `top` down; the first column is that of the row labels."""
        (x, _, first, _), theme = columns[0], brush.theme
        right = columns[-1][0] + columns[-1][2]
        area = (x + 2, top + 1, right - x - 4, account_text.height - 3)
        brush.surface.fill(mix(theme.panel, "#ffffff", 0.15), brush.rect(area))
        for seat in winners:
            left, _, width, _ = columns[seat + 1]
            column = brush.rect((left + 2, area[1], width - 4, area[3]))
            brush.surface.fill(colours.winner(theme).ground, column)
        reason, story = REASON_HEIGHT * self.large, STORY_HEIGHT * self.large
        y = top + PADDING / 2
        for name, points in account_text.reasons:
            area = (x + INDENT, y, first - INDENT - 8, reason)
            brush.write(name, area, LETTER_HEIGHT, "hand", theme.ink, "left", KEPT_WHOLE)
            for seat, (left, _, width, _) in enumerate(columns[1:]):
                gain, area = points.get(seat, 0), (left, y, width, reason)
                if gain or (seat in points and not any(points.values())):
                    text = signed(gain, self.parts)
                    colour = mix(theme.ink, theme.warn, 0.0 if gain > 0 else 0.6)
                    brush.write(text, area, LETTER_HEIGHT, "hand", colour, "center", KEPT_WHOLE)
            y += reason
        dots = colours.dotted_line_colour(theme, theme.panel)
        style = TextStyle(theme.ink, theme.ink, "text", (), dots)
        for line in account_text.sentences:
            at = brush.point(x + INDENT, y + story / 2)
            brush.spots += line._replace(style=style).write(brush.surface, at, self.deck)
            y += story


def number(points: int, parts: int) -> str:
    """The text of points, `parts` of which make one, with a real minus."""
    return str(in_fractions(points, parts)).replace("-", "–")


def signed(points: int, parts: int) -> str:
    """The text of points with their sign."""
    return "+" * (points > 0) + number(points, parts)


def _main_sentences(account: Account) -> list[Why]:
    """The main sentences of a row, in order: its last climaxes, and the last other ones if there
    are fewer than MOST_TOLD climaxes. Then every mark; of a choice taken back only who did so, as
    what it was counts no more."""
    lines = account.sentences
    main = sorted(range(len(lines)), key=lambda place: lines[place].weight == CLIMAX)[-MOST_TOLD:]
    marks = [mark.why for mark in account.marks]
    for at, mark in enumerate(marks):
        if mark.key == UNDONE:
            marks[at] = why("table.undo", who=dict(mark.facts)["who"])
    return [*(lines[place].why for place in sorted(main)), *marks]

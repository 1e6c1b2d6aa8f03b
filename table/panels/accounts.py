"""What opens beneath a row of the score sheet: a line a reason, a number a seat, how it went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.kit.said import Why
from rules.kit.story import CLIMAX, Told
from sprites.deck import Deck
from table.felt.typeset import TextStyle, Word, break_lines, words_of, write_line
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.session.score_rows import Account, added
from table.theme import colours
from table.theme.colours import mix
from table.widgets import Box, Brush
from table.widgets.text import KEPT_WHOLE

REASON, SAID, EDGE = 25.0, 26.0, 6.0  # heights of a reason, of a line that is told, of the rim
LETTERS = 16.0
INDENT = 18.0
MOST_TOLD = 4  # sentences beneath the reasons: how it ended, and what led there


class AccountText(NamedTuple):
    """An account ready to be written: what each reason is called, and the lines that are told; by
    how much it is written larger than usual."""

    reasons: Sequence[tuple[str, Mapping[int, int]]]
    told: Sequence[Sequence[Word]]
    large: float = 1.0

    @property
    def height(self) -> float:
        """Its height, in logical units."""
        return self.large * (REASON * len(self.reasons) + SAID * len(self.told)) + EDGE


class AccountWriter:
    """Writes accounts in the player's words, cards as this deck prints them.

    `scale`: pixels in a logical unit; `parts`: points count so many parts of one; `large`: how
    large is written, to what is usual.
    """

    def __init__(
        self, words: Words, deck: Deck, scale: float, parts: int = 1, large: float = 1.0
    ) -> None:
        self.words, self.deck, self.scale, self.parts = words, deck, scale, parts
        self.large = large

    def slip(self, account: Account, width: float, more: Sequence[str] = ()) -> AccountText:
        """An account on a slip so many units wide, with what the table itself says last. Of how
        it went the chief sentences are there, of marks all, each where it happened."""
        reasons: dict[str, Mapping[int, int]] = {}
        for reason in account.reasons:
            called = self.reason_text(reason.why)
            reasons[called] = added(reasons.get(called, {}), reason.points)
        told = [
            self.words.glossary.mark(self.words.pieces(f"story.{line.key}", dict(line.facts)))
            for line in _chief(account.told, account.marks)
        ]
        style, room = TextStyle("black", "black"), round((width - 2 * INDENT) * self.scale)
        lines = [
            line
            for pieces in [*told, *(self.words.glossary.mark([text]) for text in more)]
            for line in break_lines(words_of(pieces), style, self._px, room)
        ]
        return AccountText([*reasons.items()], lines, self.large)

    def reason_text(self, why: Why) -> str:
        """What a reason is called: in the words its row has of its own, else by its sentence."""
        key = f"story.{why.key}"
        row = f"{key}.row"
        if self.words.has(row):
            return self.words.say(row)
        return self.words.say(key, **dict(why.facts))

    @property
    def _px(self) -> int:
        return max(1, round(LETTERS * self.large * self.scale))

    def draw(self, brush: Brush, slip: AccountText, top: float, columns: Sequence[Box]) -> None:
        """Write a slip from `top` down; the first of the columns is that of the names of rows."""
        x, _, first, _ = columns[0]
        right = columns[-1][0] + columns[-1][2]
        ground = mix(brush.theme.panel, "#ffffff", 0.15)
        brush.surface.fill(ground, brush.rect((x + 2, top + 1, right - x - 4, slip.height - 3)))
        y, reason, said = top + EDGE / 2, REASON * self.large, SAID * self.large
        for called, points in slip.reasons:
            area = (x + INDENT, y, first - INDENT - 8, reason)
            brush.write(called, area, LETTERS, "hand", brush.theme.ink, "left", KEPT_WHOLE)
            for seat, (left, _, width, _) in enumerate(columns[1:]):
                self._draw_points(brush, points.get(seat, 0), (left, y, width, reason))
            y += reason
        dots = colours.dotted_line_colour(brush.theme, brush.theme.panel)
        style = TextStyle(brush.theme.ink, brush.theme.ink, "text", (), dots)
        for line in slip.told:
            at = brush.point(x + INDENT, y + said / 2)
            brush.spots += write_line(brush.surface, line, at, style, self._px, self.deck)
            y += said

    def _draw_points(self, brush: Brush, points: int, area: Box) -> None:
        if points:
            text = signed(points, self.parts)
            colour = mix(brush.theme.ink, brush.theme.warn, 0.0 if points > 0 else 0.6)
            brush.write(text, area, LETTERS + 1, "hand", colour, "center", KEPT_WHOLE)


def number(points: int, parts: int) -> str:
    """A number that counts `parts` of one, with a real minus."""
    return str(in_fractions(points, parts)).replace("-", "–")


def signed(points: int, parts: int) -> str:
    """Points as they are added or taken off."""
    return "+" * (points > 0) + number(points, parts)


def _chief(told: Sequence[Told], marks: Sequence[Told]) -> list[Why]:
    """The sentences that tell how a row ended, in order: its climaxes, and before them the last
    turns; and every mark."""
    own = [place for place, line in enumerate(told) if line not in marks]
    places = [place for place in own if told[place].weight == CLIMAX][-MOST_TOLD:]
    turns = [place for place in own if told[place].weight != CLIMAX]
    room = MOST_TOLD - len(places)
    marked = [place for place, line in enumerate(told) if line in marks]
    kept = sorted([*places, *(turns[-room:] if room else []), *marked])
    return [told[place].why for place in kept]

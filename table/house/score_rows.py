"""The score sheet as it is written while a match goes on: a row at a time, a column a seat."""

from __future__ import annotations

from typing import NamedTuple

from rules.kit.match import Match
from rules.kit.state import State
from table.house.account import Account, account
from table.house.chronicle import Chronicle
from table.places.layout import Layout, Sheet


class ScoreRow(NamedTuple):
    """One row: which hand, its number in the hand, and every seat's total at its end."""

    hand: int
    number: int
    totals: tuple[int, ...]


class ScoreRows:
    """Told every position of a match in order, it keeps the rows; the last may still change.

    A row begins when the tally `sheet.row` changes, or the hand where there is no such tally.
    The totals count so many `parts` of one. What was told to the room, by the `chronicle`, is
    the account of each row.
    """

    def __init__(self, sheet: Sheet, parts: int = 1, chronicle: Chronicle | None = None) -> None:
        self.sheet, self.parts, self.chronicle = sheet, parts, chronicle
        self.rows: list[ScoreRow] = []
        self.start: tuple[int, ...] = ()  # what every seat brought to the table

    @classmethod
    def of(cls, match: Match, layout: Layout, chronicle: Chronicle | None = None) -> ScoreRows:
        """The rows of what a match still remembers of its past."""
        rows = cls(layout.sheet, layout.parts(f"{layout.sheet.column}:0"), chronicle)
        for moment in match.history:
            rows.note(moment.state)
        return rows

    def note(self, state: State) -> None:
        """The match has come to this position."""
        hand, tallies = state.table.hand, state.tallies
        totals = tuple(
            tallies.get(f"{self.sheet.column}:{seat}", 0) for seat in range(state.table.seats)
        )
        row = ScoreRow(hand, tallies.get(self.sheet.row, hand), totals)
        self.start = self.start or totals
        if self.rows and self.rows[-1][:2] == row[:2]:
            self.rows[-1] = row
        else:
            self.rows.append(row)

    def gained(self, place: int) -> tuple[int, ...]:
        """What every seat won or lost in the row at this place."""
        row = self.rows[place]
        before = self.rows[place - 1].totals if place else self.start
        return tuple(now - then for now, then in zip(row.totals, before, strict=True))

    def account(self, place: int) -> Account:
        """How what was won or lost in the row at this place came about, as the room was told."""
        row = self.rows[place]
        told = self.chronicle.entries(None) if self.chronicle else ()
        return account(one for one in told if (one.hand, one.row) == row[:2])

    def several_hands(self) -> bool:
        """Whether the sheet runs over more than one hand."""
        return len({row.hand for row in self.rows}) > 1

"""The score sheet as it is written while a match goes on: a row at a time, a column a side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.chairs import Chairs
from rules.kit.match import Match, PlayerInfo
from rules.kit.remarks import partners
from rules.kit.said import Why
from rules.kit.state import State
from table.layout.layout import Layout, SheetLayout
from table.session.account import Account, Reason, account
from table.session.event_log import EventLog
from table.session.seat_changes import CALLED, lender


class ScoreRow(NamedTuple):
    """One row: which hand, its number in the hand, and every column's total at its end."""

    hand: int
    number: int
    totals: tuple[int, ...]


class ScoreRows:
    """Told every position of a match in order, it keeps the rows; the last may still change.

    A row begins when the tally `sheet.row` changes, or the hand where there is no such tally.
    The totals count so many `parts` of one. `sides`: the seats that have a column together, as
    partners do; where there are none, every seat has its own. What was told to the room, by the
    `event_log`, is the account of each row.
    """

    def __init__(
        self,
        sheet: SheetLayout,
        parts: int = 1,
        sides: tuple[tuple[int, ...], ...] = (),
        event_log: EventLog | None = None,
    ) -> None:
        self.sheet, self.parts, self.sides = sheet, parts, sides
        self.event_log = event_log
        self.rows: list[ScoreRow] = []
        self.start: tuple[int, ...] = ()  # what each brought to the table
        self._step = -1  # of the match, as far as it has been told

    @classmethod
    def of(cls, match: Match, layout: Layout, event_log: EventLog | None = None) -> ScoreRows:
        """The rows of what a match still remembers of its past."""
        sides = partners(match.rules, match.state.table)
        rows = cls(layout.sheet, layout.parts(f"{layout.sheet.column}:0"), sides, event_log)
        rows.follow(match)
        return rows

    def follow(self, match: Match) -> None:
        """The match has gone on, back to an earlier position, or on from there once more."""
        if match.step < self._step:
            self._go_back(match)
        for moment in match.history:
            if moment.step > self._step:
                self.note(moment.state)
        self._step = match.step

    def _go_back(self, match: Match) -> None:
        """What came after where the match stands now has not been."""
        hand = match.table.hand
        called = (hand, match.state.tallies.get(self.sheet.row, hand))
        places = [place for place, row in enumerate(self.rows) if row[:2] == called]
        del self.rows[(places[-1] if places else len(self.rows) - 1) + 1 :]
        self._step = match.step
        self.note(match.state)

    def note(self, state: State) -> None:
        """The match has come to this position."""
        hand, tallies = state.table.hand, state.tallies
        totals = tuple(
            tallies.get(f"{self.sheet.column}:{seats[0]}", 0)
            for seats in self.columns(state.table.seats)
        )
        row = ScoreRow(hand, tallies.get(self.sheet.row, hand), totals)
        self.start = self.start or totals
        if self.rows and self.rows[-1][:2] == row[:2]:
            self.rows[-1] = row
        else:
            self.rows.append(row)

    def columns(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each column, at a table of so many."""
        return self.sides or tuple((seat,) for seat in range(seats))

    def gained(self, place: int) -> tuple[int, ...]:
        """What each column won or lost in the row at this place."""
        row = self.rows[place]
        before = self.rows[place - 1].totals if place else self.start
        return tuple(now - then for now, then in zip(row.totals, before, strict=True))

    def account(self, place: int) -> Account:
        """How what each column won or lost in the row at this place came about, as the room was
        told."""
        row = self.rows[place]
        found = account(self.event_log.of_row(row.hand, row.number) if self.event_log else ())
        if not self.sides:
            return found
        shared = (
            Reason(why, {at: points.get(seats[0], 0) for at, seats in enumerate(self.sides)})
            for why, points in found.reasons
        )
        return found._replace(reasons=tuple(shared))

    def there(self, place: int) -> Sequence[PlayerInfo]:
        """Who sat there when the row at a place ended; nobody where nothing was told of it."""
        row, event_log = self.rows[place], self.event_log
        told = event_log.of_row(row.hand, row.number) if event_log else ()
        return event_log.there(told[-1]) if event_log and told else ()

    @property
    def called(self) -> list[Why]:
        """Whose names have been corrected, as the room was told."""
        entries = self.event_log.entries(None) if self.event_log else ()
        return [one.why for entry in entries for one in entry.told if one.why.key == CALLED]

    def lent(self, chairs: Chairs, seat: int) -> int:
        """What was won, or lost, at a seat while a computer had a person's chair; of partners, who
        have a column together, nothing is told."""
        if self.sides or self.event_log is None or not chairs.sat:
            return 0
        found = 0
        for place, row in enumerate(self.rows):
            entries = self.event_log.as_told(row.hand, row.number)
            tables = [one.table for one in entries if not one.mark and not one.aside]
            if tables and lender(chairs, seat, tables[-1]):
                found += self.gained(place)[seat]
        return found

    def several_hands(self) -> bool:
        """Whether the sheet runs over more than one hand."""
        return len({row.hand for row in self.rows}) > 1

"""The score sheet of a match in progress: one row at a time, a column for each side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rules.kit.chairs import Chairs
from rules.kit.contract import Rules
from rules.kit.match import Match, PlayerInfo
from rules.kit.remarks import partners
from rules.kit.said import Why, why
from rules.kit.state import State
from rules.kit.story import LINE, Told
from table.layout.layout import Layout, SheetLayout
from table.session.event_log import EventLog, LogEntry
from table.session.seat_changes import CALLED, absent_player
from table.storage.series import ME, Series, best


class Reason(NamedTuple):
    """A reason for points: its first sentence, and the sum of points by seat."""

    why: Why
    points: Mapping[int, int]


class Account(NamedTuple):
    """The reasons for the points of a row in order, the sentences about it, and those of them that
    are about marks, such as an undo."""

    reasons: tuple[Reason, ...] = ()
    told: tuple[Told, ...] = ()
    marks: tuple[Told, ...] = ()


def account_of(entries: Iterable[LogEntry]) -> Account:
    """Combine the log entries of a row into its account."""
    sums: dict[str, Reason] = {}
    told, marks = [], []
    for entry in entries:
        for sentence in entry.told:
            if sentence.points:
                reason = sums.get(sentence.why.key) or Reason(sentence.why, {})
                sums[sentence.why.key] = reason._replace(
                    points=sum_points(reason.points, sentence.points)
                )
            if sentence.why.key == CALLED:  # of who sat here, and not of how the row went
                continue
            if entry.mark:
                marks.append(sentence)
            if entry.mark or sentence.weight != LINE:
                told.append(sentence)
    return Account(tuple(sums.values()), tuple(told), tuple(marks))


def sum_points(points: Mapping[int, int], more: Mapping[int, int]) -> Mapping[int, int]:
    """Add the points of two mappings by seat."""
    seats = sorted({*points, *more})
    return {seat: points.get(seat, 0) + more.get(seat, 0) for seat in seats}


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
        """Update the rows after the match has moved on, gone back, or moved on again."""
        if match.step < self._step:
            self._go_back(match)
        for moment in match.history:
            if moment.step > self._step:
                self.note(moment.state)
        self._step = match.step

    def _go_back(self, match: Match) -> None:
        """Remove the rows after the present position."""
        hand = match.table.hand
        called = (hand, match.state.tallies.get(self.sheet.row, hand))
        places = [place for place, row in enumerate(self.rows) if row[:2] == called]
        del self.rows[(places[-1] if places else len(self.rows) - 1) + 1 :]
        self._step = match.step
        self.note(match.state)

    def note(self, state: State) -> None:
        """Add this position: update the last row or begin a new one."""
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
        found = account_of(self.event_log.of_row(row.hand, row.number) if self.event_log else ())
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
        return [
            sentence.why
            for entry in entries
            for sentence in entry.told
            if sentence.why.key == CALLED
        ]

    def lent(self, chairs: Chairs, seat: int) -> int:
        """What was won, or lost, at a seat while a computer had a person's chair; of partners, who
        have a column together, nothing is told."""
        if self.sides or self.event_log is None or not chairs.sat:
            return 0
        found = 0
        for place, row in enumerate(self.rows):
            entries = self.event_log.as_told(row.hand, row.number)
            tables = [entry.table for entry in entries if not entry.mark and not entry.aside]
            if tables and absent_player(chairs, seat, tables[-1]):
                found += self.gained(place)[seat]
        return found

    def several_hands(self) -> bool:
        """Whether the sheet runs over more than one hand."""
        return len({row.hand for row in self.rows}) > 1


OPENS = Account(marks=(Told(why("evening.deal")),))  # of a row whose account is read when it opens


class DealRows(ScoreRows):
    """The sheet, which tells of the deals that all have played; the last row is their sum.

    `cells`: what each got of each deal, None of any other; `bests`: the places of those who did
    best. `whole`: how many deals all have played, from the first on."""

    def __init__(self, series: Series, rules: Rules, layout: Layout) -> None:
        super().__init__(layout.sheet, layout.parts(f"{layout.sheet.column}:0"))
        people = range(len(series.people))
        self.whole = series.whole
        self.cells: list[Sequence[int | None]] = [
            row if deal < self.whole else [None] * len(row)
            for deal, row in enumerate(series.points)
        ]
        self.bests = [best(rules, row) for row in self.cells]
        totals = tuple(series.totals())
        self.start = tuple(0 for _ in people)
        self.rows = [
            ScoreRow(deal + 1, deal + 1, tuple(points or 0 for points in row))
            for deal, row in enumerate(self.cells)
        ]
        self.rows.append(ScoreRow(len(self.cells) + 1, len(self.cells) + 1, totals))

    @property
    def last(self) -> int:
        """The place of the row that is the sum."""
        return len(self.rows) - 1

    def known(self, place: int) -> Sequence[int]:
        """Of whom it may be known how the deal at a place went: of all, or of nobody."""
        return range(len(self.start)) if place < self.whole else ()

    def account(self, place: int) -> Account:
        """Not yet: it is in the journals, which are read when the row is opened."""
        return OPENS if self.known(place) else Account()

    def gained(self, place: int) -> tuple[int, ...]:
        """What the row says: each deal stands for itself."""
        return self.rows[place].totals


# what is measured of the deals that are played


def played(rows: ScoreRows, over: bool) -> bool:
    """Whether a deal has been played: its rows are full, or the hand is `over`."""
    return over or len(rows.rows) > rows.sheet.deal


def points_of(rows: ScoreRows, seats: int) -> int:
    """What a deal brought the one at seat ME, alone or with partners."""
    at = column_of(rows, seats)
    return rows.rows[: rows.sheet.deal][-1].totals[at] - rows.start[at]


def column_of(rows: ScoreRows, seats: int) -> int:
    """The column of the score sheet in which seat ME stands."""
    return next(at for at, one in enumerate(rows.columns(seats)) if ME in one)

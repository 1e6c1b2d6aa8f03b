"""The score sheet of a match in progress or of the same deals: rows and a column for each side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import NamedTuple

from rules.kit.chairs import Chairs
from rules.kit.contract import Rules
from rules.kit.match import Match, PlayerInfo
from rules.kit.remarks import partners
from rules.kit.said import Why, why
from rules.kit.state import State
from rules.kit.story import CLIMAX, LINE, TURN, Told
from table.layout.layout import Layout, SheetLayout
from table.session.event_log import EventLog
from table.session.log_entry import LogEntry
from table.session.seat_changes import CALLED, absent_player
from table.storage.series import ME, Series, best_places

START = 0  # the number of the row of the start, before those of the game


class Reason(NamedTuple):
    """A reason for points: its sentence, and the points by seat."""

    why: Why
    points: Mapping[int, int]


class Account(NamedTuple):
    """The account of a row: the reasons for its points, its sentences, and those about undos."""

    reasons: tuple[Reason, ...] = ()
    sentences: tuple[Told, ...] = ()
    marks: tuple[Told, ...] = ()


def account_of(entries: Iterable[LogEntry]) -> Account:
    """Combine the log entries of a row into its account."""
    reasons, sentences, marks = [], [], []
    for entry in entries:
        is_about_several = len(entry.seats) > len(entry.sentences)  # one sentence on many choices
        weights = (TURN, CLIMAX, LINE) if is_about_several else (TURN, CLIMAX)
        for sentence in entry.sentences:
            if sentence.points:
                reasons.append(Reason(sentence.why, sentence.points))
            if sentence.why.key == CALLED:  # a corrected name is not about the row
                continue
            if entry.mark:
                marks.append(sentence)
            elif sentence.weight in weights:
                sentences.append(sentence)
    return Account(tuple(reasons), tuple(sentences), tuple(marks))


def sum_points(points: Mapping[int, int], more: Mapping[int, int]) -> Mapping[int, int]:
    return {seat: points.get(seat, 0) + more.get(seat, 0) for seat in sorted({*points, *more})}


class ScoreRow(NamedTuple):
    """A row: the hand, its number in the hand, the total of each column at its end, and the key of
    its name in the words ("" if only its number names it)."""

    hand: int
    number: int
    totals: tuple[int, ...]
    name_key: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """The hand and the number, which no other row has."""
        return self.hand, self.number


class ScoreRows:
    """The rows of a match, worked out from its positions in order; the last row may still change. A
    row begins when the tally `sheet.row` changes, or with the hand if there is no such tally.
    `parts`: how many units of the totals make one point. `sides`: the seats that share a column;
    empty if none do. `start`: the totals at the beginning, or once chips are dealt, for a sheet of
    what seats have. The `event_log` gives the account of each row."""

    def __init__(self, sheet: SheetLayout, parts: int = 1, sides: tuple[tuple[int, ...], ...] = (),
                 event_log: EventLog | None = None) -> None:  # fmt: skip
        self.sheet, self.parts, self.sides = sheet, parts, sides
        self.event_log = event_log
        self.rows: list[ScoreRow] = []
        self.start: tuple[int, ...] = ()  # the totals before the first row, by column
        self._step = -1  # of the match, up to which the rows go

    @classmethod
    def of(cls, match: Match, layout: Layout, event_log: EventLog | None = None) -> ScoreRows:
        """The rows of a match, as far as it remembers its positions."""
        sides = partners(match.rules, match.state.table)
        rows = cls(layout.sheet, layout.parts(f"{layout.sheet.column}:0"), sides, event_log)
        rows.follow(match)
        return rows

    def follow(self, match: Match) -> None:
        """Update the rows after the match has moved on or gone back."""
        if match.step < self._step:  # back, by an undo
            hand = match.table.hand
            place = (hand, match.state.tallies.get(self.sheet.row, hand))
            if place in [row.place for row in self.rows]:
                while self.rows[-1].place != place:
                    self.rows.pop()
            self.add_position(match.state)
        else:
            for moment in match.history:
                if moment.step > self._step:
                    self.add_position(moment.state)
        self._step = match.step

    def add_position(self, state: State) -> None:
        """Update the last row by a new position, or begin a new row with it."""
        hand, tallies = state.table.hand, state.tallies
        columns = self.columns(state.table.seats)
        totals = tuple(tallies.get(f"{self.sheet.column}:{seats[0]}", 0) for seats in columns)
        number = tallies.get(self.sheet.row, hand)
        row = ScoreRow(hand, number, totals, self.sheet.own_name(tallies))
        is_undealt = self.sheet.holdings and not (any(self.start) and any(totals))
        if not self.start or is_undealt:  # what seats have begins with what they are dealt
            self.start = totals
        if self.rows and self.rows[-1].place == row.place:
            self.rows.pop()
        self.rows.append(row)

    def with_start(self) -> ScoreRows:
        """Return a copy that begins with what seats had at the start, if the sheet shows that."""
        rows = copy(self)
        if self.sheet.holdings and any(self.start):
            rows.rows = [ScoreRow(1, START, self.start, "scores.start"), *self.rows]
        return rows

    def columns(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each column, at a table of so many `seats`."""
        return self.sides or tuple((seat,) for seat in range(seats))

    def points_gained(self, place: int) -> tuple[int, ...]:
        """Return the points that each column won or lost in the row at this place."""
        before = self.rows[place - 1].totals if place else self.start
        totals = self.rows[place].totals
        return tuple(total - old for total, old in zip(totals, before, strict=True))

    def account(self, place: int) -> Account:
        """Return the account of the row at this place as the room was told it, with the points by
        column; an empty one without an event log."""
        if self.event_log is None:
            return Account()
        row = self.rows[place]
        account = account_of(self.event_log.of_row(row.hand, row.number))
        if not self.sides:
            return account
        first_seats = [side[0] for side in self.sides]  # partners have the same points
        reasons = []
        for reason in account.reasons:
            points = {at: reason.points.get(seat) for at, seat in enumerate(first_seats)}
            reasons.append(Reason(reason.why, {at: n for at, n in points.items() if n is not None}))
        return account._replace(reasons=tuple(reasons))

    def players_at(self, place: int) -> Sequence[PlayerInfo]:
        """Return the players at the end of the row at this place; none if the log skips the row."""
        if self.event_log is None:
            return ()
        row = self.rows[place]
        entries = self.event_log.of_row(row.hand, row.number)
        return self.event_log.players_at(entries[-1]) if entries else ()

    def points_lent(self, chairs: Chairs, seat: int, hands_over: int) -> int:
        """Return the points that a computer made at a seat in place of a person, in the hands that
        are over. 0 for partners, as they share a column."""
        if self.sides or self.event_log is None or not chairs.changes:
            return 0
        points = 0
        for place, row in enumerate(self.rows):
            entries = self.event_log.entries_by_seats(row.hand, row.number)
            tables = [entry.table for entry in entries if not entry.mark]
            if row.hand <= hands_over and tables and absent_player(chairs, seat, tables[-1]):
                points += self.points_gained(place)[seat]
        return points

    def has_several_hands(self) -> bool:
        return len({row.hand for row in self.rows}) > 1


NOT_READ = Account(marks=(Told(why("evening.deal")),))  # of a deal whose journal is read later


class DealRows(ScoreRows):
    """The score sheet of several people who play the same deals in turn: a row for each deal, and
    one for the sum of those that all have played. `whole`: the number of these. `cells`: the points
    by deal and person, None for a deal that not all have played. `bests`: by deal, who did best."""

    def __init__(self, series: Series, rules: Rules, layout: Layout) -> None:
        super().__init__(layout.sheet, layout.parts(f"{layout.sheet.column}:0"))
        self.whole = series.deals_completed
        self.cells: list[Sequence[int | None]] = list(series.points)
        for deal in range(self.whole, len(self.cells)):
            self.cells[deal] = [None] * len(self.cells[deal])
        self.bests = [best_places(rules, points) for points in self.cells]
        self.start = (0,) * len(series.people)
        for number, points_by_person in enumerate([*self.cells, series.totals()], 1):
            totals = tuple([points or 0 for points in points_by_person])
            self.rows.append(ScoreRow(number, number, totals))

    @property
    def last(self) -> int:
        """The place of the row of sums."""
        return len(self.rows) - 1

    def shown_people(self, place: int) -> Sequence[int]:
        """Return the people whose result of a deal may be shown: all, once all have played it."""
        return range(len(self.start)) if place < self.whole else ()

    def account(self, place: int) -> Account:
        """Return a placeholder; the account is read from the journals when the row is opened."""
        return NOT_READ if self.shown_people(place) else Account()

    def points_gained(self, place: int) -> tuple[int, ...]:
        """Return the points in the row at this place; no earlier deal is part of them."""
        return self.rows[place].totals


def is_deal_over(rows: ScoreRows, is_hand_over: bool) -> bool:
    """Whether a deal has been played to its end: until the hand is over or, if it ends earlier,
    until the row after its last one has begun."""
    return is_hand_over or len(rows.rows) > rows.sheet.deal


def deal_points(rows: ScoreRows, seats: int) -> int:
    """Return the points that a deal brought the person at seat ME, or the person's side."""
    column = own_column(rows, seats)
    before = 0 if rows.sheet.holdings else rows.start[column]
    return rows.rows[: rows.sheet.deal][-1].totals[column] - before


def own_column(rows: ScoreRows, seats: int) -> int:
    """Return the index of the column of the score sheet to which seat ME belongs."""
    return next(at for at, column in enumerate(rows.columns(seats)) if ME in column)

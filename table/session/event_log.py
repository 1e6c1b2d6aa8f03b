"""What is told of a match, as it goes on: for every person at the screen, and for the room."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.kit.catalogue import blamed
from rules.kit.match import REDO, UNDO, Mark, Match, PlayerInfo
from rules.kit.said import SaidError, Why, why
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.kit.story import Made, Told, check, noticeable, story
from rules.kit.strangers import let_through
from rules.kit.undo import Moment
from table.i18n.fingerprint import fingerprint
from table.layout.layout import SheetLayout
from table.players.roster import PERSON
from table.session.seat_changes import PROMISES, came, pending_messages, superseded
from table.stats.result import HINT as HINT


class LogEntry(NamedTuple):
    """What one step told: in which hand and row of the sheet, and whose choices made it.

    `mark`: it tells of a mark, or of a seal, which nothing takes back; `aside`: it is no part of
    how the game went, such as a hint, and is told by the log alone. `table`: which of those who
    have sat there did as it was chosen, or as it came about (`rules.kit.chairs`).
    """

    step: int
    hand: int
    row: int
    seats: tuple[int, ...]
    told: tuple[Told, ...]
    mark: bool = False
    aside: bool = False
    table: int = 0

    @property
    def order(self) -> int:
        """Among all that is told of one step: seals come first, marks last."""
        return 0 if self.aside and not self.seats else 2 if self.mark else 1


def told_by_name(told: Sequence[Told], there: Sequence[PlayerInfo]) -> list[Told]:
    """Sentences that tell by their names of those who sat there."""
    return [sentence._replace(why=_named(sentence.why, there)) for sentence in told]


def _named(said: Why, there: Sequence[PlayerInfo]) -> Why:
    called = {f"seat.{seat}": player.name for seat, player in enumerate(there)}
    facts = (
        (key, _named(fact, there) if isinstance(fact, Why) else called.get(str(fact), fact))
        for key, fact in said.facts
    )
    return Why(said.key, tuple(facts))


def audiences(match: Match) -> tuple[int | None, ...]:
    """The room, and every person at the screen."""
    return (None, *(seat for seat, player in enumerate(match.players) if player.who == PERSON))


def redone(marks: Sequence[Mark], at: int) -> Mark | None:
    """The undo whose choice the redo at this place has brought back; None of any other mark."""
    if marks[at].kind != REDO:
        return None
    again = 0
    for before in range(at - 1, -1, -1):
        mark = marks[before]
        again += int(mark.kind == REDO) - int(mark.kind == UNDO)
        if again < 0:
            return mark
    return None


class EventLog:
    """Told every step of a match in order, it keeps what each person (None: the room) was told.

    Only sentences are kept, so that a whole evening takes little room; a match that is gone on
    with is told again while it is replayed. A game whose story fails is not asked again, and
    `wrong` says what was the matter. What is taken back has not been told; where it was not free,
    all are told that it was, and that it came again. `turned` counts how often the match went
    back, or somebody else sat down.

    Who takes a chair over is told of this hand what the chair was told, and of the hands before it
    what the room was; two who change places take along what they were told. What comes with the
    next hand is told anew once it concerns others; the rows tell it only while it is to come.
    """

    def __init__(self, match: Match, sheet: SheetLayout) -> None:
        self.match, self.sheet = match, sheet
        self.audiences = audiences(match)
        self._there = match.players
        self._sat = len(match.chairs.sat)
        self._promised: list[Why] = []
        self.wrong: Why | None = None
        self.turned = 0
        self._entries: dict[int | None, list[LogEntry]] = {
            audience: [] for audience in self.audiences
        }
        self._rows: dict[tuple[int, int], list[LogEntry]] = {}
        self._seen: tuple[Moment, Mapping[int | None, View]] | None = None
        self._gone: list[dict[int | None, list[LogEntry]]] = []  # taken back, and may come again
        self._last = -1
        self._marks = len(match.marks)
        self._seals = 0
        self.note()

    def note(self) -> None:
        """The match has come to another position, unless it waits for more choices."""
        first, self._marks = self._marks, len(self.match.marks)
        fresh = self.match.marks[first:]
        backed = [said for mark in fresh if (said := self._backed(mark)) is not None]
        came = self._seated(fresh)
        for at in range(first, self._marks):
            self._tell_again(at)
        if self.match.step < self._last:
            self._forget(self.match.step)
        elif self.match.step > self._last and any(mark.kind == REDO for mark in fresh):
            self._recall()
        elif self.match.step > self._last:
            self._gone.clear()
            self._tell_sealed()
            self._tell_new()
        self._last = self.match.step
        for sentence in (*backed, *came):
            self._tell_everybody(self.match.step, sentence)
        for mark in fresh:
            if mark.kind == HINT:  # everybody may read that somebody asked for one
                sentence = why("table.hint", who=f"seat.{mark.seat}")
                self._tell_everybody(mark.step, sentence, mark.hand, (mark.seat,))

    # who sits there

    def there(self, entry: LogEntry) -> Sequence[PlayerInfo]:
        """Who sat there when it was chosen, or came about, what something tells of."""
        return self.match.chairs.tables[entry.table]

    def as_now(self, entry: LogEntry) -> LogEntry:
        """The same, to be told by the names of those who sit there now: of others by their own."""
        there = self.there(entry)
        if there == self.match.players:
            return entry
        return entry._replace(told=tuple(told_by_name(entry.told, there)))

    def _seated(self, marks: Sequence[Mark]) -> list[Why]:
        """Somebody else may sit at a chair now, or will: what is told of it."""
        match, before = self.match, self._there
        after = self._there = match.players
        first, self._sat = self._sat, len(match.chairs.sat)
        fresh = match.chairs.sat[first:]
        if fresh:
            chairs = {change.seat: change.before.known_by for change in fresh}
            kept = dict(self._entries)
            kept.update({seat: self._taken_along(seat, chairs) for seat in chairs})
            self.audiences = audiences(match)
            self._entries = {audience: kept[audience] for audience in self.audiences}
            self._gone.clear()
            self._seen = None
        if before != after:
            self.turned += 1
        was, self._promised = self._promised, pending_messages(match.chairs)
        found = came(marks, before, after, fresh)
        return found + [promise for promise in self._promised if promise not in (*was, *found)]

    def _taken_along(self, seat: int, chairs: Mapping[int, str]) -> list[LogEntry]:
        """What a newcomer at a seat is told: what they were told at the chair that they had,
        else what the room was, and what this chair was in this hand."""
        me = self.match.players[seat].known_by
        had = next((at for at, who in chairs.items() if me and who == me), None)
        if had is not None:
            return self._entries[had] if had != seat else [*self._entries[seat]]
        if not me:
            return []
        hand, room = self.match.table.hand, self._entries[None]
        tables = {entry.step: entry.table for entry in room if entry.hand == hand}
        found = [entry for entry in room if entry.hand != hand or entry.mark]
        before: View | None = None
        for moment in self.match.history if self._last >= self.match.step else ():
            if moment.state.table.hand == hand:
                view = redact(self.match.rules, moment.state, seat, moment.known[seat])
                told = tuple(self._asked(before, view, moment.made))
                if told:
                    by = tuple(noticeable(self.match.rules, moment.made, before, view))
                    row, at = self._row(moment.state), tables.get(moment.step, 0)
                    found.append(LogEntry(moment.step, hand, row, by, told, table=at))
                before = view
        return sorted(found, key=lambda entry: (entry.step, entry.order))

    # marks

    def _tell_sealed(self) -> None:
        """Everybody may read the words of the dealer's seals, before what came of it is told."""
        first, self._seals = self._seals, len(self.match.seals)
        for seal in self.match.seals[first:]:
            if seal.seat is None:
                early = "table.sealed.first" if seal.hand == 1 else "table.sealed.deal"
                key = early if seal.early else "table.sealed"  # what the words are for is told once
                sentence = why(key, seal=fingerprint(seal.digest))
                self._tell_everybody(seal.step, sentence, seal.hand)

    def _tell_everybody(
        self, step: int, sentence: Why, aside: int = 0, seats: tuple[int, ...] = ()
    ) -> None:
        """Of a mark made at a step; `aside`: of this hand, in the log alone."""
        state = self.match.state
        if not aside:
            state = next(moment.state for moment in self.match.history if moment.step == step)
        hand, row = aside or state.table.hand, self._row(state)
        told, table = (Told(sentence),), len(self.match.chairs.tables) - 1
        entry = LogEntry(step, hand, row, seats, told, True, bool(aside), table)
        for audience in self.audiences:
            self._entries[audience].append(entry)
        if not aside:
            self._rows.setdefault((hand, row), []).append(entry)

    def _tell_again(self, at: int) -> None:
        """That somebody brought a choice back, by the mark at this place, where it was told that
        they had taken it."""
        mark, taken = self.match.marks[at], redone(self.match.marks, at)
        if taken is not None and "agreed" in taken.facts:
            self._tell_everybody(mark.step, why("table.redo", who=f"seat.{mark.seat}"))

    def _backed(self, mark: Mark) -> Why | None:
        """How it is told that somebody took a choice back, where others were asked."""
        if mark.kind != UNDO or "agreed" not in mark.facts:
            return None
        who = f"seat.{mark.seat}"
        for entry in self._entries[None]:
            if entry.step > mark.to and mark.seat in entry.seats and not entry.mark:
                what = entry.told[0].why
                return why("table.undone", who=who, what=what._replace(key=f"story.{what.key}"))
        return why("table.undo", who=who)

    def _forget(self, step: int) -> None:
        """What came after a step has not been; the marks made there stay, and stand where the
        match does now, so that all is told in order."""
        self.turned += 1
        row = self._row(self.match.state)
        gone: dict[int | None, list[LogEntry]] = {}
        for audience, entries in self._entries.items():
            gone[audience] = [entry for entry in entries if entry.step > step and not entry.mark]
            self._entries[audience] = [
                entry if entry.step <= step else entry._replace(step=step, row=row)
                for entry in entries
                if entry.step <= step or entry.mark
            ]
        self._gone.append(gone)
        self._sort()

    def _recall(self) -> None:
        """What was forgotten last has been after all; it is told as it was told then."""
        for audience, entries in (self._gone.pop() if self._gone else {}).items():
            self._entries[audience] += entries
        self._sort()

    def _row(self, state: State) -> int:
        """The row of the score sheet that a position belongs to."""
        return state.tallies.get(self.sheet.row, state.table.hand)

    def _sort(self) -> None:
        """Into the rows of the score sheet."""
        self._rows.clear()
        for entry in (each for each in self._entries[None] if not each.aside):
            self._rows.setdefault((entry.hand, entry.row), []).append(entry)

    def _tell_new(self) -> None:
        """Of the positions that have come since, which is one, as a rule."""
        if hasattr(self.match.rules, "story"):
            for before, after in pairwise((None, *self.match.history)):
                if after is not None and after.step > self._last:
                    self._tell(before, after)

    def _tell(self, earlier: Moment | None, moment: Moment) -> None:
        """Of the step from one position to the next."""
        before = self._views(earlier) if earlier is not None else {}
        hand, row = moment.state.table.hand, self._row(moment.state)
        table = len(self.match.chairs.tables) - 1
        if moment.made:  # of those who chose, though others have their chairs by now
            table = min(table, self.match.chairs.table_at(moment.step - 1))
        for audience, view in self._views(moment).items():
            then = before.get(audience)
            if then is not None and then.table.hand != hand:
                then = None
            told = tuple(self._asked(then, view, moment.made))
            if told:
                seats = tuple(noticeable(self.match.rules, moment.made, then, view))
                entry = LogEntry(moment.step, hand, row, seats, told, table=table)
                self._entries[audience].append(entry)
                if audience is None:
                    self._rows.setdefault((hand, row), []).append(entry)

    def _views(self, moment: Moment) -> Mapping[int | None, View]:
        """What each audience saw of a position; those of the last one are kept."""
        if self._seen is None or self._seen[0] is not moment:
            rules, known = self.match.rules, moment.known
            views = {
                audience: redact(rules, moment.state, audience, known[audience])
                for audience in self.audiences
            }
            self._seen = moment, views
        return self._seen[1]

    def _asked(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        if self.wrong is not None:
            return ()
        try:
            return check(story(self.match.rules, before, after, made))
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            self.wrong = (
                error.why if isinstance(error, SaidError) else blamed(error) or why("game.mute")
            )
            return ()

    def entries(self, audience: int | None) -> Sequence[LogEntry]:
        """All that somebody has been told, from the first hand on.

        A seat that a person has just left to a computer may be on the screen for a moment still:
        it is told what the room is told.
        """
        return self._entries.get(audience, self._entries[None])

    def of_row(self, hand: int, row: int) -> Sequence[LogEntry]:
        """What the room was told of a row of the score sheet, of those who sat there then."""
        return [*map(self.as_now, self.as_told(hand, row))]

    def as_told(self, hand: int, row: int) -> list[LogEntry]:
        """The same, by the chairs of those who sat there."""
        found = [entry for entry in self._rows.get((hand, row), ()) if not self._past(entry)]
        over = superseded([entry.told[0].why for entry in found])
        return [entry for at, entry in enumerate(found) if at not in over]

    def _past(self, entry: LogEntry) -> bool:
        """Whether it told of what was to come, and no longer is."""
        said = entry.told[0].why
        return entry.mark and said.key in PROMISES and said not in self._promised

    def latest(self, audience: int | None, step: int) -> LogEntry | None:
        """What somebody was told last, up to a step."""
        entries = self.entries(audience)
        place = bisect_right(entries, step, key=lambda entry: entry.step)
        while place and entries[place - 1].aside:
            place -= 1
        return self.as_now(entries[place - 1]) if place else None

    def told(self, audience: int | None, first: int, last: int) -> list[Told]:
        """What somebody was told of the steps from `first` to `last`."""
        entries = self.entries(audience)
        place = bisect_right(entries, first - 1, key=lambda entry: entry.step)
        found: list[Told] = []
        while place < len(entries) and entries[place].step <= last:
            found += () if entries[place].aside else self.as_now(entries[place]).told
            place += 1
        return found

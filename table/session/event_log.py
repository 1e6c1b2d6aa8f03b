"""The sentences about a match in progress, for each person at the screen and for the room."""

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
from table.session.seat_changes import (
    PROMISES,
    change_messages,
    pending_messages,
    superseded_places,
)
from table.stats.result import HINT as HINT


class LogEntry(NamedTuple):
    """The sentences (`told`) of one step, its hand and row of the score sheet, and whose choices
    made it.

    `mark`: about a mark or a seal, which no undo removes; `aside`: not part of the game, such as a
    hint, and only in the log. `table`: the number of the seating at that time (`rules.kit.chairs`).
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
        """The order among the entries of one step: seals first, marks last."""
        return 0 if self.aside and not self.seats else 2 if self.mark else 1


def with_names(told: Sequence[Told], there: Sequence[PlayerInfo]) -> list[Told]:
    """The sentences with the names of these players in place of their seats."""
    return [sentence._replace(why=_with_names_in(sentence.why, there)) for sentence in told]


def _with_names_in(said: Why, there: Sequence[PlayerInfo]) -> Why:
    called = {f"seat.{seat}": player.name for seat, player in enumerate(there)}
    facts = (
        (key, _with_names_in(fact, there) if isinstance(fact, Why) else called.get(str(fact), fact))
        for key, fact in said.facts
    )
    return Why(said.key, tuple(facts))


def audiences_of(match: Match) -> tuple[int | None, ...]:
    """The audiences: None for the room, and the seat of each person at the screen."""
    return (None, *(seat for seat, player in enumerate(match.players) if player.who == PERSON))


def undo_of_redo(marks: Sequence[Mark], at: int) -> Mark | None:
    """The undo that the redo mark at this place reverts; None if the mark is not a redo."""
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
    """Records the sentences that each audience (a seat, None: the room) was told, step by step.

    Only sentences are stored; a resumed match fills the log while it is replayed. If the story of
    a game fails it is not called again, and `wrong` is the reason. An undo removes entries; if it
    needed agreement, the undo and its redo are told to all. `turned` counts undos and changes of
    players.

    A new player at a seat gets the entries of the seat for this hand and those of the room for
    earlier hands; two players who swap keep their own. Changes announced for the next hand are
    announced again when they change.
    """

    def __init__(self, match: Match, sheet: SheetLayout) -> None:
        self.match, self.sheet = match, sheet
        self.audiences = audiences_of(match)
        self._players = match.players
        self._change_count = len(match.chairs.sat)
        self._announced: list[Why] = []
        self.wrong: Why | None = None
        self.turned = 0
        self._entries: dict[int | None, list[LogEntry]] = {
            audience: [] for audience in self.audiences
        }
        self._rows: dict[tuple[int, int], list[LogEntry]] = {}
        self._cached_views: tuple[Moment, Mapping[int | None, View]] | None = None
        self._removed: list[dict[int | None, list[LogEntry]]] = []  # taken back, and may come again
        self._last_step = -1
        self._mark_count = len(match.marks)
        self._seal_count = 0
        self.note()

    def note(self) -> None:
        """Update the log after the match has moved on, gone back or got a mark."""
        first, self._mark_count = self._mark_count, len(self.match.marks)
        fresh = self.match.marks[first:]
        backed = [said for mark in fresh if (said := self._undo_message(mark)) is not None]
        came = self._update_audiences(fresh)
        for at in range(first, self._mark_count):
            self._add_redo(at)
        if self.match.step < self._last_step:
            self._remove_after(self.match.step)
        elif self.match.step > self._last_step and any(mark.kind == REDO for mark in fresh):
            self._restore_removed()
        elif self.match.step > self._last_step:
            self._removed.clear()
            self._add_seals()
            self._add_new_steps()
        self._last_step = self.match.step
        for sentence in (*backed, *came):
            self._add_for_all(self.match.step, sentence)
        for mark in fresh:
            if mark.kind == HINT:  # everybody may read that somebody asked for one
                sentence = why("table.hint", who=f"seat.{mark.seat}")
                self._add_for_all(mark.step, sentence, mark.hand, (mark.seat,))

    # who sits there

    def there(self, entry: LogEntry) -> Sequence[PlayerInfo]:
        """The players at the time of an entry."""
        return self.match.chairs.tables[entry.table]

    def as_now(self, entry: LogEntry) -> LogEntry:
        """The entry for the present players: with names if it is about an earlier seating."""
        there = self.there(entry)
        if there == self.match.players:
            return entry
        return entry._replace(told=tuple(with_names(entry.told, there)))

    def _update_audiences(self, marks: Sequence[Mark]) -> list[Why]:
        """Update the audiences after changes of players; returns the sentences about them."""
        match, before = self.match, self._players
        after = self._players = match.players
        first, self._change_count = self._change_count, len(match.chairs.sat)
        fresh = match.chairs.sat[first:]
        if fresh:
            chairs = {change.seat: change.before.known_by for change in fresh}
            kept = dict(self._entries)
            kept.update({seat: self._entries_of_newcomer(seat, chairs) for seat in chairs})
            self.audiences = audiences_of(match)
            self._entries = {audience: kept[audience] for audience in self.audiences}
            self._removed.clear()
            self._cached_views = None
        if before != after:
            self.turned += 1
        was, self._announced = self._announced, pending_messages(match.chairs)
        found = change_messages(marks, before, after, fresh)
        return found + [promise for promise in self._announced if promise not in (*was, *found)]

    def _entries_of_newcomer(self, seat: int, chairs: Mapping[int, str]) -> list[LogEntry]:
        """The entries of a new player at a seat: those of their former seat, else those of the room
        for earlier hands and of this seat for this hand."""
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
        for moment in self.match.history if self._last_step >= self.match.step else ():
            if moment.state.table.hand == hand:
                view = redact(self.match.rules, moment.state, seat, moment.known[seat])
                told = tuple(self._story(before, view, moment.made))
                if told:
                    by = tuple(noticeable(self.match.rules, moment.made, before, view))
                    row, at = self._row(moment.state), tables.get(moment.step, 0)
                    found.append(LogEntry(moment.step, hand, row, by, told, table=at))
                before = view
        return sorted(found, key=lambda entry: (entry.step, entry.order))

    # marks

    def _add_seals(self) -> None:
        """Add an entry for each new seal of the dealer, for all audiences."""
        first, self._seal_count = self._seal_count, len(self.match.seals)
        for seal in self.match.seals[first:]:
            if seal.seat is None:
                early = "table.sealed.first" if seal.hand == 1 else "table.sealed.deal"
                key = early if seal.early else "table.sealed"  # what the words are for is told once
                sentence = why(key, seal=fingerprint(seal.digest))
                self._add_for_all(seal.step, sentence, seal.hand)

    def _add_for_all(
        self, step: int, sentence: Why, aside: int = 0, seats: tuple[int, ...] = ()
    ) -> None:
        """Add a sentence about a mark for all; `aside`: its hand, if only the log shows it."""
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

    def _add_redo(self, at: int) -> None:
        """Add an entry for the redo at this place, if its undo had one."""
        mark, taken = self.match.marks[at], undo_of_redo(self.match.marks, at)
        if taken is not None and "agreed" in taken.facts:
            self._add_for_all(mark.step, why("table.redo", who=f"seat.{mark.seat}"))

    def _undo_message(self, mark: Mark) -> Why | None:
        """The sentence about an undo that others agreed to; None for any other mark."""
        if mark.kind != UNDO or "agreed" not in mark.facts:
            return None
        who = f"seat.{mark.seat}"
        for entry in self._entries[None]:
            if entry.step > mark.to and mark.seat in entry.seats and not entry.mark:
                what = entry.told[0].why
                return why("table.undone", who=who, what=what._replace(key=f"story.{what.key}"))
        return why("table.undo", who=who)

    def _remove_after(self, step: int) -> None:
        """Remove the entries after a step, for a later redo; marks are moved to that step."""
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
        self._removed.append(gone)
        self._group_by_row()

    def _restore_removed(self) -> None:
        """Restore the entries that were removed last, after a redo."""
        for audience, entries in (self._removed.pop() if self._removed else {}).items():
            self._entries[audience] += entries
        self._group_by_row()

    def _row(self, state: State) -> int:
        """The row of the score sheet that a position belongs to."""
        return state.tallies.get(self.sheet.row, state.table.hand)

    def _group_by_row(self) -> None:
        """Group the entries of the room by rows of the score sheet."""
        self._rows.clear()
        for entry in (entry for entry in self._entries[None] if not entry.aside):
            self._rows.setdefault((entry.hand, entry.row), []).append(entry)

    def _add_new_steps(self) -> None:
        """Add entries for all new positions, usually one."""
        if hasattr(self.match.rules, "story"):
            for before, after in pairwise((None, *self.match.history)):
                if after is not None and after.step > self._last_step:
                    self._add_step(before, after)

    def _add_step(self, earlier: Moment | None, moment: Moment) -> None:
        """Add entries for the step from one position (None: the start) to the next."""
        before = self._views(earlier) if earlier is not None else {}
        hand, row = moment.state.table.hand, self._row(moment.state)
        table = len(self.match.chairs.tables) - 1
        if moment.made:  # of those who chose, though others have their chairs by now
            table = min(table, self.match.chairs.table_at(moment.step - 1))
        for audience, view in self._views(moment).items():
            then = before.get(audience)
            if then is not None and then.table.hand != hand:
                then = None
            told = tuple(self._story(then, view, moment.made))
            if told:
                seats = tuple(noticeable(self.match.rules, moment.made, then, view))
                entry = LogEntry(moment.step, hand, row, seats, told, table=table)
                self._entries[audience].append(entry)
                if audience is None:
                    self._rows.setdefault((hand, row), []).append(entry)

    def _views(self, moment: Moment) -> Mapping[int | None, View]:
        """The view of each audience of a position; those of the last one are cached."""
        if self._cached_views is None or self._cached_views[0] is not moment:
            rules, known = self.match.rules, moment.known
            views = {
                audience: redact(rules, moment.state, audience, known[audience])
                for audience in self.audiences
            }
            self._cached_views = moment, views
        return self._cached_views[1]

    def _story(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        if self.wrong is not None:
            return ()
        try:
            return check(story(self.match.rules, before, after, made))
        except BaseException as error:  # unknown rules may raise anything
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
        over = superseded_places([entry.told[0].why for entry in found])
        return [entry for at, entry in enumerate(found) if at not in over]

    def _past(self, entry: LogEntry) -> bool:
        """Whether it told of what was to come, and no longer is."""
        said = entry.told[0].why
        return entry.mark and said.key in PROMISES and said not in self._announced

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

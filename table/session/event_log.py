"""The sentences about a match in progress, for each person at the screen and for the room."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import chain, islice, pairwise, takewhile

from rules.kit.catalogue import game_error
from rules.kit.journal import REDO, UNDO, Mark
from rules.kit.match import Match, PlayerInfo
from rules.kit.said import Fact, SaidError, Why, why
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.kit.story import IDLE, QUIET, Made, Told, checked_story, known_choices, story
from rules.kit.strangers import reraise_ctrl_c
from rules.kit.undo import Moment
from table.layout.layout import SheetLayout
from table.players.roster import PERSON
from table.session.log_entry import LogEntry, find_runs, is_idle, is_quiet, merge_runs
from table.session.seat_changes import (
    PROMISES,
    change_messages,
    pending_messages,
    superseded_places,
)
from table.stats.seat_figures import HINT as HINT


def with_names(sentences: Sequence[Told], players: Sequence[PlayerInfo]) -> list[Told]:
    """The sentences with the names of these players in place of their seats."""
    return [sentence._replace(why=_with_names_in(sentence.why, players)) for sentence in sentences]


def _with_names_in(sentence: Why, players: Sequence[PlayerInfo]) -> Why:
    """The sentence with names in place of seats, also in the sentences within it."""
    names = {f"seat.{seat}": player.name for seat, player in enumerate(players)}
    facts: list[tuple[str, Fact]] = []
    for key, fact in sentence.facts:
        if isinstance(fact, Why):
            facts.append((key, _with_names_in(fact, players)))
        else:
            facts.append((key, names.get(str(fact), fact)))
    return Why(sentence.key, tuple(facts))


def audiences_of(match: Match) -> tuple[int | None, ...]:
    """The audiences: None for the room, and the seat of each person at the screen."""
    return (None, *(seat for seat, player in enumerate(match.players) if player.who == PERSON))


def undo_of_redo(marks: Sequence[Mark], at: int) -> Mark | None:
    """The undo that the redo mark at this place reverts; None if the mark is not a redo."""
    depth = 0  # redos less undos, going back from the mark
    for mark in reversed(marks[:at] if marks[at].kind == REDO else ()):
        depth += (mark.kind == REDO) - (mark.kind == UNDO)
        if depth < 0:
            return mark
    return None


class EventLog:
    """Records the sentences that each audience (a seat, None: the room) was told, step by step.

    Only sentences are stored; a resumed match fills the log while it is replayed. If the story of
    a game fails it is not called again, and `wrong` is the reason. An undo removes entries; if it
    needed agreement, the undo and its redo are told to all. `rewrites` counts the undos and changes
    of players, after each of which the entries are no longer the earlier ones and some more.

    A new player at a seat gets the entries of the seat for this hand and those of the room for
    earlier hands; two players who swap keep their own. Changes announced for the next hand are
    announced again when they change.
    """

    def __init__(self, match: Match, sheet: SheetLayout) -> None:
        self.match, self.sheet = match, sheet
        self.audiences = audiences_of(match)
        self._players, self._change_count = match.players, len(match.chairs.changes)
        self._announced: list[Why] = []
        self.wrong: Why | None = None
        self.rewrites = 0
        self._entries: dict[int | None, list[LogEntry]] = {who: [] for who in self.audiences}
        self._cached_views: tuple[Moment, Mapping[int | None, View]] | None = None
        self._removed: list[dict[int | None, list[LogEntry]]] = []  # by undos, for their redos
        self._last_step, self._mark_count = -1, len(match.marks)
        self.note()

    def note(self) -> None:
        """Update the log after the match has moved on, gone back or got a mark."""
        first, self._mark_count = self._mark_count, len(self.match.marks)
        marks, step = self.match.marks[first:], self.match.step
        messages = [*filter(None, map(self._undo_message, marks))]
        messages += self._update_audiences(marks)
        self._add_agreed_redos(first)
        if step < self._last_step:
            self._remove_after(step)
        elif step > self._last_step and any(mark.kind == REDO for mark in marks):
            undone = self._removed.pop() if self._removed else {}
            for audience, entries in undone.items():
                self._entries[audience] += entries
        elif step > self._last_step:
            self._removed.clear()
            self._add_steps_after_last()
        self._last_step = step
        for sentence in messages:
            self._add_for_all(step, sentence)
        for mark in marks:
            if mark.kind == HINT:  # everybody may read that somebody asked for one
                sentence = why("table.hint", who=f"seat.{mark.seat}")
                self._add_for_all(mark.step, sentence, mark.hand, (mark.seat,))

    # the players of each entry

    def players_at(self, entry: LogEntry) -> Sequence[PlayerInfo]:
        """The players at the time of an entry."""
        return self.match.chairs.tables[entry.table]

    def with_present_names(self, entry: LogEntry) -> LogEntry:
        """The entry for the present players: with names if it is about an earlier seating."""
        players = self.players_at(entry)
        if players == self.match.players:
            return entry
        return entry._replace(sentences=tuple(with_names(entry.sentences, players)))

    def _update_audiences(self, marks: Sequence[Mark]) -> list[Why]:
        """Update the audiences after changes of players; returns the sentences about them."""
        match, before = self.match, self._players
        after = self._players = match.players
        first, self._change_count = self._change_count, len(match.chairs.changes)
        changes = match.chairs.changes[first:]
        if changes:
            leavers = {change.seat: change.before.known_by for change in changes}
            entries = {**self._entries}
            entries |= {seat: self._entries_of_newcomer(seat, leavers) for seat in leavers}
            self.audiences = audiences_of(match)
            self._entries = {audience: entries[audience] for audience in self.audiences}
            self._removed.clear()
            self._cached_views = None
        self.rewrites += before != after
        announced, self._announced = self._announced, pending_messages(match.chairs)
        messages = change_messages(marks, before, after, changes)
        known = (*announced, *messages)
        return messages + [promise for promise in self._announced if promise not in known]

    def _entries_of_newcomer(self, seat: int, leavers: Mapping[int, str]) -> list[LogEntry]:
        """The entries of a new player at a seat: those of their former seat, else those of the room
        for earlier hands and of this seat for this hand. `leavers`: those who left, by seat."""
        player = self.match.players[seat].known_by
        if not player:
            return []
        former = next((at for at, who in leavers.items() if who == player), None)
        if former is not None:
            return self._entries[former] if former != seat else [*self._entries[seat]]
        hand, room = self.match.table.hand, self._entries[None]
        tables = {entry.step: entry.table for entry in room if entry.hand == hand}
        entries = [entry for entry in room if entry.hand != hand or entry.mark]
        before: View | None = None
        for moment in self.match.history if self._last_step >= self.match.step else ():
            if moment.state.table.hand == hand:
                view = redact(self.match.rules, moment.state, seat, moment.known[seat])
                entries += self._step_entry(moment, before, view, tables.get(moment.step, 0))
                before = view
        return sorted(entries, key=lambda entry: (entry.step, entry.mark))

    # marks

    def _add_agreed_redos(self, first: int) -> None:
        """Tell all of redos among the marks from number `first` on whose undo needed agreement."""
        for at in range(first, self._mark_count):
            undo = undo_of_redo(self.match.marks, at)
            if undo is not None and "agreed" in undo.facts:
                mark = self.match.marks[at]
                self._add_for_all(mark.step, why("table.redo", who=f"seat.{mark.seat}"))

    def _add_for_all(
        self, step: int, sentence: Why, aside_hand: int = 0, seats: tuple[int, ...] = ()
    ) -> None:
        """Add a sentence about a mark for all. `aside_hand`: the hand of one that only the log
        shows; 0 for others, which belong to the hand of their step."""
        state = self.match.state
        if not aside_hand:
            state = next(moment.state for moment in self.match.history if moment.step == step)
        hand, table = aside_hand or state.table.hand, len(self.match.chairs.tables) - 1
        row, sentences = self._row_of(state), (Told(sentence),)
        entry = LogEntry(step, hand, row, seats, sentences, True, aside_hand > 0, table)
        for entries in self._entries.values():
            entries.append(entry)

    def _undo_message(self, mark: Mark) -> Why | None:
        """The sentence about an undo that others agreed to; None for any other mark."""
        if mark.kind != UNDO or "agreed" not in mark.facts:
            return None
        who = f"seat.{mark.seat}"
        for entry in self._entries[None]:
            if entry.step > mark.to and mark.seat in entry.seats and not entry.mark:
                undone = entry.sentences[0].why
                return why("table.undone", who=who, what=undone._replace(key=f"story.{undone.key}"))
        return why("table.undo", who=who)

    def _remove_after(self, step: int) -> None:
        """Remove the entries after a step, for a later redo; marks are moved to that step."""
        self.rewrites += 1
        row = self._row_of(self.match.state)
        removed: dict[int | None, list[LogEntry]] = {}
        for audience, entries in self._entries.items():
            removed[audience] = [entry for entry in entries if entry.step > step and not entry.mark]
            self._entries[audience] = [
                entry if entry.step <= step else entry._replace(step=step, row=row)
                for entry in entries
                if entry.step <= step or entry.mark
            ]
        self._removed.append(removed)

    # steps

    def _row_of(self, state: State) -> int:
        """The row of the score sheet that a position belongs to."""
        return state.tallies.get(self.sheet.row, state.table.hand)

    def _add_steps_after_last(self) -> None:
        """Add entries for all positions after the last step that was noted, usually one."""
        if not hasattr(self.match.rules, "story"):
            return
        for earlier, moment in pairwise((None, *self.match.history)):
            if moment is None or moment.step <= self._last_step:
                continue
            table = len(self.match.chairs.tables) - 1
            if moment.made:  # of those who chose, even if others have their chairs by now
                table = min(table, self.match.chairs.table_at(moment.step - 1))
            same_hand = earlier and earlier.state.table.hand == moment.state.table.hand
            views = self._views(earlier) if earlier and same_hand else {}
            for audience, view in self._views(moment).items():
                entries = self._step_entry(moment, views.get(audience), view, table)
                self._entries[audience] += entries

    def _step_entry(
        self, moment: Moment, before: View | None, after: View, table: int
    ) -> list[LogEntry]:
        """The entry for a step, by the views before it (None: a deal) and after it, in a list; an
        empty list if nothing is told."""
        sentences = tuple(self._story(before, after, moment.made))
        if not sentences:
            return []
        seats = tuple(known_choices(self.match.rules, moment.made, before, after))
        hand, row = moment.state.table.hand, self._row_of(moment.state)
        return [LogEntry(moment.step, hand, row, seats, sentences, table=table)]

    def _views(self, moment: Moment) -> Mapping[int | None, View]:
        """The view that each audience has of a position; those of the last position are cached."""
        if self._cached_views is None or self._cached_views[0] is not moment:
            rules, known = self.match.rules, moment.known
            views = {who: redact(rules, moment.state, who, known[who]) for who in self.audiences}
            self._cached_views = moment, views
        return self._cached_views[1]

    def _story(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        """The story of a step; empty, and `wrong` is set, if the rules fail."""
        if self.wrong is not None:
            return ()
        try:
            return checked_story(story(self.match.rules, before, after, made))
        except BaseException as error:  # unknown rules may raise anything
            reraise_ctrl_c(error)
            fault = error.why if isinstance(error, SaidError) else game_error(error)
            self.wrong = fault or why("game.mute")
            return ()

    # reading it

    def entries(self, audience: int | None) -> Sequence[LogEntry]:
        """All entries of an audience; for a seat just left to a computer those of the room."""
        return self._entries.get(audience, self._entries[None])

    def of_row(self, hand: int, row: int) -> Sequence[LogEntry]:
        """The room's entries on a row of the score sheet, with earlier players' names."""
        return [*map(self.with_present_names, self.entries_by_seats(hand, row))]

    def entries_by_seats(self, hand: int, row: int) -> list[LogEntry]:
        """The room's entries on a row of the score sheet, which name seats, not players; without
        asides, and without announced changes that were called off."""
        entries = [
            entry
            for entry in self._entries[None]
            if (entry.hand, entry.row) == (hand, row)
            and not entry.aside
            and not self._is_called_off(entry)
        ]
        superseded = superseded_places([entry.sentences[0].why for entry in entries])
        return [entry for at, entry in enumerate(entries) if at not in superseded]

    def _is_called_off(self, entry: LogEntry) -> bool:
        """Whether an entry announced a change that will not take place any more."""
        sentence = entry.sentences[0].why
        return entry.mark and sentence.key in PROMISES and sentence not in self._announced

    def latest(self, audience: int | None, step: int) -> LogEntry | None:
        """The last entry of an audience up to a step, without asides; None if there is none."""
        entries = self.entries(audience)
        at = len(entries)
        while at and (entries[at - 1].step > step or entries[at - 1].aside):
            at -= 1
        return self.with_present_names(entries[at - 1]) if at else None

    def sentences(self, audience: int | None, first: int, last: int) -> list[Told]:
        """The sentences for an audience about the steps from `first` to `last`, those of a run of
        idle choices merged."""
        entries = self.entries(audience)
        start = bisect_right(entries, first - 1, key=lambda entry: entry.step)
        steps = takewhile(lambda entry: entry.step <= last, islice(entries, start, None))
        shown = self.merge_runs([entry for entry in steps if not entry.aside])
        return list(
            chain.from_iterable(self.with_present_names(entry).sentences for entry in shown)
        )

    # runs of idle choices

    def merge_runs(self, entries: Sequence[LogEntry]) -> list[LogEntry]:
        """These entries with those of a run of idle choices merged, at the place of its last."""
        return merge_runs(entries, self.match.chairs.tables)

    def run_sentences(self, audience: int | None) -> dict[int, Sequence[Told]]:
        """By step, what is told of the run of idle choices that the step is within."""
        entries, by_step = self.entries(audience), dict[int, Sequence[Told]]()
        for places, entry in find_runs(entries, self.match.chairs.tables):
            steps = range(entries[places[0]].step, entry.step + 1)
            by_step.update(dict.fromkeys(steps, self.with_present_names(entry).sentences))
        return by_step

    def open_run(self, audience: int | None) -> LogEntry | None:
        """The merged entry of the run of idle choices that goes on now, without a round that has
        just begun; None if there is none, or a person's turn has begun."""
        entries = self._entries[audience if audience in self._entries else None]
        if not entries or entries[-1].sentences[0].weight not in (QUIET, IDLE):
            return None
        turn, first, tables = self.match.state.turn, len(entries), self.match.chairs.tables
        while first and (is_idle(entries[first - 1], tables) or is_quiet(entries[first - 1])):
            first -= 1
        run = [entry for entry in self.merge_runs(entries[first:]) if is_idle(entry, tables)]
        is_person = turn >= 0 and self.match.players[turn].who == PERSON
        if not run or (is_person and not is_idle(entries[-1], tables)):
            return None
        return run[-2] if len(run) > 1 else run[-1]  # its whole rounds, before the one just begun

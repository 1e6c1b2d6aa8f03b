"""The sentences about a match in progress, for each person at the screen and for the room."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import islice, pairwise, takewhile

from rules.kit.catalogue import game_error
from rules.kit.chairs import PlayerChange
from rules.kit.journal import REDO, UNDO, Mark
from rules.kit.match import Match, PlayerInfo
from rules.kit.said import Fact, SaidError, Why, why
from rules.kit.sight import redact
from rules.kit.state import State, View
from rules.kit.story import IDLE, QUIET, Told, checked_story, known_choices, story
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
    """Return the sentences with the names of these players in place of their seats."""
    return [sentence._replace(why=_with_names_in(sentence.why, players)) for sentence in sentences]


def _with_names_in(sentence: Why, players: Sequence[PlayerInfo]) -> Why:
    """Return the sentence with names in place of seats, also in the sentences within it."""
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
    """Return the undo that the redo mark at this place reverts; None if the mark is not a redo."""
    if marks[at].kind != REDO:
        return None
    inner_redos = 0  # met on the way back, whose undos come before them
    for mark in reversed(marks[:at]):
        if mark.kind == REDO:
            inner_redos += 1
        elif mark.kind == UNDO and inner_redos:
            inner_redos -= 1
        elif mark.kind == UNDO:
            return mark
    return None


class EventLog:
    """Records the sentences told to each audience, a seat or None for the room, step by step.

    Only sentences are stored; a resumed match fills the log while it is replayed. If the story
    function of a game fails, it is not called again, and `wrong` is the reason. An undo removes
    entries; if it needed agreement, the undo and its redo are told to all. `rewrites` counts the
    undos and changes of players: each time, entries may have been removed or replaced.

    A new player at a seat gets the seat's entries for this hand and the room's for earlier hands;
    players who swap keep their own. Changes announced for the next hand are announced again if they
    change."""

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
        step = self.match.step
        old_mark_count = self._mark_count
        self._mark_count = len(self.match.marks)
        marks = self.match.marks[old_mark_count:]
        messages = [*filter(None, map(self._undo_message, marks))]
        messages += self._note_new_players(marks)
        self._add_agreed_redos(old_mark_count)
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

    def players_at(self, entry: LogEntry) -> Sequence[PlayerInfo]:
        return self.match.chairs.tables[entry.table]

    def with_present_names(self, entry: LogEntry) -> LogEntry:
        """Return an entry that the present players can read: if others sat at the table when it was
        made, with their names in place of seats."""
        players = self.players_at(entry)
        if players == self.match.players:
            return entry
        return entry._replace(sentences=tuple(with_names(entry.sentences, players)))

    def _note_new_players(self, marks: Sequence[Mark]) -> list[Why]:
        """Update the audiences after changes of players. Returns the sentences about these changes,
        and about those newly announced for the next hand."""
        chairs = self.match.chairs
        old_players, old_promises = self._players, self._announced
        changes = chairs.changes[self._change_count :]
        self._change_count = len(chairs.changes)
        self._players = self.match.players
        self._announced = pending_messages(chairs)
        if changes:
            self._replace_audiences(changes)
        if self._players != old_players:
            self.rewrites += 1
        messages = change_messages(marks, old_players, self._players, changes)
        known = (*old_promises, *messages)
        return messages + [promise for promise in self._announced if promise not in known]

    def _replace_audiences(self, changes: Sequence[PlayerChange]) -> None:
        """Give new players their entries; undos before these changes can no longer be redone."""
        leavers = {change.seat: change.before.known_by for change in changes}
        new_entries = {seat: self._entries_of_newcomer(seat, leavers) for seat in leavers}
        entries = self._entries | new_entries
        self.audiences = audiences_of(self.match)
        self._entries = {audience: entries[audience] for audience in self.audiences}
        self._removed.clear()
        self._cached_views = None

    def _entries_of_newcomer(self, seat: int, leavers: Mapping[int, str]) -> list[LogEntry]:
        """Return the entries for a new player at a seat. Somebody who moved here keeps those of the
        former seat. Others get those of the room for earlier hands, and those of this seat for the
        hand in play. `leavers`: who left each seat, as in `known_by`."""
        player = self.match.players[seat].known_by
        if not player:
            return []
        for former_seat, leaver in leavers.items():
            if leaver == player:
                return [*self._entries[former_seat]]
        hand = self.match.table.hand
        room = self._entries[None]
        entries = [entry for entry in room if entry.hand != hand or entry.mark]
        if self._last_step >= self.match.step:  # else `note` adds the new hand for all
            seatings = {entry.step: entry.table for entry in room if entry.hand == hand}
            before: View | None = None
            for moment in self.match.history:
                if moment.state.table.hand == hand:
                    view = redact(self.match.rules, moment.state, seat, moment.known[seat])
                    entries += self._step_entry(moment, before, view, seatings.get(moment.step, 0))
                    before = view
        return sorted(entries, key=lambda entry: (entry.step, entry.mark))

    def _add_agreed_redos(self, first: int) -> None:
        """Add entries about redos whose undo needed agreement, among the marks from `first` on."""
        for at in range(first, self._mark_count):
            undo = undo_of_redo(self.match.marks, at)
            if undo is not None and "agreed" in undo.facts:
                mark = self.match.marks[at]
                self._add_for_all(mark.step, why("table.redo", who=f"seat.{mark.seat}"))

    def _add_for_all(self, step: int, sentence: Why, aside_hand: int = 0,
                     seats: tuple[int, ...] = ()) -> None:  # fmt: skip
        """Add an entry about a mark for every audience. `aside_hand`: the hand of a sentence that
        only the log shows; 0 for others, which belong to the hand of their step."""
        is_aside = aside_hand > 0
        if is_aside:
            state, hand = self.match.state, aside_hand
        else:
            state = next(moment.state for moment in self.match.history if moment.step == step)
            hand = state.table.hand
        entry = LogEntry(
            step, hand, self._row_of(state), seats, (Told(sentence),),
            mark=True, aside=is_aside, table=len(self.match.chairs.tables) - 1,
        )  # fmt: skip
        for entries in self._entries.values():
            entries.append(entry)

    def _undo_message(self, mark: Mark) -> Why | None:
        """Return the sentence about an undo that others agreed to; None for any other mark. It says
        what is undone, if that was told."""
        if mark.kind != UNDO or "agreed" not in mark.facts:
            return None
        who = f"seat.{mark.seat}"
        for entry in self._entries[None]:
            if entry.step > mark.to and mark.seat in entry.seats and not entry.mark:
                undone = entry.sentences[0].why
                return why("table.undone", who=who, what=undone._replace(key=f"story.{undone.key}"))
        return why("table.undo", who=who)

    def _remove_after(self, step: int) -> None:
        """Remove the entries after a step, and store them for a redo. Entries about marks are not
        removed, but moved to that step."""
        self.rewrites += 1
        row = self._row_of(self.match.state)
        removed: dict[int | None, list[LogEntry]] = {audience: [] for audience in self._entries}
        for audience, entries in self._entries.items():
            kept = self._entries[audience] = []
            for entry in entries:
                if entry.step <= step:
                    kept.append(entry)
                elif entry.mark:
                    kept.append(entry._replace(step=step, row=row))
                else:
                    removed[audience].append(entry)
        self._removed.append(removed)

    def _row_of(self, state: State) -> int:
        """Return the number of the row of the score sheet that a position belongs to."""
        return state.tallies.get(self.sheet.row, state.table.hand)

    def _add_steps_after_last(self) -> None:
        """Add entries for all positions after the last step that was noted, usually one."""
        if not hasattr(self.match.rules, "story"):
            return
        for earlier, moment in pairwise((None, *self.match.history)):
            if moment is None or moment.step <= self._last_step:
                continue
            table = len(self.match.chairs.tables) - 1
            if moment.made:  # the players who chose, even if others sit there by now
                table = min(table, self.match.chairs.table_at(moment.step - 1))
            same_hand = earlier and earlier.state.table.hand == moment.state.table.hand
            views = self._views(earlier) if earlier and same_hand else {}
            for audience, view in self._views(moment).items():
                entries = self._step_entry(moment, views.get(audience), view, table)
                self._entries[audience] += entries

    def _step_entry(self, moment: Moment, before: View | None, after: View,
                    table: int) -> list[LogEntry]:  # fmt: skip
        """Return a list of the one entry for a step; [] if nothing is told of it. `before` and
        `after`: the views around the step; no view precedes a deal. If the rules fail, `wrong` is
        set, and nothing is told from then on."""
        if self.wrong is not None:
            return []
        try:
            sentences = tuple(checked_story(story(self.match.rules, before, after, moment.made)))
        except BaseException as error:  # unknown rules may raise anything
            reraise_ctrl_c(error)
            fault = error.why if isinstance(error, SaidError) else game_error(error)
            self.wrong = fault or why("game.mute")
            return []
        if not sentences:
            return []
        seats = tuple(known_choices(self.match.rules, moment.made, before, after))
        hand, row = moment.state.table.hand, self._row_of(moment.state)
        return [LogEntry(moment.step, hand, row, seats, sentences, table=table)]

    def _views(self, moment: Moment) -> Mapping[int | None, View]:
        """Return the view that each audience has of a position; the last result is cached."""
        if self._cached_views is None or self._cached_views[0] is not moment:
            rules, state, known = self.match.rules, moment.state, moment.known
            views = {seat: redact(rules, state, seat, known[seat]) for seat in self.audiences}
            self._cached_views = moment, views
        return self._cached_views[1]

    def entries(self, audience: int | None) -> Sequence[LogEntry]:
        """Return all entries of an audience; of the room if a computer has just taken the seat."""
        return self._entries.get(audience, self._entries[None])

    def of_row(self, hand: int, row: int) -> Sequence[LogEntry]:
        """Return the room's entries on a row of the score sheet, as present players read them."""
        return [*map(self.with_present_names, self.entries_by_seats(hand, row))]

    def entries_by_seats(self, hand: int, row: int) -> list[LogEntry]:
        """Return the room's entries on a row of the score sheet, which name seats, not players.
        Asides and announced changes that were called off are left out."""
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
        """Return whether an entry announced a change that will not take place any more."""
        sentence = entry.sentences[0].why
        return entry.mark and sentence.key in PROMISES and sentence not in self._announced

    def latest(self, audience: int | None, step: int) -> LogEntry | None:
        """Return the last entry of an audience up to a step that is no aside, or None."""
        entries = self.entries(audience)
        at = len(entries)
        while at and (entries[at - 1].step > step or entries[at - 1].aside):
            at -= 1
        return self.with_present_names(entries[at - 1]) if at else None

    def sentences(self, audience: int | None, first: int, last: int) -> list[Told]:
        """Return the sentences for an audience about the steps from `first` to `last`. Several idle
        choices in a row, such as passes, are told in one sentence."""
        entries = self.entries(audience)
        start = bisect_right(entries, first - 1, key=lambda entry: entry.step)
        steps = takewhile(lambda entry: entry.step <= last, islice(entries, start, None))
        shown = self.merge_runs([entry for entry in steps if not entry.aside])
        named = [self.with_present_names(entry) for entry in shown]
        return [sentence for entry in named for sentence in entry.sentences]

    def merge_runs(self, entries: Sequence[LogEntry]) -> list[LogEntry]:
        """Return the entries with each run of idle choices merged, at the place of its last."""
        return merge_runs(entries, self.match.chairs.tables)

    def run_sentences(self, audience: int | None) -> dict[int, Sequence[Told]]:
        """Return the sentences about whole runs of idle choices, by each step within a run."""
        entries = self.entries(audience)
        by_step: dict[int, Sequence[Told]] = {}
        for places, entry in find_runs(entries, self.match.chairs.tables):
            steps = range(entries[places[0]].step, entry.step + 1)
            by_step.update(dict.fromkeys(steps, self.with_present_names(entry).sentences))
        return by_step

    def open_run(self, audience: int | None) -> LogEntry | None:
        """Return the merged entry of the run of idle choices that goes on now, without a round just
        begun. None if there is no such run, or if a quiet step has begun a person's turn."""
        entries, tables = self.entries(audience), self.match.chairs.tables
        if not entries or entries[-1].sentences[0].weight not in (QUIET, IDLE):
            return None
        start = len(entries)
        while start and (is_idle(entries[start - 1], tables) or is_quiet(entries[start - 1])):
            start -= 1
        run = [entry for entry in self.merge_runs(entries[start:]) if is_idle(entry, tables)]
        turn = self.match.state.turn
        is_persons_turn = turn >= 0 and self.match.players[turn].who == PERSON
        if not run or (is_persons_turn and not is_idle(entries[-1], tables)):
            return None
        return run[-2] if len(run) > 1 else run[-1]  # its whole rounds, before the one just begun

"""The entries of an event log, and runs of choices that change nothing, which are told as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why
from rules.kit.story import IDLE, QUIET, Told, join
from table.players.roster import PERSON

Tables = Sequence[Sequence[PlayerInfo]]
"""The players of each seating of a match, in order."""


class LogEntry(NamedTuple):
    """The sentences about one step, its hand and row of the score sheet, and the seats that made
    the choices. `mark`: about a mark in the journal, which no undo removes. `aside`: shown only in
    the log, such as a hint. `table`: the number of the seating (`rules.kit.chairs`)."""

    step: int
    hand: int
    row: int
    seats: tuple[int, ...]
    sentences: tuple[Told, ...]
    mark: bool = False
    aside: bool = False
    table: int = 0


def is_quiet(entry: LogEntry) -> bool:
    """Return whether an entry tells only what is seen at the table anyway."""
    return all(sentence.weight == QUIET for sentence in entry.sentences)


def is_idle(entry: LogEntry, tables: Tables) -> bool:
    """Return whether an entry tells only of a computer's choice that changes nothing, as a pass."""
    players = tables[entry.table]
    weights = [sentence.weight for sentence in entry.sentences]
    return weights == [IDLE] and all(players[seat].who != PERSON for seat in entry.seats)


def merge_runs(entries: Sequence[LogEntry], tables: Tables) -> list[LogEntry]:
    """Return these entries with each run of idle choices merged, at the place of its last."""
    merged = dict(enumerate(entries))
    for places, entry in find_runs(entries, tables):
        merged[places[-1]] = entry
        for place in places[:-1]:
            del merged[place]
    return [*merged.values()]


def find_runs(entries: Sequence[LogEntry], tables: Tables) -> Iterator[tuple[list[int], LogEntry]]:
    """Yield the places and the merged entry of each run of idle choices. Its whole rounds of the
    table are merged first, then the other choices, if several. Quiet steps do not end a run."""
    steps = [place for place, entry in enumerate(entries) if not is_quiet(entry)]
    for run_key, group in groupby(steps, lambda place: _run_key(entries[place], tables)):
        if not run_key:
            continue
        run = [*group]
        seats = {seat for place in run for seat in entries[place].seats}
        in_whole_rounds = len(run) - len(run) % len(seats)
        for places in (run[:in_whole_rounds], run[in_whole_rounds:]):
            if len(places) > 1:
                yield places, _merge([entries[place] for place in places], tables)


def _run_key(entry: LogEntry, tables: Tables) -> tuple[object, ...]:
    """Return what the entries of one run of idle choices share; empty for other entries."""
    if not is_idle(entry, tables):
        return ()
    return entry.hand, entry.row, entry.table, entry.sentences[0].why.key


def _merge(run: Sequence[LogEntry], tables: Tables) -> LogEntry:
    """Return one entry for several idle choices: either whole rounds, or less than one."""
    key = run[0].sentences[0].why.key
    last = run[-1]
    seats = tuple(dict.fromkeys(seat for entry in run for seat in entry.seats))
    rounds = len(run) // len(seats)
    if rounds > 1:
        sentence = Why(f"{key}.rounds", (("n", rounds),))
    elif len(seats) < len(tables[last.table]):
        sentence = Why(f"{key}.several", (("who", join([f"seat.{seat}" for seat in seats])),))
    else:
        sentence = Why(f"{key}.all")
    return last._replace(seats=seats, sentences=(Told(sentence, IDLE),))

"""The finished journals, read one after the other for what they tell: records, and the results
that the log has lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Mapping
from datetime import datetime, timezone
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from rules.kit.catalogue import Game, tried
from rules.kit.contract import Rules
from rules.kit.journal import BadJournal, Past, read_journal
from rules.kit.match import Match
from rules.kit.records import Record, records
from rules.kit.strangers import let_through
from table.stats.importer import Importer, writing
from table.stats.result import Result, result_in, result_of


class RecordReplay:
    """A match played back for its records, a step at a time: `step` until it says that it is done.

    Raises whatever a journal that does not fit its rules, or a stranger's rules, may raise.
    """

    def __init__(self, rules: Rules, past: Past) -> None:
        self.game, self.rules = str(past.header["game"]), rules
        self.match = Match.from_header(rules, past.header, past.lines)
        self._found: list[tuple[int, Record]] = []
        self._last = -1
        self._note()

    def step(self) -> bool:
        """Play one line, or one step of the dealer's; False at the end."""
        match = self.match
        went = match.replay_step() or (not match.owing() and match.advance())
        if went:
            self._note()
        return went

    def _note(self) -> None:
        """The records of the positions that have come; those that were taken back are none."""
        match, last = self.match, self._last
        self._found = [(step, record) for step, record in self._found if step <= match.step]
        for earlier, moment in pairwise((None, *match.history)):
            if moment is None or moment.step <= last:
                continue
            dealt = earlier is None or earlier.state.table.hand != moment.state.table.hand
            before = None if dealt or earlier is None else earlier.state
            found = records(self.rules, before, moment.state, moment.made)
            self._found += [(moment.step, record) for record in found]
        self._last = match.step

    @property
    def records(self) -> list[Record]:
        """The largest of each key and seat."""
        best: dict[tuple[str, int], Record] = {}
        for _, record in self._found:
            known = best.setdefault((record.key, record.seat), record)
            if record.amount > known.amount:
                best[record.key, record.seat] = record
        return [best[at] for at in sorted(best)]

    @property
    def result(self) -> dict[str, Any] | None:
        """What came of it; None while it is not over."""
        return result_of(self.game, self.match) if self.match.over else None


class Journals:
    """The journals of a folder that are not `known` yet, the latest first. `unwritten`: what some
    of them have told, until it is written: the replay and the result, nothing of a damaged one."""

    def __init__(
        self, folder: Path, games: Mapping[str, Game], known: Collection[str], importer: Importer
    ) -> None:
        self.folder, self.games, self.importer = folder, games, importer
        try:
            names = {entry.name for entry in os.scandir(folder) if entry.name.endswith(".jsonl")}
        except OSError:  # a folder that cannot be listed has nothing for us
            names = set()
        self.waiting = sorted(names.difference(known), key=lambda name: name.partition("-")[2])
        self.unwritten: dict[str, tuple[RecordReplay, Result | None] | None] = {}
        self.since = perf_counter()
        self._current: tuple[str, RecordReplay, Game] | None = None

    @property
    def more(self) -> bool:
        """Whether there is still something to read."""
        return bool(self.waiting) or self._current is not None

    def step(self) -> None:
        """A little more: a journal opened, or one of its steps played back."""
        if self._current is None:
            self._begin(self.waiting.pop())
            return
        name, replay, game = self._current
        try:
            with tried(game.folder):
                if replay.step():
                    return
                self.unwritten[name] = replay, self._result(name, replay)
        except BaseException as error:  # a journal that fits no more, or a stranger's rules
            let_through(error)
            self.unwritten[name] = None
        self._current = None

    def _begin(self, name: str) -> None:
        try:
            past = read_journal(self.folder / name)
            game = self.games.get(str(past.header["game"]))
            if game is None or game.rules is None:
                return
            with tried(game.folder):
                self._current = name, RecordReplay(game.rules, past), game
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            later = ("journal.unread", "journal.newer")  # these may read some day
            if not (isinstance(error, BadJournal) and error.why.key in later):
                self.unwritten[name] = None

    def _result(self, name: str, replay: RecordReplay) -> Result | None:
        """The result as it would stand in the log; when it ended is when its file was written."""
        found = replay.result
        if found is None:
            return None
        written = (self.folder / name).stat().st_mtime
        when = datetime.fromtimestamp(int(written), timezone.utc).isoformat()
        return result_in({"journal": name, "when": when, **found})

    def write(self, db: sqlite3.Connection) -> None:
        """What they have told so far is in the book."""
        with writing(db):
            told = [one for one in self.unwritten.values() if one is not None]
            self.importer.add(db, [result for _, result in told if result is not None])
            for replay, result in told:
                if result is not None:
                    _write(db, replay, result)
            rows = [(name, found is not None) for name, found in self.unwritten.items()]
            db.executemany("INSERT OR REPLACE INTO journals VALUES (?, ?)", rows)
        self.unwritten.clear()
        self.since = perf_counter()


def _write(db: sqlite3.Connection, replay: RecordReplay, result: Result) -> None:
    """The records of a game, and what the result of an older program does not say."""
    asked = "SELECT id, hands FROM games WHERE journal = ?"
    number, hands = db.execute(asked, (result.journal,)).fetchone()
    rows = [(number, each.key, each.seat, float(each.amount)) for each in replay.records]
    db.executemany("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?)", rows)
    if hands == "[]":
        text = msgspec.json.encode(result.hands).decode()
        db.execute("UPDATE games SET hands = ? WHERE id = ?", (text, number))
        for column, counts in (("hints", result.hints), ("undone", result.undone)):
            for seat, count in enumerate(counts):
                asked = f"UPDATE seats SET {column} = ? WHERE game = ? AND seat = ?"
                db.execute(asked, (count, number, seat))

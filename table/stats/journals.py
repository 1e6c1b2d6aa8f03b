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
from typing import Any, NamedTuple

import msgspec

from rules.kit.catalogue import Game, tried
from rules.kit.contract import Rules
from rules.kit.journal import BadJournal, Past, read_journal
from rules.kit.match import Match
from rules.kit.records import Record, records
from rules.kit.strangers import let_through
from rules.kit.undo import Moment
from table.stats.importer import Importer, add_records, writing
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
        match, before = self.match, self._last
        if match.step < before:
            self._found = [one for one in self._found if one[0] <= match.step]
        elif match.step > before:
            moments: list[Moment | None] = [
                None,
                *list(match.history)[-(match.step - before) - 1 :],
            ]
            for earlier, moment in pairwise(moments):
                if moment is not None and moment.step > before:
                    self._ask(earlier, moment)
        self._last = match.step

    def _ask(self, earlier: Moment | None, moment: Moment) -> None:
        dealt = earlier is None or earlier.state.table.hand != moment.state.table.hand
        before = None if dealt or earlier is None else earlier.state
        found = records(self.rules, before, moment.state, moment.made)
        self._found += [(moment.step, one) for one in found]

    @property
    def records(self) -> list[Record]:
        """The largest of each key and seat."""
        best: dict[tuple[str, int], Record] = {}
        for _, one in self._found:
            known = best.get((one.key, one.seat))
            if known is None or one.amount > known.amount:
                best[one.key, one.seat] = one
        return [best[at] for at in sorted(best)]

    @property
    def result(self) -> dict[str, Any] | None:
        """What came of it; None while it is not over."""
        return result_of(self.game, self.match) if self.match.over else None


class JournalFacts(NamedTuple):
    """What a journal told; nothing where it is damaged."""

    name: str
    gleaning: RecordReplay | None
    result: Result | None


class Journals:
    """The journals of a folder that are not `known` yet, the latest first; `told` is what some of
    them have told, until it is written."""

    def __init__(
        self, folder: Path, games: Mapping[str, Game], known: Collection[str], taking: Importer
    ) -> None:
        self.folder, self.games, self.taking = folder, games, taking
        try:
            names = [one.name for one in os.scandir(folder) if one.name.endswith(".jsonl")]
        except OSError:  # a folder that cannot be listed has nothing for us
            names = []
        mine = (one for one in names if one not in known)
        self.waiting = sorted(mine, key=lambda name: name.partition("-")[2])
        self.told: list[JournalFacts] = []
        self.since = perf_counter()
        self._at: tuple[str, RecordReplay, Game] | None = None

    @property
    def more(self) -> bool:
        """Whether there is still something to read."""
        return bool(self.waiting) or self._at is not None

    def step(self) -> None:
        """A little more: a journal opened, or one of its steps played back."""
        if self._at is None:
            self._begin(self.waiting.pop())
            return
        name, gleaning, game = self._at
        try:
            with tried(game.folder):
                if gleaning.step():
                    return
                result = self._result(name, gleaning)
        except BaseException as error:  # a journal that fits no more, or a stranger's rules
            let_through(error)
            self.told.append(JournalFacts(name, None, None))
        else:
            self.told.append(JournalFacts(name, gleaning, result))
        self._at = None

    def _begin(self, name: str) -> None:
        try:
            past: Past = read_journal(self.folder / name)
        except BadJournal as bad:
            if bad.why.key not in ("journal.unread", "journal.newer"):  # these may read some day
                self.told.append(JournalFacts(name, None, None))
            return
        game = self.games.get(str(past.header["game"]))
        if game is None or game.rules is None:
            return
        try:
            with tried(game.folder):
                self._at = name, RecordReplay(game.rules, past), game
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            self.told.append(JournalFacts(name, None, None))

    def _result(self, name: str, gleaning: RecordReplay) -> Result | None:
        """The result as it would stand in the log; when it ended is when its file was written."""
        found = gleaning.result
        if found is None:
            return None
        written = (self.folder / name).stat().st_mtime
        when = datetime.fromtimestamp(int(written), timezone.utc).isoformat()
        return result_in({"journal": name, "when": when, **found})

    def write(self, db: sqlite3.Connection) -> None:
        """What they have told so far is in the book."""
        with writing(db):
            self.taking.add(db, [one.result for one in self.told if one.result is not None])
            for one in self.told:
                if one.gleaning is not None and one.result is not None:
                    _write(db, one.name, one.gleaning, one.result)
                db.execute(
                    "INSERT OR REPLACE INTO journals VALUES (?, ?)",
                    (one.name, one.gleaning is not None),
                )
        self.told.clear()
        self.since = perf_counter()


def _write(db: sqlite3.Connection, name: str, gleaning: RecordReplay, result: Result) -> None:
    """The records of a game, and what the result of an older program does not say."""
    row = db.execute("SELECT id, hands FROM games WHERE journal = ?", (name,)).fetchone()
    if row is None:
        return
    number, hands = row
    add_records(db, number, gleaning.records)
    if hands == "[]":
        text = msgspec.json.encode(result.hands).decode()
        db.execute("UPDATE games SET hands = ? WHERE id = ?", (text, number))
        for column, counts in (("hints", result.hints), ("undone", result.undone)):
            for seat, count in enumerate(counts):
                asked = f"UPDATE seats SET {column} = ? WHERE game = ? AND seat = ?"
                db.execute(asked, (count, number, seat))

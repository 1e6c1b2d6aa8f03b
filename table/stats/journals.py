"""The finished journals, read one after the other for what they tell: records, and the results
that the log has lost."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Mapping
from datetime import datetime, timezone
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec

from rules.kit.catalogue import Game, tried
from rules.kit.journal import BadJournal, Past, read_journal
from rules.kit.strangers import let_through
from table.stats.importer import Importer, add_records, writing
from table.stats.record_replay import RecordReplay
from table.stats.result import Result, result_in


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

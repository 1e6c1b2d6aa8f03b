"""How results come into the book: each once, by the name of its journal."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime, timezone
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any
from zlib import crc32

import msgspec

from rules.kit.catalogue import Game, tried
from rules.kit.contract import Rules
from rules.kit.journal import BadJournal, Past, read_journal
from rules.kit.match import PERSON, Match
from rules.kit.outside import bytes_of
from rules.kit.records import Record, records
from rules.kit.remarks import partners
from rules.kit.state import Table
from rules.kit.strangers import let_through
from table.stats.people import identity
from table.stats.result import MOST_SEATS, Result, result_in, result_of

LARGEST = 64_000_000  # bytes of the log


@contextmanager
def writing(db: sqlite3.Connection) -> Iterator[None]:
    """All that is written here, or none of it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


class Importer:
    """Takes results in. `games` say who plays on one side."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self._sides: dict[tuple[str, int, bytes], tuple[int, ...]] = {}

    def take_in(self, db: sqlite3.Connection, log: Path) -> int:
        """What the log of results has more than the book; how many games that were. Of a log that
        has only grown, no more than what is new is looked at."""
        try:
            raw = bytes_of(log, LARGEST)
        except OSError:
            return 0
        whole = raw.rfind(b"\n") + 1
        known = _mark(db)
        if known is not None and known[0] == whole and crc32(raw[:whole]) == known[1]:
            return 0
        with writing(db):
            known = _mark(db)  # another window may have been at it
            grown = known is not None and known[0] <= whole
            start = known[0] if grown and crc32(raw[: known[0]]) == known[1] else 0  # type: ignore[index]
            found = map(result_in, raw[start:whole].split(b"\n"))
            count = self.add(db, (result for result in found if result is not None))
            mark = f"{whole}:{crc32(raw[:whole])}"
            db.execute("INSERT OR REPLACE INTO facts VALUES ('log', ?)", (mark,))
        return count

    def add(self, db: sqlite3.Connection, results: Iterable[Result]) -> int:
        """Within a transaction: those results that are not there yet; how many. Of those that are,
        who left before the end, which a book of the first version did not know."""
        known = dict(db.execute("SELECT journal, id FROM games"))
        (last,) = db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
        rows: dict[str, list[tuple[object, ...]]] = {
            "games": [], "seats": [], "records": [], "leavers": [],
        }  # fmt: skip
        for result in results:
            of_game = (result.game, result.ended, not result.apart)
            if result.journal not in known:
                known[result.journal] = number = last + len(rows["games"]) + 1
                options = msgspec.json.encode(result.options, order="sorted")
                hands = msgspec.json.encode(result.hands).decode()
                rows["games"].append((
                    number, result.journal, result.ended, result.game, options.decode(), result.why,
                    result.apart, result.origin, hands, result.read,
                ))  # fmt: skip
                sides, places, blank = self.sides(result, options), result.places, [0] * MOST_SEATS
                rows["seats"] += [
                    (
                        number, seat, sat.name, sat.key, sat.who, sat.level,
                        identity(sat.name, sat.key, sat.who), sides[seat], result.points[seat],
                        places[seat], seat in result.winners, (result.hints or blank)[seat],
                        (result.undone or blank)[seat], *of_game, (result.given or blank)[seat],
                    )
                    for seat, sat in enumerate(result.seats)
                ]  # fmt: skip
                rows["records"] += [
                    (number, record.key, record.seat, record.amount)
                    for record in result.records or ()
                ]
            number = known[result.journal]
            rows["leavers"] += [
                (
                    number, gone.name, gone.key, identity(gone.name, gone.key, PERSON), gone.hand,
                    *of_game,
                )
                for gone in result.leavers
            ]  # fmt: skip
        for table, found in rows.items():
            if found:
                marks = ",".join("?" * len(found[0]))
                db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", found)
        if rows["games"] or rows["leavers"]:
            adopt(db)
        return len(rows["games"])

    def sides(self, result: Result, options: bytes) -> tuple[int, ...]:
        """The first seat of the side that each seat plays for."""
        asked = (result.game, len(result.seats), options)
        if asked not in self._sides:
            self._sides[asked] = self._found_sides(result)
        return self._sides[asked]

    def _found_sides(self, result: Result) -> tuple[int, ...]:
        count, game = len(result.seats), self.games.get(result.game)
        found: tuple[tuple[int, ...], ...] = ()
        if game is not None and game.rules is not None:
            try:
                found = partners(game.rules, Table(count, result.options))
            except BaseException as error:  # of a stranger's rules, or house rules of old
                let_through(error)
        side = {seat: min(seats) for seats in found for seat in seats if seats}
        return tuple(side.get(seat, seat) for seat in range(count))


def adopt(db: sqlite3.Connection) -> None:
    """Somebody known to the house now may have played by name alone before: games of that name from
    before the first one under the key are theirs, where no other person bears the name."""
    rows = db.execute(
        "SELECT person, name, min(ended) FROM (SELECT person, name, ended FROM seats "
        "UNION ALL SELECT person, name, ended FROM leavers) "
        "WHERE person >= 'key:' AND person < 'key;' GROUP BY person, name"
    )
    bearers: dict[str, dict[str, int]] = {}
    for person, name, first in rows:
        bearers.setdefault(identity(name, "", "person"), {})[person] = first
    for named, found in bearers.items():
        if len(found) == 1:
            ((person, first),) = found.items()
            for table in ("seats", "leavers"):
                asked = f"UPDATE OR IGNORE {table} SET person = ? WHERE person = ? AND ended < ?"
                db.execute(asked, (person, named, first))


def _mark(db: sqlite3.Connection) -> tuple[int, int] | None:
    """How much of the log has been taken in, and its checksum."""
    row = db.execute("SELECT value FROM facts WHERE key = 'log'").fetchone()
    try:
        size, sum_ = map(int, row[0].split(":"))
    except (TypeError, ValueError):
        return None
    return size, sum_


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
            told = [each for each in self.unwritten.values() if each is not None]
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

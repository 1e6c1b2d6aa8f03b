"""Import results into the book, each once, by the name of its journal."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timezone
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any
from zlib import crc32

import msgspec

from rules.kit.catalogue import Game, time_limit
from rules.kit.contract import Rules
from rules.kit.journal import BadJournal, Past, read_journal
from rules.kit.match import PERSON, Match
from rules.kit.outside import bytes_of
from rules.kit.records import Record, records
from rules.kit.remarks import partners
from rules.kit.state import Table
from rules.kit.strangers import reraise_ctrl_c
from table.stats.people import identity
from table.stats.result import Result, parse_result, result_of
from table.stats.schema import transaction
from table.stats.seat_figures import SEAT_FIGURES

MAX_LOG_BYTES = 64_000_000  # of the results log
UNDAMAGED = ("journal.unread", "journal.newer")  # errors of journals that may be read later
TABLE_COLUMNS = {
    "games": "id, journal, ended, game, options, why, apart, origin, hands, afar",
    "seats": "game, seat, name, key, who, level, person, side, points, place, won, title, ended, "
    + ", ".join(["counts", *(figure.name for figure in SEAT_FIGURES)]),
    "records": "game, key, seat, amount",
    "leavers": "game, name, key, person, hand, title, ended, counts",
}
"""The order in which the importer gives the columns of each table."""


class Importer:
    """Adds results to a book. The rules of `games` tell which seats are partners."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self._sides: dict[tuple[str, int, bytes], tuple[int, ...]] = {}

    def import_log(self, db: sqlite3.Connection, log: Path) -> int:
        """Add the results of the log that are not in the book yet; return their number. If the log
        has not changed nothing is parsed, and if it has become longer only its new lines."""
        try:
            raw = bytes_of(log, MAX_LOG_BYTES)
        except OSError:
            return 0
        size = raw.rfind(b"\n") + 1  # of complete lines
        if _imported_part(db) == (size, crc32(raw[:size])):
            return 0
        with transaction(db):
            start, checksum = _imported_part(db)  # another window may have imported more
            if start > size or crc32(raw[:start]) != checksum:
                start = 0
            results = map(parse_result, raw[start:size].split(b"\n"))
            count = self.add_results(db, (result for result in results if result is not None))
            mark = f"{size}:{crc32(raw[:size])}"
            db.execute("INSERT OR REPLACE INTO facts (key, value) VALUES ('log', ?)", (mark,))
        return count

    def add_results(self, db: sqlite3.Connection, results: Iterable[Result]) -> int:
        """Add the results that are not in the book; return their number. Of known ones add the
        early leavers, which version 1 lacked. The caller begins the transaction."""
        known = dict(db.execute("SELECT journal, id FROM games"))
        (last,) = db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
        rows: dict[str, list[tuple[object, ...]]] = {table: [] for table in TABLE_COLUMNS}
        for result in results:
            if result.journal not in known:
                number = last + len(rows["games"]) + 1
                known[result.journal] = number
                options = msgspec.json.encode(result.options, order="sorted")
                rows["games"].append(_game_row(number, result, options.decode()))
                rows["seats"] += _seat_rows(number, result, self.sides_of(result, options))
                for record in result.records or ():
                    rows["records"].append((number, record.key, record.seat, record.amount))
            rows["leavers"] += _leaver_rows(known[result.journal], result)
        for table, table_rows in rows.items():
            columns = TABLE_COLUMNS[table]
            marks = ", ".join("?" * len(columns.split()))
            insert = f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({marks})"
            db.executemany(insert, table_rows)
        if rows["games"] or rows["leavers"]:
            assign_named_games(db)
        return len(rows["games"])

    def sides_of(self, result: Result, options: bytes) -> tuple[int, ...]:
        """For each seat, the first seat of its side. Cached by game, seats and house rules."""
        key = (result.game, len(result.seats), options)
        if key not in self._sides:
            self._sides[key] = self._compute_sides(result)
        return self._sides[key]

    def _compute_sides(self, result: Result) -> tuple[int, ...]:
        """Ask the rules which seats are partners, and return for each seat the first seat of its
        side; every seat is alone if they cannot tell."""
        count = len(result.seats)
        game = self.games.get(result.game)
        groups: tuple[tuple[int, ...], ...] = ()
        if game is not None and game.rules is not None:
            try:
                groups = partners(game.rules, Table(count, result.options))
            except BaseException as error:  # from unknown rules, or outdated house rules
                reraise_ctrl_c(error)
        sides = {seat: seat for seat in range(count)}
        for seats in groups:
            sides |= dict.fromkeys(seats, min(seats, default=0))
        return tuple([sides[seat] for seat in range(count)])


def _game_row(number: int, result: Result, options: str) -> tuple[object, ...]:
    """The row of game `number`, in the order of TABLE_COLUMNS. `options`: house rules as JSON."""
    hands = msgspec.json.encode(result.hands).decode()
    return (
        number, result.journal, result.ended, result.game, options, result.why,
        result.apart, result.origin, hands, result.read,
    )  # fmt: skip


def _leaver_rows(number: int, result: Result) -> Iterator[tuple[object, ...]]:
    """Yield the row of each person who left game `number` early."""
    for leaver in result.leavers:
        person = identity(leaver.name, leaver.key, PERSON)
        yield (
            number, leaver.name, leaver.key, person, leaver.hand, result.game, result.ended,
            not result.apart,
        )  # fmt: skip


def _seat_rows(number: int, result: Result, sides: Sequence[int]) -> Iterator[tuple[object, ...]]:
    """Yield the row of each seat of game `number`. `sides`: by seat, the first seat of its side."""
    places = result.places
    figures = [result.seat_numbers(figure.name) for figure in SEAT_FIGURES]
    for seat, player in enumerate(result.seats):
        yield (
            number, seat, player.name, player.key, player.who, player.level,
            identity(player.name, player.key, player.who), sides[seat], result.points[seat],
            places[seat], seat in result.winners, result.game, result.ended, not result.apart,
            *(numbers[seat] for numbers in figures),
        )  # fmt: skip


def assign_named_games(db: sqlite3.Connection) -> None:
    """Give games of guests to people on the list. A person on the list, who has a key, gets the
    games that a guest of the same name played before the person's first one, unless several people
    have had the name."""
    rows = db.execute(
        "SELECT person, name, min(ended) FROM (SELECT person, name, ended FROM seats "
        "UNION ALL SELECT person, name, ended FROM leavers) "
        "WHERE person >= 'key:' AND person < 'key;' GROUP BY person, name"
    )
    people_by_name: dict[str, dict[str, int]] = {}
    for person, name, first in rows:
        people_by_name.setdefault(identity(name, "", "person"), {})[person] = first
    for by_name, first_games in people_by_name.items():
        if len(first_games) == 1:
            ((person, first),) = first_games.items()
            for table in ("seats", "leavers"):
                query = f"UPDATE OR IGNORE {table} SET person = ? WHERE person = ? AND ended < ?"
                db.execute(query, (person, by_name, first))


def _imported_part(db: sqlite3.Connection) -> tuple[int, int]:
    """The length in bytes and checksum of the imported part of the log; zeros if unknown."""
    row = db.execute("SELECT value FROM facts WHERE key = 'log'").fetchone()
    try:
        size, checksum = map(int, row[0].split(":"))
    except (TypeError, ValueError):
        return 0, 0
    return size, checksum


class RecordReplay:
    """Replays a match step by step to find its records; call `step` until it returns False. It may
    raise any error: the rules may be a stranger's, or the journal may not fit them."""

    def __init__(self, rules: Rules, past: Past) -> None:
        self.game = str(past.header["game"])
        self.rules = rules
        self.match = Match.from_header(rules, past.header, past.lines)
        self._records: list[tuple[int, Record]] = []
        self._last_step = -1
        self._add_records()

    def step(self) -> bool:
        """Replay a line of the journal, or a step that needs no choice; False at the end."""
        has_advanced = self.match.replay_step() or self.match.advance()
        if has_advanced:
            self._add_records()
        return has_advanced

    def _add_records(self) -> None:
        """Add the records of positions that are new, and drop those of moves that were undone."""
        match = self.match
        self._records = [(step, record) for step, record in self._records if step <= match.step]
        for earlier, moment in pairwise((None, *match.history)):
            if moment is None or moment.step <= self._last_step:
                continue
            before = None if earlier is None else earlier.state
            if before is not None and before.table.hand != moment.state.table.hand:
                before = None  # a new hand was dealt
            reached = records(self.rules, before, moment.state, moment.made)
            self._records += [(moment.step, record) for record in reached]
        self._last_step = match.step

    @property
    def records(self) -> list[Record]:
        """The largest record of each kind that each seat has reached, sorted."""
        best: dict[tuple[str, int], Record] = {}
        for _, record in self._records:
            known = best.setdefault((record.key, record.seat), record)
            if record.amount > known.amount:
                best[record.key, record.seat] = record
        return [best[kind_and_seat] for kind_and_seat in sorted(best)]

    @property
    def result(self) -> dict[str, Any] | None:
        """The result as a line of the log; None while the match is not over."""
        return result_of(self.game, self.match) if self.match.over else None


class Journals:
    """Reads the finished journals in a folder that are not `known`, the latest first. `unwritten`
    has, by journal, what is not in the book yet: its replay and, if it was over, its result; None
    for a damaged journal, or one that does not fit its rules."""

    def __init__(self, folder: Path, games: Mapping[str, Game], known: Collection[str],
                 importer: Importer) -> None:  # fmt: skip
        self.folder, self.games, self.importer = folder, games, importer
        try:
            names = {entry.name for entry in os.scandir(folder) if entry.name.endswith(".jsonl")}
        except OSError:  # the folder does not exist, or cannot be listed
            names = set()
        # By the time, which follows the game in the name: the last is the latest, and taken first.
        self.names_to_read = sorted(
            names.difference(known), key=lambda name: name.partition("-")[2]
        )
        self.unwritten: dict[str, tuple[RecordReplay, Result | None] | None] = {}
        self.last_write = perf_counter()
        self._current: tuple[str, RecordReplay, Game] | None = None

    @property
    def has_more(self) -> bool:
        return bool(self.names_to_read) or self._current is not None

    def step(self) -> None:
        """Open the next journal, or replay one step of the open one. At its end, or where it does
        not fit the rules, it is added to `unwritten`."""
        if self._current is None:
            self._open(self.names_to_read.pop())
            return
        name, replay, game = self._current
        try:
            with time_limit(game.folder):
                if replay.step():
                    return
                self.unwritten[name] = replay, self._result(name, replay)
        except BaseException as error:  # the journal does not fit the rules, or they are wrong
            reraise_ctrl_c(error)
            self.unwritten[name] = None
        self._current = None

    def _open(self, name: str) -> None:
        """Read a journal and begin its replay, or note that it is damaged. A journal that cannot be
        read now, or whose game cannot be played here, is left for another time."""
        try:
            past = read_journal(self.folder / name)
            game = self.games.get(str(past.header["game"]))
            if game is None or game.rules is None:
                return
            with time_limit(game.folder):
                self._current = name, RecordReplay(game.rules, past), game
        except BaseException as error:  # unknown rules may raise anything
            reraise_ctrl_c(error)
            if not isinstance(error, BadJournal) or error.why.key not in UNDAMAGED:
                self.unwritten[name] = None

    def _result(self, name: str, replay: RecordReplay) -> Result | None:
        """The result of a replayed match, with the file's time as its end; None if not over."""
        line = replay.result
        if line is None:
            return None
        written = (self.folder / name).stat().st_mtime
        when = datetime.fromtimestamp(int(written), timezone.utc).isoformat()
        return parse_result({"journal": name, "when": when, **line})

    def write(self, db: sqlite3.Connection) -> None:
        """Write what has been read so far into the book."""
        with transaction(db):
            replays = [entry for entry in self.unwritten.values() if entry is not None]
            self.importer.add_results(db, [result for _, result in replays if result is not None])
            for replay, result in replays:
                if result is not None:
                    _write_details(db, replay, result)
            rows = [(name, entry is not None) for name, entry in self.unwritten.items()]
            db.executemany("INSERT OR REPLACE INTO journals (name, sound) VALUES (?, ?)", rows)
        self.unwritten.clear()
        self.last_write = perf_counter()


def _write_details(db: sqlite3.Connection, replay: RecordReplay, result: Result) -> None:
    """Write the records of a game, and the details that results of older programs lack."""
    query = "SELECT id, hands FROM games WHERE journal = ?"
    number, hands = db.execute(query, (result.journal,)).fetchone()
    rows = [(number, record.key, record.seat, float(record.amount)) for record in replay.records]
    insert = f"INSERT OR REPLACE INTO records ({TABLE_COLUMNS['records']}) VALUES (?, ?, ?, ?)"
    db.executemany(insert, rows)
    if hands == "[]":
        text = msgspec.json.encode(result.hands).decode()
        db.execute("UPDATE games SET hands = ? WHERE id = ?", (text, number))
        for figure in SEAT_FIGURES:
            update = f"UPDATE seats SET {figure.name} = ? WHERE game = ? AND seat = ?"
            for seat, value in enumerate(result.seat_numbers(figure.name)):
                db.execute(update, (value, number, seat))

"""The book itself: opened when somebody asks for it, and caught up with what has been played since.

Two windows may have it open at once. It keeps SQLite's own journal and no write-ahead log: that
needs memory which programs share, so that it fails on folders of a network; it leaves two files
more beside the book; and what it is good for, many writers, there is none of here.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeVar

from rules.kit.catalogue import Game
from rules.kit.ondisk import OWN, set_aside
from rules.kit.outside import require_plain
from rules.kit.said import Why, of_system, why
from table.files.unwritten import unwritten
from table.stats.journals import Journals
from table.stats.schema import Newer, bring_up
from table.stats.taking import Taking

PATIENT = 2.0  # seconds for another window that writes just now
BATCH = 0.5  # seconds of reading journals, after which what they told is written
SHAPE = (
    "SELECT id, journal, ended, game, options, why, apart, origin, hands, afar FROM games LIMIT 0",
    "SELECT game, seat, name, key, who, level, person, side, points, place, won, hints, undone, "
    "title, ended, counts, given FROM seats LIMIT 0",
    "SELECT game, key, seat, amount FROM records LIMIT 0",
    "SELECT game, name, key, person, hand, title, ended, counts FROM leavers LIMIT 0",
    "SELECT name, sound FROM journals LIMIT 0",
    "SELECT key, value FROM facts LIMIT 0",
)

T = TypeVar("T")


class Places(NamedTuple):
    """Where the book lies, where a damaged one goes, and what it is made from: the log of results
    and the folder of finished journals."""

    book: Path
    aside: Path
    results: Path
    finished: Path


class Damaged(sqlite3.DatabaseError):
    """The file is no book, or not whole."""


class Book:
    """Opened, and caught up with the log of results. `games`: those that can be played here.

    `trouble` is a sentence for the player: that a damaged book has been set aside, or that this
    one cannot be written and so is kept in memory until it is closed. Never raises for what lies
    on the disk. Close it.
    """

    def __init__(self, places: Places, games: Mapping[str, Game]) -> None:
        self.places = places
        self._taking = Taking(games)
        self._journals: Journals | None = None
        self.games = games
        self.trouble: Why | None = None
        self.db = self._opened()
        self._do(lambda db: self._taking.take_in(db, places.results))

    def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """What a question gets for an answer; a book that turns out to be damaged by it is made
        anew first."""
        return self._do(question)

    def keep(self) -> None:
        """What the journals have told so far is written."""
        if self._journals is not None and self._journals.told:
            self._do(self._journals.write)

    def close(self) -> None:
        """The same, and the file is let go."""
        self.keep()
        self.db.close()

    # --- the journals

    @property
    def left(self) -> int:
        """How many finished journals are still to be read, as far as is known."""
        return len(self._read().waiting)

    def read_on(self, seconds: float) -> bool:
        """Read journals for their records for so long; False once all have been. What they tell
        is in the book now and then, and when all have been read."""
        journals, end = self._read(), perf_counter() + seconds
        while journals.more and perf_counter() < end:
            journals.step()
        if journals.told and (not journals.more or perf_counter() > journals.since + BATCH):
            self._do(journals.write)
        return journals.more

    def _read(self) -> Journals:
        if self._journals is None:
            finished = self.places.finished
            known = self._do(
                lambda db: {name for (name,) in db.execute("SELECT name FROM journals")}
            )
            self._journals = Journals(finished, self.games, known, self._taking)
        return self._journals

    # --- the file

    def _opened(self) -> sqlite3.Connection:
        """The file's book; a new one where it is damaged; one in memory where it cannot be had."""
        try:
            return connected(self.places.book)
        except Newer:
            self.trouble = why("book.newer", file=str(self.places.book))
            return in_memory(None)
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                return self._anew()
            return self._elsewhere(error)
        except OSError as error:
            return self._elsewhere(error)

    def _anew(self) -> sqlite3.Connection:
        """The damaged file set aside and another begun, unless another window has done so."""
        path = self.places.book
        with suppress(sqlite3.Error, OSError, Newer):
            return connected(path)
        kept = set_aside(path, self.places.aside)
        with suppress(OSError):  # of the damaged one, and for no other
            path.with_name(f"{path.name}-journal").unlink()
        if kept is None:
            self.trouble = why("book.stuck", file=str(path))
            return in_memory(None)
        self.trouble = why("book.aside", file=str(kept))
        try:
            return connected(path)
        except (sqlite3.Error, OSError, Newer):
            return in_memory(None)

    def _elsewhere(self, error: Exception) -> sqlite3.Connection:
        """A copy in memory, as far as the file can be read, and the sentence that says so."""
        wrong = of_system(error) if isinstance(error, OSError) else _reason(error)
        self.trouble = unwritten("book.unwritten", self.places.book.parent, wrong)
        return in_memory(self.places.book)

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self.db)
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                self.db.close()
            self._journals = None
            damaged = isinstance(error, sqlite3.DatabaseError) and is_damage(error)
            self.db = self._anew() if damaged else self._elsewhere(error)
        try:
            self._taking.take_in(self.db, self.places.results)
            return work(self.db)
        except sqlite3.Error:  # nothing stands in it now but what the log has
            self.db = in_memory(None)
        self._taking.take_in(self.db, self.places.results)
        return work(self.db)


def connected(path: Path) -> sqlite3.Connection:
    """The book in a file, whole and of the present version; there is a new one if there was none.

    Raises Newer, OSError, and sqlite3.Error, of which Damaged is for what is no book.
    """
    if os.path.lexists(path):
        require_plain(path.stat())
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN))  # nobody else's to read
    db = sqlite3.connect(path, timeout=PATIENT, isolation_level=None)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA journal_mode = DELETE").fetchone()
        (whole,) = db.execute("PRAGMA quick_check(1)").fetchone()
        if whole != "ok":
            raise Damaged(whole)
        _require_book(db)
        bring_up(db)
        for asked in SHAPE:
            _shaped(db, asked)
        db.execute("BEGIN IMMEDIATE")  # whether it may be written turns out now
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def in_memory(path: Path | None) -> sqlite3.Connection:
    """A book that lasts until it is closed, with what stands in a file as far as that reads."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    if path is not None:
        with suppress(sqlite3.Error, OSError, Newer):
            require_plain(path.stat())  # a pipe would let us wait
            there = sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENT
            )
            try:
                there.execute("BEGIN")  # a copy of what another window writes would wait for ever
                there.execute("SELECT count(*) FROM sqlite_master").fetchone()
                there.backup(db)
                bring_up(db)
                for asked in SHAPE:
                    _shaped(db, asked)
                return db
            finally:
                there.close()
        db.close()
        db = sqlite3.connect(":memory:", isolation_level=None)
    bring_up(db)
    return db


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is at fault, and not the disk, or a window that is at it."""
    return isinstance(error, Damaged) or type(error) is sqlite3.DatabaseError


def _require_book(db: sqlite3.Connection) -> None:
    """Damaged for a database of somebody else's: of no version, and yet with tables in it."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version == 0 and tables:
        raise Damaged


def _shaped(db: sqlite3.Connection, asked: str) -> None:
    try:
        db.execute(asked)
    except sqlite3.OperationalError as error:
        if "no such" not in str(error):
            raise
        raise Damaged(str(error)) from None


def _reason(error: Exception) -> Why:
    """Why a database could not be written, as a part of a sentence."""
    said = str(error)
    known = {"full": "os.full", "readonly": "os.read_only", "locked": "os.busy"}
    known["unable to open"] = "os.forbidden"
    return next((why(key) for part, key in known.items() if part in said), why("os.disk"))

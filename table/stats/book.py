"""The book itself: opened when somebody asks for it, and caught up with what has been played since.

Two windows may have it open at once. It keeps SQLite's own journal and no write-ahead log: that
needs memory which programs share, so that it fails on folders of a network; it leaves two files
more beside the book; and what it is good for, many writers, there is none of here.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeVar

from rules.kit.catalogue import Game
from rules.kit.ondisk import OWN, set_aside
from rules.kit.outside import require_plain
from rules.kit.said import Why, of_system, why
from table.files.badfile import unwritten
from table.stats.importer import Importer, Journals
from table.stats.result import LATEST
from table.stats.schema import Newer, bring_up

PATIENT = 2.0  # seconds for another window that writes just now
BATCH = 0.5  # seconds of reading journals, after which what they told is written
READ_ONLY = "readonly"
DISK = {
    "full": "os.full",
    READ_ONLY: "os.read_only",
    "locked": "os.busy",
    "unable to open": "os.forbidden",
    "disk I/O": "os.disk",
}
"""What SQLite says of a disk, or of a window that is at the file, and how a player is told."""

MADE = "SELECT type, name, tbl_name, sql FROM sqlite_master"
COLUMNS = (
    "SELECT made.name, part.name, part.type FROM sqlite_master AS made, "
    "pragma_table_info(made.name) AS part WHERE made.type = 'table'"
)

T = TypeVar("T")


class Places(NamedTuple):
    """Where the book lies, where a damaged one goes, and what it is made from: the log of results
    and the folder of finished journals."""

    book: Path
    aside: Path
    results: Path
    finished: Path


class Damaged(Exception):
    """The file is no book, or not whole."""


class Book:
    """Opened, and caught up with the log of results. `games`: those that can be played here.

    `trouble` is a sentence for the player: that a damaged book has been set aside, or that this
    one cannot be written and so is kept in memory until it is closed. Never raises for what lies
    on the disk. Close it.
    """

    def __init__(self, places: Places, games: Mapping[str, Game]) -> None:
        self.places, self.games = places, games
        self.trouble: Why | None = None
        self._importer = Importer(games)
        self._journals: Journals | None = None
        self.db = self._opened()
        self.ask(lambda db: self._importer.take_in(db, places.results))

    def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """What a question gets for an answer: the one way to the book. Whatever it raises but for
        the disk's sake means a damaged file, unless it fails at an empty book as well: then the
        mistake is ours, and the file stays."""
        try:
            return question(self.db)
        except Exception as error:
            failed = error
        if is_damage(failed) or READ_ONLY in str(failed):  # another window may have set it aside
            try:
                return self._asked_of(self._opened, question)
            except Exception as error:
                failed = error
        again: Callable[[], sqlite3.Connection] = partial(self._elsewhere, failed)
        if is_damage(failed):
            with closing(in_memory()) as empty:
                self._importer.take_in(empty, self.places.results)
                question(empty)
            again = self._anew
        try:
            return self._asked_of(again, question)
        except Exception:
            return self._asked_of(in_memory, question)

    def _asked_of(
        self, opened: Callable[[], sqlite3.Connection], question: Callable[[sqlite3.Connection], T]
    ) -> T:
        """The answer of another connection, which takes the place of the present one."""
        with suppress(sqlite3.Error):
            self.db.close()
        self._journals = None
        self.db = opened()
        self._importer.take_in(self.db, self.places.results)
        return question(self.db)

    def keep(self) -> None:
        """What the journals have told so far is written."""
        if self._journals is not None and self._journals.unwritten:
            self.ask(self._journals.write)

    def close(self) -> None:
        """The same, and the file is let go."""
        self.keep()
        self.db.close()

    @property
    def left(self) -> int:
        """How many finished journals are still to be read, as far as is known."""
        return len(self._reader().waiting)

    def read_on(self, seconds: float) -> bool:
        """Read journals for their records for so long; False once all have been. What they tell
        is in the book now and then, and when all have been read."""
        journals, end = self._reader(), perf_counter() + seconds
        while journals.more and perf_counter() < end:
            journals.step()
        if journals.unwritten and (not journals.more or perf_counter() > journals.since + BATCH):
            self.ask(journals.write)
        return journals.more

    def _reader(self) -> Journals:
        if self._journals is None:
            known = self.ask(lambda db: db.execute("SELECT name FROM journals").fetchall())
            names = {name for (name,) in known}
            self._journals = Journals(self.places.finished, self.games, names, self._importer)
        return self._journals

    # --- the file

    def _opened(self) -> sqlite3.Connection:
        """The file's book; a new one where it is damaged; one in memory where it cannot be had."""
        try:
            return connected(self.places.book)
        except Newer:
            self.trouble = why("book.newer", file=str(self.places.book))
            return in_memory()
        except Exception as error:
            if not is_damage(error):
                return self._elsewhere(error)
        with suppress(Exception):  # another window may have made it anew
            return connected(self.places.book)
        return self._anew()

    def _anew(self) -> sqlite3.Connection:
        """The damaged file set aside and another begun."""
        path = self.places.book
        kept = set_aside(path, self.places.aside)
        with suppress(OSError):  # of the damaged one, and for no other
            path.with_name(f"{path.name}-journal").unlink()
        if kept is None:
            self.trouble = why("book.stuck", file=str(path))
            return in_memory()
        self.trouble = why("book.aside", file=str(kept))
        with suppress(Exception):
            return connected(path)
        return in_memory()

    def _elsewhere(self, error: Exception) -> sqlite3.Connection:
        """A book in memory, and the sentence that says why."""
        wrong = of_system(error) if isinstance(error, OSError) else why(_key(error) or "os.disk")
        self.trouble = unwritten("book.unwritten", self.places.book.parent, wrong)
        return in_memory()


def connected(path: Path) -> sqlite3.Connection:
    """The book in a file, whole and of the present version; there is a new one if there was none.

    Raises Newer, OSError, and whatever SQLite and decoding raise; see `is_damage`.
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
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and tables:  # somebody else's
            raise Damaged
        bring_up(db)
        _require_whole(db)
        db.execute("BEGIN IMMEDIATE")  # whether it may be written turns out now
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def in_memory() -> sqlite3.Connection:
    """A book that lasts until it is closed."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    bring_up(db)
    return db


def is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault, and not the disk, or a window that is at it."""
    of_disk = isinstance(error, sqlite3.OperationalError) and _key(error) is not None
    return not of_disk and not isinstance(error, (OSError, Newer))


def _require_whole(db: sqlite3.Connection) -> None:
    """Damaged where SQLite says so, a table or index is not as it was made, or a value in a table
    is of another type, or of another time, than what is written there."""
    (whole,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if whole != "ok":
        raise Damaged(whole)
    with closing(in_memory()) as blank:
        if set(blank.execute(MADE)) - set(db.execute(MADE)):
            raise Damaged
        wrong: dict[str, list[str]] = {}
        for table, column, kind in blank.execute(COLUMNS):
            wrong.setdefault(table, []).append(f"typeof({column}) <> '{kind.lower()}'")
            if column == "ended":
                wrong[table].append(f"ended NOT BETWEEN 0 AND {LATEST}")
    for table, faults in wrong.items():
        if db.execute(f"SELECT 1 FROM {table} WHERE {' OR '.join(faults)} LIMIT 1").fetchone():
            raise Damaged


def _key(error: Exception) -> str | None:
    """Under which key it stands what SQLite says of the disk; None where it says nothing of it."""
    said = str(error)
    return next((key for part, key in DISK.items() if part in said), None)

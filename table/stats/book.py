"""Open, repair and update the file of the book.

Two windows may have it open at once. It uses a rollback journal and no write-ahead log, which
needs shared memory (so it fails on network folders), leaves two more files beside the book, and
helps only with many writers."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from time import perf_counter
from typing import NamedTuple, TypeVar

from rules.kit.catalogue import Game
from rules.kit.ondisk import OWN, set_aside
from rules.kit.outside import require_plain
from rules.kit.said import Why, os_reason, why
from table.files.badfile import unwritten_message
from table.stats.importer import Importer, Journals
from table.stats.schema import NewerVersion, migrate

BUSY_SECONDS = 2.0  # to wait for another window that is writing
BATCH_SECONDS = 0.5  # of reading journals between two writes
DISK_ERRORS = {
    "full": "os.full", "readonly": "os.read_only", "locked": "os.busy",
    "unable to open": "os.forbidden", "disk I/O": "os.disk",
}  # fmt: skip
"""By a part of SQLite's message on a failing disk or a locked file, the key of our message."""

SCHEMA_QUERY = "SELECT type, name, tbl_name, sql FROM sqlite_master"

T = TypeVar("T")


class BookPaths(NamedTuple):
    """The file of the book, the folder for damaged ones, the results log, the finished journals."""

    book: Path
    aside: Path
    results: Path
    finished_folder: Path


class Damaged(Exception):
    """The file is not a book, or a damaged one."""


class Book:
    """An open book, up to date with the results log; close it after use. `games` are those that can
    be played here. No state of the disk makes it raise. Instead `trouble` has a sentence for the
    player: a damaged book was set aside, or this one cannot be written and is only in memory."""

    def __init__(self, paths: BookPaths, games: Mapping[str, Game]) -> None:
        self.paths, self.games = paths, games
        self.trouble: Why | None = None
        self._importer = Importer(games)
        self._journals: Journals | None = None
        self._open()

    def ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Call `question` with the connection to the book, and return its answer. If the disk
        fails, the book is continued in memory. Any other error means that the file is damaged: it
        is replaced by a new one. But an error that `question` also raises with a new book in memory
        is no fault of the file, and is raised."""
        try:
            return question(self.db)
        except Exception as error:
            failure = error
        if is_damage(failure):
            with closing(book_in_memory()) as empty:  # raises if the file is not to blame
                self._importer.import_log(empty, self.paths.results)
                question(empty)
        with suppress(sqlite3.Error):
            self.db.close()
        self._journals = None
        self._open(failure)
        return question(self.db)

    def write_journals(self) -> None:
        if self._journals is not None and self._journals.unwritten:
            self.ask(self._journals.write)

    def close(self) -> None:
        """Write what has been read, and close the file."""
        self.write_journals()
        self.db.close()

    @property
    def journals_left(self) -> int:
        return len(self._journal_reader().names_to_read)

    def read_journals(self, seconds: float) -> bool:
        """Read finished journals for so many seconds, and write them now and then. Returns whether
        there are more to read."""
        journals = self._journal_reader()
        end = perf_counter() + seconds
        while journals.has_more and perf_counter() < end:
            journals.step()
        is_due = not journals.has_more or perf_counter() > journals.last_write + BATCH_SECONDS
        if journals.unwritten and is_due:
            self.ask(journals.write)
        return journals.has_more

    def _journal_reader(self) -> Journals:
        """The reader of the journals that are not in the book yet, created when first needed."""
        if self._journals is None:
            known = self.ask(lambda db: db.execute("SELECT name FROM journals").fetchall())
            names = {name for (name,) in known}
            self._journals = Journals(self.paths.finished_folder, self.games, names, self._importer)
        return self._journals

    def _open(self, failure: Exception | None = None) -> None:
        """Connect to the file, or to a new one in place of a damaged one. If that fails, connect to
        a book in memory. A `failure` is an error that the file has just caused. Anything but plain
        success sets `trouble`."""
        path = self.paths.book
        failure = failure or self._connect()
        if failure is not None and is_damage(failure):
            damaged = set_aside(path, self.paths.aside)
            with suppress(OSError):  # a leftover of the damaged file, which would spoil a new one
                path.with_name(f"{path.name}-journal").unlink()
            if damaged is None:
                self.trouble = why("book.stuck", file=str(path))
            else:
                self.trouble = why("book.aside", file=str(damaged))
                failure = self._connect()
        elif isinstance(failure, NewerVersion):
            self.trouble = why("book.newer", file=str(path))
        elif failure is not None:
            key = _disk_error_key(failure) or "os.disk"
            reason = os_reason(failure) if isinstance(failure, OSError) else why(key)
            self.trouble = unwritten_message("book.unwritten", path.parent, reason)
        if failure is not None:
            self.db = book_in_memory()
            self._importer.import_log(self.db, self.paths.results)

    def _connect(self) -> Exception | None:
        """Connect to the file and bring it up to date. Returns an error or None."""
        try:
            self.db = connect_file(self.paths.book)
            self._importer.import_log(self.db, self.paths.results)
        except Exception as error:
            return error
        return None


def connect_file(path: Path) -> sqlite3.Connection:
    """Connect to the book in a file, check it and migrate it; create it if there is none. Raises
    NewerVersion, OSError, and errors of SQLite and of decoding, which `is_damage` tells apart."""
    if os.path.lexists(path):
        require_plain(path.stat())
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN))  # readable by this user alone
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA journal_mode = DELETE").fetchone()
        (version,) = db.execute("PRAGMA user_version").fetchone()
        (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if version == 0 and tables:  # another program's
            raise Damaged
        migrate(db)
        _require_undamaged(db)
        db.execute("BEGIN IMMEDIATE")  # fails now if the file is read-only
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def book_in_memory() -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    migrate(db)
    return db


def is_damage(error: Exception) -> bool:
    """Whether an error means a damaged file, and no failing disk, lock, or newer program's file."""
    if isinstance(error, sqlite3.OperationalError):
        return _disk_error_key(error) is None
    return not isinstance(error, (OSError, NewerVersion))


def _require_undamaged(db: sqlite3.Connection) -> None:
    """Raise Damaged if SQLite's check fails, or a table or index has another schema."""
    (verdict,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        raise Damaged(verdict)
    with closing(book_in_memory()) as blank:
        if set(blank.execute(SCHEMA_QUERY)) - set(db.execute(SCHEMA_QUERY)):
            raise Damaged


def _disk_error_key(error: Exception) -> str | None:
    """The key of our message for an error of SQLite about the disk; None for other errors."""
    message = str(error)
    return next((key for part, key in DISK_ERRORS.items() if part in message), None)

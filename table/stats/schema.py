"""The tables of the book, and the migration of files of older programs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from table.stats.seat_figures import FIRST_FIGURES, SEAT_FIGURES

MIGRATIONS: Sequence[str] = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY,
        journal TEXT NOT NULL UNIQUE,
        ended INTEGER NOT NULL,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        why TEXT NOT NULL,
        apart INTEGER NOT NULL,
        origin TEXT NOT NULL,
        hands TEXT NOT NULL,
        afar INTEGER NOT NULL
    );
    CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        key TEXT NOT NULL,
        who TEXT NOT NULL,
        level TEXT NOT NULL,
        person TEXT NOT NULL,
        side INTEGER NOT NULL,
        points REAL NOT NULL,
        place INTEGER NOT NULL,
        won INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        undone INTEGER NOT NULL,
        title TEXT NOT NULL,
        ended INTEGER NOT NULL,
        counts INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
    CREATE TABLE records (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        seat INTEGER NOT NULL,
        amount REAL NOT NULL,
        PRIMARY KEY (game, key, seat)
    ) WITHOUT ROWID;
    CREATE TABLE journals (name TEXT PRIMARY KEY, sound INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE INDEX games_by_time ON games (ended);
    CREATE INDEX seats_by_person ON seats
        (person, counts, ended, title, won, points, name, side, place);
    """,
    """
    CREATE TABLE leavers (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        key TEXT NOT NULL,
        person TEXT NOT NULL,
        hand INTEGER NOT NULL,
        title TEXT NOT NULL,
        ended INTEGER NOT NULL,
        counts INTEGER NOT NULL,
        PRIMARY KEY (game, person)
    ) WITHOUT ROWID;
    DELETE FROM facts WHERE key = 'log';
    """,
    *(
        f"ALTER TABLE seats ADD COLUMN {figure.name} REAL NOT NULL DEFAULT 0"
        for figure in SEAT_FIGURES[FIRST_FIGURES:]
    ),
)
"""The SQL from each version to the next, the first one from an empty file. Released entries are
never changed: a new version is a new entry.

Version 1. `ended` is in seconds. `person` is "" for a computer player (see `people.identity`),
`side` the first seat of its partners, `place` counts from 1. `title`, `ended` and `counts` (0: not
counted in totals) repeat those of the game, so that totals need no join. `afar`: the game was
imported from another book. `journals` are those read for records, `sound` is 0 for a damaged
one. `facts` hold the imported part of the log.

Version 2. `leavers` are the people who left before the end; `hand`: the first one without them.
The log has always had them, so it is imported once more from its beginning.

Version 3 and later: a figure of the seats each, see `seat_figures`. Older games had none.
"""

VERSION = len(MIGRATIONS)


class NewerVersion(Exception):
    """The file was written by a newer program, and is not changed."""


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the tables in a file; 0: there are none."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection) -> None:
    """Update a file to the present version in one transaction. Raises NewerVersion if it is newer.
    Two programs may do this at once, so the version is read again under the lock."""
    if version_of(connection) == VERSION:
        return
    with transaction(connection):
        version = version_of(connection)
        if version > VERSION:
            raise NewerVersion
        for script in MIGRATIONS[version:]:
            for statement in filter(str.strip, script.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """Run the block in one transaction, the file locked for writing; roll back on any error."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise

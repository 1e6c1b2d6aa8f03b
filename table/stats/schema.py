"""The tables of the book, and how the file of an older program is brought up."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

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
    "ALTER TABLE seats ADD COLUMN given REAL NOT NULL DEFAULT 0",
)
"""What leads from each version to the next, from an empty file on. What stands here has been on
people's disks and is never changed: a new version is a new entry.

Version 1. `ended` is in seconds. `person` is empty for a computer (see `people.identity`), `side`
the first seat of those who play together, `place` counts from 1. `title`, `ended` and `counts` are
the game's (`counts`: it does not stand apart), so that thousands of games are asked without looking
each of them up. `afar`: the game came from the
file of another house. `journals` are those that have been read for records; `sound` says whether
that could be done. `facts` say how much of the log has been taken in.

Version 2. `leavers` are the people who sat there and had left before the end, from which `hand` on.
The log has known them all along, so that it is taken in once more from its beginning.

Version 3. `given`: the points that a seat was given in advance. No game of before had any.
"""

VERSION = len(MIGRATIONS)


class Newer(Exception):
    """The file was written by a newer program, and is left as it is."""


def version_of(connection: sqlite3.Connection) -> int:
    """Of which version the tables in a file are; 0: there are none."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found)


def bring_up(connection: sqlite3.Connection) -> None:
    """From whatever version a file is of to the present one, all of the way or none of it; Newer.

    Two programs may do this at once: which version it is, is asked once nobody else writes.
    """
    if version_of(connection) == VERSION:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = version_of(connection)
        if before > VERSION:
            raise Newer
        for script in MIGRATIONS[before:]:
            for statement in filter(str.strip, script.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise

"""Books of other versions: what an older program made is brought up, a newer one's is left."""

import sqlite3
from pathlib import Path

import pytest

from table.stats import people, schema
from table.stats.schema import MIGRATIONS, VERSION, bring_up, version_of
from tests.stats.shelves import LEFT, count, dump, line, log, opened


def made_by(path: Path, version: int, scripts=MIGRATIONS) -> sqlite3.Connection:
    """An empty book as the program of that version made it."""
    db = sqlite3.connect(path, isolation_level=None)
    for script in scripts[:version]:
        db.executescript(script)
    db.execute(f"PRAGMA user_version = {version}")
    return db


@pytest.mark.parametrize("version", range(VERSION + 1))
def test_a_book_of_every_earlier_version_is_brought_up(tmp_path: Path, version: int):
    """From an empty file on; and it is then a book like every other."""
    made_by(tmp_path / "book.sqlite", version).close()
    log(tmp_path, line(1, "Anna", "Björn"))
    book = opened(tmp_path)
    assert book.trouble is None and count(book) == 1
    assert book.ask(version_of) == VERSION
    book.close()


def test_who_left_is_found_again_by_a_newer_program(tmp_path: Path):
    """A book of the first version did not know of them: brought up, it is the same as one made
    anew, and nothing is doubled."""
    lines = [
        line(1, "bot", "Anna", changes=LEFT),
        line(2, "Kári", "Anna"),
    ]
    log(tmp_path / "new", *lines)
    log(tmp_path, *lines)
    opened(tmp_path).close()
    db = sqlite3.connect(tmp_path / "book.sqlite", isolation_level=None)
    db.execute("DROP TABLE leavers")
    db.execute("PRAGMA user_version = 1")
    db.close()
    for _ in range(2):
        book, new = opened(tmp_path), opened(tmp_path / "new")
        assert dump(book) == dump(new) and len(book.ask(lambda db: people.left(db, "key:k3"))) == 1
        book.close()
        new.close()


def test_bringing_up_keeps_what_stands_there_all_or_nothing(tmp_path: Path, monkeypatch):
    """A version to come adds a column: the games stay. One that fails half-way leaves the old."""
    log(tmp_path, line(1, "Anna", "Björn"))
    opened(tmp_path).close()
    path = tmp_path / "book.sqlite"
    first = "ALTER TABLE games ADD COLUMN weather TEXT NOT NULL DEFAULT 'fair';"
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, first + " CREATE TABLE games (id);"))
    monkeypatch.setattr(schema, "VERSION", VERSION + 1)
    db = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        bring_up(db)
    assert version_of(db) == VERSION
    assert "weather" not in str(db.execute("SELECT sql FROM sqlite_master").fetchall())
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, first))
    bring_up(db)
    assert version_of(db) == VERSION + 1
    assert db.execute("SELECT journal, weather FROM games").fetchall() == [
        ("tunk-00001.jsonl", "fair")
    ]
    db.close()


def test_a_book_of_a_newer_program_is_left_as_it_is(tmp_path: Path):
    """Another is made in memory meanwhile, and a sentence says so."""
    log(tmp_path, line(1, "Anna", "Björn"))
    made_by(tmp_path / "book.sqlite", VERSION + 1, (*MIGRATIONS, "CREATE TABLE more (a);")).close()
    before = (tmp_path / "book.sqlite").read_bytes()
    book = opened(tmp_path)
    assert count(book) == 1 and "newer" in str(book.trouble)
    book.close()
    assert (tmp_path / "book.sqlite").read_bytes() == before

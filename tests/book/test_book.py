"""The book: it holds what the log and the journals have, once each, whatever lies on the disk."""

import json
import os
import re
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from table.book import book as book_module, evenings, meetings, people, schema
from table.book.schema import MIGRATIONS, VERSION, bring_up, version_of
from tests.book.shelves import SHELF, change, dump, finished, line, log, opened, places, read_all

ROOT = Path(__file__).resolve().parents[2]


def count(book) -> int:
    return book.ask(lambda db: db.execute("SELECT count(*) FROM games").fetchone()[0])


def test_every_result_is_taken_in_once(tmp_path: Path):
    """However often the book is opened and the log told again; what is new is added."""
    log(tmp_path, line(1, "Anna", "Björn"), line(2, "Anna", "Björn"), line(1, "Anna", "Ösp"))
    book = opened(tmp_path)
    assert count(book) == 2 and book.trouble is None
    before = dump(book)
    book.close()
    book = opened(tmp_path)
    assert dump(book) == before
    book.close()
    log(tmp_path, line(3, "Anna", "Björn"))
    book = opened(tmp_path)
    assert count(book) == 3
    book.close()


def test_a_log_written_anew_is_read_from_its_beginning(tmp_path: Path):
    """Where it is not what was taken in before with more behind it; nothing is lost from the book
    then, and nothing doubled."""
    log(tmp_path, line(1, "Anna", "Björn"), line(2, "Anna", "Björn"))
    opened(tmp_path).close()
    (tmp_path / "results.jsonl").unlink()
    log(tmp_path, line(5, "Anna", "Björn"), line(2, "Anna", "Björn"), line(6, "Ösp", "Björn"))
    book = opened(tmp_path)
    assert count(book) == 4
    book.close()


@pytest.mark.parametrize(
    "spoilt",
    [
        {"when": "yesterday"}, {"when": 7}, {"seats": 3}, {"seats": []}, {"points": [1]},
        {"winners": [5]}, {"winners": ["x"]}, {"ranking": [[0, 0], [1]]}, {"points": [1, 1e400]},
        {"game": None}, {"journal": ""}, {"hands": [[1]]}, {"hints": [1, -1]},
        {"hints": [1, 2**70]}, {"records": [{"key": "a", "seat": 9, "amount": 1}]},
        {"seats": [{"name": 5}, {"name": "A"}]},
        {"points": [True, False]}, {"when": "9999-99-99"}, {"when": "0001-01-01T00:00:00+23:00"},
    ],
)  # fmt: skip
def test_a_line_that_nobody_could_have_written_is_passed_over(tmp_path: Path, spoilt: dict):
    """And those round it are taken in."""
    log(tmp_path, line(1, "Anna", "Björn"), line(2, "Anna", "Björn", **spoilt))
    with (tmp_path / "results.jsonl").open("ab") as file:
        file.write(
            b'{"journal": "\\ud800"}\n{"journal": "\\ud800a"}\n\xff\xfe\n[]\n' + b"[" * 5000 + b"\n"
        )
    log(tmp_path, line(3, "Anna", "Björn"))
    book = opened(tmp_path)
    assert [row[0] for row in dump(book)][::2] == ["tunk-00001.jsonl", "tunk-00003.jsonl"]
    book.close()


def test_half_a_line_at_the_end_waits_until_it_is_whole(tmp_path: Path):
    """The plug was pulled, or another window writes just now."""
    log(tmp_path, line(1, "Anna", "Björn"))
    text = json.dumps(line(2, "Anna", "Björn")).encode()
    path = tmp_path / "results.jsonl"
    with path.open("ab") as file:
        file.write(text[:50])
    book = opened(tmp_path)
    assert count(book) == 1
    book.close()
    with path.open("ab") as file:
        file.write(text[50:] + b"\n")
    book = opened(tmp_path)
    assert count(book) == 2
    book.close()


# --- journals


def test_journals_tell_records_and_lost_results(tmp_path: Path):
    """Of a match whose result is lost, all but the moment is as the log would have it; of every
    match the records are there, once the journals have been read, and they are read but once."""
    kept = finished(tmp_path, "paks", 1)
    lost = finished(tmp_path, "tunk", 2, match="hands_5")
    log(tmp_path, kept)
    book = opened(tmp_path)
    assert count(book) == 1 and book.left == 2
    read_all(book)
    assert count(book) == 2 and book.left == 0
    hands = book.ask(lambda db: dict(db.execute("SELECT journal, hands FROM games").fetchall()))
    assert json.loads(hands[lost["journal"]]) == lost["hands"]
    keys = book.ask(lambda db: {one for (one,) in db.execute("SELECT key FROM records")})
    assert "paks" in keys and "hand" in keys
    before = dump(book)
    book.close()
    book = opened(tmp_path)
    assert book.left == 0 and dump(book) == before
    book.close()


def test_the_result_of_an_older_program_is_completed_from_its_journal(tmp_path: Path):
    """The points of each hand, which no log had."""
    whole = finished(tmp_path, "tunk", 1, match="hands_5")
    log(tmp_path, {key: value for key, value in whole.items() if key != "hands"})
    book = opened(tmp_path)
    read_all(book)
    (hands,) = book.ask(lambda db: db.execute("SELECT hands FROM games").fetchone())
    assert json.loads(hands) == whole["hands"] and len(whole["hands"]) == 5
    book.close()


@pytest.mark.parametrize("damage", ["empty", "nonsense", "cut", "of no game", "of other rules"])
def test_a_damaged_journal_costs_its_records_alone(tmp_path: Path, damage: str):
    """It is passed over, and is not tried again at every opening unless it may read some day."""
    log(tmp_path, finished(tmp_path, "tunk", 1, match="single_hand"))
    sound = finished(tmp_path, "tunk", 2, match="single_hand")
    path = tmp_path / "finished" / "tunk-00001.jsonl"
    raw = path.read_bytes()
    unsummed = re.sub(rb',"sum":"\w+"', b"", raw.replace(b'"journal":3', b'"journal":1'))
    path.write_bytes({
        "empty": b"",
        "nonsense": b"nonsense\n",
        "cut": b"\n".join(raw.split(b"\n")[:4]) + b"\n",
        "of no game": unsummed.replace(b'"game":"tunk"', b'"game":"whist"'),
        "of other rules": unsummed.replace(b"draw", b"fly "),
    }[damage])  # fmt: skip
    book = opened(tmp_path)
    read_all(book)
    assert {row[0] for row in dump(book)} == {"tunk-00001.jsonl", sound["journal"]}
    book.close()
    book = opened(tmp_path)
    assert book.left == (1 if damage == "of no game" else 0)
    book.close()


# --- who somebody is


def test_people_are_known_by_key_and_else_by_name(tmp_path: Path):
    """A name that has changed is the same person under one key; by name alone neither capitals
    nor spaces count; a computer is nobody."""
    log(
        tmp_path, line(1, "Anna=k1", "bot"), line(2, "Anna Lísa=k1", "Björn"),
        line(3, " björn ", "bot"), line(4, "Anna=k2", "Björn"),
    )  # fmt: skip
    book = opened(tmp_path)
    persons = [row[13] for row in dump(book) if len(row) > 4]
    assert persons == [
        "key:k1",
        "",
        "key:k1",
        "name:björn",
        "name:björn",
        "",
        "key:k2",
        "name:björn",
    ]
    book.close()


def test_games_by_name_from_before_there_was_a_key_are_adopted(tmp_path: Path):
    """Where one person alone bears the name; a guest of that name later on is somebody else."""
    log(tmp_path, line(1, "Anna", "Ösp"), line(2, "Anna=k1", "Ösp=k2"), line(3, "Anna", "Ösp=k3"))
    book = opened(tmp_path)
    persons = [row[13] for row in dump(book)]
    assert persons == ["key:k1", "name:ösp", "key:k1", "key:k2", "name:anna", "key:k3"]
    book.close()


# --- versions


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


LEFT = [change(2, 0, "Lilja=k3", "bot"), change(3, 1, "Kári", "Anna")]


def test_who_left_before_the_end_took_part(tmp_path: Path):
    """Each from which hand on, with no game won or lost; who moved to another chair has not left,
    and who sat down in between stands there alone if they stayed. A game kept apart does not
    count."""
    back = [change(2, 0, "Anna", "Kári"), change(2, 1, "Kári", "Anna")]
    log(
        tmp_path, line(1, "bot", "Anna", changes=LEFT), line(2, "Kári", "Anna", changes=back),
        line(3, "bot", "Anna", changes=[*LEFT, change(4, 0, "Lilja=k3", "bot")], apart=True),
        line(4, "bot", "Anna", changes=[*LEFT, change(5, 0, "Lilja=k3", "bot")]),
    )  # fmt: skip
    book = opened(tmp_path)
    found = {one.name: one[2:4] + one[5:] for one in book.ask(people.people)}
    assert found == {"Anna": (3, 0, 0), "Kári": (1, 1, 2), "Lilja": (0, 0, 2)}
    left = book.ask(lambda db: people.left(db, "key:k3"))
    assert [one.hand for one in left] == [5, 2]
    assert book.ask(people.names)["key:k3"] == "Lilja"
    assert book.ask(lambda db: people.fared(db, (), "key:k3")) == []
    assert book.ask(lambda db: meetings.meetings(db, "key:k3")) == []
    (first, *_) = book.ask(evenings.played)
    assert first.people == ("name:anna", "key:k3", "name:kári") and not first.winners
    book.close()


def test_who_left_is_found_again_by_a_newer_program(tmp_path: Path):
    """A book of the first version did not know of them: brought up, it is the same as one made
    anew, and nothing is doubled."""
    lines = [line(1, "bot", "Anna", changes=LEFT), line(2, "Kári", "Anna")]
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


# --- what lies on the disk


def overwritten(path: Path, start: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(data)


def somebody_elses(path: Path) -> None:
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE recipes (cake)")
    db.commit()
    db.close()


def without_a_column(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("ALTER TABLE games RENAME COLUMN why TO wherefore")
    db.commit()
    db.close()


DAMAGES = {
    "nonsense": lambda path: path.write_bytes(b"This is no book.\n" * 300),
    "a torn head": lambda path: overwritten(path, 0, b"\0" * 60),
    "a torn page": lambda path: overwritten(path, 4096, b"\xff" * 4096),
    "cut short": lambda path: os.truncate(path, 9000),
    "somebody else's": somebody_elses,
    "without a column": without_a_column,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_book_is_set_aside_and_made_again(tmp_path: Path, damage: str):
    """Under a name that the sentence says; all stands in the new one, of the log and of the
    journals; and the next time there is nothing to be said."""
    log(tmp_path, *(line(one, "Anna", "Björn") for one in range(40)))
    finished(tmp_path, "tunk", 99, match="single_hand")
    book = opened(tmp_path)
    read_all(book)
    before = dump(book)
    book.close()
    DAMAGES[damage](tmp_path / "book.sqlite")
    spoilt = (tmp_path / "book.sqlite").read_bytes()
    book = opened(tmp_path)
    kept = tmp_path / "aside" / "book.sqlite.aside-1"
    assert str(kept) in str(book.trouble) and kept.read_bytes() == spoilt
    read_all(book)
    assert dump(book) == before
    book.close()
    book = opened(tmp_path)
    assert book.trouble is None and dump(book) == before
    book.close()


def test_a_book_damaged_while_it_is_open_is_made_again(tmp_path: Path):
    """The question is answered from the new one."""
    log(tmp_path, *(line(one, "Anna", "Björn") for one in range(200)))
    book = opened(tmp_path)
    before = dump(book)
    book.db.execute("PRAGMA cache_size = 0")
    book.db.execute("PRAGMA shrink_memory")
    DAMAGES["a torn head"](tmp_path / "book.sqlite")
    overwritten(tmp_path / "book.sqlite", 0, b"\xff" * 40_000)
    assert dump(book) == before
    assert "aside" in str(book.trouble)
    book.close()


def test_a_book_that_cannot_be_moved_away_is_made_in_memory(tmp_path: Path, monkeypatch):
    """The sentence names it, and what to do."""
    log(tmp_path, line(1, "Anna", "Björn"))
    (tmp_path / "book.sqlite").write_bytes(b"nonsense" * 1000)
    monkeypatch.setattr(book_module, "set_aside", lambda path, folder: None)
    book = opened(tmp_path)
    assert count(book) == 1 and "cannot be moved away" in str(book.trouble)
    book.close()


@pytest.mark.parametrize("there", ["a folder", "a pipe", "no file"])
def test_where_no_book_can_be_it_is_made_in_memory(tmp_path: Path, there: str):
    """Something else lies there, or nothing can be written: the player still gets the book."""
    log(tmp_path, line(1, "Anna", "Björn"))
    path = tmp_path / "book.sqlite"
    if there == "a folder":
        path.mkdir()
    elif there == "a pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("there are no pipes here")
        os.mkfifo(path)
    else:
        path = places(tmp_path)._replace(book=tmp_path / "results.jsonl" / "book.sqlite")
        book = book_module.Book(path, SHELF)
        assert count(book) == 1 and str(book.trouble).endswith(".")
        book.close()
        return
    book = opened(tmp_path)
    assert count(book) == 1 and str(tmp_path) in str(book.trouble)
    book.close()


def limited(monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    """A disk on which the book may have so many pages and is then full."""
    connected = book_module.connected

    def full(path: Path) -> sqlite3.Connection:
        db = connected(path)
        db.execute(f"PRAGMA max_page_count = {pages}")
        return db

    monkeypatch.setattr(book_module, "connected", full)


def test_on_a_full_disk_the_book_is_kept_in_memory(tmp_path: Path, monkeypatch):
    """One sentence says so, with the place and the remedy; nothing is missing from the book; what
    stood in the file stands there still, and once there is room all of it does."""
    log(tmp_path, *(line(one, "Anna", "Björn") for one in range(3)))
    opened(tmp_path).close()
    log(tmp_path, *(line(one, "Anna", "Björn") for one in range(3, 400)))
    with monkeypatch.context() as patch:
        limited(patch, 12)
        book = opened(tmp_path)
        assert count(book) == 400
        assert "make room" in str(book.trouble) and str(tmp_path) in str(book.trouble)
        before = dump(book)
        book.close()
    db = sqlite3.connect(tmp_path / "book.sqlite")
    assert db.execute("SELECT count(*) FROM games").fetchone() == (3,)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()
    book = opened(tmp_path)
    assert book.trouble is None and dump(book) == before
    book.close()


def test_a_disk_full_amid_the_journals_loses_nothing(tmp_path: Path, monkeypatch):
    """The records that were read are in the book in memory."""
    log(tmp_path, *(finished(tmp_path, "tunk", one, match="single_hand") for one in range(1, 4)))
    book = opened(tmp_path)
    (pages,) = book.ask(lambda db: db.execute("PRAGMA page_count").fetchone())
    book.db.execute(f"PRAGMA max_page_count = {pages}")
    long = "x" * 150
    log(tmp_path, *(line(one, long, "Björn") for one in range(100, 120)))
    book.ask(lambda db: book._taking.take_in(db, book.places.results))
    read_all(book)
    assert count(book) == 23 and "make room" in str(book.trouble)
    assert book.ask(lambda db: db.execute("SELECT count(*) FROM journals").fetchone()) == (3,)
    book.close()


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="may do all")
def test_in_a_folder_that_can_only_be_read_the_book_is_read(tmp_path: Path):
    """With what is new in the log, in memory."""
    log(tmp_path, line(1, "Anna", "Björn"))
    opened(tmp_path).close()
    log(tmp_path, line(2, "Anna", "Björn"))
    for path in (tmp_path / "book.sqlite", tmp_path):
        path.chmod(path.stat().st_mode & ~0o222)
    book = opened(tmp_path)
    assert count(book) == 2 and "see that it can" in str(book.trouble)
    book.close()
    tmp_path.chmod(0o700)


def test_a_book_that_only_reads_is_read(tmp_path: Path, monkeypatch):
    """With what is new in the log, in memory; the records in the file need not be read anew."""
    log(tmp_path, finished(tmp_path, "tunk", 1, match="single_hand"))
    book = opened(tmp_path)
    read_all(book)
    book.close()
    log(tmp_path, line(2, "Anna", "Björn"))
    real = sqlite3.connect

    def only_read(path, *more, **also):
        if str(path) == str(tmp_path / "book.sqlite"):
            return real(f"file:{path}?mode=ro", *more, uri=True, **also)
        return real(path, *more, **also)

    monkeypatch.setattr(book_module.sqlite3, "connect", only_read)
    book = opened(tmp_path)
    assert count(book) == 2 and book.left == 0
    assert "only be read" in str(book.trouble) and "see that it can" in str(book.trouble)
    book.close()


def test_the_book_is_its_owners_alone(tmp_path: Path):
    """Nobody else may read who lost to whom."""
    opened(tmp_path).close()
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "book.sqlite").stat().st_mode) == 0o600


# --- two at once

AT_ONCE = """
import sys
from pathlib import Path
from tests.book.shelves import opened, read_all
folder = Path(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for _ in range(6):
    book = opened(folder)
    read_all(book)
    book.close()
    assert book.trouble is None, book.trouble
"""


def test_two_programs_at_once_do_not_spoil_each_other(tmp_path: Path):
    """Both take in the same log and the same journals, and open and close the book by turns: in
    the end all stands there once, and the file is whole."""
    lines = [finished(tmp_path, "tunk", one, match="single_hand") for one in range(1, 6)]
    log(tmp_path, *lines[:4], *(line(one, "Anna", "Björn") for one in range(100, 400)))
    command = [sys.executable, "-c", AT_ONCE, str(tmp_path)]
    both = [
        subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    for one in both:
        assert one.stdout is not None and one.stdout.readline() == b"ready\n"
    for one in both:
        assert one.stdin is not None
        one.stdin.write(b"go\n")
        one.stdin.flush()
    assert [one.wait(60) for one in both] == [0, 0]
    for one in both:
        one.stdin.close()  # type: ignore[union-attr]
        one.stdout.close()  # type: ignore[union-attr]
    book = opened(tmp_path)
    assert book.left == 0 and count(book) == 305
    assert book.ask(lambda db: db.execute("PRAGMA integrity_check").fetchone()) == ("ok",)
    alone = tmp_path / "alone"
    log(alone, *(json.loads(one) for one in (tmp_path / "results.jsonl").read_text().splitlines()))
    (alone / "finished").symlink_to(tmp_path / "finished")
    other = opened(alone)
    read_all(other)
    assert dump(other) == dump(book)
    other.close()
    book.close()


def test_a_window_that_writes_too_long_is_not_waited_for(tmp_path: Path, monkeypatch):
    """The book is made in memory then, and the sentence says that another program is at it."""
    log(tmp_path, line(1, "Anna", "Björn"))
    opened(tmp_path).close()
    log(tmp_path, line(2, "Anna", "Björn"))
    monkeypatch.setattr(book_module, "PATIENT", 0.0)
    other = sqlite3.connect(tmp_path / "book.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    book = opened(tmp_path)
    assert count(book) == 2 and "another program" in str(book.trouble)
    book.close()
    other.execute("ROLLBACK")
    other.close()
    book = opened(tmp_path)
    assert book.trouble is None and count(book) == 2
    book.close()

"""The book, whatever lies on the disk: damaged, unreadable, full, of other versions, in use."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from table.stats import book as book_module, people
from table.stats.schema import MIGRATIONS, VERSION, version_of
from tests.stats.shelves import LEFT, book_in, count, dump, finished_match, line, log, read_all

ROOT = Path(__file__).resolve().parents[2]
LOGGED = 42
STEADY = {"name": "Kári", "who": "bot", "level": "steady"}


def overwrite(path: Path, start: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(start)
        file.write(data)


def execute(path: Path, statement: str) -> None:
    db = sqlite3.connect(path)
    db.execute(statement)
    db.commit()
    db.close()


def replace_book(path: Path) -> None:
    path.unlink()
    execute(path, "CREATE TABLE recipes (cake)")


def spoil_letter(text: bytes, letter: int) -> Callable[[Path], None]:
    """A letter of a text that stands in the file is none of UTF-8."""

    def damage(path: Path) -> None:
        overwrite(path, path.read_bytes().index(text) + letter, b"\xba")

    return damage


DAMAGES = {
    "a level": spoil_letter(b"steady", 2),
    "a letter of what makes a table": spoil_letter(b"options TEXT", 3),
    "nonsense": lambda path: path.write_bytes(b"This is no book.\n" * 300),
    "a torn page": lambda path: overwrite(path, 4096, b"\xff" * 4096),
    "cut short": lambda path: os.truncate(path, 9000),
    "somebody else's": replace_book,
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a book with something in each of its tables."""
    folder = tmp_path_factory.mktemp("whole")
    log(folder, *(line(number, "Anna", "Björn") for number in range(LOGGED - 2)))
    log(folder, line(50, "bot", "Anna", changes=LEFT))
    log(folder, line(51, "Anna", "bot", seats=[*line(0, "Anna")["seats"], STEADY]))
    finished_match(folder, "tunk", 99, match="single_hand")
    book = book_in(folder)
    read_all(book)
    book.close()
    return folder


def copy_book(whole: Path, folder: Path) -> list[tuple]:
    """Copy that book into a folder; all that stands in it."""
    shutil.copytree(whole, folder, dirs_exist_ok=True)
    book = book_in(folder)
    content = dump(book)
    book.close()
    return content


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_book_is_set_aside_and_made_again(whole: Path, tmp_path: Path, damage: str):
    """A sentence names its place, the new book has all of log and journals; once."""
    before = copy_book(whole, tmp_path)
    DAMAGES[damage](tmp_path / "book.sqlite")
    spoilt = (tmp_path / "book.sqlite").read_bytes()
    book = book_in(tmp_path)
    aside = tmp_path / "aside" / "book.sqlite.aside-1"
    if damage == "a level":  # only reading shows it: the question is answered from a new book
        assert book.trouble is None
        dump(book)
    assert str(aside) in str(book.trouble) and aside.read_bytes() == spoilt
    read_all(book)
    assert dump(book) == before
    book.close()
    book = book_in(tmp_path)
    assert book.trouble is None and dump(book) == before


def test_a_question_that_fails_by_our_mistake_leaves_the_book(whole: Path, tmp_path: Path):
    """It fails at a book made anew as well, so the file is not at fault."""
    copy_book(whole, tmp_path)
    book = book_in(tmp_path)
    with pytest.raises(ZeroDivisionError):
        book.ask(lambda db: 1 / 0)
    assert book.trouble is None and not (tmp_path / "aside").exists()


def test_a_book_damaged_while_it_is_open_is_made_again(tmp_path: Path):
    """The question is answered from the new one."""
    log(tmp_path, *(line(number, "Anna", "Björn") for number in range(200)))
    book = book_in(tmp_path)
    before = dump(book)
    book.db.execute("PRAGMA cache_size = 0")
    book.db.execute("PRAGMA shrink_memory")
    overwrite(tmp_path / "book.sqlite", 0, b"\xff" * 40_000)
    assert dump(book) == before
    assert "aside" in str(book.trouble)


Hindrance = Callable[[Path, pytest.MonkeyPatch], None]


def put_nonsense(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Something that cannot be moved away."""
    path.write_bytes(b"no" * 999)
    patch.setattr(book_module, "set_aside", lambda path, folder: None)


def put_folder(path: Path, patch: pytest.MonkeyPatch) -> None:
    path.unlink()
    path.mkdir()


def fill_disk(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Let the book have 12 pages."""
    connect_file = book_module.connect_file

    def connect(path: Path) -> sqlite3.Connection:
        db = connect_file(path)
        db.execute("PRAGMA max_page_count = 12")
        return db

    patch.setattr(book_module, "connect_file", connect)


def forbid_writing(path: Path, patch: pytest.MonkeyPatch) -> None:
    real = sqlite3.connect

    def connect(place, *args, **options):
        is_book = str(place) == str(path)
        return real(f"file:{place}?mode=ro" if is_book else place, *args, uri=is_book, **options)

    patch.setattr(book_module.sqlite3, "connect", connect)


def write_too_long(path: Path, patch: pytest.MonkeyPatch) -> None:
    """Another window writes, and is not waited for."""
    patch.setattr(book_module, "BUSY_SECONDS", 0.0)
    WRITERS.append(sqlite3.connect(path, isolation_level=None))
    WRITERS[0].execute("BEGIN EXCLUSIVE")


WRITERS: list[sqlite3.Connection] = []
HINDRANCES: dict[str, tuple[Hindrance, str]] = {
    "a folder": (put_folder, "folder"),
    "nonsense": (put_nonsense, "cannot be moved away"),
    "a newer book": (lambda path, _: execute(path, f"PRAGMA user_version={VERSION + 1}"), "newer"),
    "a full disk": (fill_disk, "free some space"),
    "a disk that is only read": (forbid_writing, "writable"),
    "another window": (write_too_long, "another program"),
}


@pytest.mark.parametrize("hindrance", HINDRANCES)
def test_where_no_book_can_be_written_it_is_made_in_memory(tmp_path: Path, monkeypatch, hindrance):
    """It is complete, place and reason are told, and the file is as it was until it can change."""
    log(tmp_path, *(line(number, "Anna", "Björn") for number in range(3)))
    book_in(tmp_path).close()
    log(tmp_path, *(line(number, "Anna", "Björn") for number in range(3, 400)))
    log(tmp_path, finished_match(tmp_path, "tunk", 999, match="single_hand"))
    hinder, reason = HINDRANCES[hindrance]
    path = tmp_path / "book.sqlite"
    with monkeypatch.context() as patch:
        hinder(path, patch)
        before = path.read_bytes() if path.is_file() and not WRITERS else b""
        book = book_in(tmp_path)
        read_all(book)
        assert count(book) == 401 and str(tmp_path) in str(book.trouble)
        assert reason in str(book.trouble)
        assert book.ask(lambda db: db.execute("SELECT count(*) FROM records").fetchone()) > (0,)
        content = dump(book)
        book.close()
        assert not before or path.read_bytes() == before
        while WRITERS:
            WRITERS.pop().close()
    if hindrance in ("a full disk", "a disk that is only read", "another window"):
        book = book_in(tmp_path)
        read_all(book)
        assert book.trouble is None and dump(book) == content


AT_ONCE = """
import sys
from pathlib import Path
from tests.stats.test_on_disk import read_by_turns
print("ready", flush=True)
sys.stdin.readline()
read_by_turns(Path(sys.argv[1]))
"""


def read_by_turns(folder: Path) -> None:
    for _ in range(3):
        book = book_in(folder)
        read_all(book)
        book.close()
        assert book.trouble is None, book.trouble


def test_two_programs_at_once_do_not_spoil_each_other(tmp_path: Path):
    """Two read the same log and journals by turns: all is there once, and the file is whole."""
    lines = [finished_match(tmp_path, "tunk", seed, match="single_hand") for seed in range(1, 6)]
    log(tmp_path, *lines[:4], *(line(number, "Anna", "Björn") for number in range(100, 200)))
    command = [sys.executable, "-c", AT_ONCE, str(tmp_path)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, **pipes) as other:
        assert other.stdout is not None and other.stdout.readline() == "ready\n"
        assert other.stdin is not None
        print("go", file=other.stdin, flush=True)
        read_by_turns(tmp_path)
    assert other.returncode == 0
    book = book_in(tmp_path)
    assert book.journals_left == 0 and count(book) == 105
    assert book.ask(lambda db: db.execute("PRAGMA integrity_check").fetchone()) == ("ok",)
    if sys.platform != "win32":  # nobody else may read who lost to whom
        assert stat.S_IMODE((tmp_path / "book.sqlite").stat().st_mode) == 0o600


@pytest.mark.parametrize("version", range(VERSION + 1))
def test_a_book_of_every_earlier_version_is_brought_up(tmp_path: Path, version: int):
    """From an empty file on; and it is then a book like every other."""
    db = sqlite3.connect(tmp_path / "book.sqlite", isolation_level=None)
    for script in MIGRATIONS[:version]:
        db.executescript(script)
    db.execute(f"PRAGMA user_version = {version}")
    db.close()
    log(tmp_path, line(1, "Anna", "Björn"))
    book = book_in(tmp_path)
    assert book.trouble is None and count(book) == 1
    assert book.ask(version_of) == VERSION


def test_who_left_is_found_again_by_a_newer_program(tmp_path: Path):
    """A book without leavers is brought up to be the same as a new one, nothing doubled."""
    for folder in (tmp_path / "new", tmp_path):
        log(folder, line(1, "bot", "Anna", changes=LEFT), line(2, "Kári", "Anna"))
    book_in(tmp_path).close()
    for statement in ("DROP TABLE leavers", "PRAGMA user_version = 1"):
        execute(tmp_path / "book.sqlite", statement)
    for _ in range(2):
        book, new = book_in(tmp_path), book_in(tmp_path / "new")
        assert dump(book) == dump(new)
        assert len(book.ask(lambda db: people.games_left_early(db, "key:k3"))) == 1
        book.close()

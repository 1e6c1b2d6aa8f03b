"""The journal file: whole, cut short, damaged, or from another time."""

import json
import os
import random
from pathlib import Path

import pytest

from rules.kit import chain, ondisk
from rules.kit.journal import (
    FORMAT,
    GLANCED,
    LARGEST,
    BadJournal,
    Damaged,
    Journal,
    glance,
    read_journal,
)
from rules.kit.said import Why
from tests.oldtimes import aged, unsummed

HEADER = {"game": "any", "seats": [{"name": "Ada"}], "options": {}, "seed": "s", "dealer": 0}
LINES = [{"dealt": ["AC 2C"]}, {"seat": 0, "move": "play 7D"}, {"seat": 1, "move": "púkka"}]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of three lines."""
    where = tmp_path / "folder" / "game.jsonl"
    journal = Journal.begun(where, HEADER)
    for line in LINES:
        journal.write(line)
    journal.close()
    return where


def refusal(path: Path) -> str:
    with pytest.raises(BadJournal) as refused:
        read_journal(path)
    text = str(refused.value)
    assert "\n" not in text and path.name in text
    return text


def test_a_journal_reads_back(path: Path) -> None:
    """What was written is read, header and lines, without a notice."""
    past = read_journal(path)
    assert past.header == {"journal": FORMAT, **HEADER}
    assert (past.lines, past.notice, past.sound) == (LINES, None, path.stat().st_size)


def test_a_line_is_on_disk_as_soon_as_it_is_written(tmp_path: Path) -> None:
    """Nothing waits in a buffer: another reader sees each line at once."""
    path = tmp_path / "game.jsonl"
    journal = Journal.begun(path, HEADER)
    for count, line in enumerate(LINES):
        assert len(read_journal(path).lines) == count
        journal.write(line)
    assert read_journal(path).lines == LINES
    journal.close()


def test_beginning_replaces_an_old_file(path: Path) -> None:
    """A journal begun anew holds nothing of the one before it."""
    Journal.begun(path, HEADER).close()
    assert read_journal(path).lines == []


@pytest.mark.parametrize(
    "ending",
    [
        *[b'{"seat": 2, "mo', b'{"seat": 2, "move": "x"}', b"\xff\xfe\n", b"[1]\n", b"\0\0\0\0"],
        *[b"7\n", b"[" * 100_000 + b"\n", b'{"n": ' + b"9" * 5000 + b"}\n"],
    ],
    ids=range(8),
)
def test_a_damaged_last_line_is_dropped(path: Path, ending: bytes) -> None:
    """A last line that is cut, broken or without its end is dropped with a notice, and the
    journal taken up from there goes on as if it had never been."""
    whole = path.read_bytes()
    path.write_bytes(whole + ending)
    past = read_journal(path)
    assert past.lines == LINES
    assert str(past.notice).startswith("game.jsonl") and past.sound == len(whole)
    journal = Journal.taken_up(path, past)
    journal.write({"seat": 2, "move": "play 2C"})
    journal.close()
    again = read_journal(path)
    assert again.lines == [*LINES, {"seat": 2, "move": "play 2C"}]
    assert again.notice is None


@pytest.mark.parametrize("damage", [b"{]", b"", b"\xff\xff", b"[]", b"null"])
def test_a_damaged_line_in_the_middle_is_refused(path: Path, damage: bytes) -> None:
    """Damage before the last line is no accident of stopping: it is refused, by file and line."""
    lines = path.read_bytes().split(b"\n")
    lines[2] = damage
    path.write_bytes(b"\n".join(lines))
    assert "line 3" in refusal(path)


def test_an_empty_or_missing_file_is_refused(tmp_path: Path) -> None:
    """No file, an empty one, one of blank lines, and a folder are each refused in a sentence."""
    path = tmp_path / "game.jsonl"
    assert "cannot be read" in refusal(path)
    path.write_bytes(b"")
    assert "empty" in refusal(path)
    path.write_bytes(b"\n\n\n")
    assert "empty" in refusal(path)
    refusal(tmp_path)


def test_a_journal_of_a_newer_program_is_refused(path: Path) -> None:
    """A format from the future is told as such."""
    path.write_text(json.dumps({"journal": FORMAT + 1, **HEADER}) + "\n", encoding="utf-8")
    assert "newer" in refusal(path)


@pytest.mark.parametrize("key", ["journal", *HEADER])
@pytest.mark.parametrize("value", [None, 1.5, "missing"])
def test_a_header_of_the_wrong_kind_is_refused(path: Path, key: str, value: object) -> None:
    """A header without one of its entries, or with one of the wrong kind, is refused."""
    header = {"journal": 1, **HEADER, key: value}
    if value == "missing":
        del header[key]
    path.write_text(json.dumps(header) + "\n", encoding="utf-8")
    assert "line 1" in refusal(path)


def test_a_line_stays_one_line(path: Path) -> None:
    """A name with a line break in it breaks no journal, and letters of any language stay."""
    sitter = {"name": "Áslaug\nÞóra", "who": "person"}
    Journal.begun(path, {**HEADER, "seats": [sitter]}).close()
    assert read_journal(path).header["seats"] == [sitter]
    assert "Áslaug" in path.read_text(encoding="utf-8")


# --- checksums ---------------------------------------------------------------------------


def test_an_altered_byte_is_always_found(path: Path) -> None:
    """Whichever byte of a journal is another one, or is lost or doubled: it is refused, or what
    is read is a beginning of what was written, with a notice; nothing false is ever read."""
    raw = path.read_bytes()
    rng = random.Random(7)
    for at in range(len(raw)):
        other = raw[at] ^ (1 << rng.randrange(8))
        for piece in (bytes([other]), b"", raw[at : at + 1] * 2):
            path.write_bytes(raw[:at] + piece + raw[at + 1 :])
            try:
                past = read_journal(path)
            except Damaged as damaged:
                past = damaged.before
            except BadJournal:
                continue
            else:
                harmless = path.read_bytes().strip(b"\n") == raw.strip(b"\n")
                assert past.notice or (past.lines == LINES and harmless), at
            assert past.lines == LINES[: len(past.lines)] and past.header["seed"] == "s"
            assert raw.startswith(past.whole)


def test_a_line_lost_doubled_or_moved_is_found(path: Path) -> None:
    """The checksum of a line hangs on all the lines before it; what stood before the damage is
    handed over with the refusal."""
    lines = path.read_bytes().splitlines(keepends=True)
    for order in ((0, 2, 3), (0, 1, 1, 2, 3), (0, 2, 1, 3), (1, 0, 2, 3)):
        path.write_bytes(b"".join(lines[one] for one in order))
        with pytest.raises(BadJournal, match=r"line [123]"):
            read_journal(path)
    path.write_bytes(b"".join((lines[0], lines[1], lines[3], lines[2])))
    with pytest.raises(Damaged, match="line 3: is no longer as it was written") as damaged:
        read_journal(path)
    assert damaged.value.before.lines == LINES[:1]


def test_a_journal_without_checksums_goes_on_without(path: Path) -> None:
    """One of an older program still reads, and stays as it is."""
    journal = Journal.taken_up(aged(path), read_journal(path))
    journal.write({"seat": 2, "move": "play 2C"})
    journal.close()
    assert b'"sum"' not in path.read_bytes()
    assert read_journal(path).lines == [*LINES, {"seat": 2, "move": "play 2C"}]


def test_a_journal_taken_up_goes_on_with_its_chain(path: Path) -> None:
    """Also one that was cut, and one that was copied up to a line."""
    more = {"seat": 1, "move": "x"}
    for count in range(len(LINES) + 1):
        copy = path.with_name("copy.jsonl")
        journal = Journal.copied(copy, read_journal(path).upto(count))
        journal.write(more)
        journal.close()
        assert read_journal(copy).lines == [*LINES[:count], more]
        old = Journal.copied(copy, read_journal(aged(copy)).upto(count))
        old.close()
        assert read_journal(copy).lines == LINES[:count]


def test_lines_ended_as_on_windows_still_read(path: Path) -> None:
    """Somebody's editor or tool has saved it so."""
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_journal(path).lines == LINES


# --- the file changed while it is written ------------------------------------------------


def begun(tmp_path: Path) -> tuple[Journal, Path, list[Why]]:
    path, told = tmp_path / "game.jsonl", []
    journal = Journal.begun(path, HEADER)
    journal.told = told.append
    journal.write(LINES[0])
    return journal, path, told


def swapped(path: Path) -> None:
    copy = path.with_name("copy")
    copy.write_bytes(path.read_bytes())
    os.replace(copy, path)


CHANGES = {
    "replaced by its copy": swapped,
    "cut short": lambda path: os.truncate(path, 30),
    "emptied": lambda path: path.write_bytes(b""),
    "deleted": lambda path: path.unlink(),
    "with more to it": lambda path: path.write_bytes(path.read_bytes() + b"{}\n"),
    "another file": lambda path: path.write_bytes(b"somebody else's"),
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "a link to itself": lambda path: (path.unlink(), path.symlink_to(path)),
    "its folder deleted": lambda path: (path.unlink(), path.parent.rmdir()),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("then", ["write", "close"])
def test_a_file_changed_from_outside_is_written_anew(tmp_path: Path, change, then: str) -> None:
    """Nothing of the game is lost, it is said, and what lay there instead is kept."""
    journal, path, told = begun(tmp_path / "games")
    change(path)
    other = path.read_bytes() if path.is_file() else b""
    if then == "write":
        journal.write(LINES[1])
    journal.close()
    wanted = LINES[: 2 if then == "write" else 1]
    assert read_journal(path).lines == wanted
    assert [one.key for one in told] == ["journal.anew"]
    if other and not path.read_bytes().startswith(other):
        assert [one.read_bytes() for one in path.parent.glob("*.aside-1")] == [other]


def test_a_file_that_cannot_be_written_anew_is_tried_again(tmp_path: Path, monkeypatch) -> None:
    """The disk is full just then: the line is refused, the next one mends it."""
    journal, path, told = begun(tmp_path)
    path.unlink()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            journal.write(LINES[1])
    assert not told
    journal.write(LINES[1])
    assert read_journal(path).lines == LINES[:2] and told


def test_an_untouched_file_is_not_written_anew(tmp_path: Path, monkeypatch) -> None:
    """Only what has changed is mended."""
    journal, path, told = begun(tmp_path)
    monkeypatch.setattr("rules.kit.journal.write_whole", None)
    journal.write(LINES[1])
    journal.close()
    assert read_journal(path).lines == LINES[:2] and not told


# --- begun whole, and on the disk --------------------------------------------------------


def test_a_journal_is_never_there_without_its_header(tmp_path: Path, monkeypatch) -> None:
    """Whatever is called while it is begun: the file is not there, or reads."""
    path, seen = tmp_path / "game.jsonl", []
    for name in ("open", "write", "fsync", "replace", "close"):
        real = getattr(os, name)

        def looked(*given: object, real=real, **named: object) -> object:
            if path.exists():
                seen.append(path.stat().st_size)
            return real(*given, **named)

        monkeypatch.setattr(os, name, looked)
    Journal.begun(path, HEADER).close()
    monkeypatch.undo()
    assert seen and set(seen) == {path.stat().st_size}


def test_a_new_file_is_synced_with_its_folder(tmp_path: Path, monkeypatch) -> None:
    """First what stands in it, then its name: a pulled plug takes neither."""
    order: list[str] = []
    real_sync, real_replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        there = os.fstat(handle)
        order.append("folder" if os.path.samestat(there, tmp_path.stat()) else "file")
        real_sync(handle)

    def replaced(*paths: Path) -> None:
        order.append("rename")
        real_replace(*paths)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", replaced)
    Journal.begun(tmp_path / "game.jsonl", HEADER).close()
    assert order == ["file", "rename", "folder"]
    order.clear()
    ondisk.move(tmp_path / "game.jsonl", tmp_path / "moved.jsonl")
    assert order == ["rename", "folder"]


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such modes")
def test_a_journal_is_its_owners_alone(path: Path) -> None:
    """Whoever else has an account on the machine reads nobody's cards in it."""
    assert path.stat().st_mode & 0o777 == 0o600
    Journal.copied(path, read_journal(path)).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_drafts_of_the_dead_are_swept(tmp_path: Path) -> None:
    """Those of a process that still writes stay, and so does whatever else is called so."""
    dead = next(number for number in range(99_999, 1, -1) if not Path(f"/proc/{number}").exists())
    for name in (f"a.jsonl.{dead}.new", f"b.{os.getpid()}.new", f"c.{os.getppid()}.new", "d.new"):
        (tmp_path / name).write_bytes(b"{")
    ondisk.sweep(tmp_path)
    left = {"d.new", f"b.{os.getpid()}.new", f"c.{os.getppid()}.new"}
    assert {one.name for one in tmp_path.iterdir()} == left
    os.utime(tmp_path / f"c.{os.getppid()}.new", (1, 1))
    ondisk.sweep(tmp_path)
    assert f"c.{os.getppid()}.new" not in {one.name for one in tmp_path.iterdir()}


# --- bounds ------------------------------------------------------------------------------

SEAT = {"name": "Ada", "who": "person", "level": ""}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("seats", [{**SEAT, "name": None}]),
        ("seats", [{**SEAT, "level": 5}]),
        ("seats", [{**SEAT, "shoe": "42"}]),
        ("seats", [{**SEAT, "name": "x" * 20_000}]),
        ("seats", []),
        ("seats", [SEAT] * 900),
        ("dealer", 99),
        ("dealer", -1),
        ("dealer", True),
        ("options", {"rule": "x" * 20_000}),
        ("options", {"x" * 20_000: True}),
        ("options", {"rule": None}),
        ("options", {"rule": 10**30}),
        ("game", "x" * 50_000),
        ("seed", "x" * 50_000),
        ("journal", True),
        ("journal", 0),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_header_edited_by_hand_is_refused_in_a_short_sentence(
    path: Path, key: str, value: object
) -> None:
    """By whoever reads it, the menu or all the rest; and none that would not read is written."""
    with pytest.raises(BadJournal):
        Journal.begun(path.with_name("another.jsonl"), {**HEADER, key: value})
    path.write_text(json.dumps({"journal": 1, **HEADER, key: value}) + "\n", encoding="utf-8")
    assert "line 1" in refusal(path) and len(refusal(path)) < 300
    with pytest.raises(BadJournal, match="line 1"):
        glance(path)


def test_a_glance_reads_no_more_than_it_says(path: Path, monkeypatch) -> None:
    """However large a journal is, the menu reads the beginning; and counts the whole choices."""
    assert glance(path) == (read_journal(path).header, 2)
    with path.open("ab") as file:
        file.write(b'{"seat":0,"move":"cut')
    assert glance(path).choices == 2
    with path.open("ab") as file:
        file.truncate(200 * LARGEST)  # a hole, which takes no room on the disk
    asked: list[int] = []
    real = os.fdopen

    def opened(handle: int, *words: object, **named: object) -> object:
        file = real(handle, *words, **named)

        class Counted:
            def __enter__(self) -> "Counted":
                return self

            def __exit__(self, *_: object) -> None:
                file.close()

            def read(self, most: int) -> bytes:
                found = file.read(most)
                asked.append(len(found))
                return found

        return Counted()

    monkeypatch.setattr(os, "fdopen", opened)
    glance(path)
    assert sum(asked) == GLANCED
    assert "larger than" in refusal(path)
    assert sum(asked) == GLANCED + LARGEST + 1


class Pieces(list[bytes]):
    """The lines of a file, which count how many of them are copied."""

    copied = 0

    def __getitem__(self, at):  # type: ignore[no-untyped-def]
        found = super().__getitem__(at)
        Pieces.copied += len(found) if isinstance(at, slice) else 0
        return found


class Raw(bytes):
    """A file's bytes, whose lines are counted like that."""

    def split(self, *words):  # type: ignore[no-untyped-def]
        return Pieces(super().split(*words))


def test_reading_is_linear(path: Path, monkeypatch) -> None:
    """Each line is parsed once, and none is copied more than once for the others' sake."""
    seen: list[bytes] = []
    real = chain.parsed
    monkeypatch.setattr(chain, "parsed", lambda piece: seen.append(piece) or real(piece))
    raw = Raw(unsummed(path.read_bytes()) + b'{"seat":0,"move":"x"}\n' * 3_000)
    monkeypatch.setattr("rules.kit.journal.bytes_of", lambda *_: raw)
    Pieces.copied = 0
    assert len(read_journal(path).lines) == 3_003
    assert len(seen) == 3_004 and 0 < Pieces.copied <= 3_004


def test_a_journal_never_grows_beyond_what_is_read(path: Path, monkeypatch) -> None:
    """A game without end is refused its next line in a sentence, and can still be gone on with."""
    monkeypatch.setattr("rules.kit.journal.LARGEST", path.stat().st_size + 100)
    journal = Journal.taken_up(path, read_journal(path))
    with pytest.raises(OSError):
        for _ in range(9):
            journal.write({"seat": 0, "move": "play 7D"})
    journal.close()
    assert read_journal(path).lines

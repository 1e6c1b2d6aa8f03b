"""The journal file: whole, cut short, damaged, of another time, changed by others meanwhile."""

import json
import os
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from rules.kit import ondisk
from rules.kit.journal import (
    LARGEST,
    NEWEST,
    SUMMARY_BYTES,
    BadJournal,
    Journal,
    journal_summary,
    read_journal,
)
from rules.kit.said import Why
from tests.journal_files import HEADER, LINES, downgrade_journal, refusal
from tests.sampling import drawn

MORE = {"seat": 2, "move": "play 2C"}


def added(journal: Journal) -> None:
    """One line more."""
    journal.write(MORE)
    journal.close()


def test_a_line_is_on_disk_as_soon_as_it_is_written(tmp_path: Path) -> None:
    """Nothing waits in a buffer: another reader sees each line at once."""
    path = tmp_path / "game.jsonl"
    journal = Journal.create(path, HEADER)
    for count, line in enumerate(LINES):
        assert len(read_journal(path).lines) == count
        journal.write(line)
    assert read_journal(path).lines == LINES
    journal.close()


TORN = [b'{"seat": 2, "mo', b'{"seat": 2, "move": "x"}', b"\xff\xfe\n", b"[1]\n", b"\0\0\0\0"]
TORN += [b"7\n", b"[" * 100_000 + b"\n", b'{"n": ' + b"9" * 5000 + b"}\n"]


@pytest.mark.parametrize("ending", TORN, ids=range(8))
def test_a_damaged_last_line_is_dropped(path: Path, ending: bytes) -> None:
    """A last line that is cut or broken is dropped with a notice; it goes on as if never there."""
    whole = path.read_bytes()
    path.write_bytes(whole + ending)
    past = read_journal(path)
    assert past.lines == LINES
    assert str(past.notice).startswith("game.jsonl") and len(past.whole) == len(whole)
    added(Journal.reopen(path, past))
    again = read_journal(path)
    assert (again.lines, again.notice) == ([*LINES, MORE], None)


def test_an_empty_or_missing_file_is_refused(tmp_path: Path) -> None:
    """No file, an empty one, one of blank lines, and a folder are each refused in a sentence."""
    path = tmp_path / "game.jsonl"
    assert "cannot be read" in refusal(path)
    for text in (b"", b"\n\n\n"):
        path.write_bytes(text)
        assert "empty" in refusal(path)
    refusal(tmp_path)


def test_a_journal_of_a_newer_program_is_refused(path: Path) -> None:
    """A format from the future is told as such."""
    path.write_text(json.dumps({"journal": NEWEST + 1, **HEADER}) + "\n", encoding="utf-8")
    assert "newer" in refusal(path)


def test_a_line_stays_one_line(path: Path) -> None:
    """A name with a line break in it breaks no journal, and letters of any language stay."""
    player = {"name": "Áslaug\nÞóra", "who": "person"}
    Journal.create(path, {**HEADER, "seats": [player]}).close()
    assert read_journal(path).header["seats"] == [player]
    assert "Áslaug" in path.read_text(encoding="utf-8")


# --- checksums ---------------------------------------------------------------------------


def test_a_journal_cut_at_any_byte_is_read_or_refused(path: Path) -> None:
    """It reads to its last whole line, and notes a broken one; without header not at all."""
    raw = path.read_bytes()
    for size in range(len(raw) + 1):
        path.write_bytes(raw[:size])
        if size <= raw.index(b"\n"):
            refusal(path)
            continue
        past = read_journal(path)
        assert past.lines == LINES[: raw[:size].count(b"\n") - 1], size
        assert len(past.whole) == raw[:size].rfind(b"\n") + 1
        assert bool(past.notice) == (len(past.whole) < size), size


def test_a_journal_taken_up_goes_on_with_its_chain(path: Path) -> None:
    """Also cut, or copied up to a line; one of an older program goes on without checksums."""
    for count in range(len(LINES) + 1):
        copy = path.with_name("copy.jsonl")
        added(Journal.copy_of(copy, read_journal(path).cut_after(count)))
        assert read_journal(copy).lines == [*LINES[:count], MORE]
        Journal.copy_of(copy, read_journal(downgrade_journal(copy)).cut_after(count)).close()
        assert read_journal(copy).lines == LINES[:count]
    added(Journal.reopen(downgrade_journal(path), read_journal(path)))
    assert b'"sum"' not in path.read_bytes() and read_journal(path).lines == [*LINES, MORE]


def test_lines_ended_as_on_windows_still_read(path: Path) -> None:
    """Somebody's editor or tool has saved it so."""
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read_journal(path).lines == LINES


SEAT = {"name": "Ada", "who": "person", "level": ""}


LONG = "x" * 20_000
PART = {"name": None}, {"level": 5}, {"shoe": "42"}, {"name": LONG}
RULE = {"rule": LONG}, {LONG: True}, {"ru\nle": True}, {"rule": "on\n"}, {"rule": None}
MISSING = object()
ODD = {
    "seats": [*[[{**SEAT, **part}] for part in PART], [], [SEAT] * 900],
    "dealer": [99, -1, True],
    "options": [*RULE, {"rule": 10**30}],
    "game": ["x" * 50_000],
    "seed": ["x" * 50_000],
    "journal": [True, 0],
}


@pytest.mark.parametrize("key", ODD)
def test_a_header_of_the_wrong_kind_is_refused_in_a_short_sentence(path: Path, key: str) -> None:
    """Without an entry, or with a wrong one, whoever reads it; and none such is written."""
    for value in (*ODD[key], None, 1.5, MISSING):
        header = {"journal": 1, **HEADER, key: value}
        if value is MISSING:
            del header[key]
        if value is not MISSING or key != "journal":  # which is written anyway
            with pytest.raises(BadJournal):
                Journal.create(path.with_name("another.jsonl"), header)
        path.write_text(json.dumps(header) + "\n", encoding="utf-8")
        assert "line 1" in refusal(path) and len(refusal(path)) < 300
        with pytest.raises(BadJournal, match="line 1"):
            journal_summary(path)


@pytest.mark.parametrize("place", ["name", "seed", "option", "move", "dealt"])
def test_half_a_letter_is_no_text(path: Path, place: str) -> None:
    """JSON can spell a lone surrogate, which nothing takes: its line is named as any bad one."""
    half = "A\ud800"
    header = {"journal": 1, **HEADER}
    header |= {"name": {"seats": [{**SEAT, "name": half}]}, "seed": {"seed": half}}.get(place, {})
    header |= {"options": {half: True}} if place == "option" else {}
    line = {"dealt": [half]} if place == "dealt" else {"seat": 0, "move": half}
    good = {"seat": 0, "move": "Þ\u0001🎉"}
    lines = [header, good, line if place in ("move", "dealt") else good, good]
    for spelled in (True, False):
        text = "".join(json.dumps(item, ensure_ascii=spelled) + "\n" for item in lines)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        said = refusal(path)
        said.encode()
        assert f"line {3 if place in ('move', 'dealt') else 1}" in said


def test_a_glance_reads_no_more_than_it_says(path: Path, monkeypatch) -> None:
    """However large a journal is, the menu reads the beginning; and counts the whole choices."""
    header = read_journal(path).header
    assert journal_summary(path) == (header, 2, header["seats"])
    with path.open("ab") as file:
        file.write(b'{"seat":0,"move":"cut')
    assert journal_summary(path).choices == 2
    os.truncate(path, 200 * LARGEST)  # a hole, which takes no room on the disk
    sizes: list[int] = []
    real = os.fdopen

    def opened(handle: int, *words: object, **named: object) -> object:
        file = real(handle, *words, **named)
        counted = MagicMock(wraps=file)
        counted.__enter__.return_value = counted
        counted.__exit__.side_effect = lambda *_: file.close()
        counted.read.side_effect = lambda most: sizes.append(len(data := file.read(most))) or data
        return counted

    monkeypatch.setattr(os, "fdopen", opened)
    journal_summary(path)
    assert sizes == [SUMMARY_BYTES]
    assert "larger than" in refusal(path) and sum(sizes) == SUMMARY_BYTES + LARGEST + 1


def test_a_journal_never_grows_beyond_what_is_read(path: Path, monkeypatch) -> None:
    """A game without end is refused its next line in a sentence, and can still be gone on with."""
    monkeypatch.setattr("rules.kit.journal.LARGEST", path.stat().st_size + 100)
    journal = Journal.reopen(path, read_journal(path))
    with pytest.raises(OSError):
        for _ in range(9):
            journal.write({"seat": 0, "move": "play 7D"})
    journal.close()
    assert read_journal(path).lines


def begun(tmp_path: Path) -> tuple[Journal, Path, list[Why]]:
    path, told = tmp_path / "game.jsonl", []
    journal = Journal.create(path, HEADER)
    journal.listener = told.append
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
    assert read_journal(path).lines == LINES[: 2 if then == "write" else 1]
    assert [reason.key for reason in told] == ["journal.anew"]
    if other and not path.read_bytes().startswith(other):
        assert [item.read_bytes() for item in path.parent.glob("*.aside-1")] == [other]


@pytest.mark.parametrize("then", ["write", "close"])
def test_any_byte_changed_in_place_is_noticed(tmp_path: Path, monkeypatch, then: str) -> None:
    """In a file of the same size that is still the same file: before the next line, or on closing,
    the journal is as memory has it, what lay there is kept beside it, and it is said."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    first, _, _ = begun(tmp_path / "first")
    first.close()
    for at in drawn(range(first.path.stat().st_size), 20, "changed in place"):
        journal, path, told = begun(tmp_path / str(at))
        with path.open("r+b") as file:
            file.seek(at)
            file.write(bytes([path.read_bytes()[at] ^ 1]))
        other = path.read_bytes()
        if then == "write":
            journal.write(LINES[1])
            assert read_journal(path).lines == LINES[:2] and told, at
        assert journal.close() is None
        assert read_journal(path).lines == LINES[: 2 if then == "write" else 1], at
        assert [reason.key for reason in told] == ["journal.anew"], at
        assert [item.read_bytes() for item in path.parent.glob("*.aside-1")] == [other], at


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


def test_a_line_that_was_interrupted_is_no_change_from_outside(tmp_path: Path, monkeypatch) -> None:
    """Ctrl-C after a line has come to the file and before it is known to be on the disk: closed,
    the journal is whole with the lines before it, and nothing is said or kept beside it."""
    journal, path, told = begun(tmp_path / "games")

    def stopped(handle: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(os, "fsync", stopped)
        journal.write(LINES[1])
    assert journal.close() is None
    past = read_journal(path)
    assert (past.lines, past.notice, told) == (LINES[:1], None, [])
    assert [*path.parent.iterdir()] == [path]


def test_an_untouched_file_is_not_written_anew(tmp_path: Path, monkeypatch) -> None:
    """Only what has changed is mended."""
    journal, path, told = begun(tmp_path)
    monkeypatch.setattr("rules.kit.journal.write_whole", None)
    journal.write(LINES[1])
    journal.close()
    assert read_journal(path).lines == LINES[:2] and not told
    path.write_bytes(path.read_bytes() + b'{"seat": 2, "mo')
    monkeypatch.undo()
    journal = Journal.reopen(path, read_journal(path))
    journal.listener = told.append
    monkeypatch.setattr("rules.kit.journal.write_whole", None)
    journal.write(LINES[2])
    journal.close()
    assert read_journal(path).lines == LINES and not told


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
    Journal.create(path, HEADER).close()
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
    Journal.create(tmp_path / "game.jsonl", HEADER).close()
    assert order == ["file", "rename", "folder"]
    order.clear()
    ondisk.move_file(tmp_path / "game.jsonl", tmp_path / "moved.jsonl")
    assert order == ["rename", "folder"]


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such modes")
def test_a_journal_is_its_owners_alone(path: Path) -> None:
    """Whoever else has an account on the machine reads nobody's cards in it."""
    assert path.stat().st_mode & 0o777 == 0o600
    Journal.copy_of(path, read_journal(path)).close()
    assert path.stat().st_mode & 0o777 == 0o600


def test_drafts_of_the_dead_are_swept(tmp_path: Path) -> None:
    """Those of a process that still writes stay, and so does whatever else is called so."""
    dead = next(number for number in range(99_999, 1, -1) if not Path(f"/proc/{number}").exists())
    long = "1" * 23  # no process has such a number
    living = f"c.{os.getppid()}.new"
    left = {"d.new", f"b.{os.getpid()}.new", living}
    for name in (f"a.jsonl.{dead}.new", f"a.{long}.new", *left):
        (tmp_path / name).write_bytes(b"{")
    ondisk.delete_drafts(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == left
    os.utime(tmp_path / living, (1, 1))
    ondisk.delete_drafts(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == left - {living}

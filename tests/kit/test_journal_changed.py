"""A journal whose file others change while it is written; and how it lies on the disk."""

import os
from pathlib import Path

import pytest

from rules.kit import ondisk
from rules.kit.journal import Journal, read_journal
from rules.kit.said import Why
from tests.journal_files import HEADER, LINES
from tests.sampling import drawn


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
    ondisk.move(tmp_path / "game.jsonl", tmp_path / "moved.jsonl")
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

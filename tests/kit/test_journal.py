"""The journal file: whole, cut short, damaged, or from another time."""

import json
from pathlib import Path

import pytest

from rules.kit.journal import BadJournal, Journal, read_journal

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
    assert past.header == {"journal": 1, **HEADER}
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
    path.write_text(json.dumps({"journal": 2, **HEADER}) + "\n", encoding="utf-8")
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

"""The journal file: whole, cut short, damaged, of another time, edited by hand, without end."""

import json
import os
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from rules.kit.journal import (
    FORMAT,
    LARGEST,
    NEWEST,
    SUMMARY_BYTES,
    BadJournal,
    Journal,
    journal_summary,
    read_journal,
)
from tests.journal_files import HEADER, LINES, downgrade_journal, refusal

MORE = {"seat": 2, "move": "play 2C"}


def added(journal: Journal) -> None:
    """One line more."""
    journal.write(MORE)
    journal.close()


def test_a_journal_reads_back(path: Path) -> None:
    """What was written is read, header and lines, without a notice."""
    past = read_journal(path)
    assert past.header == {"journal": FORMAT, **HEADER}
    assert (past.lines, past.notice, past.sound_bytes) == (LINES, None, path.stat().st_size)


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
    """A last line that is cut, broken or without its end is dropped with a notice, and the
    journal taken up from there goes on as if it had never been."""
    whole = path.read_bytes()
    path.write_bytes(whole + ending)
    past = read_journal(path)
    assert past.lines == LINES
    assert str(past.notice).startswith("game.jsonl") and past.sound_bytes == len(whole)
    added(Journal.reopen(path, past))
    again = read_journal(path)
    assert (again.lines, again.notice) == ([*LINES, MORE], None)


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
    """It reads up to its last whole line, with a notice if one is broken; without header not at
    all."""
    raw = path.read_bytes()
    for size in range(len(raw) + 1):
        path.write_bytes(raw[:size])
        if size <= raw.index(b"\n"):
            refusal(path)
            continue
        past = read_journal(path)
        assert past.lines == LINES[: raw[:size].count(b"\n") - 1], size
        assert past.sound_bytes == raw[:size].rfind(b"\n") + 1
        assert bool(past.notice) == (past.sound_bytes < size), size


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
    """Without an entry, or with one of the wrong kind: by whoever reads it, the menu or all the
    rest; and none that would not read is written."""
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
    """JSON can spell a lone surrogate, which no file, no terminal and no window takes: the line
    that has one is named as any other that does not read."""
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

"""A journal edited by hand, or without end: refused in a sentence, at a bounded price."""

import json
import os
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from rules.kit import chain
from rules.kit.journal import GLANCED, LARGEST, BadJournal, Journal, glance, read_journal
from tests.kit.journals import HEADER, refusal
from tests.oldtimes import unsummed

SEAT = {"name": "Ada", "who": "person", "level": ""}


LONG = "x" * 20_000
PART = {"name": None}, {"level": 5}, {"shoe": "42"}, {"name": LONG}
RULE = {"rule": LONG}, {LONG: True}, {"ru\nle": True}, {"rule": "on\n"}, {"rule": None}
ODD = {
    "seats": [*[[{**SEAT, **part}] for part in PART], [], [SEAT] * 900],
    "dealer": [99, -1, True],
    "options": [*RULE, {"rule": 10**30}],
    "game": ["x" * 50_000],
    "seed": ["x" * 50_000],
    "journal": [True, 0],
}


@pytest.mark.parametrize(
    ("key", "value"),
    [(key, value) for key, values in ODD.items() for value in values],
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
    assert glance(path) == (header, 2, header["seats"])
    with path.open("ab") as file:
        file.write(b'{"seat":0,"move":"cut')
    assert glance(path).choices == 2
    with path.open("ab") as file:
        file.truncate(200 * LARGEST)  # a hole, which takes no room on the disk
    asked: list[int] = []
    real = os.fdopen

    def opened(handle: int, *words: object, **named: object) -> object:
        file = real(handle, *words, **named)
        counted = MagicMock(wraps=file)
        counted.__enter__.return_value = counted
        counted.__exit__.side_effect = lambda *_: file.close()
        counted.read.side_effect = lambda most: asked.append(len(found := file.read(most))) or found
        return counted

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

"""A damaged journal on the command line: traced up to the damage, and where that is said."""

import json
import os
import re
from pathlib import Path

import pytest

import main
from tests.cli.line import (
    GAME,
    GAMES,
    IN_PROGRESS,
    checked,
    printed,
    refused,
    warned,
)
from tests.oldtimes import aged


def test_a_damaged_last_line_is_a_notice(finished: Path, half: Path, capsys):
    """The rest is traced all the same."""
    whole = warned(capsys, half)
    half.write_bytes(half.read_bytes() + b'{"seat":2,"mo')
    assert main.main(["trace", str(half)]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == whole
    assert "last line" in said.err and said.err.count("\n") == 2


def _changed(key: str, value: object):
    """The journal with something else in its header."""

    def change(lines: list[bytes]) -> list[bytes]:
        header = {**json.loads(lines[0]), key: value}
        return [json.dumps(header).encode() + b"\n", *lines[1:]]

    return change


def _as_another(lines: list[bytes]) -> list[bytes]:
    """The journal under another game's name, with that game's own house rules."""
    other = next(game for game in GAMES if game.name != GAME.name and 4 in game.rules.SEATS)
    header = {**json.loads(lines[0]), "game": other.name, "options": {}}
    return [json.dumps(header).encode() + b"\n", *lines[1:]]


DAMAGES = {
    "another game's name": _changed("game", "tunk"),
    "another game's name and its house rules": _as_another,
    "empty": lambda lines: [],
    "no header": lambda lines: lines[1:],
    "not text": lambda lines: [b"\x00\xff\n", *lines],
    "brackets": lambda lines: [b"[" * 100_000 + b"\n", *lines],
    "a line is missing": lambda lines: lines[:4] + lines[5:],
    "two lines change places": lambda lines: [*lines[:1], lines[2], lines[1], *lines[3:]],
    "a line of nonsense": lambda lines: [*lines[:3], b"nonsense\n", *lines[3:]],
    "a card that is none": lambda lines: [
        lines[0],
        lines[1].replace(b"2", b"\xc3\xbe"),
        *lines[2:],
    ],
    "an illegal move": lambda lines: [*lines[:2], b'{"seat":0,"move":"juggle"}\n', *lines[3:]],
    "a move that is none": lambda lines: [*lines[:2], b'{"seat":0,"move":"= = ="}\n', *lines[3:]],
    "a seat that is none": lambda lines: [*lines[:2], b'{"seat":77,"move":"x"}\n', *lines[3:]],
    "it goes on after the end": lambda lines: [*lines, lines[-1]],
    "from the future": _changed("journal", 99),
    "a game that is gone": _changed("game", "gone"),
    "a house rule that is gone": _changed("options", {"antigravity": True}),
    "house rules of another kind": _changed("options", []),
    "nobody sat there": _changed("seats", []),
    "seats of another kind": _changed("seats", [1, 2, 3]),
    "seats with more to them": _changed("seats", [{"name": "A", "shoe": "42"}] * 4),
    "a dealer who is not there": _changed("dealer", 77),
    "a dealer below the table": _changed("dealer", -1),
    "a seed that is none": _changed("seed", 7),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
@pytest.mark.parametrize("command", ["trace", "ask"])
def test_a_damaged_journal_is_one_line(finished: Path, capsys, damage, command: str):
    """It names the file and, where there is one, the line; what was sound is still printed."""
    lines = aged(finished).read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join(damage(lines)))
    words = [command, str(finished), *(["100000", "0: juggle"] if command == "ask" else [])]
    assert main.main(words) == 2
    said = capsys.readouterr()
    told = said.err.removeprefix(f"cardtable: {IN_PROGRESS}\n")
    assert told.count("\n") == 1
    assert str(finished) in told
    assert "mistake" not in told
    assert all(json.loads(line) for line in said.out.splitlines())


def test_a_whole_journal_is_said_to_be_whole(finished: Path, half: Path, capsys):
    """With how far it goes, and whether each line has its checksum; several on a line each."""
    code, said = checked(capsys, finished, half)
    text, two = (line for line in said if ": whole" in line)
    assert code == 0
    assert text.startswith(f"{finished}: whole") and "over after" in text and "each with" in text
    assert two.startswith(f"{half}: whole") and "in progress after" in two
    assert "without checksums" in checked(capsys, aged(half))[1][0]


def test_a_damaged_journal_is_said_to_be_and_where(finished: Path, capsys):
    """By the first line that is not as it was written, and how much is whole before it."""
    lines = finished.read_bytes().splitlines(keepends=True)
    for number in (1, 2, 5, len(lines)):
        damaged = [*lines]
        damaged[number - 1] = lines[number - 1].replace(b"e", b"i", 1)
        finished.write_bytes(b"".join(damaged))
        code, (said, *seals) = checked(capsys, finished)
        assert code == 1 and len(seals) == (number > 1) + sum(
            b"seal" in data for data in lines[1 : number - 1]
        )
        assert (f"line {number}" if number < len(lines) else "last line") in said
    (said,) = refused(capsys, "check", finished.parent / "nowhere").splitlines()
    assert "cannot be read" in said


def test_a_journal_that_breaks_the_rules_is_not_whole(finished: Path, capsys):
    """Its checksums may fit, or there may be none; one of a game that is not here is whole."""
    lines = aged(finished).read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    code, (said, *_) = checked(capsys, finished)
    assert code == 1 and re.search(r"line \d+: ", said) and "whole" not in said
    finished.write_bytes(b"".join(_changed("game", "gone")(lines)))
    code, (said, *_) = checked(capsys, finished)
    assert code == 0 and "not played back" in said


def test_before_a_damaged_line_everything_is_traced(finished: Path, capsys):
    """And asked about; then comes the sentence that says where it breaks off."""
    whole = printed(capsys, "trace", finished)
    lines = finished.read_bytes().splitlines(keepends=True)
    lines[-3] = lines[-3].replace(b"move", b"mive")
    finished.write_bytes(b"".join(lines))
    assert main.main(["trace", str(finished)]) == 2
    said = capsys.readouterr()
    part = said.out.splitlines()
    assert len(part) > 3 and part[:-1] == whole[: len(part) - 1]
    assert f"line {len(lines) - 2}" in said.err and "up to there" in said.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("command", ["trace", "check"])
def test_what_is_no_file_is_refused(tmp_path: Path, capsys, command: str):
    """A device gives bytes without end, and a pipe would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "itself").symlink_to(tmp_path / "itself")
    for path in ("/dev/full", "/dev/zero", tmp_path / "pipe", tmp_path / "itself"):
        assert "cannot be read" in refused(capsys, command, path)

"""Looking into a journal: traced, asked about, and damaged."""

import json
import os
import random
import re
from pathlib import Path

import pytest

import main
from rules.kit.journal import Journal
from rules.kit.match import Match, Sitter
from rules.kit.move import Offer, move
from rules.kit.moves import moves, why_not
from rules.kit.said import why
from table.commands import trace as trace_command
from table.commands.record import opened, position_at
from table.house.shelf import usual_seats
from tests.commands.line import GAME, GAMES, PLAY, RULES, printed, refused
from tests.oldtimes import aged

IN_PROGRESS = "this game is still in progress, and here are everybody’s cards"

# --- traced and asked about --------------------------------------------------------------


def test_a_trace_is_the_whole_match(finished: Path, capsys):
    """Every position with all its fields, each choice legal there, the end told once."""
    lines = [json.loads(line) for line in printed(capsys, "trace", finished)]
    keys = ["step", "hand", "dealer", "phase", "actors", "zones", "shown", "tallies"]
    keys += ["legal", "made", "outcome"]
    assert all(list(line) == keys for line in lines)
    assert [line["step"] for line in lines] == list(range(len(lines)))
    assert [line["outcome"] is not None for line in lines] == [False] * (len(lines) - 1) + [True]
    for line in lines:
        assert list(line["legal"]) == list(line["made"]) == [str(seat) for seat in line["actors"]]
        assert all(made in line["legal"][seat] for seat, made in line["made"].items())
    choices = [json.loads(line) for line in finished.read_bytes().splitlines() if b"move" in line]
    told = [(int(seat), made) for line in lines for seat, made in line["made"].items()]
    assert told == [(one["seat"], one["move"]) for one in choices]
    end = lines[-1]["outcome"]
    assert len(end["points"]) == usual_seats(RULES) and end["winners"] and end["why"]["key"]
    assert end["ranking"][0] == end["winners"]
    assert sorted(seat for group in end["ranking"] for seat in group) == list(
        range(usual_seats(RULES))
    )
    assert end["told"].endswith(".") and "{" not in end["told"]
    cards = [sorted(name for zone in line["zones"].values() for name in zone) for line in lines]
    assert all(one == cards[0] for one in cards)


def warned(capsys, path: Path) -> list[str]:
    """The trace of a game in progress, which says so before it shows anybody's cards."""
    assert main.main(["trace", str(path)]) == 0
    said = capsys.readouterr()
    assert said.err == f"cardtable: {IN_PROGRESS}\n"
    return said.out.splitlines()


def test_a_game_in_play_is_traced_to_where_it_stands(finished: Path, half: Path, capsys):
    """Nothing beyond, and in the last position the choices that still lie face down."""
    whole = [json.loads(line) for line in printed(capsys, "trace", finished)]
    part = [json.loads(line) for line in warned(capsys, half)]
    assert part[:-1] == whole[: len(part) - 1]
    last, true = part[-1], whole[len(part) - 1]
    assert {**last, "made": None} == {**true, "made": None}
    assert last["made"] == {seat: true["made"][seat] for seat in ("0", "1")} != true["made"]


def test_marks_are_traced_where_they_were_made(tmp_path: Path, capsys):
    """A hint, a choice taken back and one brought back: a line each, right after the position in
    which it was made, with all that the journal says of it; and then the position it leads to."""
    path, names = tmp_path / "marks.jsonl", [Sitter("Anna"), Sitter("Jón")]
    journal = Journal.begun(path, Match(RULES, names, {}, "7").header(GAME.name))
    match = Match(RULES, names, {}, "7", journal.write)
    while not match.owing():
        match.advance()
    first = match.step
    match.mark("hint", 1, step=99)
    for seat in match.owing():
        match.choose(seat, moves(RULES, match.state, seat)[0])
    last = match.step
    match.undo(0, (1,))
    match.redo(0)
    match.mark("hint", 0)
    journal.close()
    lines = [json.loads(line) for line in warned(capsys, path)][first : first + 8]
    assert last == first + 1 and [one["step"] for one in lines] == [
        *(first, first, last, last),
        *(first, first, last, last),
    ]
    hand = {"hand": match.table.hand}
    assert lines[1::2] == [
        {"step": first, **hand, "mark": "hint", "seat": 1},
        {"step": last, **hand, "mark": "undo", "seat": 0, "to": first, "agreed": [1]},
        {"step": first, **hand, "mark": "redo", "seat": 0},
        {"step": last, **hand, "mark": "hint", "seat": 0},
    ]
    assert all("zones" in one and "mark" not in one for one in lines[::2])
    assert lines[2]["made"] == {} != lines[0]["made"] == lines[4]["made"]


def test_who_comes_and_goes_is_traced_and_checked(tmp_path: Path, capsys):
    """A line each after the position in which they did, with who sits there from then on; the end
    is told by the names of those who sat there, and `check` says how many have come."""
    path, names = tmp_path / "chairs.jsonl", [Sitter("Anna"), Sitter("Jón")]
    journal = Journal.begun(path, Match(RULES, names, {}, "7").header(GAME.name))
    match = Match(RULES, names, {}, "7", journal.write)
    while not match.owing():
        match.advance()
    match.seat(1, Sitter("Ösp", "bot", "keen"))
    match.rename(0, "Hanna")
    match.swap(0, 1)
    journal.close()
    lines = [json.loads(line) for line in warned(capsys, path)]
    where = {"step": match.step, "hand": 1}
    assert lines[match.step + 1 :] == [
        {**where, "mark": "seat", "seat": 1, "name": "Ösp", "who": "bot", "level": "keen"},
        {**where, "mark": "name", "seat": 0, "name": "Hanna"},
        {**where, "mark": "seat", "seat": 0, "with": 1, "from": 2},
    ]
    code, said = checked(capsys, path)
    assert code == 0 and said[0].endswith("after 0 choices, and 1 came to another’s chair")


def test_legal_moves_are_complete_or_a_shape(finished: Path, monkeypatch):
    """All that the rules allow; the shape of an offer where it has more than can be tried."""
    record = opened(finished)
    state = position_at(record, 1).state
    seat = RULES.actors(state)[0]
    found = trace_command.legal_moves(RULES, state, seat)
    assert found == [str(one) for one in moves(RULES, state, seat)] != []
    assert sum(map(trace_command.breadth, RULES.offers(state, seat))) == len(found)
    monkeypatch.setattr(trace_command, "TOO_MANY", 1)
    (offer,) = RULES.offers(state, seat)
    assert trace_command.legal_moves(RULES, state, seat) == [
        {
            "verb": offer.verb,
            "pick": [one.name for one in offer.pick],
            "least": offer.least,
            "most": offer.most,
            "targets": [],
        }
    ]
    wide = Offer("steal", offer.pick, 1, 2, ["pak:1:0", "pak:1:1"], (3,), furthest=2)
    told = trace_command.shape(wide)
    assert (told["nearest"], told["furthest"], told["amounts"]) == (1, 2, [3])
    assert told["targets"] == ["pak:1:0", "pak:1:1"]


def test_asking_agrees_with_the_trace(finished: Path, capsys):
    """Each move of some positions, asked either way, is legal; what is not has a reason."""
    lines = [json.loads(line) for line in printed(capsys, "trace", finished)]
    chosen = random.Random(3).sample([line for line in lines if line["actors"]], 4)
    for line in chosen:
        for seat, legal in line["legal"].items():
            there = ("ask", finished, line["step"])
            assert printed(capsys, *there, f"{seat}: {legal[0]}") == ["legal"]
            assert printed(capsys, *there, legal[-1], "--seat", seat) == ["legal"]
    (reason,) = printed(capsys, "ask", finished, chosen[0]["step"], "0: juggle")
    state = position_at(opened(finished), chosen[0]["step"]).state
    assert why_not(RULES, state, 0, move("juggle")) is not None
    assert reason != "legal" and " " in reason


def test_after_the_end_nothing_is_legal(finished: Path, capsys):
    """It is nobody's turn, and the answer says so in words."""
    last = len(printed(capsys, "trace", finished)) - 1
    (reason,) = printed(capsys, "ask", finished, last, "0: juggle")
    assert reason != "legal" and " " in reason


def test_sentences_name_who_sits_there(tmp_path: Path, monkeypatch, capsys):
    """The end of a match played, its trace, and the answer to a question have the names of the
    match and of its journal."""
    both = why("names.and", names="seat.0", last="seat.3")
    ended, path = RULES.outcome, tmp_path / "named.jsonl"

    def named(state):
        outcome = ended(state)
        return outcome and outcome._replace(why=both)

    monkeypatch.setattr(RULES, "outcome", named)
    monkeypatch.setattr(RULES, "stray", lambda *asked: both, raising=False)
    sheet = printed(capsys, *PLAY, "--seats", "bot,bot,bot,bot", "--seed", "7", "--journal", path)
    lines = [json.loads(line) for line in printed(capsys, "trace", path)]
    names = [one["name"] for one in json.loads(path.read_bytes().splitlines()[0])["seats"]]
    told = f"{names[0]} and {names[3]}"
    assert sheet[-1].endswith(told) and lines[-1]["outcome"]["told"] == told
    asked = next(line for line in lines if line["actors"])
    assert printed(capsys, "ask", path, asked["step"], "0: juggle") == [told]


# --- damaged -----------------------------------------------------------------------------


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
    other = next(one for one in GAMES if one.name != GAME.name and 4 in one.rules.SEATS)
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


# --- checked -----------------------------------------------------------------------------


def checked(capsys, *paths: Path) -> tuple[int, list[str]]:
    """What `check` says, and its exit code."""
    code = main.main(["check", *map(str, paths)])
    said = capsys.readouterr()
    assert said.err == ""
    return code, said.out.splitlines()


def test_a_whole_journal_is_said_to_be_whole(finished: Path, half: Path, capsys):
    """With how far it goes, and whether each line has its checksum; several on a line each."""
    code, said = checked(capsys, finished, half)
    one, two = (line for line in said if ": whole" in line)
    assert code == 0
    assert one.startswith(f"{finished}: whole") and "over after" in one and "each with" in one
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
            b"seal" in one for one in lines[1 : number - 1]
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

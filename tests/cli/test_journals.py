"""Looking into a journal, whole or damaged: traced, asked about, checked, and its seals opened."""

import json
import os
import random
import re
from itertools import product
from pathlib import Path

import pytest

from rules.kit.chain import encode
from rules.kit.heading import FORMAT
from rules.kit.journal import Journal, read_journal
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Offer, move
from rules.kit.moves import moves, why_not
from rules.kit.said import why
from rules.kit.seal import AT, SALT, SEAL, with_seal
from table.app.defaults import usual_seats
from table.cli import trace as trace_command
from table.cli.record import open_record, position_at
from table.i18n.fingerprint import fingerprint
from tests.cli.line import GAME, IN_PROGRESS, PLAY, RULES, checked, printed, refused, typed, warned
from tests.journal_files import downgrade_journal, write_journal
from tests.sampling import drawn
from tests.tables import GAMES


def traced(capsys, path: Path) -> list[dict]:
    return [json.loads(line) for line in printed(capsys, "trace", path)]


def test_a_trace_is_the_whole_match(finished: Path, capsys):
    """Every position with all its fields, each choice legal there, the end told once."""
    lines = traced(capsys, finished)
    keys = "step hand dealer phase actors zones shown tallies legal made outcome".split()
    assert all(list(line) == keys for line in lines)
    assert [line["step"] for line in lines] == list(range(len(lines)))
    assert [line["outcome"] is not None for line in lines] == [False] * (len(lines) - 1) + [True]
    for line in lines:
        assert list(line["legal"]) == list(line["made"]) == [str(seat) for seat in line["actors"]]
        assert all(made in line["legal"][seat] for seat, made in line["made"].items())
    choices = [json.loads(line) for line in finished.read_bytes().splitlines() if b"move" in line]
    told = [(int(seat), made) for line in lines for seat, made in line["made"].items()]
    assert told == [(choice["seat"], choice["move"]) for choice in choices]
    end, seats = lines[-1]["outcome"], usual_seats(RULES)
    assert len(end["points"]) == seats and end["winners"] and end["why"]["key"]
    assert end["ranking"][0] == end["winners"]
    assert sorted(seat for group in end["ranking"] for seat in group) == [*range(seats)]
    assert end["told"].endswith(".") and "{" not in end["told"]
    cards = [sorted(name for zone in line["zones"].values() for name in zone) for line in lines]
    assert all(names == cards[0] for names in cards)


def test_a_game_in_play_is_traced_to_where_it_stands(finished: Path, half: Path, capsys):
    """The last position has sealed choices, nothing is beyond; a damaged last line is a notice."""
    whole, told = traced(capsys, finished), warned(capsys, half)
    part = [json.loads(line) for line in told]
    assert part[:-1] == whole[: len(part) - 1]
    last, true = part[-1], whole[len(part) - 1]
    assert {**last, "made": None} == {**true, "made": None}
    assert last["made"] == {seat: true["made"][seat] for seat in ("0", "1")} != true["made"]
    half.write_bytes(half.read_bytes() + b'{"seat":2,"mo')
    code, lines, err = typed(capsys, "trace", half)
    assert (code, lines) == (0, told) and "last line" in err and err.count("\n") == 2


def test_marks_are_traced_where_they_were_made(tmp_path: Path, capsys):
    """Hints, undos, redos and changes of players have a line with all facts after the position in
    which they were made, then the position they lead to; `check` counts newcomers."""
    names = [PlayerInfo("Anna"), PlayerInfo("Jón")]
    header = Match(RULES, names, {}, "7").header(GAME.name)
    journal = Journal.create(tmp_path / "marks.jsonl", header)
    match = Match(RULES, names, {}, "7", journal.write)
    while not match.seats_to_choose():
        match.advance()
    first = match.step
    match.mark("hint", 1, step=99)
    for seat in match.seats_to_choose():
        match.choose(seat, moves(RULES, match.state, seat)[0])
    last = match.step
    match.undo(0, (1,))
    match.redo(0)
    match.mark("hint", 0)
    match.seat(1, PlayerInfo("Ösp", "bot", "keen"))
    match.rename(0, "Hanna")
    match.swap(0, 1)
    journal.close()
    lines = [json.loads(line) for line in warned(capsys, journal.path)][first:]
    assert last == first + 1
    assert [line["step"] for line in lines[:8]] == [first, first, last, last] * 2
    start, end = ({"step": step, "hand": match.table.hand} for step in (first, last))
    assert [line for line in lines if "mark" in line] == [
        {**start, "mark": "hint", "seat": 1},
        {**end, "mark": "undo", "seat": 0, "to": first, "agreed": [1]},
        {**start, "mark": "redo", "seat": 0},
        {**end, "mark": "hint", "seat": 0},
        {**end, "mark": "seat", "seat": 1, "name": "Ösp", "who": "bot", "level": "keen"},
        {**end, "mark": "name", "seat": 0, "name": "Hanna"},
        {**end, "mark": "seat", "seat": 0, "with": 1, "from": 2},
    ]
    assert all("zones" in line for line in lines[:8:2])
    assert lines[2]["made"] == {} != lines[0]["made"] == lines[4]["made"]
    code, said = checked(capsys, journal.path)
    assert code == 0 and "players replaced: 1" in said[0]


def test_legal_moves_are_complete_or_a_shape(finished: Path, monkeypatch):
    """All that the rules allow; the shape of an offer where it has more than can be tried."""
    state = position_at(open_record(finished), 1).state
    seat = RULES.actors(state)[0]
    found = trace_command.legal_moves(RULES, state, seat)
    assert found == [str(move) for move in moves(RULES, state, seat)] != []
    assert sum(map(trace_command.move_count, RULES.offers(state, seat))) == len(found)
    monkeypatch.setattr(trace_command, "MAX_MOVES", 1)
    (offer,) = RULES.offers(state, seat)
    shape = {"verb": offer.verb, "pick": [card.name for card in offer.pick]}
    shape |= {"least": offer.least, "most": offer.most, "targets": []}
    assert trace_command.legal_moves(RULES, state, seat) == [shape]
    wide = Offer("steal", offer.pick, 1, 2, ["pak:1:0", "pak:1:1"], (3,), furthest=2)
    told = trace_command.offer_json(wide)
    assert (told["nearest"], told["furthest"], told["amounts"]) == (1, 2, [3])
    assert told["targets"] == ["pak:1:0", "pak:1:1"]


def test_asking_agrees_with_the_trace(finished: Path, capsys):
    """Traced moves are legal, asked either way; others have a reason; after the end none is."""
    lines = traced(capsys, finished)
    chosen = random.Random(3).sample([line for line in lines if line["actors"]], 4)
    for line in chosen:
        for seat, legal in line["legal"].items():
            there = ("ask", finished, line["step"])
            assert printed(capsys, *there, f"{seat}: {legal[0]}") == ["legal"]
            assert printed(capsys, *there, legal[-1], "--seat", seat) == ["legal"]
    state = position_at(open_record(finished), chosen[0]["step"]).state
    assert why_not(RULES, state, 0, move("juggle")) is not None
    for step in (chosen[0]["step"], len(lines) - 1):
        (reason,) = printed(capsys, "ask", finished, step, "0: juggle")
        assert reason != "legal" and " " in reason


def test_sentences_name_who_sits_there(tmp_path: Path, monkeypatch, capsys):
    """The end of a match, its trace and an answer have the names of the match."""
    both = why("names.and", names="seat.0", last="seat.3")
    ended, path = RULES.outcome, tmp_path / "named.jsonl"

    def named(state):
        outcome = ended(state)
        return outcome and outcome._replace(why=both)

    monkeypatch.setattr(RULES, "outcome", named)
    monkeypatch.setattr(RULES, "stray", lambda *asked: both, raising=False)
    sheet = printed(capsys, *PLAY, "--seats", "bot,bot,bot,bot", "--seed", "7", "--journal", path)
    lines = traced(capsys, path)
    names = [seat["name"] for seat in json.loads(path.read_bytes().splitlines()[0])["seats"]]
    told = f"{names[0]} and {names[3]}"
    assert sheet[-1].endswith(told) and lines[-1]["outcome"]["told"] == told
    asked = next(line for line in lines if line["actors"])
    assert printed(capsys, "ask", path, asked["step"], "0: juggle") == [told]


def _header(**changed: object):
    """The journal with something else in its header."""

    def change(lines: list[bytes]) -> list[bytes]:
        return [json.dumps({**json.loads(lines[0]), **changed}).encode() + b"\n", *lines[1:]]

    return change


def _line(number: int, text: bytes, instead: int = 1):
    """The journal with another line in the place of some."""
    return lambda lines: [*lines[:number], text + b"\n", *lines[number + instead :]]


OTHER = next(game.name for game in GAMES if game.name != GAME.name and 4 in game.rules.SEATS)
DAMAGES = {
    "another game's name": _header(game="tunk"),
    "another game's name and its house rules": _header(game=OTHER, options={}),
    "empty": lambda lines: [],
    "no header": lambda lines: lines[1:],
    "not text": _line(0, b"\x00\xff", 0),
    "brackets": _line(0, b"[" * 100_000, 0),
    "a line is missing": lambda lines: lines[:4] + lines[5:],
    "two lines change places": lambda lines: [*lines[:1], lines[2], lines[1], *lines[3:]],
    "a line of nonsense": _line(3, b"nonsense", 0),
    "a card that is none": lambda lines: [
        lines[0], lines[1].replace(b"2", b"\xc3\xbe"), *lines[2:]
    ],
    "an illegal move": _line(2, b'{"seat":0,"move":"juggle"}'),
    "a move that is none": _line(2, b'{"seat":0,"move":"= = ="}'),
    "a seat that is none": _line(2, b'{"seat":77,"move":"x"}'),
    "it goes on after the end": lambda lines: [*lines, lines[-1]],
    "from the future": _header(journal=99),
    "a game that is gone": _header(game="gone"),
    "a house rule that is gone": _header(options={"antigravity": True}),
    "a dealer who is not there": _header(dealer=77),
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_journal_is_one_line(finished: Path, capsys, damage):
    """It names the file and, where there is one, the line; what was sound is still printed."""
    lines = downgrade_journal(finished).read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join(damage(lines)))
    commands = [["trace", finished], ["ask", finished, "100000", "0: juggle"]]
    for words in drawn(commands, 1, "damaged", len(finished.read_bytes())):
        code, out, err = typed(capsys, *words)
        told = err.removeprefix(IN_PROGRESS)
        assert (code, told.count("\n")) == (2, 1)
        assert str(finished) in told and "mistake" not in told
        assert all(json.loads(line) for line in out)


def test_a_whole_journal_is_said_to_be_whole(finished: Path, half: Path, capsys):
    """With how far it goes, and whether each line has its checksum; several on a line each."""
    code, said = checked(capsys, finished, half)
    text, two = (line for line in said if ": complete" in line)
    assert code == 0
    assert text.startswith(f"{finished}: complete")
    assert "finished after" in text and "all checksums match" in text
    assert two.startswith(f"{half}: complete") and "in progress after" in two
    assert "without checksums" in checked(capsys, downgrade_journal(half))[1][0]


def test_a_damaged_journal_is_said_to_be_and_where(finished: Path, capsys):
    """By the first bad line, and what is whole before; a journal of an unknown game is whole."""
    lines = finished.read_bytes().splitlines(keepends=True)
    for number in (1, 2, 5, len(lines)):
        damaged = [*lines]
        damaged[number - 1] = lines[number - 1].replace(b"e", b"i", 1)
        finished.write_bytes(b"".join(damaged))
        code, (said, *seals) = checked(capsys, finished)
        sealed = sum(b"seal" in data for data in lines[1 : number - 1])
        assert code == 1 and len(seals) == (number > 1) + sealed
        assert (f"line {number}" if number < len(lines) else "last line") in said
    assert "cannot be read" in refused(capsys, "check", finished.parent / "nowhere")
    finished.write_bytes(b"".join(lines))
    lines = downgrade_journal(finished).read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    code, (said, *_) = checked(capsys, finished)
    assert code == 1 and re.search(r"line \d+: ", said) and "whole" not in said
    finished.write_bytes(b"".join(_header(game="gone")(lines)))
    code, (said, *_) = checked(capsys, finished)
    assert code == 0 and "not replayed" in said


def test_before_a_damaged_line_everything_is_traced(finished: Path, capsys):
    """And asked about; then comes the sentence that says where it breaks off."""
    whole = printed(capsys, "trace", finished)
    lines = finished.read_bytes().splitlines(keepends=True)
    lines[-3] = lines[-3].replace(b"move", b"mive")
    finished.write_bytes(b"".join(lines))
    code, part, err = typed(capsys, "trace", finished)
    assert code == 2 and len(part) > 3 and part[:-1] == whole[: len(part) - 1]
    assert f"line {len(lines) - 2}" in err and "up to there" in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_what_is_no_file_is_neither_read_nor_written(tmp_path: Path, capsys):
    """A device gives bytes without end, and a pipe would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "itself").symlink_to(tmp_path / "itself")
    for path in ("/dev/full", "/dev/zero", tmp_path / "pipe", tmp_path / "itself"):
        for command in ("trace", "check"):
            assert "cannot be read" in refused(capsys, command, path)
        assert "cannot be written" in refused(capsys, *PLAY, "--journal", path, "--force")


def unsealed(line: dict) -> dict:
    return {key: line[key] for key in line if key not in (AT, SALT, SEAL)}


def test_each_seal_has_a_line_with_the_words_that_were_shown(finished: Path, capsys):
    """In order, with hand and owner, and one line for all; no card is told."""
    lines = read_journal(finished).lines
    code, (_, *said, last) = checked(capsys, finished)
    assert code == 0 and len(said) == len(lines) and f"all {len(said)} seals match" in last
    for number, (line, told) in enumerate(zip(lines, said, strict=True), 2):
        assert told.startswith(f"  line {number}, hand 1, ") and fingerprint(line[SEAL]) in told
        assert "matches" in told and not re.search(r"\b(10|[2-9AJQK])[SHDC]\b", told)
    names = [item["name"] for item in read_journal(finished).header["seats"]]
    for line, told in zip(lines, said, strict=True):
        assert (names[line["seat"]] if "seat" in line else "the dealer") in told


def dealt_otherwise(lines: list[dict]) -> None:
    """Two cards change places in the deal, and everything after it is played as before."""
    cards = lines[0]["dealt"][0].split()
    lines[0]["dealt"][0] = " ".join([*cards[:-2], cards[-1], cards[-2]])


CHANGES = {
    "the cards": (dealt_otherwise, 2, "DOES NOT MATCH; the cards"),
    **{
        key: (
            lambda lines, key=key: lines[1].update({key: lines[5][key]}),
            3,
            "the choice, the salt",
        )
        for key in (SALT, SEAL, "move")
    },
    "another place": (
        lambda lines: lines[3].update(
            with_seal({key: lines[3][key] for key in ("seat", "move")}, 77, "0" * 32)
        ),
        5,
        "WRONG PLACE; it was sealed for step 77, not 1",
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_changed_is_found_though_the_checksums_fit(finished: Path, capsys, change: str):
    """Cards, salt, seal, choice or a line of another step: its line is named, and the code is 1."""
    spoil, number, reason = CHANGES[change]
    lines = read_journal(finished).lines
    spoil(lines)
    write_journal(finished, lines)
    code, (_, *seals, last) = checked(capsys, finished)
    (wrong,) = (text for text in seals if reason in text)
    assert code == 1 and wrong.startswith(f"  line {number}, ")
    assert "1 of" in last and "DO NOT MATCH" in last


def test_without_seals_it_is_said_that_there_are_none(finished: Path, capsys):
    """An old journal is whole without seals; one that an old program went on with lacks some."""
    lines = read_journal(finished).lines
    bare = [unsealed(line) for line in lines]
    write_journal(finished, bare, FORMAT)
    for path in (finished, downgrade_journal(finished)):
        code, (text, two) = checked(capsys, path)
        assert code == 0 and ": complete" in text and "not sealed" in two
    write_journal(finished, [bare[0], *lines[1:]], FORMAT)
    code, said = checked(capsys, finished)
    assert code == 0 and said[1] == "  line 2, the dealer: not sealed"


def test_a_seal_that_was_taken_out_is_missed_though_the_checksums_fit(finished: Path, capsys):
    """A deal or secret choice without its seal is named, and the exit code is 1; of a game that
    cannot be played back only the luck."""
    lines = read_journal(finished).lines
    bare = [unsealed(line) for line in lines]
    assert all(line != lines[at] for at, line in enumerate(bare))
    for at in (0, 1, 7, len(lines) - 1):
        write_journal(finished, [*lines[:at], bare[at], *lines[at + 1 :]])
        code, said = checked(capsys, finished)
        (wrong,) = (told for told in said if "THE SEAL IS MISSING" in told)
        assert code == 1 and wrong.startswith(f"  line {at + 2}, ") and len(said) == len(lines) + 2
        assert "1 SEALS ARE MISSING" in said[-1]
    write_journal(finished, bare)
    code, said = checked(capsys, finished)
    assert code == 1 and f"{len(lines)} SEALS ARE MISSING" in said[-1]
    strange = finished.with_name("strange.jsonl")
    raw, chain = encode({**read_journal(finished).header, "game": "nobody"}, 0)
    more, _ = encode(bare[0], chain)
    strange.write_bytes(raw + more)
    code, said = checked(capsys, strange)
    assert code == 1 and "not replayed" in said[0] and "SEAL IS MISSING" in said[1]


def test_damaged_seals_do_not_stop_it(finished: Path, capsys):
    """Whatever stands in their place: one line says so, and the rest is checked."""
    lines = read_journal(finished).lines
    for key, wrong in product((SALT, SEAL), (7, None, "", ["x"], "0" * 64)):
        write_journal(finished, [{**lines[0], key: wrong}, *lines[1:]])
        code, said = checked(capsys, finished)
        assert code == 1 and sum("DOES NOT MATCH" in text for text in said) == 1, (key, wrong)
        assert len(said) == len(lines) + 2

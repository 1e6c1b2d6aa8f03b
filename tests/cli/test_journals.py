"""Looking into a journal: traced and asked about."""

import json
import random
from pathlib import Path

from rules.kit.journal import Journal
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Offer, move
from rules.kit.moves import moves, why_not
from rules.kit.said import why
from table.app.shelf import usual_seats
from table.cli import trace as trace_command
from table.cli.record import opened, position_at
from tests.cli.line import GAME, PLAY, RULES, checked, printed, warned


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
    assert told == [(choice["seat"], choice["move"]) for choice in choices]
    end = lines[-1]["outcome"]
    assert len(end["points"]) == usual_seats(RULES) and end["winners"] and end["why"]["key"]
    assert end["ranking"][0] == end["winners"]
    assert sorted(seat for group in end["ranking"] for seat in group) == list(
        range(usual_seats(RULES))
    )
    assert end["told"].endswith(".") and "{" not in end["told"]
    cards = [sorted(name for zone in line["zones"].values() for name in zone) for line in lines]
    assert all(item == cards[0] for item in cards)


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
    path, names = tmp_path / "marks.jsonl", [PlayerInfo("Anna"), PlayerInfo("Jón")]
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
    assert last == first + 1 and [line["step"] for line in lines] == [
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
    assert all("zones" in item and "mark" not in item for item in lines[::2])
    assert lines[2]["made"] == {} != lines[0]["made"] == lines[4]["made"]


def test_who_comes_and_goes_is_traced_and_checked(tmp_path: Path, capsys):
    """A line each after the position in which they did, with who sits there from then on; the end
    is told by the names of those who sat there, and `check` says how many have come."""
    path, names = tmp_path / "chairs.jsonl", [PlayerInfo("Anna"), PlayerInfo("Jón")]
    journal = Journal.begun(path, Match(RULES, names, {}, "7").header(GAME.name))
    match = Match(RULES, names, {}, "7", journal.write)
    while not match.owing():
        match.advance()
    match.seat(1, PlayerInfo("Ösp", "bot", "keen"))
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
    assert found == [str(move) for move in moves(RULES, state, seat)] != []
    assert sum(map(trace_command.breadth, RULES.offers(state, seat))) == len(found)
    monkeypatch.setattr(trace_command, "TOO_MANY", 1)
    (offer,) = RULES.offers(state, seat)
    assert trace_command.legal_moves(RULES, state, seat) == [
        {
            "verb": offer.verb,
            "pick": [card.name for card in offer.pick],
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
    names = [item["name"] for item in json.loads(path.read_bytes().splitlines()[0])["seats"]]
    told = f"{names[0]} and {names[3]}"
    assert sheet[-1].endswith(told) and lines[-1]["outcome"]["told"] == told
    asked = next(line for line in lines if line["actors"])
    assert printed(capsys, "ask", path, asked["step"], "0: juggle") == [told]

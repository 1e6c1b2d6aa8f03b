"""Who sat at which chair, as the journal tells it; and a chair that does not fit is refused."""

import pytest

from rules.kit.journal import BadJournal, Journal, Line, glance, read_journal
from rules.kit.match import PlayerInfo
from rules.kit.move import move
from tests.kit.test_chairs import ADA, BOT, TWO_HANDS, ended, next_hand
from tests.kit.test_match import finish, first_card, toy_match
from tests.kit.undone import TAKE, replayed, traded


def test_a_journal_tells_who_sat_there_at_every_line() -> None:
    """Played back up to any of its lines it comes to those who sat there then, to who was to come,
    and to whose the choices are."""
    lines: list[Line] = []
    match = toy_match(write=lines.append, options=TWO_HANDS)
    stands = {}

    def note() -> None:
        chairs = match.chairs
        stands[len(lines)] = chairs.now, [*chairs.coming], [*chairs.since], [*chairs.sat]

    steps = [
        lambda: match.choose(0, first_card(match, 0, "slip")),
        lambda: match.seat(0, BOT),
        lambda: match.choose(1, first_card(match, 1, "show")),
        lambda: match.swap(0, 1),
        lambda: match.rename(1, "Björn"),
        lambda: match.choose(0, TAKE),
        lambda: match.seat(1, ADA),
        lambda: match.undo(0, agreed=[1]),
        lambda: match.redo(0),
        lambda: match.seat(0, PlayerInfo("Björn")),
        lambda: next_hand(match),
        lambda: match.seat(1, BOT),
        lambda: finish(match),
    ]
    for step in steps:
        note()
        step()
    note()
    for cut, wanted in stands.items():
        again = replayed(lines[:cut], options=TWO_HANDS).chairs
        assert (again.now, again.coming, again.since, again.sat) == wanted, cut


GONE = {"mark": "seat", "seat": 0, "at": 1, "name": "Ösp", "who": "bot", "level": "keen"}
SWAP = {"mark": "seat", "seat": 0, "at": 1, "with": 1, "from": 2}
BAD = [
    {**GONE, "name": ""},
    {**GONE, "name": 7},
    {**GONE, "name": "x" * 1001},
    {**GONE, "who": 7},
    {**GONE, "who": "b\not"},
    {**GONE, "who": "person"},
    {**GONE, "level": None},
    {**GONE, "key": 7},
    {**GONE, "more": 7},
    {**GONE, "from": 1},
    {**GONE, "from": 3},
    {**GONE, "from": "2"},
    {**GONE, "from": True},
    {**GONE, "with": 1},
    {**GONE, "name": "Seat 1", "who": "person", "level": ""},
    {"mark": "seat", "seat": 0, "at": 1},
    {**SWAP, "with": 0},
    {**SWAP, "with": 2},
    {**SWAP, "with": True},
    {**SWAP, "with": "1"},
    {**SWAP, "from": 1},
    {"mark": "seat", "seat": 0, "at": 1, "with": 1},
    {"mark": "name", "seat": 0, "at": 1},
    {"mark": "name", "seat": 0, "at": 1, "name": ""},
    {"mark": "name", "seat": 0, "at": 1, "name": ["Anna"]},
    {"mark": "name", "seat": 0, "at": 1, "name": "Anna", "who": "bot"},
    {"mark": "name", "seat": 0, "at": 1, "name": "seat 1"},
]


@pytest.mark.parametrize("wrong", BAD, ids=str)
def test_a_chair_that_does_not_fit_is_refused_by_its_line(wrong: Line) -> None:
    """In a sentence, and the match stands as before."""
    lines: list[Line] = []
    traded(toy_match(write=lines.append), "slip", "slip")
    match = toy_match(past=[*lines, wrong])
    there = match.players
    with pytest.raises(BadJournal, match=f"^line {len(lines) + 2}: "):
        match.replay()
    assert match.marks == [] and match.players == there and match.chairs.coming == []


def test_a_journal_in_which_somebody_saw_two_hands_is_refused() -> None:
    """Nobody could have written it at the table."""
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    match.seat(0, BOT)
    wrong = {"mark": "seat", "seat": 1, "at": 0, **PlayerInfo("Seat 0").written()}
    again = toy_match(past=[*lines, wrong])
    with pytest.raises(BadJournal):
        again.replay()


def test_a_chair_that_cannot_be_written_is_not_taken() -> None:
    """Nor is any other change."""
    match = toy_match()
    there = match.players

    def full(line: Line) -> None:
        raise OSError("the disk is full")

    match.write = full
    for act in (lambda: match.seat(0, BOT), lambda: match.swap(0, 1), lambda: match.rename(0, "A")):
        with pytest.raises(OSError, match="full"):
            act()
        assert match.players == there and match.marks == [] and match.chairs.coming == []


def test_the_menu_sees_at_a_glance_who_sits_there_now(tmp_path) -> None:
    """And not who was to come with a hand that was never dealt: they come as it is dealt. What is
    seen at a glance is what the match says; the header is as it was."""
    path = tmp_path / "toy.jsonl"
    held: list[Line] = []
    match = toy_match(write=held.append, options=TWO_HANDS)
    journal = Journal.begun(path, match.header("toy"))

    def seen() -> list[str]:
        while held:
            journal.write(held.pop(0))
        assert glance(path).header == read_journal(path).header
        assert [item["name"] for item in glance(path).seats] == [
            player.name for player in match.players
        ]
        return [player.name for player in match.players]

    match.seat(0, BOT)
    match.rename(1, "Björn")
    match.swap(0, 1)
    assert seen() == ["Ösp", "Björn"]
    ended(match)
    assert seen() == ["Ösp", "Björn"]
    match.advance()
    assert match.table.hand == 2 and seen() == ["Björn", "Ösp"]
    match.seat(0, ADA)
    match.swap(0, 1)
    match.seat(1, match.players[1])
    assert match.chairs.coming == []
    seen()
    journal.close()


def test_who_sat_there_at_each_step() -> None:
    """Before a chair is taken over, those from before; from then on, those who sit there now. What
    is taken back will be chosen while these sit there, unless it is brought back."""
    match = toy_match()
    first = match.players
    traded(match, "show", "show")
    match.choose(0, move("take > open"))
    match.seat(1, ADA)
    assert [match.chairs.at(step)[1] for step in range(3)] == [first[1], first[1], ADA]
    match.undo(0, agreed=[1])
    assert [match.chairs.at(step)[1] for step in range(2)] == [first[1], ADA]
    match.redo(0)
    assert [match.chairs.at(step)[1] for step in range(3)] == [first[1], first[1], ADA]

"""Marks in a journal, what it leads to when choices were taken back, and the luck it says again."""

from collections.abc import Sequence

import pytest

from rules.kit.journal import BadJournal, Line
from rules.kit.match import Match
from rules.kit.move import move
from tests.kit import toy
from tests.kit.test_match import finish, first_card, toy_match
from tests.kit.undone import TAKE, replayed, stand, traded
from tests.tables import players, printed


def test_a_mark_is_written_and_changes_nothing() -> None:
    """It stands in the journal with its seat and its step, is listed, and is there again when the
    journal is played back."""
    lines: list[Line] = []
    match = toy_match(write=lines.append)
    before = stand(match)
    match.mark("hint", 1, asked=2)
    assert lines[-1] == {"mark": "hint", "seat": 1, "at": 0, "asked": 2}
    assert stand(match) == before
    traded(match, "slip", "slip")
    match.mark("hint", 0)
    assert [(mark.kind, mark.seat, mark.step, mark.hand) for mark in match.marks] == [
        ("hint", 1, 0, 1),
        ("hint", 0, 1, 1),
    ]
    again = replayed(lines)
    assert again.marks == match.marks and stand(again) == stand(match)


class Dicing:
    """The toy's rules, in which the stock is shuffled after each step, and a die is cast."""

    def __init__(self, rules: object) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> object:
        return getattr(self.rules, name)

    def apply(self, state, choices, chance) -> None:  # type: ignore[no-untyped-def]
        self.rules.apply(state, choices, chance)  # type: ignore[attr-defined]
        if state.phase == "draw":
            chance.shuffle(state.zones["stock"])
            state.tallies["die"] = chance.below(1_000)


def diced(lines: list[Line], seed: str, past: Sequence[Line] = ()) -> Match:
    rules = Dicing(toy)
    return Match(rules, players(2), {}, seed, lines.append, past, dealer=0)  # type: ignore[arg-type]


def test_the_same_luck_is_read_again() -> None:
    """Whoever takes a step back draws nothing new, whatever seed the match goes on by: the luck
    is what the journal says of the step. It is written again, so that each line is read once."""
    lines: list[Line] = []
    match = diced(lines, "one")
    traded(match, "slip", "slip")
    first = stand(match)
    again = diced(lines, "another", list(lines))
    again.replay()
    assert stand(again) == first and not again.undo_free(0)
    again.undo(0, agreed=[1])
    traded(again, "slip", "slip")
    assert printed(again.state) == first[0]
    assert lines[-1] == lines[-5] and list(lines[-1]) == ["dealt"]
    again.undo(0, agreed=[1])
    traded(again, "show", "slip")
    assert again.state.tallies["die"] == match.state.tallies["die"]
    assert again.history[-1].drawn and not again.history[0].made


def test_luck_that_was_for_something_else_is_not_read_again() -> None:
    """Where another choice needs another luck, that is drawn, and of the step nothing is left of
    what did not fit; back on the first way it is the first luck once more."""
    lines: list[Line] = []
    match = diced(lines, "one")
    traded(match, "slip", "slip")
    match.choose(0, TAKE)
    text = printed(match.state)
    match.undo(0)
    match.undo(0)
    traded(match, "show", "slip")
    match.choose(0, move("take > open"))
    assert len(match.state.zones["stock"]) == 10
    match.undo(0)
    match.undo(0)
    traded(match, "slip", "slip")
    match.choose(0, TAKE)
    assert printed(match.state) == text
    back = diced([], "another", lines)
    back.replay()
    assert stand(back) == stand(match)


def test_a_journal_with_undo_leads_where_it_led_cut_after_any_line() -> None:
    """And what is made anew after the cut is what stood there."""
    lines: list[Line] = []
    match = toy_match(write=lines.append, options={"hands": 2})
    stands = {len(lines): stand(match)}
    match.choose(0, first_card(match, 0, "slip"))
    stands[len(lines)] = stand(match)
    for act in (
        lambda: match.undo(0),
        lambda: match.redo(0),
        lambda: match.choose(1, first_card(match, 1, "show")),
        lambda: match.undo(1, agreed=[0]),
        lambda: match.mark("hint", 1),
        lambda: match.redo(1),
        lambda: match.choose(0, TAKE),
        lambda: match.undo(0),
        lambda: match.undo(0, agreed=[1]),
    ):
        act()
        stands[len(lines)] = stand(match)
    finish(match)
    for cut, wanted in stands.items():
        assert stand(replayed(lines[:cut], options={"hands": 2})) == wanted, cut
    assert stand(replayed(lines, options={"hands": 2})) == stand(match)


@pytest.mark.parametrize(
    "wrong",
    [
        {"mark": "undo", "seat": 0, "at": 1, "to": 1},
        {"mark": "undo", "seat": 0, "at": 1, "to": 2},
        {"mark": "undo", "seat": 0, "at": 1, "to": -1},
        {"mark": "undo", "seat": 0, "at": 1, "to": "0"},
        {"mark": "undo", "seat": 0, "at": 1, "to": True},
        {"mark": "undo", "seat": 0, "at": 1, "to": []},
        {"mark": "undo", "seat": 0, "at": 1},
        {"mark": "undo", "seat": 0, "at": 0, "to": 0},
        {"mark": "undo", "seat": 0, "at": "1", "to": 0},
        {"mark": "undo", "seat": 9, "at": 1, "to": 0},
        {"mark": "undo", "seat": "0", "at": 1, "to": 0},
        {"mark": "undo", "at": 1, "to": 0},
        {"mark": "redo", "seat": 0, "at": 1},
        {"mark": 7, "seat": 0, "at": 1},
        {"mark": "hint", "seat": 0},
        {"mark": "hint", "seat": True, "at": 1},
    ],
    ids=str,
)
def test_a_mark_that_does_not_fit_is_refused_by_its_line(wrong: Line) -> None:
    """In a sentence, and the match stands as before."""
    lines: list[Line] = []
    traded(toy_match(write=lines.append), "slip", "slip")
    match = toy_match(past=[*lines, wrong])
    with pytest.raises(BadJournal, match=f"^line {len(lines) + 2}: "):
        match.replay()
    assert match.marks == [] and match.step == 1


def test_an_undo_that_cannot_be_written_is_not_made() -> None:
    """Nor is a mark."""
    match = toy_match()
    traded(match, "slip", "slip")
    before = stand(match)

    def full(line: Line) -> None:
        raise OSError("the disk is full")

    match.write = full
    for act in (lambda: match.undo(0), lambda: match.mark("hint", 0)):
        with pytest.raises(OSError, match="full"):
            act()
        assert stand(match) == before and match.marks == []

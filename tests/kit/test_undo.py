"""What goes back when a choice is taken back, what comes again, and whom it costs nothing."""

from collections.abc import Sequence

import pytest

from rules.kit.contract import Rules
from rules.kit.match import Match, PlayerInfo, Refused
from rules.kit.move import move
from rules.kit.undo import Moment, chosen_openly
from tests.kit import toy
from tests.kit.test_match import first_card, toy_match
from tests.kit.undone import TAKE, stand, traded


def test_a_sealed_choice_is_taken_back_alone() -> None:
    """Whoever else has chosen has still chosen; nothing is asked of anybody, and nothing else
    goes back."""
    match = toy_match()
    match.choose(0, first_card(match, 0, "slip"))
    assert match.undo_to(0) == 0 and match.undo_free(0) and match.undo_to(1) is None
    match.undo(0)
    assert match.sealed == {} and match.owing() == [0, 1] and match.step == 0
    match.choose(1, first_card(match, 1, "show"))
    match.choose(0, first_card(match, 0, "show"))
    assert match.step == 1


def test_the_position_goes_back_to_ones_own_last_choice() -> None:
    """Over the choices of others, and one further each time; within the hand, back to its deal.
    Whatever waited there waits no more."""
    match = toy_match()
    stands = [stand(match)]
    traded(match, "slip", "slip")
    stands.append(stand(match))
    for seat in (0, 1):
        match.choose(seat, TAKE)
        stands.append(stand(match))
    assert (match.undo_to(0), match.undo_to(1)) == (1, 2)
    match.undo(0, agreed=[1])
    assert stand(match) == stands[1]
    match.undo(0, agreed=[1])
    assert stand(match) == stands[0] and match.owing() == [0, 1]
    with pytest.raises(Refused) as refused:
        match.undo(0)
    assert refused.value.why.key == "nothing_to_undo"
    assert [dict(mark.facts) for mark in match.marks] == [
        {"to": 1, "agreed": [1]},
        {"to": 0, "agreed": [1]},
    ]


def test_who_has_chosen_in_the_hand_is_known_at_every_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From the first choice of a hand to its last, with what waits, and without what was taken
    back; reckoned once a position, however often a window asks."""
    reckoned: list[int] = []

    def counted(rules: Rules, past: Sequence[Moment], hand: int) -> frozenset[int]:
        reckoned.append(past[-1].step)
        return chosen_openly(rules, past, hand)

    monkeypatch.setattr("rules.kit.match.chosen_openly", counted)
    match = toy_match()
    assert match.seen_choosing() == match.seen_choosing() == set()
    match.choose(1, first_card(match, 1, "slip"))
    assert match.seen_choosing() == {1}
    match.choose(0, first_card(match, 0, "slip"))
    assert match.seen_choosing() == match.seen_choosing() == {0, 1}
    assert reckoned == [0, 1]
    match.undo(0, agreed=[1])
    assert match.seen_choosing() == set()
    match.redo(0)
    assert match.seen_choosing() == {0, 1}
    while match.table.hand == 0:
        match.choose(match.owing()[0], TAKE) if match.owing() else match.advance()
        assert match.seen_choosing() == ({0, 1} if match.table.hand == 0 else set())


def test_what_was_taken_back_comes_back_until_something_is_chosen() -> None:
    """Step by step, by whoever took it back, exactly as it was."""
    match = toy_match()
    traded(match, "show", "slip")
    item = stand(match)
    match.choose(0, TAKE)
    two = stand(match)
    match.undo(0)
    between = stand(match)
    match.undo(0)
    assert not match.redoable(1) and match.redoable(0)
    match.redo(0)
    assert stand(match) == between and between[:2] == item[:2]
    match.redo(0)
    assert stand(match) == two and not match.redoable(0)
    match.undo(0)
    match.choose(0, move("take > open"))
    with pytest.raises(Refused) as refused:
        match.redo(0)
    assert refused.value.why.key == "nothing_to_redo"


def test_computers_that_have_chosen_since_do_not_keep_it_from_coming_back() -> None:
    """Where they are asked before the person, they would at once: their new choices go, and they
    are asked again. A person who has chosen, has."""
    for who, comes in (("bot", True), ("person", False)):
        match = Match(toy, [PlayerInfo("A"), PlayerInfo("B", who)], {}, "seed", dealer=0)  # type: ignore[arg-type]
        traded(match, "show", "slip")
        before = stand(match)
        match.undo(0, agreed=[])
        match.choose(1, first_card(match, 1, "show"))
        assert match.redoable(0) == comes
        if comes:
            match.redo(0)
            assert stand(match) == before


def test_a_sealed_choice_comes_back_sealed() -> None:
    """With all that waited beside it."""
    match = toy_match()
    match.choose(1, first_card(match, 1, "slip"))
    before = stand(match)
    match.undo(1)
    match.redo(1)
    assert stand(match) == before and match.owing() == [0]


def test_a_hand_that_is_over_goes_back_until_the_next_is_dealt() -> None:
    """Its outcome with it."""
    match = toy_match(options={"hands": 2})
    while match.rules.outcome(match.state) is None:
        for seat in match.owing():
            trading = match.state.phase == "trade"
            match.choose(seat, first_card(match, seat, "slip") if trading else TAKE)
    assert len(match.outcomes) == 1
    over = stand(match)
    match.undo(1)
    assert match.outcomes == [] and match.owing() == [1]
    match.redo(1)
    assert stand(match) == over
    match.advance()
    assert match.undo_to(0) is None and match.undo_to(1) is None
    assert not match.undo_free(0)


def test_free_is_what_taught_nobody_anything() -> None:
    """A card shown, one drawn, another's choice: for these the others are asked. One's own
    choice that waits is free, and so is one that moved a card nobody could follow."""
    shown = toy_match()
    traded(shown, "show", "slip")
    assert not shown.undo_free(0) and not shown.undo_free(1)
    drawn = toy_match()
    traded(drawn, "slip", "slip")
    drawn.choose(0, TAKE)
    assert not drawn.undo_free(0)
    taken = toy_match()
    traded(taken, "show", "slip")
    taken.choose(0, move("take > open"))
    assert taken.undo_free(0), "a card that lay open was taken up"
    taken.choose(1, TAKE)
    assert not taken.undo_free(0)

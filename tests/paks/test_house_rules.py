"""Paks' house rules, each choice of them."""

import pytest

from rules.kit.cards import cards
from rules.kit.state import Outcome, why
from rules.paks import rules as paks
from rules.paks.sides import sides as sides_of
from tests.paks.hands import (
    LUCK,
    allowed,
    at,
    run_out,
    steal,
    step,
    table,
    to_turn,
)


def test_hand_shown_stays_up() -> None:
    """With the house rule a shown hand lies open until its player draws again."""
    full = {"board": "7C JD QH 2S", "hand_0": "6C 5D", "hand_1": "3H", "stock": "3D 2H 9H"}
    state = step(at(table(2, hand_shown_stays_up=True), "draw", 0, **full))
    hand = set(cards("6C 5D 9H"))
    assert state.phase == "unable" and state.shown == hand
    other = step(step(state))
    assert other.turn == 1 and other.shown >= hand
    again = other
    while not (again.phase == "draw" and again.turn == 0):
        choices = {seat: paks.candidates(again, seat)[-1] for seat in paks.actors(again)}
        again = step(again, choices)
        assert again.shown >= hand
    assert not step(again).shown & hand


@pytest.mark.parametrize("mates", [True, False])
def test_stealing_from_mates(mates: bool) -> None:
    """1.5.4: a mate's paks may be stolen, unless the house rule spares them."""
    state = at(
        table(4, steal_from_mates=mates),
        "steal",
        0,
        1,
        hand_0="AS",
        pak_2_0="7S 2S",
        pak_1_0="6S 3S",
    )
    assert allowed(state, steal("AS", "pak:2:0")) is mates
    assert allowed(state, steal("AS", "pak:1:0"))


@pytest.mark.parametrize(("form", "sides"), [("threes", 2), ("pairs", 3)])
def test_pa24_six_players(form: str, sides: int) -> None:
    """PA24: six are two teams of three, or by the house rule three of two; mates share points."""
    state = at(table(6, six_teams=form), "reckon", pak_0_0="KH QH", pak_1_0="8S 6S", stock="")
    assert sides_of(state.table) == sides
    points = [run_out(state).tallies[f"points:{seat}"] for seat in range(6)]
    assert points == ([20, 15] + [0] * (sides - 2)) * (6 // sides)


def test_pa1_one_pair_by_the_house_rule() -> None:
    """PA1: 5-5-4-4 is 108, and by the house rule 63, at the table as in the formula."""
    zones = {"hand_0": "5S 5S#2 4S 4S#2", "pak_1_0": "AS KS QS JS 10S"}
    for pairing, legal in (("best", True), ("one_pair", False)):
        state = at(table(3, pairing=pairing), "steal", 0, 1, **zones)
        state.zones["pak:1:0"] += cards("9S")
        assert allowed(state, steal("5S 5S#2 4S 4S#2", "pak:1:0")) is legal


def test_pa28_a_tie_for_the_tied_alone() -> None:
    """PA28: with the house rule only the tied play on; who sits out is dealt nothing, has no
    turn, and its missing paks make nobody's number smaller."""
    result = Outcome((505, 505, 480), (), why("tie", points=505))
    following = paks.onward(table(3, dealer=0, tiebreak_players="tied"), result)
    assert following is not None
    state = to_turn(paks.deal(following, LUCK))
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(3)] == [5, 5, 0]
    turns = []
    while state.phase not in ("reckon", "over"):
        if state.phase == "draw":
            turns.append(state.turn)
        choices = {seat: paks.candidates(state, seat)[0] for seat in paks.actors(state)}
        state = step(state, choices)
    assert set(turns) == {0, 1} and len(turns) == 104 - 10 - 3
    state = at(following, "reckon", pak_0_0="9H 8H", pak_1_0="7H 6H", stock="")
    over = run_out(state)
    assert [over.tallies[f"points:{seat}"] for seat in range(3)] == [505, 505, 480]
    again = paks.outcome(over)
    assert again is not None and again.winners == ()


@pytest.mark.parametrize("target", [250, 500, 750, 1000])
def test_the_target(target: int) -> None:
    """The house rule says what has to be reached."""
    state = at(table(2, target=target), "over", stock="")
    for points, winners in ((target - 5, ()), (target, (0,))):
        state.tallies["points:0"] = points
        found = paks.outcome(state)
        assert found is not None and found.winners == winners

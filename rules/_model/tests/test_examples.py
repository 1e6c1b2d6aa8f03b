"""Worked examples of _Model: write down what must happen before you change how."""

import pytest

from rules._model import rules as _model
from rules.kit.cards import cards
from rules.kit.chance import Luck
from rules.kit.move import move
from rules.kit.moves import moves, why_not
from rules.kit.options import full_options
from rules.kit.state import Outcome, State, Table


def table(seats: int = 3, hands: int = 3, hand: int = 1) -> Table:
    """A table at which seat 0 leads: the dealer sits at its right."""
    options = full_options(_model, seats, {"hands": hands})  # and all others as is usual
    return Table(seats, options, dealer=seats - 1, hand=hand)


def dealt(seats: int = 3) -> State:
    """The first position with a choice."""
    state = _model.deal(table(seats), Luck(1))
    _model.apply(state, {}, Luck(1))
    return state


def at(*hands: str) -> State:
    """A position with these hands, seat 0 to lead."""
    state = dealt(len(hands))
    for seat, names in enumerate(hands):
        state.zones[f"hand:{seat}"] = cards(names)
    return state


def play(state: State, *names: str) -> None:
    """One card after the other, and the dealer's step when the trick is full."""
    for name in names:
        seat, choice = state.turn, move(f"play {name}")
        assert why_not(_model, state, seat, choice) is None, f"{name} is refused"
        _model.apply(state, {seat: choice}, Luck(1))
    if state.phase == "sweep":
        _model.apply(state, {}, Luck(1))


@pytest.mark.parametrize("seats", _model.SEATS)
def test_the_deal(seats: int) -> None:
    """Seven cards each, the rest aside; the dealer's left leads."""
    state = dealt(seats)
    assert [len(state.zones[f"hand:{seat}"]) for seat in range(seats)] == [7] * seats
    assert len(state.zones["stock"]) == 52 - 7 * seats
    assert _model.actors(state) == (0,)


def test_suit_is_followed() -> None:
    """A player with the suit led plays it; a player without plays anything."""
    state = at("9H 2C", "QH 3S", "4D KS")
    play(state, "9H")
    assert [str(move) for move in moves(_model, state, 1)] == ["play QH"]
    refused = why_not(_model, state, 1, move("play 3S"))
    assert refused is not None and refused.key == "follow"
    play(state, "QH")
    assert len(moves(_model, state, 2)) == 2


@pytest.mark.parametrize(
    ("played", "taker", "points"), [("9H QH 10H", 1, 9), ("KS AS 4D", 0, 1), ("2S KD 3S", 2, 2)]
)
def test_a_trick(played: str, taker: int, points: int) -> None:
    """The highest of the suit led takes it and leads; it counts what its lowest card shows."""
    state = at(*(f"{name} 7C" for name in played.split()))
    play(state, *played.split())
    assert state.turn == taker
    assert state.tallies[f"points:{taker}"] == points
    assert sorted(state.zones[f"won:{taker}"]) == sorted(cards(played))


def ended(points: tuple[int, ...], hand: int) -> Outcome | None:
    """How a hand ends with so many points."""
    state = _model.deal(table(len(points), hand=hand), Luck(1))
    for seat, made in enumerate(points):
        state.tallies[f"points:{seat}"] = made
    state.phase = "over"
    return _model.outcome(state)


def test_the_end() -> None:
    """Before the last hand nobody wins and the points are carried over; then the most win."""
    first, last, even = ended((9, 4), 1), ended((9, 4), 3), ended((9, 9), 3)
    assert first and last and even
    assert (first.winners, last.winners, even.winners) == ((), (0,), (0, 1))
    following = _model.onward(table(2), first)
    assert following and following.standing == {"points:0": 9, "points:1": 4}
    assert (following.dealer, following.hand) == (0, 2)
    assert _model.onward(table(2, hand=3), last) is None

"""Worked examples of _Tricks: write down what must happen before you change how."""

import pytest

from rules._tricks import rules as _tricks
from rules.kit.cards import cards
from rules.kit.chance import Luck
from rules.kit.move import move
from rules.kit.moves import why_not
from rules.kit.options import full_options
from rules.kit.state import State, Table
from rules.kit.tricks import trump_suit


def dealt(*hands: str, hand: int = 1) -> State:
    """A position with these hands, seat 0 to exchange cards. `hand`: the number of this hand."""
    seats = len(hands)
    table = Table(seats, full_options(_tricks, seats, {}), dealer=seats - 1, hand=hand)
    state = _tricks.deal(table, Luck(1))
    _tricks.apply(state, {}, Luck(1))
    for seat, names in enumerate(hands):
        state.zones[f"hand:{seat}"] = cards(names)
    return state


def at(*hands: str) -> State:
    """The same after everybody has kept their cards, seat 0 to bid."""
    state = dealt(*hands)
    play(state, *["keep"] * len(hands))
    return state


def play(state: State, *texts: str) -> None:
    """One move after the other, and the dealer's step when a trick is full."""
    for text in texts:
        assert why_not(_tricks, state, state.turn, move(text)) is None, f"{text} is refused"
        _tricks.apply(state, {state.turn: move(text)}, Luck(1))
        if state.phase == "sweep":
            _tricks.apply(state, {}, Luck(1))


def test_the_deal() -> None:
    """Seven cards each and a talon of four; the dealer's left begins."""
    fresh = _tricks.deal(dealt("", "", "", "").table, Luck(1))
    _tricks.apply(fresh, {}, Luck(1))
    assert [len(fresh.zones[f"hand:{seat}"]) for seat in range(4)] == [7] * 4
    assert (len(fresh.zones["talon"]), fresh.phase, fresh.turn) == (4, "exchange", 0)


def test_one_player_exchanges_or_else_the_next_may() -> None:
    """As many cards come from the top of the talon; then bidding begins at the dealer's left."""
    state = dealt("AH 7C", "KH 8C", "7S 9C")
    state.zones["talon"] = cards("7D 8D 9D 10D")
    play(state, "keep", "exchange KH 8C")
    assert state.zones["hand:1"] == cards("10D 9D")
    assert (state.zones["talon"], state.phase, state.turn) == (cards("7D 8D"), "bid", 0)


def test_in_every_third_hand_tricks_cost_points() -> None:
    """There are no trumps then, and no bids; the dealer's left leads."""
    state = dealt("AH", "7S", "KH", hand=3)
    play(state, "keep", "keep", "keep")
    assert (state.phase, state.turn) == ("play", 0)
    play(state, "play AH", "play 7S", "play KH")
    assert [state.tallies[f"points:{seat}"] for seat in range(3)] == [-1, 0, 0]


def test_the_highest_bidder_names_trumps_and_leads() -> None:
    """A bid must be higher than the last one."""
    state = at("AH KH", "AS KS", "AD KD")
    play(state, "bid = 3", "bid = 4", "pass")
    assert why_not(_tricks, state, 0, move("bid = 4")) is not None
    play(state, "pass", "spades")
    assert (state.phase, state.turn, trump_suit(state)) == ("play", 1, "S")


def test_suit_is_followed_and_trumps_take() -> None:
    """Who has the suit led plays it; who has none may ruff."""
    state = at("AH 7C", "KH 8C", "7S 9C")
    play(state, "bid = 3", "pass", "pass", "spades", "play AH")
    refused = why_not(_tricks, state, 1, move("play 8C"))
    assert refused is not None and refused.key == "follow"
    play(state, "play KH", "play 7S")
    assert (state.turn, state.tallies["tricks:2"]) == (2, 1)


@pytest.mark.parametrize(("bid", "points"), [(3, [-3, 0, 0]), (1, [1, 0, 0])])
def test_the_score(bid: int, points: list[int]) -> None:
    """The bidder wins what was bid, or loses it."""
    state = at("AH", "KH", "QH")
    play(state, "bid = 3", "pass", "pass", "hearts")
    state.tallies["bid:0"] = bid
    play(state, "play AH", "play KH", "play QH")
    assert state.phase == "over"
    assert [state.tallies[f"points:{seat}"] for seat in range(3)] == points


def test_partners_share() -> None:
    """With four players the tricks and points of partners count together."""
    state = at("AH KD", "KH 7D", "AS AD", "QH 8D")
    play(state, "bid = 3", "pass", "pass", "pass", "hearts")
    state.tallies["bid:0"] = 2
    play(state, "play AH", "play KH", "play AS", "play QH")
    play(state, "play KD", "play 7D", "play AD", "play 8D")
    assert [state.tallies[f"points:{seat}"] for seat in range(4)] == [2, 0, 2, 0]

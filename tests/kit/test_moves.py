"""Moves as text, and the shapes of offers."""

import pytest
from hypothesis import given, strategies as st

from rules.kit.cards import cards, pack
from rules.kit.chance import Luck
from rules.kit.move import BadMove, Move, Offer, move
from rules.kit.moves import expand_offer, shape_fault, why_not
from rules.kit.state import Table, why
from tests.kit import toy
from tests.tables import any_fit, width

CARDS = st.lists(st.sampled_from(pack(suits=6)), max_size=5, unique=True).map(
    lambda found: tuple(sorted(found))
)
ZONES = st.sampled_from(["pot", "hand:2", "spread:0:1", "pool:ace", "deck:1"])
TARGETS = st.lists(ZONES | st.sampled_from(pack()), max_size=3, unique=True).map(
    lambda found: tuple(sorted(found, key=str))
)
AMOUNTS = st.none() | st.integers(-99_999, 99_999)
MOVES = st.builds(Move, st.sampled_from(["play", "hit", "go_out", "x"]), CARDS, TARGETS, AMOUNTS)


@given(MOVES)
def test_a_move_is_its_text_and_back(choice: Move) -> None:
    """A move prints as one line and parses from it, the same value."""
    text = str(choice)
    assert "\n" not in text
    assert move(text) == choice
    assert hash(move(text)) == hash(choice)


def test_one_choice_is_one_value() -> None:
    """Cards and targets written in another order are the same move."""
    assert move("meld 7D 5D 6D") == move("  meld 5D 6D   7D ")
    assert move("point > deck:2 deck:1") == move("point > deck:1 deck:2")
    assert str(move("hit 4S > spread:0:1")) == "hit 4S > spread:0:1"
    assert move("take > deck:1 = 2") == Move("take", (), ("deck:1",), 2)


@given(st.text(alphabet="play 7D>=-#0123٣:x", max_size=20))
def test_any_text_is_a_move_or_refused(text: str) -> None:
    """Whatever the text, it is a move that prints and parses again, or a BadMove."""
    try:
        choice = move(text)
    except BadMove as error:
        assert "\n" not in str(error)
    else:
        assert move(str(choice)) == choice


@pytest.mark.parametrize(
    "text", ["", " ", "7D", "> pot", "= 3", "play = ", "play = x", "play = --3", "play = 1 = 2"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    """A line without a verb, or with a strange amount, is a BadMove and no other error."""
    with pytest.raises(BadMove):
        move(text)


FIVE = cards("2C 3C 4D 5D 6H")
MISFITS = {
    "lay 2C KS": "not_pickable",
    "lay 2C 2C": "not_pickable",
    "lay 2C": "too_few",
    "lay 2C 3C 4D 5D": "too_many",
    "lay 2C 3C > pot": "wrong_place",
    "lay 2C 3C = 3": "wrong_amount",
}


@pytest.mark.parametrize(("text", "key"), MISFITS.items())
def test_a_move_outside_the_shape_is_told_where(text: str, key: str) -> None:
    """Wrong or too many cards, a place or an amount not asked for: each has its own reason."""
    reason = shape_fault(Offer("lay", FIVE, 2, 3), move(text))
    assert reason is not None and reason.key == key


def test_targets_and_amounts_are_asked_for() -> None:
    """Where an offer has targets or amounts, a move names as many as it asks, and no others."""
    offer = Offer("bid", targets=["deck:0", "deck:1"], amounts=range(1, 4))
    assert shape_fault(offer, Move("bid", (), ("deck:0",), 3)) is None
    for wrong in ("= 3", "> deck:0 deck:1 = 3", "> deck:9 = 3", "> deck:0", "> deck:0 = 4"):
        assert shape_fault(offer, move(f"bid {wrong}")) is not None, wrong


OFFERS = st.builds(
    lambda pick, least, more, targets, near, amounts: Offer(
        "lay",
        pick,
        min(least, len(pick)),
        min(least + more, len(pick)),
        targets,
        amounts,
        nearest=near,
        furthest=max(near, len(targets)),
    ),
    st.lists(st.sampled_from(FIVE), unique=True, max_size=5),
    st.integers(0, 3),
    st.integers(0, 3),
    st.lists(st.sampled_from(["pot", "deck:0", "deck:1"]), unique=True, max_size=3),
    st.integers(0, 1),
    st.lists(st.integers(0, 3), unique=True, max_size=3),
)


@given(OFFERS, st.randoms(use_true_random=False))
def test_an_offer_expands_to_the_moves_of_its_shape(offer: Offer, rng: object) -> None:
    """Each fitting move is listed once, as many as are counted; one made by luck is among them."""
    every = list(expand_offer(offer))
    assert len(set(every)) == len(every) == width(offer)
    assert all(shape_fault(offer, move) is None for move in every)
    assert any_fit(offer, rng) in every
    assert all(move(str(choice)) == choice for choice in every)


def test_a_game_may_know_more_of_a_stray_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a move that fits no offer a game may say why; where it says nothing, the shape does."""
    state = toy.deal(Table(2, {"hands": 1}), Luck(1))
    stray = Move("show", tuple(state.zones["hand:1"][:1]))
    said = {"show": why("not_yours")}
    monkeypatch.setattr(toy, "stray", lambda state, seat, made: said.get(made.verb), raising=False)
    assert why_not(toy, state, 0, stray) == why("not_yours")
    assert why_not(toy, state, 0, stray._replace(verb="slip")) == why("not_pickable")
    assert why_not(toy, state, 0, stray._replace(verb="sing")) == why("not_now", verb="sing")
    assert why_not(toy, state, 0, Move("show", tuple(state.zones["hand:0"][:1]))) is None

"""Cards and moves as text, and the shapes of offers."""

import copy
import pickle

import pytest
from hypothesis import example, given, strategies as st

from rules.kit.cards import (
    RANKS,
    SUITS,
    UNKNOWN,
    BadCard,
    card,
    card_name,
    cards,
    dice,
    die,
    jokers,
    pack,
)
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


NAMES = st.builds(
    lambda face, number: face if number == 1 else f"{face}#{number}",
    st.sampled_from([f"{rank}{suit}" for rank in RANKS[1:] for suit in SUITS] + ["JK"]),
    st.integers(1, 999),
)
DICE = st.builds(lambda face, number: f"{face}d#{number}", st.integers(1, 999), st.integers(1, 999))


@given(NAMES | DICE)
def test_a_name_is_its_card_and_back(name: str) -> None:
    """A name leads to its card and back; to the very same object, copied or unpickled too."""
    target = card(name)
    assert target.name == card_name(target) == str(target) == name
    assert card("".join(name)) is target and copy.copy(target) is target
    assert copy.deepcopy([target])[0] is target and pickle.loads(pickle.dumps(target)) is target


@given(st.text(alphabet="0123456789AJQKCDHSd#? ٣x", max_size=8))
def test_any_other_text_is_refused(text: str) -> None:
    """A text is a card in its one right spelling; any other is a BadCard, one sentence."""
    try:
        target = card(text)
    except BadCard as error:
        assert "like 7D" in str(error) and "\n" not in str(error)
    else:
        assert target is UNKNOWN or card_name(target) == text


@pytest.mark.parametrize(
    "text",
    [
        *["", "7", "D7", "7d", "1D", "11D", "0C", "7D#", "7D#0", "7D#1", "7D#02", "7D#x", "JK#1"],
        *["5d", "0d#1", "5d#0", "d#1", "?D", "7D #2", "9" * 5000 + "d#1", "7D#" + "9" * 5000],
    ],
)
def test_near_misses_are_refused(text: str) -> None:
    """Second spellings, copies numbered 0 or 1, and absurd numbers are no cards."""
    with pytest.raises(BadCard):
        card(text)


def test_a_card_knows_its_parts() -> None:
    """Rank, suit, copy and body are read from the name; a die's body forgets its face."""
    ten, joker, five = cards("10H#2 JK 5d#3")
    assert (ten.rank, ten.suit, ten.copy, ten.body) == (10, "H", 2, "10H#2")
    assert (joker.rank, joker.copy) == (0, 1)
    assert (five.rank, five.copy, five.body) == (5, 3, die(3, 1).body)
    assert die(3, 5) is five
    assert [card(f"{name}S").rank for name in RANKS[1:]] == list(range(1, 14))


def test_cards_sort_by_suit_rank_and_copy() -> None:
    """Suit by suit, ace to king, pack by pack, then dice, then jokers, what is unknown last."""
    order = cards("AC AC#2 KC AD AH AS KS 1d#1 1d#2 2d#1 JK JK#2")
    assert sorted([*order[::-1], UNKNOWN]) == [*order, UNKNOWN]


@given(NAMES | DICE, NAMES | DICE)
@example("64d#1", "JK")
@example("999d#999", "??")
def test_no_two_cards_are_equal(text: str, other: str) -> None:
    """A card is equal to itself alone, and ordered against all others: the right one is found."""
    a, b = card(text), card(other)
    assert (a == b) == (a is b) == (a in [b]) == (text == other)
    assert (a < b) + (b < a) == (a is not b)
    hand = [b, a]
    hand.remove(a)
    assert hand[0] is b


def test_what_packs_are_made_of() -> None:
    """Suits beyond the fourth are the second pack's; jokers count from 2; dice list every face."""
    assert [*pack([1], 6)] == cards("AC AD AH AS AC#2 AD#2") and len(pack()) == 52
    assert len(set(pack(range(1, 8), 13, 3))) == 7 * 13 * 3
    assert [*pack([1], 4, 2)[4:]] == cards("AC#2 AD#2 AH#2 AS#2")
    assert [*jokers(3)] == cards("JK JK#2 JK#3")
    assert [*dice(2, 2)] == cards("1d#1 2d#1 1d#2 2d#2")

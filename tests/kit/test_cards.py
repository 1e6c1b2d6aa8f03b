"""Cards: one value a card, one spelling a value."""

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
    """A text is a card in its one right spelling; every other is a BadCard, which is one
    sentence."""
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


@pytest.mark.parametrize("suits", range(1, 14))
@pytest.mark.parametrize("copies", [1, 2, 3])
def test_a_pack_has_every_rank_so_many_times(suits: int, copies: int) -> None:
    """A pack of so many suits and copies has each rank once a suit and copy, no card twice."""
    found = pack(range(1, 8), suits, copies)
    assert len(set(found)) == len(found) == 7 * suits * copies
    for rank in range(1, 8):
        assert sum(card.rank == rank for card in found) == suits * copies


def test_what_packs_are_made_of() -> None:
    """Suits beyond the fourth are the second pack's clubs, diamonds and so on; jokers are numbered
    from the second; dice list every face of every die."""
    assert [*pack([1], 6)] == cards("AC AD AH AS AC#2 AD#2") and len(pack()) == 52
    assert [*pack([1], 4, 2)[4:]] == cards("AC#2 AD#2 AH#2 AS#2")
    assert [*jokers(3)] == cards("JK JK#2 JK#3")
    assert [*dice(2, 2)] == cards("1d#1 2d#1 1d#2 2d#2")

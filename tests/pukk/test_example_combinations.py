"""The worked examples of docs/rules/pukk.md about combinations, each under its number."""

import pytest

from rules.kit.cards import cards
from rules.pukk.combinations import shortfall
from tests.pukk.deals import at, beats, combination, options, refusal, table

RANK = "rank_first"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6C 6D 8H 9S 10D", "AC AD 8C 9H 10S"),
        ("5C 5D 5H 8S 9D", "JC AD 7C 9H 10S"),
        ("KC KD 5C 6H 9S", "QC QD 7C 9H 10S"),
        ("AC AD AH 5S 7D", "9C 9D 9H KS KD"),
    ],
)
def test_example_06_ranks_within_a_category(better: str, worse: str) -> None:
    """Sixes beat aces, kings queens; three alike beat a pair; there is no full house."""
    assert beats(better, worse)


@pytest.mark.parametrize(
    ("hand", "other", "first_wins", "by_rank"),
    [
        ("JC AD 7C 9H 10S", "AC AH 8C 9D 10D", True, True),
        ("JC AD 7C 9H 10S", "6C 6H 8C 9D 10D", True, False),
        ("JC 5D 5H 7S 8D", "6C 6H 6D 9D 10D", True, False),
        ("JC AD 7C 9H 10S", "5C 5H 5D 9D 10D", False, False),
        ("JC 10C 10D 10H 10S", "6C 6D 6H 6S 9D", True, True),
        ("JC 5C 5D 5H 5S", "6C 6D 6H 6S 9D", True, True),
    ],
)
def test_example_07_pamfills_sets(hand: str, other: str, first_wins: bool, by_rank: bool) -> None:
    """A set with Pamfíll beats every natural one of as many cards, or by rank first."""
    assert beats(hand, other) == first_wins
    assert beats(hand, other, pamfill_order=RANK) == by_rank
    assert beats(other, hand) != first_wins


def test_example_07_pamfill_with_a_five() -> None:
    """The lowest pair with Pamfíll, made by hand: it needs no five to be the best choice."""
    low, sixes = cards("JC 5D"), "6C 6H 8C 9D 10D"
    for order, wins in (("pamfill_first", True), (RANK, False)):
        hand = " ".join(card.name for card in low)
        assert beats(hand, sixes, pamfill_order=order) == wins


@pytest.mark.parametrize(
    ("hand", "count", "rank", "pamfill"),
    [("JC 9D 9H KS KD", "three", 13, True), ("JC 5D 7H 8S 9D", "pair", 9, True)],
)
def test_example_08_best_use_of_pamfill(hand: str, count: str, rank: int, pamfill: bool) -> None:
    """Pamfíll goes where it makes the best of the hand."""
    found = combination(hand)
    assert (found.name, found.rank, found.pamfill) == (count, rank, pamfill)


def test_example_08_four_jacks_have_pamfill_among_them() -> None:
    """Four jacks beat four queens, since Pamfíll is one of them; by rank the queens win."""
    jacks, queens = "JC JD JH JS 6D", "QC QD QH QS 5D"
    assert combination(jacks).pamfill and combination(jacks).name == "four"
    assert beats(jacks, queens)
    assert beats(queens, jacks, pamfill_order=RANK)


@pytest.mark.parametrize(
    ("hand", "may"),
    [("5C 7D 9H JS AD", False), ("5C 5D 7H 9S AD", True), ("9H JC 7D 5S KH", True)],
)
def test_example_09_no_bluffing(hand: str, may: bool) -> None:
    """Without a pair nobody may púkk; a pair of fives or Pamfíll will do."""
    state = at(table(2), (hand, ""), "10S", "entry")
    reason = refusal(state, "pukka")
    assert (reason is None) == may
    assert may or (reason is not None and reason.key == "no_pair")
    assert refusal(state, "decline") is None


@pytest.mark.parametrize(
    ("hand", "usual", "by_rank"),
    [
        ("AC AD 5C 7S 9D", False, False),
        ("6C 6D 5C 7S 9D", True, True),
        ("JC 6D 5C 7S 9D", True, True),
        ("JC KD 5C 7S 9D", True, False),
        ("5C 5D 5H 7S 9D", True, True),
    ],
)
def test_example_13_a_pair_of_sixes_at_least(hand: str, usual: bool, by_rank: bool) -> None:
    """With `pair6` a combination must rank at a natural pair of sixes or above."""
    for order, may in (("pamfill_first", usual), (RANK, by_rank)):
        lacks = shortfall(cards(hand), options(min_pukk="pair6", pamfill_order=order))
        assert lacks == ("" if may else "below_sixes"), order


@pytest.mark.parametrize(
    ("hand", "usual", "by_rank"),
    [
        ("JC 6D 7H 8S 9D", ("pair", 9, True), ("pair", 9, True)),
        ("JC 6D 6H AS KD", ("pair", 1, True), ("pair", 6, False)),
        ("JC 6D 6H AS AD", ("three", 1, True), ("three", 1, True)),
    ],
)
def test_example_13_pamfill_is_no_six(
    hand: str, usual: tuple[str, int, bool], by_rank: tuple[str, int, bool]
) -> None:
    """Barred from standing for a six, Pamfíll joins another rank, if that is better."""
    for order, expected in (("pamfill_first", usual), (RANK, by_rank)):
        found = combination(hand, pamfill_as_six=False, pamfill_order=order)
        assert (found.name, found.rank, found.pamfill) == expected, order

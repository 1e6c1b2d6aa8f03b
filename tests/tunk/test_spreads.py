"""Properties of Tunk's spreads and counts, and the words in which each refusal is given."""

import random
from itertools import combinations

import pytest

from rules.kit.cards import Card, cards, pack
from rules.kit.chance import Luck
from rules.kit.moves import moves
from rules.kit.state import Table
from rules.tunk import rules as tunk
from rules.tunk.scoring import compared, in_points
from rules.tunk.spreads import (
    WORTH,
    fits,
    hand_count,
    is_book,
    is_run,
    spreads_in,
    why_no_hit,
    why_no_spread,
)
from tests.tunk.hands import table

PACK = pack()


def hand(rng: random.Random, count: int) -> list[Card]:
    """Cards of few ranks or suits, so that spreads are common."""
    some = rng.choice([PACK, PACK[:14], [card for card in PACK if card.rank < 5]])
    return rng.sample(list(some), count)


def test_values() -> None:
    """Ace 1, court cards 10, the others their number: 340 in the pack."""
    assert hand_count(PACK, "all_cards") == 340
    assert [WORTH[card.rank] for card in cards("AS 2C 9D 10H JC QS KD")] == [
        1,
        2,
        9,
        10,
        10,
        10,
        10,
    ]


def test_every_spread_in_a_hand_is_found_once() -> None:
    """What is found in a hand are all its subsets that may be laid, and each once."""
    rng = random.Random(1)
    for _ in range(300):
        held = hand(rng, rng.randint(0, 7))
        line = sorted(held)
        every = [
            some
            for count in range(3, len(line) + 1)
            for some in combinations(line, count)
            if why_no_spread(some) is None
        ]
        assert sorted(spreads_in(held)) == sorted(every), held


def test_a_hit_leaves_a_spread_and_nothing_else_does() -> None:
    """A card fits a spread exactly where the two together are a spread."""
    rng = random.Random(2)
    for _ in range(300):
        for spread in spreads_in(hand(rng, 6)):
            for card in PACK:
                if card not in spread:
                    longer = [*spread, card]
                    assert fits(spread, card) == (is_book(longer) or is_run(longer))
                    assert (why_no_hit(spread, card) is None) == fits(spread, card)


def fewest_left(held: list[Card]) -> int:
    """What a hand counts at best without spreads, by trying every way to lay them."""
    left = sum(WORTH[card.rank] for card in held)
    for count in range(3, len(held) + 1):
        for some in combinations(held, count):
            if is_book(some) or is_run(some):
                left = min(left, fewest_left([card for card in held if card not in some]))
    return left


def test_unmatched_cards_are_counted_at_best() -> None:
    """With `unmatched_only` a hand is taken apart in the best of all ways, where a card could
    go to either of two spreads too."""
    assert hand_count(cards("4C 5C 6C 6D 6H"), "unmatched_only") == 9
    assert hand_count(cards("4C 5C 6C 6D 6H 6S"), "unmatched_only") == 0
    assert hand_count(cards("10C JC QC QD QH 2S"), "unmatched_only") == 22
    rng = random.Random(3)
    for _ in range(200):
        held = hand(rng, rng.randint(0, 7))
        assert hand_count(held, "unmatched_only") == fewest_left(held), held


def test_tu24_an_award_is_never_negative() -> None:
    """Whatever the counts and the house rules, nobody loses points, and losers get none."""
    rng = random.Random(4)
    for _ in range(500):
        seats = rng.choice([2, 3])
        counts = tuple(rng.randint(0, 12) for _ in range(seats))
        options = table(
            seats,
            difference=rng.choice(["total", "per_opponent"]),
            drop_tie=rng.choice(["split", "dropper_loses"]),
        ).options
        for dropper in (-1, *range(seats)):
            prize = compared(counts, dropper, options)
            assert prize.each >= 0 and prize.winners
            assert all(counts[seat] == min(counts) for seat in prize.winners)
            if len(set(counts)) == 1:
                assert prize.each == 0 or options["drop_tie"] == "dropper_loses"


@pytest.mark.parametrize(("halves", "text"), [(0, "0"), (1, "½"), (15, "7½"), (48, "24")])
def test_half_points_are_written_out(halves: int, text: str) -> None:
    """15 half points are 7½."""
    assert in_points(halves) == text


@pytest.mark.parametrize(
    ("names", "key", "facts"),
    [
        ("5C 6C 8C", "gap", {"rank": "rank.7"}),
        ("AC 2C 4C", "gap", {"rank": "rank.3"}),
        ("5C 6C 7D", "two_suits", {}),
        ("QS KS AS", "corner", {}),
        ("KS AS 2S", "corner", {}),
        ("AS 5S KS", "gap", {"rank": "rank.2"}),
        ("5C 5D 6C", "neither", {}),
        ("5C 9D KS", "neither", {}),
    ],
)
def test_a_spread_is_refused_for_its_reason(names: str, key: str, facts: object) -> None:
    """What is amiss is named: a hole, a mixed run, the corner, or nothing that goes together."""
    reason = why_no_spread(cards(names))
    assert reason is not None and (reason.key, dict(reason.facts)) == (key, facts)


@pytest.mark.parametrize(
    ("spread", "key", "facts"),
    [
        ("4C 4D 4H 4S", "book_full", {"ranks": "ranks.4"}),
        ("QD QH QS", "only_one", {"rank": "rank.12", "suit": "suit.C"}),
        ("AS 2S 3S", "only_one", {"rank": "rank.4", "suit": "suit.S"}),
        ("JS QS KS", "only_one", {"rank": "rank.10", "suit": "suit.S"}),
        ("5C 6C 7C", "only_ends", {"low": "rank.4", "high": "rank.8", "suit": "suit.C"}),
        (" ".join(card.name for card in PACK[:13]), "run_full", {"suit": "suit.C"}),
    ],
)
def test_a_hit_is_refused_for_its_reason(spread: str, key: str, facts: object) -> None:
    """A refused hit is told which cards the spread takes."""
    reason = why_no_hit(cards(spread), cards("9H")[0])
    assert reason is not None and (reason.key, dict(reason.facts)) == (key, facts)


@pytest.mark.parametrize("seats", [2, 3])
def test_candidates_are_all_legal_moves(seats: int) -> None:
    """The fast list holds exactly the moves that are legal when each is tried, all through
    matches at random and under any house rules; but for a drop with more than 30."""
    rng, luck = random.Random(seats), Luck(seats)
    for number in range(40):
        option = tunk.OPTIONS[number % len(tunk.OPTIONS)]
        state = tunk.deal(table(seats, **{option.key: option.choices[-1]}), luck)
        while tunk.outcome(state) is None:
            made = {}
            for seat in tunk.actors(state):
                listed = tunk.candidates(state, seat)
                tried = moves(tunk, state, seat)
                left_out = set(tried) - set(listed)
                assert len(set(listed)) == len(listed) and set(listed) <= set(tried)
                high = hand_count(state.zones[f"hand:{seat}"], "all_cards") > 30
                assert left_out == set() or (high and left_out == {tunk.DROP})
                fewer = [move for move in listed if move.verb != "drop"]
                made[seat] = rng.choice(fewer)
            tunk.apply(state, made, luck)


def test_every_table_plays_with_52_cards() -> None:
    """One pack without jokers."""
    assert len(tunk.pack(Table(3, {}))) == len(set(tunk.pack(Table(3, {})))) == 52

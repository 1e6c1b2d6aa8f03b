"""Three tricks before a round's end: how far from unexploitable the player is, exactly."""

import random
from functools import cache, partial

import pytest

from research.punk.endgames import (
    ENDINGS,
    any_card,
    as_drilled,
    as_learnt,
    as_smoothed,
    gain,
    held_back,
    lowest,
)
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.punk import rules as punk
from rules.punk.player import ahead
from rules.punk.player.endgame_solver import ENOUGH, learnable, learnt, mixture
from rules.punk.player.endgame_table import drilled
from rules.punk.player.logit_equilibrium import smoothed
from rules.punk.player.mixing import mixture_ahead
from rules.punk.player.network import practised_shares
from rules.punk.player.traces import played
from tests.punk.rounds import at, dealt, kept, ranks, table, trick
from tests.punk.test_lastround import Drawn
from tests.sampling import drawn, seed
from tests.tables import LONG

SMALL = ENDINGS[:4]
PAIRS = [(1, 1, 3, 3, 5, 5, 5, 7, 7), (1, 2, 2, 4, 4, 4, 5, 6, 6), (2, 2, 3, 3, 3, 4, 6, 6, 6)]
"""Heaps of two tricks."""
FEW_RANKS = [cards for seats, cards in ENDINGS[4:] if seats == 3 and len(set(cards)) == 4]
"""Heaps of three tricks that the judge soon goes through."""


@cache
def gained(seats: int, cards: tuple[int, ...], mix: object) -> float:
    """What a perfect opponent gains against a way to mix, or against so many times of learning;
    reckoned once for all laws."""
    return gain(seats, cards, as_learnt(seats, cards, mix) if isinstance(mix, int) else mix)


@pytest.mark.parametrize(("seats", "cards"), ENDINGS[:14] if LONG else drawn(SMALL, 1, "learnt"))
def test_what_is_learnt_is_harder_to_answer_than_holding_back(seats: int, cards) -> None:
    """Playing an ending over and over leaves a perfect opponent a good deal less to gain, in the
    time that a choice may take."""
    found = gained(seats, cards, ENOUGH)
    assert 0.0 <= found < 0.85 * gained(seats, cards, held_back)
    assert found < gained(seats, cards, any_card)


@pytest.mark.parametrize(("seats", "cards"), drawn(SMALL, 2, "learnt"))
def test_the_longer_an_ending_is_played_the_less_there_is_to_gain(seats: int, cards) -> None:
    """A hundred times leaves more than what time allows."""
    brief, full = (gained(seats, cards, times) for times in (100, ENOUGH))
    assert full < 0.8 * brief


@pytest.mark.parametrize(("seats", "cards"), drawn(SMALL, 2, "learnt"))
def test_holding_back_is_harder_to_answer_than_playing_anything(seats: int, cards) -> None:
    """A perfect opponent gains less than by any card at random, and far less than by the
    lowest; it is still some tenths of a point (the figures: `python -m research.punk.endgames`)."""
    found = gained(seats, cards, held_back)
    assert 0.0 <= found < 0.8 * gained(seats, cards, any_card)
    assert found < 0.6 * gained(seats, cards, lowest)


def test_the_judge_knows_a_round_without_a_choice() -> None:
    """Where every card is alike nothing can be gained; and with two equal cards each neither."""
    assert gain(2, (3, 3, 3, 3), any_card) == 0.0
    assert abs(gain(2, (1, 1, 1, 1, 1, 1), lowest)) < 1e-12


@pytest.mark.parametrize("cards", drawn(FEW_RANKS, 3 if LONG else 1, "drilled"))
def test_among_three_what_was_drilled_leaves_little_to_gain(cards) -> None:
    """Three hundredths of a point at most, where any card gives away eight times as much."""
    found = gain(3, cards, as_drilled(3, cards))
    assert 0.0 <= found <= 0.03
    assert found < 0.12 * gain(3, cards, any_card)


@pytest.mark.parametrize("cards", PAIRS if LONG else PAIRS[2:])
def test_the_last_two_tricks_among_three_leave_little_to_gain(cards) -> None:
    """Three hundredths of a point at most, where who holds back gives away a tenth."""
    assert 0.0 <= gain(3, cards, as_smoothed(3, cards)) < 0.03
    assert gain(3, cards, held_back) > 0.11


def test_three_tricks_are_not_laid_out() -> None:
    """Among three they are drilled beforehand; the last two are laid out on the spot."""
    assert smoothed((1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7), 3, 1) is None
    assert smoothed((1, 2, 3, 3, 4, 5, 6, 6, 7), 3, 1) is not None


def draws_by(state, mixture_of) -> None:
    """Every seat draws its card by this mixture of hand and heap, from the generator."""
    hands = [tuple(ranks(state, f"hand:{seat}")) for seat in range(3)]
    heap = tuple(sorted(rank for hand in hands for rank in hand))
    for seat, hand in enumerate(hands):
        expected = mixture_of(hand, heap)
        assert expected
        drawn = 0.0
        for rank, likely in expected.items():
            luck = Drawn(drawn + likely / 2)
            chosen = ahead.solved(punk, redact(punk, state, seat), seat, luck, 2)
            assert likely < 1e-9 or chosen.cards[0].rank == rank
            drawn += likely


def test_the_card_is_drawn_by_what_was_drilled() -> None:
    """The levels that look ahead play all tricks of the fourth round so, at any table of three, by
    what the round began with."""
    state = at(3, [(1, 1, 3, 7), (1, 3, 5, 7), (2, 5, 5, 7)], {"round": 4})
    start = tuple(sorted(rank for seat in range(3) for rank in ranks(state, f"hand:{seat}")))
    for _ in range(3):
        draws_by(state, partial(drilled, start=start))
        state = trick(state)


def test_the_card_is_drawn_by_the_smoothed_ending() -> None:
    """And the tricks of the fifth by the smoothed ending, the second one from what the same ending
    says of the cards left."""
    state = at(3, [(1, 1, 7), (1, 5, 7), (3, 5, 5)], {"round": 5})
    start = tuple(sorted(rank for seat in range(3) for rank in ranks(state, f"hand:{seat}")))
    for _ in range(2):
        draws_by(state, smoothed(start, 3, 2).mixture)
        state = trick(state)


def test_with_the_dummy_the_card_is_drawn_by_what_was_learnt() -> None:
    """Two seats and the Dummy play an ending by regret, the same for both."""
    hands = [(1, 2, 4, 6), (1, 3, 5, 6), (2, 3, 4, 7)]
    state = at(2, hands, {"round": 4})
    heap = tuple(sorted(rank for hand in hands for rank in hand))
    for seat, hand in enumerate(hands[:2]):
        expected = mixture(learnt(heap, 3, 2, 3, 200), hand, heap)
        drawn = 0.0
        for rank, likely in expected.items():
            luck = Drawn(drawn + likely / 2)
            chosen = ahead.solved(punk, redact(punk, state, seat), seat, luck, 2)
            assert not likely or chosen.cards[0].rank == rank
            drawn += likely


def test_where_the_game_is_at_stake_points_are_not_all_that_counts() -> None:
    """With somebody within a card of the target the ending is not played for points alone: what
    practice has taught for the game is what is drawn."""
    hands = [(1, 2, 4, 6), (1, 3, 5, 6), (2, 3, 4, 7)]
    for points, ends in ((13, True), (15, False)):
        view = redact(punk, at(3, hands, {"round": 4, "points:1": points}), 0)
        assert ahead.is_ending(view, 4) == ends
    hand = sorted(view.zones["hand:0"])
    for card, likely in practised_shares(punk, view, 0, hand).items():
        assert mixture_ahead(punk, view, 0, 2).get(Move("play", (card,)), 0.0) in (likely, 0.0)


def test_what_was_played_is_read_off_the_table() -> None:
    """Two tricks on, caches and pot tell which cards are gone; the Dummy's and nobody's count
    too."""
    state = trick(at(3, [(1, 2, 4, 6), (3, 3, 5, 6), (3, 5, 4, 7)], {"round": 4}))
    assert sorted(played(redact(punk, state, 0))) == [1, 3, 3]
    state = trick(state)
    assert sorted(played(redact(punk, state, 0))) == [1, 2, 3, 3, 3, 5]
    state = trick(at(3, [(2, 1, 4, 6), (2, 3, 5, 6), (2, 5, 4, 7)], {"round": 4}))
    assert sorted(played(redact(punk, state, 1))) == [2, 2, 2]
    dummy = trick(at(2, [(4, 1, 6), (5, 2, 6), (3, 4, 7)], {"round": 5}))
    assert sorted(played(redact(punk, dummy, 1))) == [3, 4, 5]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_round_is_read_off_the_table_to_its_last_trick(seats: int) -> None:
    """Whatever caches and pot held before: with what is still in hands it is what was dealt."""
    luck = random.Random(f"{seats}/{seed()}")
    state = dealt(table(seats))
    state.tallies["target"] = 999
    hands = [f"hand:{place}" for place in range(max(3, seats))]
    met = 0
    while state.phase != "over":
        begun = sorted(rank for name in hands for rank in ranks(state, name))
        while state.phase == "select":
            held = [rank for name in hands for rank in ranks(state, name)]
            assert sorted([*held, *played(redact(punk, state, 0))]) == begun
            met += 1
            for name in hands:
                luck.shuffle(state.zones[name])
            state = trick(state)
        if state.phase == "keep":
            state = kept(state, [luck.randint(0, 2) for _ in range(seats)])
    assert met > 12


def test_only_small_endings_are_learnt() -> None:
    """Few tricks, one card kept, three hands at most: with more, the usual way plays."""
    asked = [(3, 4, 3), (2, 3, 2), (3, 2, 1), (3, 5, 3), (3, 5, 4), (4, 4, 3)]
    assert [learnable(*each) for each in asked] == [True] * 3 + [False] * 3

"""The last round is solved: nobody gains by answering perfectly, and the player plays so."""

import random

import pytest

from research.punk.last_round import drawn_heap, gain, pairings
from rules.kit.sight import redact
from rules.punk import rules as punk, sizes
from rules.punk.player import choosing as player
from rules.punk.player.lastround import lower_chances, solvable
from tests.punk.rounds import at
from tests.sampling import drawn
from tests.tables import LONG

POOLS = 1000 if LONG else 12
NEAR = 0.001


@pytest.mark.parametrize(
    ("places", "seats"), drawn([(3, 3), (4, 4), (5, 5), (3, 2)], 2, "the last round")
)
def test_a_perfect_opponent_gains_nothing_in_the_last_round(places: int, seats: int) -> None:
    """At most a thousandth of a point a deal, whatever cards are left; with the Dummy too."""
    for number in range(POOLS):
        heap = drawn_heap(places, number)
        chances = lower_chances(heap, seats)

        def lower(low: int, high: int, known=chances) -> float:
            return known.get((low, high), 0.5)

        assert gain(heap, lower, dummy=seats < places) <= NEAR, heap


CIRCLING = (
    (1, 1, 5, 5, 5, 6, 6, 6, 7, 7),
    (1, 1, 1, 2, 3, 3, 6, 7, 7, 8),
    (1, 1, 1, 2, 4, 4, 6, 7, 7, 8),
    (3, 3, 3, 4, 4, 5, 5, 6, 7, 8),
)


@pytest.mark.parametrize("heap", CIRCLING)
def test_nothing_is_gained_where_learning_goes_round_in_circles(heap: tuple[int, ...]) -> None:
    """Four heaps in a thousand repel every way of learning by regret, which leaves up to a
    fiftieth of a point there: they are solved all the same."""
    chances = lower_chances(heap, 5)
    assert gain(heap, lambda low, high: chances.get((low, high), 0.5)) <= NEAR


def test_the_judge_finds_what_can_be_gained() -> None:
    """Always the lowest, always the highest, either at random: each can be answered."""
    for bad in (1.0, 0.0, 0.5):
        found = [gain(drawn_heap(4, number), lambda low, high, p=bad: p) for number in range(8)]
        assert sum(found) / len(found) > 50 * NEAR


def test_hands_are_dealt_with_their_exact_chances() -> None:
    """Eight cards part into four hands in 105 ways, ten into five in 945."""
    for places, ways in ((3, 15), (4, 105), (5, 945)):
        assert sum(pairings(drawn_heap(places, 1)).values()) == ways


def test_heaps_without_a_choice_are_solved_too() -> None:
    """All cards alike, or hardly a hand that could choose: an answer all the same."""
    assert lower_chances((1,) * 6, 3) == {}
    for heap in ((1, 1, 1, 2, 2, 2), (1, 1, 1, 1, 1, 2)):
        for seats in (2, 3):
            assert 0.0 <= lower_chances(heap, seats)[1, 2] <= 1.0


class Drawn:
    """Luck that gives one number."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_player_mixes_as_solved(seats: int) -> None:
    """With equal points, and no card that surely wins, it plays the lower card just as often as
    the solution says, in every seat, and whichever suits the ranks have."""
    places = max(3, seats)
    last = {"round": sizes.RANKS[seats] - 1}
    for number in range(6):
        heap = list(drawn_heap(places, number))
        random.Random(number).shuffle(heap)
        hands = [heap[2 * place : 2 * place + 2] for place in range(places)]
        state = at(seats, hands, last)
        for seat in range(seats):
            low, high = sorted(hands[seat])
            others = [rank for other in range(places) if other != seat for rank in hands[other]]
            if low < min(others):
                continue  # it surely wins the game, so that nothing is mixed
            chance = lower_chances(tuple(sorted(heap)), seats).get((low, high), 0.5)
            view = redact(punk, state, seat)
            for luck, rank in ((chance - 1e-9, low), (chance + 1e-9, high)):
                if 0 <= luck < 1:
                    played = player.choose(punk, view, seat, Drawn(luck)).cards[0]
                    assert played.rank == rank


def test_the_only_card_that_wins_the_game_is_played() -> None:
    """Behind by six, an ace is worth nothing and a seven may do; in Play-Again points count on."""
    state = at(3, [(1, 7), (2, 3), (2, 4)], {"round": 6, "points:1": 10, "points:0": 4})
    for luck in (0.0, 0.5, 0.999):
        chosen = player.choose(punk, redact(punk, state, 0), 0, Drawn(luck))
        assert chosen.cards[0].rank == 7


def test_big_tables_are_not_solved() -> None:
    """With six the cards lie in eleven times as many ways as with five; the usual way plays."""
    assert [solvable(places) for places in range(3, 11)] == [True] * 3 + [False] * 5

"""Punk's last round solved: two cards in every hand, one trick, everything else face up.

All cards in the hands together, the heap, are known, but not who holds which: so the round is one
small game for each heap, the same for all seats. It is solved by regret matching+ (Tammelin 2014)
with one strategy for all seats, over every deal of the heap with its exact chance. A perfect
opponent can then gain less than `NEAR` points a deal; for a few heaps, where learning by regret
goes in circles, some thousandths of a point.

The expected points are a sum of products, with a factor for each other seat, the chance that it
plays the card that it plays in this term. So the sum is laid out once as columns of numbers, which
built-in functions evaluate fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from math import fsum, inf
from operator import itemgetter, mul
from typing import NamedTuple

from rules.punk.tricks import winning_place

NEAR = 0.0006  # points a deal that a perfect opponent may still gain
MAX_ROUNDS = 800  # of regret matching; some dozens are usual
TEST_INTERVAL = 8  # rounds between two tests of the exploitability
MOST_SEATS = 5  # with six there are eleven times as many deals as with five
NO_CHOICE = (-1,) * (MOST_SEATS - 1)  # the place of the chance 1, for each other seat

Hand = tuple[int, ...]
"""Ranks, lowest first."""
Deal = tuple[Hand, ...]
"""The hands in order, no matter who holds them."""

_Play = tuple[Hand, int]
"""A hand and the rank it plays."""


Gather = Callable[[Sequence[float]], tuple[float, ...]]
"""Returns the values of a list at certain indices, and the first one twice more (`gather`)."""


class _Sum(NamedTuple):
    """The expected points of every hand and card as a sum of weighted products. Term t is
    `weights[t]` times the chance that each of the `factors` gathers at index t."""

    plays: Sequence[_Play]  # the two of each hand side by side
    weights: Sequence[float]
    factors: Sequence[Gather]
    ends: Sequence[int]  # where the terms of each play end
    whole: float  # the sum of the weights of all deals


def is_solvable(places: int) -> bool:
    """Whether the last round of so many hands can be solved in the time for a choice."""
    return places <= MOST_SEATS


@lru_cache(maxsize=64)
def lower_chances(heap: tuple[int, ...], seats: int) -> Mapping[Hand, float]:
    """Return for each hand of two ranks the equilibrium chance of playing its lower card. `heap`
    has the ranks of all cards in hands; a place that is no seat (the Dummy's) plays at random."""
    laid_out = _sum_of_heap(tuple(sorted(heap)), seats)
    lower = _solve(laid_out)
    hands = [hand for hand, _ in laid_out.plays[::2]]
    return dict(zip(hands, lower))


def _solve(laid_out: _Sum) -> Sequence[float]:
    """Solve the round by regret matching+ with one strategy for all seats, averaged with growing
    weights. Returns the least exploitable average: for each hand the chance of its lower card."""
    hands = len(laid_out.plays) // 2
    lower = average = best = [0.5] * hands
    regrets = [(0.0, 0.0)] * hands  # of the lower and the higher card
    total = 0.0
    least = inf  # points a deal by which `best` can be exploited
    for number in range(1, MAX_ROUNDS + 1):
        gains = _gains(laid_out, lower)
        regrets = [
            (max(0.0, low + low_gain), max(0.0, high + high_gain))
            for (low, high), (low_gain, high_gain) in zip(regrets, gains)
        ]
        lower = [low / (low + high) if low + high else 0.5 for low, high in regrets]
        total += number
        share = number / total
        average = [old + (new - old) * share for old, new in zip(average, lower)]
        if number % TEST_INTERVAL == 0:
            points = exploitability(laid_out, average)
            if points < least:
                least, best = points, average
            if least < NEAR:
                break
    return best


def exploitability(laid_out: _Sum, lower: Sequence[float]) -> float:
    """Return the points that a seat could gain in each deal by a best response to this strategy."""
    return fsum(map(max, _gains(laid_out, lower)))


def _gains(laid_out: _Sum, lower: Sequence[float]) -> list[tuple[float, float]]:
    """Return for each hand the points that a seat gains by always playing the lower card, and by
    always playing the higher one, in place of the strategy that all follow. `lower` are its chances
    of the lower card."""
    values = _play_values(laid_out, lower)
    lower_values, higher_values = values[::2], values[1::2]
    hands = zip(lower, lower_values, higher_values)
    return [((low - high) * (1 - p), (high - low) * p) for p, low, high in hands]


def _play_values(laid_out: _Sum, lower: Sequence[float]) -> list[float]:
    """Return the expected points of each play, times the chance of holding that hand."""
    chances = [chance for p in lower for chance in (p, 1.0 - p)]
    chances.append(1.0)  # at index -1, for hands without a choice
    terms: Iterable[float] = laid_out.weights
    for factor in laid_out.factors:
        terms = map(mul, terms, factor(chances))
    sums = list(terms)
    starts = [0, *laid_out.ends]
    return [fsum(sums[start:end]) / laid_out.whole for start, end in zip(starts, laid_out.ends)]


def gather(places: Sequence[int]) -> Gather:
    """Return a function that gets the values of a list at these indices. It returns the first value
    of the list twice more: with fewer than two indices `itemgetter` would return no tuple."""
    getter: Gather = itemgetter(*places, 0, 0)
    return getter


def _sum_of_heap(heap: tuple[int, ...], seats: int) -> _Sum:
    """Lay out the sum for a heap in rank order. It is over all deals of the heap, the tricks of
    each, and each hand that may be the Dummy's. Products of the same chances make one term."""
    plays: dict[_Play, int] = {}  # numbered
    terms: list[dict[tuple[int, ...], float]] = []  # of each play: weights by the others' plays
    for hand in combinations(sorted(set(heap)), 2):
        for rank in hand:
            plays[hand, rank] = len(plays)
            terms.append({})
    whole = 0.0
    for hands, ways in deals(heap, 2).items():
        dummies = range(len(hands)) if seats < len(hands) else (-1,)
        for dummy in dummies:
            whole += ways * seats
            for chance, rank, winner, others in _tricks(hands, dummy, plays):
                key = (*others, *NO_CHOICE[len(others) :])
                weights = terms[winner]
                weights[key] = weights.get(key, 0.0) + ways * chance * rank
    keys = [key for weights in terms for key in weights]
    return _Sum(
        plays=tuple(plays),
        weights=[weight for weights in terms for weight in weights.values()],
        factors=[gather([key[other] for key in keys]) for other in range(len(NO_CHOICE))],
        ends=list(accumulate(map(len, terms))),
        whole=whole,
    )


def deals(cards: Hand, size: int) -> Mapping[Deal, int]:
    """Return all deals of the cards into hands of this size, with the number of ways of each."""
    ways: Counter[Deal] = Counter()
    for hands in _splits(cards, size):
        ways[tuple(sorted(hands))] += 1
    return ways


def _splits(cards: Hand, size: int) -> Iterator[Deal]:
    """Yield every way to split the cards into hands of this size, also those that look alike."""
    if not cards:
        yield ()
        return
    rest = range(1, len(cards))
    for places in combinations(rest, size - 1):
        hand = (cards[0], *[cards[place] for place in places])
        left = tuple([cards[place] for place in rest if place not in places])
        for others in _splits(left, size):
            yield (hand, *others)


def _tricks(
    hands: Sequence[Hand], dummy: int, plays: Mapping[_Play, int]
) -> Iterator[tuple[float, int, int, list[int]]]:
    """Yield every trick of these hands whose winner had a choice: the chance of the Dummy's card,
    the rank that wins, the number of the winner's play, and the numbers of the others' plays,
    except for hands without a choice. `dummy` is the index of the Dummy's hand, or -1."""
    chance = 0.5 if dummy >= 0 and len(set(hands[dummy])) == 2 else 1.0
    for ranks in product(*[sorted(set(hand)) for hand in hands]):
        numbers = [plays.get(play, -1) for play in zip(hands, ranks)]
        if dummy >= 0:
            numbers[dummy] = -1
        winner = winning_place(ranks)
        if winner is not None and numbers[winner] >= 0:
            others = numbers[:winner] + numbers[winner + 1 :]
            with_choice = sorted([number for number in others if number >= 0])
            yield chance, ranks[winner], numbers[winner], with_choice

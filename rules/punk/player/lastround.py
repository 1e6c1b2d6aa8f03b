"""Punk's last round solved: two cards in every hand, one trick, everything else face up.

The cards in the hands are known as a heap, only not who has which; so the round
is one small game for each heap, and all seats are alike in it. It is solved by
regret matching+ (Tammelin 2014) with one strategy shared by all seats, over every
way the heap can fall into hands, each with its exact chance, and where that goes
round in circles, by Newton's method (`equilibrium`): what is then left to gain by a
perfect opponent is less than `NEAR` points a deal.

Everybody's expected points are a sum of products, one factor for each other seat
(the chance that it plays the card it plays there), so the sum is laid out once as
columns of numbers and evaluated by the built-ins' own loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import fsum
from operator import itemgetter, mul
from random import Random
from typing import NamedTuple

from rules.kit.equations import solve_linear

NEAR = 0.0006  # points a deal that a perfect opponent may still gain
MOST_ROUNDS = 1500  # of regret matching; some dozens are usual
CIRCLING = 24  # rounds after which it may be going round in circles
LOST = 96  # rounds after which it is also solved for from anywhere
JUDGED = 8  # rounds between two looks at what is left to gain
SEED = 5  # of the same chances for everybody: a start, no luck
MOST_SEATS = 5  # with six the ways to fall are eleven times as many as with five

Pair = tuple[int, int]
"""The ranks of a hand, lower first."""

_Play = tuple[Pair, int]
"""A hand and the rank it plays."""


STEPS = 8
REACH = 1.0  # how far a gain pulls a chance when it is judged which hands mix
NUDGE = 1e-4  # of a chance, for a slope

Edges = Callable[[Sequence[float]], list[float]]
"""For the chances of all hands to play the lower card, what each hand gains by it."""


def even_out(edges: Edges, lower: Sequence[float]) -> list[list[float]]:
    """Return the chances after each step from `lower`; the caller picks the best.

    In a few heaps the equilibrium repels every way of learning by regret. It is found by solving
    for it: hands that mix must gain nothing by either card, and the others play the better one;
    which hands mix is judged anew at every step (a semismooth Newton step on the natural residual,
    Qi and Sun 1993).
    """
    chances = list(lower)
    steps = []
    for _ in range(STEPS):
        drawn = [p + REACH * edge for p, edge in zip(chances, edges(chances))]
        mixing = [place for place, pull in enumerate(drawn) if 0.0 < pull < 1.0]
        for place, pull in enumerate(drawn):
            if not 0.0 < pull < 1.0:
                chances[place] = _clamp(pull)
        for place, change in zip(mixing, _changes(edges, chances, mixing)):
            chances[place] = _clamp(chances[place] + change)
        steps.append(chances[:])
    return steps


def _clamp(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def _changes(edges: Edges, chances: Sequence[float], mixing: Sequence[int]) -> list[float]:
    """Return the Newton step: the changes of the mixing hands' chances after which none of them
    gains by either card, if the gains were linear."""
    here = edges(chances)
    slopes = []
    for place in mixing:
        nudge = NUDGE if chances[place] < 0.5 else -NUDGE
        beside = list(chances)
        beside[place] += nudge
        after = edges(beside)
        slopes.append([(after[other] - here[other]) / nudge for other in mixing])
    return solve_linear([[*row, -here[place]] for row, place in zip(zip(*slopes), mixing)])


class _Sum(NamedTuple):
    """The expected points of every hand and card as a sum of weighted products.

    `plays`: hand and rank, the two of a hand side by side. Term t is
    `weights[t]` times the products `firsts[t]` and `seconds[t]` of two chances
    each; `ends[p]` terms belong to the plays up to p. `couples`: for each product the places
    of its two factors, -1 for none. `whole`: what all chances of a deal add up to.
    """

    plays: Sequence[_Play]
    weights: Sequence[float]
    firsts: Sequence[int]
    seconds: Sequence[int]
    ends: Sequence[int]
    couples: Sequence[tuple[int, int]]
    whole: float


def is_solvable(places: int) -> bool:
    """Whether the last round of so many hands can be solved in the time for a choice."""
    return places <= MOST_SEATS


@lru_cache(maxsize=64)
def lower_chances(heap: tuple[int, ...], seats: int) -> Mapping[Pair, float]:
    """Return for each hand of two ranks the equilibrium chance of playing its lower card.

    `heap`: the ranks of all cards in hands, two for each place; places that are not seats (the
    Dummy's) play at random.
    """
    laid_out = _sum_of_heap(tuple(sorted(heap)), seats)
    lower = _solve(laid_out)
    hands = [hand for hand, _ in laid_out.plays[::2]]
    return dict(zip(hands, lower))


def _solve(laid_out: _Sum) -> Sequence[float]:
    """Solve by regret matching+ with one strategy for all, averaged with growing weights."""
    hands = len(laid_out.plays) // 2
    lower = [0.5] * hands
    regrets = [(0.0, 0.0)] * hands
    total, average, luck = 0.0, lower, Random(SEED)
    for number in range(1, MOST_ROUNDS + 1):
        values = _play_values(laid_out, lower)
        regrets = [
            (max(0.0, low + (a - b) * (1 - p)), max(0.0, high + (b - a) * p))
            for (low, high), p, a, b in zip(regrets, lower, values[::2], values[1::2])
        ]
        lower = [low / (low + high) if low + high else 0.5 for low, high in regrets]
        total += number
        share = number / total
        average = [old + (new - old) * share for old, new in zip(average, lower)]
        if number % JUDGED == 0 and exploitability(laid_out, average) < NEAR:
            break
        if number % CIRCLING == 0:
            start: Sequence[float] = average
            if number > LOST and number % (2 * CIRCLING):
                start = [luck.random() for _ in average]
            settled = _refine(laid_out, start)
            if exploitability(laid_out, settled) < NEAR:
                return settled
    return average


def _refine(laid_out: _Sum, lower: Sequence[float]) -> Sequence[float]:
    """Return the least exploitable of the strategies that `even_out` reaches from here."""

    def edges(chances: Sequence[float]) -> list[float]:
        values = _play_values(laid_out, chances)
        return [a - b for a, b in zip(values[::2], values[1::2])]

    return min(even_out(edges, lower), key=lambda found: exploitability(laid_out, found))


def exploitability(laid_out: _Sum, lower: Sequence[float]) -> float:
    """Return the points a seat could gain in each deal by a best response to this strategy."""
    values = _play_values(laid_out, lower)
    return fsum(
        max((a - b) * (1 - p), (b - a) * p) for p, a, b in zip(lower, values[::2], values[1::2])
    )


def _play_values(laid_out: _Sum, lower: Sequence[float]) -> list[float]:
    """Return the expected points of each play, times the chance of holding that hand."""
    chances = [chance for p in lower for chance in (p, 1.0 - p)]
    chances.append(1.0)  # at place -1
    products = [chances[first] * chances[other] for first, other in laid_out.couples]
    terms = map(
        mul,
        laid_out.weights,
        map(mul, _gather(products, laid_out.firsts), _gather(products, laid_out.seconds)),
    )
    sums = list(terms)
    starts = [0, *laid_out.ends]
    return [fsum(sums[start:end]) / laid_out.whole for start, end in zip(starts, laid_out.ends)]


def _gather(values: Sequence[float], places: Sequence[int]) -> Sequence[float]:
    gathered: Sequence[float] = itemgetter(*places, 0, 0)(values)  # two too many: always a tuple
    return gathered


def _sum_of_heap(heap: tuple[int, ...], seats: int) -> _Sum:
    """Build the sum for a heap in rank order."""
    plays: dict[_Play, int] = {}
    couples: dict[tuple[int, int], int] = {(-1, -1): 0}
    terms: list[dict[tuple[int, int], float]] = []
    for a in sorted(set(heap)):
        for b in sorted(set(heap)):
            if a < b:
                for rank in (a, b):
                    plays[(a, b), rank] = len(plays)
                    terms.append({})
    whole = 0.0
    for hands, ways in _deals(heap).items():
        for blind in range(len(hands)) if seats < len(hands) else (-1,):  # the Dummy's, in turn
            whole += ways * seats
            for weight, rank, winner, others in _tricks(hands, blind, plays):
                if winner >= 0:
                    a, b, c, d = (*others, -1, -1, -1, -1)[:4]
                    key = (
                        couples.setdefault((a, b), len(couples)),
                        couples.setdefault((c, d), len(couples)),
                    )
                    weights = terms[winner]
                    weights[key] = weights.get(key, 0.0) + ways * weight * rank
    keys = [key for weights in terms for key in weights]
    return _Sum(
        tuple(plays),
        [weight for weights in terms for weight in weights.values()],
        [first for first, _ in keys],
        [second for _, second in keys],
        list(accumulate(map(len, terms))),
        list(couples),
        whole,
    )


def _deals(heap: tuple[int, ...]) -> Mapping[tuple[Pair, ...], int]:
    """Return all deals of the heap into hands of two, with the number of ways to deal each."""
    if not heap:
        return {(): 1}
    deals: dict[tuple[Pair, ...], int] = {}
    low, rest = heap[0], heap[1:]
    for place, high in enumerate(rest):
        if place and rest[place - 1] == high:
            continue
        for hands, ways in _deals(rest[:place] + rest[place + 1 :]).items():
            key = tuple(sorted(((low, high), *hands)))
            deals[key] = deals.get(key, 0) + ways * rest.count(high)
    return deals


def _tricks(
    hands: Sequence[Pair], blind: int, plays: Mapping[_Play, int]
) -> Iterator[tuple[float, int, int, list[int]]]:
    """Yield every trick of these hands whose winner had a choice.

    Each is the chance of the Dummy's card, the rank that wins, the winner's play and the others';
    plays without a choice are left out.
    """
    tricks: list[tuple[float, int, int, list[int]]] = [(1.0, 0, 0, [])]
    for place, (a, b) in enumerate(hands):
        weight = 0.5 if place == blind and a != b else 1.0
        tricks = [
            (
                chance * weight,
                once | 1 << rank,
                twice | once & 1 << rank,
                [*played, -1 if a == b else -2 - rank if place == blind else plays[(a, b), rank]],
            )
            for chance, once, twice, played in tricks
            for rank in ((a,) if a == b else (a, b))
        ]
    ranks = [rank for _, rank in plays]
    for chance, once, twice, played in tricks:
        alone = once & ~twice
        rank = (alone & -alone).bit_length() - 1
        others = sorted(other for other in played if other >= 0)
        for winner in others:
            if ranks[winner] == rank:
                others.remove(winner)
                yield chance, rank, winner, others
                break

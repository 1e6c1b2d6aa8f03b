"""How likely each rank is to win a Punk trick, and to be played if everybody thinks about it.

One trick is a game of its own: everybody draws from the same pool, and what the others play depends
on what the ranks are worth, and the other way round (a logit equilibrium).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, factorial, fsum
from operator import mul

ROUNDS = 5  # in each, the probabilities of ranks and their chances to win are computed in turn
CALM = 0.8  # temperature of the others, in points


def prospects(pool: Mapping[int, float], others: int) -> tuple[dict[int, float], dict[int, float]]:
    """Return the probability that another player plays each rank, and the chance of each to win
    against so many `others`. `pool` is the number of unseen cards of every rank.

    The likelier a rank is held and the more points it makes, the more often it is played."""
    ranks = sorted(pool)
    counts = [pool[rank] + 1e-9 for rank in ranks]
    total = fsum(counts)
    plays = [count / total for count in counts]
    chances = win_chances(plays, others)
    for _ in range(ROUNDS):
        triples = zip(ranks, counts, chances)
        weights = [count * exp(rank * chance / CALM) for rank, count, chance in triples]
        total = fsum(weights)
        # Only half the way each time: full steps would swing to and fro.
        plays = [(old + weight / total) / 2 for old, weight in zip(plays, weights)]
        chances = win_chances(plays, others)
    return dict(zip(ranks, plays)), dict(zip(ranks, chances))


def mean_points(frequencies: Mapping[int, float], chances: Mapping[int, float]) -> float:
    """Return the points that a hand makes of a trick on average, given the probability that it
    plays each rank, and the chance of each to win. The winner of a trick keeps them from each of
    the others, which is worth as much as points."""
    return fsum([rank * likely * chances[rank] for rank, likely in frequencies.items()])


def loss_risk(
    frequencies: Mapping[int, float], others: int, rank: int, winning_counts: Mapping[int, int]
) -> float:
    """Return the probability that another hand wins the trick, and with it the game, if a seat
    plays this rank. `others` is the number of other hands, and `frequencies` how likely each of
    them plays each rank; `winning_counts` says how many of them would win the game with a rank.

    Computed as in `win_chances`, for all hands but that of the seat and that of the winner."""
    most = others - 1
    below = [1.0] + [0.0] * most  # the series of all lower ranks
    left, risk = 1.0, 0.0
    for other in sorted(frequencies):
        likely = frequencies[other]
        left = max(0.0, left - likely)  # the probability of a higher rank
        if other != rank and winning_counts.get(other):
            higher = _exponential(left, most)
            alone = factorial(most) * fsum(map(mul, below, reversed(higher)))
            risk += winning_counts[other] * likely * alone
        terms = _exponential(likely, most)
        # A lower rank beats it if exactly one hand plays it: the seat's own, or one of the others.
        terms[0 if other == rank else 1] = 0.0
        terms.reverse()
        below = [fsum(map(mul, below, terms[most - n :])) for n in range(others)]
    return risk


def win_chances(frequencies: Sequence[float], others: int) -> list[float]:
    """Return the chance of each rank, lowest first, to win against `others` hands that play ranks
    with the probabilities `frequencies`.

    A rank wins if no other hand plays it and no lower rank is played exactly once. The chance is
    the coefficient of x^others in an exponential generating function, times others!: the product of
    e^(px) for the higher ranks together, and of e^(px) - px for each lower rank of probability p.
    """
    scale = factorial(others)
    below = [1.0] + [0.0] * others  # the product for the lower ranks, as coefficients
    left = 1.0  # the probability of a higher rank
    higher = _exponential(left, others)[::-1]
    chances = []
    for likely in frequencies:
        if likely:
            left = max(0.0, left - likely)
            higher = _exponential(left, others)[::-1]
        chances.append(scale * fsum(map(mul, below, higher)))
        if likely:
            # Reversed, so that a coefficient of the product is one sum over two lists.
            terms = _exponential(likely, others)
            if others:
                terms[1] = 0.0
            terms.reverse()
            for n in range(others, 3, -1):
                below[n] = fsum(map(mul, below, terms[others - n :]))
            for n in range(2, min(others, 3) + 1):  # other terms are 0 for so few others
                below[n] += terms[others - n]
    return chances


def _exponential(x: float, degree: int) -> list[float]:
    """Return the coefficients of e^(xt) as a series in t, up to t^degree."""
    terms = [1.0]
    for n in range(1, degree + 1):
        terms.append(terms[-1] * x / n)
    return terms

"""What to hold back in the rest of a Punk round, and so what to play.

With more than one trick to come it matters little which card is played first: so that the others
learn nothing, it should be any of those that are to be played at all. (With two cards and two
tricks a random order is exactly an equilibrium.) So a hand is split in two: as many cards as there
are tricks, played in random order, and the rest, held back. A trick is worth its points and those
that the others do not get, so that an ace, which wins many tricks, is worth as much as a seven,
which wins few. Which ranks are worth playing depends on what the others hold back, who reason in
the same way with hands drawn from the unseen cards: it is solved by fictitious play (Brown 1951).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from math import exp, fsum, log
from operator import mul
from random import Random

from rules.kit.chance import Rng
from rules.punk.player.prospects import win_chances

ROUNDS = 24  # of fictitious play
HANDS = 32  # sampled hands of the others
SEED = 7  # fixed, so that the same position always has the same result
NERVE = 0.12  # points of noise on a card's value: without it a player could be foreseen


def rank_frequencies(
    pool: Mapping[int, float], others: int, size: int, tricks: int, blind: float, dice: bool
) -> tuple[dict[int, float], dict[int, float]]:
    """Return the probability that another hand plays each rank, and the chance of each rank to win.

    `pool` is the number of unseen cards by rank. The `others` are so many hands of `size` cards, of
    which they play `tricks`; a share `blind` of them plays at random. `dice` are thrown, not drawn.
    """
    ranks = tuple(sorted(pool))
    unseen = tuple([pool[rank] for rank in ranks])
    frequencies, chances = _solve_holdback(ranks, unseen, others, size, tricks, blind, dice)
    return dict(zip(ranks, frequencies)), dict(zip(ranks, chances))


@lru_cache(maxsize=512)  # a choice looks at its hand more than once, and so do hint and judge
def _solve_holdback(
    ranks: Sequence[int], unseen: Sequence[float], others: int, size: int, tricks: int,
    blind: float, dice: bool,
) -> tuple[Sequence[float], Sequence[float]]:  # fmt: skip
    """Return what `rank_frequencies` returns, as two sequences in the order of `ranks`. Found by
    fictitious play: in each round the hands play their best cards against what all have played on
    average so far."""
    total = fsum(unseen) or 1.0
    random_plays = [count / total for count in unseen]
    hands = _sample_hands([max(0, int(count)) for count in unseen], size, dice)
    cards_played = sum(min(tricks, len(hand)) for hand in hands) or 1
    counts_of = cache(partial(_play_counts, hands, tricks=tricks))
    plays = random_plays  # the probability of each rank, averaged over the rounds so far
    chances = win_chances(plays, others)
    for number in range(1, ROUNDS + 1):
        points = list(map(mul, ranks, chances))
        kept = fsum(map(mul, points, plays))  # as `prospects.mean_points`
        values = [own + kept * chance for own, chance in zip(points, chances)]
        places = {value: place for place, value in enumerate(sorted(set(values)))}
        counts = counts_of(tuple([places[value] for value in values]))
        share = 1 / (number + 1)
        plays = [old + (count / cards_played - old) * share for old, count in zip(plays, counts)]
        mixed = [own * (1 - blind) + drawn * blind for own, drawn in zip(plays, random_plays)]
        chances = win_chances(mixed, others)
    return mixed, chances


def _play_counts(hands: Sequence[Sequence[int]], order: Sequence[int], tricks: int) -> list[int]:
    """Count how often hands play each rank, if each plays its `tricks` best cards. Ranks are given
    by their index, and `order` has how good each is, from 0 for the worst."""
    counts = [0] * len(order)
    for hand in hands:
        for place in sorted(hand, key=order.__getitem__, reverse=True)[:tricks]:
            counts[place] += 1
    return counts


def _sample_hands(counts: Sequence[int], size: int, dice: bool) -> list[list[int]]:
    """Sample hands that the others might hold, as indices of ranks with these `counts` unseen."""
    if dice:
        draw = Random(SEED).random
        return [[int(draw() * len(counts)) for _ in range(size)] for _ in range(HANDS)]
    cards: list[int] = []
    for place, count in enumerate(counts):
        cards += [place] * count
    return [sorted([cards[place] for place in drawn]) for drawn in _sample_places(len(cards), size)]


@lru_cache(maxsize=512)
def _sample_places(cards: int, size: int) -> Sequence[Sequence[int]]:
    """Return HANDS hands of `size` cards, as sorted indices of so many cards."""
    draw = Random(SEED).random
    return [sorted(range(cards), key=lambda _: draw())[:size] for _ in range(HANDS)]


def draw_place(values: Sequence[float], tricks: int, rng: Rng) -> int:
    """Draw the index of the card to play, given their values: any of the `tricks` best is equally
    likely. Which are the best is a little random too, by Gumbel noise on the values."""
    draws = [rng.random() * 0.999998 + 1e-6 for _ in values]  # never 0 or 1
    noisy = [value - NERVE * log(-log(drawn)) for value, drawn in zip(values, draws)]
    best_first = sorted(range(len(values)), key=noisy.__getitem__, reverse=True)
    return best_first[int(rng.random() * min(tricks, len(values)))]


def first_shares(values: Sequence[float], tricks: int) -> list[float]:
    """Return the probability that `draw_place` draws each index. Its noise has the same effect as
    drawing `tricks` cards one after the other in proportion to their weights, of which each is
    equally likely to be played first."""
    count = len(values)
    most = max(values)
    weights = [exp((value - most) / NERVE) + 1e-300 for value in values]
    drawn = min(tricks, count)
    probabilities = {0: 1.0}  # of each set of cards drawn so far, as a number with a bit for each
    shares = [0.0] * count
    for _ in range(drawn):
        following: dict[int, float] = {}
        for gone, probability in probabilities.items():
            left = [(place, weights[place]) for place in range(count) if not gone >> place & 1]
            scale = probability / fsum([weight for _, weight in left])
            for place, weight in left:
                shares[place] += scale * weight / drawn
                if scale * weight > 1e-9:  # sets that are less likely do not count
                    key = gone | 1 << place
                    following[key] = following.get(key, 0.0) + scale * weight
        probabilities = following
    return shares

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


def rank_leanings(
    pool: Mapping[int, float], others: int, size: int, tricks: int, blind: float, dice: bool
) -> tuple[dict[int, float], dict[int, float]]:
    """Return the probability that another hand plays each rank, and the chance of each rank to win.

    `pool` is the number of unseen cards by rank. The other hands hold `size` cards and play
    `tricks` of them; a share `blind` of them plays at random. Dice are thrown, not drawn.
    """
    ranks = tuple(sorted(pool))
    unseen = tuple([pool[rank] for rank in ranks])
    lean, chances = _leaning(ranks, unseen, others, size, tricks, blind, dice)
    return dict(zip(ranks, lean)), dict(zip(ranks, chances))


@lru_cache(maxsize=512)  # a choice looks at its hand more than once, and so do hint and judge
def _leaning(
    ranks: Sequence[int],
    unseen: Sequence[float],
    others: int,
    size: int,
    tricks: int,
    blind: float,
    dice: bool,
) -> tuple[Sequence[float], Sequence[float]]:
    """Return what `rank_leanings` returns, as two sequences with a number for each of the `ranks`.
    Found by fictitious play: in each round the hands play their best cards against what all have
    played on average so far."""
    total = fsum(unseen) or 1.0
    random_lean = [count / total for count in unseen]
    hands = _sample_hands([max(0, int(count)) for count in unseen], size, dice)
    cards_played = sum(min(tricks, len(hand)) for hand in hands) or 1
    counts_of = cache(partial(_play_counts, hands, tricks=tricks))
    lean = random_lean
    chances = win_chances(lean, others)
    for number in range(1, ROUNDS + 1):
        points = list(map(mul, ranks, chances))
        kept = fsum(map(mul, points, lean))  # as `prospects.mean_points`
        values = [own + kept * chance for own, chance in zip(points, chances)]
        places = {value: place for place, value in enumerate(sorted(set(values)))}
        counts = counts_of(tuple([places[value] for value in values]))
        share = 1 / (number + 1)
        lean = [old + (count / cards_played - old) * share for old, count in zip(lean, counts)]
        mixed = [own * (1 - blind) + drawn * blind for own, drawn in zip(lean, random_lean)]
        chances = win_chances(mixed, others)
    return mixed, chances


def _play_counts(hands: Sequence[Sequence[int]], order: Sequence[int], tricks: int) -> list[int]:
    """Count how often hands play each rank, if each plays the `tricks` best cards by `order`."""
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
    cards = [place for place, count in enumerate(counts) for _ in range(count)]
    return [sorted([cards[place] for place in drawn]) for drawn in _sample_places(len(cards), size)]


@lru_cache(maxsize=512)
def _sample_places(cards: int, size: int) -> Sequence[Sequence[int]]:
    draw = Random(SEED).random
    return [sorted(range(cards), key=lambda _: draw())[:size] for _ in range(HANDS)]


def draw_place(worths: Sequence[float], tricks: int, rng: Rng) -> int:
    """Draw the index of the card to play, given their values: any of the `tricks` best is equally
    likely. Which are the best is a little random too, by Gumbel noise on the values."""
    draws = [rng.random() * 0.999998 + 1e-6 for _ in worths]  # never 0 or 1
    noisy = [worth - NERVE * log(-log(drawn)) for worth, drawn in zip(worths, draws)]
    best_first = sorted(range(len(worths)), key=noisy.__getitem__, reverse=True)
    return best_first[int(rng.random() * min(tricks, len(worths)))]


def first_shares(worths: Sequence[float], tricks: int) -> list[float]:
    """Return the probability that `draw_place` draws each index. Its noise has the same effect as
    drawing `tricks` cards one after the other in proportion to their weights, of which each is
    equally likely to be played first."""
    count, most = len(worths), max(worths)
    weights = [exp((worth - most) / NERVE) + 1e-300 for worth in worths]
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

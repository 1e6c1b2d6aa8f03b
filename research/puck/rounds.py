"""One round of Puck for two to four seats: what every exchange of cards brings if the others play
by plans.

A seat chooses once, and knows what it was dealt and how many cards each seat before it has
stolen (`Steals`). Final hands are compared as if each seat drew from a pack of its own; what this
leaves out is small, and measured with true packs by `research.puck.best_response`. Ties count half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product
from operator import mul
from typing import NamedTuple

from rules.kit.cards import SUITS, Card
from rules.puck.combinations import ACE, HAND_SIZE, PACK, height, strength
from rules.puck.player.plans import (
    COUNTS,
    WAYS,
    Kind,
    Steals,
    example_hand,
    kind_numbers,
    possible_steals,
)

Plan = Sequence[int]
"""By number of a kind of hand: the number of the way to exchange its cards, an index in WAYS."""
HandShares = list[list[float]]
"""The final hands of a seat: by the cards that it stole, and by level, their share of all hands."""


class Exchange(NamedTuple):
    """The result of exchanging cards of a hand in one way: the `levels` of strength that the new
    hand can have and their `shares`; the heights of the cards `given` away; and by height the mean
    number of cards that the seat has then `held`, those given away included."""

    levels: Sequence[int]
    shares: Sequence[float]
    given: tuple[int, ...]
    held: Sequence[float]


class HandKinds(NamedTuple):
    """All kinds of hands; the share of each among all hands (`weights`); by kind and way the result
    of the exchange (`changes`); and by level the heights of the three cards (`ranks`)."""

    kinds: tuple[Kind, ...]
    weights: tuple[float, ...]
    changes: tuple[tuple[Exchange, ...], ...]
    ranks: tuple[tuple[int, ...], ...]


@cache
def hand_kinds() -> HandKinds:
    """Return all kinds of hands; takes some seconds."""
    dealt = list(combinations(PACK, 3))
    strengths = [strength(hand) for hand in dealt]
    number = {worth: level for level, worth in enumerate(sorted(set(strengths)))}
    ranks: list[tuple[int, ...]] = [()] * len(number)
    holding: dict[tuple[Card, ...], Counter[int]] = {}
    for hand, worth in zip(dealt, strengths, strict=True):
        level = number[worth]
        ranks[level] = tuple(map(height, hand))
        for size in range(4):
            for some in combinations(hand, size):
                holding.setdefault(some, Counter())[level] += 1
    changes = tuple(
        tuple(_exchange(example_hand(kind), way, holding, ranks) for way in WAYS)
        for kind in kind_numbers()
    )
    shares = tuple(_count_hands(kind) / len(dealt) for kind in kind_numbers())
    return HandKinds(tuple(kind_numbers()), shares, changes, tuple(ranks))


def _count_hands(kind: Kind) -> int:
    """Return how many hands are of a kind."""
    renamed = map("".join, permutations(SUITS))
    return len({frozenset(example_hand(kind, suits)) for suits in renamed})


def _exchange(
    cards: Sequence[Card],
    way: Sequence[int],
    holding: dict[tuple[Card, ...], Counter[int]],
    ranks: Sequence[tuple[int, ...]],
) -> Exchange:
    """Return the result of exchanging a hand's cards in one way. `holding`: by some cards, how many
    hands of each level contain them."""
    given = [cards[place] for place in way]
    kept = [card for place, card in enumerate(cards) if place not in way]
    # Hands with the kept cards and none of those given, by inclusion and exclusion.
    counts: Counter[int] = Counter()
    for size in range(len(given) + 1):
        for some in combinations(given, size):
            sign = -1 if size % 2 else 1
            for level, count in holding[tuple(sorted([*kept, *some]))].items():
                counts[level] += sign * count
    reached = sorted(level for level, count in counts.items() if count)
    whole = sum(counts.values())
    shares = [counts[level] / whole for level in reached]
    held = [0.0] * (ACE + 1)
    for own in given:
        held[height(own)] += 1
    for level, share in zip(reached, shares, strict=True):
        for rank in ranks[level]:
            held[rank] += share
    return Exchange(reached, shares, tuple(map(height, given)), held)


def hand_shares(hands: HandKinds, plan: Plan) -> HandShares:
    """Return the final hands to which a plan leads."""
    shares = [[0.0] * len(hands.ranks) for _ in COUNTS]
    for way, weight, changes in zip(plan, hands.weights, hands.changes, strict=True):
        change, row = changes[way], shares[len(WAYS[way])]
        for level, share in zip(change.levels, change.shares, strict=True):
            row[level] += weight * share
    return shares


def blend(old: HandShares, new: HandShares, share: float) -> HandShares:
    """Return `old` moved towards `new` by a `share` from 0 to 1, entry by entry."""
    return [
        [a + share * (b - a) for a, b in zip(*rows, strict=True)]
        for rows in zip(old, new, strict=True)
    ]


def level_values(seats: int, shares: Mapping[Steals, HandShares]) -> dict[Steals, HandShares]:
    """Return by the steals before a seat's turn, by the cards that it steals, and by the level of
    its final hand, what that brings it. `shares`: by the steals so far, the final hands of the seat
    whose turn it is.

    Values are counted in rounds: the stake of a round in which nobody steals is 1. The winner also
    gets all that was stolen; a later thief robs all others alike.
    """
    size = len(shares[()][0])
    beaten = {steals: [_share_beaten(row) for row in rows] for steals, rows in shares.items()}
    wins, robbed = _later_seats(seats, shares, beaten)
    values: dict[Steals, HandShares] = {}
    for steals in possible_steals(seats):
        earlier_beaten = [1.0] * size
        for place, stole in enumerate(steals):
            earlier_beaten = list(map(mul, earlier_beaten, beaten[steals[:place]][stole]))
        values[steals] = [
            [chance * won - robbed[after] for chance, won in zip(earlier_beaten, wins[after])]
            for after in ((*steals, stole) for stole in COUNTS)
        ]
    return values


def _later_seats(
    seats: int, shares: Mapping[Steals, HandShares], beaten: Mapping[Steals, HandShares]
) -> tuple[dict[Steals, list[float]], dict[Steals, float]]:
    """Return, by the steals so far, what is to be expected of the seats whose turn comes later: by
    level, the chance to beat them all times the stake; and what they steal from each other seat."""
    size = len(shares[()][0])
    chances = {steals: [sum(row) for row in rows] for steals, rows in shares.items()}
    wins: dict[Steals, list[float]] = {}
    robbed: dict[Steals, float] = {}
    for steals in product(COUNTS, repeat=seats):
        wins[steals], robbed[steals] = [1 + sum(steals) / HAND_SIZE / seats] * size, 0.0
    for steals in reversed(possible_steals(seats)):
        after = [(*steals, stole) for stole in COUNTS]
        robbed[steals] = sum(
            chances[steals][stole]
            * (stole / HAND_SIZE / seats / (seats - 1) + robbed[after[stole]])
            for stole in COUNTS
        )
        won = [0.0] * size
        for stole in COUNTS:
            likely = [chances[steals][stole] * share for share in beaten[steals][stole]]
            won = [a + b * c for a, b, c in zip(won, likely, wins[after[stole]], strict=True)]
        wins[steals] = won
    return wins, robbed


def _share_beaten(levels: Sequence[float]) -> list[float]:
    """Return by level the share of these hands that it beats; ties count half. `levels`: by level
    the share of hands that have it."""
    whole, below = sum(levels), 0.0
    shares = []
    for share in levels:
        shares.append((below + share / 2) / whole)
        below += share
    return shares


def exchange_values(hands: HandKinds, level_values: HandShares) -> list[list[float]]:
    """Return what each kind of hand brings by each way to exchange, if the steals before it are
    those to which these level values belong."""
    return [
        [
            sum(map(mul, change.shares, map(level_values[len(way)].__getitem__, change.levels)))
            for way, change in zip(WAYS, changes, strict=True)
        ]
        for changes in hands.changes
    ]

"""One round of Puck for two to four seats: what every change of cards brings where the others
play by plans.

A seat chooses once, and knows what it was dealt and how many cards each seat before it has
stolen (`Told`). Final hands are compared as if each seat drew from a pack of its own; what this
leaves out is small, and measured with true packs by `research.puck.best_response`. Ties count half.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from operator import mul

from rules.puck.combinations import HAND_SIZE
from rules.puck.player.hands import WAYS, HandKinds

COUNTS = range(HAND_SIZE + 1)
Plan = Sequence[int]
"""For every kind of hand, by number, the number of the way to change it."""
Told = tuple[int, ...]
"""How many cards were stolen, by one seat after another from the one that began."""
Crowd = list[list[float]]
"""Final hands of a seat, by how many cards it stole: how likely each level is with that."""


def tellings(seats: int) -> list[Told]:
    """Return all steals that a seat may have been told of, those of the first seat first."""
    return [told for place in range(seats) for told in product(COUNTS, repeat=place)]


def crowd(hands: HandKinds, plan: Plan) -> Crowd:
    """Return the distribution of hands that a plan leads to, by the number of cards stolen."""
    shares = [[0.0] * len(hands.ranks) for _ in COUNTS]
    for way, weight, changes in zip(plan, hands.weights, hands.changes, strict=True):
        change, row = changes[way], shares[len(WAYS[way])]
        for level, share in zip(change.levels, change.shares, strict=True):
            row[level] += weight * share
    return shares


def blend(old: Crowd, new: Crowd, share: float) -> Crowd:
    """`old` moved towards `new` by `share` (0 to 1), entry by entry."""
    return [
        [a + share * (b - a) for a, b in zip(*rows, strict=True)]
        for rows in zip(old, new, strict=True)
    ]


def curves(seats: int, crowds: Mapping[Told, Crowd]) -> dict[Told, Crowd]:
    """Return what each final level brings a seat, by what it is told and the cards it stole.

    Counted in rounds: the stake of a round in which nobody steals is 1. The winner has all that
    was stolen as well; a later thief robs all others alike.
    """
    size = len(crowds[()][0])
    beaten = {told: [_share_beaten(row) for row in rows] for told, rows in crowds.items()}
    often = {told: [sum(row) for row in rows] for told, rows in crowds.items()}
    wins: dict[Told, list[float]] = {}
    robbed: dict[Told, float] = {}
    for told in product(COUNTS, repeat=seats):
        wins[told], robbed[told] = [1 + sum(told) / HAND_SIZE / seats] * size, 0.0
    for told in reversed(tellings(seats)):
        after = [(*told, stole) for stole in COUNTS]
        robbed[told] = sum(
            often[told][stole] * (stole / HAND_SIZE / seats / (seats - 1) + robbed[after[stole]])
            for stole in COUNTS
        )
        whole = [0.0] * size
        for stole in COUNTS:
            likely = [often[told][stole] * share for share in beaten[told][stole]]
            whole = [a + b * c for a, b, c in zip(whole, likely, wins[after[stole]], strict=True)]
        wins[told] = whole
    curve_of: dict[Told, Crowd] = {}
    for told in tellings(seats):
        before = [1.0] * size
        for place, stole in enumerate(told):
            before = list(map(mul, before, beaten[told[:place]][stole]))
        curve_of[told] = [
            [share * won - robbed[after] for share, won in zip(before, wins[after], strict=True)]
            for after in ((*told, stole) for stole in COUNTS)
        ]
    return curve_of


def _share_beaten(levels: Sequence[float]) -> list[float]:
    """Return the share of hands that each level beats; ties count half."""
    whole, below = sum(levels), 0.0
    shares = []
    for share in levels:
        shares.append((below + share / 2) / whole)
        below += share
    return shares


def results(hands: HandKinds, curves: Crowd) -> list[list[float]]:
    """Return what each kind of hand brings by each way to exchange."""
    return [
        [
            sum(map(mul, change.shares, map(curves[len(way)].__getitem__, change.levels)))
            for way, change in zip(WAYS, changes, strict=True)
        ]
        for changes in hands.changes
    ]

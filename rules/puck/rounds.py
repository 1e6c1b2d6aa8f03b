"""One round of Puck for two: how well every change of cards does against a way to play.

A seat's cards are missing from the other's. This is counted card by card: what the
other may hold, less what holds one of the seat's cards (the first step of inclusion and
exclusion, suits of single cards averaged). Ties count half.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add, mul
from typing import NamedTuple

from rules.puck.combinations import ACE
from rules.puck.hands import HEIGHTS, WAYS, Hands

PACK_SIZE = 52
HAND_SIZE = 3
Plan = Sequence[int]
"""For every kind of hand, by number, the number of the way to change it."""


class Crowd(NamedTuple):
    """Hands as a rival may end up with, after stealing `stole` cards: how likely each level is,
    and how likely with it a certain card of each height was among all the cards he met."""

    stole: int
    levels: list[float]
    meeting: list[list[float]]

    def mixed(self, other: Crowd, share: float) -> Crowd:
        """So much of another crowd among this."""

        def mix(own: Sequence[float], new: Sequence[float]) -> list[float]:
            return [a + share * (b - a) for a, b in zip(own, new, strict=True)]

        meeting = [mix(*rows) for rows in zip(self.meeting, other.meeting, strict=True)]
        return Crowd(self.stole, mix(self.levels, other.levels), meeting)


def crowds(hands: Hands, plan: Plan) -> list[Crowd]:
    """Where a plan leads, by how many cards were stolen; all of them together weigh 1."""
    size = len(hands.ranks)
    found = [
        Crowd(stole, [0.0] * size, [[0.0] * size for _ in range(ACE + 1)]) for stole in range(4)
    ]
    for way, weight, changes in zip(plan, hands.weights, hands.changes, strict=True):
        change = changes[way]
        crowd = found[len(WAYS[way])]
        for level, share in zip(change.levels, change.shares, strict=True):
            crowd.levels[level] += weight * share
        for rank in change.given:
            row = crowd.meeting[rank]
            for level, share in zip(change.levels, change.shares, strict=True):
                row[level] += weight * share / 4
    for crowd in found:
        for level, ranks in enumerate(hands.ranks):
            for rank in ranks:
                crowd.meeting[rank][level] += crowd.levels[level] / 4
    return found


class _Worth(NamedTuple):
    """What each level is worth by itself, and what a card of each height takes from that."""

    levels: list[float]
    less: list[list[float]]
    there: float
    gone: list[float]


def _worth(hands: Hands, rivals: Iterable[Crowd], stole: int, stake: float) -> _Worth:
    size = len(hands.ranks)
    alone, less = [0.0] * size, [[0.0] * size for _ in range(ACE + 1)]
    there, gone = 0.0, [0.0] * (ACE + 1)
    own = 1 + stake * stole / HAND_SIZE
    for crowd in rivals:
        # The more cards he has met, the more often one of them is the seat's.
        met = (HAND_SIZE + stole) * (HAND_SIZE + crowd.stole) / PACK_SIZE
        lost = 1 + stake * crowd.stole / HAND_SIZE
        many = 1 / (1 - met)
        alone = list(map(add, alone, _result(crowd.levels, own, lost, many)))
        there += many * sum(crowd.levels)
        for rank in HEIGHTS:
            row = crowd.meeting[rank]
            less[rank] = list(map(add, less[rank], _result(row, own, lost, many)))
            gone[rank] += many * sum(row)
    for level, ranks in enumerate(hands.ranks):
        alone[level] -= sum(less[rank][level] for rank in ranks)
    return _Worth(alone, less, there, gone)


def _result(levels: Sequence[float], own: float, lost: float, many: float) -> list[float]:
    """What every level wins, less what it loses, against so many of each."""
    whole, below = sum(levels), 0.0
    found = []
    for share in levels:
        beaten = below + share / 2
        found.append(many * (own * beaten - lost * (whole - beaten)))
        below += share
    return found


def results(hands: Hands, rivals: Sequence[Sequence[Crowd]], stake: float) -> list[list[float]]:
    """What every kind of hand gets by every way to change it, from -1 (the round lost) to 1.

    `rivals`: the crowds met, by how many cards are stolen from them. `stake`: what every stolen
    card adds to it, in thirds: with 1, cards are counted, with 0 rounds.
    """
    worths = [_worth(hands, met, stole, stake) if met else None for stole, met in enumerate(rivals)]
    found = []
    for changes in hands.changes:
        row = []
        for way, change in enumerate(changes):
            worth = worths[len(WAYS[way])]
            assert worth is not None
            row.append(_result_of(worth, change.levels, change.shares, change.given, change.held))
        found.append(row)
    return found


def _result_of(
    worth: _Worth,
    levels: Sequence[int],
    shares: Sequence[float],
    given: Sequence[int],
    held: Sequence[float],
) -> float:
    total: float = sum(map(mul, shares, map(worth.levels.__getitem__, levels)))
    for rank in given:
        total -= sum(map(mul, shares, map(worth.less[rank].__getitem__, levels)))
    there: float = worth.there - sum(map(mul, held, worth.gone))
    return total / there

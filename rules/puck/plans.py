"""How a round for two is played: the solved plans, looked up by what a seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.kit.cards import Card
from rules.puck import solved
from rules.puck.hands import LETTERS, WAYS, Kind, kinds, ordered

_known: dict[frozenset[Card], tuple[Kind, tuple[Card, ...]]] = {}
_found: dict[tuple[frozenset[Card], int, bool], tuple[Card, ...]] = {}


def known(hand: Sequence[Card]) -> tuple[Kind, tuple[Card, ...]]:
    """The kind of a hand, and its cards in that order: worked out once for every hand."""
    key = frozenset(hand)
    found = _known.get(key)
    if found is None:
        found = _known[key] = ordered(hand)
    return found


def unpacked(text: str) -> list[int]:
    """A plan from its text; a way to hold may be left over."""
    return [number for letter in text for number in divmod(LETTERS.index(letter), 8)]


@cache
def _plan(stole: int, decisive: bool) -> tuple[list[int], dict[Kind, int]]:
    return unpacked((solved.ROUNDS if decisive else solved.CARDS)[stole + 1]), kinds()


def planned(hand: Sequence[Card], stole: int, decisive: bool) -> tuple[Card, ...]:
    """Which of three cards to give away, none of them a joker.

    `stole`: how many the other has stolen, 0 if he held, -1 where he comes later. `decisive`:
    whether only winning the round counts, and not by how many cards.
    """
    key = (frozenset(hand), stole, decisive)
    found = _found.get(key)
    if found is None:
        plan, numbers = _plan(stole, decisive)
        kind, cards = known(hand)
        found = _found[key] = tuple(sorted(cards[place] for place in WAYS[plan[numbers[kind]]]))
    return found

"""What a Puck hand is worth: up to three cards, jokers wild (1.5, 1.7).

A strength is a tuple that compares as hands do: its kind, then the ranks that
tell two of a kind apart, an ace counting 14 (and 1 in A-2-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.kit.cards import Card, jokers, pack

Strength = tuple[int, ...]

HIGH, PAIR, STRAIGHT, FLUSH, TRIPS, STRAIGHT_FLUSH = range(6)  # the flush above the straight: PK3
KINDS = ("high", "pair", "straight", "flush", "trips", "straight_flush")
ACE = 14

PACK = pack()
_BIT = {one: 1 << place for place, one in enumerate((*PACK, *jokers(2)))}
_known: dict[int, Strength] = {}
_known_doubled: dict[int, Strength] = {}


def height(one: Card) -> int:
    """A single card's rank, 2 to 14: the ace is high, and a joker is an ace (PK25)."""
    return one.rank if one.rank > 1 else ACE


def bits(hand: Sequence[Card]) -> int:
    """A number that stands for these cards in any order, and for no others."""
    return sum([_BIT[one] for one in hand])


def strength(hand: Sequence[Card], doubles: bool = False) -> Strength:
    """What a hand of one to three cards is worth, in any order of its cards.

    `doubles`: a joker may be a card the hand already holds. Every hand is
    worked out once and then looked up: playouts compare hands all the time.
    """
    if len(hand) == 3:
        first, second, third = hand
        key = _BIT[first] + _BIT[second] + _BIT[third]
    else:
        key = bits(hand)
    known = _known_doubled if doubles else _known
    found = known.get(key)
    if found is None:
        found = known[key] = _worked_out(hand, doubles)
    return found


def _worked_out(hand: Sequence[Card], doubles: bool) -> Strength:
    """The best hand the jokers can make, each of them any card not in the hand yet (PK22)."""
    held = [one for one in hand if one.rank]
    wild = len(hand) - len(held)
    if not wild:
        return natural(hand)
    free = PACK if doubles else [one for one in PACK if one not in held]
    return max(natural([*held, *copied]) for copied in combinations(free, wild))


def natural(hand: Sequence[Card]) -> Strength:
    """What a hand without jokers is worth."""
    ranks = sorted(map(height, hand), reverse=True)
    if len(hand) == 3:
        first, second, third = ranks
        if first == third:
            return (TRIPS, first)
        suited = hand[0].suit == hand[1].suit == hand[2].suit
        run = first if first - 1 == second == third + 1 else 3 if ranks == [ACE, 3, 2] else 0
        if run:
            return (STRAIGHT_FLUSH if suited else STRAIGHT, run)
        if suited:
            return (FLUSH, *ranks)
        if second == third:
            return (PAIR, second, first)
    if len(hand) > 1 and ranks[0] == ranks[1]:
        return (PAIR, ranks[0], *ranks[2:])
    return (HIGH, *ranks)

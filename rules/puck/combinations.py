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
HAND_SIZE = 3

PACK = pack()
BIT = {card: 1 << place for place, card in enumerate((*PACK, *jokers(2)))}
_WEIGHT = [4**rank for rank in range(14)]  # so that three ranks add up to a number of their own
_natural: dict[int, Strength] = {}  # by those sums, below zero where the cards are of one suit
_wild: dict[int, Strength] = {}  # by their bits, below zero where doubles are allowed


def height(card: Card) -> int:
    """Return a card's rank from 2 to 14: the ace is high, and a joker is an ace (PK25)."""
    return card.rank if card.rank > 1 else ACE


def strength(hand: Sequence[Card], doubles: bool = False) -> Strength:
    """Return the strength of a hand of one to three cards, in any order of its cards.

    `doubles`: a joker may stand for a card the hand already holds. Cached, since playouts compare
    hands all the time.
    """
    if len(hand) == 3:
        first, second, third = hand
        key = _WEIGHT[first.rank] + _WEIGHT[second.rank] + _WEIGHT[third.rank]
        if first.suit == second.suit and second.suit == third.suit:
            key = -key
    else:
        key = sum([_WEIGHT[card.rank] for card in hand])
    try:
        return _natural[key]
    except KeyError:
        pass
    if all(card.rank for card in hand):
        _natural[key] = found = natural(hand)
        return found
    key = sum(map(BIT.__getitem__, hand))
    key = -key if doubles else key
    if key not in _wild:
        _wild[key] = _best_copy(hand, doubles)
    return _wild[key]


def _best_copy(hand: Sequence[Card], doubles: bool) -> Strength:
    """The strength of the best hand the jokers can make, as cards not in the hand yet (PK22)."""
    held = [card for card in hand if card.rank]
    free = PACK if doubles else [card for card in PACK if card not in held]
    return max(natural([*held, *copied]) for copied in combinations(free, len(hand) - len(held)))


def natural(hand: Sequence[Card]) -> Strength:
    """Return the strength of a hand without jokers."""
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

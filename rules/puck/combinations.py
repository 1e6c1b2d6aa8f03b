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
_WEIGHT = [4**rank for rank in range(14)]  # up to three of them have a different sum for all ranks
_without_jokers: dict[int, Strength] = {}  # by those sums, negative for cards of one suit
_with_jokers: dict[int, Strength] = {}  # by the sum of the cards' bits, negative with `doubles`


def height(card: Card) -> int:
    """Return a card's rank from 2 to 14: an ace counts 14, and so does a joker (PK25)."""
    return card.rank if card.rank > 1 else ACE


def strength(hand: Sequence[Card], doubles: bool = False) -> Strength:
    """Return the strength of a hand of one to three cards, in any order of its cards.

    `doubles`: a joker may stand for a card the hand already holds. Cached, since playouts compare
    hands all the time."""
    # A joker has rank 0, and so a weight that no hand without jokers has in its sum.
    if len(hand) == 3:
        first, second, third = hand
        key = _WEIGHT[first.rank] + _WEIGHT[second.rank] + _WEIGHT[third.rank]
        if first.suit == second.suit and second.suit == third.suit:
            key = -key
    else:
        key = sum([_WEIGHT[card.rank] for card in hand])
    try:
        return _without_jokers[key]
    except KeyError:
        pass
    if all(card.rank for card in hand):
        _without_jokers[key] = found = strength_without_jokers(hand)
        return found
    key = sum(map(BIT.__getitem__, hand))
    key = -key if doubles else key
    if key not in _with_jokers:
        _with_jokers[key] = _strength_with_jokers(hand, doubles)
    return _with_jokers[key]


def _strength_with_jokers(hand: Sequence[Card], doubles: bool) -> Strength:
    """Return the strength of the best hand in which the jokers stand for other cards (PK22). With
    `doubles` these may be cards that the hand already has."""
    held = [card for card in hand if card.rank]
    free = PACK if doubles else [card for card in PACK if card not in held]
    return max(
        strength_without_jokers([*held, *copied])
        for copied in combinations(free, len(hand) - len(held))
    )


def strength_without_jokers(hand: Sequence[Card]) -> Strength:
    """Return the strength of a hand without jokers."""
    ranks = sorted(map(height, hand), reverse=True)
    if len(hand) == 3:
        first, second, third = ranks
        if first == third:
            return (TRIPS, first)
        suited = hand[0].suit == hand[1].suit == hand[2].suit
        is_run = first - 1 == second and second - 1 == third
        is_ace_low_run = ranks == [ACE, 3, 2]
        if is_run or is_ace_low_run:
            kind = STRAIGHT_FLUSH if suited else STRAIGHT
            return (kind, 3 if is_ace_low_run else first)
        if suited:
            return (FLUSH, *ranks)
        if second == third:
            return (PAIR, second, first)
    if len(hand) > 1 and ranks[0] == ranks[1]:
        return (PAIR, ranks[0], *ranks[2:])
    return (HIGH, *ranks)

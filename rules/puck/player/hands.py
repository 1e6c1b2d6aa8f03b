"""The 22,100 hands of three cards by kind: suits renamed, 1,755 are left, and what becomes of them.

A way to change cards is a number: which of a hand's cards, ordered from the highest, go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

from rules.kit.cards import SUITS, Card, card
from rules.puck.combinations import ACE, PACK, height, strength

WAYS = ((), (2,), (1,), (0,), (1, 2), (0, 2), (0, 1), (0, 1, 2))
"""By number: the places of the cards given away; the first is to hold."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"
"""Two numbers of ways in one letter, the first times eight."""

HEIGHTS = range(2, ACE + 1)
NAMES = ("", "", *"23456789", "10", *"JQKA")
"""By height: the rank as a card's name has it."""
Kind = tuple[tuple[int, int], ...]  # height and suit by first appearance, highest first


def ordered(hand: Sequence[Card]) -> tuple[Kind, tuple[Card, ...]]:
    """Return the kind of a hand, and its cards in the order that `WAYS` refers to."""
    orders: list[tuple[Kind, tuple[Card, ...]]] = []
    falling = sorted(hand, key=lambda card: (-height(card), card.order))
    for order in permutations(falling):
        heights = [height(card) for card in order]
        if heights == sorted(heights, reverse=True):
            suits: dict[str, int] = {}
            kind = tuple((height(card), suits.setdefault(card.suit, len(suits))) for card in order)
            orders.append((kind, order))
    return min(orders, key=lambda order: order[0])


class Exchange(NamedTuple):
    """The result of exchanging cards in one way: the `shares` of each of the `levels`, and the
    numbers of cards of each height the seat has then seen (`held`), including those `given`
    away."""

    levels: Sequence[int]
    shares: Sequence[float]
    given: tuple[int, ...]
    held: Sequence[float]


class HandKinds(NamedTuple):
    """All kinds of hands, the number of hands of each, and the result of each way to exchange;
    `ranks`: the heights of the cards that make a level."""

    kinds: tuple[Kind, ...]
    weights: tuple[float, ...]
    changes: tuple[tuple[Exchange, ...], ...]
    ranks: tuple[tuple[int, ...], ...]


PATTERNS = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 1, 2))  # suits, as they appear


def cards_of(kind: Kind, suits: str = SUITS) -> tuple[Card, ...]:
    """Return cards of a kind, in the order that `WAYS` refers to."""
    return tuple(card(f"{NAMES[high]}{suits[suit]}") for high, suit in kind)


@cache
def kinds() -> dict[Kind, int]:
    """Number all kinds of hands, from twos up."""
    numbers: dict[Kind, int] = {}
    for rising in combinations_with_replacement(HEIGHTS, 3):
        for suits in PATTERNS:
            kind = tuple(zip(rising[::-1], suits, strict=True))
            cards = cards_of(kind)
            if len(set(cards)) == 3 and ordered(cards)[0] == kind:
                numbers[kind] = len(numbers)
    return numbers


@cache
def hands() -> HandKinds:
    """Return all kinds of hands. Takes some seconds: for solving and judging, not for playing."""
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
        tuple(_exchange(cards_of(kind), way, holding, ranks) for way in WAYS) for kind in kinds()
    )
    shares = tuple(_count_hands(kind) / len(dealt) for kind in kinds())
    return HandKinds(tuple(kinds()), shares, changes, tuple(ranks))


def _count_hands(kind: Kind) -> int:
    """Count the hands of a kind."""
    renamed = map("".join, permutations(SUITS))
    return len({frozenset(cards_of(kind, suits)) for suits in renamed})


def _exchange(
    cards: Sequence[Card],
    way: Sequence[int],
    holding: dict[tuple[Card, ...], Counter[int]],
    ranks: Sequence[tuple[int, ...]],
) -> Exchange:
    """Count the hands that keep the rest and none of the given, by inclusion and exclusion."""
    given = [cards[place] for place in way]
    kept = [card for place, card in enumerate(cards) if place not in way]
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

"""The 22,100 hands of three cards by kind, and what becomes of each kind.

Hands that differ only in the names of their suits are of one kind: there are 1,755 kinds. A way to
exchange cards is a number: which of a hand's cards, ordered from the highest, are given away.
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


def kind_and_order(hand: Sequence[Card]) -> tuple[Kind, tuple[Card, ...]]:
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


PATTERNS = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 1, 2))  # suits, as they appear


def example_hand(kind: Kind, suits: str = SUITS) -> tuple[Card, ...]:
    """Return a hand of a kind, in the order that `WAYS` refers to."""
    return tuple(card(f"{NAMES[high]}{suits[suit]}") for high, suit in kind)


@cache
def kind_numbers() -> dict[Kind, int]:
    """Return the number of each kind of hand, counted from twos up."""
    numbers: dict[Kind, int] = {}
    for rising in combinations_with_replacement(HEIGHTS, 3):
        for suits in PATTERNS:
            kind = tuple(zip(rising[::-1], suits, strict=True))
            cards = example_hand(kind)
            if len(set(cards)) == 3 and kind_and_order(cards)[0] == kind:
                numbers[kind] = len(numbers)
    return numbers


@cache
def hand_kinds() -> HandKinds:
    """Return all kinds of hands; takes some seconds, and is used in research only."""
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

"""Hands as whole numbers: sixteen bits for every suit, and in them one for every rank.

A run is found by two shifts and a book by comparing the four suits, so that most
hands are known to hold no spread after a few operations; what takes longer is
remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.kit.cards import Card, pack
from rules.tunk.spreads import SUIT_STEP, WORTH, spreads_in, worth

SUIT_BITS = 16
SUIT_MASK = (1 << SUIT_BITS) - 1
PACK = pack()
BIT = {card: 1 << (place // 13 * SUIT_BITS + card.rank) for place, card in enumerate(PACK)}
CARD = {bit: card for card, bit in BIT.items()}
SAME_RANK = tuple(sum(BIT[card] for card in PACK if card.rank == rank) for rank in range(14))
"""By rank: the bits of its four cards."""
HOPE = 0.1  # the value of two cards that need a third, as a share of their count


def go_together(card: Card, other: Card) -> bool:
    """Whether a third card could make a spread of these two."""
    if card.rank == other.rank:
        return card is not other
    return abs(card.order - other.order) <= 2 * SUIT_STEP


NEAR = {card: sum(BIT[other] for other in PACK if go_together(card, other)) for card in PACK}
"""By card: the bits of those with which it goes together."""


def bits(hand: Sequence[Card]) -> int:
    """Return a hand as a number with a bit for each card."""
    number = 0
    for card in hand:
        number |= BIT[card]
    return number


def hand_of(number: int) -> list[Card]:
    """Return the cards whose bits are set in a number, in card order."""
    cards = []
    while number:
        low = number & -number
        cards.append(CARD[low])
        number ^= low
    return cards


def spread_bits(number: int) -> int:
    """Return the bits of all cards of a hand (its bits) that could be laid in a spread, or 0."""
    run = number & number >> 1 & number >> 2  # the lowest of three in a row
    cards = run | run << 1 | run << 2
    clubs, diamonds = number & SUIT_MASK, number >> SUIT_BITS & SUIT_MASK
    hearts, spades = number >> 2 * SUIT_BITS & SUIT_MASK, number >> 3 * SUIT_BITS
    # The ranks of which the hand has three cards or four.
    three = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if three:
        cards |= number & (
            three | three << SUIT_BITS | three << 2 * SUIT_BITS | three << 3 * SUIT_BITS
        )
    return cards


def completes(number: int, card: Card) -> bool:
    """Whether a card makes a spread with a hand (a number)."""
    near = number & NEAR[card]  # a quick test first: two of these cards are needed
    return bool(near & (near - 1) and spread_bits(number | BIT[card]) & BIT[card])


def hit_bits(spread: Sequence[Card]) -> int:
    """Return the bits of all cards that would hit a spread, that is, could be added to it."""
    first = spread[0]
    if first.rank == spread[1].rank:
        return SAME_RANK[first.rank] if len(spread) == 3 else 0
    return BIT[first] >> 1 | BIT[spread[-1]] << 1


@lru_cache(maxsize=1 << 14)
def best_spread(number: int) -> tuple[Card, ...]:
    """Return the spread to lay first so that the cards left count least. The hand must have one."""
    return max(
        spreads_in(hand_of(number)), key=lambda spread: (_worth_laid(number, spread), len(spread))
    )


def _worth_laid(number: int, spread: Sequence[Card]) -> int:
    """Return the count of a spread together with the best one that could be laid after it."""
    rest = hand_of(number & ~bits(spread))
    return worth(spread) + max(map(worth, spreads_in(rest)), default=0)


@lru_cache(maxsize=1 << 16)
def worst_card(number: int) -> Card:
    """Return the card to discard: the one with the highest count, less some for each card of the
    hand with which it could become a spread."""
    hand = hand_of(number)
    return max(hand, key=lambda card: _burden(card, number))


def _burden(card: Card, number: int) -> float:
    """Return the count of a card, less HOPE for each pair that it makes in the hand."""
    near = hand_of(number & NEAR[card])
    return WORTH[card.rank] - HOPE * (worth(near) + len(near) * WORTH[card.rank])

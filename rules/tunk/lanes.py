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

WIDE = 16
LANE = (1 << WIDE) - 1
PACK = pack()
BIT = {card: 1 << (place // 13 * WIDE + card.rank) for place, card in enumerate(PACK)}
CARD = {bit: card for card, bit in BIT.items()}
LIKE = tuple(sum(BIT[card] for card in PACK if card.rank == rank) for rank in range(14))
"""By rank: the four cards of it."""
HOPE = 0.1  # what two cards that need a third are worth, as a part of their count


def go_together(card: Card, other: Card) -> bool:
    """Whether a third card could make a spread of these two."""
    if card.rank == other.rank:
        return card is not other
    return abs(card.order - other.order) <= 2 * SUIT_STEP


NEAR = {card: sum(BIT[other] for other in PACK if go_together(card, other)) for card in PACK}
"""By card: those it goes together with."""


def bits(hand: Sequence[Card]) -> int:
    """Return a hand as a number, a bit for each card."""
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


def in_spread(number: int) -> int:
    """Return the bits of the cards of a hand that are in some spread."""
    run = number & number >> 1 & number >> 2
    cards = run | run << 1 | run << 2
    clubs, diamonds = number & LANE, number >> WIDE & LANE
    hearts, spades = number >> 2 * WIDE & LANE, number >> 3 * WIDE
    three = clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds)
    if three:
        cards |= number & (three | three << WIDE | three << 2 * WIDE | three << 3 * WIDE)
    return cards


def completes(number: int, card: Card) -> bool:
    """Whether a card makes a spread with a hand. A quick test first: the hand must have two cards
    that go together with it."""
    near = number & NEAR[card]
    return bool(near & (near - 1) and in_spread(number | BIT[card]) & BIT[card])


def hitters(spread: Sequence[Card]) -> int:
    """Return the bits of all cards that would hit a spread."""
    first = spread[0]
    if first.rank == spread[1].rank:
        return LIKE[first.rank] if len(spread) == 3 else 0
    return BIT[first] >> 1 | BIT[spread[-1]] << 1


@lru_cache(maxsize=1 << 14)
def best_spread(number: int) -> tuple[Card, ...]:
    """The spread to lay first from a hand that has one, so that the least is left to count."""
    return max(
        spreads_in(hand_of(number)), key=lambda spread: (_worth_laid(number, spread), len(spread))
    )


def _worth_laid(number: int, spread: Sequence[Card]) -> int:
    """Return the count of a spread and of the best one after it."""
    rest = hand_of(number & ~bits(spread))
    return worth(spread) + max(map(worth, spreads_in(rest)), default=0)


@lru_cache(maxsize=1 << 16)
def worst_card(number: int) -> Card:
    """Return the card to discard: the highest, less for cards that go together with others."""
    hand = hand_of(number)
    return max(hand, key=lambda card: _burden(card, number))


def _burden(card: Card, number: int) -> float:
    near = hand_of(number & NEAR[card])
    return WORTH[card.rank] - HOPE * (worth(near) + len(near) * WORTH[card.rank])

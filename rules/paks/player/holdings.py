"""Cards of one suit as one number, a holding, so that their values can be looked up.

Ten and the court cards are alike in every scale, so a suit has ten kinds of cards: ace, 2 to 9,
ten. A holding counts each kind in four bits, so that holdings add up as cards do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil
from operator import attrgetter
from typing import NamedTuple

from rules.kit.cards import Card, pack
from rules.paks.likely import ways
from rules.paks.values import PAIRS, SCORE, WORTH

HOLDING = {card: 1 << 4 * (min(card.rank, 10) - 1) for card in pack(copies=2)}
SUIT = sum([HOLDING[card] for card in pack(suits=1)])  # all cards of a suit, in one pack
PROMISE = (0, 16, 14, 16, 18, 20, 6, 6, 6, 6, 9)  # by rank, points that a card may bring later
holding_of: Callable[[Card], int] = HOLDING.__getitem__
FIELD = 1023  # a pak is a number of three fields of ten bits: from the lowest, score, worth, owner
WORTH_AT, OWNER_AT = 10, 20
WITHOUT_OWNER = (1 << OWNER_AT) - 1
STEP = 16  # the strength of the unseen cards of a suit is rounded up to a multiple of this
_ORDER = attrgetter("order")


class CardUse(NamedTuple):
    """A set of cards of a suit that might be played."""

    capture: int  # its capture value
    used: int  # the cards as a holding
    score: int  # as part of a pak, as is its worth
    worth: int
    promise: int  # the points that it may bring later if it is kept


def score_of(pak: int) -> int:
    """Return the SCORE of a pak."""
    return pak & FIELD


def worth_of(pak: int) -> int:
    """Return the WORTH of a pak, which a steal must beat."""
    return pak >> WORTH_AT & FIELD


def owner_of(pak: int) -> int:
    """Return the seat that owns a pak."""
    return pak >> OWNER_AT


def ranks(holding: int) -> tuple[int, ...]:
    """Return the ranks of a holding in ascending order; court cards as tens."""
    cards: list[int] = []
    for rank in range(1, 11):
        count = holding >> 4 * (rank - 1) & 15
        cards += [rank] * count
    return tuple(cards)


@lru_cache(maxsize=1 << 15)
def measure(holding: int) -> int:
    """Return the cards as a pak: WORTH and SCORE in one number, without an owner."""
    cards = ranks(holding)
    return sum([(WORTH[rank] << WORTH_AT) + SCORE[rank] for rank in cards])


@lru_cache(maxsize=1 << 15)
def reach(holding: int, one_pair: bool) -> int:
    """Return the capture value of all the cards (PA1)."""
    cards = ranks(holding)
    low = [rank for rank in reversed(cards) if rank in PAIRS]
    pair_count = len(low) // 2
    if one_pair:
        pair_count = min(1, pair_count)
    # In a pair the higher card counts ten times its number, so nine times more than alone.
    return sum([WORTH[rank] for rank in cards]) + 9 * sum(low[:pair_count])


@lru_cache(maxsize=1 << 15)
def strength(holding: int) -> int:
    """Return the capture value of all the cards, rounded up to a multiple of STEP."""
    return ceil(reach(holding, False) / STEP) * STEP


@lru_cache(maxsize=1 << 12)
def measured_ways(holding: int, one_pair: bool) -> tuple[CardUse, ...]:
    """Return the sets of cards a person would consider playing from a holding, first the one whose
    cards are worth least if kept. `one_pair`: at most one pair counts."""
    cards = ranks(holding)
    uses = []
    for capture, places in ways(cards, one_pair):
        used = sum([1 << 4 * (cards[place] - 1) for place in places])
        promise = sum([PROMISE[cards[place]] for place in places])
        pak = measure(used)
        uses.append(CardUse(capture, used, score_of(pak), worth_of(pak), promise))
    return tuple(uses)


def cards_of(used: int, suit: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a suit in a hand that make up the holding `used`, in card order."""
    chosen: list[Card] = []
    for card in sorted(hand, key=_ORDER):
        if card.suit == suit:
            one = HOLDING[card]
            still_needed = used & one * 15  # the four bits that count cards of this kind
            if still_needed:
                used -= one
                chosen.append(card)
    return tuple(chosen)

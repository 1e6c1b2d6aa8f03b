"""How a round of Puck is played best: the solved plans, looked up by what a seat sees.

Hands that differ only in the names of their suits are of one kind: there are 1,755 kinds. A way to
exchange cards is a number: which of a hand's cards, ordered from the highest, are given away.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from pathlib import Path

from rules.kit.cards import SUITS, Card, card
from rules.kit.packed_numbers import read_packed
from rules.puck.combinations import ACE, HAND_SIZE, height

WAYS = ((), (2,), (1,), (0,), (1, 2), (0, 2), (0, 1), (0, 1, 2))
"""By number: the places of the cards given away; the first is to hold."""
HEIGHTS = range(2, ACE + 1)
NAMES = ("", "", *"23456789", "10", *"JQKA")
"""By height: the rank as a card's name has it."""
Kind = tuple[tuple[int, int], ...]  # height and suit by first appearance, highest first
PATTERNS = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 1, 2))  # suits, as they appear
COUNTS = range(HAND_SIZE + 1)
Steals = tuple[int, ...]
"""How many cards each seat has stolen so far, in turn from the one that began the round."""

NO_CALL = 0
"""In a table of close calls: the hand has none."""
LOSS_STEPS = 4
"""In a table of close calls, what the other way loses is a number from 0 up to this, exclusive."""

_numbers_and_orders: dict[frozenset[Card], tuple[int, tuple[Card, ...]]] = {}


def cards_to_exchange(hand: Sequence[Card], seats: int, steals: Steals) -> tuple[Card, ...]:
    """Return which of three cards, none a joker, to exchange in a round of so many seats.

    `steals`: the number of cards each seat before this one has stolen."""
    kind_number, cards = _kind_number(hand)
    return _cards_laid(cards, plans(seats)[steals][kind_number])


def close_call(
    hand: Sequence[Card], seats: int, steals: Steals
) -> tuple[tuple[Card, ...], float] | None:
    """Return the next best cards to exchange, and what that loses against the plan: a number from 0
    to 1, the most that a close call may lose. None if no other exchange comes near."""
    kind_number, cards = _kind_number(hand)
    call = close_calls(seats)[steals][kind_number]
    if call == NO_CALL:
        return None
    loss_step, way = divmod(call - 1, len(WAYS))
    return _cards_laid(cards, way), (loss_step + 0.5) / LOSS_STEPS


def _kind_number(hand: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """Return the number of a hand's kind, and its cards in the order that `WAYS` refers to."""
    key = frozenset(hand)
    if key not in _numbers_and_orders:
        kind, cards = kind_and_order(hand)
        _numbers_and_orders[key] = kind_numbers()[kind], cards
    return _numbers_and_orders[key]


def _cards_laid(cards: tuple[Card, ...], way: int) -> tuple[Card, ...]:
    """Return the cards that a way (an index of `WAYS`) gives away of a hand in its order."""
    places = WAYS[way]
    return cards if len(places) == HAND_SIZE else tuple(cards[place] for place in places)


@cache
def plans(seats: int) -> dict[Steals, bytes]:
    """Return for so many seats the ways to exchange, by the steals so far and by kind of hand."""
    return _read_table("plans.txt", seats)


@cache
def close_calls(seats: int) -> dict[Steals, bytes]:
    """Return the close calls for so many seats, by the steals so far and by kind of hand: NO_CALL,
    or 1 + the number of the next best way + 8 times the step of its loss."""
    return _read_table("calls.txt", seats)


def _read_table(file: str, seats: int) -> dict[Steals, bytes]:
    """Read a table for so many seats: by the steals so far, a row with a byte for each kind of
    hand. In the file the rows are in the order of `possible_steals`."""
    whole = zlib.decompress(read_packed(Path(__file__).with_name(file))[seats])
    size = len(kind_numbers())
    rows = [whole[start : start + size] for start in range(0, len(whole), size)]
    return dict(zip(possible_steals(seats), rows, strict=True))


def possible_steals(seats: int) -> list[Steals]:
    """Return every sequence of steals that a seat may find before its turn: the empty one of the
    first seat, then those of the second seat, and so on."""
    return [steals for place in range(seats) for steals in product(COUNTS, repeat=place)]


def kind_and_order(hand: Sequence[Card]) -> tuple[Kind, tuple[Card, ...]]:
    """Return the kind of a hand, and its cards in the order that `WAYS` refers to: the highest
    first, and of cards of equal height in the order that gives the first kind."""
    orders: list[tuple[Kind, tuple[Card, ...]]] = []
    falling = sorted(hand, key=lambda card: (-height(card), card.order))
    for order in permutations(falling):
        heights = [height(card) for card in order]
        if heights == sorted(heights, reverse=True):
            suits: dict[str, int] = {}
            kind = tuple((height(card), suits.setdefault(card.suit, len(suits))) for card in order)
            orders.append((kind, order))
    return min(orders, key=lambda order: order[0])


def example_hand(kind: Kind, suits: str = SUITS) -> tuple[Card, ...]:
    """Return a hand of a kind, in the order of `WAYS`, with `suits` as they appear in it."""
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

"""How a round of Puck is played best: the solved plans, looked up by what a seat sees."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from rules.kit.cards import Card
from rules.kit.packed_numbers import read_packed
from rules.puck.combinations import HAND_SIZE
from rules.puck.player.hands import WAYS, kinds, ordered
from rules.puck.player.rounds import Told, tellings

NONE = 0
"""Among the close calls: there is none."""
STEPS = 4
"""In so many parts it is said what the other way of a close call loses."""

_known: dict[frozenset[Card], tuple[int, tuple[Card, ...]]] = {}


def planned(hand: Sequence[Card], seats: int, told: Told) -> tuple[Card, ...]:
    """Return which of three cards, none a joker, to exchange in a round of so many seats.

    `told`: the number of cards each seat before this one has stolen.
    """
    number, cards = _kind(hand)
    return _cards_laid(cards, plans(seats)[told][number])


def close_call(
    hand: Sequence[Card], seats: int, told: Told
) -> tuple[tuple[Card, ...], float] | None:
    """Return the next best cards to exchange, and their loss against the plan, 1 being the limit;
    None if no other exchange comes near."""
    number, cards = _kind(hand)
    call = calls(seats)[told][number]
    if call == NONE:
        return None
    step, way = divmod(call - 1, len(WAYS))
    return _cards_laid(cards, way), (step + 0.5) / STEPS


def _kind(hand: Sequence[Card]) -> tuple[int, tuple[Card, ...]]:
    """Return the number of a hand's kind, and its cards in the order that `WAYS` refers to."""
    key = frozenset(hand)
    known = _known.get(key)
    if known is None:
        kind, cards = ordered(hand)
        known = _known[key] = kinds()[kind], cards
    return known


def _cards_laid(cards: tuple[Card, ...], way: int) -> tuple[Card, ...]:
    places = WAYS[way]
    return cards if len(places) == HAND_SIZE else tuple(cards[place] for place in places)


@cache
def plans(seats: int) -> dict[Told, bytes]:
    """Return the plans for so many seats; cached."""
    return _read_table("plans.txt", seats)


@cache
def calls(seats: int) -> dict[Told, bytes]:
    """Return the close calls for so many seats: by what was told and kind of hand NONE, or 1 plus
    the number of the nearest way plus eight times the step of its loss; cached."""
    return _read_table("calls.txt", seats)


def _read_table(file: str, seats: int) -> dict[Told, bytes]:
    """Read a table for so many seats: a byte for each kind of hand, one row after another as
    `tellings` has them."""
    whole = zlib.decompress(read_packed(Path(__file__).with_name(file))[seats])
    size = len(kinds())
    return {
        told: whole[place * size : (place + 1) * size] for place, told in enumerate(tellings(seats))
    }

"""A quick Tunk policy for playouts, from what a seat can see; and how low a count must be to drop.

The numbers for a drop were tuned by hand, with two and three seats, in play of the habit against
itself and against players who drop in haste (`research/tunk/duel.py`). A share of 0.80 for a whole
hand would gain 0.13 ± 0.08 points a hand against equals, and win fewer deals against hasty players:
a player who drops and is not the lowest pays double.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import State
from rules.tunk.lanes import (
    BIT,
    CARD,
    best_spread,
    bits,
    completes,
    hit_bits,
    spread_bits,
    worst_card,
)
from rules.tunk.names import AROUND, DRAW, DROP, HAND, SPREAD, TAKE
from rules.tunk.rules import DISCARD
from rules.tunk.spreads import WORTH

MEAN = 340 / 52  # what a card counts on average
LOW = 4  # a card that counts at most this is taken to discard a high one
GAIN = 5  # points that the discarded card must count more
FULL = 0.75  # the share (`drop_share`) with a whole hand
SHORT = 0.53  # with fewer cards: it is lower, since going out pays better than a drop
FEW = 0.46  # if another hand has few cards too
SIZE = 5  # cards of a whole hand
LITTLE = 3  # a hand of so many cards has few
SETTLED = 3  # discards from which on the last one tells about a hand
SHED = (0.45, 0.45, 0.45, 0.45, 0.45, 0.6, 0.6, 0.8, 0.8, 0.9, 1.0)
"""By the count of the last discard, a factor: a player who discards a low card has no high ones."""


def playout_move(state: State, seat: int, rng: Random) -> Move:
    """Return a seat's move in a playout: drop if the count is well below the others' likely counts,
    lay what can be laid, and discard the highest card."""
    hand = state.zones[HAND[seat]]
    if state.phase == "begin":
        return _begin_move(state, seat, hand)
    number = bits(hand)
    if len(hand) > 2 and spread_bits(number):
        return _lay_move(number)
    return _hit_move(state, number) or _shed_move(state, number)


def _begin_move(state: State, seat: int, hand: Sequence[Card]) -> Move:
    """Return the move before the draw: drop if the count is low enough, take the top of the pile if
    it is used at once or is low, else draw."""
    zones = state.zones
    pile = zones["discard"]
    count = 0
    for card in hand:
        count += WORTH[card.rank]
    least = 9  # cards in the smallest other hand
    for other in AROUND[state.table.seats]:
        if other != seat and len(zones[HAND[other]]) < least:
            least = len(zones[HAND[other]])
    top = pile[-1]
    share = drop_share(len(hand), least, len(pile) - 1, WORTH[top.rank])
    if count < share * MEAN * least and zones["stock"]:  # a share of the count of so many cards
        return DROP
    return TAKE if is_taken(state, hand, top) else DRAW


def is_taken(state: State, hand: Sequence[Card], top: Card) -> bool:
    """Whether to take the top of the pile: if it can be laid at once, or counts less than the worst
    card of the hand. While there is a stock, it must be low and count much less.
    (`choosing.helps_with` is less strict.)"""
    number = bits(hand)
    count = WORTH[top.rank]
    if completes(number, top) or _spread_to_hit(state, BIT[top]):
        return True
    gain = WORTH[worst_card(number | BIT[top]).rank] - count
    if state.zones["stock"]:
        return count <= LOW and gain >= GAIN
    return gain > 0


@lru_cache(maxsize=1 << 12)
def _lay_move(number: int) -> Move:
    return Move("spread", best_spread(number))


def _spread_to_hit(state: State, number: int) -> str:
    """Return the zone of the first spread that a card of this hand (its bits) hits, or ""."""
    zones = state.zones
    for seat in AROUND[state.table.seats]:
        for name in SPREAD[seat]:
            if name not in zones:
                break
            if number & hit_bits(zones[name]):
                return name
    return ""


def _hit_move(state: State, number: int) -> Move | None:
    """Return a hit with the hand (its bits) if one is possible and allowed, else None."""
    if state.tallies.get("hits"):
        return None
    name = _spread_to_hit(state, number)
    if not name:
        return None
    fits = number & hit_bits(state.zones[name])
    return Move("hit", (CARD[fits & -fits],), (name,))  # with the lowest card that fits


def _shed_move(state: State, number: int) -> Move:
    """Return the discard of the worst card, but not of one that must be kept in this turn."""
    if state.shown and not state.table.options["return_discard"]:
        number = number & ~bits(list(state.shown)) or number
    return DISCARD[worst_card(number)]


def drop_share(own: int, least: int, discarded: int, last: int) -> float:
    """Return the share of another hand's likely count below which to drop; 0 for never. `own` is
    the number of cards in this hand, `least` that in the smallest other one, `discarded` the number
    of discards, and `last` the count of the last discard."""
    if least > LITTLE:
        share = FULL if own >= SIZE else SHORT
    else:
        share = 0.0 if own >= SIZE else FEW
    return share * SHED[last] if discarded >= SETTLED else share

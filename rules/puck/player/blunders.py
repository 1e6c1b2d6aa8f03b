"""Where a careless Puck player goes wrong: it keeps a card too many, or one too few.

What is kept is judged at a glance: pairs before high cards, and each fresh card is worth something.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.foresight import Ranked, rank_by_value
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.state import View
from rules.puck.combinations import ACE, HAND_SIZE, STRAIGHT, height, strength
from rules.puck.player.choosing import HOLD, QUEEN, all_but_wins
from rules.puck.player.seen_hands import reply_to_seen_hands
from rules.puck.seats import HAND

CARELESS_LOSS = 0.4  # of these values, that a careless choice may cost
STRAIGHT_VALUE, PAIR_VALUE = 2.0, 1.0  # better kinds are worth 1 more each
ACE_VALUE = 0.4  # a queen is worth half as much
SUITED_VALUE = 0.15  # two of a suit, with a third to come
NEW_CARD_VALUE = 0.3
MARGINS = {"steal": (-0.38, 0.25, 0.75)}
"""By verb, the quartiles of how much better a choice looks than the next best, over many games."""


def ranked(rules: Rules, view: View, seat: int) -> Ranked:
    """Return every exchange, or deck to take from, with what it seems to lose, the best first."""
    moves = candidates(rules, view, seat)
    if view.phase != "decide":
        return [(move, 0.0) for move in moves]
    hand = view.zones[HAND[seat]]
    values = {}
    for move in moves:
        values[move] = rough_value([card for card in hand if card not in move.cards])
    return rank_by_value(values, CARELESS_LOSS)


def rough_value(kept: Sequence[Card]) -> float:
    """Estimate the value of keeping some cards, with new ones for the rest."""
    if len(kept) == HAND_SIZE and strength(kept)[0] >= STRAIGHT:
        return STRAIGHT_VALUE + strength(kept)[0]
    new_cards = NEW_CARD_VALUE * (HAND_SIZE - len(kept))
    if any(card.rank == other.rank or not card.rank for card, other in combinations(kept, 2)):
        return PAIR_VALUE + new_cards  # of equal ranks, or with a joker
    highest = max(map(height, kept), default=0)
    value = ACE_VALUE * max(0, highest - QUEEN + 2) / (ACE - QUEEN + 2)
    if len(kept) == 2 and kept[0].suit == kept[1].suit:
        value += SUITED_VALUE
    return value + new_cards


def spoils(rules: Rules, view: View, seat: int, choice: Move) -> bool:
    """Whether a move gives the round away: it breaks up a hand that surely or almost surely wins,
    or holds one that is beaten by a hand that the seat has seen, although it may improve."""
    if view.phase != "decide":
        return False
    if all_but_wins(view.zones[HAND[seat]]):
        return choice != HOLD
    reply = reply_to_seen_hands(rules.pack(view.table), view, seat)
    if reply is None:
        return False
    if reply.beaten:
        return choice == HOLD and bool(reply.laid)
    return choice != HOLD

"""A plain Tunk player to be measured against: `file:research/tunk/opponents.py` seats it.

It drops at once when it is likely lowest, draws from the discard pile only when the card
is used, and sheds its highest card.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.tunk.player.choosing import likely_counts, unseen_cards
from rules.tunk.rules import candidates
from rules.tunk.spreads import hand_count, is_hit, spreads_in, worth


def choose(rules: Rules, view: View, seat: int, rng: Rng | None) -> Move:
    """The seat's move in a position where it owes a choice."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "begin":
        return Move(beginning(view, seat, hand))
    legal = candidates(view, seat)
    spreads = [one for one in legal if one.verb == "spread"]
    if spreads:
        return max(spreads, key=lambda one: worth(one.cards))
    hits = [one for one in legal if one.verb == "hit"]
    if hits:
        return max(hits, key=lambda one: worth(one.cards))
    return max(legal, key=lambda one: worth(one.cards))


def beginning(view: View, seat: int, hand: Sequence[Card]) -> str:
    """Drop, take or draw."""
    count = hand_count(hand, view.table.options["hand_count"])
    if count < min(likely_counts(view, seat, unseen_cards(view)).values()):
        return "drop"
    top = view.zones["discard"][-1]
    return "take" if used(view, hand, top) or not view.zones["stock"] else "draw"


def used(view: View, hand: Sequence[Card], top: Card) -> bool:
    """Whether a card completes a spread with the hand or hits one on the table."""
    tables = [cards for name, cards in view.zones.items() if name.startswith("spread:")]
    return any(top in spread for spread in spreads_in([*hand, top])) or any(
        is_hit(spread, top) for spread in tables
    )

"""A plain Tunk player to be measured against: `file:research/tunk/opponents.py` seats it.

It drops at once when it is likely lowest, draws from the discard pile only when the card
is used, and sheds its highest card.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.tunk.lanes import PACK
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
    if all(count < likely for likely in counts_of_others(view, seat)):
        return "drop"
    top = view.zones["discard"][-1]
    return "take" if used(view, hand, top) or not view.zones["stock"] else "draw"


def used(view: View, hand: Sequence[Card], top: Card) -> bool:
    """Whether a card completes a spread with the hand or hits one on the table."""
    tables = [cards for name, cards in view.zones.items() if name.startswith("spread:")]
    return any(top in spread for spread in spreads_in([*hand, top])) or any(
        is_hit(spread, top) for spread in tables
    )


def counts_of_others(view: View, seat: int) -> list[float]:
    """What every other hand counts on average: its cards that were seen, and for each of the
    others the average of all unseen cards."""
    seen = {one for cards in view.zones.values() for one in cards}
    unseen = [one for one in PACK if one not in seen]
    mean = worth(unseen) / max(1, len(unseen))
    found = []
    for other in range(view.table.seats):
        if other != seat:
            cards = view.zones[f"hand:{other}"]
            known = [one for one in cards if one is not UNKNOWN]
            found.append(worth(known) + (len(cards) - len(known)) * mean)
    return found

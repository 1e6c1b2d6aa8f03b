"""A simple Puck player to measure against; as a file it can sit in a duel as well."""

from __future__ import annotations

from typing import Any

from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import State
from rules.puck.combinations import PAIR, height, strength
from rules.puck.seats import CARDS, DECK, HAND, OTHERS


def choose(rules: Rules, state: State, seat: int, rng: Any) -> Move:
    """Hold a pair or better, else keep the highest card and steal two: each from the deck of
    whoever has most cards."""
    zones = state.zones
    others = [other for other in OTHERS[state.table.seats][seat] if zones[DECK[other]]]
    if state.phase == "point":
        victim = max(others, key=lambda other: (state.tallies[CARDS[other]], -other))
        return Move("take", (), (DECK[victim],))
    hand = sorted(zones[HAND[seat]], key=lambda one: (height(one), one.order))
    reach = min(2, len(hand), sum(len(zones[DECK[other]]) for other in others))
    if not reach or strength(hand)[0] >= PAIR:
        return Move("hold")
    return Move("steal", tuple(sorted(hand[:reach])))

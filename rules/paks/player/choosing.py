"""A plain Paks player: the playout move, at random among paks that are as good. Between two the
last turn but one is solved (`lastcard`).
"""

from __future__ import annotations

from random import Random

from rules.kit.cards import UNKNOWN
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks.player.lastcard import endings
from rules.paks.player.rollout_policy import playout_move
from rules.paks.sides import HAND

DOUBT = 0.6  # gains that are less certain than usual also came true, in many more worlds
RANDOM_POINTS = 2.0  # paks that differ by less are as good as one another


def choose(rules: Rules, view: View, seat: int, rng: Random) -> Move:
    """Return the move of a seat that owes a choice; the same random numbers give the same move."""
    if is_last_card(view):
        known = [card for card in view.zones[HAND[1 - seat]] if card is not UNKNOWN]
        _, best = max(endings(view, seat, known), key=lambda ending: ending[0])
        return best
    nerves = RANDOM_POINTS if view.zones["stock"] else 0.0
    return playout_move(view, seat, rng, nerves)


def is_last_card(view: View) -> bool:
    """Whether the rest of the hand is solved exactly: two seats, and one card in the stock."""
    return view.phase != "give" and view.table.seats == 2 and len(view.zones["stock"]) == 1


def exact_values(rules: Rules, view: View, seat: int) -> dict[Move, float]:
    """Return the final lead after each choice in the last turn but one of two; else empty."""
    if not is_last_card(view):
        return {}
    known = [card for card in view.zones[HAND[1 - seat]] if card is not UNKNOWN]
    return {move: value for value, move in endings(view, seat, known, declining=True)}


def solved(rules: Rules, view: View, seat: int, rng: Random, worlds: int) -> Move | None:
    """Return the best move if it is solved exactly, else None."""
    if view.phase == "give" or not view.zones["stock"] or is_last_card(view):
        return choose(rules, view, seat, rng)
    return None

"""Looking ahead in Tunk: moves of the trained network; without one, the moves worth trying out, and
how far a gain is trusted."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.tunk.names import HAND, TAKE
from rules.tunk.player.choosing import OUT, choose, plan_of, taken_card, turn_of
from rules.tunk.player.network import is_trained, trained_move
from rules.tunk.player.rollout_policy import is_taken
from rules.tunk.rules import candidates

DOUBT = 0.7  # in hands that were really dealt, gains of one standard error already came true


def solved(rules: Rules, view: View, seat: int, rng: Rng, worlds: int) -> Move | None:
    """Return a move that needs no playouts: that of the trained network, which is better than
    playouts, or one that goes out, since nothing pays better. None if there is neither."""
    if is_trained(view):
        return trained_move(view, seat, choose(rules, view, seat, rng))
    if view.phase == "begin":
        return None
    hand = sorted(view.zones[HAND[seat]])
    plan = plan_of(hand, turn_of(view, taken_card(view, hand)))
    return plan.move if plan.value >= OUT else None


def rivals(view: View, seat: int) -> Sequence[Move]:
    """Return the moves to try in playouts: all legal ones, except to take a card that is of no use
    yet. Playouts overrate such cards: in hands that were dealt they gained nothing, and against
    people who play differently they cost points."""
    moves = candidates(view, seat)
    if view.phase != "begin" or is_taken(view, view.zones[HAND[seat]], view.zones["discard"][-1]):
        return moves
    return [move for move in moves if move != TAKE]

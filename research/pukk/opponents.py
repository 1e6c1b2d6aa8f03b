"""Plain Púkk players to measure by (`research.pukk.duel`)."""

from __future__ import annotations

from rules.kit.cards import Card
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.moves import moves, why_not
from rules.kit.state import View
from rules.pukk.board import NEXT, SEVENS
from rules.pukk.opening import may_swap


def greedy(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Stakes on any combination as much as it may, and leads the lowest card of its longest
    row."""
    if view.phase == "lead":
        return Move("lead", (_of_longest_row(sorted(view.zones[f"hand:{seat}"])),))
    if may_swap(view, seat):
        return Move("exchange", (SEVENS[view.zones["trump"][0].suit],))
    stake, leave = {
        "entry": ("pukka", "decline"),
        "raising": ("raise", "stand"),
        "matching": ("match", "drop"),
    }[view.phase]
    staking = Move(stake)
    return staking if why_not(rules, view, seat, staking) is None else Move(leave)


def _of_longest_row(hand: list[Card]) -> Card:
    def length(one: Card) -> int:
        count = 0
        following: Card | None = one
        while following in hand:
            count, following = count + 1, NEXT[following]
        return count

    return max(hand, key=lambda one: (length(one), -one.rank % 13))


def any_move(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Any legal move."""
    legal = moves(rules, view, seat)
    return legal[int(rng.random() * len(legal))]

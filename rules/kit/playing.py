"""The dealer's steps at once, for playouts: from one choice straight to the next.

    run_dealer_steps(state, chance) -> Sequence[int]    optional for a game

It must do the same as the function of that name below, only faster. Older games call it `deal_on`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.state import State

RunDealerSteps = Callable[[State, Chance], Sequence[int]]


def own_dealer_steps(rules: Rules) -> RunDealerSteps | None:
    """Return the game's own `run_dealer_steps`, which promises that hands end; None if it has
    none."""
    return getattr(rules, "run_dealer_steps", None) or getattr(rules, "deal_on", None)


def run_dealer_steps(rules: Rules, state: State, chance: Chance) -> Sequence[int]:
    """Carry out the dealer's steps one by one, until somebody owes a choice or the hand is over;
    return the seats that owe one."""
    seats = rules.actors(state)
    while not seats and rules.outcome(state) is None:
        rules.apply(state, {}, chance)
        seats = rules.actors(state)
    return seats

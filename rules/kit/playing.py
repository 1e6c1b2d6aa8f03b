"""The dealer's steps at once, for playouts: from one choice straight to the next.

    deal_on(state, chance) -> Sequence[int]    optional for a game: carry out all dealer's steps
                                               until somebody owes a choice or the hand is over;
                                               return the seats that owe one

It must come to the same as `apply` step by step, with the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import State

DealOn = Callable[[State, Chance], Sequence[int]]
_NO_CHOICES: Mapping[int, Move] = {}


def deal_on_of(rules: Rules) -> DealOn:
    """Return the game's own `deal_on`, or else `step_by_step`."""
    return own_deal_on(rules) or step_by_step(rules)


def own_deal_on(rules: Rules) -> DealOn | None:
    """Return the game's own `deal_on`, which promises that hands end; None if it has none."""
    own: DealOn | None = getattr(rules, "deal_on", None)
    return own


def step_by_step(rules: Rules) -> DealOn:
    """Build a `deal_on` from the functions that every game has."""
    actors, apply, outcome = rules.actors, rules.apply, rules.outcome

    def deal_on(state: State, chance: Chance) -> Sequence[int]:
        """Carry out dealer's steps until seats owe a choice, which are returned, or the end."""
        seats = actors(state)
        while not seats and outcome(state) is None:
            apply(state, _NO_CHOICES, chance)
            seats = actors(state)
        return seats

    return deal_on

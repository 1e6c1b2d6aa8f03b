"""How hard a choice is to make, so that a computer takes its time over it as a person would.

It is read from what the seat itself can see, as the choice is: where one move is plainly the best
it is easy, and hard where others are nearly as good.
"""

from __future__ import annotations

from rules.kit.contract import Rules
from rules.kit.foresight import mixture, ranked
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.state import View

CLOSE = 0.3  # by how much less than a careless mistake the next best loses where a choice is easy
USUAL = 0.4  # of which nothing is known


def hard(rules: Rules, view: View, seat: int, choice: Move) -> float:
    """From 0, where there is nothing to think about, to 1, where another move is as good."""
    lots = mixture(rules, view, seat)
    if lots:
        return 2.0 * (1.0 - max(max(lots.values()), 0.5))
    if len(candidates(rules, view, seat)) < 2:
        return 0.0
    listed = ranked(rules, view, seat)
    if listed is None:
        return USUAL
    losses = sorted(loss for one, loss in listed if one != choice)
    if not losses:
        return 0.0
    own = next((loss for one, loss in listed if one == choice), 0.0)
    return 1.0 - min(1.0, max(0.0, losses[0] - own) / CLOSE)

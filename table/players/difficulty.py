"""The difficulty of a choice, so that a computer player takes time over it as a person would.

It is computed from the seat's own view: easy if one move is plainly the best, hard if others are
nearly as good, compared with what is usual in that game. Moves of equal value are no choice; many
nearly equal ones take longer to compare. When players bet on hidden cards, a quick choice would
reveal a good hand: then every choice has the same difficulty."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from rules.kit.contract import Rules
from rules.kit.foresight import margins, mixture, ranked, time_betrays_hand
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.state import View

USUAL_QUARTILES = (0.1, 0.2, 0.3)
"""Default quartiles of the loss of the next best move, in units of a careless mistake."""
MIN_DIFFERENCE = 1e-6  # of loss; below it two moves count as equal
NEAR_LOSS = 0.5  # up to this much more loss a move is a close alternative
MAX_BREADTH = 5  # close alternatives, above which more make no difference
BREADTH_WEIGHT = 0.3  # share of the number of close alternatives in the difficulty
USUAL_DIFFICULTY = 0.4  # of a choice of which nothing is known


def difficulty_of(rules: Rules, view: View, seat: int, choice: Move) -> float:
    """Return the difficulty of a choice, from 0 (nothing to think about) to 1 (as close as can be):
    how close the next best move is, and less so, how many moves are nearly as good."""
    if time_betrays_hand(rules, view):
        return USUAL_DIFFICULTY
    shares = mixture(rules, view, seat)
    if shares:  # 1 for two equally likely moves, 0 for a certain one
        return 2.0 * (1.0 - max(*shares.values(), 0.5))
    if len(candidates(rules, view, seat)) < 2:
        return 0.0
    losses = ranked(rules, view, seat)
    if losses is None:
        return USUAL_DIFFICULTY
    own_loss = next((loss for move, loss in losses if move == choice), 0.0)
    gaps = [loss - own_loss for move, loss in losses if move != choice]
    breadth = min(1.0, sum(abs(gap) <= NEAR_LOSS for gap in gaps) / (MAX_BREADTH - 1))
    unequal = [gap for gap in gaps if abs(gap) > MIN_DIFFERENCE]
    if not unequal:
        return BREADTH_WEIGHT * breadth
    close = closeness(min(unequal), margins(rules).get(choice.verb, USUAL_QUARTILES))
    return (1.0 - BREADTH_WEIGHT) * close + BREADTH_WEIGHT * breadth * sqrt(close)


def closeness(margin: float, quartiles: Sequence[float]) -> float:
    """Return how close a choice is, from 0 to 1. `margin`: what the next best move loses. The
    result is the share of all choices with a larger margin, interpolated from their `quartiles`."""
    low, middle, high = quartiles
    # The margins are taken to end as far beyond the outer quartiles as the median is within.
    stops = (2 * low - middle, low, middle, high, 2 * high - middle)
    if margin <= stops[0]:
        return 1.0
    for step, (lower, upper) in enumerate(pairwise(stops)):
        if margin <= upper:
            return 1.0 - (step + (margin - lower) / (upper - lower)) / (len(stops) - 1)
    return 0.0

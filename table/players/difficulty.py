"""How hard a choice is to make, so that a computer takes its time over it as a person would.

It is read from what the seat itself can see, as the choice is: where one move is plainly the best
it is easy, and hard where others are nearly as good, beside what is usual in that game. Moves that
are all alike are no choice; many that are nearly as good are more to look through. Where one bets
on cards that nobody else sees, a quick chip would tell of a good hand: there every choice is alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from rules.kit.contract import Rules
from rules.kit.foresight import margins, mixture, ranked, veiled
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.state import View

CLOSE = (0.1, 0.2, 0.3)
"""Quartiles where a game tells none: by how much the next best loses, in careless mistakes."""
ALIKE = 1e-6  # by how much moves differ that are the same to the seat that chooses
NEAR = 0.5  # losing so much more, a move is still looked at
MANY = 5  # moves that are looked at take as long as any more
BREADTH = 0.3  # how much of a choice's hardness is that there is much to look at
USUAL = 0.4  # of which nothing is known


def hard(rules: Rules, view: View, seat: int, choice: Move) -> float:
    """From 0, where there is nothing to think about, to 1, where it could not be closer."""
    if veiled(rules, view):
        return USUAL
    lots = mixture(rules, view, seat)
    if lots:  # even ones are the hardest, and a sure one is no choice
        return 2.0 * (1.0 - max(max(lots.values()), 0.5))
    if len(candidates(rules, view, seat)) < 2:
        return 0.0
    listed = ranked(rules, view, seat)
    if listed is None:
        return USUAL
    own = next((loss for move, loss in listed if move == choice), 0.0)
    others = [loss - own for move, loss in listed if move != choice]
    broad = min(1.0, sum(abs(gap) <= NEAR for gap in others) / (MANY - 1))
    apart = [gap for gap in others if abs(gap) > ALIKE]
    if not apart:
        return BREADTH * broad
    close = closeness(min(apart), margins(rules).get(choice.verb, CLOSE))
    return (1.0 - BREADTH) * close + BREADTH * broad * sqrt(close)


def closeness(margin: float, quartiles: Sequence[float]) -> float:
    """What part of choices were less close than one that looks so much better than the next."""
    low, middle, high = quartiles
    stops = (2 * low - middle, low, middle, high, 2 * high - middle)
    if margin <= stops[0]:
        return 1.0
    for part, (less, more) in enumerate(pairwise(stops)):
        if margin <= more:
            return 1.0 - (part + (margin - less) / (more - less)) / (len(stops) - 1)
    return 0.0

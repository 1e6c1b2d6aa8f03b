"""Where learning goes round in circles: chances at which nobody has anything to gain, by Newton.

In a few heaps of Punk's last round the equilibrium repels every way of learning by regret.
It is found by solving for it: hands that mix must gain nothing by either card, and the others
play the better one; which hands mix is judged anew at every step (a semismooth Newton
step on the natural residual, Qi and Sun 1993).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.kit.equations import solution

STEPS = 8
REACH = 1.0  # how far a gain pulls a chance when it is judged which hands mix
NUDGE = 1e-4  # of a chance, for a slope

Edges = Callable[[Sequence[float]], list[float]]
"""For the chances of all hands to play the lower card, what each hand gains by it."""


def evened(edges: Edges, lower: Sequence[float]) -> list[list[float]]:
    """The chances after each step from `lower`; the caller judges which is best."""
    chances = list(lower)
    found = []
    for _ in range(STEPS):
        drawn = [p + REACH * edge for p, edge in zip(chances, edges(chances))]
        mixing = [place for place, pull in enumerate(drawn) if 0.0 < pull < 1.0]
        for place, pull in enumerate(drawn):
            if not 0.0 < pull < 1.0:
                chances[place] = _bounded(pull)
        for place, change in zip(mixing, _changes(edges, chances, mixing)):
            chances[place] = _bounded(chances[place] + change)
        found.append(chances[:])
    return found


def _bounded(chance: float) -> float:
    return min(1.0, max(0.0, chance))


def _changes(edges: Edges, chances: Sequence[float], mixing: Sequence[int]) -> list[float]:
    """How the mixing hands must change for none of them to gain, if all gains were straight."""
    here = edges(chances)
    slopes = []
    for place in mixing:
        nudge = NUDGE if chances[place] < 0.5 else -NUDGE
        beside = list(chances)
        beside[place] += nudge
        there = edges(beside)
        slopes.append([(there[other] - here[other]) / nudge for other in mixing])
    return solution([[*row, -here[place]] for row, place in zip(zip(*slopes), mixing)])

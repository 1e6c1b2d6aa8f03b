"""Where learning goes round in circles: chances at which nobody has anything to gain, by Newton.

In a few heaps of Punk's last round the equilibrium repels every way of learning by regret.
It is found by solving for it: hands that mix must gain nothing by either card, and the others
play the better one; which hands mix is judged anew at every step (a semismooth Newton
step on the natural residual, Qi and Sun 1993).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
    return _solution([[*row, -here[place]] for row, place in zip(zip(*slopes), mixing)])


def _solution(rows: list[list[float]]) -> list[float]:
    """Linear equations solved by elimination, the right-hand side last in each row; what they
    do not settle stays as it is."""
    count = len(rows)
    for step in range(count):
        best = max(range(step, count), key=lambda row: abs(rows[row][step]))
        rows[step], rows[best] = rows[best], rows[step]
        if abs(rows[step][step]) < 1e-9:
            rows[step][step] = 1e9
        for row in range(step + 1, count):
            share = rows[row][step] / rows[step][step]
            if share:
                rows[row] = [one - share * two for one, two in zip(rows[row], rows[step])]
    found = [0.0] * count
    for step in reversed(range(count)):
        known = sum(rows[step][other] * found[other] for other in range(step + 1, count))
        found[step] = (rows[step][count] - known) / rows[step][step]
    return found

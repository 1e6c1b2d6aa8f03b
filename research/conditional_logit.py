"""Fits which signs tell the truth from what else could be: a conditional logit (McFadden 1974).

Each case has the signs of the truth and those of several alternatives; the figure of a sign is how
much likelier, as a logarithm, whatever shows it is to be the truth. Newton's method on a concave
function.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum

from research.equations import solve_linear

ROUNDS, STEP, RIDGE = 25, 0.7, 1e-3
Signs = Sequence[float]


def weights(figures: Signs, alternatives: Sequence[Signs]) -> list[float]:
    """How likely each of these is beside the others."""
    found = [exp(sum([a * b for a, b in zip(figures, one)])) for one in alternatives]
    whole = fsum(found)
    return [each / whole for each in found]


def likeliest(cases: Sequence[tuple[Signs, Sequence[Signs]]]) -> list[float]:
    """The figures under which the truth of all cases is likeliest."""
    size = len(cases[0][0])
    figures = [0.0] * size
    for _ in range(ROUNDS):
        slope, bend = [0.0] * size, [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for truth, alternatives in cases:
            shares = weights(figures, alternatives)
            mean = [sum([w * one[i] for w, one in zip(shares, alternatives)]) for i in range(size)]
            for i in range(size):
                slope[i] += (truth[i] - mean[i]) / len(cases)
            for share, one in zip(shares, alternatives):
                off = [a - b for a, b in zip(one, mean)]
                for i, each in enumerate(off):
                    if each:
                        row, part = bend[i], share / len(cases) * each
                        for j in range(size):
                            row[j] += part * off[j]
        steps = solve_linear([[*row, each] for row, each in zip(bend, slope)])
        figures = [a + max(-STEP, min(STEP, b)) for a, b in zip(figures, steps)]
    return figures

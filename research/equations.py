"""Linear equations, for solvers."""

from __future__ import annotations

NEARLY_ZERO = 1e-9


def solve_linear(rows: list[list[float]]) -> list[float]:
    """Solve linear equations by Gaussian elimination; each row ends with its right-hand side.

    Overwrites `rows`. An unknown that the equations do not determine comes out as about 0.
    """
    count = len(rows)
    for step in range(count):
        best = max(range(step, count), key=lambda row: abs(rows[row][step]))
        rows[step], rows[best] = rows[best], rows[step]
        if abs(rows[step][step]) < NEARLY_ZERO:
            rows[step][step] = 1 / NEARLY_ZERO  # so that this unknown becomes 0
        for row in range(step + 1, count):
            factor = rows[row][step] / rows[step][step]
            if factor:
                pairs = zip(rows[row], rows[step])
                rows[row] = [value - factor * pivot for value, pivot in pairs]
    values = [0.0] * count
    for step in reversed(range(count)):
        known = sum(rows[step][other] * values[other] for other in range(step + 1, count))
        values[step] = (rows[step][count] - known) / rows[step][step]
    return values

"""Linear equations, as solvers of games meet them."""

from __future__ import annotations


def solve_linear(rows: list[list[float]]) -> list[float]:
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
                rows[row] = [value - share * two for value, two in zip(rows[row], rows[step])]
    values = [0.0] * count
    for step in reversed(range(count)):
        known = sum(rows[step][other] * values[other] for other in range(step + 1, count))
        values[step] = (rows[step][count] - known) / rows[step][step]
    return values

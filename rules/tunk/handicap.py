"""How far apart the levels are in a match of Tunk, and points given in advance."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.handicap import Ladder
from rules.kit.state import Table
from rules.tunk.names import POINTS

LEVELS = {"playful": -0.5, "easy": 0.0, "steady": 0.5, "keen": 1.0, "sharp": 1.5}
POINT = 0.02


def ladder(table: Table) -> Ladder:
    """Measured in matches to 100."""
    return Ladder(LEVELS, POINT, 5, 40)


def given(table: Table, points: Sequence[int]) -> Table:
    """Points are tallied in half points."""
    return table._replace(standing={POINTS[seat]: 2 * n for seat, n in enumerate(points)})

"""How far apart the levels are in a match of Punk, and points given in advance."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.handicap import Ladder
from rules.kit.state import Table
from rules.punk.sizes import POINTS

LEVELS = {"playful": -0.5, "easy": 0.0, "steady": 0.5, "keen": 1.0, "sharp": 1.5}
POINT = 0.02


def ladder(table: Table) -> Ladder:
    """Measured."""
    return Ladder(LEVELS, POINT, 1, 7)


def given(table: Table, points: Sequence[int]) -> Table:
    """Points won before the first hand."""
    return table._replace(standing={POINTS[seat]: n for seat, n in enumerate(points)})

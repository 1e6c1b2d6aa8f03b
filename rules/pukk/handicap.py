"""How far apart the levels are in a match of Púkk, and chips given in advance."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.handicap import Ladder
from rules.kit.state import Table
from rules.pukk.board import CHIPS

LEVELS = {"playful": -0.5, "easy": 0.0, "steady": 0.5, "keen": 1.0, "sharp": 1.5}
POINT = 0.02


def ladder(table: Table) -> Ladder:
    """Measured."""
    return Ladder(LEVELS, POINT, 1, 20)


def given(table: Table, points: Sequence[int]) -> Table:
    """Chips more than everybody begins with."""
    start = int(table.options["chips"])
    return table._replace(standing={CHIPS[seat]: start + n for seat, n in enumerate(points)})

"""How far apart the levels are in a match of Puck. Points there are none: cards are owned."""

from __future__ import annotations

from rules.kit.handicap import Ladder
from rules.kit.state import Table

LEVELS = {"playful": -0.5, "easy": 0.0, "steady": 0.5, "keen": 1.0, "sharp": 1.5}


def ladder(table: Table) -> Ladder:
    """Measured."""
    return Ladder(LEVELS)

"""How far apart the levels are in a match of Puck. There are no points to be given in advance:
cards are owned, and the level alone is chosen.

Measured at two seats (`python -m tests.even puck 2 200 steady,easy`) to within about 0.3, and at
four before easy and steady became more careless; sharp by what it gains on keen in duels.
"""

from __future__ import annotations

from rules.kit.handicap import Ladder
from rules.kit.state import Table

LEVELS = {
    2: {"playful": -0.65, "easy": 0.0, "steady": 0.45, "keen": 1.27, "sharp": 1.47},
    4: {"playful": -1.31, "easy": 0.0, "steady": 0.68, "keen": 1.17, "sharp": 1.35},
}


def ladder(table: Table) -> Ladder:
    """That of two; or that of four for three as well."""
    return Ladder(LEVELS[2 if table.seats == 2 else 4])

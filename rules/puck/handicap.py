"""How far apart the levels are in a match of Puck. There are no points to be given in advance:
cards are owned, and the level alone is chosen.

Measured at two and four seats (`python -m research.match_strength puck 2 1500 steady,easy`, `puck
4 2000`) to within about 0.1; sharp by what it gains on keen in duels.
"""

from __future__ import annotations

from rules.kit.handicap import Ladder
from rules.kit.state import Table

LEVELS = {
    2: {"playful": -0.73, "easy": 0.0, "steady": 0.51, "keen": 1.13, "sharp": 1.33},
    4: {"playful": -0.67, "easy": 0.0, "steady": 0.48, "keen": 0.94, "sharp": 1.12},
}


def ladder(table: Table) -> Ladder:
    """That of two; or that of four for three as well."""
    return Ladder(LEVELS[2 if table.seats == 2 else 4])

"""How far apart the levels are in a match of Paks, and points given in advance.

Measured between two in matches to 500 (`python -m research.match_strength paks 2 300 steady,easy`,
`... keen:60,keen`), to within about 0.25; sharp, who thinks long, by what it gains on keen in
single hands. Over a longer match chance evens out: the levels are farther apart as its root is
longer, and a point is worth as much less.

The records are: how many paks lay before one player, how many were stolen at once, and
what a hand came to.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from rules.kit.handicap import Ladder
from rules.kit.hands import gains
from rules.kit.records import Record
from rules.kit.state import State, Table
from rules.kit.story import Made
from rules.paks.sides import OWNER
from rules.paks.turns import CHOOSING

LEVELS = {"playful": -1.17, "easy": 0.0, "steady": 0.77, "keen": 1.87, "sharp": 3.03}
POINT, STEP, MOST = 0.005, 10, 120
TARGET = 500  # where it was measured


def ladder(table: Table) -> Ladder:
    """Return the strengths of the levels, the same for any number of seats."""
    target = int(table.options["target"])
    root = sqrt(target / TARGET)
    most = MOST * target // TARGET // STEP * STEP  # a multiple of STEP
    return Ladder({name: level * root for name, level in LEVELS.items()}, POINT / root, STEP, most)


RECORDS = ("paks", "stolen", "hand")


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """Yield the amounts for the records: after a pak or steal, how many paks the player has and how
    many were stolen; at the end of the hand, the points that each seat gained."""
    if before is None:
        return
    if before.phase in CHOOSING and before.turn in made:
        seat, choice = before.turn, made[before.turn]
        if choice.cards:
            yield Record("paks", seat, sum(OWNER.get(name) == seat for name in after.zones))
        if choice.verb == "steal":
            yield Record("stolen", seat, len(choice.targets))
    if before.phase == "reckon" and after.phase == "over":
        for seat, points in gains(before, after).items():
            if points > 0:
                yield Record("hand", seat, points)

"""How far apart the levels are in a match of Púkk, and chips given in advance.

Levels were measured at two and four seats, chips at three and six as well, everybody dealing once
(`python -m research.match_strength pukk 4 6000 steady,easy`, `... keen:5,keen`): luck does nearly
all there, and a few chips do more than a level. Over more deals chance evens out: the levels are
farther apart as the root of their number is larger, and a chip is worth as much less.

The records are: the largest púkk won, the most chips a card has collected, and the most
paid to the player who was out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from rules.kit.handicap import Ladder
from rules.kit.hands import gains, give_points
from rules.kit.records import Record
from rules.kit.state import State, Table
from rules.kit.story import Made

LEVELS = {"playful": -0.14, "easy": 0.0, "steady": 0.16, "keen": 0.26, "sharp": 0.3}
POINT = {2: 0.15, 3: 0.1, 4: 0.058, 5: 0.05, 6: 0.042, 7: 0.036}
"""By number of seats; those of five and seven were not measured but interpolated."""
MOST = 20


def ladder(table: Table) -> Ladder:
    """Return the strengths of the levels, the same for any number of seats."""
    root = sqrt(int(table.options["deals"]))
    levels = {name: level * root for name, level in LEVELS.items()}
    return Ladder(levels, point=POINT[table.seats] / root, step=1, most=MOST)


def given(table: Table, points: Sequence[int]) -> Table:
    """Return the table with chips given on top of the usual number."""
    start = int(table.options["chips"])
    return give_points(table, [start + n for n in points], "chips")


RECORDS = ("pukk", "pool", "out")
FROM = {"shown": "pukk", "collect": "pool", "collected": "pool", "pay": "out"}
"""By the phase in which a seat wins chips, the record that they count for."""


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """Yield, for each seat that wins chips in a step, their number, under the record of FROM."""
    if before is None or before.phase not in FROM:
        return
    for seat, chips in gains(before, after, "chips").items():
        if chips > 0:
            yield Record(FROM[before.phase], seat, chips)

"""How far apart the levels are in a match of Punk, and points given in advance.

Measured at three seats (`python -m research.match_strength punk 3 3000 steady,easy`, `...
keen:3,keen`), where chance does most; sharp in 450 games, and in 400 of four seats it is as far
above keen. With a farther target, or if another game follows, a point is worth less, in inverse
proportion to the root of the distance.

The records are: how many tricks one took in a game, and with how high a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from rules.kit.handicap import Ladder
from rules.kit.records import Record
from rules.kit.state import State, Table
from rules.kit.story import Made
from rules.punk.sizes import ALL, CACHE, first_target

LEVELS = {"playful": -0.14, "easy": 0.0, "steady": 0.18, "keen": 0.3, "sharp": 0.75}
POINT_STRENGTH, MAX_POINTS = 0.11, 7  # of points given in advance
MEASURED_TARGET = 21  # the target at which they were measured


def ladder(table: Table) -> Ladder:
    """Return the strengths of the levels, and what a point in advance is worth at this target."""
    point = POINT_STRENGTH * sqrt(MEASURED_TARGET / first_target(table))
    return Ladder(LEVELS, point, 1, MAX_POINTS)


RECORDS = ("tricks", "high")


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """Yield, after a trick, how many tricks its winner has taken, and the winning rank."""
    if before is None or before.phase != "turned":
        return
    for seat in ALL[after.table.seats]:
        won = after.zones[CACHE[seat]]
        has_won_now = len(won) > len(before.zones[CACHE[seat]])
        if has_won_now:
            yield Record("tricks", seat, len(won))
            yield Record("high", seat, won[-1].rank)

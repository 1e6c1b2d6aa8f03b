"""How far apart the levels are in a match of Tunk, and points given in advance.

Measured in matches to 100 (`python -m research.match_strength tunk 2 800 steady,easy`, `...
keen:20,keen`), to within about 0.15; sharp for two among keens in 2,000, to within 0.09, and for
three, where it thinks long, by what it gains on keen in single hands. Over a longer match chance
evens out: the levels are farther apart as its root is longer, and a point is worth as much less.

The records are: the points of one hand, and the longest run on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt

from rules.kit.handicap import Ladder
from rules.kit.hands import give_points
from rules.kit.records import Record
from rules.kit.state import State, Table
from rules.kit.story import Made
from rules.tunk.names import MATCHES
from rules.tunk.scoring import PAID, award

LEVELS = {
    2: {"playful": -1.24, "easy": 0.0, "steady": 0.9, "keen": 1.43, "sharp": 1.67},
    3: {"playful": -0.75, "easy": 0.0, "steady": 0.38, "keen": 0.69, "sharp": 0.83},
}
POINT_STRENGTH = 0.026  # of a point given in advance
USUAL_HANDS = {2: 15, 3: 5}  # by seats, of a match to 100
STEP, MAX_POINTS = 5, 40  # of points given in advance


def ladder(table: Table) -> Ladder:
    """Return the strengths of the levels, which are farther apart in longer matches, and what a
    point in advance is worth. None can be given where STEP is too many, as in one hand of two."""
    limit, number = MATCHES[str(table.options["match"])]
    length = number / (100 if limit == "target" else USUAL_HANDS[table.seats])
    most = int(MAX_POINTS * length) // STEP * STEP
    levels = {name: level * sqrt(length) for name, level in LEVELS[table.seats].items()}
    return Ladder(levels, POINT_STRENGTH / sqrt(length) if most else 0.0, STEP, most)


def given(table: Table, points: Sequence[int]) -> Table:
    """Return the table with these points in advance. They are tallied as half points."""
    return give_points(table, [2 * n for n in points])


RECORDS = ("hand", "run")


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """Yield the points won at the end of a hand, and each run that was laid or lengthened."""
    if before is None:
        return
    if after.phase in PAID and before.phase not in PAID:
        prize = award(after)
        if prize.each > 0:
            for seat in prize.winners:
                yield Record("hand", seat, prize.each / 2)
    for name, cards in after.zones.items():
        is_longer = name.startswith("spread:") and len(cards) > len(before.zones.get(name, ()))
        is_run = is_longer and cards[0].rank != cards[1].rank
        if is_run:
            yield Record("run", before.turn, len(cards))

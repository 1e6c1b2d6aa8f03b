"""How far apart the levels are in a match of Puck. There are no points to be given in advance:
cards are owned, and the level alone is chosen.

Measured at two and four seats (`python -m research.match_strength puck 2 1500 steady,easy`, `puck
4 2000`) to within about 0.1; sharp by what it gains on keen in duels.

The records are: the most cards won in a round, and how many rounds it took to win.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.handicap import Ladder
from rules.kit.hands import gains
from rules.kit.records import Record
from rules.kit.state import State, Table
from rules.kit.story import Made
from rules.puck.verdict import outcome

LEVELS = {
    2: {"playful": -0.73, "easy": 0.0, "steady": 0.51, "keen": 1.13, "sharp": 1.33},
    4: {"playful": -0.67, "easy": 0.0, "steady": 0.48, "keen": 0.94, "sharp": 1.12},
}


def ladder(table: Table) -> Ladder:
    """Return the strengths of the levels; those of four seats also serve for three."""
    return Ladder(LEVELS[2 if table.seats == 2 else 4])


RECORDS = ("haul", "rounds")
ENDING = ("showdown", "tie", "split")


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """Yield the amounts for the records when a round has ended: the cards that its winners gained;
    at the end of the game also the number of rounds, for the winners."""
    if before is None or before.phase not in ENDING or after.phase in ENDING:
        return
    for seat, cards in gains(before, after, "cards").items():
        if cards > 0:
            yield Record("haul", seat, cards)
    result = outcome(after)
    for seat in result.winners if result else ():
        yield Record("rounds", seat, after.tallies["round"])

"""The records of Puck: the most cards won in a round, and how many rounds it took to win."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.records import Record
from rules.kit.state import State
from rules.kit.story import Made
from rules.puck.ending import outcome
from rules.puck.seats import CARDS

RECORDS = ("haul", "rounds")
ENDING = ("showdown", "tie", "split")


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """At the end of a round what it brought; at the end of the game how long it was."""
    if before is None or before.phase not in ENDING or after.phase in ENDING:
        return
    for seat in range(after.table.seats):
        won = after.tallies[CARDS[seat]] - before.tallies[CARDS[seat]]
        if won > 0:
            yield Record("haul", seat, won)
    result = outcome(after)
    for seat in result.winners if result else ():
        yield Record("rounds", seat, after.tallies["round"])

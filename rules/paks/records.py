"""The records of Paks: how many paks lay before one player, how many were stolen at once, and
what a hand came to."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.records import Record
from rules.kit.state import State
from rules.kit.story import Made
from rules.paks.sides import OWNER, POINTS
from rules.paks.turns import CHOOSING

RECORDS = ("paks", "stolen", "hand")


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """Of the player who has made a pak; of all, when the points are counted."""
    if before is None:
        return
    if before.phase in CHOOSING and before.turn in made:
        seat, choice = before.turn, made[before.turn]
        if choice.verb in ("pak", "steal"):
            yield Record("paks", seat, sum(OWNER.get(name) == seat for name in after.zones))
        if choice.verb == "steal":
            yield Record("stolen", seat, len(choice.targets))
    if before.phase == "reckon" and after.phase == "over":
        for seat in range(after.table.seats):
            gained = after.tallies[POINTS[seat]] - before.tallies[POINTS[seat]]
            if gained > 0:
                yield Record("hand", seat, gained)

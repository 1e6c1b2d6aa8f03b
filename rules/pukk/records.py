"""The records of Púkk: the largest púkk won, the most chips a card has collected, and the most
paid to the player who was out."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.records import Record
from rules.kit.state import State
from rules.kit.story import Made
from rules.pukk.board import CHIPS

RECORDS = ("pukk", "pool", "out")
FROM = {"shown": "pukk", "collect": "pool", "collected": "pool", "pay": "out"}
"""By the phase in which chips come to somebody, what they are a record of."""


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """Wherever chips come to somebody."""
    key = FROM.get(before.phase) if before is not None else None
    if before is None or key is None:
        return
    for seat in range(after.table.seats):
        won = after.tallies[CHIPS[seat]] - before.tallies[CHIPS[seat]]
        if won > 0:
            yield Record(key, seat, won)

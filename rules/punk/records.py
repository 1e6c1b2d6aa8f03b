"""The records of Punk: how many tricks one took in a game, and with how high a card."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.records import Record
from rules.kit.state import State
from rules.kit.story import Made
from rules.punk.sizes import ALL, CACHE

RECORDS = ("tricks", "high")


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """After each trick, what the player who took it has now."""
    if before is None or before.phase != "turned":
        return
    for seat in ALL[after.table.seats]:
        cache = after.zones[CACHE[seat]]
        if len(cache) > len(before.zones[CACHE[seat]]):
            yield Record("tricks", seat, len(cache))
            yield Record("high", seat, cache[-1].rank)

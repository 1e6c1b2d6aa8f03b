"""The records of Tunk: the points of one hand, and the longest run on the table."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kit.records import Record
from rules.kit.state import State
from rules.kit.story import Made
from rules.tunk.scoring import PAID, award

RECORDS = ("hand", "run")


def records(before: State | None, after: State, made: Made) -> Iterator[Record]:
    """At the end of a hand what it paid; in it, the run that somebody has laid or lengthened."""
    if before is None:
        return
    if after.phase in PAID and before.phase not in PAID:
        prize = award(after)
        if prize.each > 0:
            for seat in prize.winners:
                yield Record("hand", seat, prize.each / 2)
    for name, cards in after.zones.items():
        longer = name.startswith("spread:") and len(cards) > len(before.zones.get(name, ()))
        if longer and cards[0].rank != cards[1].rank:
            yield Record("run", before.turn, len(cards))

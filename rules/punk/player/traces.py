"""Which cards have been played in this Punk round, as what lies on the table tells.

The losers of its tricks lie at the end of the pot. What was won is the last of its winner's cache,
and how many tricks each has won this round everybody has seen; a trick that nobody won has left
a card among nobody's.
"""

from __future__ import annotations

from rules.kit.state import View
from rules.punk.sizes import AROUND, CACHE, WON, places


def played(view: View) -> list[int]:
    """The ranks of all tricks of this round that are over."""
    zones, tricks = view.zones, view.tallies["trick"] - 1
    caches = [zones[CACHE[place]] for place in AROUND[view.table.seats]]
    counts = [view.tallies[WON[place]] for place in AROUND[view.table.seats]]
    heaps = [zones["pot"], zones["neutral"], *caches]
    new = [tricks * (places(view.table) - 1), tricks - sum(counts), *counts]
    return [card.rank for heap, count in zip(heaps, new) for card in heap[len(heap) - count :]]

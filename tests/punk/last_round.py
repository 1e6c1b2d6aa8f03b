"""What a perfect opponent gains in the last round of Punk, as JSON lines:
`python -m tests.punk.last_round [POOLS]` goes through so many pools of cards (1,000) each for
three, four and five seats, and for two with the Dummy; what it gains on average and at most.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial

from rules.punk.player.lastround import lower_chances
from tests.punk.answers import gain
from tests.punk.test_lastround import drawn_heap
from tests.wanted import wanted

TABLES = (3, 3), (4, 4), (5, 5), (3, 2)
"""Places round the table, and how many of them are seats."""


def gained(places: int, seats: int, pools: int) -> list[float]:
    """Points a deal, pool by pool."""
    found = []
    for number in range(pools):
        heap = drawn_heap(places, number)
        lower = partial(_lower, lower_chances(heap, seats))
        found.append(gain(heap, lower, seats < places))
    return found


def _lower(chances: Mapping[tuple[int, int], float], low: int, high: int) -> float:
    return chances.get((low, high), 0.5)


if __name__ == "__main__":
    (asked,) = wanted(__doc__)
    pools = asked or 1000
    for places, seats in TABLES:
        found = gained(places, seats, pools)
        line = {"punk": "last round", "seats": seats, "pools": pools}
        mean, most = round(sum(found) / pools, 6), round(max(found), 6)
        print(json.dumps({**line, "gain": mean, "at_most": most}), flush=True)

"""Solve one round of Puck for two, three and four seats, and print the plans, in half an hour:
`python -m research.puck.solve >rules/puck/player/plans.txt`.

Fictitious play (Brown 1951), the later turns weighing more: everybody in turn answers best to
what all have played so far. It ends with plans that hardly anything beats;
`research.puck.best_response` measures how little.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence

from research.command_line import arguments
from research.packed_numbers import packed_text
from research.puck.rounds import (
    HandKinds,
    HandShares,
    Plan,
    blend,
    exchange_values,
    hand_kinds,
    hand_shares,
    level_values,
)
from rules.puck.player.plans import WAYS, Steals, possible_steals

TIMES = 60


def best_of(results: Sequence[Sequence[float]]) -> Plan:
    """Return the best way for each kind of hand; of equals, the one that exchanges fewest cards."""
    return [max(range(len(WAYS)), key=row.__getitem__) for row in results]


def solution(seats: int, times: int = TIMES) -> dict[Steals, Plan]:
    """Solve the plans of all seats: what each kind of hand did most often on the way to
    equilibrium. They are not mixed, which costs almost nothing with so many kinds of hands."""
    all_hands = hand_kinds()
    crowds = {steals: _any_change(all_hands) for steals in possible_steals(seats)}
    played = {steals: [[0] * len(WAYS) for _ in all_hands.kinds] for steals in crowds}
    for turn in range(times):
        bring = level_values(seats, crowds)
        for steals, rows in played.items():
            plan = best_of(exchange_values(all_hands, bring[steals]))
            crowds[steals] = blend(crowds[steals], hand_shares(all_hands, plan), 2 / (turn + 3))
            for way, row in zip(plan, rows, strict=True):
                row[way] += turn + 1
    return {steals: best_of(rows) for steals, rows in played.items()}


def _any_change(all_hands: HandKinds) -> HandShares:
    """Return the distribution after a random exchange of each hand."""
    shares = hand_shares(all_hands, [0] * len(all_hands.kinds))
    for way in range(1, len(WAYS)):
        shares = blend(shares, hand_shares(all_hands, [way] * len(all_hands.kinds)), 1 / (way + 1))
    return shares


def main() -> None:
    """Solve and print the plans."""
    arguments(__doc__)
    plans = {seats: solution(seats).values() for seats in (2, 3, 4)}
    print(table_text({seats: b"".join(map(bytes, rows)) for seats, rows in plans.items()}), end="")


def table_text(tables: Mapping[int, bytes]) -> str:
    """Return the content of a file with these tables by number of seats."""
    return packed_text({seats: zlib.compress(whole, 9) for seats, whole in tables.items()})


if __name__ == "__main__":
    main()

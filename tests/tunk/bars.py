"""Whether another bar for drops would pay: what a seat gains by one in play of the habit.

`python -m tests.tunk.bars SEATS DEALS SEED` prints a JSON line for every figure of
`rules.tunk.nerve` made smaller and larger by a tenth: points a hand, and the share of deals
won over all seats, of one seat with that figure among seats with those in use, every deal
from every seat; each with half its 95 % interval. The figures in use are right as far as no
line gains clearly.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

from rules.kit.chance import Luck
from rules.tunk import rules as tunk
from rules.tunk.player import nerve
from rules.tunk.player.habits import habit
from tests.capture import interval
from tests.tunk.hands import table
from tests.wanted import wanted

FIGURES = ("FULL", "SHORT", "FEW", "SHED")
TIMES = (0.9, 1.1)


def scaled(name: str, times: float) -> object:
    """A figure of `nerve`, or a row of them, made smaller or larger."""
    found = getattr(nerve, name)
    return tuple(each * times for each in found) if isinstance(found, tuple) else found * times


def hand(seats: int, at: int, name: str, other: object, seed: int) -> tuple[float, ...]:
    """The points every seat makes of a hand in which one has another figure."""
    usual, luck, rng = getattr(nerve, name), Luck(seed), random.Random(seed)
    state = tunk.deal(table(seats, seed % seats), luck)
    while (outcome := tunk.outcome(state)) is None:
        made = {}
        for seat in tunk.actors(state):
            setattr(nerve, name, other if seat == at else usual)
            made[seat] = habit(state, seat, rng)
            setattr(nerve, name, usual)
        tunk.apply(state, made, luck)
    return outcome.points


def gained(seats: int, deals: int, seed: int, name: str, times: float) -> dict[str, object]:
    """What one figure made smaller or larger brings."""
    points, won, other = [], [], scaled(name, times)
    for number in range(deals):
        total = 0.0
        for at in range(seats):
            made = hand(seats, at, name, other, seed * 1_000_003 + number)
            total += made[at] - (sum(made) - made[at]) / (seats - 1)
        points.append(total / seats)
        won.append((total > 0) + (total == 0) / 2)
    return {name: times, "points": interval(points), "deals_won": interval(won)}


def lines(seats: int, deals: int, seed: int) -> Iterator[dict[str, object]]:
    """The same for every figure."""
    for name in FIGURES:
        for times in TIMES:
            yield gained(seats, deals, seed, name, times)


if __name__ == "__main__":
    for line in lines(*wanted(__doc__, tunk)):
        print(json.dumps(line), flush=True)

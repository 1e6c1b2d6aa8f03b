"""How Paks' sharp player chooses where it has few worlds, as JSON lines.

`python -m tests.paks.few_worlds SEATS POSITIONS SEED [WORLDS ...]`: at positions of keen's hands
the answers in so many worlds (25, 50 and 100), asked `ASKINGS` times over, beside the answer in
`MANY`. `same`: the share that is the same; `gains`: the points of the lead by which an answer beats
the rule player's move, judged in `MANY` other worlds; `loses`: the share that loses half a point
and more by it. Each is told with the surer gain that few worlds must show, and without.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from math import fsum
from time import process_time
from typing import NamedTuple

from rules.kit.chance import Luck, derived
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import View
from rules.paks import rules as paks
from rules.paks.player import rivals, solved
from table.seats import improve
from table.seats.improve import gained, improved
from table.seats.inline import think, usual_policy
from table.seats.levels import RULE_PLAYER
from tests.capture import interval
from tests.paks.hands import table

MANY = 1_000
ASKINGS = 3
ONE_IN = 8  # of all choices of a hand that is asked at
LOST = 0.5  # points
POLICY = usual_policy("paks")
BARS = {"wary": (improve.FEW, improve.WARY), "plain": (0.0, 0.0)}


class Asked(NamedTuple):
    """A position: what a seat sees, what the rule player does, and a seed."""

    view: View
    seat: int
    first: Move
    seed: int


def asked(seats: int, seed: int) -> Iterator[Asked]:
    """Positions in which there is something to try out, here and there in keen's hands."""
    rng, hand = random.Random(seed), 0
    while True:
        hand += 1
        luck = Luck(derived(str(seed), hand))
        state = paks.deal(table(seats, hand % seats), luck)
        while paks.outcome(state) is None:
            made = {}
            for seat in paks.actors(state):
                view, at = redact(paks, state, seat), derived(str(seed), hand, rng.random())
                made[seat] = think("paks", view, seat, RULE_PLAYER, at)
                others = [one for one in rivals(view, seat) if one != made[seat]]
                open_yet = solved(paks, view, seat, rng, MANY) is None
                if others and open_yet and rng.random() * ONE_IN < 1:
                    yield Asked(view, seat, made[seat], at)
            paks.apply(state, made, luck)


def answer(one: Asked, number: int, worlds: int, bar: str) -> Move:
    """What looking ahead makes of it, in worlds of its own for every number."""
    improve.FEW, improve.WARY = BARS[bar]
    seed = derived(str(one.seed), "asked", number)
    return improved(paks, one.view, one.seat, one.first, seed, worlds, policy=POLICY)


def judged(one: Asked, moves: set[Move]) -> dict[Move, float]:
    """What each of these gains on the rule player's move, in worlds that nobody chose by."""
    others = sorted(moves - {one.first}, key=str)
    rows = gained(paks, one.view, one.seat, one.first, others, one.seed, MANY, policy=POLICY)
    return {one.first: 0.0, **{move: fsum(row) / len(row) for move, row in rows.items()}}


def main(seats: int, positions: int, seed: int, *few: int) -> None:
    """A line for each number of worlds, with either bar, and one for the many."""
    began, kinds = process_time(), [(worlds, bar) for worlds in few for bar in BARS]
    found: dict[tuple[int, str], list[tuple[float, ...]]] = {}
    for one, _ in zip(asked(seats, seed), range(positions), strict=False):
        sure = answer(one, -1, MANY, "wary")
        given = {kind: [answer(one, at, *kind) for at in range(ASKINGS)] for kind in kinds}
        worth = judged(one, {sure, *(move for each in given.values() for move in each)})
        for kind, moves in {**given, (MANY, "wary"): [sure]}.items():
            gains = [worth[move] for move in moves]
            row = (moves.count(sure), fsum(gains), sum(gain <= -LOST for gain in gains))
            found.setdefault(kind, []).append(tuple(each / len(moves) for each in row))
    for (worlds, bar), rows in found.items():
        same, gain, loses = (interval(list(each)) for each in zip(*rows, strict=True))
        line = {"worlds": worlds, "bar": bar, "same": same, "gains": gain, "loses": loses}
        spent = round(process_time() - began)
        told = {"seats": seats, "positions": positions, "seed": seed, "seconds": spent}
        print(json.dumps({"paks": "few worlds", **line, **told}))


if __name__ == "__main__":
    seats, positions, seed, *few = map(int, sys.argv[1:])
    main(seats, positions, seed, *(few or (25, 50, 100)))

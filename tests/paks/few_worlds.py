"""How Paks' sharp player chooses where it has few worlds, as JSON lines.

`python -m tests.paks.few_worlds SEATS POSITIONS SEED [WORLDS ...]`: at positions of keen's hands
the answers in so many worlds (25, 50 and 100), asked `ASKINGS` times over, beside the answer in
`MANY`. `same`: the share that is the same; `gains`: the points of the lead by which an answer beats
the rule player's move, judged in `MANY` other worlds; `loses`: the share that loses half a point
and more by it. Each is told with the surer gain that few worlds must show, and without.
"""

from __future__ import annotations

import json
from math import fsum
from time import process_time

from rules.kit.chance import derived
from rules.kit.move import Move
from rules.paks import rules as paks
from table.players import improve
from table.players.improve import gained, improved
from tests.capture import interval
from tests.paks.positions import POLICY, Asked, asked
from tests.wanted import wanted

MANY = 1_000
ASKINGS = 3
LOST = 0.5  # points
BARS = {"wary": (improve.FEW, improve.WARY), "plain": (0.0, 0.0)}


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
    seats, positions, seed, few = wanted(__doc__, paks)
    main(seats, positions, seed, *(few or (25, 50, 100)))

"""What Paks' sharp player gains where it leaves the move of keen, judged in the true hands.

`python -m tests.paks.departures SEATS POSITIONS SEED [WORLDS]` prints a JSON line: at positions of
keen's hands in which there is something to try out, sharp answers in so many worlds (100). Where
its answer is another than keen's, both are played on from the hands as they truly are to the last
card of `STOCKS` stocks that could be. All go on there by the habit by which sharp plays its worlds
out; so what is told is what one choice gains, not what a hand of them does. `gains`: points of its
side's lead a choice; `departs`: how often it leaves keen's move; each with half its 95 % interval.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from math import fsum
from time import process_time
from typing import NamedTuple

from rules.kit.chance import Luck, derived
from rules.kit.move import Move
from rules.kit.sight import NOTHING, memories, redact
from rules.kit.state import State, View
from rules.paks import rules as paks
from rules.paks.player import habit, resting, rivals, solved, standing
from rules.paks.player.playout import Hand
from rules.paks.sides import sides
from table.seats.improve import improved
from table.seats.inline import think, usual_policy
from table.seats.levels import RULE_PLAYER
from table.seats.single_hand import Memories
from tests.capture import interval
from tests.paks.hands import table

WORLDS = 100
STOCKS = 250
ONE_IN = 8  # of all choices of a hand that is asked at
POLICY = usual_policy("paks")


class Asked(NamedTuple):
    """A position: what a seat sees, what keen does, how things truly are, and a seed."""

    view: View
    seat: int
    first: Move
    truth: State
    seed: int


def asked(seats: int, seed: int) -> Iterator[Asked]:
    """Positions in which there is something to try out, here and there in keen's hands."""
    rng, hand = random.Random(seed), 0
    while True:
        hand += 1
        luck = Luck(derived(str(seed), hand))
        state = paks.deal(table(seats, hand % seats), luck)
        known: Memories = dict.fromkeys(range(seats), NOTHING)
        while paks.outcome(state) is None:
            made: dict[int, Move] = {}
            for seat in paks.actors(state):
                view, at = redact(paks, state, seat, known[seat]), derived(str(seed), rng.random())
                made[seat] = think("paks", view, seat, RULE_PLAYER, at)
                if rng.random() * ONE_IN < 1 and is_open(view, seat, made[seat], rng):
                    yield Asked(view, seat, made[seat], state.copy(), at)
            before: State = state.copy()
            paks.apply(state, made, luck)
            known = memories(paks, before, known, state)


def is_open(view: View, seat: int, first: Move, rng: random.Random) -> bool:
    """Whether there is anything to try out beside keen's move."""
    others = [one for one in rivals(view, seat) if one != first]
    return bool(others) and solved(paks, view, seat, rng, WORLDS) is None


def lead(world: State, seat: int, made: Mapping[int, Move]) -> float:
    """By how much the seat's side leads when this hand has been played to its last card."""
    state, luck, rng = world.copy(), Luck(0), random.Random(0)
    paks.apply(state, made, luck)
    while not resting(state):
        paks.apply(state, {one: habit(state, one, rng) for one in paks.actors(state)}, luck)
    if state.phase not in ("draw", "steal"):
        return standing(state, seat)
    hand, count = Hand(state), sides(state.table)
    hand.run(0)
    totals = hand.scored()
    own = totals[seat % count]
    return own - (fsum(totals) - own) / (count - 1)


def gained(one: Asked, answer: Move) -> float:
    """What an answer gains on keen's move, on the average over stocks that could be."""
    found = []
    for number in range(STOCKS):
        world = one.truth.copy()
        random.Random(derived(str(one.seed), "stock", number)).shuffle(world.zones["stock"])
        found.append(lead(world, one.seat, {one.seat: answer}))
        found[-1] -= lead(world, one.seat, {one.seat: one.first})
    return fsum(found) / STOCKS


def main(seats: int, positions: int, seed: int, worlds: int = WORLDS) -> None:
    """One line."""
    began, gains, departs = process_time(), list[float](), list[float]()
    for one, _ in zip(asked(seats, seed), range(positions), strict=False):
        answer = improved(paks, one.view, one.seat, one.first, one.seed, worlds, policy=POLICY)
        departs.append(answer != one.first)
        gains.append(gained(one, answer) if departs[-1] else 0.0)
    line = {"gains": interval(gains), "departs": interval(departs), "worlds": worlds}
    told = {"seats": seats, "positions": positions, "seed": seed}
    spent = round(process_time() - began)
    print(json.dumps({"paks": "departures", **line, **told, "seconds": spent}))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

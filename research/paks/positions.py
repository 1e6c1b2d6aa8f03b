"""Positions at which a Paks player that looks ahead is asked, to measure by."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from research.tables import table
from rules.kit.chance import Luck, derive_seed
from rules.kit.move import Move
from rules.kit.sight import NOTHING, memories, redact
from rules.kit.state import State, View
from rules.paks.player import rivals, solved
from table.players.duel import Memories
from table.players.inline import playout_policy, rules_of, think
from table.players.levels import RULE_PLAYER

paks = rules_of("paks")

ONE_IN = 8  # of all choices of a hand that is asked at
POLICY = playout_policy("paks")


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
        luck = Luck(derive_seed(str(seed), hand))
        state = paks.deal(table(paks, seats, hand), luck)
        known: Memories = dict.fromkeys(range(seats), NOTHING)
        while paks.outcome(state) is None:
            made: dict[int, Move] = {}
            for seat in paks.actors(state):
                view, at = (
                    redact(paks, state, seat, known[seat]),
                    derive_seed(str(seed), str(rng.random())),
                )
                made[seat] = think("paks", view, seat, RULE_PLAYER, at)
                if rng.random() * ONE_IN < 1 and is_open(view, seat, made[seat]):
                    yield Asked(view, seat, made[seat], state.copy(), at)
            before: State = state.copy()
            paks.apply(state, made, luck)
            known = memories(paks, before, known, state)


def is_open(view: View, seat: int, first: Move) -> bool:
    """Whether there is anything to try out beside keen's move."""
    others = [one for one in rivals(view, seat) if one != first]
    return bool(others) and solved(paks, view, seat, random.Random(0), 0) is None

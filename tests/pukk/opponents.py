"""Plain Púkk players to measure by, and duels with them; as a program it prints JSON lines:
`python -m tests.pukk.opponents SEATS DEALS SEED [OPTION=CHOICE ...]`.
"""

from __future__ import annotations

import json
import random
import sys
from math import sqrt

from rules.kit.chance import Luck
from rules.kit.moves import Move, why_not
from rules.kit.options import settled
from rules.kit.sight import NOTHING, redact, remembered
from rules.kit.state import Table
from rules.pukk import player, rules as pukk
from rules.pukk.board import NEXT, SEVENS


def greedy(rules, view, seat, rng) -> Move:
    """Stakes on any combination as much as it may, and leads the lowest card of its longest
    row."""
    if view.phase == "lead":
        return Move("lead", (_of_longest_row(sorted(view.zones[f"hand:{seat}"])),))
    if view.phase == "bisefa":
        return Move("exchange", (SEVENS[view.zones["trump"][0].suit],))
    stake, leave = {
        "entry": ("pukka", "decline"),
        "raising": ("raise", "stand"),
        "matching": ("match", "drop"),
    }[view.phase]
    staking = Move(stake)
    return staking if why_not(rules, view, seat, staking) is None else Move(leave)


def _of_longest_row(hand):
    def length(one):
        count, following = 0, one
        while following in hand:
            count, following = count + 1, NEXT[following]
        return count

    return max(hand, key=lambda one: (length(one), -one.rank % 13))


def any_move(rules, view, seat, rng) -> Move:
    """Any legal move."""
    from rules.kit.moves import moves

    legal = moves(rules, view, seat)
    return legal[int(rng.random() * len(legal))]


def chips_won(players, seed: int, **asked) -> list[float]:
    """What every seat has after one deal, beyond what it would have of equal parts."""
    seats = len(players)
    luck, mixing = Luck(seed), [random.Random(f"{seed} {seat}") for seat in range(seats)]
    state = pukk.deal(Table(seats, settled(pukk, seats, asked), seed % seats), luck)
    known = dict.fromkeys(range(seats), NOTHING)
    while (outcome := pukk.outcome(state)) is None:
        views = {seat: redact(pukk, state, seat, known[seat]) for seat in range(seats)}
        made = {
            seat: players[seat](pukk, views[seat], seat, mixing[seat])
            for seat in pukk.actors(state)
        }
        before = state.copy()
        pukk.apply(state, made, luck)
        known = {seat: remembered(pukk, before, view, state) for seat, view in views.items()}
    mean = sum(outcome.points) / seats
    return [points - mean for points in outcome.points]


def better_by(one, other, seats: int, deals: int, seed: int, **asked) -> tuple[float, float]:
    """Chips a deal by which one player among others of a kind does better than an equal part,
    over deals that it plays from every seat; and half the 95 % interval."""
    found = []
    for number in range(deals):
        total = 0.0
        for at in range(seats):
            players = [other] * seats
            players[at] = one
            total += chips_won(players, seed * 1_000_003 + number, **asked)[at]
        found.append(total / seats)
    mean = sum(found) / deals
    spread = sum((each - mean) ** 2 for each in found) / max(1, deals - 1)
    return mean, 1.96 * sqrt(spread / deals)


if __name__ == "__main__":
    seats, deals, seed = map(int, sys.argv[1:4])
    asked = {key: int(value) for key, value in (word.split("=") for word in sys.argv[4:])}
    for other in (greedy, any_move):
        mean, either_way = better_by(player.choose, other, seats, deals, seed, **asked)
        line = {"pukk": other.__name__, "seats": seats, "deals": deals, "seed": seed, **asked}
        print(json.dumps({**line, "chips_a_deal": mean, "either_way": either_way}), flush=True)

"""Whole games of Puck at the speed of the rules, as JSON lines with 95 % intervals:
`python -m tests.puck.measure [--games 20000] [--seats 2]`.

The computer player against players that hold a pair or better, else steal two. Every deal
is played from every seat. Neither reads anything of the position but what its seat sees:
the laws hold the first to that, and the second is ten lines long.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from functools import partial
from math import sqrt

from rules.kit.chance import Luck, derived
from rules.kit.moves import Move
from rules.kit.state import State
from rules.puck import rules
from rules.puck.player import habit
from tests.puck.opponents import choose
from tests.puck.positions import table

Player = Callable[[State, int, random.Random], Move]


def game(players: list[Player], seed: int) -> list[float]:
    """Each seat's share of the win in one game."""
    luck, rng = Luck(seed), random.Random(seed)
    state = rules.deal(table(len(players)), luck)
    while (outcome := rules.outcome(state)) is None:
        actors = rules.actors(state)
        rules.apply(state, {seat: players[seat](state, seat, rng) for seat in actors}, luck)
    winners = outcome.winners
    return [(seat in winners) / len(winners) for seat in range(len(players))]


def won(mine: Player, theirs: Player, seats: int, games: int) -> tuple[float, float]:
    """The share of games that one player wins against so many of another, and half the width of
    its 95 % interval: the deals are independent, a deal's games are not."""
    found = []
    for deal in range(games // seats):
        shares = []
        for seat in range(seats):
            players = [mine if each == seat else theirs for each in range(seats)]
            shares.append(game(players, derived("measure", seats, deal))[seat])
        found.append(sum(shares) / seats)
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / (len(found) - 1)
    return mean, 1.96 * sqrt(spread / len(found))


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    mean, either_way = won(habit, partial(choose, rules), asked.seats, asked.games)
    print(
        json.dumps(
            {
                "seats": asked.seats,
                "games": asked.games // asked.seats * asked.seats,
                "against": choose.__doc__,
                "won": round(mean, 4),
                "either_way": round(either_way, 4),
                "fair": round(1 / asked.seats, 4),
            }
        )
    )


if __name__ == "__main__":
    main()

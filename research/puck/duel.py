"""Whole games of Puck at the speed of the rules, as JSON lines with 95 % intervals:
`python -m research.puck.duel [--games 20000] [--seats 2] [--player solved] [--against simple]`.

One player against so many of another; every deal is played from every seat. The players:
`solved` plays as the plans have it, and by rule of thumb where they say nothing; `rule` is the
rule of thumb; `simple` holds a pair or better, else steals two; `clairvoyant` tries every
move out in the true cards, all going on as solved. The first three read nothing of the
position but what their seat sees: the laws hold two to that, and the third is ten lines long.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial

from research.command_line import Tool, one_of, whole
from research.puck.opponents import choose as simply
from research.tables import in_every_seat, table
from rules.kit.chance import Luck, derive_seed
from rules.kit.move import Move
from rules.kit.sight import redact
from rules.kit.state import State
from rules.puck.player.choosing import choose as by_rule, playout_move
from rules.puck.rules import candidates
from table.players.duel import Share, mean_share
from table.players.inline import rules_of
from table.players.policy_improvement import never_stop, play_out

rules = rules_of("puck")

Player = Callable[[State, int, random.Random], Move]


def game(players: list[Player], seed: int) -> list[float]:
    """Each seat's share of the win in one game."""
    luck, rng = Luck(seed), random.Random(seed)
    state = rules.deal(table(rules, len(players)), luck)
    while (outcome := rules.outcome(state)) is None:
        actors = rules.actors(state)
        rules.apply(state, {seat: players[seat](state, seat, rng) for seat in actors}, luck)
    winners = outcome.winners
    return [(seat in winners) / len(winners) for seat in range(len(players))]


def won(mine: Player, theirs: Player, seats: int, games: int) -> Share:
    """The share of games that one player wins against so many of another, and half the width of
    its 95 % interval: the deals are independent, a deal's games are not."""
    found = []
    for deal in range(games // seats):
        shares = []
        for seat, players in in_every_seat(mine, theirs, seats):
            shares.append(game(players, derive_seed("measure", seats, deal))[seat])
        found.append(sum(shares) / seats)
    return mean_share(found)


def clairvoyant(state: State, seat: int, rng: random.Random) -> Move:
    """The move that brings most cards by the end of the round, with all cards seen."""
    best, most = Move("hold"), -1
    for one in candidates(state, seat):
        end = play_out(rules, state, {seat: one}, 1, playout_move, never_stop)
        assert end is not None
        if end.tallies[f"cards:{seat}"] > most:
            best, most = one, end.tallies[f"cards:{seat}"]
    return best


def rule(state: State, seat: int, rng: random.Random) -> Move:
    """The rule of thumb, which would make use of the others' hands if it saw them."""
    return by_rule(rules, redact(rules, state, seat), seat, rng)


PLAYERS: dict[str, Player] = {
    "solved": playout_move,
    "rule": rule,
    "simple": partial(simply, rules),
    "clairvoyant": clairvoyant,
}


def main() -> None:
    """Play, and print."""
    parser = Tool(__doc__)
    parser.add_argument("--games", type=whole(), default=20_000)
    parser.add_argument("--seats", type=one_of(rules.SEATS), default=2)
    parser.add_argument("--player", choices=PLAYERS, default="solved")
    parser.add_argument("--against", choices=PLAYERS, default="simple")
    asked = parser.parse_args()
    mine, theirs = PLAYERS[asked.player], PLAYERS[asked.against]
    mean, either_way = won(mine, theirs, asked.seats, asked.games)
    figures = {
        **vars(asked),
        "games": asked.games // asked.seats * asked.seats,
        "won": round(mean, 4),
        "either_way": round(either_way, 4),
        "fair": round(1 / asked.seats, 4),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()

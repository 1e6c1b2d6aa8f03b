"""A player to measure by: the top level that is shown all cards. It sits at no table."""

from __future__ import annotations

from functools import partial

from research.tables import in_every_seat
from rules.kit.chance import derive_seed
from rules.kit.move import Move
from rules.kit.options import full_options
from rules.kit.state import State, Table, View
from table.players.duel import Chooser, play_hand
from table.players.inline import playout_policy, rules_of, think
from table.players.levels import LEVELS, RULE_PLAYER
from table.players.policy_improvement import Search, improve


def clairvoyant_choice(
    game: str, view: View, seat: int, seed: int, state: State, worlds: int = 0
) -> Move:
    """The choice of the top level if it knew the true position, which is then each of its worlds;
    0 `worlds`: as many as the level has."""
    first = think(game, view, seat, RULE_PLAYER, seed)
    count, policy = worlds or LEVELS[-1].worlds, playout_policy(game)
    search = Search(seed, count, policy=policy, world_of=lambda number: state)
    return improve(rules_of(game), view, seat, first, search)


def clairvoyant_gains(game: str, seats: int, deals: int, seed: str, worlds: int = 0) -> list[float]:
    """Deal by deal, in the deals of a duel, the points of a clairvoyant beyond those of the rule
    players it meets, the mean over all seats."""
    rules = rules_of(game)
    options = full_options(rules, seats, {})

    def plain(view: View, seat: int, lot: int, state: State) -> Move:
        return think(game, view, seat, RULE_PLAYER, lot)

    seeing: Chooser = partial(clairvoyant_choice, game)
    gains = []
    for number in range(deals):
        luck, gain = derive_seed(seed, "deal", number), 0.0
        for at, players in in_every_seat(seeing, plain, seats):
            points = play_hand(rules, Table(seats, options, luck % seats), players, luck).points
            gain += points[at] - (sum(points) - points[at]) / (seats - 1)
        gains.append(gain / seats)
    return gains

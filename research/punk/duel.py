"""Two plain Punk players to be measured against, and the duel with them.

`python -m research.punk.duel SEATS DEALS SEED [WHO]` prints the fair shares of the game's
player alone among each kind, every deal played from every seat; where WHO is `sharp`, those of who
looks ahead alone among the game's own player.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import exp

from research.command_line import arguments, one_of
from research.tables import in_every_seat, seeds, table
from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.punk.player import ahead, choosing as player, stakes
from rules.punk.player.prospects import loss_risk, prospects
from table.players.duel import Chooser, Share, mean_share, play_hand
from table.players.inline import rules_of
from table.players.levels import LEVELS

punk = rules_of("punk")
Player = Callable[[Rules, View, int, Rng], Move]


def lowest(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The lowest card always; what is above a three is given up."""
    hand = sorted(view.zones[f"hand:{seat}"], key=lambda card: card.rank)
    if view.phase == "select":
        return Move("play", (hand[0],))
    return Move("discard", tuple(sorted(card for card in hand if card.rank > 3)))


def single_trick(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """The logit equilibrium of the trick at hand, as if it were the only one."""
    if view.phase != "select":
        return player.choose(rules, view, seat, rng)
    hand = sorted(view.zones[f"hand:{seat}"])
    others = player.others_of(view)
    pool = player.pool_of(rules, view, hand)
    lean, chances = prospects(pool, others)
    ends = stakes.threats(view, seat, pool)
    worths = [
        stakes.play_value(view, seat, card.rank, chances[card.rank], 0.0)
        - stakes.FEAR * loss_risk(lean, others, card.rank, ends)
        for card in hand
    ]
    weights = [exp((worth - max(worths)) / 0.12) for worth in worths]
    point = rng.random() * sum(weights)
    for card, weight in zip(hand, weights):
        point -= weight
        if point < 0:
            return Move("play", (card,))
    return Move("play", (hand[-1],))


def sharp(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Who looks ahead, with all the worlds there may be."""
    return ahead.solved(rules, view, seat, rng, LEVELS[-1].worlds)


def mixing(choose: Player) -> Chooser:
    """A player by its `choose`, with luck of its own for every choice."""
    return lambda view, seat, seed, state: choose(punk, view, seat, random.Random(seed))


def won(players: Sequence[Player], seed: int) -> list[float]:
    """Every seat's share of the win in one game."""
    seats = len(players)
    choosers = [mixing(player) for player in players]
    winners = play_hand(punk, table(punk, seats, seed), choosers, seed).winners
    return [(seat in winners) / len(winners) for seat in range(seats)]


def fair_shares(
    opponent: Player, seats: int, deals: int, seed: int, one: Player = player.choose
) -> Share:
    """Mean over deals, each from every seat, and half its 95 % interval; 1 is a fair share."""
    found = []
    for dealt in seeds(seed, deals):
        seatings = in_every_seat(one, opponent, seats)
        found.append(sum([won(players, dealt)[at] for at, players in seatings]))
    return mean_share(found)


if __name__ == "__main__":
    seats, deals, seed, who = arguments(__doc__, punk, WHO=one_of(["sharp"]))
    kinds = ((lowest, player.choose), (single_trick, player.choose))
    for opponent, one in ((player.choose, sharp),) if who else kinds:
        mean, either_way = fair_shares(opponent, seats, deals, seed, one)
        name = who or opponent.__name__
        print(f"{seats} seats, {deals} deals, {name}: {mean:.3f} ± {either_way:.3f}")

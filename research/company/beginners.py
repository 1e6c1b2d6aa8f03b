"""A level beside somebody who plays for the first time: how often it wins, the same deals from
every seat, and whole matches."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from time import process_time

from research.company.beginner import choose
from research.intervals import per_cent
from research.tables import level_player, table
from rules.kit.chance import derive_seed
from rules.kit.ranking import ranking
from rules.kit.remarks import partners
from rules.kit.state import Table
from table.players.duel import Chooser, mean_share, play_hand
from table.players.inline import rules_of

FIRST = "first"
"""In place of a level: who has just heard the rules."""


def player(game: str, who: str) -> Chooser:
    """A level, or who plays for the first time."""
    if who != FIRST:
        return level_player(game, who)
    rules = rules_of(game)
    return lambda view, seat, seed, state: choose(rules, view, seat, random.Random(seed))


def won(game: str, who: Sequence[str], seed: int, matches: bool) -> list[float]:
    """Every seat's share of the first place, of one hand or of a whole match."""
    rules, seats = rules_of(game), len(who)
    players = [player(game, one) for one in who]
    at: Table | None = table(rules, seats, seed)
    while at is not None:
        luck = derive_seed(str(seed), "hand", at.hand)
        outcome = play_hand(rules, at, players, luck)
        at = rules.onward(at, outcome) if matches else None
    best = ranking(rules, outcome)[0]
    return [(seat in best) / len(best) for seat in range(seats)]


def beside(
    game: str, who: str, seats: int, deals: int, seed: str, matches: bool = False
) -> Mapping[str, object]:
    """What one of a level, or a side of it, wins among those who play for the first time."""
    began, found = process_time(), []
    rules = rules_of(game)
    sides = partners(rules, table(rules, seats))
    sides = sides or tuple((seat,) for seat in range(seats))
    for number in range(deals):
        total = 0.0
        for side in sides:
            kinds = [who if seat in side else FIRST for seat in range(seats)]
            shares = won(game, kinds, derive_seed(seed, "first", number), matches)
            total += sum(shares[seat] for seat in side)
        found.append(total / len(sides))
    return {
        "beginners": game,
        "who": who,
        "seats": seats,
        "matches" if matches else "deals": deals,
        "seed": seed,
        "wins": per_cent(mean_share(found)),
        "fair": round(100 / len(sides), 2),
        "seconds": round(process_time() - began, 1),
    }

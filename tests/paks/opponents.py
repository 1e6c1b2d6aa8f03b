"""Plain Paks players to be measured against, and the duel with them.

`python -m tests.paks.opponents SEATS DEALS SEED` prints a JSON line for each: what the game's
rule player makes of it, every deal played from both (of three: all) sides.
"""

from __future__ import annotations

import json
import random
import sys
from math import sqrt

from rules.kit.chance import Luck, derived
from rules.kit.moves import Move
from rules.kit.sight import redact
from rules.kit.state import View
from rules.paks import player, rules as paks
from rules.paks.habit import turn
from rules.paks.player import NERVES
from rules.paks.plays import FAR, Seating, seated
from rules.paks.sides import is_one_pair, sides
from rules.paks.values import WORTH, worth
from tests.paks.hands import table


def taken(view: View, choice: Move) -> int:
    """What a move takes from the board or from another, by worth."""
    found = 0
    for target in choice.targets:
        found += worth(view.zones[target]) if isinstance(target, str) else WORTH[target.rank]
    return found


def greedy(rules, view: View, seat: int, rng) -> Move:
    """Takes what is worth most now, with the cards that are worth least; where nothing can be
    taken, passes; gives up the paks that score least."""
    laid = paks.proposal(view, seat)
    if laid is not None:
        return laid
    listed = paks.candidates(view, seat)
    return max(listed, key=lambda one: (taken(view, one), -worth(one.cards)))


def alone(rules, view: View, seat: int, rng) -> Move:
    """Plays as the game's own player does, but for itself: all others are rivals to it, its mates
    as well."""
    laid = paks.proposal(view, seat)
    if laid is not None:
        return laid
    seats, stock = view.table.seats, len(view.zones["stock"])
    rivals = tuple(other for other in range(seats) if other != seat)
    seating = Seating(seats, seat, seats, rivals, (seat,), is_one_pair(view.table))
    return turn(view, seated(seating)[min(stock, FAR * seats)], rng, NERVES)


def choose(rules, view: View, seat: int, rng) -> Move:
    """For a seat of its own: `--seats bot,file:tests/paks/opponents.py`."""
    return greedy(rules, view, seat, rng)


def scored(players, seed: int) -> tuple[float, ...]:
    """Every seat's points in one hand."""
    seats = len(players)
    luck, moods = Luck(seed), [random.Random(derived(str(seed), seat)) for seat in range(seats)]
    state = paks.deal(table(seats, seed % seats), luck)
    while (outcome := paks.outcome(state)) is None:
        made = {
            seat: players[seat](paks, redact(paks, state, seat), seat, moods[seat])
            for seat in paks.actors(state)
        }
        paks.apply(state, made, luck)
    return outcome.points


def against(opponent, seats: int, deals: int, seed: int) -> dict[str, object]:
    """Wins and points of lead a deal of a side of the game's players, all other sides being such
    opponents; each as mean and half the 95 % interval."""
    count = sides(table(seats))
    wins, leads = [], []
    for number in range(deals):
        won = lead = 0.0
        for side in range(count):
            players = [player.choose if at % count == side else opponent for at in range(seats)]
            points = scored(players, seed * 1_000_003 + number)[:count]
            leaders = [at for at in range(count) if points[at] == max(points)]
            won += (side in leaders) / len(leaders)
            lead += points[side] - (sum(points) - points[side]) / (count - 1)
        wins.append(won / count)
        leads.append(lead / count)
    return {
        "against": opponent.__name__,
        "seats": seats,
        "deals": deals,
        "fair": round(1 / count, 3),
        "wins": _share(wins),
        "lead": _share(leads),
    }


def _share(found: list[float]) -> tuple[float, float]:
    mean = sum(found) / len(found)
    spread = sum((each - mean) ** 2 for each in found) / max(1, len(found) - 1)
    return round(mean, 4), round(1.96 * sqrt(spread / len(found)), 4)


if __name__ == "__main__":
    seats, deals, seed = map(int, sys.argv[1:])
    for opponent in (greedy, alone) if seats > 3 else (greedy,):
        print(json.dumps(against(opponent, seats, deals, seed)), flush=True)

"""Plain Paks players to be measured against, by `research.paks.duel` or as a file at the table."""

from __future__ import annotations

import random

from rules.kit.chance import Rng
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks import rules as paks
from rules.paks.player.choosing import RANDOM_POINTS, choose as keen
from rules.paks.player.plays import FAR, SeatSetting, seat_places
from rules.paks.player.rollout_policy import PASS, best_turn
from rules.paks.sides import is_one_pair
from rules.paks.values import WORTH, worth


def taken(view: View, choice: Move) -> int:
    """What a move takes from the board or from another, by worth."""
    found = 0
    for target in choice.targets:
        found += worth(view.zones[target]) if isinstance(target, str) else WORTH[target.rank]
    return found


def greedy(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """Takes what is worth most now, with the cards that are worth least; where nothing can be
    taken, passes; gives up the paks that score least."""
    laid = paks.proposal(view, seat)
    if laid is not None:
        return laid
    listed = paks.candidates(view, seat)
    return max(listed, key=lambda one: (taken(view, one), -worth(one.cards)))


def alone(rules: Rules, view: View, seat: int, rng: random.Random) -> Move:
    """Plays as the game's own player does, but for itself: all others are rivals to it, its mates
    as well."""
    laid = paks.proposal(view, seat)
    if laid is not None:
        return laid
    seats, stock = view.table.seats, len(view.zones["stock"])
    rivals = tuple(other for other in range(seats) if other != seat)
    seating = SeatSetting(seats, seat, seats, rivals, (seat,), is_one_pair(view.table))
    return best_turn(view, seat_places(seating)[min(stock, FAR * seats)], rng, RANDOM_POINTS)


def waiting(rules: Rules, view: View, seat: int, rng: random.Random) -> Move:
    """Plays as keen does, but never takes a card before its last turn unless it must."""
    waits = view.phase == "pak" and len(view.zones["stock"]) >= view.table.seats
    return PASS if waits else keen(rules, view, seat, rng)


PLAIN = {"greedy": greedy, "waiting": waiting, "alone": alone}
"""Those that need no luck but that of their choice, by name."""


def choose(rules: Rules, view: View, seat: int, rng: Rng) -> Move:
    """For a seat of its own: `--seats bot,file:research/paks/opponents.py`."""
    return greedy(rules, view, seat, rng)

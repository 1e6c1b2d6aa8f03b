"""A duel between kinds of computer players, as a table and as one JSON line."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence

from rules.kit.state import Value
from table.commands.shelf import playable, settled_options
from table.commands.trouble import Trouble
from table.seats.duel import RANDOM, Deal, duel, shares
from table.seats.roster import BOT, BadSeats, level_named

BAR = 30  # columns of the progress bar


def read_entrants(text: str) -> list[str]:
    """A level or `random` for each seat, from `bot,bot:steady,random`; raises Trouble."""
    found = []
    for number, word in enumerate(text.split(","), 1):
        name, _, level = word.strip().partition(":")
        if name == RANDOM and not level:
            found.append(RANDOM)
        elif name == BOT:
            try:
                found.append(level_named(level))
            except BadSeats as bad:
                raise Trouble(str(bad)) from None
        else:
            raise Trouble(f"seat {number} cannot duel; write {BOT}, {BOT}:LEVEL or {RANDOM}")
    return found


def print_duel(name: str, seats: str, asked: Mapping[str, Value], deals: int, seed: str) -> int:
    """Play a duel and print what it came to: a table for people, then a JSON line."""
    game, rules = playable(name)
    entrants = read_entrants(seats)
    options = settled_options(rules, len(entrants), asked)
    played: list[Deal] = []
    for deal in duel(game.name, entrants, options, deals, seed):
        played.append(deal)
        _progress(len(played), deals)
    wins = shares(played, lambda deal: deal.wins)
    points = shares(played, lambda deal: deal.points)
    fair = 1 / len(entrants)
    print(f"{'':<12}{'wins':>18}{'points a deal':>24}    (a fair share of wins: {fair:.1%})")
    for entrant in wins:
        won, made = wins[entrant], points[entrant]
        told = f"{won.mean:.1%} ± {won.either_way:.1%}"
        scored = f"{made.mean:.2f} ± {made.either_way:.2f}"
        print(f"{entrant:<12}{told:>18}{scored:>24}")
    print(json.dumps(_line(game.name, entrants, len(played), seed, wins, points)))
    return 0


def _progress(done: int, whole: int) -> None:
    if sys.stderr.isatty():
        filled = BAR * done // whole
        end = "\n" if done == whole else ""
        print(f"\r[{'#' * filled:<{BAR}}] {done}/{whole}", end=end, file=sys.stderr, flush=True)


def _line(
    game: str,
    entrants: Sequence[str],
    deals: int,
    seed: str,
    wins: Mapping[str, tuple[float, float]],
    points: Mapping[str, tuple[float, float]],
) -> dict[str, object]:
    return {
        "duel": game,
        "seats": list(entrants),
        "deals": deals,
        "seed": seed,
        "wins": {entrant: list(share) for entrant, share in wins.items()},
        "points": {entrant: list(share) for entrant, share in points.items()},
    }

"""A quick Punk policy for playouts, hundreds of which are played in a second.

It uses the value that each rank has if all hands are drawn at random from the whole pack, and
neither counts cards nor looks at the target.
"""

from __future__ import annotations

from functools import cache
from random import Random

from rules.kit.move import Move
from rules.kit.state import State
from rules.punk.player.prospects import win_chances


def playout_move(state: State, seat: int, rng: Random) -> Move:
    """Return a seat's move in a playout: hold back the cards of least value and play any other;
    give up cards that a new one would probably better. Reads only the seat's own hand, and the
    numbers of cards and ranks."""
    hand = state.zones[f"hand:{seat}"]
    options = state.table.options
    places = max(3, state.table.seats)
    sides = int(options["dice_sides"]) if options["dice"] else max(7, places + 3)
    worth = _rank_values(places, sides)
    if state.phase == "select":
        held = sorted(hand, key=lambda card: (worth[card.rank], card))
        size, trick = len(hand), state.tallies["trick"]
        tricks = min(size - 1, places - trick + 1)
        return Move("play", (held[size - 1 - int(rng.random() * tricks)],))
    bar = sum(worth) / (len(worth) - 1)
    given = tuple(sorted([card for card in hand if worth[card.rank] < bar]))
    return Move("reroll" if options["dice"] else "discard", given)


@cache
def _rank_values(places: int, high: int) -> list[float]:
    """Return for each rank its points times its chance to win against random hands."""
    chances = win_chances([1 / high] * high, places - 1)
    return [0.0, *(rank * chance for rank, chance in enumerate(chances, 1))]

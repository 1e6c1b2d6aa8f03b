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
from rules.punk.sizes import highest_rank, places


def playout_move(state: State, seat: int, rng: Random) -> Move:
    """Return a seat's move in a playout: play any card but those of least value, which are held
    back, each equally likely; or give up cards that are worth less than a new one on average. Only
    the seat's own hand and the numbers of cards and ranks are used."""
    hand = state.zones[f"hand:{seat}"]
    hands = places(state.table)
    values = _rank_values(hands, highest_rank(state.table))
    if state.phase == "select":
        best_first = sorted(hand, key=lambda card: (values[card.rank], card), reverse=True)
        tricks = min(len(hand) - 1, hands - state.tallies["trick"] + 1)
        return Move("play", (best_first[int(rng.random() * tricks)],))
    mean = sum(values) / (len(values) - 1)  # the first is no rank
    given = tuple(sorted([card for card in hand if values[card.rank] < mean]))
    return Move("reroll" if state.table.options["dice"] else "discard", given)


@cache
def _rank_values(hands: int, high: int) -> list[float]:
    """Return for each rank from 0 its points times its chance to win against random hands."""
    chances = win_chances([1 / high] * high, hands - 1)
    return [0.0, *(rank * chance for rank, chance in enumerate(chances, 1))]

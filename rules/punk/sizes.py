"""How large a table of Punk is: places, hands, rounds, pack; and the names of its zones and
tallies, made once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.kit.cards import Card, dice, pack as pack_of
from rules.kit.state import Table

HAND, PLAYED, CACHE, DISCARDS, POINTS, WON = (
    tuple(f"{kind}:{seat}" for seat in range(10))
    for kind in ("hand", "played", "cache", "discards", "points", "won")
)
ALL = [tuple(range(count)) for count in range(11)]  # by number of seats: all seats
AROUND = [ALL[max(3, count)] for count in range(11)]  # the same, for two with the Dummy (1.10)
RANKS = (7, 7, 7, 7, 7, 8, 9, 10, 11, 12, 13)  # by seats (1.1; PU1)


def places(table: Table) -> int:
    """Return the number of hands. With two seats there is a third one, the Dummy's (1.10)."""
    return len(AROUND[table.seats])


def ranks(table: Table) -> int:
    """Return the number of ranks in the pack, also the size of the first hands (1.1; PU1)."""
    return RANKS[table.seats]


def highest_rank(table: Table) -> int:
    """Return the highest rank in the pack; with dice, the number of their sides."""
    return int(table.options["dice_sides"]) if table.options["dice"] else ranks(table)


def hand_size(table: Table, number: int) -> int:
    """Return the number of cards in each hand at the start of a round, counted from 1 (1.4)."""
    return ranks(table) - number + 1


def tricks_in(table: Table, number: int) -> int:
    """Return the number of tricks in a round: one for each hand, but each keeps a card (1.4)."""
    return min(places(table), hand_size(table, number) - 1)


def last_round(table: Table) -> int:
    """Return the number of the last round, in which hands hold two cards."""
    return ranks(table) - 1


def first_target(table: Table) -> int:
    """Return the points that win: 21, or 28 for five seats and more (PU14)."""
    return 21 if table.seats < 5 else 28


def pack(table: Table) -> Sequence[Card]:
    """Return one copy of each rank for each hand; or as many dice as there would be cards."""
    sides = int(table.options["dice_sides"]) if table.options["dice"] else 0
    return _pack(ranks(table), places(table), sides)


@cache
def _pack(high: int, around: int, sides: int) -> tuple[Card, ...]:
    return dice(high * around, sides) if sides else pack_of(range(1, high + 1), around)

"""Names by seat, and the order of seats: looked up, since playouts ask all the time."""

from __future__ import annotations

from rules.kit.state import State, Table

MOST = 4
DECK, HAND, LOOT, TIE, CUT = (
    tuple(f"{kind}:{seat}" for seat in range(MOST))
    for kind in ("deck", "hand", "loot", "tie", "cut")
)
CARDS, STOLE, ROBBED, TIED = (
    tuple(f"{kind}:{seat}" for seat in range(MOST)) for kind in ("cards", "stole", "robbed", "tied")
)
"""Public numbers by seat: `cards` it owns, deck and hand; `stole` so many this round, 0 if
it held, -1 before its turn; `robbed` of so many by the last thief; `tied` 1 if still in a tie."""

ALONE = tuple((seat,) for seat in range(MOST))
OTHERS = tuple(
    tuple(tuple(other for other in range(seats) if other != seat) for seat in range(seats))
    for seats in range(MOST + 1)
)
"""By number of seats and seat: all the other seats."""

_LEFT, _RIGHT = (
    tuple(
        tuple(
            tuple((first + way * step) % seats for step in range(seats)) for first in range(seats)
        )
        for seats in range(MOST + 1)
    )
    for way in (1, -1)
)


def in_turn(table: Table, first: int) -> tuple[int, ...]:
    """All seats in the direction of play, from `first` on (1.2)."""
    way = _LEFT if table.options["direction"] == "clockwise" else _RIGHT
    return way[table.seats][first]


def in_reach(state: State, seat: int) -> int:
    """How many cards the others' decks hold together."""
    return sum([len(state.zones[DECK[other]]) for other in OTHERS[state.table.seats][seat]])

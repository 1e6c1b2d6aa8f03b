"""Names by seat, and the order of seats: looked up, since playouts ask all the time."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.move import Target
from rules.kit.state import State, Table, Value

MOST = 4
DECK, HAND, LOOT, TIE, CUT = (
    tuple(f"{kind}:{seat}" for seat in range(MOST))
    for kind in ("deck", "hand", "loot", "tie", "cut")
)
CARDS, STOLE, ROBBED, TIED = (
    tuple(f"{kind}:{seat}" for seat in range(MOST)) for kind in ("cards", "stole", "robbed", "tied")
)
"""Public numbers by seat. `cards`: how many it owns, in its deck and hand. `stole`: how many it has
stolen this round, 0 if it held, -1 before its turn. `robbed`: what each thief took from it this
round, see `stolen_from`. `tied`: 1 if it is still in a tie."""
THEFT = tuple(1 << 2 * seat for seat in range(MOST))
"""By seat of the thief: one stolen card in a `robbed` tally. Nobody steals more than three."""

OWNER: Mapping[Target, int] = {deck: seat for seat, deck in enumerate(DECK)}
"""By the name of a deck: the seat that owns it."""

SINGLE_SEAT = tuple((seat,) for seat in range(MOST))
OTHERS = tuple(
    tuple(tuple(other for other in range(seats) if other != seat) for seat in range(seats))
    for seats in range(MOST + 1)
)
"""By number of seats and seat: all the other seats."""

OTHER_DECKS = tuple(
    tuple(tuple(DECK[other] for other in others) for others in row) for row in OTHERS
)
"""By number of seats and seat: the decks of all the other seats."""

# With two players there is nothing to choose, so that `cutter` stays in force.
_WAYS: Mapping[Value, int] = {"cutter": 1, "clockwise": 1, "counterclockwise": -1}
_ORDERS = {
    direction: tuple(
        tuple(
            tuple((first + way * step) % seats for step in range(seats)) for first in range(seats)
        )
        for seats in range(MOST + 1)
    )
    for direction, way in _WAYS.items()
}
LATER = {
    direction: tuple(
        tuple(tuple(order[order.index(seat) + 1 :] for seat in range(seats)) for order in orders)
        for seats, orders in enumerate(every)
    )
    for direction, every in _ORDERS.items()
}
"""By direction, number of seats, who began the round, and seat: who has a turn after it."""


_HANDS = {
    direction: tuple(
        tuple(tuple((seat, HAND[seat]) for seat in order) for order in orders) for orders in every
    )
    for direction, every in _ORDERS.items()
}


def hands_in_turn(state: State) -> tuple[tuple[int, str], ...]:
    """Return all seats with the names of their hands, from the one that began the round."""
    table = state.table
    return _HANDS[table.options["direction"]][table.seats][state.tallies["starter"]]


def seats_in_turn(table: Table, first: int) -> tuple[int, ...]:
    """Return all seats in the direction of play, from `first` on (1.2)."""
    return _ORDERS[table.options["direction"]][table.seats][first]


def cards_in_reach(state: State, seat: int) -> int:
    """Return the number of cards in the others' decks together."""
    zones = state.zones
    reach = 0
    for deck in OTHER_DECKS[state.table.seats][seat]:
        reach += len(zones[deck])
    return reach


def stolen_from(state: State, thief: int, victim: int) -> int:
    """Return how many cards the thief has taken from the victim's deck this round: the `robbed`
    tally of the victim has a digit of base 4 for each thief."""
    return state.tallies[ROBBED[victim]] // THEFT[thief] % 4

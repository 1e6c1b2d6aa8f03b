"""Every legal move of Puck, found at once instead of asked about one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import attrgetter

from rules.kit.cards import Card, jokers
from rules.kit.move import Move
from rules.kit.state import State
from rules.puck.combinations import PACK
from rules.puck.seats import DECK, HAND, OTHER_DECKS, OTHERS

HOLD = Move("hold")
TAKE = tuple(Move("take", (), (deck,)) for deck in DECK)
_ORDER = attrgetter("order")


class _Ones(dict[Card, Move]):
    """To lay one card, made once: playouts ask for it again and again."""

    def __missing__(self, one: Card) -> Move:
        self[one] = made = Move("steal", (one,))
        return made


class _Twos(dict[Card, dict[Card, Move]]):
    """To lay two cards, by the first and then by the second."""

    def __missing__(self, first: Card) -> dict[Card, Move]:
        cards = (*PACK, *jokers(2))
        self[first] = made = {one: Move("steal", (first, one)) for one in cards if first < one}
        return made


_one, _two = _Ones(), _Twos()


def candidates(state: State, seat: int) -> Sequence[Move]:
    """Hold, or lay any of the hand, fewest first; or take from any deck there is."""
    zones, seats = state.zones, state.table.seats
    if state.phase == "point":
        return [TAKE[other] for other in OTHERS[seats][seat] if zones[DECK[other]]]
    hand, reach = zones[HAND[seat]], 0
    for deck in OTHER_DECKS[seats][seat]:
        reach += len(zones[deck])
        if reach > 2:
            break  # more than three can be laid by nobody
    if len(hand) < 3 or reach < 3:
        return _steals(sorted(hand, key=_ORDER), reach)
    a, b, c = hand  # put in order by hand: that is the soonest
    if a.order > b.order:
        a, b = b, a
    if b.order > c.order:
        b, c = c, b
        if a.order > b.order:
            a, b = b, a
    with_a = _two[a]
    all_three: Move = tuple.__new__(Move, ("steal", (a, b, c), (), None))
    return [HOLD, _one[a], _one[b], _one[c], with_a[b], with_a[c], _two[b][c], all_three]


def _steals(hand: Sequence[Card], reach: int) -> tuple[Move, ...]:
    made, new = [HOLD], tuple.__new__
    for count in range(1, min(len(hand), reach) + 1):
        made += [new(Move, ("steal", laid, (), None)) for laid in combinations(hand, count)]
    return tuple(made)

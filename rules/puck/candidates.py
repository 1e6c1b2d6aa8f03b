"""Every legal move of Puck, found at once instead of asked about one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import State
from rules.puck.combinations import BIT
from rules.puck.seats import DECK, HAND, OTHER_DECKS, OTHERS

HOLD = Move("hold")
TAKE = tuple(Move("take", (), (deck,)) for deck in DECK)


# By the first card: to lay it alone, and with any later one, made once: playouts ask again and
# again. Of all three there would be too many to keep.
_laid = {
    first: (
        Move("steal", (first,)),
        {card: Move("steal", (first, card)) for card in BIT if first < card},
    )
    for first in BIT
}
_new = tuple.__new__


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
    if reach < 3 or len(hand) < 3:
        return _steals(sorted(hand), reach)
    a, b, c = hand  # put in order by hand: that is the soonest
    if a.order > b.order:
        a, b = b, a
    if b.order > c.order:
        b, c = c, b
        if a.order > b.order:
            a, b = b, a
    one_a, with_a = _laid[a]
    one_b, with_b = _laid[b]
    all_three: Move = _new(Move, ("steal", (a, b, c), (), None))
    return [HOLD, one_a, one_b, _laid[c][0], with_a[b], with_a[c], with_b[c], all_three]


def _steals(hand: Sequence[Card], reach: int) -> list[Move]:
    """The same where three cards cannot be laid."""
    made = [HOLD]
    if reach:
        made += [_laid[card][0] for card in hand]
    if reach > 1:
        made += [_laid[first][1][card] for first, card in combinations(hand, 2)]
    return made

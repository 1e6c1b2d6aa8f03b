"""Getting rid of cards, and what is paid for those that are left (1.4 H-I; 1.6)."""

from __future__ import annotations

from rules.kit.cards import UNKNOWN, Card
from rules.kit.state import State, Table
from rules.pukk.board import (
    CHIPS,
    HAND,
    HANDS,
    IN_POOLS,
    NEXT,
    PLAYED,
    POOLS,
    POOLS_WON,
    can_dress,
    holder,
    players,
)

_EMPTY = dict.fromkeys(POOLS, 0)


def last_deal(table: Table) -> int:
    """Return the number of deals in a match: everybody deals equally often (1.6)."""
    return table.seats * int(table.options["deals"])


def lay_card(state: State, seat: int, card: Card) -> int:
    """Lay a card in front of its player, and go on to the next card of its suit, a new lead, or the
    payments (1.4 H). Returns the seat that must follow, -1 if none must."""
    zones = state.zones
    hand = zones[HAND[seat]]
    hand.remove(card)
    zones[PLAYED[seat]].append(card)
    state.turn = seat
    following = NEXT[card]
    if not hand:
        state.phase = "pay"  # PKK23: nothing is played on the last card
        if following is not None and spared_from_paying(state) >= 0:
            state.shown = frozenset((following,))
        return -1
    if following is not None:
        for after, name in HANDS[state.table.seats]:  # as `holder`, which takes one more call
            if following in zones[name]:
                state.phase = "follow"
                return after
    state.phase = "lead"
    return -1


def follow(state: State) -> int:
    """Let the holder of the next card lay it, which is not a choice (PKK22). Returns the seat that
    must follow that one, -1 if none must."""
    following = NEXT[state.zones[PLAYED[state.turn]][-1]]
    seat = -1 if following is None else holder(state, following)
    if following is None or seat < 0:
        state.phase = "lead"  # this happens in guessed worlds only
        return -1
    return lay_card(state, seat, following)


def follow_to_end(state: State) -> None:
    """Play the row to its end, looking up each card only once."""
    seat, zones = follow(state), state.zones
    while seat >= 0:
        card = NEXT[zones[PLAYED[state.turn]][-1]]
        assert card is not None
        seat = lay_card(state, seat, card)


def reason_unheld(state: State, card: Card) -> str:
    """Return how everybody can tell that no hand has a card: "gone" if it lies on the table, "lies"
    if its pool was not collected, "nobody" if all hands are open. "" if a hand may have it."""
    zones, tallies, hands = state.zones, state.tallies, HANDS[state.table.seats]
    turned = zones["trump"]
    if card in turned or any(card in zones[PLAYED[seat]] for seat, _ in hands):
        return "gone"
    if any(card in zones[name] for _, name in hands):
        return ""
    if turned and any(tallies[pool] for pool in POOLS_WON[turned[0].suit].get(card, ())):
        return "lies"
    return "" if any(UNKNOWN in zones[name] for _, name in hands) else "nobody"


def pay(state: State) -> None:
    """Pay a chip for each card still held to the player who is out (1.4 I)."""
    tallies, zones = state.tallies, state.zones
    spared = spared_from_paying(state)
    total = 0
    for seat in players(state):
        if seat != spared:
            count = len(zones[HAND[seat]])
            tallies[CHIPS[seat]] -= count
            total += count
    tallies[CHIPS[state.turn]] += total
    state.phase = "divide" if is_last_deal(state) else "over"


def spared_from_paying(state: State) -> int:
    """Return the seat that need not pay by the house rule `next_card_free`: it holds the card above
    the winner's last one (PKK24). -1 if there is none."""
    if not state.table.options["next_card_free"]:
        return -1
    following = NEXT[state.zones[PLAYED[state.turn]][-1]]
    return -1 if following is None else holder(state, following)


def is_last_deal(state: State) -> bool:
    """Whether the match ends here: all have dealt, it was agreed, or only one has chips left."""
    table, tallies = state.table, state.tallies
    if table.options["debt"] == "bust":
        still_able = [seat for seat in players(state) if can_dress(tallies[CHIPS[seat]])]
        if len(still_able) < 2:
            return True
    return table.last or table.hand >= last_deal(table)


def divide_pools(state: State) -> None:
    """Divide what is left in the pools equally among those who played (1.6)."""
    tallies = state.tallies
    sharing = players(state)
    count = len(sharing)
    equal_share = 0
    for chips in IN_POOLS(tallies):
        # The same as `betting.shares`, which would slow down playouts for two by a fiftieth.
        equal_share += chips // count
        odd = chips % count
        if odd:
            for seat in sharing[:odd]:
                tallies[CHIPS[seat]] += 1
    tallies.update(_EMPTY)
    for seat in sharing:
        tallies[CHIPS[seat]] += equal_share
    state.phase = "done"

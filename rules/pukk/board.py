"""What lies on Púkk's table: the pack, the seven pools, and the names of zones and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from rules.kit.cards import SUITS, Card, card, pack as pack_of
from rules.kit.state import State

ACE = 1
RANKS = (5, 6, 7, 8, 9, 10, 11, 12, 13, ACE)  # low to high
MOST_SEATS = 7

PACK = pack_of(RANKS)
PAMFILL = card("JC")
SEVENS = {suit: card(f"7{suit}") for suit in SUITS}
# The card that must follow in the play, none after an ace; and the one it would follow.
NEXT: dict[Card, Card | None] = {
    PACK[place]: PACK[place + 1] if PACK[place].rank != ACE else None for place in range(len(PACK))
}
BEFORE = {after: card for card, after in NEXT.items() if after is not None}

ALL = [tuple(range(count)) for count in range(MOST_SEATS + 1)]
HAND, PLAYED, CHIPS, STAKE, PART = (
    tuple(f"{kind}:{seat}" for seat in range(MOST_SEATS))
    for kind in ("hand", "played", "chips", "stake", "part")
)
ZONES = [
    ("stub", "trump", *(name for pair in zip(HAND[:count], PLAYED[:count]) for name in pair))
    for count in range(MOST_SEATS + 1)
]
HANDS = [tuple(enumerate(HAND[:count])) for count in range(MOST_SEATS + 1)]
# By number of seats, at least two: functions that return these tallies of all seats.
CHIPS_OF, STAKES_OF, PARTS_OF = (
    [itemgetter(*names[: max(2, count)]) for count in range(MOST_SEATS + 1)]
    for names in (CHIPS, STAKE, PART)
)
POOLS = tuple(f"pool:{name}" for name in "ace king queen jack ten pamfill pukk".split())
PUKK = POOLS[-1]
IN_POOLS = itemgetter(*POOLS)
POOLS_WON: dict[str, dict[Card, tuple[str, ...]]] = {
    suit: {card(f"{name}{suit}"): (pool,) for name, pool in zip("A K Q J 10".split(), POOLS)}
    for suit in SUITS
}
"""By suit of trump: the pools that each card wins, in the order of collecting."""
for _suit in SUITS:
    POOLS_WON[_suit][PAMFILL] = (*POOLS_WON[_suit].get(PAMFILL, ()), "pool:pamfill")
_Taker = tuple[Card, frozenset[Card], tuple[str, ...]]
_COLLECTORS: dict[str, list[_Taker]] = {
    suit: [(card, frozenset((card,)), pools) for card, pools in takers.items()]
    for suit, takers in POOLS_WON.items()
}
COLLECTORS_TO_COME: dict[str, dict[frozenset[Card], list[_Taker]]] = {
    suit: {frozenset(): every, **{entry[1]: every[place:] for place, entry in enumerate(every, 1)}}
    for suit, every in _COLLECTORS.items()
}
"""By suit of trump, and the cards that are shown: the cards that collect later, each as the card,
the set of it alone, and its pools."""

# The values of the tally `part:S`, a seat's part in the púkk; LEFT: it takes no part in the deal.
UNASKED, IN, DECLINED, DROPPED, LEFT = range(5)


_AROUND = [
    [tuple((dealer + 1 + step) % seats for step in range(seats)) for dealer in range(seats)]
    for seats in range(MOST_SEATS + 1)
]


def around(seats: int, dealer: int) -> tuple[int, ...]:
    """Return all seats, from the dealer's left."""
    return _AROUND[seats][dealer]


def players(state: State) -> Sequence[int]:
    """Return the seats in this deal, from the dealer's left: all that have not left."""
    table = state.table
    order = _AROUND[table.seats][table.dealer]
    if table.options["debt"] != "bust":
        return order
    tallies = state.tallies
    return [seat for seat in order if tallies[PART[seat]] != LEFT]


def holder(state: State, wanted: Card) -> int:
    """Return the seat that holds a card; -1 if none does, or its holder cannot be seen."""
    zones = state.zones
    for seat, hand in HANDS[state.table.seats]:
        if wanted in zones[hand]:
            return seat
    return -1


def trump(state: State) -> Card | None:
    """Return the turned-up trump card, None before there is one."""
    cards = state.zones["trump"]
    return cards[0] if cards else None


def can_dress(chips: int) -> bool:
    """Whether a seat has a chip for each pool."""
    return chips >= len(POOLS)

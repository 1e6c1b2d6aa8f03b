"""Cards of the play as bits, for everything that has to look ahead quickly (1.4 H).

A set of cards is one whole number; in it the card that must follow another stands
one place higher, and above every ace there is a gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kit.cards import UNKNOWN, Card
from rules.kit.state import State
from rules.pukk.board import ALL, PACK, PLAYED, POOLS_WON, RANKS, trump

WIDE = len(RANKS) + 1
BIT = {
    card: 1 << (place // len(RANKS) * WIDE + place % len(RANKS)) for place, card in enumerate(PACK)
}
CARD = {bit: card for card, bit in BIT.items()}
EVERY = sum(BIT.values())
AFTER = {bit: bit << 1 & EVERY for bit in CARD}
"""Every card to the one that must follow, 0 after an ace."""
FIRST_POOLS = {
    suit: [(BIT[card], pools[0]) for card, pools in won.items()] for suit, won in POOLS_WON.items()
}
BIT[UNKNOWN] = 0


def bits(cards: int) -> Iterator[int]:
    """The cards of a set, lowest first."""
    while cards:
        bit = cards & -cards
        yield bit
        cards ^= bit


def set_of(cards: Iterable[Card]) -> int:
    """Cards as a set; those unknown are left out."""
    return sum([BIT[card] for card in cards])


def played_cards(state: State) -> int:
    """All cards that lie before their players."""
    zones = state.zones
    cards = 0
    for seat in ALL[state.table.seats]:
        for card in zones[PLAYED[seat]]:
            cards |= BIT[card]
    return cards


def in_no_hand(state: State, gone: int) -> int:
    """Cards that everybody can tell are in no hand: `gone`, those played; the trump card; the
    next after each that nobody could follow; and those that would have taken a pool that
    still lies there (1.4 D: collecting is not forgotten, PKK17)."""
    cards = gone | (gone << 1 & EVERY)
    turned = trump(state)
    if turned is not None:
        cards |= BIT[turned]
        for bit, pool in FIRST_POOLS[turned.suit]:
            if state.tallies[pool]:
                cards |= bit
    return cards

"""Cards of the play as bits, for everything that has to look ahead quickly (1.4 H).

A set of cards is one whole number: the bit of the card that must follow another is the next higher
one, and above every ace a bit is unused.
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
"""By card, as a bit: the one that must follow; 0 after an ace."""
FIRST_POOLS = {
    suit: [(BIT[card], pools[0]) for card, pools in won.items()] for suit, won in POOLS_WON.items()
}
BIT[UNKNOWN] = 0


def bits(cards: int) -> Iterator[int]:
    """Yield the bits of a card set, lowest first."""
    while cards:
        bit = cards & -cards
        yield bit
        cards ^= bit


def set_of(cards: Iterable[Card]) -> int:
    """Return cards as a bit set, without unknown ones."""
    return sum([BIT[card] for card in cards])


def played_cards(state: State) -> int:
    """Return all played cards as a bit set."""
    zones = state.zones
    cards = 0
    for seat in ALL[state.table.seats]:
        for card in zones[PLAYED[seat]]:
            cards |= BIT[card]
    return cards


def in_no_hand(state: State, gone: int) -> int:
    """Return the cards publicly known to be in no hand: those played (`gone`), and after each the
    next one, which nobody has or it would have followed; the trump card; and the card of each pool
    that was not collected (1.4 D; PKK17)."""
    cards = gone | (gone << 1 & EVERY)
    turned = trump(state)
    if turned is not None:
        cards |= BIT[turned]
        for bit, pool in FIRST_POOLS[turned.suit]:
            if state.tallies[pool]:
                cards |= bit
    return cards

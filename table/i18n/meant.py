"""Which cards and which seats a sentence speaks of."""

from __future__ import annotations

from rules.kit.cards import BadCard, Card, card
from rules.kit.said import Why


def named(said: Why) -> tuple[set[Card], set[int]]:
    """The cards and the seats that a sentence, and those in it, speak of."""
    cards, seats = set[Card](), set[int]()
    for _, fact in said.facts:
        if isinstance(fact, Why):
            inner = named(fact)
            cards |= inner[0]
            seats |= inner[1]
        elif isinstance(fact, str) and fact.startswith("seat.") and fact[5:].isdecimal():
            seats.add(int(fact[5:]))
        elif isinstance(fact, str) and fact.startswith(("card.", "cards.")):
            try:
                cards.update(map(card, fact.partition(".")[2].split()))
            except BadCard:
                continue
    return cards, seats

"""What every reading goes by: a fact said, a card, a hand, who still vies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.kit.cards import SUITS, Card, card
from rules.kit.move import Move
from rules.kit.said import Why
from rules.kit.state import View
from rules.pukk.combinations import best

EVERY = [card(f"{name}{suit}") for suit in SUITS for name in "5 6 7 8 9 10 J Q K A".split()]
JACK = card("JC")
UNASKED, IN, DECLINED, DROPPED, LEFT = range(5)
Facts = Mapping[str, object]
Reading = Callable[[View, int, Move, Facts], bool]


def number(facts: Facts, name: str) -> float:
    found = facts[name]
    assert isinstance(found, (int, float))
    return found


def named(fact: object) -> list[Card]:
    return [card(name) for name in str(fact).partition(".")[2].split()]


def hand_of(view: View, seat: int) -> list[Card]:
    return view.zones[f"hand:{seat}"]


def after(card: Card) -> Card | None:
    place = EVERY.index(card)
    return None if card.rank == 1 else EVERY[place + 1]


def before(card: Card) -> Card | None:
    place = EVERY.index(card)
    return None if card.rank == 5 else EVERY[place - 1]


def laid(view: View) -> list[Card]:
    return [card for seat in range(view.table.seats) for card in view.zones[f"played:{seat}"]]


def pools(view: View, card: Card) -> list[str]:
    """The pools that a card takes."""
    names = {1: "ace", 13: "king", 12: "queen", 11: "jack", 10: "ten"}
    found = []
    if card.suit == view.zones["trump"][0].suit and card.rank in names:
        found.append(f"pool:{names[card.rank]}")
    return [*found, "pool:pamfill"] if card is JACK else found


def parts(view: View) -> list[int]:
    return [view.tallies[f"part:{seat}"] for seat in range(view.table.seats)]


def said_rightly(view: View, hand: Sequence[Card], fact: object) -> bool:
    found = best(hand, view.table.options)
    assert found is not None and isinstance(fact, Why)
    facts = {"rank": f"ranks.{found.rank}"}
    if found.second:
        facts["second"] = f"ranks.{found.second}"
    key = f"note.{found.name}" + ("_pamfill" if found.pamfill else "")
    return fact.key == key and dict(fact.facts) == facts

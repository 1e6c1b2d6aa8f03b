"""What lies there: the paks of a suit and whose they are, and what nobody has seen yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kit.cards import Card, pack
from rules.kit.move import Move
from rules.kit.state import View


class Pak(NamedTuple):
    owner: int
    name: str
    cards: Sequence[Card]


def held(view: View, seat: int, suit: str) -> list[Card]:
    return sorted(
        (card for card in view.zones[f"hand:{seat}"] if card.suit == suit),
        key=lambda card: card.rank,
    )


def lying(view: View, suit: str) -> list[Pak]:
    """The paks of a suit."""
    return [
        Pak(int(name.split(":")[1]), name, cards)
        for name, cards in view.zones.items()
        if name.startswith("pak:") and cards[0].suit == suit
    ]


def unseen(view: View, seat: int, suit: str) -> list[Card]:
    """The cards of a suit in no pak, not on the board, and not in one's own hand."""
    rest = [card for card in pack(copies=1 if view.table.seats == 2 else 2) if card.suit == suit]
    seen = [*held(view, seat, suit), *(card for pak in lying(view, suit) for card in pak.cards)]
    return [card for card in rest if card not in seen and card not in view.zones["board"]]


def one_owner(made: Move) -> int:
    (found,) = {int(str(name).split(":")[1]) for name in made.targets}
    return found

"""Quirks: what a person at the table can see of a character in one game.

A game's `player` lists them by character in QUIRKS. A quirk adds no knowledge: it chooses among
moves that are nearly equally good. What it shows is counted by the same question that it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import View

Shows = Callable[[View, int, Move], bool | None]
"""Whether a move of this seat shows a quirk; None if there is no occasion for it."""


def picks_rank(hand: Sequence[Card], move: Move, rank: int) -> bool | None:
    """Whether the card of a move has this rank; None if the hand has none of it, or no other."""
    held = {card.rank for card in hand}
    has_choice = rank in held and len(held) > 1
    return move.cards[0].rank == rank if has_choice else None


class Quirk(NamedTuple):
    """What a character does more often than others, or, if not `is_liked`, less often.

    `shows`: whether a move is of that kind. `most`: the most that a character gives up for it in
    one choice, in the units of the game's `weighed_moves`; among more than two it gives up `crowd`
    times as much. `times`: it makes such moves at least so many times as often as the other
    characters do, or as seldom."""

    shows: Shows
    most: float
    is_liked: bool = True
    times: float = 1.5
    crowd: float = 1.0

    def most_lost(self, seats: int) -> float:
        """Return the most that the character gives up in one choice with so many seats."""
        return self.most * (self.crowd if seats > 2 else 1.0)

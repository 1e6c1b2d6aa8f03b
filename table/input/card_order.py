"""The order in which people have put their own cards."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.cards import Card
from rules.kit.state import State


class CardOrder:
    """By zone, and so by person: each kept while the hand lasts, whatever happens in between.

    `kept` is read by whoever lays the cards out. What came later lies after what was put.
    """

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Card, ...]] = {}
        self._hand = 0

    def note(self, state: State) -> None:
        """Where the match stands: a hand that is over, or has been given up whole, is forgotten."""
        if state.table.hand != self._hand:
            self._hand = state.table.hand
            self.kept.clear()
        for zone in [one for one in self.kept if not state.zones.get(one)]:
            del self.kept[zone]

    def put(self, zone: str, lying: Sequence[Card], moved: Sequence[Card], place: int) -> None:
        """Some cards are put at a place among the others, all in the order in which they lie."""
        rest = [one for one in lying if one not in moved]
        self.kept[zone] = (*rest[:place], *moved, *rest[place:])

    def sort(self, zones: Sequence[str]) -> bool:
        """As they were dealt: the table sorts them again; False where it did all along."""
        put = set(zones).intersection(self.kept)
        for zone in put:
            del self.kept[zone]
        return bool(put)

"""The reasons of a computer player read a second time: each is a question put to the view."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from rules.kit.cards import Card, card
from rules.kit.move import Move
from rules.kit.state import View

Reading = Callable[[View, int, Move, Mapping[str, object]], bool]


class Reason:
    """The facts of a reason, the move it is given for, and the view of the seat that makes it.

    A game derives from this a class with a method for each reason, of the same name, which says
    whether the reason is true; what is one comparison stands in a table.
    """

    def __init__(self, view: View, seat: int, made: Move, facts: Mapping[str, object]) -> None:
        self.view, self.seat, self.made, self.facts = view, seat, made, facts
        self.hand, self.options = view.zones[f"hand:{seat}"], view.table.options

    @property
    def others(self) -> list[int]:
        """The other seats."""
        return [other for other in range(self.view.table.seats) if other != self.seat]

    @property
    def who(self) -> int:
        """The seat that is named."""
        return int(str(self.facts["who"]).partition(".")[2])

    @cached_property
    def kept(self) -> list[Card]:
        """The cards of the hand that are no part of the move."""
        return [card for card in self.hand if card not in self.made.cards]

    def cards(self, name: str = "cards") -> list[Card]:
        """The cards that a fact names."""
        return [card(text) for text in str(self.facts[name]).partition(".")[2].split()]

    def number(self, name: str = "n") -> float:
        value = self.facts[name]
        assert isinstance(value, int | float)
        return value

    def near(self, name: str, value: float, within: float = 0.501) -> bool:
        """Whether a fact is this value, as it is told in whole points."""
        return abs(self.number(name) - value) <= within


def readings(
    reader: type[Reason], plain: Mapping[str, Callable[[Any], bool]]
) -> Mapping[str, Reading]:
    """How each reason is read, by its key: by a method of the reader, or by a row of `plain`."""

    def reading(read: Callable[[Any], bool]) -> Reading:
        return lambda view, seat, made, facts: read(reader(view, seat, made, facts))

    methods = {key: getattr(reader, key) for key in dir(reader) if key.startswith("since_")}
    return {key: reading(read) for key, read in (methods | dict(plain)).items()}

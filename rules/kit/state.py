"""A position: zones of cards, public numbers, and the phase.

Every game uses `State`, so hiding, guessing, comparing and drawing are written once. Only the faces
of cards in zones can be hidden; all else is public.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct, structs

from rules.kit.cards import Card
from rules.kit.said import Value as Value, Why as Why, why as why

Zones = dict[str, list[Card]]


class Table(Struct, frozen=True):
    """The seats and rules of one hand.

    `standing`: the tallies that are carried over from hand to hand, such as totals and pools.
    `hand` counts from 1. `last`: it is agreed that no hand follows, so what would be carried over
    is shared out now. A Struct and no NamedTuple, since rules read its fields several times at
    every choice, and a tuple takes much longer to find a field by its name."""

    seats: int
    options: Mapping[str, Value]
    dealer: int = 0
    standing: Mapping[str, int] = {}
    hand: int = 1
    last: bool = False

    def after(self, seat: int, steps: int = 1) -> int:
        """Return the seat that is so many steps to the left of a seat."""
        return (seat + steps) % self.seats

    def _replace(self, **fields: object) -> Table:
        """Return a copy with other fields, like a NamedTuple's `_replace`."""
        return structs.replace(self, **fields)


Ranking = tuple[tuple[int, ...], ...]
"""Every seat once, in groups: the best first, tied seats together."""


class Outcome(NamedTuple):
    """How a hand ended: the points of each seat, the seats that won the match (none: it goes on),
    and why.

    `ranking` is given if the game's BEST is "ranking", with the winners, if any, as its first
    group; else it is None. Code that wants to know how the seats rank calls `rules.kit.ranking`
    and does not read it."""

    points: tuple[float, ...]
    winners: tuple[int, ...]
    why: Why
    ranking: Ranking | None = None


class State:
    """One position, changed in place by `apply`; `copy` branches it.

    `zones`: name to cards, bottom first. `tallies`: name to whole number.
    `turn`: the seat whose turn it is, -1 for none. `shown`: cards that are
    face up whatever the sight of their zone."""

    __slots__ = ("phase", "shown", "table", "tallies", "turn", "zones")

    def __init__(self, table: Table, zones: Zones, tallies: dict[str, int], phase: str) -> None:
        self.table = table
        self.zones = zones
        self.tallies = tallies
        self.phase = phase
        self.turn = -1
        self.shown: frozenset[Card] = frozenset()

    def copy(self) -> State:
        """Return a copy that can be changed independently."""
        twin = State.__new__(State)
        twin.table = self.table
        twin.zones = {name: cards.copy() for name, cards in self.zones.items()}
        twin.tallies = self.tallies.copy()
        twin.phase = self.phase
        twin.turn = self.turn
        twin.shown = self.shown
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]


class View(State):
    """A state with gaps: what one seat knows, or the public (`seat` None).

    A hidden card is `UNKNOWN`. Cards that the seat knows in a hidden zone come
    first, in card order, so that their place reveals nothing.
    `known` is this seat's own memory: zone to cards."""

    __slots__ = ("known", "seat")

    seat: int | None
    known: Mapping[str, tuple[Card, ...]]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and self.seat == other.seat
            and self.known == other.known
            and super().__eq__(other)
        )

    __hash__ = None

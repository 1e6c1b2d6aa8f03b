"""Real rules into which a leak can be planted, with what nobody may know at hand to tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from rules.kit.chance import Chance
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.sight import kind_and_owner
from rules.kit.state import State, Table, View

OF_A_STATE = (
    "actors offers objection outcome asked notes gauge proposal tip candidates stray".split()
)


class Leaky:
    """Rules as they are, with nothing told yet. `lowest` is the least card in a hand of the last
    position, by seat: what nobody but its owner may know, and each heir tells in a way of its own.
    Only the first seat's is told, so that the law must look for the one hand that matters.
    """

    whose: ClassVar[Sequence[int]] = (0,)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.lowest: dict[int, int] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def deal(self, table: Table, chance: Chance) -> State:
        state = self.rules.deal(table, chance)
        self.look(state)
        return state

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        self.rules.apply(state, choices, chance)
        self.look(state)

    def look(self, state: State) -> None:
        """Look where nobody may, and tell it where the leak is in the position."""
        self.lowest = {
            seat: min(cards).order // 1024
            for zone, cards in state.zones.items()
            for kind, seat in [kind_and_owner(zone)]
            if self.rules.SIGHT[kind] == "owner" and cards and seat in self.whose
        }
        self.publish(state)

    def publish(self, state: State) -> None:
        """Nothing is told."""

    @property
    def told(self) -> int:
        """A number that differs when somebody's lowest card does."""
        return sum((seat + 1) * order for seat, order in self.lowest.items())


class Marked(Leaky):
    """Rules that mark a position with what is hidden. The true rules are asked without the mark."""

    def mark(self, state: State) -> None:
        """Put the mark on."""

    def unmark(self, state: State) -> None:
        """Take it off."""

    def plain(self, state: State) -> State:
        """A position without its mark."""
        twin = state.copy()
        if isinstance(state, View):
            view = View.__new__(View)
            for slot in ("table", "zones", "tallies", "phase", "turn", "shown"):
                setattr(view, slot, getattr(twin, slot))
            view.seat, view.known = state.seat, state.known
            twin = view
        self.unmark(twin)
        return twin

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.rules, name)
        if name in ("story", "climax"):
            return lambda before, after, made: found(
                before and self.plain(before), self.plain(after), made
            )
        if name not in OF_A_STATE:
            return found
        return lambda state, *more: found(self.plain(state), *more)

    def apply(self, state: State, choices: Mapping[int, Move], chance: Chance) -> None:
        self.unmark(state)
        super().apply(state, choices, chance)

    def publish(self, state: State) -> None:
        self.mark(state)

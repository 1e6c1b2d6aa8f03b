"""The luck of a whole match: what each step was given, and what it is given when it is taken again.

A step that was taken back keeps its luck, so that nobody gains a new draw; a match that another
has led to has that one's luck as far as it fits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from rules.kit.chain import Line
from rules.kit.chance import BadLuck, ReadLuck, derived
from rules.kit.contract import Rules
from rules.kit.drawing import Drawing, Results
from rules.kit.move import Move
from rules.kit.state import State


class Origin(NamedTuple):
    """What a match was begun from: the name of a journal, the step of it at which this one goes
    on, and the luck of its hands in their order, which is had again as far as it fits."""

    journal: str
    step: int = 0
    luck: Sequence[Sequence[Results]] = ()


class MatchLuck:
    """The luck of one match. Steps are counted as the match counts them: `step` is the one that
    the luck leads to, in hand `hand`."""

    def __init__(self, seed: str, origin: Origin | None) -> None:
        self.seed = seed
        self.origin = origin
        self._first: dict[int, dict[int, Results]] = {}  # by hand and step, what came there first
        self._given: dict[int, list[Results]] = {}  # by step of this hand, all that came there

    def draw(self, past: deque[tuple[int, Line]], hand: int, step: int) -> Drawing:
        """Luck for a step: as the past has it, else as it was had before, else from the seed."""
        again: Results = []
        if self.origin is not None and hand <= len(self.origin.luck):
            had = sum(earlier < step for earlier in self._first.get(hand, ()))
            again = [*chain(*self.origin.luck[hand - 1][had : had + 1])]
        return Drawing(past, derived(self.seed, "step", step), again)

    def keep(self, results: Results, hand: int, step: int) -> None:
        """What a step was given is kept for when it is taken again."""
        if results:
            self._first.setdefault(hand, {}).setdefault(step, results)
        given = self._given.setdefault(step, [])
        if results and results not in given:
            given.append(results)

    def new_hand(self) -> None:
        """No step of an earlier hand can be taken again."""
        self._given.clear()

    def again(
        self, rules: Rules, state: State, made: Mapping[int, Move], step: int
    ) -> tuple[State, Results] | None:
        """A step with the luck that was drawn for it before it was taken back: where it leads,
        and that luck. None where there was none, or it was drawn for something else."""
        for results in self._given.get(step, []):
            after, luck = state.copy(), ReadLuck(results)
            try:
                rules.apply(after, made, luck)
            except BadLuck:
                continue
            if luck.used_up():
                return after, results
        return None

    def had(self) -> list[list[Results]]:
        """The luck of each hand so far, step after step; where something was taken back, what came
        first."""
        return [[of[step] for step in sorted(of)] for _, of in sorted(self._first.items())]

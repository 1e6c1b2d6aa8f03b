"""The luck of a whole match: what each step was given, and what it is given when it is taken again.

A step that was taken back keeps its luck, so that nobody gains a new draw; a match that another
has led to has that one's luck as far as it fits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.chain import Line
from rules.kit.chance import BadLuck, ReadLuck, WrittenLuck, derived
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import State

Results = list[int | str]


class SameLuck(WrittenLuck):
    """Luck that repeats the results of an earlier match, and is fresh from the first misfit on."""

    def __init__(self, seed: int, results: Sequence[int | str]) -> None:
        super().__init__(seed)
        self._given = ReadLuck([*results])

    def shuffle(self, cards: list[Card]) -> None:
        try:
            self._given.shuffle(cards)
        except BadLuck:
            self._given = ReadLuck([])
            super().shuffle(cards)
        else:
            self.results.append(" ".join(card.name for card in cards))

    def below(self, number: int) -> int:
        try:
            drawn = self._given.below(number)
        except BadLuck:
            self._given = ReadLuck([])
            return super().below(number)
        self.results.append(drawn)
        return drawn


class Drawing:
    """The luck of one step: read from the past where it has a line for it, else fresh.

    The past is asked only when chance is, since a step that needs none left no line; `line` is the
    one that was read. `again`: what an earlier match was given here, which comes before fresh luck
    as far as it fits.
    """

    def __init__(
        self, past: deque[tuple[int, Line]], seed: int, again: Sequence[int | str] = ()
    ) -> None:
        self.past = past
        self.seed = seed
        self.again = again
        self.line: Line | None = None
        self.read: ReadLuck | None = None
        self.fresh: WrittenLuck | None = None

    def _source(self) -> ReadLuck | WrittenLuck:
        if self.read is None and self.fresh is None:
            if self.past:
                _, line = self.past.popleft()
                if not isinstance(line.get("dealt"), list):
                    raise BadLuck("luck.expected")
                self.read, self.line = ReadLuck(line["dealt"]), line
            else:
                self.fresh = SameLuck(self.seed, self.again)
        source = self.read or self.fresh
        assert source is not None
        return source

    def shuffle(self, cards: list[Card]) -> None:
        self._source().shuffle(cards)

    def below(self, number: int) -> int:
        return self._source().below(number)

    @property
    def results(self) -> Results:
        """All results given; BadLuck where the journal has more of them than the step used."""
        if self.read is not None and not self.read.used_up():
            raise BadLuck("luck.more")
        source = self.read or self.fresh
        return source.results if source is not None else []


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
        """Keep the results of a step, for when it is taken again after an undo."""
        if results:
            self._first.setdefault(hand, {}).setdefault(step, results)
        results_here = self._given.setdefault(step, [])
        if results and results not in results_here:
            results_here.append(results)

    def new_hand(self) -> None:
        """Forget the results of the last hand: none of its steps can be taken again."""
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

    def by_hand(self) -> list[list[Results]]:
        """The luck of each hand so far, step after step; where something was taken back, what came
        first."""
        return [[of[step] for step in sorted(of)] for _, of in sorted(self._first.items())]

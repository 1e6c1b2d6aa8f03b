"""The luck of a whole match: of each step, and of a step that is repeated after an undo.

A repeated step keeps its luck, so that an undo brings nobody a new draw. A match that continues
another one repeats its luck as far as it fits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from rules.kit.cards import Card
from rules.kit.chain import Line, Word
from rules.kit.chance import BadLuck, ReadLuck, WrittenLuck, derive_seed
from rules.kit.contract import Rules
from rules.kit.move import Move
from rules.kit.state import State

Results = list[int | str]
Result = Annotated[int, Meta(ge=0, le=10**9)] | Annotated[str, Meta(max_length=4_000)]
"""One of them, as a journal may have it."""


class SameLuck(WrittenLuck):
    """Chance that repeats the results of an earlier match until one does not fit."""

    def __init__(self, seed: int, results: Sequence[int | str]) -> None:
        super().__init__(seed)
        self._given = ReadLuck([*results])

    def shuffle(self, cards: list[Card]) -> None:
        """Put the cards in the order of the earlier match, or in a new one if that does not fit."""
        try:
            self._given.shuffle(cards)
        except BadLuck:
            self._given = ReadLuck([])  # nothing later would fit
            super().shuffle(cards)
        else:
            self.results.append(" ".join(card.name for card in cards))

    def below(self, number: int) -> int:
        """Return the number drawn in the earlier match, or a new one if that does not fit."""
        try:
            drawn = self._given.below(number)
        except BadLuck:
            self._given = ReadLuck([])  # nothing later would fit
            return super().below(number)
        self.results.append(drawn)
        return drawn


class Drawing:
    """The luck of one step: read from the journal if it has a line for it, else fresh.

    A line is taken from `past` only when the step uses luck, since other steps wrote none; `line`
    is that line. `again`: the results that an earlier match had at this step, which are repeated
    as far as they fit before luck is drawn anew."""

    def __init__(
        self, past: deque[tuple[int, Line]], seed: int, again: Sequence[int | str] = ()
    ) -> None:
        self.past = past
        self.seed = seed
        self.again = again
        self.line: Line | None = None
        self._source: ReadLuck | WrittenLuck | None = None

    def _open_source(self) -> ReadLuck | WrittenLuck:
        """Return the luck of this step: that in the journal's next line, or else fresh luck."""
        if self._source is None and self.past:
            _, self.line = self.past.popleft()
            if not isinstance(self.line.get("dealt"), list):
                raise BadLuck("luck.expected")
            self._source = ReadLuck(self.line["dealt"])
        elif self._source is None:
            self._source = SameLuck(self.seed, self.again)
        return self._source

    def shuffle(self, cards: list[Card]) -> None:
        self._open_source().shuffle(cards)

    def below(self, number: int) -> int:
        return self._open_source().below(number)

    @property
    def is_fresh(self) -> bool:
        """Whether luck was drawn that is not in the journal yet."""
        return isinstance(self._source, WrittenLuck)

    @property
    def results(self) -> Results:
        """All results drawn; raises BadLuck if the journal line has more than the step used."""
        if isinstance(self._source, ReadLuck) and not self._source.used_up():
            raise BadLuck("luck.more")
        return [] if self._source is None else self._source.results


class Origin(Struct, frozen=True, forbid_unknown_fields=True):
    """The match that another continues: the name of its journal, the step from which the new match
    goes on, and the luck of its hands in order, which is repeated as far as it fits."""

    journal: Word
    step: Annotated[int, Meta(ge=0, le=10**9)]
    luck: Sequence[Sequence[list[Result]]] = ()


class MatchLuck:
    """The luck of one match. A `step` is the position that the luck leads to."""

    def __init__(self, seed: str, origin: Origin | None) -> None:
        self.seed = seed
        self.origin = origin
        self._first: dict[int, dict[int, Results]] = {}  # by hand and step, the first results there
        self._all: dict[int, list[Results]] = {}  # by step of this hand, all results there

    def draw(self, past: deque[tuple[int, Line]], hand: int, step: int) -> Drawing:
        """Return the luck for a step: from the journal, else the origin, else the seed."""
        again: Sequence[int | str] = ()
        if self.origin is not None and hand <= len(self.origin.luck):
            drawings = self.origin.luck[hand - 1]  # without the steps that drew no luck
            steps_so_far = [at for at in self._first.get(hand, ()) if at < step]
            if len(steps_so_far) < len(drawings):
                again = drawings[len(steps_so_far)]
        return Drawing(past, derive_seed(self.seed, "step", step), again)

    def keep(self, results: Results, hand: int, step: int) -> None:
        """Keep the results of a step, in case it is repeated after an undo."""
        if not results:
            return
        self._first.setdefault(hand, {}).setdefault(step, results)
        results_here = self._all.setdefault(step, [])
        if results not in results_here:
            results_here.append(results)

    def begin_hand(self) -> None:
        """Forget the results of the hand before: its steps can no longer be repeated."""
        self._all.clear()

    def repeat(
        self, rules: Rules, state: State, made: Mapping[int, Move], step: int
    ) -> tuple[State, Results] | None:
        """Repeat a step with the luck that it drew before an undo; return the position after it and
        that luck. None if it drew no luck, or luck that does not fit these choices."""
        for results in self._all.get(step, []):
            after, luck = state.copy(), ReadLuck(results)
            try:
                rules.apply(after, made, luck)
            except BadLuck:
                continue
            if luck.used_up():
                return after, results
        return None

    def by_hand(self) -> list[list[Results]]:
        """Return the luck of each hand, step by step; of a step that was undone, the first."""
        hands = [by_step for _, by_step in sorted(self._first.items())]
        return [[by_step[step] for step in sorted(by_step)] for by_step in hands]

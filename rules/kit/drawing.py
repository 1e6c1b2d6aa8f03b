"""The luck of one step of a match: drawn anew, read from a journal, or drawn before.

A game that another one has led to has that one's luck as far as it fits (`SameLuck`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from rules.kit.cards import Card
from rules.kit.chain import Line
from rules.kit.chance import BadLuck, ReadLuck, WrittenLuck

Results = list[int | str]


class SameLuck(WrittenLuck):
    """The results of an earlier match once more; from the first that does not fit on, fresh."""

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
        """All that it gave; BadLuck where the past has more for this step than it asked for."""
        if self.read is not None and not self.read.used_up():
            raise BadLuck("luck.more")
        source = self.read or self.fresh
        return source.results if source is not None else []

"""The luck of one step of a match: drawn anew, read from a journal, or drawn before."""

from __future__ import annotations

from collections import deque

from rules.kit.cards import Card
from rules.kit.chain import Line
from rules.kit.chance import BadLuck, ReadLuck, WrittenLuck

Results = list[int | str]


class Drawing:
    """The luck of one step: read from the past where it has a line for it, else fresh.

    The past is asked only when chance is, since a step that needs none left no line.
    """

    def __init__(self, past: deque[tuple[int, Line]], seed: int) -> None:
        self.past = past
        self.seed = seed
        self.read: ReadLuck | None = None
        self.fresh: WrittenLuck | None = None

    def _source(self) -> ReadLuck | WrittenLuck:
        if self.read is None and self.fresh is None:
            if self.past:
                _, line = self.past.popleft()
                if not isinstance(line.get("dealt"), list):
                    raise BadLuck("luck.expected")
                self.read = ReadLuck(line["dealt"])
            else:
                self.fresh = WrittenLuck(self.seed)
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

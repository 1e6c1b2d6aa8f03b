"""What the band says now, and whether it has stood there long enough to be read."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.said import plainly
from rules.kit.story import CLIMAX, LINE, TURN, Told
from table.felt.band import Sentence
from table.words.words import Words

AT_LEAST, LETTER = 0.5, 0.024  # seconds it takes to see a sentence, and to read a letter of it
LONGER = {LINE: 1.0, TURN: 1.35, CLIMAX: 1.8}


class Saying:
    """Sentences in the order they are told. Times in seconds.

    `words` may change while they stand, as the language does.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self._pages: list[tuple[Told, ...]] = []
        self._place = 0
        self._until = 0.0  # the page has been read by then
        self._patience = 0.0
        self._awaited = True  # what follows waits until all of it has been read

    def say(self, told: Sequence[Told], now: float, patience: float, together: int = 1) -> None:
        """Let this stand in the band from now on, one sentence after another, the last for good;
        or so many `together`, which share its room. `patience` stretches how long it takes."""
        pages = [tuple(told[at : at + together]) for at in range(0, len(told), together)]
        if pages == self._pages:
            return
        self._pages, self._place, self._patience = pages, 0, patience
        self._awaited = True
        self._until = now + self._lasts(pages[0] if pages else ())

    @property
    def ends(self) -> float:
        """When all of it will have been read."""
        rest = [one for page in self._pages[self._place + 1 :] for one in page]
        return self._until + self._lasts(rest)

    def _lasts(self, told: Sequence[Told]) -> float:
        return sum(self.seconds(sentence(one, self.words)) for one in told) * self._patience

    @staticmethod
    def seconds(sentence: Sentence) -> float:
        """How long it takes to read a sentence at the usual speed."""
        letters = sum(len(one) if isinstance(one, str) else 3 for one in sentence.pieces)
        return (AT_LEAST + LETTER * letters) * LONGER[sentence.weight]

    def sentences(self) -> list[Sentence]:
        """What stands in the band now."""
        page = self._pages[self._place] if self._pages else ()
        return [sentence(one, self.words) for one in page]

    def step(self, now: float) -> bool:
        """Time goes on; True where what comes next stands there now."""
        if now < self._until or self._place + 1 >= len(self._pages):
            return False
        self._place += 1
        self._until = now + self._lasts(self._pages[self._place])
        return True

    def read(self, now: float) -> bool:
        """Whether all of it has been read, or need not be."""
        return not self._awaited or (now >= self._until and self._place + 1 >= len(self._pages))

    def leave(self) -> None:
        """Nobody waits any longer for it to have been read; what is still to come does come."""
        self._awaited = False

    def hurry(self, now: float) -> None:
        """Whoever looks has read it; the last of it stays."""
        self._place = max(0, len(self._pages) - 1)
        self._until = min(self._until, now)


def sentence(told: Told, words: Words) -> Sentence:
    """A sentence of a game's story in pieces; its key, spelled out, where it has no words."""
    key = f"story.{told.why.key}"
    said = words.pieces(key, dict(told.why.facts)) if words.has(key) else [plainly(told.why)]
    return Sentence(words.glossary.marked(said), told.weight)

"""What the banner says now, and whether it has stood there long enough to be read."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.story import Told
from table.felt.banner import Sentence, reading_time, sentence
from table.i18n.words import Words


class BannerQueue:
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
        """Let this stand in the banner from now on, one sentence after another, the last for good;
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
        rest = [entry for page in self._pages[self._place + 1 :] for entry in page]
        return self._until + self._lasts(rest)

    def _lasts(self, told: Sequence[Told]) -> float:
        return sum(reading_time(sentence(entry, self.words)) for entry in told) * self._patience

    def sentences(self) -> list[Sentence]:
        """What stands in the banner now."""
        page = self._pages[self._place] if self._pages else ()
        return [sentence(entry, self.words) for entry in page]

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

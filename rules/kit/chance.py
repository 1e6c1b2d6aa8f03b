"""The dealer's luck: drawn from a seed, written down, and read back.

Rules use chance only through `shuffle` and `below`. So every result can go into the journal, and
an old game replays the same even if the generator changes.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import repeat, starmap
from typing import Protocol

from rules.kit.cards import BadCard, Card, card
from rules.kit.said import SaidError


class Chance(Protocol):
    """The source of randomness that a rules module is given."""

    def shuffle(self, cards: list[Card]) -> None:
        """Put the cards in random order, in place."""

    def below(self, number: int) -> int:
        """Return a random integer from 0 up to, not including, `number`."""


class Rng(Protocol):
    """The random numbers of a computer player; `random.Random` provides them."""

    def random(self) -> float:
        """Return a random number from 0 up to, not including, 1."""


class Luck:
    """Chance from a seed. The same seed gives the same luck on every machine:
    only `random.random` is used, whose sequence Python promises to keep."""

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(seed).random
        # Like `lambda card: self.random()`, but faster, as no Python function is called: `next` of
        # an endless iterator of random numbers, with the card as the default that it never needs.
        endless_numbers = starmap(self.random, repeat(()))
        self._random_key = partial(next, endless_numbers)

    def shuffle(self, cards: list[Card]) -> None:
        cards.sort(key=self._random_key)

    def below(self, number: int) -> int:
        return int(self.random() * number)


class WrittenLuck(Luck):
    """Chance that records what it returned in `results`, in the form of a journal line."""

    def __init__(self, seed: int | str) -> None:
        super().__init__(seed)
        self.results: list[int | str] = []

    def shuffle(self, cards: list[Card]) -> None:
        super().shuffle(cards)
        self.results.append(" ".join(card.name for card in cards))

    def below(self, number: int) -> int:
        drawn = super().below(number)
        self.results.append(drawn)
        return drawn


class BadLuck(SaidError):
    """The recorded results do not fit the game that is played back."""


class ReadLuck:
    """Chance played back from a journal: returns the recorded results in order."""

    def __init__(self, results: list[int | str]) -> None:
        self.results = list(results)
        self._next = 0

    def _take_result(self) -> int | str:
        """Return the next recorded result; raises BadLuck if there is none."""
        if self._next >= len(self.results):
            raise BadLuck("luck.missing")
        self._next += 1
        return self.results[self._next - 1]

    def shuffle(self, cards: list[Card]) -> None:
        """Put the cards in the recorded order; raises BadLuck if other cards were recorded."""
        names = self._take_result()
        try:
            order = [card(name) for name in names.split()] if isinstance(names, str) else []
        except BadCard as error:
            raise BadLuck("luck.damaged", why=error.why) from None
        if sorted(order) != sorted(cards):
            raise BadLuck("luck.other_cards")
        cards[:] = order

    def below(self, number: int) -> int:
        """Return the recorded number; raises BadLuck if it is not from 0 to `number` - 1."""
        drawn = self._take_result()
        if not isinstance(drawn, int) or not 0 <= drawn < number:
            raise BadLuck("luck.draw", drawn=repr(drawn), below=number)
        return drawn

    def used_up(self) -> bool:
        """Whether all recorded results have been returned."""
        return self._next == len(self.results)


def derive_seed(seed: str, *parts: int | str) -> int:
    """Derive the seed for one purpose from a game's seed and the name of that purpose.

    One-way (SHA-256): it reveals nothing of the game's seed, and is independent of the seeds
    for other purposes."""
    import hashlib  # only once something is dealt: the table opens sooner

    text = ":".join([seed, *map(str, parts)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

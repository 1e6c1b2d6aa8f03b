"""A plain guesser of our own: naive Bayes over what was noted, occasion by occasion, each as far as
people differ on it by more than chance."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import permutations
from math import log

from research.company.hindsight import Note

PRIOR = 8.0
"""How many times everybody's own way is taken to have been seen of each, before any hand is."""


class Guesser:
    """How likely each person does what on which occasion, learnt from hands with names."""

    def __init__(self, hands: Mapping[str, Sequence[Sequence[Note]]]) -> None:
        every: defaultdict[str, Counter[str]] = defaultdict(Counter)
        of: dict[str, defaultdict[str, Counter[str]]] = {}
        for who, seen in hands.items():
            of[who] = defaultdict(Counter)
            for hand in seen:
                for occasion, done in hand:
                    of[who][occasion][done] += 1
                    every[occasion][done] += 1
        self.names = tuple(hands)
        self._every, self._of = every, of
        self._tells = {
            occasion: tells(done, [each[occasion] for each in of.values()])
            for occasion, done in every.items()
        }

    def scores(self, hands: Sequence[Sequence[Note]]) -> dict[str, float]:
        """The logarithm of how likely each of them would have played these hands."""
        counts = Counter(note for hand in hands for note in hand)
        return {
            who: sum(times * self._fits(who, *note) for note, times in counts.items())
            for who in self.names
        }

    def _fits(self, who: str, occasion: str, done: str) -> float:
        every, own = self._every.get(occasion), self._of[who][occasion]
        if not every or len(every) < 2:
            return 0.0
        usual = (every[done] + 0.5) / (every.total() + 0.5 * (len(every) + 1))
        more = log((own[done] + PRIOR * usual) / (own.total() + PRIOR)) - log(usual)
        return self._tells[occasion] * more


def tells(every: Counter[str], people: Sequence[Counter[str]]) -> float:
    """How far an occasion tells people apart, from 0 to 1: what is left of how much they differ on
    it (the G of a test of likelihoods) after what as many would by chance."""
    freedom, whole = (len(people) - 1) * (len(every) - 1), every.total()
    differ = 2 * sum(
        times * log(times * whole / (own.total() * every[done]))
        for own in people
        for done, times in own.items()
    )
    return max(0.0, 1 - freedom / differ) if differ > 0 else 0.0


def named(guesser: Guesser, block: Sequence[Sequence[Note]]) -> str:
    """Who most likely played these hands."""
    found = guesser.scores(block)
    return max(found, key=lambda who: found[who])


def seated(guesser: Guesser, blocks: Mapping[str, Sequence[Sequence[Note]]]) -> dict[str, str]:
    """Who is who, where each of them played just one of these."""
    fits = {who: guesser.scores(block) for who, block in blocks.items()}
    ways = [dict(zip(blocks, way)) for way in permutations(guesser.names)]
    return max(ways, key=lambda way: sum(fits[who][way[who]] for who in blocks))

"""The last tricks of a Punk round, in which every hand keeps one card, by counterfactual regret.

All cards in the hands together, the heap, are known. The ending is played over and over with hands
drawn from it: one seat in turn tries each of its cards, the others play what they have learnt so
far (external-sampling counterfactual regret, Lanctot and others 2009; regrets never below zero,
Tammelin 2014). All seats share one strategy, which depends on the hand and the heap still in the
hands: who played what is forgotten, so that what earlier plays tell of a hand counts only on
average.

The result is the average strategy, a mixture. The longer it is learnt, the less an opponent can
gain against it; `python -m research.punk.endgames` measures that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import fsum
from random import Random

WIDTH = 4  # bits that count a rank in a hand or a heap packed into one number
MOST_TRICKS = 3
MOST_PLACES = 3  # with more there are too many hands to learn in the time for a choice
ENOUGH = 2400  # how often an ending is played in that time
SEED = 11  # fixed, so that the same ending always has the same solution

Play = tuple[int, int]
"""A rank, and one card of it as a number."""
Key = tuple[int, int]
"""A hand, and the heap that it is part of, as numbers."""
Luck = Callable[[], float]
"""Luck from 0 up to, not including, 1."""


class InformationSet:
    """What is learnt for one hand and heap: its plays, and for each its regret, its present
    probability (`mix`) and the sum of all (`sums`). `met`: it has been played at least once."""

    __slots__ = ("met", "mix", "plays", "regrets", "sums")

    def __init__(self, hand: int) -> None:
        held = [(rank, hand >> WIDTH * rank & 15) for rank in range(1, 16)]
        self.plays: list[Play] = [(rank, 1 << WIDTH * rank) for rank, copies in held if copies]
        whole = sum([copies for _, copies in held])
        self.mix = [copies / whole for _, copies in held if copies]
        self.regrets = [0.0] * len(self.plays)
        self.sums = [0.0] * len(self.plays)
        self.met = False

    def learn(self, worths: Sequence[float]) -> float:
        """Update the regrets by the value of each play; return the value of the mixture."""
        regrets, mix = self.regrets, self.mix
        mean = 0.0
        for likely, worth in zip(mix, worths):
            mean += likely * worth
        whole = 0.0
        for place, worth in enumerate(worths):
            regret = regrets[place] + worth - mean
            if regret > 0.0:
                whole += regret
            else:
                regret = 0.0
            regrets[place] = regret
        count = len(regrets)
        if whole:
            self.mix = [regret / whole for regret in regrets]
        else:
            self.mix = [1.0 / count] * count
        return mean

    def draw_play(self, luck: float, weight: int) -> Play:
        """Draw a play by a random `luck`; the mixture counts `weight` times in the average."""
        sums, mix = self.sums, self.mix
        self.met = True
        for place, likely in enumerate(mix):
            sums[place] += weight * likely
        for place, likely in enumerate(mix):
            luck -= likely
            if luck < 0.0:
                return self.plays[place]
        return self.plays[-1]


class EndgameSolver:
    """Learns one ending by regret matching, with an information set for each hand and heap.

    `blind`: whether the last hand is the Dummy's, who learns nothing and plays at random.
    """

    def __init__(self, blind: bool) -> None:
        self.blind = blind
        self.spots: dict[Key, InformationSet] = {}
        self.blinds: dict[int, InformationSet] = {}

    def spot(self, hand: int, heap: int) -> InformationSet:
        """Return the information set of this hand and heap."""
        known = self.spots.get((hand, heap))
        if known is None:
            known = self.spots[hand, heap] = InformationSet(hand)
        return known

    def play(
        self, mine: int, others: Sequence[int], heap: int, tricks: int, weight: int, luck: Luck
    ) -> float:
        """Play the rest of the ending with each card of the hand `mine`, learn from the results,
        and return the expected points of its mixture. `others`: the other hands."""
        once = twice = 0  # bits of the ranks that others play, and play more than once
        left = []
        rest = heap
        for hand, spot in self._met(others, heap):
            rank, card = spot.draw_play(luck(), weight)
            twice |= once & 1 << rank
            once |= 1 << rank
            left.append(hand - card)
            rest -= card
        alone = once & ~twice
        values = []
        own = self.spot(mine, heap)
        for rank, card in own.plays:
            beaten = once >> rank & 1 or alone & (1 << rank) - 1
            worth = 0.0 if beaten else float(rank)
            if tricks > 1:
                worth += self.play(mine - card, left, rest - card, tricks - 1, weight, luck)
            values.append(worth)
        return own.learn(values) if len(values) > 1 else values[0]

    def _met(self, others: Sequence[int], heap: int) -> Sequence[tuple[int, InformationSet]]:
        """Return the others' hands with their information sets."""
        spots = [(hand, self.spot(hand, heap)) for hand in others]
        if self.blind:
            hand = others[-1]
            if hand not in self.blinds:
                self.blinds[hand] = InformationSet(hand)
            spots[-1] = hand, self.blinds[hand]
        return spots


def is_learnable(places: int, size: int, tricks: int) -> bool:
    """Whether an ending can be learnt: few tricks, one card kept, not too many hands."""
    return tricks <= MOST_TRICKS and size == tricks + 1 and places <= MOST_PLACES


def mixture(ending: EndgameSolver, hand: Sequence[int], heap: Sequence[int]) -> dict[int, float]:
    """Return the probability of each rank of the hand, where `heap` is all cards in hands; empty if
    the ending was never played so far."""
    spot = ending.spots.get((packed_ranks(hand), packed_ranks(heap)))
    if spot is None or not spot.met:
        return {}
    whole = fsum(spot.sums)
    return {rank: weight / whole for (rank, _), weight in zip(spot.plays, spot.sums)}


@lru_cache(maxsize=32)
def learn_ending(
    heap: tuple[int, ...], places: int, seats: int, tricks: int, times: int
) -> EndgameSolver:
    """Learn the ending of these cards, lowest first, by playing it `times` times. Deterministic."""
    ending = EndgameSolver(seats < places)
    luck = Random(SEED)
    cards = list(heap)
    size = len(cards) // places
    for number in range(1, times + 1):
        luck.shuffle(cards)
        hands = [packed_ranks(cards[size * place : size * place + size]) for place in range(places)]
        ending.play(hands[0], hands[1:], sum(hands), tricks, number, luck.random)
    return ending


def packed_ranks(cards: Sequence[int]) -> int:
    """Pack ranks into one number that counts each rank in four bits."""
    return sum([1 << WIDTH * rank for rank in cards])

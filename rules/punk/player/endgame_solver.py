"""The last tricks of a Punk round by counterfactual regret, where every hand keeps one card.

All cards in the hands are known as a heap. The ending is played over and over with
hands drawn from it: one seat in turn tries every card of its own, the others play
what they have learnt so far (external-sampling counterfactual regret, Lanctot and
others 2009; regrets never below zero, Tammelin 2014). All seats share one strategy. What it
hangs on is the hand and the heap still in the hands: who played what is forgotten, and
so what a seat's earlier plays tell of its hand is known on the average alone.

The average strategy is the answer, to be played by a draw. It gets the closer to what
no opponent can gain by the longer it is played; `python -m research.punk.endgames` counts it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import fsum
from random import Random

WIDTH = 4  # bits that count a rank in a hand or a heap written as one number
MOST_TRICKS = 3
MOST_PLACES = 3  # with more the hands are too many to be learnt in the time a choice may take
ENOUGH = 2400  # times to play it in that time
SEED = 11  # the same luck for all who solve the same ending

Play = tuple[int, int]
"""A rank, and one card of it as a number."""
Key = tuple[int, int]
"""A hand, and the heap that it is part of, as numbers."""
Luck = Callable[[], float]
"""Luck from 0 up to, not including, 1."""


class InformationSet:
    """What is learnt for one hand and heap: plays, regrets, current and summed mixture."""

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

    def drawn(self, luck: float, weight: int) -> Play:
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
    """Learns one ending by regret matching: an information set for each hand and heap.

    `blind`: whether the last of the others is the Dummy, who learns nothing and plays at random.
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
        """Play on with every card of `mine`; return the expected points of its mixture."""
        once = twice = 0  # ranks the others play, and those they play more than once, as bits
        left = []
        rest = heap
        for hand, spot in self._met(others, heap):
            rank, card = spot.drawn(luck(), weight)
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

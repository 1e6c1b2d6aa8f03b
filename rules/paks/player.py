"""A plain Paks player: what a move adds to its side's score, what it lays open to thieves,
and what the cards it takes from the hand might have done later.

Of the likely moves the best is played. What paks count is exact: every side gives
up as many paks of a suit as the poorest has, so a move is weighed by the scores
that are left after that. How safe a pak is and what a card is good for in the
hand are rules of thumb.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Any, Protocol

from rules.kit.cards import Card
from rules.kit.moves import Move
from rules.kit.state import View
from rules.paks.sides import OWNER, deciders, sides
from rules.paks.values import SCORE, WORTH

THIEVERY = 0.16  # chance that a worthless pak is stolen within one turn of another player
WEIGHT = 30.0  # worth by which a pak becomes safer by a factor of e
LOSS = 1.5  # what a stolen pak costs, in its own score: it is gone, and another has it
UNLOADING = 5.0  # turns of one's own that it takes to lay down a whole hand
PROMISE = (0, 16, 14, 16, 18, 20, 6, 6, 6, 6, 9, 9, 9, 9)  # what a card may do later, by rank
HOPE = 3.0  # turns of one's own before the end from which on promise fades
NERVES = 0.5  # points: moves as good as that are a matter of mood

Scores = list[list[int]]


class Rng(Protocol):
    """Luck for moods: `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""


def choose(rules: Any, view: View, seat: int, rng: Rng) -> Move:
    """The seat's move where it owes a choice; equal view and luck, equal choice."""
    laid: Move | None = rules.proposal(view, seat)
    if laid is not None:
        return laid
    listed: Sequence[Move] = rules.candidates(view, seat)
    if len(listed) == 1:
        return listed[0]
    eye = Eye(view, seat)
    best, most = listed[0], -1e9
    for one in listed:
        value = eye.value(one) + NERVES * rng.random()
        if value > most:
            best, most = one, value
    return best


class Eye:
    """One seat's look at the paks, to weigh moves by: the scores of all paks by suit and side."""

    def __init__(self, view: View, seat: int) -> None:
        table, stock = view.table, len(view.zones["stock"])
        self.zones = view.zones
        self.count = sides(table)
        self.side = seat % self.count
        self.plays = [decider % self.count for decider in deciders(table)]
        self.left = stock / table.seats  # turns still to come, of each
        self.others = stock * (1 - 1 / self.count)
        self.rivals = max(1, len(self.plays) - 1)
        self.scores: dict[str, Scores] = {}
        self.paks: dict[str, tuple[int, int, int, str]] = {}
        for name, cards in view.zones.items():
            owner = OWNER.get(name)
            if owner is not None:
                self._note(name, owner % self.count, cards)

    def _note(self, name: str, side: int, cards: Sequence[Card]) -> None:
        suit = cards[0].suit
        number = sum([SCORE[one.rank] for one in cards])
        weight = sum([WORTH[one.rank] for one in cards])
        self.paks[name] = (side, number, weight, suit)
        if suit not in self.scores:
            self.scores[suit] = [[] for _ in range(self.count)]
        self.scores[suit][side].append(number)

    def value(self, choice: Move) -> float:
        """What a move is worth, in points of this side's lead; nothing done is worth 0."""
        if not choice.cards:
            return 0.0
        suit = choice.cards[0].suit
        before = self.scores.get(suit) or [[] for _ in range(self.count)]
        after = [scores[:] for scores in before]
        number = weight = 0
        danger = 0.0
        for target in choice.targets:
            if isinstance(target, Card):
                number += SCORE[target.rank]
                weight += WORTH[target.rank]
            else:
                side, score, worth, _ = self.paks[target]
                after[side].remove(score)
                number += score
                weight += worth
                if side == self.side:
                    danger -= self._danger(score, worth)
        spent = 0.0
        later, hope = min(1.0, self.left / UNLOADING), min(1.0, self.left / HOPE)
        for one in choice.cards:
            rank = one.rank
            number += SCORE[rank]
            weight += WORTH[rank]
            spent += later * SCORE[rank] + hope * PROMISE[rank]
        after[self.side].append(number)
        danger += self._danger(number, weight)
        return self._lead(after) - self._lead(before) - danger - spent

    def _danger(self, score: int, worth: int) -> float:
        """What is lost, as likely as not, to thieves to come."""
        return LOSS * score * _stolen(worth, self.others)

    def _lead(self, scores: Scores) -> float:
        """How far this side is ahead of the others in one suit, on the average."""
        least = min([len(scores[side]) for side in self.plays])
        lead = 0.0
        for side in self.plays:
            held = scores[side]
            kept = sum(sorted(held)[least:]) if least else sum(held)
            lead += kept if side == self.side else -kept / self.rivals
        return lead


@lru_cache(maxsize=4096)
def _stolen(worth: int, turns: float) -> float:
    """How likely a pak is stolen in so many turns of others."""
    return float(1 - (1 - THIEVERY * exp(-worth / WEIGHT)) ** turns)

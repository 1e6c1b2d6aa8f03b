"""Leaks in what the rules say and answer: sentences, tips, offers, objections, moves proposed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kit.cards import Card
from rules.kit.move import Move, Offer
from rules.kit.remarks import Gauge, candidates
from rules.kit.state import State, View, Why, why
from rules.kit.story import Beat, Climax, Made, Told
from tests.laws.leaky import Leaky


class InNote(Leaky):
    """A note tells it, from what the rules keep in mind beside the position."""

    said = r"the note at \S+ is “lowest \(n \d+\)” in one world and .* in the other"

    def notes(self, view: View) -> Mapping[Any, Why]:
        return {f"hand:{seat}": why("lowest", n=order) for seat, order in self.lowest.items()}


class InStory(Leaky):
    """A sentence tells it, from what the rules keep in mind beside the position."""

    said = r"the story, number \d+, why is “lowest \(n \d+\)” in one world and .* in the other"

    def story(self, before: View | None, after: View, made: Made) -> Sequence[Told]:
        return [Told(why("lowest", n=self.told))]


class InClimax(Leaky):
    """A card in nobody's sight glows, or does not, in a beat."""

    said = r"the climax, number \d+, number 1, lit, number 1 is \d in one world and .* in the other"

    def climax(self, before: View | None, after: View, made: Made) -> Climax:
        return Climax([Beat(lit=(self.told % 10,))])


class InTip(Leaky):
    """What a button is said to do depends on a hand that nobody sees."""

    said = r"what is said of the buttons \w+ is “lowest \(n \d+\)” in one world and “.*” in the"

    def tip(self, view: View, seat: int, verb: str) -> Why | None:
        return why("lowest", n=self.told)


class InOffers(Leaky):
    """A seat is offered what only another's hand can be the reason for."""

    said = r"the offers, number \d, amounts, number 1 is \d+ in one world and \d+ in the other"

    def offers(self, state: State, seat: int) -> Sequence[Offer]:
        return [*self.rules.offers(state, seat), Offer("guess", amounts=(self.told,), certain=True)]


class InLikelyMoves(Leaky):
    """The likely moves stand in an order that another's hand decides."""

    said = r"the likely moves, number \d+, \w+.* is .* in one world and .* in the other"

    def candidates(self, state: State, seat: int) -> Sequence[Move]:
        found = list(candidates(self.rules, state, seat))
        turned = self.told % len(found)
        return found[turned:] + found[:turned]


class InObjection(Leaky):
    """Who tries a move that cannot be is told more than why."""

    said = r"the reply to .* is “lowest is \(n \d+\)” in one world and “.*” in the other"

    def stray(self, state: State, seat: int, choice: Move) -> Why:
        return why("lowest_is", n=self.told)


class InPrompt(Leaky):
    """What the picked cards come to is counted against cards that nobody sees."""

    said = r"what the picked cards come to .*, why is “beats \(n \d+\)” in one world and “.*” in"

    def gauge(
        self, view: View, seat: int, cards: Sequence[Card], targets: Sequence[object]
    ) -> Gauge:
        return Gauge(why("beats", n=self.told))

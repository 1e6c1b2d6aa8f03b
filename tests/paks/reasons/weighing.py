"""What a pak or a steal comes to, by the rules of thumb the player goes by: the lead it gains, what
thieves may do to it, and what its cards promised in the hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks.sides import playing, sides
from rules.paks.values import SCORE, capture, score, worth
from tests.paks.reasons.lying import Pak, lying, unseen

THEFT, CALMER, SPREAD = 0.72, 0.6, {2: 2.0, 3: 4.0, 4: 6.0, 6: 8.0}
LOSS = {2: 3.0, 3: 3.0, 4: 1.5, 6: 1.5}
PROMISED = {1: 16, 2: 14, 3: 16, 4: 18, 5: 20, 6: 6, 7: 6, 8: 6, 9: 6, 10: 9}
STEP = 16  # in which the player counts what is unseen, upwards


class Weighed(NamedTuple):
    gain: float
    risk: float
    keep: float

    @property
    def value(self) -> float:
        return self.gain - self.risk - self.keep


def lead(view: View, seat: int, found: Sequence[Pak]) -> float:
    """How far a seat's side is ahead of the mean of the others when each has given up as many of
    these paks as the poorest has."""
    count = sides(view.table)
    own = seat % count
    scores = {other % count: [0] * 0 for other in playing(view.table)}
    scores.setdefault(own, [])
    for pak in found:
        scores.setdefault(pak.owner % count, []).append(score(pak.cards))
    least = min(len(each) for each in scores.values())
    kept = {side: sum(sorted(each)[least:]) for side, each in scores.items()}
    others = [points for side, points in kept.items() if side != own]
    return kept[own] - sum(others) / len(others)


def stock(view: View) -> int:
    """The cards to come, beyond one's own last turn in whole rounds, six at most."""
    left, seats = len(view.zones["stock"]), view.table.seats
    return left if left < seats else min(6, -(-left // seats)) * seats


def theft(view: View, seat: int, suit: str, weight: int) -> float:
    """How likely a pak so heavy is stolen."""
    seats, rest = view.table.seats, capture(unseen(view, seat, suit))
    if stock(view) >= seats:
        rest = -(-rest // STEP) * STEP
    if weight >= rest:
        return 0.0
    turns = stock(view) * (1 - 1 / sides(view.table))
    return THEFT * (1 - float(CALMER**turns)) * exp(-SPREAD[seats] * weight / rest)


def promised(view: View, cards: Sequence[Card]) -> float:
    """What cards are good for in the hand."""
    seats = view.table.seats
    turns = 0.0 if stock(view) < seats else stock(view) / seats
    later, hope = min(1.0, turns / 5), min(1.0, turns / 3)
    missed = 1.2 if seats == 4 else 1.0
    worth = sum(later * SCORE[card.rank] + hope * PROMISED[min(card.rank, 10)] for card in cards)
    return missed * worth


def weighed(view: View, seat: int, made: Move) -> Weighed:
    """What a pak or a steal comes to."""
    suit = made.cards[0].suit
    before = lying(view, suit)
    stolen = [pak for pak in before if pak.name in made.targets]
    board = [target for target in made.targets if isinstance(target, Card)]
    cards = [*board, *(card for pak in stolen for card in pak.cards), *made.cards]
    after = [*(pak for pak in before if pak not in stolen), Pak(seat, "", cards)]
    loss = LOSS[view.table.seats]
    risk = loss * score(cards) * theft(view, seat, suit, worth(cards))
    for pak in stolen:
        if pak.owner % sides(view.table) == seat % sides(view.table):
            risk -= loss * score(pak.cards) * theft(view, seat, suit, worth(pak.cards))
    gain = lead(view, seat, after) - lead(view, seat, before)
    return Weighed(gain, risk, promised(view, made.cards))

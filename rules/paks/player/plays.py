"""What a pak or a steal is worth to a seat, in points of its side's lead.

A play changes the score of one suit alone, and cards of different suits never compete; so
a whole turn, a pak and the steals it opens, is weighed as a sum over suits. What paks
count is exact: every side gives up as many of a suit as the poorest has (1.6), so a play is
weighed by the scores that are left after that. How safe a pak is and what a card is
good for in the hand are rules of thumb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import exp
from typing import NamedTuple

from rules.kit.state import Table
from rules.paks.player.holdings import (
    FIELD,
    OWNER_AT,
    PROMISE,
    WORTH_AT,
    measure,
    measured_ways,
    ranks,
    reach,
)
from rules.paks.sides import deciders, is_one_pair, sides, spared_seats
from rules.paks.values import SCORE, WORTH

THEFT = 0.72  # chance that a worthless pak is stolen before the end, as counted in many hands
SPREAD = {2: 2.0, 3: 4.0, 4: 6.0, 6: 8.0}  # how much smaller a hand is than all unseen cards
TURN = 0.6  # how much of safety is left to win after each turn of another player
LOSS = {2: 3.0, 3: 3.0, 4: 1.5, 6: 1.5}  # what a stolen pak costs, in its own score, at least:
# it is gone, and another has it
UNLOADING = 5.0  # own turns that it takes to lay down a whole hand
DEAR = {2: 1.0, 3: 1.0, 4: 1.2, 6: 1.0}  # how much more than that a card laid down is missed:
# of two players to a side one hand is the other's cover, as was found by playing
HOPE = 3.0  # own turns before the end from which on promise fades
FAR = 6  # own turns beyond which the end is far away
MOST_WORTH = 208  # all cards of a suit in two packs
KEPT = 1 << 12  # answers remembered; of far more, sweeping memory outlasts a choice
MOST_PAKS = 8  # of one player and suit, of which every choice is tried in a last turn

Scores = list[list[int]]
Fear = list[float]
"""What thieves to come will cost of each point of a pak, by its WORTH."""
Paks = tuple[int, ...]
"""Paks of a suit, each as owner, WORTH and SCORE in one number, of 12, 10 and 10 bits; in
ascending order."""


class Capture(NamedTuple):
    """What a play is worth, the holding it uses, and which of the paks it takes."""

    value: float
    used: int
    stolen: tuple[int, ...] = ()


NO_PLAY = Capture(0.0, 0)


class SeatSetting(NamedTuple):
    """With and against whom a seat plays, and by which rules."""

    seats: int
    seat: int
    camps: int  # how many sides play
    rivals: tuple[int, ...]
    spared: tuple[int, ...]
    one_pair: bool


class Camp:
    """A seat's side among others in any suit, however far the end is; known by identity."""

    def __init__(self, seating: SeatSetting) -> None:
        _, seat, self.count, self.rivals, self.spared, _ = seating
        self.side = seat % self.count


class Situation:
    """A seat at a kind of table, so far from the end; the same object for the same place."""

    def __init__(self, seating: SeatSetting, camp: Camp, stock: int) -> None:
        seats, self.seat, count, _, _, self.one_pair = seating
        self.camp = camp
        self.last = not stock
        self.leaves = stock < seats  # this is the seat's own last turn
        left = 0.0 if self.leaves else stock / seats
        self.later = min(1.0, left / UNLOADING)
        self.hope = min(1.0, left / HOPE)
        self.dear = DEAR[seats]
        self.theft = THEFT * (1 - float(TURN ** (stock * (1 - 1 / count))))
        self.loss = LOSS[seats]
        self.spread = SPREAD[seats]
        self._fears: dict[int, Fear] = {}

    def fear(self, unseen: int) -> Fear:
        """What thieves to come will cost, as likely as not, where all unseen cards together come
        to so much; of a pak that is worth more, nothing."""
        known = self._fears.get(unseen)
        if known is None:
            most = self.loss * self.theft
            known = self._fears[unseen] = [
                most * exp(-self.spread * worth / unseen) if worth < unseen else 0.0
                for worth in range(MOST_WORTH + 1)
            ]
        return known


_known: dict[int, tuple[Table, list[list[Situation]]]] = {}


def places(table: Table) -> list[list[Situation]]:
    """For every seat, and every number of cards in the stock up to `FAR` turns each, where it
    sits, and how far the end is. Tables are known again by identity first: all worlds that are
    tried out share one."""
    known = _known.get(id(table))
    if known is None or known[0] is not table:
        if len(_known) > 100:
            _known.clear()
        seats = range(table.seats)
        known = _known[id(table)] = table, [seat_places(seating_of(table, seat)) for seat in seats]
    return known[1]


@lru_cache(maxsize=1 << 8)
def seat_places(seating: SeatSetting) -> list[Situation]:
    """A seat's places by cards in the stock; where all have turns to come, by whole rounds."""
    seats, camp = seating.seats, Camp(seating)
    rounds = [-(-stock // seats) * seats for stock in range(seats, FAR * seats + 1)]
    known = {stock: Situation(seating, camp, stock) for stock in [*range(seats), *rounds[::seats]]}
    return [known[stock] for stock in [*range(seats), *rounds]]


def place_of(table: Table, seat: int, stock: int) -> Situation:
    """Where a seat sits, with so many cards in the stock."""
    return places(table)[seat][min(stock, FAR * table.seats)]


def seating_of(table: Table, seat: int) -> SeatSetting:
    count = sides(table)
    plays = sorted([decider % count for decider in deciders(table)])
    rivals = tuple([side for side in plays if side != seat % count])
    return SeatSetting(
        table.seats, seat, count, rivals, spared_seats(table, seat), is_one_pair(table)
    )


@lru_cache(maxsize=KEPT)
def _priced_ways(place: Situation, held: int) -> list[tuple[int, int, int, float, int]]:
    """The ways to play from a holding: CAPTURE, SCORE, WORTH, what the cards would be good for
    if they were kept, and the cards."""
    later, hope = place.dear * place.later, place.dear * place.hope
    return [
        (way.capture, way.score, way.worth, later * way.score + hope * way.promise, way.used)
        for way in measured_ways(held, place.one_pair)
    ]


@lru_cache(maxsize=KEPT)
def prospects(place: Situation, held: int) -> float:
    """What all cards of a suit are good for in a hand."""
    cards = ranks(held)
    promise = sum([PROMISE[rank] for rank in cards])
    return place.later * (measure(held) & FIELD) + place.hope * promise


def best_way(
    place: Situation, held: int, beaten: int, score: int, bar: int, fear: Fear
) -> tuple[float, int]:
    """What the best cards are worth that take what is worth `beaten` and scores so much; and
    these cards.

    `bar`: over which the pak's own score counts in full; below 0: it does not count at all.
    """
    most, best = -1e9, 0
    for capture, more, worth, price, used in _priced_ways(place, held):
        if capture > beaten:
            number = score + more
            value = -number * fear[beaten + worth] - price
            if bar >= 0:
                value += number if number > bar else bar
            if value > most:
                most, best = value, used
    return most, best


@lru_cache(maxsize=KEPT)
def best_pak(place: Situation, held: int, unseen: int, paks: Paks, rank: int) -> Capture:
    """The best way to take a board card of a rank, which the cards held can take."""
    base, bar = _one_more_pak(place.camp, paks) if paks else (0.0, 0)
    value, used = best_way(place, held, WORTH[rank], SCORE[rank], bar, place.fear(unseen))
    return Capture(base + value, used)


@lru_cache(maxsize=KEPT)
def best_steal(place: Situation, held: int, unseen: int, paks: Paks) -> Capture:
    """The best steal of these paks; worth 0 where none is worth more than to leave it."""
    most, camp = reach(held, place.one_pair), place.camp
    heaps = _by_owner(camp, paks, most)
    if not heaps:
        return NO_PLAY
    scores, fear, best = scores_of(camp.count, paks), place.fear(unseen), NO_PLAY
    before, whole = lead(camp, scores), measure(held) & FIELD
    for owner, heap in heaps.items():
        robbed = owner % camp.count
        for aim in _all_steals(heap, paks, most) if place.last else _some_steals(heap, paks, most):
            left = scores[robbed][:]
            worth = score = 0
            value = -before
            for number in aim:
                each, weight = paks[number] & FIELD, paks[number] >> WORTH_AT & FIELD
                left.remove(each)
                worth += weight
                score += each
                if robbed == camp.side:
                    value += each * fear[weight]
            after = scores[:]
            after[robbed] = left
            gain, bar = _effect_of_pak(camp, after)
            value += gain + lead(camp, after)
            if value + max(score + whole, bar) > best.value:
                way, used = best_way(place, held, worth, score, bar, fear)
                if value + way > best.value:
                    best = Capture(value + way, used, tuple(aim))
    return best


def steal_choices(place: Situation, held: int, paks: Paks) -> Iterator[Sequence[int]]:
    """Which of these paks are looked at, one owner's together, where some are to be stolen."""
    most = reach(held, place.one_pair)
    for heap in _by_owner(place.camp, paks, most).values():
        yield from _all_steals(heap, paks, most) if place.last else _some_steals(heap, paks, most)


def _by_owner(camp: Camp, paks: Paks, most: int) -> dict[int, list[int]]:
    """By owner, the paks that may be stolen and come to less."""
    heaps: dict[int, list[int]] = {}
    for number, pak in enumerate(paks):
        if (pak >> WORTH_AT & FIELD) < most and pak >> OWNER_AT not in camp.spared:
            heaps.setdefault(pak >> OWNER_AT, []).append(number)
    return heaps


def _some_steals(heap: list[int], paks: Paks, most: int) -> list[list[int]]:
    """As many of one player's paks as can be had together, the weakest first, and each alone."""
    if len(heap) == 1:
        return [heap]
    sets = []
    total = 0
    for count, number in enumerate(heap, 1):
        total += paks[number] >> WORTH_AT & FIELD
        if total >= most:
            break
        sets.append(heap[:count])
    return sets + [[number] for number in heap[1:]]


def _all_steals(heap: list[int], paks: Paks, most: int) -> list[tuple[int, ...]] | list[list[int]]:
    """Every choice of one player's paks that can be had; of too many, the likely ones."""
    if len(heap) > MOST_PAKS:
        return _some_steals(heap, paks, most)
    return [
        chosen
        for count in range(1, len(heap) + 1)
        for chosen in combinations(heap, count)
        if sum([paks[number] >> WORTH_AT & FIELD for number in chosen]) < most
    ]


@lru_cache(maxsize=KEPT)
def _one_more_pak(camp: Camp, paks: Paks) -> tuple[float, int]:
    return _effect_of_pak(camp, scores_of(camp.count, paks))


@lru_cache(maxsize=KEPT)
def scores_of(count: int, paks: Paks) -> Scores:
    """What the paks of each of so many sides score, in ascending order."""
    scores: Scores = [[] for _ in range(count)]
    for pak in paks:
        scores[(pak >> OWNER_AT) % count].append(pak & FIELD)
    for own in scores:
        own.sort()
    return scores


def lead(camp: Camp, scores: Scores) -> float:
    """How far this side is ahead of the others in a suit, on the average (1.6)."""
    own = scores[camp.side]
    if len(camp.rivals) == 1:
        other = scores[camp.rivals[0]]
        more = len(own) - len(other)
        return sum(own[-more:]) if more > 0 else -sum(other[more:]) if more else 0
    others = [scores[side] for side in camp.rivals]
    least = min([len(own), *map(len, others)])
    return sum(own[least:]) - sum([sum(each[least:]) for each in others]) / len(others)


def _fewest_paks(scores: Scores, sides: tuple[int, ...]) -> int:
    return min([len(scores[side]) for side in sides])


def _effect_of_pak(camp: Camp, scores: Scores) -> tuple[float, int]:
    """What one more pak of this side changes: a number, and the bar over which its own score
    counts beside it. Where this side alone has fewest, the bar is -1: the pak is given up, and
    makes all others give up one more."""
    own, rivals = scores[camp.side], camp.rivals
    count = len(own)
    least = len(scores[rivals[0]]) if len(rivals) == 1 else _fewest_paks(scores, rivals)
    if least <= count:
        return 0.0, own[least - 1] if least else 0
    return sum([scores[side][count] for side in rivals]) / len(rivals), -1

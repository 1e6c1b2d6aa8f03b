"""The value of a pak or a steal for a seat, in points of its side's lead.

A play changes the score of one suit alone, and cards of different suits never compete; so the value
of a whole turn, a pak and the steals it opens, is a sum over suits. What paks score is exact: every
side gives up as many of a suit as the side with the fewest has (1.6), and what is left counts. How
safe a pak is, and what a card is good for in the hand, are rules of thumb.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import ceil, exp
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
from rules.paks.sides import deciders, is_one_pair, side_count, spared_seats
from rules.paks.values import SCORE, WORTH

THEFT = 0.72  # the chance that a worthless pak is stolen before the end, counted in many hands
SPREAD = {2: 2.0, 3: 4.0, 4: 6.0, 6: 8.0}  # by seats, how fast that chance falls with its worth
TURN = 0.6  # the factor of the chance that a pak survives, for each turn of another player
LOSS = {2: 3.0, 3: 3.0, 4: 1.5, 6: 1.5}  # by seats, what a stolen pak costs for each point that it
# scores: its own side loses it, and another has it
UNLOADING = 5.0  # own turns that it takes to lay down a whole hand
DEAR = {2: 1.0, 3: 1.0, 4: 1.2, 6: 1.0}  # by seats, a factor for the value of keeping a card: with
# partners one hand protects the other, as was found in play
HOPE = 3.0  # in the last so many own turns the PROMISE of cards fades
FAR = 6  # more own turns before the end count as so many
MOST_WORTH = 208  # the worth of all cards of a suit in two packs
KEPT = 1 << 12  # the size of caches; with far more the memory takes longer than a choice
MOST_PAKS = 8  # of one player and suit: all sets of up to so many are tried in a last turn

Scores = list[list[int]]
Fear = list[float]
"""By the WORTH of a pak: the loss to later steals, for each point that it scores."""
Paks = tuple[int, ...]
"""Paks of a suit, each as owner, WORTH and SCORE in one number, of 12, 10 and 10 bits; in
ascending order."""


class Capture(NamedTuple):
    """A play: its value, the holding it uses (0 for none), and the indices of paks it steals."""

    value: float
    used: int
    stolen: tuple[int, ...] = ()


NO_PLAY = Capture(0.0, 0)


class SeatSetting(NamedTuple):
    """A seat, and what its plays depend on throughout a hand."""

    seats: int  # at the table
    seat: int
    camps: int  # sides at the table
    rivals: tuple[int, ...]  # the other sides that play this hand
    spared: tuple[int, ...]  # seats that it may not rob
    one_pair: bool  # at most one pair of a play counts


class Camp:
    """A seat's side, with its rivals and the seats that it may not rob; `count` is the number of
    sides. It is compared by identity, so that caches look it up fast."""

    def __init__(self, seating: SeatSetting) -> None:
        self.count = seating.camps
        self.side = seating.seat % seating.camps
        self.rivals = seating.rivals
        self.spared = seating.spared


class Situation:
    """A seat at a table with this many cards in the stock, and the factors by which its plays are
    judged. Equal situations are one object, compared by identity.

    `later` and `hope` are factors for what kept cards may score and capture later, `dear` one for
    both, `theft` the chance that a worthless pak is stolen. `spent` is the same situation, in which
    cards that stay in the hand have no value."""

    def __init__(self, seating: SeatSetting, camp: Camp, stock: int, spent: bool = False) -> None:
        seats = seating.seats
        self.seat = seating.seat
        self.one_pair = seating.one_pair
        self.camp = camp
        self.last = not stock
        self.leaves = stock < seats  # this is the seat's own last turn
        own_turns = 0.0 if self.leaves or spent else stock / seats
        others_turns = stock * (1 - 1 / seating.camps)  # of other sides, until the end
        self.later = min(1.0, own_turns / UNLOADING)
        self.hope = min(1.0, own_turns / HOPE)
        self.dear = DEAR[seats]
        self.theft = THEFT * (1 - float(TURN**others_turns))
        self.loss = LOSS[seats]
        self.spread = SPREAD[seats]
        self._fears: dict[int, Fear] = {}
        self.spent: Situation = self if spent else Situation(seating, camp, stock, spent=True)

    def fear(self, unseen: int) -> Fear:
        """Return by the worth of a pak what it is expected to lose to later steals, per point that
        it scores. `unseen`: the capture value of all unseen cards; paks worth more lose nothing."""
        known = self._fears.get(unseen)
        if known is None:
            most = self.loss * self.theft
            known = self._fears[unseen] = [
                most * exp(-self.spread * worth / unseen) if worth < unseen else 0.0
                for worth in range(MOST_WORTH + 1)
            ]
        return known


_situations_of: dict[int, tuple[Table, list[list[Situation]]]] = {}  # by the identity of a table


def places(table: Table) -> list[list[Situation]]:
    """Return the situations of every seat by the number of cards in the stock, up to FAR turns
    each. They are cached by the table's identity: all worlds of a choice share one table."""
    cached = _situations_of.get(id(table))
    if cached is not None and cached[0] is table:
        return cached[1]
    if len(_situations_of) > 100:
        _situations_of.clear()
    situations = [seat_places(seating_of(table, seat)) for seat in range(table.seats)]
    _situations_of[id(table)] = table, situations
    return situations


@lru_cache(maxsize=1 << 8)
def seat_places(seating: SeatSetting) -> list[Situation]:
    """Return a seat's situations by the number of cards in the stock. Below one round there is one
    for each number; above, all numbers of a round share the situation of its first turn."""
    seats = seating.seats
    camp = Camp(seating)
    sizes = [*range(seats)]
    sizes += [ceil(stock / seats) * seats for stock in range(seats, FAR * seats + 1)]
    by_size = {stock: Situation(seating, camp, stock) for stock in set(sizes)}
    return [by_size[stock] for stock in sizes]


def place_of(table: Table, seat: int, stock: int) -> Situation:
    """Return a seat's situation with this many cards in the stock."""
    return places(table)[seat][min(stock, FAR * table.seats)]


def seating_of(table: Table, seat: int) -> SeatSetting:
    """Return the setting of a seat in this hand."""
    count = side_count(table)
    playing = sorted([decider % count for decider in deciders(table)])
    rivals = tuple([side for side in playing if side != seat % count])
    spared = spared_seats(table, seat)
    return SeatSetting(table.seats, seat, count, rivals, spared, is_one_pair(table))


@lru_cache(maxsize=KEPT)
def _priced_ways(place: Situation, held: int) -> list[tuple[int, int, int, float, int]]:
    """Return the sets to consider playing from a holding: capture value, SCORE, WORTH, the value of
    the cards if kept (their price), and the cards as a holding."""
    later, hope = place.dear * place.later, place.dear * place.hope
    return [
        (way.capture, way.score, way.worth, later * way.score + hope * way.promise, way.used)
        for way in measured_ways(held, place.one_pair)
    ]


@lru_cache(maxsize=KEPT)
def keep_value(place: Situation, held: int) -> float:
    """Return the value of keeping all cards of a suit in a hand: what they score if they come into
    a pak later, and what they promise to capture."""
    score = measure(held) & FIELD
    promise = sum([PROMISE[rank] for rank in ranks(held)])
    return place.later * score + place.hope * promise


def best_way(
    place: Situation, held: int, beaten: int, score: int, bar: int, fear: Fear
) -> tuple[float, int]:
    """Return the value of the best set of held cards that captures what is worth `beaten` and has
    this `score`, and the set as a holding.

    `bar`: the score above which that of the new pak counts, or -1 if it does not count
    (`_effect_of_pak`). `fear`: what is lost to later steals (`Situation.fear`)."""
    most, best = -1e9, 0
    for capture, own_score, worth, price, used in _priced_ways(place, held):
        if capture > beaten:
            pak_score = score + own_score
            value = -pak_score * fear[beaten + worth] - price
            if bar >= 0:
                value += pak_score if pak_score > bar else bar
            if value > most:
                most, best = value, used
    return most, best


@lru_cache(maxsize=KEPT)
def best_pak(place: Situation, held: int, unseen: int, paks: Paks, rank: int) -> Capture:
    """Return the best capture of a board card of this rank; the holding must be able to take it."""
    base, bar = _one_more_pak(place.camp, paks) if paks else (0.0, 0)
    value, used = best_way(place, held, WORTH[rank], SCORE[rank], bar, place.fear(unseen))
    return Capture(base + value, used)


@lru_cache(maxsize=KEPT)
def best_steal(place: Situation, held: int, unseen: int, paks: Paks) -> Capture:
    """Return the best steal of these paks with held cards; NO_PLAY if none is worthwhile.

    Its value is what the side's lead gains, as the stolen paks are gone and there is a new one,
    less likely later steals. `unseen`: the capture value of the unseen cards of the suit."""
    camp = place.camp
    power = reach(held, place.one_pair)
    heaps = _by_owner(camp, paks, power)
    if not heaps:
        return NO_PLAY
    scores = scores_of(camp.count, paks)
    fear = place.fear(unseen)
    best = NO_PLAY
    lead_before = lead(camp, scores)
    held_score = measure(held) & FIELD
    sets_to_steal = _all_steals if place.last else _some_steals
    for owner, heap in heaps.items():
        robbed = owner % camp.count
        for stolen in sets_to_steal(heap, paks, power):
            left = scores[robbed][:]
            worth = score = 0
            value = -lead_before
            for index in stolen:
                pak_score, pak_worth = paks[index] & FIELD, paks[index] >> WORTH_AT & FIELD
                left.remove(pak_score)
                worth += pak_worth
                score += pak_score
                if robbed == camp.side:  # a mate's pak was in danger before, too
                    value += pak_score * fear[pak_worth]
            after = scores[:]
            after[robbed] = left
            gain, bar = _effect_of_pak(camp, after)
            value += gain + lead(camp, after)
            if value + max(score + held_score, bar) > best.value:  # the most that it can come to
                way_value, used = best_way(place, held, worth, score, bar, fear)
                if value + way_value > best.value:
                    best = Capture(value + way_value, used, tuple(stolen))
    return best


def steal_choices(place: Situation, held: int, paks: Paks) -> Iterator[Sequence[int]]:
    """Yield the sets of paks to consider for a steal, each of one owner, as indices into `paks`."""
    most = reach(held, place.one_pair)
    sets_to_steal = _all_steals if place.last else _some_steals
    for heap in _by_owner(place.camp, paks, most).values():
        yield from sets_to_steal(heap, paks, most)


def _by_owner(camp: Camp, paks: Paks, most: int) -> dict[int, list[int]]:
    """Return by owner the indices of the paks that may be stolen and are worth less than `most`."""
    heaps: dict[int, list[int]] = {}
    for index, pak in enumerate(paks):
        if (pak >> WORTH_AT & FIELD) < most and pak >> OWNER_AT not in camp.spared:
            heaps.setdefault(pak >> OWNER_AT, []).append(index)
    return heaps


def _some_steals(heap: list[int], paks: Paks, most: int) -> Sequence[Sequence[int]]:
    """Return some sets of an owner's paks that can be stolen together: the first ones, as many as
    are worth less than `most`, and each pak alone. `heap`: the indices of its paks."""
    if len(heap) == 1:
        return [heap]
    sets = []
    total = 0
    for count, index in enumerate(heap, 1):
        total += paks[index] >> WORTH_AT & FIELD
        if total >= most:
            break
        sets.append(heap[:count])
    return sets + [[index] for index in heap[1:]]


def _all_steals(heap: list[int], paks: Paks, most: int) -> Sequence[Sequence[int]]:
    """Return all sets of an owner's paks that can be stolen together, being worth less than `most`;
    of more than MOST_PAKS paks only some. `heap`: the indices of its paks."""
    if len(heap) > MOST_PAKS:
        return _some_steals(heap, paks, most)
    sets = []
    for count in range(1, len(heap) + 1):
        for chosen in combinations(heap, count):
            if sum([paks[index] >> WORTH_AT & FIELD for index in chosen]) < most:
                sets.append(chosen)
    return sets


@lru_cache(maxsize=KEPT)
def _one_more_pak(camp: Camp, paks: Paks) -> tuple[float, int]:
    """Return the effect of one more pak beside these (`_effect_of_pak`); cached."""
    return _effect_of_pak(camp, scores_of(camp.count, paks))


@lru_cache(maxsize=KEPT)
def scores_of(count: int, paks: Paks) -> Scores:
    """Return the scores of each side's paks in ascending order."""
    scores: Scores = [[] for _ in range(count)]
    for pak in paks:
        scores[(pak >> OWNER_AT) % count].append(pak & FIELD)
    for own in scores:
        own.sort()
    return scores


def lead(camp: Camp, scores: Scores) -> float:
    """Return this side's lead over the mean of the others in a suit, when each has given up as many
    paks as the side with the fewest has (1.6)."""
    own = scores[camp.side]
    if len(camp.rivals) == 1:  # the side with fewer paks gives up all of them
        other = scores[camp.rivals[0]]
        if len(own) > len(other):
            return sum(own[len(other) :])
        return -sum(other[len(own) :])
    others = [scores[side] for side in camp.rivals]
    given_up = min([len(own), *map(len, others)])
    return sum(own[given_up:]) - sum([sum(each[given_up:]) for each in others]) / len(others)


def _effect_of_pak(camp: Camp, scores: Scores) -> tuple[float, int]:
    """Return the effect of one more pak of this side: a fixed gain in points, and the bar: of the
    pak's own score only what is above it counts. `scores`: of each side's paks, ascending.

    If this side alone has the fewest paks, the bar is -1: then the pak is given up, and the gain is
    that all others must give up one more."""
    own, rivals = scores[camp.side], camp.rivals
    own_count = len(own)
    fewest = len(scores[rivals[0]])
    if len(rivals) > 1:
        fewest = min([len(scores[side]) for side in rivals])
    if fewest <= own_count:
        bar = own[fewest - 1] if fewest else 0
        return 0.0, bar
    return sum([scores[side][own_count] for side in rivals]) / len(rivals), -1

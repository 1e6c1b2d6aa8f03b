"""The last two tricks of a Punk round with three seats, by smoothed best responses.

The mixture of a hand depends on the hand and on the heap of all cards in hands: who played what is
forgotten, all seats share one strategy, and every deal counts with its exact chance. The more
points a card makes against the others, the more likely it is played (a logit equilibrium, McKelvey
and Palfrey 1995). It is found by mirror descent with a pull towards random play (Sokota and others
2023) that looks a step ahead (Rakhlin and Sridharan 2013), while the temperature falls slowly. Some
of these endings go in circles towards the end, so the least exploitable mixture of all is kept.
With three tricks to come all of them do, and regret matching too: those tricks are solved
beforehand (`endgame_table`).

As in `lastround`, points are sums of products of chances, laid out once as columns of numbers,
which built-in functions evaluate fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import exp, fsum, inf, log
from operator import add, mul, sub
from typing import NamedTuple

from rules.punk.player.lastround import Deal, Gather, Hand, deals, gather
from rules.punk.tricks import winning_place

ENOUGH = 60  # best responses, after which little changes
MIN_LOGARITHM = -30.0  # of a chance, relative to that of the likeliest play
MAX_TRICKS = 2
HOT, COLD = 0.15, 0.015  # the temperature at the start and at the end, in points
STEP = 1.5  # by how much a gain of one point moves the logarithm of a chance


class RankPlay(NamedTuple):
    """A rank that a hand may play."""

    rank: int
    place: int  # the index of its chance, -1 without a choice
    left: Hand


class JointPlay(NamedTuple):
    """One card of each seat. Its fields are in the order by which a layer's columns are sorted."""

    reached: int  # the number of the deal it leads to
    deal: int  # that of the deal in which it is played
    places: tuple[int, ...]  # the index of the chance of each seat's card


class SeatOutcome(NamedTuple):
    """The result of a joint play for one seat; a deal and a seat have one index together."""

    at: int  # the index of deal and seat
    own: int  # that of the chance of the seat's own card
    others: tuple[int, ...]  # those of the others' cards
    points: float  # that the seat wins
    later: int  # the index of deal and seat after the trick, -1 after the last one


class Layer(NamedTuple):
    """A trick of every deal that can occur, as columns. A column with the name of a field of
    `JointPlay` or `SeatOutcome` has those indices; an `..._ends` column has where each group ends.
    A spot is a hand and heap with a choice."""

    joint_deals: Gather  # of the joint plays, sorted by the deal that they lead to
    factors: Sequence[Gather]  # the chances of each seat's card in them
    reached_ends: Gather  # where the joint plays to each next deal end
    own: Gather  # of the outcomes, sorted by deal and seat, as are the next three
    others: Sequence[Gather]
    points: Sequence[float]
    later: Gather
    outcome_ends: Gather  # where the outcomes of each deal and seat end
    by_play: Gather  # the outcomes sorted by own card, and in the next column their deals
    play_deals: Gather
    play_ends: Gather  # where the outcomes of each own card end
    spot_deals: Gather  # the deals in which each spot occurs, spot after spot
    spot_ends: Gather  # where those of each spot end


class LastTricks:
    """The last tricks of a round, in which every hand is played but for one card: `heap` has the
    ranks of all cards in hands.

    A spot is a hand and heap with a choice. `chances` has the chance of each play, spot after spot,
    and `starts` where each spot begins. `random_logs` are the logarithms of the chances in random
    play, towards which all chances are pulled."""

    def __init__(self, heap: Hand, seats: int) -> None:
        self.seats = seats
        self.starts: list[int] = []
        self.random_logs: list[float] = []
        self.layers: list[Layer] = []
        self._spots: dict[tuple[Hand, Hand], tuple[int, list[RankPlay]]] = {}  # as `_spot_of`
        first = deals(heap, len(heap) // seats)
        self.ways = [float(ways) for ways in first.values()]
        numbers = {deal: number for number, deal in enumerate(first)}
        while numbers:
            numbers = self._add_layer(numbers)
        self.chances = [exp(logarithm) for logarithm in self.random_logs]
        self._values_before: dict[int, list[float]] = {}  # by the start of a spot
        self._least_gain = inf  # points by which a perfect opponent can exploit the best chances
        self._best_chances = self.chances

    def mixture(self, hand: Hand, heap: Hand) -> Mapping[int, float]:
        """Return the probability of playing each rank of a hand; empty if it cannot occur here."""
        _, plays = self._spots.get((heap, hand), (-1, ()))
        chances = [*self.chances, 1.0]  # at -1, for a hand without a choice
        return {play.rank: chances[play.place] for play in plays}

    def improve(self, calm: float, step: float) -> None:
        """Move all chances by `step` towards a best response, smoothed with the temperature `calm`.
        The response is to the chances that the others will probably have next: the change of values
        since the last call is expected again."""
        points, frequencies = self._play_points([*self.chances, 1.0])
        self._keep_best(points)
        for start, end, frequency in zip(self.starts, self._spot_ends(), frequencies):
            if frequency <= 1e-12:
                continue
            values = [total / frequency for total in points[start:end]]
            values_before = self._values_before.get(start, values)
            self._values_before[start] = values
            chances, pulls = self.chances[start:end], self.random_logs[start:end]
            logarithms = [
                (log(chance) + step * (2 * value - before) + step * calm * pull) / (1 + step * calm)
                for chance, value, before, pull in zip(chances, values, values_before, pulls)
            ]
            most = max(logarithms)
            weights = [exp(max(logarithm - most, MIN_LOGARITHM)) for logarithm in logarithms]
            total = fsum(weights)
            self.chances[start:end] = [weight / total for weight in weights]

    def _spot_ends(self) -> list[int]:
        return [*self.starts[1:], len(self.chances)]

    def solve(self, answers: int) -> None:
        """Improve the chances `answers` times while cooling; then keep the least exploitable."""
        for number in range(answers):
            share = number / max(1, answers - 1)  # of the way from HOT to COLD
            self.improve(HOT * (COLD / HOT) ** share, STEP)
        points, _ = self._play_points([*self.chances, 1.0])
        self._keep_best(points)
        self.chances = self._best_chances

    def _keep_best(self, points: Sequence[float]) -> None:
        """Keep the present chances if they are the least exploitable so far, given the points of
        each play against them (`_play_points`)."""
        gain = 0.0
        for start, end in zip(self.starts, self._spot_ends()):
            values = points[start:end]
            gain += max(values) - fsum(map(mul, values, self.chances[start:end]))
        if gain < self._least_gain:
            self._least_gain = gain
            self._best_chances = self.chances[:]

    def _play_points(self, chances: Sequence[float]) -> tuple[list[float], list[float]]:
        """Return the points of each play, times the frequency of its spot (a hand and heap with a
        choice), and these frequencies. `chances` are those of all plays, and at the end 1.0 for
        hands without a choice."""
        deal_frequencies = [self.ways]
        for layer in self.layers[:-1]:
            terms: Iterable[float] = layer.joint_deals(deal_frequencies[-1])
            for factor in layer.factors:
                terms = map(mul, terms, factor(chances))
            deal_frequencies.append(_sums(terms, layer.reached_ends))
        points: list[float] = []  # each layer's plays and spots follow those of the layer before
        spot_frequencies: list[float] = []
        later_points = [0.0]  # by deal and seat, of the layer after this one
        for layer, frequencies in zip(reversed(self.layers), reversed(deal_frequencies)):
            terms = map(add, layer.points, layer.later(later_points))
            for other in layer.others:
                terms = map(mul, terms, other(chances))
            expected = list(terms)
            by_play = map(mul, layer.by_play(expected), layer.play_deals(frequencies))
            points = _sums(by_play, layer.play_ends) + points
            spot_terms = layer.spot_deals(frequencies)
            spot_frequencies = _sums(spot_terms, layer.spot_ends) + spot_frequencies
            later_points = _sums(map(mul, expected, layer.own(chances)), layer.outcome_ends)
        return points, spot_frequencies

    def _add_layer(self, numbers: Mapping[Deal, int]) -> dict[Deal, int]:
        """Add a layer for the next trick of these numbered deals. Return the deals that it leads
        to, numbered too; none after the last trick."""
        after: dict[Deal, int] = {}
        joint_plays: list[JointPlay] = []
        outcomes: list[SeatOutcome] = []
        spot_deals: list[tuple[int, int]] = []  # a spot and a deal in which it occurs
        first_play, first_spot = len(self.random_logs), len(self.starts)
        some_deal = next(iter(numbers))
        is_last = len(some_deal[0]) == 2
        for deal, number in numbers.items():
            heap = tuple(sorted([rank for hand in deal for rank in hand]))
            spots = [self._spot_of(heap, hand) for hand in deal]
            spot_deals += [(spot, number) for spot, _ in spots if spot >= 0]
            for plays in product(*[hand_plays for _, hand_plays in spots]):
                deal_after = tuple(sorted([play.left for play in plays]))
                reached = after.setdefault(deal_after, len(after))
                places = tuple([play.place for play in plays])
                joint_plays.append(JointPlay(reached, number, places))
                outcomes += _outcomes(plays, places, number, -1 if is_last else reached)
        layer = self._layer(
            joint_plays, outcomes, spot_deals, len(numbers), len(after), first_play, first_spot
        )
        self.layers.append(layer)
        return {} if is_last else after

    def _spot_of(self, heap: Hand, hand: Hand) -> tuple[int, list[RankPlay]]:
        """Return the number of a spot (-1 if the hand has no choice), and the plays of the hand. A
        new spot is added to `starts` and `random_logs`."""
        if (heap, hand) in self._spots:
            return self._spots[heap, hand]
        plays = []
        ranks = sorted(set(hand))
        has_choice = len(ranks) > 1
        number = len(self.starts) if has_choice else -1
        if has_choice:
            self.starts.append(len(self.random_logs))
        for rank in ranks:
            index = hand.index(rank)
            left = hand[:index] + hand[index + 1 :]
            plays.append(RankPlay(rank, len(self.random_logs) if has_choice else -1, left))
            if has_choice:
                self.random_logs.append(log(hand.count(rank) / len(hand)))
        self._spots[heap, hand] = number, plays
        return number, plays

    def _layer(
        self, joint_plays: list[JointPlay], outcomes: list[SeatOutcome],
        spot_deals: list[tuple[int, int]], deals: int, deals_after: int, first_play: int,
        first_spot: int,
    ) -> Layer:  # fmt: skip
        """Build the columns of a layer, with so many `deals` before its trick and `deals_after` it.
        `first_play` and `first_spot` are the numbers of the first play and spot of this layer."""
        joint_plays.sort()
        spot_deals.sort()
        outcomes.sort()
        by_play = [index for index, outcome in enumerate(outcomes) if outcome.own >= 0]
        by_play.sort(key=lambda index: outcomes[index].own)
        own_plays = [outcomes[index].own - first_play for index in by_play]
        own_spots = [spot - first_spot for spot, _ in spot_deals]
        seats = range(self.seats)
        others = [[outcome.others[place] for outcome in outcomes] for place in seats[:-1]]
        return Layer(
            joint_deals=gather([joint.deal for joint in joint_plays]),
            factors=[gather([joint.places[seat] for joint in joint_plays]) for seat in seats],
            reached_ends=gather(_ends([joint.reached for joint in joint_plays], deals_after)),
            own=gather([outcome.own for outcome in outcomes]),
            others=[gather(column) for column in others],
            points=[outcome.points for outcome in outcomes],
            later=gather([outcome.later for outcome in outcomes]),
            outcome_ends=gather(_ends([outcome.at for outcome in outcomes], deals * self.seats)),
            by_play=gather(by_play),
            play_deals=gather([outcomes[index].at // self.seats for index in by_play]),
            play_ends=gather(_ends(own_plays, len(self.random_logs) - first_play)),
            spot_deals=gather([deal for _, deal in spot_deals]),
            spot_ends=gather(_ends(own_spots, len(self.starts) - first_spot)),
        )


def _outcomes(
    plays: Sequence[RankPlay], places: tuple[int, ...], deal: int, deal_after: int
) -> Iterator[SeatOutcome]:
    """Yield the outcome of a joint play of a deal for each seat. After the last trick (`deal_after`
    is -1) nothing follows: only its winner's outcome counts."""
    seats = len(plays)
    hands_left = [play.left for play in plays]
    seats_by_hand = sorted(range(seats), key=hands_left.__getitem__)  # as in the deal after it
    winner = winning_place([play.rank for play in plays])
    for seat, play in enumerate(plays):
        if deal_after < 0 and seat != winner:
            continue
        others = places[:seat] + places[seat + 1 :]
        points = float(play.rank) if seat == winner else 0.0
        later = -1 if deal_after < 0 else deal_after * seats + seats_by_hand.index(seat)
        yield SeatOutcome(deal * seats + seat, play.place, others, points, later)


def _ends(places: Sequence[int], count: int) -> list[int]:
    """Return where each of the numbers below `count` ends in a sorted list of such numbers."""
    counts = [0] * count
    for place in places:
        counts[place] += 1
    return list(accumulate(counts))


def _sums(terms: Iterable[float], ends: Gather) -> list[float]:
    """Sum the terms of each section; `ends` gathers where the sections end."""
    totals = ends(list(accumulate(terms, initial=0.0)))[:-2]
    return list(map(sub, totals, (0.0, *totals)))


@lru_cache(maxsize=32)
def smooth_ending(heap: Hand, seats: int, answers: int) -> LastTricks | None:
    """Solve the ending in which all hands together are this heap, with `answers` best responses.
    None if more than MAX_TRICKS are left. The same arguments give the same result."""
    if len(heap) // seats > MAX_TRICKS + 1:
        return None
    ending = LastTricks(heap, seats)
    ending.solve(answers)
    return ending

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

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, product
from math import exp, fsum, inf, log
from operator import add, mul, sub
from typing import NamedTuple

from rules.punk.player.lastround import Gather, gather

ENOUGH = 60  # best responses, after which little changes
LEAST = -30.0  # the least logarithm of a chance, against that of the likeliest play
LAID_OUT = 2  # the most tricks
HOT, COLD = 0.15, 0.015  # the temperature at the start and at the end, in points
STEP = 1.5  # by how much a gain of one point moves the logarithm of a chance

Hand = tuple[int, ...]
"""Ranks, lowest first; a heap is written so too."""
Deal = tuple[Hand, ...]
"""The hands in order, no matter who holds them."""


class RankPlay(NamedTuple):
    """A rank played, the index of its chance (-1 if there is no choice), and the hand left."""

    rank: int
    place: int
    left: Hand


class SeatOutcome(NamedTuple):
    """One joint play for one seat: the index of deal and seat (`at`), of the seat's own chance and
    of the others', the points that it wins, and the index of deal and seat that follow
    (`later`)."""

    at: int
    own: int
    others: tuple[int, ...]
    points: float
    later: int


class Layer(NamedTuple):
    """One trick of every deal that can be met, as columns.

    Of each joint play, sorted by the deal that it leads to: its deal (`before`) and each seat's
    chance (`factors`); `reached`: where each next deal ends. Of each `SeatOutcome`, sorted by deal
    and seat: its fields; `made`: where each deal and seat ends. `by_play`: the outcomes sorted by
    own play, with their `deals`; `plays`: where each play ends. `met`: the deals in which each hand
    with a choice (a spot) is met; `spots`: where each ends.
    """

    before: Gather
    factors: Sequence[Gather]
    reached: Gather
    own: Gather
    others: Sequence[Gather]
    points: Sequence[float]
    later: Gather
    made: Gather
    by_play: Gather
    deals: Gather
    plays: Gather
    met: Gather
    spots: Gather


class LastTricks:
    """The last tricks of a round, in which every hand is played but for one card. `chances`: of
    each play of each hand and heap with a choice, the hands one after another."""

    def __init__(self, heap: Hand, seats: int) -> None:
        self.seats = seats
        self.starts: list[int] = []
        self.leaning: list[float] = []
        self.layers: list[Layer] = []
        self._found: dict[tuple[Hand, Hand], tuple[int, list[RankPlay]]] = {}
        parted = _deals(heap, len(heap) // seats)
        self.ways = [float(ways) for ways in parted.values()]
        deals = {deal: place for place, deal in enumerate(parted)}
        while deals:
            deals = self._lay(deals)
        self.chances = [exp(each) for each in self.leaning]
        self._before: dict[int, list[float]] = {}
        self._best = inf, self.chances

    def mixture(self, hand: Hand, heap: Hand) -> Mapping[int, float]:
        """Return the probability of each rank of a hand; empty if this ending does not lead to
        it."""
        _, plays = self._found.get((heap, hand), (-1, ()))
        return {play.rank: 1.0 if play.place < 0 else self.chances[play.place] for play in plays}

    def answer(self, calm: float, step: float) -> None:
        """Move all chances by `step` towards a smoothed best response, `calm` being its
        temperature, to the others' chances and to their next ones."""
        points, met = self._worths([*self.chances, 1.0])
        self._keep(points)
        ends = [*self.starts[1:], len(self.chances)]
        for start, end, often in zip(self.starts, ends, met):
            if often > 1e-12:
                now = [made / often for made in points[start:end]]
                earlier = self._before.get(start, now)
                drawn = [
                    (log(likely) + step * (2 * worth - before) + step * calm * lean)
                    / (1 + step * calm)
                    for likely, worth, before, lean in zip(
                        self.chances[start:end], now, earlier, self.leaning[start:end]
                    )
                ]
                self._before[start] = now
                most = max(drawn)
                weights = [exp(max(each - most, LEAST)) for each in drawn]
                whole = fsum(weights)
                self.chances[start:end] = [weight / whole for weight in weights]

    def settle(self, answers: int) -> None:
        """Make `answers` such moves while the temperature falls, and keep the best chances."""
        for number in range(answers):
            fallen = number / max(1, answers - 1)
            self.answer(HOT * (COLD / HOT) ** fallen, STEP)
        self._keep(self._worths([*self.chances, 1.0])[0])
        self.chances = self._best[1]

    def _keep(self, points: Sequence[float]) -> None:
        """Keep the present chances if they are the least exploitable so far."""
        gain = 0.0
        for start, end in zip(self.starts, [*self.starts[1:], len(self.chances)]):
            made = points[start:end]
            gain += max(made) - fsum(map(mul, made, self.chances[start:end]))
        if gain < self._best[0]:
            self._best = gain, self.chances[:]

    def _worths(self, chances: Sequence[float]) -> tuple[list[float], list[float]]:
        """Return the points of each play, times the frequency of its hand and heap; and these
        frequencies."""
        often = [self.ways]
        for layer in self.layers[:-1]:
            terms: Iterable[float] = layer.before(often[-1])
            for factor in layer.factors:
                terms = map(mul, terms, factor(chances))
            often.append(_sums(terms, layer.reached))
        points: list[float] = []  # each layer's plays and spots follow those of the layer before
        met: list[float] = []
        worth = [0.0]
        for layer, ways in zip(reversed(self.layers), reversed(often)):
            terms = map(add, layer.points, layer.later(worth))
            for other in layer.others:
                terms = map(mul, terms, other(chances))
            parts = list(terms)
            made = map(mul, layer.by_play(parts), layer.deals(ways))
            points = _sums(made, layer.plays) + points
            met = _sums(layer.met(ways), layer.spots) + met
            worth = _sums(map(mul, parts, layer.own(chances)), layer.made)
        return points, met

    def _lay(self, deals: Mapping[Deal, int]) -> dict[Deal, int]:
        """Add a layer for the next trick of these deals; return the deals that it leads to."""
        seats = self.seats
        after: dict[Deal, int] = {}
        joint: list[tuple[int, int, tuple[int, ...]]] = []
        parts: list[SeatOutcome] = []
        met: list[tuple[int, int]] = []
        last = len(next(iter(deals))[0]) == 2
        known = len(self.leaning), len(self.starts)
        for deal, number in deals.items():
            heap = tuple(sorted([rank for hand in deal for rank in hand]))
            spots = [self._spot(heap, hand) for hand in deal]
            met += [(spot, number) for spot, _ in spots if spot >= 0]
            for plays in product(*[each for _, each in spots]):
                left = sorted(range(seats), key=[play.left for play in plays].__getitem__)
                reached = after.setdefault(tuple([plays[seat].left for seat in left]), len(after))
                places = tuple([play.place for play in plays])
                joint.append((reached, number, places))
                won = _winner([play.rank for play in plays])
                for seat, play in enumerate(plays):
                    if seat == won or not last:
                        parts.append(
                            SeatOutcome(
                                number * seats + seat,
                                play.place,
                                places[:seat] + places[seat + 1 :],
                                float(play.rank) if seat == won else 0.0,
                                -1 if last else reached * seats + left.index(seat),
                            )
                        )
        self.layers.append(self._layer(joint, parts, met, len(deals), len(after), known))
        return {} if last else after

    def _spot(self, heap: Hand, hand: Hand) -> tuple[int, list[RankPlay]]:
        """Return the number of a hand at a heap, -1 if it has no choice, and its plays."""
        if (heap, hand) not in self._found:
            ranks = sorted(set(hand))
            choice = len(ranks) > 1
            start = len(self.leaning) if choice else -1
            plays = []
            for step, rank in enumerate(ranks):
                place = hand.index(rank)
                left = hand[:place] + hand[place + 1 :]
                plays.append(RankPlay(rank, start + step if choice else -1, left))
            if choice:
                self.starts.append(start)
                self.leaning += [log(hand.count(rank) / len(hand)) for rank in ranks]
            self._found[heap, hand] = len(self.starts) - 1 if choice else -1, plays
        return self._found[heap, hand]

    def _layer(
        self,
        joint: list[tuple[int, int, tuple[int, ...]]],
        parts: list[SeatOutcome],
        met: list[tuple[int, int]],
        deals: int,
        after: int,
        known: tuple[int, int],
    ) -> Layer:
        """Build the columns of a layer; `known`: numbers of plays and spots in earlier layers."""
        joint.sort()
        met.sort()
        parts.sort()
        mine = [place for place, part in enumerate(parts) if part.own >= 0]
        mine.sort(key=lambda place: parts[place].own)
        seats = range(self.seats)
        fresh = len(self.leaning) - known[0], len(self.starts) - known[1]
        return Layer(
            gather([before for _, before, _ in joint]),
            [gather([places[seat] for _, _, places in joint]) for seat in seats],
            gather(_ends([reached for reached, _, _ in joint], after)),
            gather([part.own for part in parts]),
            [gather([part.others[seat] for part in parts]) for seat in seats[:-1]],
            [part.points for part in parts],
            gather([part.later for part in parts]),
            gather(_ends([part.at for part in parts], deals * self.seats)),
            gather(mine),
            gather([parts[place].at // self.seats for place in mine]),
            gather(_ends([parts[place].own - known[0] for place in mine], fresh[0])),
            gather([deal for _, deal in met]),
            gather(_ends([spot - known[1] for spot, _ in met], fresh[1])),
        )


def _ends(places: Sequence[int], count: int) -> list[int]:
    """Return the end index of each place in a sorted list of places."""
    ends = [0] * count
    for place in places:
        ends[place] += 1
    return list(accumulate(ends))


def _sums(terms: Iterable[float], ends: Gather) -> list[float]:
    """Sum the terms of each section, given the sections' ends."""
    totals = ends(list(accumulate(terms, initial=0.0)))[:-2]
    return list(map(sub, totals, (0.0, *totals)))


def _winner(played: Sequence[int]) -> int:
    """Return the seat of the lowest unmatched rank; -1 if there is none."""
    alone = [rank for rank in played if played.count(rank) == 1]
    return played.index(min(alone)) if alone else -1


def _deals(cards: Hand, size: int) -> Mapping[Deal, int]:
    """Return all deals of the cards into hands of this size, with the number of ways of each."""
    deals: Counter[Deal] = Counter()
    for hands in _splits(cards, size):
        deals[tuple(sorted(hands))] += 1
    return deals


def _splits(cards: Hand, size: int) -> Iterator[Deal]:
    """Yield every way to split the cards into hands of this size, equal ones as often as they
    occur."""
    if not cards:
        yield ()
        return
    rest = range(1, len(cards))
    for places in combinations(rest, size - 1):
        hand = (cards[0], *[cards[place] for place in places])
        for others in _splits(tuple([cards[place] for place in rest if place not in places]), size):
            yield (hand, *others)


@lru_cache(maxsize=32)
def smooth_ending(heap: Hand, seats: int, answers: int) -> LastTricks | None:
    """Solve the ending of these cards with `answers` best responses. Deterministic; None if more
    than two tricks are left."""
    if len(heap) // seats > LAID_OUT + 1:
        return None
    ending = LastTricks(heap, seats)
    ending.settle(answers)
    return ending

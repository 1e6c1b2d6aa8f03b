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

from collections.abc import Iterable, Mapping, Sequence
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
    """A rank that is played, the index of its chance (-1 without a choice), and the hand left."""

    rank: int
    place: int
    left: Hand


class SeatOutcome(NamedTuple):
    """The result of a trick for one seat: the index of deal and seat (`at`), of the chance of the
    seat's own play and of the others', the points that it wins, and the index of deal and seat
    after the trick (`later`)."""

    at: int
    own: int
    others: tuple[int, ...]
    points: float
    later: int


class Layer(NamedTuple):
    """A trick of every deal that can occur, as columns of indices.

    Joint plays (one card of each seat) are sorted by the deal that they lead to: `before` has their
    deals, `factors` the chances of each seat, and `reached` where the plays to each next deal end.
    Outcomes (`SeatOutcome`) are sorted by deal and seat: `own`, `others`, `points` and `later` have
    their fields, and `made` where each deal and seat ends. `by_play` has the outcomes sorted by own
    play, `deals` their deals, and `plays` where each play ends. `met` has the deals in which each
    hand with a choice (a spot) occurs, and `spots` where each spot ends.
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
    """The last tricks of a round, in which every hand is played but for one card.

    A spot is a hand and heap with a choice. `chances` has the chance of each play, spot after spot,
    and `starts` where each spot begins. `leaning` has the logarithms of the chances of random play.
    """

    def __init__(self, heap: Hand, seats: int) -> None:
        self.seats = seats
        self.starts: list[int] = []
        self.leaning: list[float] = []
        self.layers: list[Layer] = []
        self._found: dict[tuple[Hand, Hand], tuple[int, list[RankPlay]]] = {}
        first = deals(heap, len(heap) // seats)
        self.ways = [float(ways) for ways in first.values()]
        numbers = {deal: number for number, deal in enumerate(first)}
        while numbers:
            numbers = self._add_layer(numbers)
        self.chances = [exp(logarithm) for logarithm in self.leaning]
        self._values_before: dict[int, list[float]] = {}  # by the start of a spot
        self._best = inf, self.chances  # how exploitable the best chances are, and these

    def mixture(self, hand: Hand, heap: Hand) -> Mapping[int, float]:
        """Return the probability of playing each rank of a hand; empty if it cannot occur here."""
        _, plays = self._found.get((heap, hand), (-1, ()))
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
            columns = self.chances[start:end], values, values_before, self.leaning[start:end]
            logarithms = [
                (log(chance) + step * (2 * value - before) + step * calm * lean) / (1 + step * calm)
                for chance, value, before, lean in zip(*columns)
            ]
            most = max(logarithms)
            weights = [exp(max(logarithm - most, MIN_LOGARITHM)) for logarithm in logarithms]
            total = fsum(weights)
            self.chances[start:end] = [weight / total for weight in weights]

    def _spot_ends(self) -> list[int]:
        """Return where the plays of each spot end; they begin at `starts`."""
        return [*self.starts[1:], len(self.chances)]

    def solve(self, answers: int) -> None:
        """Improve the chances `answers` times while cooling; then keep the least exploitable."""
        for number in range(answers):
            share = number / max(1, answers - 1)  # of the way from HOT to COLD
            self.improve(HOT * (COLD / HOT) ** share, STEP)
        self._keep_best(self._play_points([*self.chances, 1.0])[0])
        self.chances = self._best[1]

    def _keep_best(self, points: Sequence[float]) -> None:
        """Keep the present chances if they are the least exploitable so far."""
        gain = 0.0
        for start, end in zip(self.starts, self._spot_ends()):
            values = points[start:end]
            gain += max(values) - fsum(map(mul, values, self.chances[start:end]))
        if gain < self._best[0]:
            self._best = gain, self.chances[:]

    def _play_points(self, chances: Sequence[float]) -> tuple[list[float], list[float]]:
        """Return the points of each play, times the frequency of its spot (a hand and heap with a
        choice), and these frequencies. `chances` are those of all plays, and at the end 1.0 for
        hands without a choice."""
        deal_frequencies = [self.ways]
        for layer in self.layers[:-1]:
            terms: Iterable[float] = layer.before(deal_frequencies[-1])
            for factor in layer.factors:
                terms = map(mul, terms, factor(chances))
            deal_frequencies.append(_sums(terms, layer.reached))
        points: list[float] = []  # each layer's plays and spots follow those of the layer before
        spot_frequencies: list[float] = []
        later_points = [0.0]  # by deal and seat, of the layer after this one
        for layer, frequencies in zip(reversed(self.layers), reversed(deal_frequencies)):
            terms = map(add, layer.points, layer.later(later_points))
            for other in layer.others:
                terms = map(mul, terms, other(chances))
            expected = list(terms)
            by_play = map(mul, layer.by_play(expected), layer.deals(frequencies))
            points = _sums(by_play, layer.plays) + points
            spot_frequencies = _sums(layer.met(frequencies), layer.spots) + spot_frequencies
            later_points = _sums(map(mul, expected, layer.own(chances)), layer.made)
        return points, spot_frequencies

    def _add_layer(self, numbers: Mapping[Deal, int]) -> dict[Deal, int]:
        """Add a layer for the next trick of these numbered deals; return the deals that it leads
        to, numbered too."""
        seats = self.seats
        after: dict[Deal, int] = {}
        joint_plays: list[tuple[int, int, tuple[int, ...]]] = []
        outcomes: list[SeatOutcome] = []
        met: list[tuple[int, int]] = []
        is_last = len(next(iter(numbers))[0]) == 2
        known = len(self.leaning), len(self.starts)
        for deal, number in numbers.items():
            heap = tuple(sorted([rank for hand in deal for rank in hand]))
            spots = [self._spot_of(heap, hand) for hand in deal]
            met += [(spot, number) for spot, _ in spots if spot >= 0]
            for plays in product(*[hand_plays for _, hand_plays in spots]):
                hands_left = [play.left for play in plays]
                order = sorted(range(seats), key=hands_left.__getitem__)  # of the seats, by hand
                reached = after.setdefault(tuple(sorted(hands_left)), len(after))
                places = tuple([play.place for play in plays])
                joint_plays.append((reached, number, places))
                winner = winning_place([play.rank for play in plays])
                # After the last trick nothing follows: only its winner's outcome counts.
                scoring = [] if winner is None else [winner]
                for seat in scoring if is_last else range(seats):
                    at, others = number * seats + seat, places[:seat] + places[seat + 1 :]
                    points = float(plays[seat].rank) if seat == winner else 0.0
                    later = -1 if is_last else reached * seats + order.index(seat)
                    outcomes.append(SeatOutcome(at, places[seat], others, points, later))
        sizes = len(numbers), len(after)
        self.layers.append(self._layer(joint_plays, outcomes, met, *sizes, known))
        return {} if is_last else after

    def _spot_of(self, heap: Hand, hand: Hand) -> tuple[int, list[RankPlay]]:
        """Return the number of a spot (-1 if the hand has no choice), and the plays of the hand. A
        new spot is added to `starts` and `leaning`."""
        if (heap, hand) not in self._found:
            number, plays = -1, []
            ranks = sorted(set(hand))
            has_choice = len(ranks) > 1
            if has_choice:
                number = len(self.starts)
                self.starts.append(len(self.leaning))
            for rank in ranks:
                index = hand.index(rank)
                left = hand[:index] + hand[index + 1 :]
                plays.append(RankPlay(rank, len(self.leaning) if has_choice else -1, left))
                if has_choice:
                    self.leaning.append(log(hand.count(rank) / len(hand)))
            self._found[heap, hand] = number, plays
        return self._found[heap, hand]

    def _layer(
        self,
        joint_plays: list[tuple[int, int, tuple[int, ...]]],
        outcomes: list[SeatOutcome],
        met: list[tuple[int, int]],
        deals: int,
        after: int,
        known: tuple[int, int],
    ) -> Layer:
        """Build the columns of a layer, with `deals` deals before and `after` deals after its
        trick. `known` are the numbers of plays and spots in earlier layers."""
        joint_plays.sort()
        met.sort()
        outcomes.sort()
        by_play = [index for index, outcome in enumerate(outcomes) if outcome.own >= 0]
        by_play.sort(key=lambda index: outcomes[index].own)
        seats = range(self.seats)
        first_play, first_spot = known
        plays, spots = len(self.leaning) - first_play, len(self.starts) - first_spot
        return Layer(
            before=gather([before for _, before, _ in joint_plays]),
            factors=[gather([places[seat] for _, _, places in joint_plays]) for seat in seats],
            reached=gather(_ends([reached for reached, _, _ in joint_plays], after)),
            own=gather([outcome.own for outcome in outcomes]),
            others=[gather([outcome.others[seat] for outcome in outcomes]) for seat in seats[:-1]],
            points=[outcome.points for outcome in outcomes],
            later=gather([outcome.later for outcome in outcomes]),
            made=gather(_ends([outcome.at for outcome in outcomes], deals * self.seats)),
            by_play=gather(by_play),
            deals=gather([outcomes[index].at // self.seats for index in by_play]),
            plays=gather(_ends([outcomes[index].own - first_play for index in by_play], plays)),
            met=gather([deal for _, deal in met]),
            spots=gather(_ends([spot - first_spot for spot, _ in met], spots)),
        )


def _ends(places: Sequence[int], count: int) -> list[int]:
    """Return where each of the numbers below `count` ends in a sorted list of such numbers."""
    ends = [0] * count
    for place in places:
        ends[place] += 1
    return list(accumulate(ends))


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

"""What a perfect opponent gains on a way to play a round of Puck, as JSON lines with 95 % bounds:
`python -m research.puck.best_response [--seats 2] [--points 600] [--worlds 10000] [--of
solved|thumb] [--shown 24]`.

It shares with the solver only how hands compare: true packs are dealt, and nobody holds what
another has. A point is a seat's hand and what it is told, as play brings them. Worlds
that fit it are dealt, and in each of them all eight changes of cards are tried with the same luck.
Half of the worlds choose the best change: what it gains in the other half is less than
the truth (`at_least`), what it gains in its own is more (`at_most`), both in the mean.

`--shown`: so many cards, drawn for each point, were seen in earlier rounds, lie deep in some deck
and cannot be drawn now. The opponent remembers them; the others play on by their plans.

The gain counts all the cards that a seat wins and loses, the pot too. It is in rounds: 1 is the
stake of a round in which nobody steals, three cards a seat. Needs numpy.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

from research.command_line import Tool, one_of, whole
from rules.kit.cards import Card
from rules.puck import rules
from rules.puck.combinations import PACK, strength
from rules.puck.player.choosing import worth_keeping
from rules.puck.player.plans import cards_to_exchange
from table.players.duel import mean_share

Gives = Callable[[Sequence[Card], int, tuple[int, ...]], Sequence[Card]]
"""Which cards of a hand are given away, in a round of so many seats, when told so much."""
MOST_SHOWN = len(PACK) - 6 * max(rules.SEATS)  # so that all may draw and steal
HANDS = list(combinations(range(52), 3))
CHANGES = [tuple(mask >> place & 1 for place in range(3)) for mask in range(8)]
"""For each of three cards, whether it goes."""


class Bounds(NamedTuple):
    """A gain's bounds, each with half the width of its 95 % interval."""

    at_least: float
    either_way: float
    at_most: float
    or_so: float


def by_thumb(hand: Sequence[Card], seats: int, told: tuple[int, ...]) -> Sequence[Card]:
    """What the rule of thumb gives away."""
    kept = worth_keeping(hand)
    return [one for one in hand if one not in kept]


class Judge:
    """Points and worlds for so many seats that all play in one way, with so many cards `shown`."""

    def __init__(self, gives: Gives, seats: int, seed: int, shown: int = 0) -> None:
        import numpy

        self.np, self.seats, self.shown = numpy, seats, shown
        self.luck = numpy.random.default_rng(seed)
        worths = [strength([PACK[place] for place in hand]) for hand in HANDS]
        number = {worth: level for level, worth in enumerate(sorted(set(worths)))}
        each = numpy.array(HANDS)
        self.level = numpy.zeros((52, 52, 52), int)
        self.hand = numpy.zeros((52, 52, 52), int)
        for one, two, three in permutations(range(3)):
            where = each[:, one], each[:, two], each[:, three]
            self.level[where] = [number[worth] for worth in worths]
            self.hand[where] = numpy.arange(len(HANDS))
        self.change = numpy.array([self._plan(gives, told) for told in self._tellings()])
        self.stolen = numpy.array([sum(change) for change in CHANGES])
        self.goes = numpy.array(CHANGES, bool)

    def _tellings(self) -> list[tuple[int, ...]]:
        """In an order by which `_next` finds its way."""
        return [told for place in range(self.seats) for told in product(range(4), repeat=place)]

    def _next(self, place: int, told: Any, stole: Any) -> Any:
        """The number of what the next seat is told."""
        first, after = (4**place - 1) // 3, (4 ** (place + 1) - 1) // 3
        return after + 4 * (told - first) + stole

    def _plan(self, gives: Gives, told: tuple[int, ...]) -> list[int]:
        """By hand, the number of its change; a hand's cards stand in the order of the pack."""
        found = []
        for hand in HANDS:
            cards = [PACK[place] for place in hand]
            given = gives(cards, self.seats, told)
            found.append(sum(1 << place for place, one in enumerate(cards) if one in given))
        return found

    def drawn(self, packs: Any, first: int, last: int) -> None:
        """From packs whose first cards are drawn, draw those up to the last, in place."""
        rows = self.np.arange(len(packs))
        for place in range(first, last):
            other = self.luck.integers(place, packs.shape[1], len(packs))
            here, there = packs[:, place].copy(), packs[rows, other]
            packs[:, place], packs[rows, other] = there, here

    def known(self, hands: Any) -> Any:
        """The numbers of hands."""
        return self.hand[hands[:, 0], hands[:, 1], hands[:, 2]]

    def final(self, hands: Any, change: Any, new: Any) -> Any:
        """The levels of hands after a change; `new` has a card to take each card's place."""
        cards = self.np.where(self.goes[change], new, self.np.sort(hands, 1))
        return self.level[cards[:, 0], cards[:, 1], cards[:, 2]]

    def point(self, place: int) -> tuple[Any, int, Any]:
        """A hand of the seat that plays in this place, the number of what it is told, and the other
        cards that may be drawn."""
        pack = self.luck.permutation(52)[None, self.shown :]
        mine = pack[0, 3 * place : 3 * place + 3]
        return mine, int(self._told(pack, place)[0][0]), self.np.setdiff1d(pack[0], mine)

    def _told(self, cards: Any, place: int) -> tuple[Any, list[Any]]:
        """What a seat is told after those before it have played these cards, and their changes."""
        told, changes = self.np.zeros(len(cards), int), []
        for seat in range(place):
            change = self.change[told, self.known(cards[:, 3 * seat : 3 * seat + 3])]
            changes.append(change)
            told = self._next(seat, told, self.stolen[change])
        return told, changes

    def worlds(self, rest: Any, told: int, place: int, many: int) -> Any:
        """Cards of all others, then three new ones for every seat, such that it is told this."""
        found: list[Any] = []
        while sum(map(len, found)) < many:
            packs = self.np.tile(rest, (many, 1))
            self.drawn(packs, 0, 3 * place)
            found.append(packs[self._told(packs, place)[0] == told])
        packs = self.np.concatenate(found)[:many]
        self.drawn(packs, 3 * place, 6 * self.seats - 3)
        return packs

    def brought(self, mine: Any, place: int, cards: Any) -> Any:
        """What each of the eight changes brings in each world."""
        many, seats = len(cards), self.seats
        own = self.np.tile(mine, (many, 1))
        hands = [cards[:, 3 * seat : 3 * seat + 3] for seat in range(seats - 1)]
        hands.insert(place, own)
        news = [cards[:, 3 * (seats - 1 + seat) :][:, :3] for seat in range(seats)]
        told, changes = self._told(cards, place)
        found = []
        for change in range(8):
            made = [*changes, self.np.full(many, change)]
            heard = self._next(place, told, self.stolen[change])
            for seat in range(place + 1, seats):
                made.append(self.change[heard, self.known(hands[seat])])
                heard = self._next(seat, heard, self.stolen[made[-1]])
            found.append(self._pay(place, hands, made, news))
        return self.np.stack(found)

    def _pay(self, place: int, hands: list[Any], made: list[Any], news: list[Any]) -> Any:
        """The share of the win times all that lies there, less what later seats rob."""
        np, seats = self.np, self.seats
        levels = np.stack([self.final(*each) for each in zip(hands, made, news, strict=True)])
        best = levels.max(0)
        share = np.where(levels[place] == best, 1 / (levels == best).sum(0), 0)
        stolen = np.stack([self.stolen[each] for each in made])
        robbed = stolen[place + 1 :].sum(0) / (seats - 1)
        return (share * (3 * seats + stolen.sum(0)) - robbed) / (3 * seats)

    def gains(self, place: int, points: int, worlds: int) -> list[tuple[float, float]]:
        """At each point, what the best change gains in the second half of the worlds and in the
        first, which chose it."""
        found = []
        for _ in range(points):
            mine, told, rest = self.point(place)
            brought = self.brought(mine, place, self.worlds(rest, told, place, worlds))
            played = self.change[told, self.known(mine[None])[0]]
            first = brought[:, : worlds // 2].mean(1)
            second = brought[:, worlds // 2 :].mean(1)
            best = first.argmax()
            found.append((second[best] - second[played], first[best] - first[played]))
        return found


def bounds(gains: Sequence[tuple[float, float]]) -> Bounds:
    """The means of lower and upper gains."""
    found: list[float] = []
    for each in zip(*gains, strict=True):
        found += map(float, mean_share(each))
    return Bounds(*found)


def judged(
    gives: Gives, seats: int, points: int, worlds: int, seed: int, shown: int = 0
) -> list[Bounds]:
    """The bounds in each place of the round, and last over all places."""
    judge = Judge(gives, seats, seed, shown)
    found = [judge.gains(place, points, worlds) for place in range(seats)]
    return [*map(bounds, found), bounds([one for each in found for one in each])]


def main() -> None:
    """Judge, and print."""
    parser = Tool(__doc__)
    parser.add_argument("--seats", type=one_of(rules.SEATS), default=2)
    parser.add_argument("--points", type=whole(), default=600)
    parser.add_argument("--worlds", type=whole(), default=10_000)
    parser.add_argument("--shown", type=one_of(range(MOST_SHOWN + 1)), default=0)
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--of", choices=("solved", "thumb"), default="solved")
    asked = parser.parse_args()
    if find_spec("numpy") is None:
        parser.error("numpy is not installed: `pip install numpy`")
    gives: Gives = cards_to_exchange if asked.of == "solved" else by_thumb
    found = judged(gives, asked.seats, asked.points, asked.worlds, asked.seed, asked.shown)
    for place, each in zip((*range(1, asked.seats + 1), "all"), found, strict=True):
        figures = {key: round(value, 5) for key, value in each._asdict().items()}
        head = {"seats": asked.seats, "of": asked.of, "shown": asked.shown, "place": place}
        print(json.dumps({**head, **figures}))


if __name__ == "__main__":
    main()

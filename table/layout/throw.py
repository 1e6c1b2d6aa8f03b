"""Chips on their way: who pays whom between two views, and where every chip is at any moment.

Nothing is asked of the rules: what one stack lost and another gained was paid.
Time is an argument, as in `tween`. Seconds throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot, pi, sin
from typing import NamedTuple

from table.layout.stacks import THICK, Chip, Stack
from table.layout.tween import LONGEST, STAGGER, ease

TOSS = 0.3
AT_ONCE = 24  # throws in the air at one moment, at most
MOST = int(AT_ONCE * (LONGEST - TOSS) / TOSS)  # throws of one change, in all
ARC, HIGHEST = 0.1, 1.6  # how high a throw rises, to its length; in chip widths, at most


class Payment(NamedTuple):
    """So many chips from one stack to another."""

    giver: str
    taker: str
    chips: int


class Throw(NamedTuple):
    """A pile of chips thrown from a stack onto another, setting out at `start`.

    `pile` is how it will lie, lowest first; `x` and `y` are where its lowest chip came from.
    """

    giver: str
    taker: str
    x: float
    y: float
    pile: tuple[Chip, ...]
    start: float
    lasts: float

    @property
    def payment(self) -> Payment:
        return Payment(self.giver, self.taker, len(self.pile))


def payments(before: Mapping[str, Stack], after: Mapping[str, Stack]) -> list[Payment]:
    """Who pays whom, so that every stack comes to its new number.

    Each that lost gives to all that gained in turn, a chip at a time. What
    comes from nowhere or goes there is in no payment.
    """
    change = {name: after[name].number - before[name].number for name in after if name in before}
    wanting = {name: gain for name, gain in change.items() if gain > 0}
    paid: dict[tuple[str, str], int] = {}
    for giver, loss in change.items():
        left = -loss
        while left > 0 and wanting:
            for taker in list(wanting)[:left]:
                paid[giver, taker] = paid.get((giver, taker), 0) + 1
                wanting[taker] -= 1
                left -= 1
                if not wanting[taker]:
                    del wanting[taker]
    return [Payment(*pair, chips) for pair, chips in paid.items()]


def throws(
    paid: Sequence[Payment],
    before: Mapping[str, Stack],
    after: Mapping[str, Stack],
    pace: float = 1.0,
) -> list[Throw]:
    """The throws of these payments, one after the other; `pace` stretches every time (0: none),
    but never the whole beyond LONGEST.

    Many chips go as piles. Payments beyond MOST are not seen to fly.
    """
    if pace <= 0:
        return []
    thrown = list(_piled(paid))[:MOST]
    gap = min(STAGGER, (LONGEST - TOSS) / max(1, len(thrown)))
    if pace > 1:  # slowly, but no longer than LONGEST
        pace = min(pace, max(1.0, LONGEST / (gap * len(thrown) + TOSS)))
    heights = _firsts(thrown, after)
    found = []
    for order, (giver, taker, chips) in enumerate(thrown):
        heights[giver] -= chips
        lowest = before[giver].chip(heights[giver])
        pile = tuple(after[taker].chip(heights[taker] + place) for place in range(chips))
        heights[taker] += chips
        start = order * gap * pace
        found.append(Throw(giver, taker, lowest.x, lowest.y, pile, start, TOSS * pace))
    return found


def _piled(paid: Sequence[Payment]) -> Iterator[Payment]:
    """Payments in piles, of as few chips as let them all be in the air together."""
    most = max((throw.chips for throw in paid), default=1)
    height = 1
    while height < most and sum(-(-throw.chips // height) for throw in paid) > AT_ONCE:
        height += 1
    for throw in paid:
        for gone in range(0, throw.chips, height):
            yield throw._replace(chips=min(height, throw.chips - gone))


def _firsts(thrown: Sequence[Payment], after: Mapping[str, Stack]) -> dict[str, int]:
    """The numbers from which these payments lead to those of `after`: what is in none of them
    has come and gone before."""
    found = {name: stack.number for name, stack in after.items()}
    for throw in thrown:
        found[throw.giver] += throw.chips
        found[throw.taker] -= throw.chips
    return found


class ThrowAnimation:
    """A set of throws that began at `began`; asked for the picture of any moment."""

    def __init__(self, thrown: Sequence[Throw], after: Mapping[str, Stack], began: float) -> None:
        self.thrown = thrown
        self.began = began
        self.lasts = max((throw.start + throw.lasts for throw in thrown), default=0.0)
        touched = {name for throw in thrown for name in (throw.giver, throw.taker)}
        self.stacks = {name: after[name] for name in after if name in touched}
        self._first = _firsts([throw.payment for throw in thrown], self.stacks)

    def numbers(self, now: float) -> dict[str, int]:
        """How many chips lie in each stack that pays or is paid."""
        found = dict(self._first)
        for throw in self.thrown:
            passed = now - self.began - throw.start
            if passed > 0:
                found[throw.giver] -= len(throw.pile)
            if passed >= throw.lasts:
                found[throw.taker] += len(throw.pile)
        return found

    def aloft(self, now: float) -> Iterator[tuple[tuple[Chip, ...], float]]:
        """Every pile in the air, where it would be on the table, and its height above it."""
        for throw in self.thrown:
            passed = now - self.began - throw.start
            if 0 < passed < throw.lasts:
                yield thrown_chips(throw, passed / throw.lasts)


def thrown_chips(throw: Throw, part: float) -> tuple[tuple[Chip, ...], float]:
    """A throw after `part` of its time: its chips, lowest first, and how high they are."""
    low = throw.pile[0]
    eased = ease(part)
    x, y = throw.x + (low.x - throw.x) * eased, throw.y + (low.y - throw.y) * eased
    step = low.width * THICK
    pile = tuple(chip._replace(x=x, y=y - step * place) for place, chip in enumerate(throw.pile))
    rise = min(ARC * hypot(low.x - throw.x, low.y - throw.y), HIGHEST * low.width)
    return pile, sin(pi * eased) * rise

"""Interpolate chips thrown between stacks: what one lost and another gained is taken as paid.

All times are in seconds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, hypot, pi, sin
from typing import NamedTuple

from table.layout.stacks import THICK, Chip, Stack
from table.layout.tween import LONGEST, STAGGER, ease

THROW = 0.3  # a throw lasts
MAX_AT_ONCE = 24  # throws in the air at one moment
MAX_THROWS = int(MAX_AT_ONCE * (LONGEST - THROW) / THROW)  # of one change, in all
THROW_ARC, HIGHEST = 0.16, 2.6  # the height of a throw, to its length; at most, in chip widths


class Payment(NamedTuple):
    """A number of chips from one stack to another, which are named by their tallies."""

    giver: str
    taker: str
    chips: int


class Throw(NamedTuple):
    """A pile of chips thrown onto another stack. `pile`: its chips where they land, the lowest
    first; `x` and `y`: where the lowest came from."""

    giver: str
    taker: str
    x: float
    y: float
    pile: tuple[Chip, ...]
    start: float
    lasts: float

    @property
    def payment(self) -> Payment:
        """The part of a payment that the throw makes."""
        return Payment(self.giver, self.taker, len(self.pile))


def payments(before: Mapping[str, Stack], after: Mapping[str, Stack]) -> list[Payment]:
    """Return the payments that bring every stack to its new number. Each payer gives chips one by
    one to all who are still owed some, in turn."""
    change = {name: after[name].number - before[name].number for name in after if name in before}
    wanting = {name: gain for name, gain in change.items() if gain > 0}
    paid: dict[tuple[str, str], int] = {}
    for giver, loss in change.items():
        owed = -loss
        while owed > 0 and wanting:
            for taker in list(wanting)[:owed]:
                paid[giver, taker] = paid.get((giver, taker), 0) + 1
                wanting[taker] -= 1
                owed -= 1
                if not wanting[taker]:
                    del wanting[taker]
    return [Payment(*pair, chips) for pair, chips in paid.items()]


def throws(paid: Sequence[Payment], before: Mapping[str, Stack], after: Mapping[str, Stack],
           pace: float = 1.0) -> list[Throw]:  # fmt: skip
    """Return the throws that make some payments, one after the other. `before` and `after`: the
    stacks before and after all payments. `pace` multiplies all times, up to LONGEST in all; at 0
    there are no throws. Many chips are thrown in piles; throws beyond MAX_THROWS are left out."""
    if pace <= 0:
        return []
    piles = _split(paid)[:MAX_THROWS]
    gap = min(STAGGER, (LONGEST - THROW) / max(1, len(piles)))
    if pace > 1:  # slowly, but no longer than LONGEST
        pace = min(pace, max(1.0, LONGEST / (gap * len(piles) + THROW)))
    heights = _numbers_before(piles, after)
    result = []
    for order, (giver, taker, chips) in enumerate(piles):
        heights[giver] -= chips
        lowest = before[giver].chip(heights[giver])
        pile = tuple(after[taker].chip(heights[taker] + place) for place in range(chips))
        heights[taker] += chips
        start = order * gap * pace
        result.append(Throw(giver, taker, lowest.x, lowest.y, pile, start, lasts=THROW * pace))
    return result


def _split(paid: Sequence[Payment]) -> list[Payment]:
    """Split payments into piles of one size, the smallest with which MAX_AT_ONCE are enough."""
    size = 1
    largest = max((payment.chips for payment in paid), default=1)
    while size < largest and sum(ceil(payment.chips / size) for payment in paid) > MAX_AT_ONCE:
        size += 1
    return [
        payment._replace(chips=min(size, payment.chips - thrown))
        for payment in paid
        for thrown in range(0, payment.chips, size)
    ]


def _numbers_before(paid: Sequence[Payment], after: Mapping[str, Stack]) -> dict[str, int]:
    """Return the chips in each stack before some payments that lead to the stacks `after`."""
    numbers = {name: stack.number for name, stack in after.items()}
    for payment in paid:
        numbers[payment.giver] += payment.chips
        numbers[payment.taker] -= payment.chips
    return numbers


class ThrowAnimation:
    """Throws that began at the time `began`. `after`: all stacks when they have landed."""

    def __init__(self, throws: Sequence[Throw], after: Mapping[str, Stack], began: float) -> None:
        self.throws = throws
        self.began = began
        self.lasts = max((throw.start + throw.lasts for throw in throws), default=0.0)
        touched = {name for throw in throws for name in (throw.giver, throw.taker)}
        self.stacks = {name: after[name] for name in after if name in touched}
        self._first = _numbers_before([throw.payment for throw in throws], self.stacks)

    def numbers(self, now: float) -> dict[str, int]:
        """Return the number of chips at the time `now` in each stack that pays or is paid."""
        numbers = dict(self._first)
        for throw in self.throws:
            passed = now - self.began - throw.start
            if passed > 0:
                numbers[throw.giver] -= len(throw.pile)
            if passed >= throw.lasts:
                numbers[throw.taker] += len(throw.pile)
        return numbers

    def in_flight(self, now: float) -> Iterator[tuple[tuple[Chip, ...], float]]:
        """Yield each pile in the air: its chips as if on the table, and its height above it."""
        for throw in self.throws:
            passed = now - self.began - throw.start
            if 0 < passed < throw.lasts:
                yield chips_in_air(throw, passed / throw.lasts)


def chips_in_air(throw: Throw, part: float) -> tuple[tuple[Chip, ...], float]:
    """Return a throw's chips, lowest first, and their height in pixels after `part` of its time."""
    low = throw.pile[0]
    eased = ease(part)
    x, y = throw.x + (low.x - throw.x) * eased, throw.y + (low.y - throw.y) * eased
    step = low.width * THICK
    pile = tuple(chip._replace(x=x, y=y - step * place) for place, chip in enumerate(throw.pile))
    rise = min(THROW_ARC * hypot(low.x - throw.x, low.y - throw.y), HIGHEST * low.width)
    return pile, sin(pi * eased) * rise

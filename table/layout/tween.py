"""Interpolate the flights of cards between two arrangements, and of chips between two stacks.

Time is an argument, so that any moment can be drawn, skipped or tested. All times in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot, pi, sin
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card, die
from rules.kit.changes import Change, Spot
from rules.kit.sight import kind_and_owner
from table.layout.arrange import Pose
from table.layout.stacks import THICK, Chip, Stack

MOVE = 0.23  # a card moves
FLIP = 0.24  # a card turns over
STAGGER = 0.055  # between the starts of two cards, or of two throws
ROLL = 0.6  # a die rolls
TUMBLES = 9  # faces that a rolling die shows
LONGEST = 1.5  # all flights of one change
HAIR = 0.25  # of a card's width: a heap that slides no further jumps instead
FLYING_DEPTH = 10_000  # added to the depth of a card in flight: above all cards at rest


class Flight(NamedTuple):
    """The flight of one card between two poses: it begins at `start` and `lasts` so many seconds.

    `source`: the zone it leaves or turns over in, "" if it only makes room. `slides`: it makes room
    on the table, beneath the cards that fly.
    """

    spot: Spot
    old: Pose
    new: Pose
    start: float
    lasts: float
    source: str = ""
    slides: bool = False

    @property
    def turns(self) -> bool:
        """Whether the card turns over."""
        return self.old.face is not self.new.face


class Airborne(NamedTuple):
    """A card in flight at one moment. `squeeze`: the width of a turning card, from 0 to 1."""

    pose: Pose
    squeeze: float


def ease(part: float) -> float:
    """Ease out a progress from 0 to 1 with a cubic: fast first, then slower."""
    return 1.0 - (1.0 - part) ** 3


def flights(
    moved: Sequence[Change],
    old: Mapping[Spot, Pose],
    new: Mapping[Spot, Pose],
    pace: float = 1.0,
) -> list[Flight]:
    """The flights of a change of view.

    `pace` multiplies all times; at 0 there are no flights. Cards of one heap start one after the
    other, all within LONGEST seconds. Cards that only close up slide together.
    """
    if pace <= 0:
        return []
    travel = [change for change in moved if change.start in old and change.end in new]
    spare = max(0.0, LONGEST * min(1.0, pace) - MOVE * pace)
    gap = min(STAGGER * pace, spare / max(1, len(travel)))
    order = sorted(travel, key=_dealing_order)
    heaps = {change.start.zone for change in travel}
    result = []
    for number, change in enumerate(order):
        flip_only = change.start.zone == change.end.zone
        start = 0.0 if flip_only or len(heaps) == len(travel) else number * gap
        lasts = FLIP if flip_only else MOVE
        if new[change.end].cube and change.before is not change.after:
            lasts = ROLL
        poses = old[change.start], new[change.end]
        result.append(Flight(change.end, *poses, start, lasts * pace, change.start.zone))
    return result + _slides(moved, old, new, MOVE * pace)


def _dealing_order(change: Change) -> tuple[int, int, Spot]:
    """Sorts cards round by round rather than hand by hand, as they are dealt."""
    return change.end.place, kind_and_owner(change.end.zone)[1], change.end


def _slides(
    moved: Sequence[Change], old: Mapping[Spot, Pose], new: Mapping[Spot, Pose], lasts: float
) -> list[Flight]:
    """The flights of cards that only close up; not of heaps that move less than HAIR."""
    ends, starts = ({getattr(change, side) for change in moved} for side in ("end", "start"))
    faces = {pose.face: pose for pose in old.values() if pose.face is not UNKNOWN}
    backs = {spot: pose for spot, pose in old.items() if pose.face is UNKNOWN}
    slides, far, piles = list[Flight](), set[str](), set[str]()
    for spot, pose in new.items():
        if pose.upon:
            piles.add(spot.zone)
        unseen = pose.face is UNKNOWN and spot not in starts
        before = backs.get(spot) if unseen else faces.get(pose.face)
        if before is None or spot in ends:
            continue
        distance = abs(before.x - pose.x) + abs(before.y - pose.y)
        growth = abs(before.width - pose.width)
        if distance > 0.5 or growth:
            slides.append(Flight(spot, before, pose, 0.0, lasts, slides=True))
            if max(distance, growth) > HAIR * pose.width:
                far.add(spot.zone)
    return [slide for slide in slides if slide.spot.zone in far or slide.spot.zone not in piles]


class Tween:
    """Flights that began at `began`, to be seen at any moment, for `least` seconds or more."""

    def __init__(self, flying: Iterable[Flight], began: float, least: float = 0.0) -> None:
        self.flights = list(flying)
        self.began = began
        self.ends = began + max([least, *(flight.start + flight.lasts for flight in self.flights)])

    def done(self, now: float) -> bool:
        """Whether all flights have ended."""
        return now >= self.ends

    def landed(self, flight: Flight, now: float) -> bool:
        """Whether a flight has ended."""
        return now - self.began >= flight.start + flight.lasts

    def airborne(self, flight: Flight, now: float) -> Airborne:
        """The card of a flight at `now`; before its start, at its old pose."""
        part = min(1.0, max(0.0, (now - self.began - flight.start) / max(flight.lasts, 1e-6)))
        eased = ease(part)
        face: Card = flight.old.face if part < 0.5 else flight.new.face
        squeeze = abs(1.0 - 2.0 * part) if flight.turns else 1.0
        spin = 0.0
        if flight.turns and flight.new.cube:
            squeeze = 1.0
            if 0.0 < part < 1.0 and flight.new.face is not UNKNOWN:
                face = die(1, 1 + (int(part * TUMBLES) * 5 + flight.spot.place) % 6)
                spin = round((1.0 - eased) * 14) * 24.0
        old, new = flight.old, flight.new
        x, y, width, angle = (
            start + (end - start) * eased for start, end in zip(old[:4], new[:4], strict=True)
        )
        depth = old.depth if part <= 0 else new.depth + (0 if flight.slides else FLYING_DEPTH)
        upon = flight.slides and new.upon
        pose = Pose(x, y, width, angle + spin, depth, face, new.cube, upon, new.index_step)
        return Airborne(pose, squeeze)


# Chips: what one stack lost and another gained is taken as paid; the rules do not say it.


THROW = 0.3
MAX_AT_ONCE = 24  # throws in the air at one moment
MAX_THROWS = int(MAX_AT_ONCE * (LONGEST - THROW) / THROW)  # of one change, in all
ARC, HIGHEST = 0.1, 1.6  # the height of a throw, to its length; at most, in chip widths


class Payment(NamedTuple):
    """A number of chips from one stack to another, by their tallies."""

    giver: str
    taker: str
    chips: int


class Throw(NamedTuple):
    """A pile of chips thrown onto another stack; `pile`: its chips where they land, the lowest
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
        """The payment of which the throw is a part."""
        return Payment(self.giver, self.taker, len(self.pile))


def payments(before: Mapping[str, Stack], after: Mapping[str, Stack]) -> list[Payment]:
    """The payments that bring every stack to its new number; payers give to the takers in turn,
    chip by chip."""
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


def throws(
    paid: Sequence[Payment],
    before: Mapping[str, Stack],
    after: Mapping[str, Stack],
    pace: float = 1.0,
) -> list[Throw]:
    """The throws of some payments, one after the other; `pace` multiplies all times (0: no throws),
    up to LONGEST in all.

    Many chips are thrown in piles. Throws beyond MAX_THROWS are left out.
    """
    if pace <= 0:
        return []
    # the smallest piles with which all can be in the air at once
    most = max((payment.chips for payment in paid), default=1)
    pile_size = next(
        size
        for size in range(1, most + 1)
        if size == most or sum(-(-payment.chips // size) for payment in paid) <= MAX_AT_ONCE
    )
    parts = [
        payment._replace(chips=min(pile_size, payment.chips - gone))
        for payment in paid
        for gone in range(0, payment.chips, pile_size)
    ][:MAX_THROWS]
    gap = min(STAGGER, (LONGEST - THROW) / max(1, len(parts)))
    if pace > 1:  # slowly, but no longer than LONGEST
        pace = min(pace, max(1.0, LONGEST / (gap * len(parts) + THROW)))
    heights = _numbers_before(parts, after)
    result = []
    for order, (giver, taker, chips) in enumerate(parts):
        heights[giver] -= chips
        lowest = before[giver].chip(heights[giver])
        pile = tuple(after[taker].chip(heights[taker] + place) for place in range(chips))
        heights[taker] += chips
        start = order * gap * pace
        result.append(Throw(giver, taker, lowest.x, lowest.y, pile, start, THROW * pace))
    return result


def _numbers_before(paid: Sequence[Payment], after: Mapping[str, Stack]) -> dict[str, int]:
    """The number of chips in each stack before these payments, which lead to those of `after`."""
    numbers = {name: stack.number for name, stack in after.items()}
    for payment in paid:
        numbers[payment.giver] += payment.chips
        numbers[payment.taker] -= payment.chips
    return numbers


class ThrowAnimation:
    """Throws that began at `began`, to be seen at any moment."""

    def __init__(self, thrown: Sequence[Throw], after: Mapping[str, Stack], began: float) -> None:
        self.thrown = thrown
        self.began = began
        self.lasts = max((throw.start + throw.lasts for throw in thrown), default=0.0)
        touched = {name for throw in thrown for name in (throw.giver, throw.taker)}
        self.stacks = {name: after[name] for name in after if name in touched}
        self._first = _numbers_before([throw.payment for throw in thrown], self.stacks)

    def numbers(self, now: float) -> dict[str, int]:
        """The number of chips at `now` in each stack that pays or is paid."""
        numbers = dict(self._first)
        for throw in self.thrown:
            passed = now - self.began - throw.start
            if passed > 0:
                numbers[throw.giver] -= len(throw.pile)
            if passed >= throw.lasts:
                numbers[throw.taker] += len(throw.pile)
        return numbers

    def in_flight(self, now: float) -> Iterator[tuple[tuple[Chip, ...], float]]:
        """Each pile in the air: its chips as if on the table, and its height above that."""
        for throw in self.thrown:
            passed = now - self.began - throw.start
            if 0 < passed < throw.lasts:
                yield chips_in_air(throw, passed / throw.lasts)


def chips_in_air(throw: Throw, part: float) -> tuple[tuple[Chip, ...], float]:
    """The chips of a throw after `part` of its time, the lowest first, and their height above the
    table."""
    low = throw.pile[0]
    eased = ease(part)
    x, y = throw.x + (low.x - throw.x) * eased, throw.y + (low.y - throw.y) * eased
    step = low.width * THICK
    pile = tuple(chip._replace(x=x, y=y - step * place) for place, chip in enumerate(throw.pile))
    rise = min(ARC * hypot(low.x - throw.x, low.y - throw.y), HIGHEST * low.width)
    return pile, sin(pi * eased) * rise

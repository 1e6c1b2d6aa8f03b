"""Cards on their way from one arrangement to the next, and chips from one stack to another.

Time is an argument, so that any moment can be asked for, skipped or tested.
Seconds throughout.
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

MOVE = 0.23
FLIP = 0.24
STAGGER = 0.055
ROLL = 0.6
TUMBLES = 9  # faces a rolling die shows on its way
LONGEST = 1.5
HAIR = 0.25  # of a card's width: by so much a heap may be higher or lower at once
ALOFT = 10_000  # depth of a card in flight: above all that rest


class Flight(NamedTuple):
    """One card's way: from a pose to a pose, setting out at `start` for `lasts` seconds.

    `source`: the zone it leaves, or turns over in; none where it only makes room. `slides`: it
    makes room flat on the table, beneath what flies.
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
        """Whether it turns over on the way."""
        return self.old.face is not self.new.face


class Airborne(NamedTuple):
    """A card in flight at one moment. `squeeze` is how wide a turning card looks, 0 to 1."""

    pose: Pose
    squeeze: float


def ease(part: float) -> float:
    """From 0 to 1, fast first, then settling: a card pushed over felt."""
    return 1.0 - (1.0 - part) ** 3


def flights(
    moved: Sequence[Change],
    old: Mapping[Spot, Pose],
    new: Mapping[Spot, Pose],
    pace: float = 1.0,
) -> list[Flight]:
    """The flights of a change of view.

    `pace` stretches every time (0: no flights at all). Cards of one heap set
    out one after the other; the whole takes at most LONGEST seconds, however
    slowly each card goes. Cards that merely close up slide along together.
    """
    if pace <= 0:
        return []
    travel = [change for change in moved if change.start in old and change.end in new]
    room = max(0.0, LONGEST * min(1.0, pace) - MOVE * pace)
    gap = min(STAGGER * pace, room / max(1, len(travel)))
    order = sorted(travel, key=_dealing_order)
    heaps = {flight.start.zone for flight in travel}
    found = []
    for number, index in enumerate(order):
        flip_only = index.start.zone == index.end.zone
        start = 0.0 if flip_only or len(heaps) == len(travel) else number * gap
        lasts = FLIP if flip_only else MOVE
        if new[index.end].cube and index.before is not index.after:
            lasts = ROLL
        way = old[index.start], new[index.end]
        found.append(Flight(index.end, *way, start, lasts * pace, index.start.zone))
    return found + _slides(moved, old, new, MOVE * pace)


def _dealing_order(change: Change) -> tuple[int, int, Spot]:
    """Round by round rather than hand by hand, as cards are dealt."""
    return change.end.place, kind_and_owner(change.end.zone)[1], change.end


def _slides(
    moved: Sequence[Change], old: Mapping[Spot, Pose], new: Mapping[Spot, Pose], lasts: float
) -> list[Flight]:
    """The flights of cards that only close up, but for heaps that are a hair higher or lower."""
    ends, starts = ({getattr(change, side) for change in moved} for side in ("end", "start"))
    faces = {pose.face: pose for pose in old.values() if pose.face is not UNKNOWN}
    backs = {spot: pose for spot, pose in old.items() if pose.face is UNKNOWN}
    found, far, piles = list[Flight](), set[str](), set[str]()
    for spot, pose in new.items():
        if pose.upon:
            piles.add(spot.zone)
        unseen = pose.face is UNKNOWN and spot not in starts
        was = backs.get(spot) if unseen else faces.get(pose.face)
        if was is None or spot in ends:
            continue
        way, wider = abs(was.x - pose.x) + abs(was.y - pose.y), abs(was.width - pose.width)
        if way > 0.5 or wider:
            found.append(Flight(spot, was, pose, 0.0, lasts, slides=True))
            if max(way, wider) > HAIR * pose.width:
                far.add(spot.zone)
    return [flight for flight in found if flight.spot.zone in far or flight.spot.zone not in piles]


class Tween:
    """Flights that began at `began`, at any moment; it goes on for `least` seconds at least."""

    def __init__(self, flying: Iterable[Flight], began: float, least: float = 0.0) -> None:
        self.flights = list(flying)
        self.began = began
        self.ends = began + max(
            (flight.start + flight.lasts for flight in self.flights), default=0.0
        )
        self.ends = max(self.ends, began + least)

    def done(self, now: float) -> bool:
        return now >= self.ends

    def landed(self, flight: Flight, now: float) -> bool:
        return now - self.began >= flight.start + flight.lasts

    def flying(self, flight: Flight, now: float) -> Airborne:
        """Where a flight is at `now`: before it sets out, at its old pose."""
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
        depth = old.depth if part <= 0 else new.depth + (0 if flight.slides else ALOFT)
        upon = flight.slides and new.upon
        pose = Pose(x, y, width, angle + spin, depth, face, new.cube, upon, new.read)
        return Airborne(pose, squeeze)


# Chips: nothing is asked of the rules; what one stack lost and another gained was paid.


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
    """A pile thrown onto another stack, lowest chip first; `x` and `y`: where that came from."""

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
    """Who pays whom, a chip at a time in turn, so that every stack comes to its new number."""
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
    # in piles, of as few chips as let them all be in the air together
    most, high = max((payment.chips for payment in paid), default=1), 1
    while high < most and sum(-(-payment.chips // high) for payment in paid) > AT_ONCE:
        high += 1
    thrown = [
        payment._replace(chips=min(high, payment.chips - gone))
        for payment in paid
        for gone in range(0, payment.chips, high)
    ][:MOST]
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


def _firsts(thrown: Sequence[Payment], after: Mapping[str, Stack]) -> dict[str, int]:
    """The numbers from which these payments lead to those of `after`."""
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

"""Poses over time: cards on their way from one arrangement to the next.

Time is an argument, so that any moment can be asked for, skipped or tested.
Seconds throughout.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card, die
from rules.kit.changes import Change, Spot
from rules.kit.sight import kind_and_owner
from table.layout.arrange import Pose

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


@dataclass
class Airborne:
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
    ends = {change.end for change in moved}
    starts = {change.start for change in moved}
    lain = {pose.face: pose for pose in old.values() if pose.face is not UNKNOWN}
    backs = {spot: pose for spot, pose in old.items() if pose.face is UNKNOWN}
    slid = []
    for spot, pose in new.items():
        unseen = pose.face is UNKNOWN and spot not in starts
        was = backs.get(spot) if unseen else lain.get(pose.face)
        if was is not None and spot not in ends and _shifted(was, pose):
            slid.append(Flight(spot, was, pose, 0.0, MOVE * pace, slides=True))
    return found + _seen(slid, new)


def _dealing_order(change: Change) -> tuple[int, int, Spot]:
    """Round by round rather than hand by hand, as cards are dealt."""
    return change.end.place, kind_and_owner(change.end.zone)[1], change.end


def _shifted(old: Pose, new: Pose) -> bool:
    return _way(old, new) > 0.5 or old.width != new.width


def _way(old: Pose, new: Pose) -> float:
    return abs(old.x - new.x) + abs(old.y - new.y)


def _seen(slid: Sequence[Flight], new: Mapping[Spot, Pose]) -> list[Flight]:
    """Without those of heaps that are only a hair higher or lower than before."""
    piles = {spot.zone for spot, pose in new.items() if pose.upon}
    far = {
        flight.spot.zone
        for flight in slid
        if max(_way(flight.old, flight.new), abs(flight.old.width - flight.new.width))
        > HAIR * flight.new.width
    }
    return [flight for flight in slid if flight.spot.zone in far or flight.spot.zone not in piles]


class Tween:
    """A set of flights that began at `began`; asked for the picture of any moment.

    It goes on for `least` seconds even if all cards have landed.
    """

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
        pose = Pose(
            _between(flight.old.x, flight.new.x, eased),
            _between(flight.old.y, flight.new.y, eased),
            _between(flight.old.width, flight.new.width, eased),
            _between(flight.old.angle, flight.new.angle, eased) + spin,
            flight.old.depth if part <= 0 else flight.new.depth + (0 if flight.slides else ALOFT),
            face,
            flight.new.cube,
            upon=flight.slides and flight.new.upon,
            read=flight.new.read,
        )
        return Airborne(pose, squeeze)


def _between(old: float, new: float, part: float) -> float:
    return old + (new - old) * part

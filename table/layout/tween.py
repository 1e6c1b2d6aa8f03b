"""Interpolate the flights of cards between two arrangements.

Time is an argument, so that any moment can be drawn, skipped or tested. Times are in seconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot, pi, sin
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card, die
from rules.kit.changes import Change, Spot
from rules.kit.sight import kind_and_owner
from table.layout.arrange import Pose

# The times of all movements of cards, in seconds; the pace setting multiplies them.
LEAST_FLIGHT, DIAGONAL_FLIGHT = 0.18, 0.22  # the shortest flight; added for the whole diagonal
SETTLE = 0.05  # a card that has arrived comes to rest
FLIP = 0.24  # a card turns over
STAGGER, PILE_STAGGER = 0.055, 0.11  # between the starts of two cards or throws; of two piles
ROLL = 0.6  # a die rolls
TUG = 0.18  # a card is pulled at before it is torn away from another seat
HASTE = 0.6  # of STAGGER: cards that follow each other faster do not settle, nor cast shadows
LONGEST = 1.9  # all flights of one change start in time to end by then, if none takes longer
EASE_IN = 0.15  # the share of its time in which a card gains speed; it loses it in the rest
ARC = 0.06  # how far a card leaves the straight line, to the length of its way
TURN = 2.0  # degrees that a card turns on its way
DIP, PULL = 0.03, 0.12  # of a card's width: how far it dips as it settles; how far it is tugged
PILED = 0.5  # of a card's width: cards that are no further apart are one pile
SPREAD = 3  # so many cards of one zone are gathered by themselves
TUMBLES, ROLL_STEPS, ROLL_DEGREES = 9, 14, 24.0  # a rolling die: faces shown, turns, their angle
HAIR = 0.25  # of a card's width: a heap that slides no further jumps instead
FLYING_DEPTH = 10_000  # added to the depth of a card in flight: above all cards at rest


@dataclass(slots=True)
class Flight:
    """A card's flight between two poses. It begins at `start` and `lasts` so many seconds, settling
    in the last `settle`. `source`: the zone it leaves or turns over in, "" if it only makes room.
    `slides`: it only makes room, on the table, beneath flying cards. In the first `prelude` seconds
    it is gathered into a `pile`, where others may hide it (`hidden`), or tugged at without one."""

    spot: Spot
    old: Pose
    new: Pose
    start: float
    lasts: float
    source: str = ""
    slides: bool = False
    settle: float = 0.0
    prelude: float = 0.0
    pile: Pose | None = None
    hidden: bool = False

    @property
    def turns(self) -> bool:
        return self.old.face is not self.new.face


class Airborne(NamedTuple):
    """A card in flight at one moment. `squeeze`: how wide a card that turns over is seen, from 0 to
    1; `lift`: its height over the table, from 0 to 1."""

    pose: Pose
    squeeze: float
    lift: float = 0.0


def ease(part: float) -> float:
    """Ease a progress from 0 to 1: a quick start in EASE_IN of the time, then a long, soft stop."""
    started = 3 * EASE_IN / (2 + EASE_IN)  # the way covered so far; both curves meet at one speed
    if part < EASE_IN:
        return started * (part / EASE_IN) ** 2
    return 1.0 - (1.0 - started) * ((1.0 - part) / (1.0 - EASE_IN)) ** 3


def flight_seconds(old: Pose, new: Pose, diagonal: float) -> float:
    """Return how many seconds a card flies, without its settling, in a window of this diagonal."""
    return LEAST_FLIGHT + DIAGONAL_FLIGHT * hypot(new.x - old.x, new.y - old.y) / diagonal


def direct_flight(spot: Spot, poses: tuple[Pose, Pose], diagonal: float, pace: float) -> Flight:
    """Return the flight of a card from the first pose to the second at once; it ends at `spot`."""
    lasts = (flight_seconds(*poses, diagonal) + SETTLE) * pace
    return Flight(spot, *poses, start=0.0, lasts=lasts, settle=SETTLE * pace)


def flights(moved: Sequence[Change], old: Mapping[Spot, Pose], new: Mapping[Spot, Pose],
            diagonal: float, pace: float = 1.0) -> list[Flight]:  # fmt: skip
    """Return the flights of a change of view in a window of this `diagonal`, in pixels.

    `pace` multiplies all times; at 0 there are no flights. Cards of one heap start one after the
    other, all within LONGEST seconds, and cards that are turned over in place hand by hand. Cards
    from several places to one pile are gathered first. Cards that only make room slide. Changes
    from or to a spot that has no pose are left out."""
    if pace <= 0:
        return []
    travel = [change for change in moved if change.start in old and change.end in new]
    flying = []
    for change in sorted(travel, key=_dealing_order):
        flying.append(_flight(change, old[change.start], new[change.end], diagonal, pace))
    gathered = _gather(flying, diagonal, pace) if len(flying) > 1 else []
    others = [flight for flight in flying if flight.pile is None]
    _stagger(others, pace)
    return others + gathered + _slides(moved, old, new, diagonal, pace)


def _flight(change: Change, old: Pose, new: Pose, diagonal: float, pace: float) -> Flight:
    """Return the flight of a card between two places, or turning over in place, without delay. A
    face that goes from one seat to another is torn away: it is tugged at first."""
    source, goal = change.start.zone, change.end.zone
    giver, taker = kind_and_owner(source)[1], kind_and_owner(goal)[1]
    is_between_seats = giver >= 0 and taker >= 0 and giver != taker
    is_torn = is_between_seats and UNKNOWN not in (change.before, change.after)
    prelude = TUG * pace if is_torn else 0.0
    settle = SETTLE * pace
    if new.cube and old.face is not new.face:
        settle, lasts = 0.0, ROLL * pace
    elif source == goal:
        lasts = FLIP * pace
    else:
        lasts = flight_seconds(old, new, diagonal) * pace + settle
    return Flight(change.end, old, new, start=0.0, lasts=lasts + prelude, source=source,
                  settle=settle, prelude=prelude)  # fmt: skip


def _stagger(flying: Sequence[Flight], pace: float) -> None:
    """Set when flights start: one after the other, as a hand lays cards down, or all at once if
    each comes from another heap. Cards in quick succession do not settle."""
    from_one_heap_each = len({flight.source for flight in flying}) == len(flying)
    longest = max((flight.lasts for flight in flying), default=0.0)
    spare = max(0.0, LONGEST * min(1.0, pace) - longest)
    gap = min(STAGGER * pace, spare / max(1, len(flying)))
    is_hasty = gap < HASTE * STAGGER * pace
    for number, flight in enumerate(flying):
        if is_hasty and not flight.new.cube:
            flight.lasts -= flight.settle
            flight.settle = 0.0
        flight.start = 0.0 if from_one_heap_each or flight.new.cube else number * gap


def _gather(flying: Sequence[Flight], diagonal: float, pace: float) -> list[Flight]:
    """Change the flights of cards that go to one pile from several places: they fly to a pile in
    the middle of those places first, and then all as one. Return these flights; the rest stay as
    they are. SPREAD cards of one zone, or more, are gathered by themselves."""
    groups = dict[tuple[str, str], list[Flight]]()  # by goal and, if gathered alone, source
    counts = Counter((flight.spot.zone, flight.source) for flight in flying)
    for flight in flying:
        goal, source = flight.spot.zone, flight.source
        if goal != source and not flight.new.cube:
            own_source = source if counts[goal, source] >= SPREAD else ""
            groups.setdefault((goal, own_source), []).append(flight)
    gathered = list[Flight]()
    gap = begins = 0.0
    for (_, own_source), group in groups.items():
        near = PILED * group[0].new.width
        starts_apart = extent([flight.old for flight in group]) > near
        ends_apart = extent([flight.new for flight in group]) > near
        if not starts_apart or ends_apart:
            continue
        top = max(group, key=lambda flight: flight.new.depth)
        x = sum(flight.old.x for flight in group) / len(group)
        y = sum(flight.old.y for flight in group) / len(group)
        pile = top.old._replace(x=x, y=y, angle=top.old.angle if own_source else top.new.angle)
        prelude = max(flight_seconds(flight.old, pile, diagonal) for flight in group) * pace
        lasts = prelude + (flight_seconds(pile, top.new, diagonal) + SETTLE) * pace
        gap = gap or max(0.0, min(PILE_STAGGER * pace, (LONGEST - lasts) / len(groups)))
        for flight in group:
            if own_source and pile.angle != flight.old.angle:  # a zone's own cards are not turned
                pile = pile._replace(angle=flight.old.angle)
            flight.start, flight.lasts, flight.prelude = begins, lasts, prelude
            flight.pile, flight.hidden = pile, flight is not top
        gathered += group
        begins += gap
    return gathered


def extent(poses: Sequence[Pose]) -> float:
    """Return how far apart these poses are, across or down, whichever is more."""
    xs = [pose.x for pose in poses]
    ys = [pose.y for pose in poses]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def _dealing_order(change: Change) -> tuple[int, int, int, Spot]:
    """Return the sort key to deal cards round by round, and turn them over hand by hand."""
    owner = kind_and_owner(change.end.zone)[1]
    turns_in_place = change.start.zone == change.end.zone
    first = owner if turns_in_place else -1
    return first, change.end.place, owner, change.end


def _slides(moved: Sequence[Change], old: Mapping[Spot, Pose], new: Mapping[Spot, Pose],
            diagonal: float, pace: float) -> list[Flight]:  # fmt: skip
    """Return the flights of cards that only make room. Heaps that move less than HAIR jump."""
    starts = {change.start for change in moved}
    ends = {change.end for change in moved}
    faces = {pose.face: pose for pose in old.values() if pose.face is not UNKNOWN}
    backs = {spot: pose for spot, pose in old.items() if pose.face is UNKNOWN}
    slides = list[Flight]()
    far, piles = set[str](), set[str]()  # zones with a card that goes far, and that are piles
    for spot, pose in new.items():
        if pose.upon:
            piles.add(spot.zone)
        is_resting_back = pose.face is UNKNOWN and spot not in starts
        before = backs.get(spot) if is_resting_back else faces.get(pose.face)
        if before is None or spot in ends:
            continue
        distance = abs(before.x - pose.x) + abs(before.y - pose.y)
        growth = abs(before.width - pose.width)
        if distance > 0.5 or growth:
            lasts = (LEAST_FLIGHT + DIAGONAL_FLIGHT * distance / diagonal) * pace
            slides.append(Flight(spot, before, pose, 0.0, lasts, slides=True))
            if max(distance, growth) > HAIR * pose.width:
                far.add(spot.zone)
    return [slide for slide in slides if slide.spot.zone in far or slide.spot.zone not in piles]


class Tween:
    """Flights that began at the time `began` and last `least` seconds or more, at any moment."""

    def __init__(self, flying: Iterable[Flight], began: float, least: float = 0.0) -> None:
        self.flights = list(flying)
        self.began = began
        self.ends = began + max([least, *(flight.start + flight.lasts for flight in self.flights)])

    def done(self, now: float) -> bool:
        return now >= self.ends

    def landed(self, flight: Flight, now: float) -> bool:
        return now - self.began >= flight.start + flight.lasts

    def airborne(self, flight: Flight, now: float) -> Airborne:
        """Return a flight's card at the time `now`: not begun, in its prelude or on its way."""
        passed = now - self.began - flight.start
        if passed <= 0:
            new = flight.new
            upon = flight.slides and new.upon
            start = flight.old._replace(cube=new.cube, upon=upon, index_step=new.index_step)
            return Airborne(start, squeeze=1.0)
        if passed < flight.prelude:
            return _in_prelude(flight, passed / flight.prelude)
        return _on_way(flight, passed)


def _on_way(flight: Flight, passed: float) -> Airborne:
    """Return a card after its prelude, `passed` seconds after the start. It turns over half-way and
    flies in an arc; cards that slide stay on the table, and dice that turn roll."""
    seconds = flight.lasts - flight.prelude - flight.settle
    part = min(1.0, (passed - flight.prelude) / max(seconds, 1e-6))
    eased = ease(part)
    first, new = flight.pile or flight.old, flight.new
    across, down = new.x - first.x, new.y - first.y
    x, y = first.x + across * eased, first.y + down * eased
    width = first.width + (new.width - first.width) * eased
    angle = first.angle + (new.angle - first.angle) * eased
    face: Card = flight.old.face if part < 0.5 else new.face
    turns = flight.turns
    squeeze, lift = 1.0, 0.0
    if turns and new.cube:
        if 0.0 < part < 1.0 and new.face is not UNKNOWN:
            face = die(1, 1 + (int(part * TUMBLES) * 5 + flight.spot.place) % 6)
            angle += round((1.0 - eased) * ROLL_STEPS) * ROLL_DEGREES
    elif turns:
        squeeze = abs(1.0 - 2.0 * part)
    if not flight.slides and not (turns and new.cube):
        height = sin(pi * eased)
        side = -1.0 if across > 0 else 1.0  # the arc is away from the table's near edge
        x -= down * side * ARC * height
        y += across * side * ARC * height
        angle += TURN * height * side
        if flight.settle:
            lift = height
            left = min(1.0, max(0.0, flight.lasts - passed) / flight.settle)
            y += DIP * new.width * sin(pi * left)  # it dips a little where it lands
    depth = new.depth + (0 if flight.slides else FLYING_DEPTH)
    is_hasty = not (flight.settle or new.cube)  # hasty cards cast no shadow
    upon = new.upon if flight.slides else is_hasty
    pose = Pose(x, y, width, angle, depth, face, new.cube, upon, new.index_step)
    return Airborne(pose, squeeze, lift)


def _in_prelude(flight: Flight, part: float) -> Airborne:
    """Return a card after `part` of its prelude: on its way to a pile, or being tugged at."""
    old, new, pile = flight.old, flight.new, flight.pile
    depth = new.depth + FLYING_DEPTH
    if pile is not None:
        eased = ease(part)
        x, y = old.x + (pile.x - old.x) * eased, old.y + (pile.y - old.y) * eased
        angle = old.angle + (pile.angle - old.angle) * eased
        pose = Pose(x, y, old.width, angle, depth, *old[5:])  # faster than `_replace`
        return Airborne(pose, squeeze=1.0)
    pull = PULL * old.width * sin(3 * pi * part) * part  # it resists twice
    distance = max(1.0, hypot(new.x - old.x, new.y - old.y))
    x, y = old.x + (new.x - old.x) / distance * pull, old.y + (new.y - old.y) / distance * pull
    angle = old.angle + TURN * sin(3 * pi * part)
    return Airborne(old._replace(x=x, y=y, angle=angle, depth=depth, cube=new.cube), squeeze=1.0)

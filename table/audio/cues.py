"""What is to be heard of what is seen: from cards and chips in flight to cues.

Pure functions; no pygame, no clock, and no game: how a card sounds follows from
whose zone it leaves, how far it goes and which side of it can be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.kit.cards import UNKNOWN
from rules.kit.sight import kind_and_owner
from table.layout.arrange import Pose
from table.layout.tween import Flight, Throw

LANDS = 0.6  # the part of its time after which a card has all but arrived
FAR, NEAR = 2.0, 1.0  # in card widths: from here on it slides; up to here a hand has put it there
MANY = 5  # cards that come together on one heap are gathered up
AFTER = 0.75  # how loud a sound is that comes close after another of its kind
PANNED = 0.5  # how far to one side the edge of the table sounds

LEVELS = {
    "flick": 0.65,
    "slide": 0.4,
    "flip": 0.6,
    "gather": 0.8,
    "knock": 0.75,
    "clink": 0.5,
    "clinks": 0.55,
    "dice": 0.8,
    "objection": 0.6,
    "turn": 0.5,
    "win": 0.7,
    "strike": 0.6,
    "shimmer": 0.45,
    "land": 0.4,
    **{f"tick{number}": 0.5 for number in range(1, 9)},
}
# Seconds from a sound to the next of its kind; what would come sooner is not heard.
GAPS = {
    "flick": 0.05,
    "slide": 0.15,
    "flip": 0.09,
    "gather": 0.36,
    "knock": 0.07,
    "clink": 0.05,
    "clinks": 0.2,
    "dice": 0.4,
}
CLOSE = 0.25


class Cue(NamedTuple):
    """One sound: which, how many seconds from now, how loud (to 1), and where: -1 is left."""

    sound: str
    at: float = 0.0
    loud: float = 1.0
    side: float = 0.0


def cue_now(sound: str) -> Cue:
    """A sound now, from the middle of the table."""
    return Cue(sound, 0.0, LEVELS[sound])


def swings(cue: Cue, volume: float) -> tuple[float, float]:
    """How far the left and the right are to swing, from 0 to 1.

    Half of the volume is to sound half as loud, which for the ear is a quarter of the swing.
    """
    loud = cue.loud * volume**2
    return loud * min(1.0, 1 - cue.side), loud * min(1.0, 1 + cue.side)


def cues(flying: Sequence[Flight], thrown: Sequence[Throw], width: float) -> list[Cue]:
    """The cues of one change of view, first to last; `width` is the table's, in pixels.

    However much flies, no kind of sound comes oftener than its gap allows.
    """
    moved = [flight for flight in flying if flight.source]
    heard = [
        Cue(sound, at, LEVELS[sound], PANNED * max(-1.0, min(1.0, 2 * x / width - 1)))
        for sound, at, x in (*_of_cards(moved), *_of_chips(thrown))
    ]
    return list(_thinned(sorted(heard, key=lambda cue: (cue.at, cue.sound))))


_Heard = tuple[str, float, float]  # the sound, when, and at which x


def _of_cards(moved: Sequence[Flight]) -> Iterator[_Heard]:
    gathered = _gathered(moved)
    for flight in moved:
        x = flight.new.x
        if flight.new.cube and flight.turns:
            yield "dice", flight.start, x
        elif flight.spot.zone in gathered:
            yield "gather", flight.start, x
        elif flight.source == flight.spot.zone:
            yield "flip", flight.start, x
        else:
            yield from _of_card(flight)


def _of_card(flight: Flight) -> Iterator[_Heard]:
    """One card from zone to zone: dealt, laid down, or drawn over the felt."""
    x, way = flight.new.x, _way(flight.old, flight.new) / flight.new.width
    somebodys = kind_and_owner(flight.source)[1] >= 0
    seen = flight.new.face is not UNKNOWN
    if way >= FAR and (somebodys or flight.old.face is not UNKNOWN):
        yield "slide", flight.start, flight.old.x
    lands = flight.start + (LANDS * flight.lasts if way > NEAR else 0.0)
    yield "knock" if somebodys and seen else "flick", lands, x


def _of_chips(thrown: Iterable[Throw]) -> Iterator[_Heard]:
    for toss in thrown:
        lands = toss.start + 0.85 * toss.lasts
        yield "clink" if len(toss.pile) == 1 else "clinks", lands, toss.pile[0].x


def _gathered(moved: Sequence[Flight]) -> set[str]:
    """The zones in which many cards come to lie on one heap, and not because they are dealt:
    then they go from fewer zones to more."""
    sources, ends = {flight.source for flight in moved}, {flight.spot.zone for flight in moved}
    if len(sources) < len(ends):
        return set()
    heaps: dict[str, list[Flight]] = {}
    for flight in moved:
        if flight.source != flight.spot.zone and not flight.new.cube:
            heaps.setdefault(flight.spot.zone, []).append(flight)
    return {
        zone
        for zone, heap in heaps.items()
        if len(heap) >= MANY and _spread([pose.new for pose in heap]) < heap[0].new.width
    }


def _spread(heap: Sequence[Pose]) -> float:
    across, down = [pose.x for pose in heap], [pose.y for pose in heap]
    return max(max(across) - min(across), max(down) - min(down))


def _way(old: Pose, new: Pose) -> float:
    return max(abs(old.x - new.x), abs(old.y - new.y))


def _thinned(heard: Iterable[Cue]) -> Iterator[Cue]:
    last: dict[str, float] = {}
    for cue in heard:
        since = cue.at - last.get(cue.sound, float("-inf"))
        if since >= GAPS[cue.sound]:
            last[cue.sound] = cue.at
            yield cue if since > CLOSE else cue._replace(loud=cue.loud * AFTER)

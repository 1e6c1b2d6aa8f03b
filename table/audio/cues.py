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
from table.layout.throw import Throw
from table.layout.tween import Flight

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


def cue(sound: str) -> Cue:
    """A sound now, from the middle of the table."""
    return Cue(sound, 0.0, LEVELS[sound])


def sides(one: Cue, volume: float) -> tuple[float, float]:
    """How far the left and the right are to swing, from 0 to 1.

    Half of the volume is to sound half as loud, which for the ear is a quarter of the swing.
    """
    loud = one.loud * volume**2
    return loud * min(1.0, 1 - one.side), loud * min(1.0, 1 + one.side)


def cues(flying: Sequence[Flight], thrown: Sequence[Throw], width: float) -> list[Cue]:
    """The cues of one change of view, first to last; `width` is the table's, in pixels.

    However much flies, no kind of sound comes oftener than its gap allows.
    """
    moved = [one for one in flying if one.source]
    heard = [
        Cue(sound, at, LEVELS[sound], PANNED * max(-1.0, min(1.0, 2 * x / width - 1)))
        for sound, at, x in (*_of_cards(moved), *_of_chips(thrown))
    ]
    return list(_thinned(sorted(heard, key=lambda one: (one.at, one.sound))))


_Heard = tuple[str, float, float]  # the sound, when, and at which x


def _of_cards(moved: Sequence[Flight]) -> Iterator[_Heard]:
    gathered = _gathered(moved)
    for one in moved:
        x = one.new.x
        if one.new.cube and one.turns:
            yield "dice", one.start, x
        elif one.spot.zone in gathered:
            yield "gather", one.start, x
        elif one.source == one.spot.zone:
            yield "flip", one.start, x
        else:
            yield from _of_card(one)


def _of_card(one: Flight) -> Iterator[_Heard]:
    """One card from zone to zone: dealt, laid down, or drawn over the felt."""
    x, way = one.new.x, _way(one.old, one.new) / one.new.width
    somebodys = kind_and_owner(one.source)[1] >= 0
    seen = one.new.face is not UNKNOWN
    if way >= FAR and (somebodys or one.old.face is not UNKNOWN):
        yield "slide", one.start, one.old.x
    lands = one.start + (LANDS * one.lasts if way > NEAR else 0.0)
    yield "knock" if somebodys and seen else "flick", lands, x


def _of_chips(thrown: Iterable[Throw]) -> Iterator[_Heard]:
    for one in thrown:
        lands = one.start + 0.85 * one.lasts
        yield "clink" if len(one.pile) == 1 else "clinks", lands, one.pile[0].x


def _gathered(moved: Sequence[Flight]) -> set[str]:
    """The zones in which many cards come to lie on one heap, and not because they are dealt:
    then they go from fewer zones to more."""
    sources, ends = {one.source for one in moved}, {one.spot.zone for one in moved}
    if len(sources) < len(ends):
        return set()
    heaps: dict[str, list[Flight]] = {}
    for one in moved:
        if one.source != one.spot.zone and not one.new.cube:
            heaps.setdefault(one.spot.zone, []).append(one)
    return {
        zone
        for zone, heap in heaps.items()
        if len(heap) >= MANY and _spread([one.new for one in heap]) < heap[0].new.width
    }


def _spread(heap: Sequence[Pose]) -> float:
    across, down = [one.x for one in heap], [one.y for one in heap]
    return max(max(across) - min(across), max(down) - min(down))


def _way(old: Pose, new: Pose) -> float:
    return max(abs(old.x - new.x), abs(old.y - new.y))


def _thinned(heard: Iterable[Cue]) -> Iterator[Cue]:
    last: dict[str, float] = {}
    for one in heard:
        since = one.at - last.get(one.sound, float("-inf"))
        if since >= GAPS[one.sound]:
            last[one.sound] = one.at
            yield one if since > CLOSE else one._replace(loud=one.loud * AFTER)

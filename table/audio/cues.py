"""Choose the sounds for moving cards and chips.

Pure functions; no pygame, no clock, and no game: how a card sounds follows from
whose zone it leaves, how far it goes and which side of it can be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from rules.kit.cards import UNKNOWN
from rules.kit.sight import kind_and_owner
from table.layout.arrange import Pose
from table.layout.throw import Throw
from table.layout.tween import Flight, extent

# The share of its flight after which a card, and a chip, sounds.
LANDING_TIME, CHIP_LANDING_TIME = 0.6, 0.85
# Card widths: from here on a card slides; up to here it is put down.
SLIDE_DISTANCE, NEAR_DISTANCE = 2.0, 1.0
GATHER_COUNT = 5  # so many cards moving to one heap are gathered
REPEAT_VOLUME = 0.75  # the factor for a sound close after another of its kind
EDGE_PAN = 0.5  # how far to one side the edge of the table sounds

CUE_VOLUMES = {
    "flick": 0.65, "slide": 0.4, "flip": 0.6, "gather": 0.8, "knock": 0.75, "clink": 0.5,
    "clinks": 0.55, "dice": 0.8, "objection": 0.6, "turn": 0.5, "win": 0.7, "strike": 0.6,
    "shimmer": 0.45, "land": 0.4, **{f"tick{number}": 0.5 for number in range(1, 9)},
}  # fmt: skip
# Seconds from a sound to the next of its kind; an earlier one is left out.
MIN_GAPS = {
    "flick": 0.05, "slide": 0.15, "flip": 0.09, "gather": 0.36,
    "knock": 0.07, "clink": 0.05, "clinks": 0.2, "dice": 0.4,
}  # fmt: skip
REPEAT_GAP = 0.25


class Cue(NamedTuple):
    """A sound to play: name, seconds from now, volume from 0 to 1, and side from -1 (left) to 1."""

    sound: str
    at: float = 0.0
    volume: float = 1.0
    side: float = 0.0


def cue_now(sound: str) -> Cue:
    return Cue(sound, 0.0, CUE_VOLUMES[sound])


def channel_volumes(cue: Cue, volume: float) -> tuple[float, float]:
    """The amplitudes of the left and the right channel, from 0 to 1."""
    amplitude = cue.volume * volume**2  # squared, so that half the volume sounds half as loud
    return amplitude * min(1.0, 1 - cue.side), amplitude * min(1.0, 1 + cue.side)


def cues(flights: Sequence[Flight], throws: Sequence[Throw], width: float) -> list[Cue]:
    """Return the sounds of cards and chips that move, in order of time. `width` is that of the
    table, in pixels. A sound that comes too soon after one of its kind (MIN_GAPS) is left out; one
    that comes a little later is softer."""
    result: list[Cue] = []
    last_times: dict[str, float] = {}  # of the last cue of each sound
    moves = [flight for flight in flights if flight.source]
    sounds = [*_card_sounds(moves), *_chip_sounds(throws)]
    for sound, at, x in sorted(sounds, key=lambda sound: (sound[1], sound[0])):
        gap = at - last_times.get(sound, -inf)
        if gap < MIN_GAPS[sound]:
            continue
        last_times[sound] = at
        volume = CUE_VOLUMES[sound] * (1 if gap > REPEAT_GAP else REPEAT_VOLUME)
        share = min(max(0.0, x / width), 1.0)  # of the table's width, from the left
        result.append(Cue(sound, at, volume, EDGE_PAN * (2 * share - 1)))
    return result


_Sound = tuple[str, float, float]  # the sound, when, and at which x


def _card_sounds(moves: Sequence[Flight]) -> Iterator[_Sound]:
    """Yield the sounds of cards and dice that move."""
    gathered = _gathered_zones(moves)
    for flight in moves:
        x = flight.new.x
        if flight.new.cube and flight.turns:
            yield "dice", flight.start, x
        elif flight.spot.zone in gathered:
            yield "gather", flight.start, x
        elif flight.source == flight.spot.zone:
            yield "flip", flight.start, x  # it stays where it is, and is turned over
        else:
            yield from _flight_sounds(flight)


def _flight_sounds(flight: Flight) -> Iterator[_Sound]:
    """Yield the sounds of a card that goes from zone to zone. It slides if it goes far and is seen
    or comes from a player. It lands with a knock if a player has laid it down face up."""
    old, new = flight.old, flight.new
    distance = max(abs(old.x - new.x), abs(old.y - new.y)) / new.width
    is_from_seat = kind_and_owner(flight.source)[1] >= 0
    if distance >= SLIDE_DISTANCE and (is_from_seat or old.face is not UNKNOWN):
        yield "slide", flight.start, old.x
    delay = LANDING_TIME * flight.lasts if distance > NEAR_DISTANCE else 0.0
    is_laid_down = is_from_seat and new.face is not UNKNOWN
    yield "knock" if is_laid_down else "flick", flight.start + delay, new.x


def _chip_sounds(throws: Iterable[Throw]) -> Iterator[_Sound]:
    for throw in throws:
        landing = throw.start + CHIP_LANDING_TIME * throw.lasts
        yield "clink" if len(throw.pile) == 1 else "clinks", landing, throw.pile[0].x


def _gathered_zones(moves: Sequence[Flight]) -> set[str]:
    """The zones to which at least GATHER_COUNT cards move, and form a heap there that is narrower
    than a card. None while cards are dealt, from fewer zones to more."""
    sources = {flight.source for flight in moves}
    targets = {flight.spot.zone for flight in moves}
    if len(sources) < len(targets):
        return set()
    arriving: dict[str, list[Pose]] = {}  # by zone
    for flight in moves:
        if flight.source != flight.spot.zone and not flight.new.cube:
            arriving.setdefault(flight.spot.zone, []).append(flight.new)
    many = {zone: poses for zone, poses in arriving.items() if len(poses) >= GATHER_COUNT}
    return {zone for zone, poses in many.items() if extent(poses) < poses[0].width}

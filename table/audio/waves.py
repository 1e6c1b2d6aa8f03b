"""Sounds as lists of numbers: noise, ringing, filters, envelopes. No pygame.

Samples run from -1 to 1, RATE a second; times are seconds, pitches hertz. All
of it is a function of its arguments and the luck handed in. Loops are left to
`map` and `accumulate`, which run at many times the speed of written ones.
"""

from __future__ import annotations

import cmath
import math
import random
from array import array
from collections.abc import Sequence
from itertools import accumulate, chain, repeat
from operator import add, mul, sub

RATE = 22_050  # nothing here sounds above 9 kHz, and half the numbers are made in half the time
PEAK = 0.65  # no sample beyond it: -3.7 dB of full scale
LOUDNESS = 0.11  # what the loudest stretch of every sound comes to: -19 dB
STRETCH = 0.03  # about as long as an ear sums up
FADE_IN, FADE_OUT = 0.0008, 0.012

Samples = list[float]


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def noise(luck: random.Random, seconds: float) -> Samples:
    """White noise at full strength."""
    raw = array("h", luck.randbytes(2 * round(seconds * RATE)))
    return [sample / 32768 for sample in raw]


def ringing_tone(pitch: float, dies: float, seconds: float) -> Samples:
    """A tone struck at the start, down to a third every `dies` seconds."""
    turn = cmath.exp(complex(-1 / dies, math.tau * pitch) / RATE)
    return [point.imag for point in accumulate(repeat(turn, round(seconds * RATE)), mul)]


def band_pass(sound: Sequence[float], pitch: float, width: float) -> Samples:
    """What of a sound lies about a pitch, `width` hertz wide."""
    shrink = math.exp(-math.pi * width / RATE)
    turn = shrink * cmath.exp(complex(0, math.tau * pitch / RATE))
    filtered = accumulate(chain((0j,), sound), lambda held, new: held * turn + new)
    gain = 1 - shrink
    return [point.real * gain for point in filtered][1:]


def low_pass(sound: Sequence[float], pitch: float) -> Samples:
    """A sound with less and less of what is above a pitch."""
    part = 1 - math.exp(-math.tau * pitch / RATE)
    return list(accumulate(sound, lambda held, new: held + part * (new - held), initial=0.0))[1:]


def enveloped(sound: Sequence[float], rises: float, dies: float) -> Samples:
    """A sound that swells for `rises` seconds and then goes down to a third every `dies`."""
    up = max(1, round(rises * RATE))
    swell = [math.sin(math.pi / 2 * place / up) ** 2 for place in range(min(up, len(sound)))]
    fall = accumulate(repeat(math.exp(-1 / (dies * RATE)), len(sound) - len(swell)), mul)
    return list(map(mul, sound, chain(swell, fall)))


def mix_into(
    ground: Samples, sound: Sequence[float], at: float = 0.0, strength: float = 1.0
) -> None:
    """Add a sound to the ground; what would stand out beyond its end is cut."""
    first = round(at * RATE)
    last = min(len(ground), first + len(sound))
    if last > first:
        ground[first:last] = map(add, ground[first:last], map(mul, sound, repeat(strength)))


def loudness(sound: Sequence[float]) -> float:
    """The root mean square of its loudest stretch."""
    long = max(1, round(STRETCH * RATE))
    sums = list(accumulate(map(mul, sound, sound), initial=0.0))
    if len(sound) <= long:
        return math.sqrt(sums[-1] / long)
    return math.sqrt(max(map(sub, sums[long:], sums)) / long)


def normalise(sound: Sequence[float], fades: float = FADE_OUT) -> Samples:
    """As loud as every other, without a click at either end, and never beyond PEAK."""
    middle = sum(sound) / len(sound)
    faded = [sample - middle for sample in sound]
    start, end = round(FADE_IN * RATE), round(fades * RATE)
    for place in range(start):
        faded[place] *= place / start
    for place in range(min(end, len(faded))):
        faded[-1 - place] *= (1 - math.cos(math.pi * place / end)) / 2
    found = faded
    for _ in range(2):  # rounding its peaks off takes some of the loudness, so: twice
        gain = LOUDNESS / max(loudness(found), 1e-9)
        found = [PEAK * math.tanh(sample * gain / PEAK) for sample in found]
    return found


def stereo(sound: Sequence[float]) -> bytes:
    """Sixteen bits, left and right alike, as the mixer takes it."""
    played = array("h", bytes(4 * len(sound)))
    whole = [round(sample * 32767) for sample in sound]
    played[0::2] = played[1::2] = array("h", whole)
    return played.tobytes()

"""How each sound is made: cards of pasteboard, chips of clay, dice, wood under felt.

A set of sounds is a Voice; the same recipes give another table by its numbers.
"""

from __future__ import annotations

import cmath
import math
import random
from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate, chain, repeat
from operator import add, mul, sub
from typing import NamedTuple

RATE = 22_050  # nothing here sounds above 9 kHz, and half the numbers are made in half the time
PEAK = 0.65  # no sample beyond it: -3.7 dB of full scale
LOUDNESS = 0.11  # what the loudest stretch of every sound comes to: -19 dB
STRETCH = 0.03  # about as long as an ear sums up
FADE_IN, FADE_OUT = 0.0008, 0.012

Samples = list[float]

TAKES = 3  # of every sound, so that no two cards sound quite alike
DETUNED = 0.035  # how far a take may be from the pitch, as a part of it


class Timbre(NamedTuple):
    """What a table is made of: `bright` moves the tops of all noises, `body` is how much the
    wood answers, `felt` how much of a rustle there is."""

    bright: float
    body: float
    felt: float


TIMBRES = {"soft": Timbre(0.8, 0.55, 1.0), "wooden": Timbre(1.15, 1.5, 0.45)}


class Take(NamedTuple):
    """One performance: the voice, luck of its own, and how far it is off the pitch."""

    voice: Timbre
    luck: random.Random
    tune: float

    def about(self, number: float, part: float) -> float:
        """A number that is off by so much of itself at most."""
        return number * self.luck.uniform(1 - part, 1 + part)


Recipe = Callable[[Take], Samples]


def flick(take: Take) -> Samples:
    """A card comes down on others: the snap of its edge, and a little of the table."""
    sound = silence(0.075)
    _snap(sound, take, 0.002, 1.0)
    _board(sound, take, 0.004, 0.5)
    return normalise(sound)


def slide(take: Take) -> Samples:
    """A card pushed over felt."""
    voice, long = take.voice, 0.19
    hiss = noise(take.luck, long)
    sound = shape(_rustle(hiss, 1700 * take.tune * voice.bright, 1500), 0.055, 0.042)
    mix_into(sound, shape(band_pass(hiss, 420 * take.tune, 300), 0.05, 0.04), 0, 0.9 * voice.body)
    return normalise(sound, 0.03)


def flip(take: Take) -> Samples:
    """A card turned over: air, then its face on the felt."""
    voice = take.voice
    sound = silence(0.125)
    air = _rustle(noise(take.luck, 0.075), 1200 * take.tune * voice.bright, 1200)
    mix_into(sound, shape(air, 0.04, 0.012), 0, 1.6)
    _snap(sound, take, 0.058, 0.9)
    _board(sound, take, 0.06, 0.5)
    return normalise(sound)


def gather(take: Take) -> Samples:
    """Many cards run together: a riffle, slower at its end, and the heap squared on the table."""
    voice, long = take.voice, 0.39
    bed = _rustle(noise(take.luck, long), 1500 * take.tune, 1300)
    sound = shape(bed, 0.1, 0.12)
    at, step = 0.004, 0.013
    while at < 0.29:
        _snap(sound, take, at, take.about(0.9, 0.35) * (0.7 + at), short=True)
        at += take.about(step, 0.2)
        step *= 1.045
    _board(sound, take, 0.325, 0.8 + 0.3 * voice.body)
    _snap(sound, take, 0.325, 0.8)
    return normalise(sound, 0.025)


def knock(take: Take) -> Samples:
    """Something laid down firmly: wood under cloth."""
    sound = silence(0.13)
    _board(sound, take, 0.001, 1.0)
    cloth = low_pass(noise(take.luck, 0.05), 900 * take.voice.bright)
    mix_into(sound, shape(cloth, 0.002, 0.009), 0, 1.6 * take.voice.felt)
    return normalise(sound, 0.03)


def clink(take: Take) -> Samples:
    """One chip on another; it settles once."""
    sound = silence(0.14)
    _chip(sound, take, 0.001, 1.0)
    _chip(sound, take, take.about(0.026, 0.2), 0.35)
    return normalise(sound, 0.03)


def clinks(take: Take) -> Samples:
    """A pile of chips run out over each other."""
    sound = silence(0.34)
    at, strength = 0.001, 0.8
    for _ in range(7):
        _chip(sound, take, at, take.about(strength, 0.3))
        at += take.about(0.034, 0.4)
        strength *= 0.93
    return normalise(sound, 0.05)


def dice(take: Take) -> Samples:
    """Dice over the table: many knocks at first, fewer and softer till they lie."""
    sound = silence(0.4)
    at, step, strength = 0.002, 0.019, 1.0
    while at < 0.36:
        _die(sound, take, at, take.about(strength, 0.35))
        at += take.about(step, 0.4)
        step *= 1.13
        strength *= 0.91
    return normalise(sound, 0.03)


def strike(take: Take) -> Samples:
    """A stroke of chalk through something that counts no more, and its end on the table."""
    sound = silence(0.2)
    chalk = _rustle(noise(take.luck, 0.13), 2300 * take.tune * take.voice.bright, 900)
    mix_into(sound, shape(chalk, 0.07, 0.05), 0, 1.5)
    _board(sound, take, 0.125, 0.7)
    return normalise(sound, 0.03)


def shimmer(take: Take) -> Samples:
    """Small bells, one over the other: this one."""
    sound = silence(0.4)
    for order, pitch in enumerate((1174.7, 1568.0, 2349.3, 1760.0)):
        tone = ringing_tone(pitch * (1 + (take.tune - 1) / 4), 0.1, 0.4 - 0.035 * order)
        mix_into(sound, shape(tone, 0.006, 1.0), 0.035 * order, 0.5)
    return normalise(sound, 0.12)


def _bars(
    long: float, strokes: Sequence[tuple[float, float, float, float]], muffled: float, fades: float
) -> Recipe:
    """Wooden bars struck one after the other, each when, at which pitch, how long it rings and how
    strongly; what is above `muffled` is taken away."""

    def recipe(take: Take) -> Samples:
        sound = silence(long)
        for at, pitch, dies, strength in strokes:
            _bar(sound, take, at, pitch, dies, strength)
        return normalise(low_pass(sound, muffled) if muffled else sound, fades)

    return recipe


WIN = enumerate((392.0, 493.9, 587.3, 784.0))
SCALE = (293.7, 329.6, 392.0, 440.0, 493.9, 587.3, 659.3, 784.0)
TICKS = {
    f"tick{number}": _bars(0.16, [(0.0, pitch, 0.045, 1.0)], 2800, 0.06)
    for number, pitch in enumerate(SCALE, 1)
}
"""What counts upwards, from the lowest: short bars, the higher the further."""
SOUNDS: dict[str, Recipe] = {
    "flick": flick,
    "slide": slide,
    "flip": flip,
    "gather": gather,
    "knock": knock,
    "clink": clink,
    "clinks": clinks,
    "dice": dice,
    # two muffled taps, the second lower: not so
    "objection": _bars(0.26, [(0.0, 233.1, 0.042, 0.9), (0.095, 196.0, 0.042, 0.9)], 1100, 0.05),
    # one low bar and its fifth, touched: your turn
    "turn": _bars(0.4, [(0.0, 392.0, 0.095, 1.0), (0.07, 587.3, 0.1, 0.7)], 2600, 0.12),
    # a chord run upwards
    "win": _bars(0.4, [(n * 0.06, pitch, 0.11, 0.8 + 0.1 * n) for n, pitch in WIN], 3200, 0.11),
    "strike": strike,
    "shimmer": shimmer,
    # a point comes down: one small bright bar
    "land": _bars(0.12, [(0.0, 1046.5, 0.03, 1.0)], 0, 0.04),
    **TICKS,
}


def sound(name: str, voice: str, take: int = 0) -> Samples:
    """One take of a sound in one voice: always the same samples."""
    luck = random.Random(f"{name} {take}")
    tune = luck.uniform(1 - DETUNED, 1 + DETUNED) if take else 1.0
    return SOUNDS[name](Take(TIMBRES[voice], luck, tune))


# What the sounds are put together from: each adds one stroke to `ground`.


def _snap(ground: Samples, take: Take, at: float, strength: float, short: bool = False) -> None:
    """The edge of a card."""
    long = 0.012 if short else 0.045
    pitch = take.about(2700, 0.12) * take.tune * take.voice.bright
    edge = _rustle(noise(take.luck, long), pitch, 2200)
    mix_into(ground, shape(edge, 0.0006, long / 5), at, 1.4 * strength)


def _rustle(hiss: Samples, pitch: float, width: float) -> Samples:
    """Noise about a pitch, with little left far above and below it."""
    return band_pass(band_pass(hiss, pitch, width), pitch, width)


def _board(ground: Samples, take: Take, at: float, strength: float) -> None:
    """The table beneath answers."""
    long = 0.11
    answers = ((118.0, 0.021, 1.0), (214.0, 0.016, 0.7), (372.0, 0.011, 0.45), (655.0, 0.007, 0.3))
    for pitch, dies, part in answers:
        tone = ringing_tone(take.about(pitch, 0.03) * take.tune, dies, long)
        mix_into(ground, shape(tone, 0.0015, 1.0), at, 0.32 * strength * part * take.voice.body)


def _chip(ground: Samples, take: Take, at: float, strength: float) -> None:
    """One stroke of clay upon clay: short, hard, of no pitch one could sing."""
    _strokes(ground, take, at, strength, (2250, 3420, 4870, 6730), 0.0075, 0.03)
    _strokes(ground, take, at, strength * take.voice.body, (890,), 0.006, 0.02)
    _snap(ground, take, at, strength * take.voice.bright, short=True)


def _die(ground: Samples, take: Take, at: float, strength: float) -> None:
    """A corner of a die on the table."""
    _strokes(ground, take, at, strength, (1180, 1960, 3150), 0.0055, 0.035)
    _strokes(ground, take, at, strength * take.voice.body, (205, 410), 0.014, 0.03)


def _strokes(
    ground: Samples,
    take: Take,
    at: float,
    strength: float,
    pitches: Sequence[float],
    dies: float,
    off: float,
) -> None:
    """Tones that ring together for a moment, the higher the shorter and the softer."""
    for order, pitch in enumerate(pitches):
        tops = take.voice.bright if order else 1.0
        dying = dies / (1 + 0.35 * order)
        tone = ringing_tone(take.about(pitch, off) * take.tune, dying, 7 * dying)
        mix_into(ground, shape(tone, 0.0004, 1.0), at, strength * tops * 0.7**order)


def _bar(
    ground: Samples, take: Take, at: float, pitch: float, dies: float, strength: float
) -> None:
    """A wooden bar tuned to a note, as of a marimba, struck with a soft mallet."""
    left = len(ground) / RATE - at
    for times, part in ((1.0, 1.0), (3.98, 0.16), (9.2, 0.03 * take.voice.body)):
        dying = dies / times**0.6
        tuned = pitch * times * (1 + (take.tune - 1) / 4)  # a note may not be as far off as a noise
        tone = ringing_tone(tuned, dying, min(left, 6 * dying))
        mix_into(ground, shape(tone, 0.004, 1.0), at, strength * part)
    mallet = low_pass(noise(take.luck, min(left, 0.02)), 700)
    mix_into(ground, shape(mallet, 0.002, 0.004), at, 0.5 * strength * take.voice.body)


# Sounds as lists of numbers: samples run from -1 to 1, RATE a second; times are seconds, pitches
# hertz. All of it is a function of its arguments and the luck handed in. Loops are left to `map`
# and `accumulate`, which run at many times the speed of written ones.


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


def shape(sound: Sequence[float], rises: float, dies: float) -> Samples:
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

"""Synthesise the sounds: cards of pasteboard, chips of clay, dice, wood under felt.

The same recipes give the sounds of another table by the numbers of its Timbre.
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
LOUDNESS = 0.11  # of the loudest window of every sound: -19 dB
LOUDNESS_WINDOW = 0.03  # seconds, about as long as an ear sums up
FADE_IN, FADE_OUT = 0.0008, 0.012

Samples = list[float]

TAKES = 3  # of every sound, so that no two cards sound quite alike
MAX_DETUNING = 0.035  # of a take, as a share of the pitch


class Timbre(NamedTuple):
    """The material of a table: `bright` shifts the pitch of all noises, `body` is the strength of
    the wood, `felt` that of the cloth."""

    bright: float
    body: float
    felt: float


TIMBRES = {"soft": Timbre(0.8, 0.55, 1.0), "wooden": Timbre(1.15, 1.5, 0.45)}


class Take(NamedTuple):
    """One version of a sound: its voice, its random numbers and its factor for all pitches."""

    voice: Timbre
    rng: random.Random
    pitch_factor: float

    def vary(self, number: float, share: float) -> float:
        """The number varied at random by at most this share of it."""
        return number * self.rng.uniform(1 - share, 1 + share)


Recipe = Callable[[Take], Samples]


def flick(take: Take) -> Samples:
    """A card falling on others: the snap of its edge, and a little of the table."""
    sound = silence(0.075)
    _add_snap(sound, take, 0.002, 1.0)
    _add_table_thud(sound, take, 0.004, 0.5)
    return normalise(sound)


def slide(take: Take) -> Samples:
    """A card pushed over felt."""
    voice, seconds = take.voice, 0.19
    hiss = noise(take.rng, seconds)
    sound = shape(
        _filtered_noise(hiss, 1700 * take.pitch_factor * voice.bright, 1500), 0.055, 0.042
    )
    mix_into(
        sound, shape(band_pass(hiss, 420 * take.pitch_factor, 300), 0.05, 0.04), 0, 0.9 * voice.body
    )
    return normalise(sound, 0.03)


def flip(take: Take) -> Samples:
    """A card turned over: air, then its face on the felt."""
    voice = take.voice
    sound = silence(0.125)
    air = _filtered_noise(noise(take.rng, 0.075), 1200 * take.pitch_factor * voice.bright, 1200)
    mix_into(sound, shape(air, 0.04, 0.012), 0, 1.6)
    _add_snap(sound, take, 0.058, 0.9)
    _add_table_thud(sound, take, 0.06, 0.5)
    return normalise(sound)


def gather(take: Take) -> Samples:
    """Cards being gathered: a riffle, slower at its end, and the heap squared on the table."""
    voice, seconds = take.voice, 0.39
    bed = _filtered_noise(noise(take.rng, seconds), 1500 * take.pitch_factor, 1300)
    sound = shape(bed, 0.1, 0.12)
    at, step = 0.004, 0.013
    while at < 0.29:
        _add_snap(sound, take, at, take.vary(0.9, 0.35) * (0.7 + at), short=True)
        at += take.vary(step, 0.2)
        step *= 1.045
    _add_table_thud(sound, take, 0.325, 0.8 + 0.3 * voice.body)
    _add_snap(sound, take, 0.325, 0.8)
    return normalise(sound, 0.025)


def knock(take: Take) -> Samples:
    """A card laid down firmly: wood under cloth."""
    sound = silence(0.13)
    _add_table_thud(sound, take, 0.001, 1.0)
    cloth = low_pass(noise(take.rng, 0.05), 900 * take.voice.bright)
    mix_into(sound, shape(cloth, 0.002, 0.009), 0, 1.6 * take.voice.felt)
    return normalise(sound, 0.03)


def clink(take: Take) -> Samples:
    """One chip on another; it settles once."""
    sound = silence(0.14)
    _add_chip_stroke(sound, take, 0.001, 1.0)
    _add_chip_stroke(sound, take, take.vary(0.026, 0.2), 0.35)
    return normalise(sound, 0.03)


def clinks(take: Take) -> Samples:
    """A pile of chips run out over each other."""
    sound = silence(0.34)
    at, strength = 0.001, 0.8
    for _ in range(7):
        _add_chip_stroke(sound, take, at, take.vary(strength, 0.3))
        at += take.vary(0.034, 0.4)
        strength *= 0.93
    return normalise(sound, 0.05)


def dice(take: Take) -> Samples:
    """Dice rolling: many knocks at first, then fewer and softer ones."""
    sound = silence(0.4)
    at, step, strength = 0.002, 0.019, 1.0
    while at < 0.36:
        _add_die_knock(sound, take, at, take.vary(strength, 0.35))
        at += take.vary(step, 0.4)
        step *= 1.13
        strength *= 0.91
    return normalise(sound, 0.03)


def strike(take: Take) -> Samples:
    """A stroke of chalk that ends on the table."""
    sound = silence(0.2)
    chalk = _filtered_noise(
        noise(take.rng, 0.13), 2300 * take.pitch_factor * take.voice.bright, 900
    )
    mix_into(sound, shape(chalk, 0.07, 0.05), 0, 1.5)
    _add_table_thud(sound, take, 0.125, 0.7)
    return normalise(sound, 0.03)


def shimmer(take: Take) -> Samples:
    """Four small bells one after the other."""
    sound = silence(0.4)
    for index, pitch in enumerate((1174.7, 1568.0, 2349.3, 1760.0)):
        tone = ringing_tone(pitch * (1 + (take.pitch_factor - 1) / 4), 0.1, 0.4 - 0.035 * index)
        mix_into(sound, shape(tone, 0.006, 1.0), 0.035 * index, 0.5)
    return normalise(sound, 0.12)


def _bar_recipe(
    seconds: float,
    strokes: Sequence[tuple[float, float, float, float]],
    cutoff: float,
    fade_out: float,
) -> Recipe:
    """The recipe of wooden bars struck one after the other; `strokes`: the time, pitch, decay and
    strength of each; `cutoff`: of a low-pass filter, 0 for none."""

    def recipe(take: Take) -> Samples:
        sound = silence(seconds)
        for at, pitch, decay, strength in strokes:
            _add_bar(sound, take, at, pitch, decay, strength)
        return normalise(low_pass(sound, cutoff) if cutoff else sound, fade_out)

    return recipe


WIN = enumerate((392.0, 493.9, 587.3, 784.0))
SCALE = (293.7, 329.6, 392.0, 440.0, 493.9, 587.3, 659.3, 784.0)
TICKS = {
    f"tick{number}": _bar_recipe(0.16, [(0.0, pitch, 0.045, 1.0)], 2800, 0.06)
    for number, pitch in enumerate(SCALE, 1)
}
"""Short rising notes for counting upwards."""
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
    "objection": _bar_recipe(
        0.26, [(0.0, 233.1, 0.042, 0.9), (0.095, 196.0, 0.042, 0.9)], 1100, 0.05
    ),
    # one low bar and its fifth, touched: your turn
    "turn": _bar_recipe(0.4, [(0.0, 392.0, 0.095, 1.0), (0.07, 587.3, 0.1, 0.7)], 2600, 0.12),
    # a chord run upwards
    "win": _bar_recipe(
        0.4, [(n * 0.06, pitch, 0.11, 0.8 + 0.1 * n) for n, pitch in WIN], 3200, 0.11
    ),
    "strike": strike,
    "shimmer": shimmer,
    # a point comes down: one small bright bar
    "land": _bar_recipe(0.12, [(0.0, 1046.5, 0.03, 1.0)], 0, 0.04),
    **TICKS,
}


def sound(name: str, voice: str, take: int = 0) -> Samples:
    """The samples of one take of a sound in one voice, always the same."""
    rng = random.Random(f"{name} {take}")
    pitch_factor = rng.uniform(1 - MAX_DETUNING, 1 + MAX_DETUNING) if take else 1.0
    return SOUNDS[name](Take(TIMBRES[voice], rng, pitch_factor))


# The parts of the sounds: each is mixed into `target` at a time in seconds.


def _add_snap(target: Samples, take: Take, at: float, strength: float, short: bool = False) -> None:
    """Add the snap of the edge of a card."""
    seconds = 0.012 if short else 0.045
    pitch = take.vary(2700, 0.12) * take.pitch_factor * take.voice.bright
    edge = _filtered_noise(noise(take.rng, seconds), pitch, 2200)
    mix_into(target, shape(edge, 0.0006, seconds / 5), at, 1.4 * strength)


def _filtered_noise(hiss: Samples, pitch: float, width: float) -> Samples:
    """Noise filtered twice around a pitch."""
    return band_pass(band_pass(hiss, pitch, width), pitch, width)


def _add_table_thud(target: Samples, take: Take, at: float, strength: float) -> None:
    """Add the thud of the table."""
    seconds = 0.11
    tones = ((118.0, 0.021, 1.0), (214.0, 0.016, 0.7), (372.0, 0.011, 0.45), (655.0, 0.007, 0.3))
    for pitch, decay, share in tones:
        tone = ringing_tone(take.vary(pitch, 0.03) * take.pitch_factor, decay, seconds)
        mix_into(target, shape(tone, 0.0015, 1.0), at, 0.32 * strength * share * take.voice.body)


def _add_chip_stroke(target: Samples, take: Take, at: float, strength: float) -> None:
    """Add a stroke of clay on clay: short, hard, without a clear pitch."""
    _add_tones(target, take, at, strength, (2250, 3420, 4870, 6730), 0.0075, 0.03)
    _add_tones(target, take, at, strength * take.voice.body, (890,), 0.006, 0.02)
    _add_snap(target, take, at, strength * take.voice.bright, short=True)


def _add_die_knock(target: Samples, take: Take, at: float, strength: float) -> None:
    """Add the knock of a die on the table."""
    _add_tones(target, take, at, strength, (1180, 1960, 3150), 0.0055, 0.035)
    _add_tones(target, take, at, strength * take.voice.body, (205, 410), 0.014, 0.03)


def _add_tones(
    target: Samples,
    take: Take,
    at: float,
    strength: float,
    pitches: Sequence[float],
    decay: float,
    spread: float,
) -> None:
    """Add short tones at once, the higher ones shorter and softer; `spread`: random detuning."""
    for index, pitch in enumerate(pitches):
        brightness = take.voice.bright if index else 1.0
        own_decay = decay / (1 + 0.35 * index)
        tone = ringing_tone(take.vary(pitch, spread) * take.pitch_factor, own_decay, 7 * own_decay)
        mix_into(target, shape(tone, 0.0004, 1.0), at, strength * brightness * 0.7**index)


def _add_bar(
    target: Samples, take: Take, at: float, pitch: float, decay: float, strength: float
) -> None:
    """Add a tuned wooden bar, as of a marimba, struck with a soft mallet."""
    left = len(target) / RATE - at
    for overtone, share in ((1.0, 1.0), (3.98, 0.16), (9.2, 0.03 * take.voice.body)):
        own_decay = decay / overtone**0.6
        overtone_pitch = (
            pitch * overtone * (1 + (take.pitch_factor - 1) / 4)
        )  # a note may not be as far off as a noise
        tone = ringing_tone(overtone_pitch, own_decay, min(left, 6 * own_decay))
        mix_into(target, shape(tone, 0.004, 1.0), at, strength * share)
    mallet = low_pass(noise(take.rng, min(left, 0.02)), 700)
    mix_into(target, shape(mallet, 0.002, 0.004), at, 0.5 * strength * take.voice.body)


# Sounds as lists of numbers: samples run from -1 to 1, RATE a second; times are seconds, pitches
# hertz. All of it is a function of its arguments and the luck handed in. Loops are left to `map`
# and `accumulate`, which run at many times the speed of written ones.


def silence(seconds: float) -> Samples:
    return [0.0] * round(seconds * RATE)


def noise(rng: random.Random, seconds: float) -> Samples:
    """White noise at full strength."""
    raw = array("h", rng.randbytes(2 * round(seconds * RATE)))
    return [sample / 32768 for sample in raw]


def ringing_tone(pitch: float, decay: float, seconds: float) -> Samples:
    """A sine tone that decays to a third (1/e) every `decay` seconds."""
    rotation = cmath.exp(complex(-1 / decay, math.tau * pitch) / RATE)
    return [point.imag for point in accumulate(repeat(rotation, round(seconds * RATE)), mul)]


def band_pass(sound: Sequence[float], pitch: float, width: float) -> Samples:
    """The sound through a band-pass filter around a pitch, `width` hertz wide."""
    decay_factor = math.exp(-math.pi * width / RATE)
    rotation = decay_factor * cmath.exp(complex(0, math.tau * pitch / RATE))
    filtered = accumulate(chain((0j,), sound), lambda total, new: total * rotation + new)
    gain = 1 - decay_factor
    return [point.real * gain for point in filtered][1:]


def low_pass(sound: Sequence[float], pitch: float) -> Samples:
    """The sound through a low-pass filter with this cutoff frequency."""
    share = 1 - math.exp(-math.tau * pitch / RATE)
    return list(accumulate(sound, lambda total, new: total + share * (new - total), initial=0.0))[
        1:
    ]


def shape(sound: Sequence[float], attack: float, decay: float) -> Samples:
    """The sound with an envelope: it rises for `attack` seconds and decays to 1/e every `decay`."""
    attack_samples = max(1, round(attack * RATE))
    swell = [
        math.sin(math.pi / 2 * index / attack_samples) ** 2
        for index in range(min(attack_samples, len(sound)))
    ]
    fall = accumulate(repeat(math.exp(-1 / (decay * RATE)), len(sound) - len(swell)), mul)
    return list(map(mul, sound, chain(swell, fall)))


def mix_into(
    target: Samples, sound: Sequence[float], at: float = 0.0, strength: float = 1.0
) -> None:
    """Add a sound to `target` at a time in seconds; cut it off at the end of the target."""
    first = round(at * RATE)
    last = min(len(target), first + len(sound))
    if last > first:
        target[first:last] = map(add, target[first:last], map(mul, sound, repeat(strength)))


def loudness(sound: Sequence[float]) -> float:
    """The root mean square of the loudest window of a sound."""
    seconds = max(1, round(LOUDNESS_WINDOW * RATE))
    sums = list(accumulate(map(mul, sound, sound), initial=0.0))
    if len(sound) <= seconds:
        return math.sqrt(sums[-1] / seconds)
    return math.sqrt(max(map(sub, sums[seconds:], sums)) / seconds)


def normalise(sound: Sequence[float], fade_out: float = FADE_OUT) -> Samples:
    """Bring a sound to LOUDNESS, with faded ends and no sample beyond PEAK."""
    middle = sum(sound) / len(sound)
    faded = [sample - middle for sample in sound]
    start, end = round(FADE_IN * RATE), round(fade_out * RATE)
    for index in range(start):
        faded[index] *= index / start
    for index in range(min(end, len(faded))):
        faded[-1 - index] *= (1 - math.cos(math.pi * index / end)) / 2
    samples = faded
    for _ in range(2):  # rounding its peaks off takes some of the loudness, so: twice
        gain = LOUDNESS / max(loudness(samples), 1e-9)
        samples = [PEAK * math.tanh(sample * gain / PEAK) for sample in samples]
    return samples


def stereo(sound: Sequence[float]) -> bytes:
    """The sound as 16-bit stereo bytes for the mixer, with equal channels."""
    frames = array("h", bytes(4 * len(sound)))
    samples = [round(sample * 32767) for sample in sound]
    frames[0::2] = frames[1::2] = array("h", samples)
    return frames.tobytes()

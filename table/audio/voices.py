"""Synthesise the sounds: cards of pasteboard, chips of clay, dice, wood under felt.

The same recipes give the sounds of another table by the numbers of its Timbre. Numbers in a recipe
are seconds, hertz and strengths, tuned by ear.
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
SILENCE = 1e-9  # a loudness that is not divided by
LOUDNESS_WINDOW = 0.03  # seconds, about as long as an ear sums up
FADE_IN = 0.0008  # seconds

Samples = list[float]

TAKES = 3  # of every sound, so that no two cards sound quite alike
MAX_DETUNING = 0.035  # of a take, as a share of the pitch


class Timbre(NamedTuple):
    """The material of a table: `bright` is a factor for all pitches, `body` one for the noises of
    wood, and `felt` one for those of cloth."""

    bright: float
    body: float
    felt: float


TIMBRES = {"soft": Timbre(0.8, 0.55, 1.0), "wooden": Timbre(1.15, 1.5, 0.45)}


class Mix:
    """One take of a sound, made of parts that are added. `detuning`: a factor for all pitches."""

    def __init__(self, seconds: float, timbre: Timbre, rng: random.Random, detuning: float) -> None:
        self.samples = [0.0] * round(seconds * RATE)
        self.timbre, self.rng, self.detuning = timbre, rng, detuning

    def vary(self, number: float, share: float) -> float:
        return number * self.rng.uniform(1 - share, 1 + share)

    def noise(self, seconds: float) -> Samples:
        raw = array("h", self.rng.randbytes(2 * round(seconds * RATE)))
        return [sample / 32768 for sample in raw]

    def hiss(self, seconds: float, pitch: float, width: float) -> Samples:
        """Return noise around a pitch, `width` hertz wide."""
        return band_pass(band_pass(self.noise(seconds), pitch, width), pitch, width)

    def add(self, sound: Sequence[float], at: float = 0.0, strength: float = 1.0) -> None:
        """Add a sound at a time in seconds. What goes beyond the end of the mix is cut off."""
        start = round(at * RATE)
        end = min(len(self.samples), start + len(sound))
        if end > start:
            scaled = map(mul, sound, repeat(strength))
            self.samples[start:end] = map(add, self.samples[start:end], scaled)

    def add_snap(self, at: float, strength: float, short: bool = False) -> None:
        """Add the snap of a card's edge: a very short hiss."""
        seconds = 0.012 if short else 0.045
        pitch = self.vary(2700, 0.12) * self.detuning * self.timbre.bright
        snap = shape(self.hiss(seconds, pitch, 2200), 0.0006, seconds / 5)
        self.add(snap, at, 1.4 * strength)

    def add_thud(self, at: float, strength: float) -> None:
        """Add the dull sound of the table that something falls on."""
        for pitch, decay, share in THUD_TONES:
            tone = ringing_tone(self.vary(pitch, 0.03) * self.detuning, decay, 0.11)
            self.add(shape(tone, 0.0015, 1.0), at, 0.32 * strength * share * self.timbre.body)

    def add_chip(self, at: float, strength: float) -> None:
        """Add a stroke of clay on clay: short, hard, without a clear pitch."""
        self.add_tones(at, strength, (2250, 3420, 4870, 6730), 0.0075, 0.03)
        self.add_tones(at, strength * self.timbre.body, (890,), 0.006, 0.02)
        self.add_snap(at, strength * self.timbre.bright, short=True)

    def add_tones(
        self, at: float, strength: float, pitches: Sequence[float], decay: float, spread: float
    ) -> None:
        """Add short tones that sound together, the later ones shorter and softer. `decay`: seconds
        in which the first falls to a third. Each is detuned by up to `spread` of its pitch."""
        for index, pitch in enumerate(pitches):
            brightness = self.timbre.bright if index else 1.0
            own_decay = decay / (1 + 0.35 * index)
            tone = ringing_tone(self.vary(pitch, spread) * self.detuning, own_decay, 7 * own_decay)
            self.add(shape(tone, 0.0004, 1.0), at, strength * brightness * 0.7**index)

    def add_bar(self, at: float, pitch: float, decay: float, strength: float) -> None:
        """Add a tuned wooden bar, as of a marimba, struck with a soft mallet."""
        left = len(self.samples) / RATE - at
        for overtone, share in ((1.0, 1.0), (3.98, 0.16), (9.2, 0.03 * self.timbre.body)):
            own_decay = decay / overtone**0.6
            tone = ringing_tone(self.note(pitch * overtone), own_decay, min(left, 6 * own_decay))
            self.add(shape(tone, 0.004, 1.0), at, strength * share)
        mallet = shape(low_pass(self.noise(min(left, 0.02)), 700), 0.002, 0.004)
        self.add(mallet, at, 0.5 * strength * self.timbre.body)

    def note(self, pitch: float) -> float:
        """Detune the pitch of a note. It is a quarter of what noises get, as ears notice it."""
        return pitch * (1 + (self.detuning - 1) / 4)


# pitch, decay and strength of each
THUD_TONES = ((118.0, 0.021, 1.0), (214.0, 0.016, 0.7), (372.0, 0.011, 0.45), (655.0, 0.007, 0.3))


def add_flick(mix: Mix) -> None:
    """Add a card falling on others: the snap of its edge, and a little of the table."""
    mix.add_snap(0.002, 1.0)
    mix.add_thud(0.004, 0.5)


def add_slide(mix: Mix) -> None:
    """Add a card pushed over felt."""
    noise = mix.noise(0.19)
    pitch = 1700 * mix.detuning * mix.timbre.bright
    felt = band_pass(band_pass(noise, pitch, 1500), pitch, 1500)
    mix.add(shape(felt, 0.055, 0.042))
    wood = band_pass(noise, 420 * mix.detuning, 300)
    mix.add(shape(wood, 0.05, 0.04), 0, 0.9 * mix.timbre.body)


def add_flip(mix: Mix) -> None:
    """Add a card turned over: air, then its face on the felt."""
    air = mix.hiss(0.075, 1200 * mix.detuning * mix.timbre.bright, 1200)
    mix.add(shape(air, 0.04, 0.012), 0, 1.6)
    mix.add_snap(0.058, 0.9)
    mix.add_thud(0.06, 0.5)


def add_gather(mix: Mix) -> None:
    """Add cards being gathered: a riffle, slower at its end, and the heap squared on the table."""
    riffle = mix.hiss(0.39, 1500 * mix.detuning, 1300)
    mix.add(shape(riffle, 0.1, 0.12))
    at, step = 0.004, 0.013  # the time of the first card's snap, and that until the next
    while at < 0.29:
        mix.add_snap(at, mix.vary(0.9, 0.35) * (0.7 + at), short=True)
        at += mix.vary(step, 0.2)
        step *= 1.045
    mix.add_thud(0.325, 0.8 + 0.3 * mix.timbre.body)
    mix.add_snap(0.325, 0.8)


def add_knock(mix: Mix) -> None:
    """Add a card laid down firmly: wood under cloth."""
    mix.add_thud(0.001, 1.0)
    cloth = low_pass(mix.noise(0.05), 900 * mix.timbre.bright)
    mix.add(shape(cloth, 0.002, 0.009), 0, 1.6 * mix.timbre.felt)


def add_clink(mix: Mix) -> None:
    """Add a chip that falls on another and settles once."""
    mix.add_chip(0.001, 1.0)
    mix.add_chip(mix.vary(0.026, 0.2), 0.35)


def add_clinks(mix: Mix) -> None:
    """Add a pile of chips that run out over each other."""
    at, strength = 0.001, 0.8
    for _ in range(7):
        mix.add_chip(at, mix.vary(strength, 0.3))
        at += mix.vary(0.034, 0.4)
        strength *= 0.93


def add_dice(mix: Mix) -> None:
    """Add rolling dice: many knocks at first, then fewer and softer ones."""
    at, step, strength = 0.002, 0.019, 1.0
    while at < 0.36:
        knock = mix.vary(strength, 0.35)
        mix.add_tones(at, knock, (1180, 1960, 3150), 0.0055, 0.035)
        mix.add_tones(at, knock * mix.timbre.body, (205, 410), 0.014, 0.03)
        at += mix.vary(step, 0.4)
        step *= 1.13
        strength *= 0.91


def add_strike(mix: Mix) -> None:
    """Add a stroke of chalk that ends on the table."""
    chalk = mix.hiss(0.13, 2300 * mix.detuning * mix.timbre.bright, 900)
    mix.add(shape(chalk, 0.07, 0.05), 0, 1.5)
    mix.add_thud(0.125, 0.7)


def add_shimmer(mix: Mix) -> None:
    """Add four small bells one after the other."""
    for index, pitch in enumerate((1174.7, 1568.0, 2349.3, 1760.0)):
        tone = ringing_tone(mix.note(pitch), 0.1, 0.4 - 0.035 * index)
        mix.add(shape(tone, 0.006, 1.0), 0.035 * index, 0.5)


class Recipe(NamedTuple):
    """How to make a sound: its length in seconds, the function that adds its parts, and for how
    long it fades out. `cutoff` is that of a low-pass filter over all of it, in hertz; 0 is none."""

    seconds: float
    add_parts: Callable[[Mix], object]
    fade_out: float = 0.012
    cutoff: float = 0


def _bars(*strokes: tuple[float, float, float, float]) -> Callable[[Mix], None]:
    """Return a function that adds wooden bars. Each stroke is a time, pitch, decay and strength."""

    def add_bars(mix: Mix) -> None:
        for stroke in strokes:
            mix.add_bar(*stroke)

    return add_bars


CHORD = (392.0, 493.9, 587.3, 784.0)
WIN = [(n * 0.06, pitch, 0.11, 0.8 + 0.1 * n) for n, pitch in enumerate(CHORD)]
TWO_TAPS = ((0.0, 233.1, 0.042, 0.9), (0.095, 196.0, 0.042, 0.9))
SCALE = (293.7, 329.6, 392.0, 440.0, 493.9, 587.3, 659.3, 784.0)
TICKS = {
    f"tick{number}": Recipe(0.16, _bars((0.0, pitch, 0.045, 1.0)), 0.06, 2800)
    for number, pitch in enumerate(SCALE, 1)
}
"""Short rising notes for counting upwards."""
SOUNDS: dict[str, Recipe] = {
    "flick": Recipe(0.075, add_flick), "slide": Recipe(0.19, add_slide, 0.03),
    "flip": Recipe(0.125, add_flip), "gather": Recipe(0.39, add_gather, 0.025),
    "knock": Recipe(0.13, add_knock, 0.03), "clink": Recipe(0.14, add_clink, 0.03),
    "clinks": Recipe(0.34, add_clinks, 0.05), "dice": Recipe(0.4, add_dice, 0.03),
    "strike": Recipe(0.2, add_strike, 0.03), "shimmer": Recipe(0.4, add_shimmer, 0.12),
    # two muffled taps, the second lower: not so
    "objection": Recipe(0.26, _bars(*TWO_TAPS), 0.05, 1100),
    # one low bar and its fifth, touched: your turn
    "turn": Recipe(0.4, _bars((0.0, 392.0, 0.095, 1.0), (0.07, 587.3, 0.1, 0.7)), 0.12, 2600),
    # a chord run upwards
    "win": Recipe(0.4, _bars(*WIN), 0.11, 3200),
    # a point comes down: one small bright bar
    "land": Recipe(0.12, _bars((0.0, 1046.5, 0.03, 1.0)), 0.04),
    **TICKS,
}  # fmt: skip


def sound(name: str, voice: str, take: int = 0) -> Samples:
    """Make the samples of one take of a sound in a voice. They are the same each time."""
    recipe = SOUNDS[name]
    rng = random.Random(f"{name} {take}")
    detuning = rng.uniform(1 - MAX_DETUNING, 1 + MAX_DETUNING) if take else 1.0
    mix = Mix(recipe.seconds, TIMBRES[voice], rng, detuning)
    recipe.add_parts(mix)
    samples = low_pass(mix.samples, recipe.cutoff) if recipe.cutoff else mix.samples
    return normalise(samples, recipe.fade_out)


# Sounds as lists of numbers: samples run from -1 to 1, RATE a second; times are seconds, pitches
# hertz. Loops are left to `map` and `accumulate`, which are many times as fast as written ones.


def ringing_tone(pitch: float, decay: float, seconds: float) -> Samples:
    """Make a sine tone that decays to a third (1/e) every `decay` seconds."""
    rotation = cmath.exp(complex(-1 / decay, math.tau * pitch) / RATE)
    return [point.imag for point in accumulate(repeat(rotation, round(seconds * RATE)), mul)]


def band_pass(sound: Sequence[float], pitch: float, width: float) -> Samples:
    """Filter a sound by a band-pass around a pitch, `width` hertz wide."""
    # A resonator: its state turns at the pitch and shrinks, and each sample is added to it.
    decay_factor = math.exp(-math.pi * width / RATE)
    rotation = decay_factor * cmath.exp(complex(0, math.tau * pitch / RATE))
    filtered = accumulate(sound, lambda state, sample: state * rotation + sample, initial=0j)
    gain = 1 - decay_factor
    return [state.real * gain for state in filtered][1:]


def low_pass(sound: Sequence[float], pitch: float) -> Samples:
    """Filter a sound by a low-pass that begins to weaken it at a pitch."""
    share = 1 - math.exp(-math.tau * pitch / RATE)
    followed = accumulate(sound, lambda level, new: level + share * (new - level), initial=0.0)
    return list(followed)[1:]


def shape(sound: Sequence[float], attack: float, decay: float) -> Samples:
    """Make a sound rise for `attack` seconds, then decay to a third (1/e) every `decay` seconds."""
    attack_samples = max(1, round(attack * RATE))
    length = min(attack_samples, len(sound))
    swell = [math.sin(math.pi / 2 * index / attack_samples) ** 2 for index in range(length)]
    fall = accumulate(repeat(math.exp(-1 / (decay * RATE)), len(sound) - len(swell)), mul)
    return list(map(mul, sound, chain(swell, fall)))


def loudness(sound: Sequence[float]) -> float:
    """The root mean square of the loudest window of a sound."""
    length = max(1, round(LOUDNESS_WINDOW * RATE))  # of the window, in samples
    sums = list(accumulate(map(mul, sound, sound), initial=0.0))
    if len(sound) <= length:
        return math.sqrt(sums[-1] / length)
    return math.sqrt(max(map(sub, sums[length:], sums)) / length)


def normalise(sound: Sequence[float], fade_out: float) -> Samples:
    """Bring a sound to LOUDNESS, with faded ends and no sample beyond PEAK."""
    middle = sum(sound) / len(sound)
    samples = [sample - middle for sample in sound]
    start, end = round(FADE_IN * RATE), round(fade_out * RATE)
    for index in range(start):
        samples[index] *= index / start
    for index in range(min(end, len(samples))):
        samples[-1 - index] *= (1 - math.cos(math.pi * index / end)) / 2
    for _ in range(2):  # twice, since rounding off the peaks takes some of the loudness
        gain = LOUDNESS / max(loudness(samples), SILENCE)
        samples = [PEAK * math.tanh(sample * gain / PEAK) for sample in samples]
    return samples


def stereo(sound: Sequence[float]) -> bytes:
    """Convert a sound to 16-bit stereo for the mixer, with the same on both channels."""
    frames = array("h", bytes(4 * len(sound)))
    frames[0::2] = frames[1::2] = array("h", [round(sample * 32767) for sample in sound])
    return frames.tobytes()

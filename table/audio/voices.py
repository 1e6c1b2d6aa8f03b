"""How each sound is made: cards of pasteboard, chips of clay, dice, wood under felt.

A set of sounds is a Voice; the same recipes give another table by its numbers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from table.audio.waves import (
    RATE,
    Samples,
    band_pass,
    enveloped,
    low_pass,
    mix_into,
    noise,
    normalise,
    ringing_tone,
    silence,
)

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
    sound = enveloped(_rustle(hiss, 1700 * take.tune * voice.bright, 1500), 0.055, 0.042)
    mix_into(
        sound, enveloped(band_pass(hiss, 420 * take.tune, 300), 0.05, 0.04), 0, 0.9 * voice.body
    )
    return normalise(sound, 0.03)


def flip(take: Take) -> Samples:
    """A card turned over: air, then its face on the felt."""
    voice = take.voice
    sound = silence(0.125)
    air = _rustle(noise(take.luck, 0.075), 1200 * take.tune * voice.bright, 1200)
    mix_into(sound, enveloped(air, 0.04, 0.012), 0, 1.6)
    _snap(sound, take, 0.058, 0.9)
    _board(sound, take, 0.06, 0.5)
    return normalise(sound)


def gather(take: Take) -> Samples:
    """Many cards run together: a riffle, slower at its end, and the heap squared on the table."""
    voice, long = take.voice, 0.39
    bed = _rustle(noise(take.luck, long), 1500 * take.tune, 1300)
    sound = enveloped(bed, 0.1, 0.12)
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
    mix_into(sound, enveloped(cloth, 0.002, 0.009), 0, 1.6 * take.voice.felt)
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


def objection(take: Take) -> Samples:
    """Two muffled taps, the second lower: not so."""
    sound = silence(0.26)
    for at, pitch in ((0.0, 233.1), (0.095, 196.0)):
        _bar(sound, take, at, pitch, 0.042, 0.9)
    return normalise(low_pass(sound, 1100), 0.05)


def turn(take: Take) -> Samples:
    """One low wooden bar and its fifth, touched: your turn."""
    sound = silence(0.4)
    _bar(sound, take, 0.0, 392.0, 0.095, 1.0)
    _bar(sound, take, 0.07, 587.3, 0.1, 0.7)
    return normalise(low_pass(sound, 2600), 0.12)


def win(take: Take) -> Samples:
    """A chord run upwards on wooden bars."""
    sound = silence(0.4)
    for order, pitch in enumerate((392.0, 493.9, 587.3, 784.0)):
        _bar(sound, take, order * 0.06, pitch, 0.11, 0.8 + 0.1 * order)
    return normalise(low_pass(sound, 3200), 0.11)


def strike(take: Take) -> Samples:
    """A stroke of chalk through something that counts no more, and its end on the table."""
    sound = silence(0.2)
    chalk = _rustle(noise(take.luck, 0.13), 2300 * take.tune * take.voice.bright, 900)
    mix_into(sound, enveloped(chalk, 0.07, 0.05), 0, 1.5)
    _board(sound, take, 0.125, 0.7)
    return normalise(sound, 0.03)


def shimmer(take: Take) -> Samples:
    """Small bells, one over the other: this one."""
    sound = silence(0.4)
    for order, pitch in enumerate((1174.7, 1568.0, 2349.3, 1760.0)):
        tone = ringing_tone(pitch * (1 + (take.tune - 1) / 4), 0.1, 0.4 - 0.035 * order)
        mix_into(sound, enveloped(tone, 0.006, 1.0), 0.035 * order, 0.5)
    return normalise(sound, 0.12)


def land(take: Take) -> Samples:
    """A point comes down: one small bright bar."""
    sound = silence(0.12)
    _bar(sound, take, 0.0, 1046.5, 0.03, 1.0)
    return normalise(sound, 0.04)


def _ticks(pitch: float) -> Recipe:
    def tick(take: Take) -> Samples:
        """One step further: a short bar, the higher the further."""
        sound = silence(0.16)
        _bar(sound, take, 0.0, pitch, 0.045, 1.0)
        return normalise(low_pass(sound, 2800), 0.06)

    return tick


TICKS = {
    f"tick{number}": _ticks(pitch)
    for number, pitch in enumerate((293.7, 329.6, 392.0, 440.0, 493.9, 587.3, 659.3, 784.0), 1)
}
"""What counts upwards, from the lowest."""

PLAIN = (
    flick, slide, flip, gather, knock, clink, clinks, dice, objection, turn, win, strike, shimmer,
    land,
)  # fmt: skip
SOUNDS: dict[str, Recipe] = {**{recipe.__name__: recipe for recipe in PLAIN}, **TICKS}


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
    mix_into(ground, enveloped(edge, 0.0006, long / 5), at, 1.4 * strength)


def _rustle(hiss: Samples, pitch: float, width: float) -> Samples:
    """Noise about a pitch, with little left far above and below it."""
    return band_pass(band_pass(hiss, pitch, width), pitch, width)


def _board(ground: Samples, take: Take, at: float, strength: float) -> None:
    """The table beneath answers."""
    long = 0.11
    answers = ((118.0, 0.021, 1.0), (214.0, 0.016, 0.7), (372.0, 0.011, 0.45), (655.0, 0.007, 0.3))
    for pitch, dies, part in answers:
        tone = ringing_tone(take.about(pitch, 0.03) * take.tune, dies, long)
        mix_into(ground, enveloped(tone, 0.0015, 1.0), at, 0.32 * strength * part * take.voice.body)


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
        mix_into(ground, enveloped(tone, 0.0004, 1.0), at, strength * tops * 0.7**order)


def _bar(
    ground: Samples, take: Take, at: float, pitch: float, dies: float, strength: float
) -> None:
    """A wooden bar tuned to a note, as of a marimba, struck with a soft mallet."""
    left = len(ground) / RATE - at
    for times, part in ((1.0, 1.0), (3.98, 0.16), (9.2, 0.03 * take.voice.body)):
        dying = dies / times**0.6
        tuned = pitch * times * (1 + (take.tune - 1) / 4)  # a note may not be as far off as a noise
        tone = ringing_tone(tuned, dying, min(left, 6 * dying))
        mix_into(ground, enveloped(tone, 0.004, 1.0), at, strength * part)
    mallet = low_pass(noise(take.luck, min(left, 0.02)), 700)
    mix_into(ground, enveloped(mallet, 0.002, 0.004), at, 0.5 * strength * take.voice.body)

"""Make the sounds in a thread, and play the cues that are due.

Without a sound card, or when the mixer fails, nothing is played and no error is
shown; while the sound is off, the mixer is not opened. Every sound is made once.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

import pygame

from table.audio.cues import Cue, channel_volumes, cue_now
from table.audio.voices import RATE, SOUNDS, TAKES, TIMBRES, sound, stereo

BUFFER = 256  # samples: 12 ms
MAX_CHANNELS = 6  # sounds at one moment; more are left out
MAX_DELAY = 0.12  # seconds; a later sound would not fit the picture any more
VOLUME_SPREAD = 0.15  # the greatest random reduction of a volume, as a share
SWITCH_INTERVAL = 0.001  # seconds; the interpreter switches threads so often while sounds are made
PAUSE_SECONDS = 0.01  # after each sound that is made
JOIN_SECONDS = 0.3  # to wait for the end of the thread
ALWAYS_PLAYED = {"turn", "win", "objection"}  # sounds with a meaning are never left out


class Speaker:
    """Plays cues. `volume` returns the volume, from 0 (off) to 1. `voice` returns the name of the
    sounds, one of TIMBRES; any other name means silence."""

    def __init__(self, volume: Callable[[], float], voice: Callable[[], str]) -> None:
        self.volume, self.voice = volume, voice
        self.waiting_cues: list[tuple[float, Cue]] = []  # each with its time, first to last
        self._random = random.Random()  # its own: the game's luck is not for sounds
        self._sounds: dict[tuple[str, str], list[pygame.mixer.Sound]] = {}
        self._thread: threading.Thread | None = None
        self._voices_begun: set[str] = set()
        self._closed = self._failed = False

    @property
    def silent(self) -> bool:
        """Whether no sound can be played."""
        return self._failed or self.volume() <= 0 or self.voice() not in TIMBRES

    def prepare(self) -> None:
        """Begin to make the voice's sounds in a thread, unless all is silent or it is busy."""
        is_busy = self._thread is not None and self._thread.is_alive()
        if self.silent or self._closed or is_busy:
            return
        if self.voice() in self._voices_begun:
            return
        self._voices_begun.add(self.voice())
        self._thread = threading.Thread(target=self._make_sounds, args=(self.voice(),), daemon=True)
        self._thread.start()

    def play_now(self, name: str, now: float) -> None:
        self.schedule([cue_now(name)], now)

    def schedule(self, cues: Sequence[Cue], now: float) -> None:
        """Schedule cues, each at its time from now. Call `step` regularly to play them."""
        if self.silent or not cues:
            return
        self.prepare()
        self.waiting_cues += [(now + cue.at, cue) for cue in cues]
        self.waiting_cues.sort()
        self.step(now)

    def step(self, now: float) -> None:
        """Play the cues that are due. One whose sound is not made yet waits up to MAX_DELAY."""
        due = [(at, cue) for at, cue in self.waiting_cues if at <= now]
        later = self.waiting_cues[len(due) :]
        in_time = [(at, cue) for at, cue in due if now - at <= MAX_DELAY and not self.silent]
        unmade = [(at, cue) for at, cue in in_time if not self._play(cue)]
        self.waiting_cues = unmade + later

    def cancel(self) -> None:
        self.waiting_cues.clear()

    def close(self) -> None:
        """Stop making sounds and close the mixer."""
        self._closed = True
        self.cancel()
        if self._thread is None:
            return
        self._thread.join(JOIN_SECONDS)
        if not self._thread.is_alive():
            self._sounds.clear()
            pygame.mixer.quit()

    def _play(self, cue: Cue) -> bool:
        """Play a cue, or drop it if no channel is free. False if its sound is not made yet."""
        takes = self._sounds.get((self.voice(), cue.sound))
        if not takes:
            return False
        channel = pygame.mixer.find_channel(cue.sound in ALWAYS_PLAYED)
        if channel is not None:
            left, right = channel_volumes(cue, self.volume())
            variation = self._random.uniform(1 - VOLUME_SPREAD, 1)
            channel.play(self._random.choice(takes))
            channel.set_volume(left * variation, right * variation)
        return True

    def _make_sounds(self, voice: str) -> None:
        """Make all sounds of a voice in the thread, unless the speaker is closed meanwhile."""
        if not self._open_mixer():
            self._failed = True
            return
        old_interval = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH_INTERVAL)
        try:
            for take in range(TAKES):
                for name in SOUNDS:
                    if self._closed:
                        return
                    mixer_sound = pygame.mixer.Sound(buffer=sample_bytes(name, voice, take))
                    self._sounds.setdefault((voice, name), []).append(mixer_sound)
                    time.sleep(PAUSE_SECONDS)
        except pygame.error:
            self._failed = True
        finally:
            sys.setswitchinterval(old_interval)

    def _open_mixer(self) -> bool:
        """Open the mixer; False if there is no sound card."""
        if pygame.mixer.get_init():
            return True
        if sys.platform.startswith("linux"):
            _silence_alsa()
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except pygame.error:
            return False
        pygame.mixer.set_num_channels(MAX_CHANNELS)
        return True


@cache
def sample_bytes(name: str, voice: str, take: int) -> bytes:
    return stereo(sound(name, voice, take))


def _silence_alsa() -> None:
    """Stop ALSA from printing to stderr that it found no sound card. Its error handler must not be
    a Python function: ALSA calls it from its own threads while the mixer holds the interpreter. Any
    harmless C function will do, such as getpid."""
    import ctypes

    with suppress(OSError, AttributeError):
        no_op = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(no_op)

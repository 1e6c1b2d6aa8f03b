"""The loudspeaker: makes the sounds beside the frames, and plays the cues that are due.

Where there is no sound card, or the mixer fails, nothing is heard and nothing
is said; where the sound is off, the mixer is never opened. All sounds are made
once in the life of the program.
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

from table.audio.cues import Cue, cue_now, swings
from table.audio.voices import RATE, SOUNDS, TAKES, TIMBRES, sound, stereo

BUFFER = 256  # samples: 12 ms
AT_ONCE = 6  # sounds at one moment; more are not heard
LATE = 0.12  # seconds after which a sound would no longer belong to what is seen
SPREAD = 0.15  # how far one loudness may be from the next, as a part of it
HANDOVER = 0.001  # seconds a frame may have to wait for the thread that makes sounds
REST = 0.01  # seconds it leaves the processor alone after each
FORCED = {"turn", "win", "objection"}  # what says something is never left out


class Speaker:
    """Plays cues as loudly as `volume` says now, in the voice that `voice` names now.

    `volume` runs from 0, off, to 1; a voice that is none of ours is silent.
    """

    def __init__(self, volume: Callable[[], float], voice: Callable[[], str]) -> None:
        self.volume, self.voice = volume, voice
        self.waiting: list[tuple[float, Cue]] = []  # when, what; first to last
        self._luck = random.Random()  # its own: the game's luck is not for sounds
        self._sounds: dict[tuple[str, str], list[pygame.mixer.Sound]] = {}
        self._thread: threading.Thread | None = None
        self._voices_begun: set[str] = set()  # voices
        self._closed = self._failed = False

    @property
    def silent(self) -> bool:
        """Whether nothing can be heard."""
        return self._failed or self.volume() <= 0 or self.voice() not in TIMBRES

    def prepare(self) -> None:
        """Begin to make the sounds, unless all is silent; returns at once."""
        busy = self._thread is not None and self._thread.is_alive()
        if self.silent or busy or self._closed or self.voice() in self._voices_begun:
            return
        self._voices_begun.add(self.voice())
        self._thread = threading.Thread(target=self._make, args=(self.voice(),), daemon=True)
        self._thread.start()

    def say(self, name: str, now: float) -> None:
        """One sound at this moment."""
        self.cue([cue_now(name)], now)

    def cue(self, cues: Sequence[Cue], now: float) -> None:
        """Play these, each at its time from now; `step` must be called as time goes on."""
        if self.silent or not cues:
            return
        self.prepare()
        self.waiting += [(now + cue.at, cue) for cue in cues]
        self.waiting.sort()
        self.step(now)

    def step(self, now: float) -> None:
        """Play what is due. What is not made in time, or asked for too late, is left out."""
        due = [entry for entry in self.waiting if entry[0] <= now]
        if not due:
            return
        self.waiting = self.waiting[len(due) :]
        for when, cue in due:
            if now - when > LATE or self.silent:
                continue
            takes = self._sounds.get((self.voice(), cue.sound))
            if takes:
                self._play(cue, takes)
            else:
                self.waiting.insert(0, (when, cue))

    def cancel(self) -> None:
        """What has not begun to sound never will."""
        self.waiting.clear()

    def close(self) -> None:
        """Let go of the sound card."""
        self._closed = True
        self.cancel()
        if self._thread is None:
            return
        self._thread.join(0.3)
        if not self._thread.is_alive():
            self._sounds.clear()
            pygame.mixer.quit()

    def _play(self, cue: Cue, takes: list[pygame.mixer.Sound]) -> None:
        channel = pygame.mixer.find_channel(cue.sound in FORCED)
        if channel is None:
            return
        left, right = swings(cue, self.volume())
        nearly = self._luck.uniform(1 - SPREAD, 1)
        channel.play(self._luck.choice(takes))
        channel.set_volume(left * nearly, right * nearly)

    def _make(self, voice: str) -> None:
        """In a thread: making all takes a third of a second."""
        if not self._open_mixer():
            self._failed = True
            return
        before = sys.getswitchinterval()
        sys.setswitchinterval(HANDOVER)
        try:
            for take in range(TAKES):
                for name in SOUNDS:
                    if self._closed:
                        return
                    made = pygame.mixer.Sound(buffer=sample_bytes(name, voice, take))
                    self._sounds.setdefault((voice, name), []).append(made)
                    time.sleep(REST)
        except pygame.error:
            self._failed = True
        finally:
            sys.setswitchinterval(before)

    def _open_mixer(self) -> bool:
        if pygame.mixer.get_init():
            return True
        if sys.platform.startswith("linux"):
            _hush_alsa()
        try:
            pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
        except pygame.error:
            return False
        pygame.mixer.set_num_channels(AT_ONCE)
        return True


@cache
def sample_bytes(name: str, voice: str, take: int) -> bytes:
    """A take of a sound as the mixer plays it."""
    return stereo(sound(name, voice, take))


def _hush_alsa() -> None:
    """ALSA writes to stderr what it did not find; a player without a sound card knows.

    What it is to call instead must not be Python's: it calls from threads of its
    own while the mixer, being opened, holds the interpreter. Any function of C
    that does nothing will do, and getpid is one.
    """
    import ctypes

    with suppress(OSError, AttributeError):
        nothing = ctypes.cast(ctypes.CDLL(None).getpid, ctypes.c_void_p)
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(nothing)

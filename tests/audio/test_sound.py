"""The sounds themselves, and the loudspeaker: what any ear, and any machine, may count on."""

import os
import random
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import product

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from table.audio import speaker
from table.audio.cues import CUE_VOLUMES, MIN_GAPS, Cue
from table.audio.speaker import MAX_CHANNELS, MAX_DELAY, Speaker
from table.audio.voices import LOUDNESS, RATE, SOUNDS, TAKES, TIMBRES, loudness, sound, stereo

MINUS_3_DB = 10 ** (-3 / 20)
MILLISECOND = RATE // 1000


@pytest.mark.parametrize(("name", "voice"), list(product(SOUNDS, TIMBRES)))
def test_every_sound_is_short_and_as_loud_as_all_others(name: str, voice: str) -> None:
    """30 to 400 ms, alike within 1.5 dB, from nothing to nothing; no two takes are alike."""
    takes = [sound(name, voice, take) for take in range(TAKES)]
    for take in takes:
        most = max(map(abs, take))
        assert 0.03 <= len(take) / RATE <= 0.4 and most < MINUS_3_DB
        assert take[0] == pytest.approx(0, abs=1e-9) and take[-1] == pytest.approx(0, abs=1e-9)
        assert max(map(abs, take[-MILLISECOND:])) < 0.02 * most
        assert max(map(abs, take[: MILLISECOND // 4])) < 0.2 * most
        assert LOUDNESS / 1.19 < loudness(take) < LOUDNESS * 1.19
    assert len({tuple(take) for take in takes}) == TAKES


def test_a_take_is_the_same_every_time() -> None:
    """Sounds depend on name, voice and take alone, nor change luck; each has a level."""
    state = random.getstate()
    assert sound("flick", "soft", 1) == sound("flick", "soft", 1)
    assert sound("dice", "wooden", 2) == sound("dice", "wooden", 2)
    assert sound("flick", "soft") != sound("flick", "wooden")
    with closing(Knobs().ready()) as played:
        played.schedule([Cue("flick")] * 5, 0.0)
    assert random.getstate() == state
    assert set(CUE_VOLUMES) == set(SOUNDS) and set(MIN_GAPS) <= set(SOUNDS)
    assert all(0 < level <= 1 for level in CUE_VOLUMES.values())


def test_loudness_is_that_of_the_loudest_stretch() -> None:
    """A burst is as loud before silence; half is half as loud; the mixer gets 16 bits, alike."""
    burst = [0.5, -0.5] * (RATE // 50)
    assert loudness(burst) == pytest.approx(0.5)
    assert loudness([0.0] * RATE + burst + [0.0] * RATE) == pytest.approx(0.5)
    assert loudness([sample / 2 for sample in burst]) == pytest.approx(0.25)
    frames = memoryview(stereo([0.0, 0.5, -1.0])).cast("h").tolist()
    assert frames == [0, 0, 16384, 16384, -32767, -32767]


class Knobs:
    """A speaker, and what it is set to."""

    def __init__(self, volume: float = 0.7, voice: str = "soft") -> None:
        self.volume, self.voice = volume, voice
        self.speaker = Speaker(lambda: self.volume, lambda: self.voice)

    def ready(self) -> Speaker:
        """The speaker when its sounds are all made."""
        self.speaker.prepare()
        if self.speaker._thread:
            self.speaker._thread.join()
        return self.speaker


@pytest.fixture(autouse=True)
def no_mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The mixer is not open when a test begins, and there are few sounds to make."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    few = {name: SOUNDS[name] for name in ("flick", "knock", "gather", "turn")}
    monkeypatch.setattr(speaker, "SOUNDS", few)
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def playing() -> int:
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(MAX_CHANNELS))


def test_a_cue_is_played_at_its_time() -> None:
    """Once, not before, nor after a pause; few at a moment, but all that tell something."""
    with closing(Knobs().ready()) as played:
        played.schedule([Cue("flick", 0.5)], 0.0)
        played.step(0.5 + MAX_DELAY + 0.01)
        played.schedule([Cue("flick", 0.5)], 1.0)
        played.cancel()
        played.step(1.5)
        assert playing() == 0 and not played.waiting
        played.schedule([Cue("flick", 0.5), Cue("knock", 0.2)], 10.0)
        for now, count in ((10.19, 0), (10.21, 1), (10.51, 2)):
            played.step(now)
            assert playing() == count
        assert not played.waiting
        played.schedule([Cue("gather")] * 40, 11.0)
        assert playing() == MAX_CHANNELS
        played.play_now("turn", 11.0)
        turns = played._sounds["soft", "turn"]
        heard = [pygame.mixer.Channel(number).get_sound() for number in range(MAX_CHANNELS)]
        assert any(each in turns for each in heard)


def test_where_the_sound_is_off_the_mixer_is_never_opened() -> None:
    """Silence costs nothing: no sound card, no thread."""
    for knobs in (Knobs(0.0), Knobs(0.7, "silent")):
        with closing(knobs.ready()) as played:
            played.play_now("win", 0.0)
            assert pygame.mixer.get_init() is None and played._thread is None


def test_the_knob_turns_at_once() -> None:
    """Off in the middle of a deal is off; another voice is made when first asked for."""
    knobs = Knobs()
    with closing(knobs.ready()) as played:
        played.schedule([Cue("flick", 0.1)], 0.0)
        knobs.volume = 0.0
        played.step(0.1)
        assert playing() == 0
        knobs.volume, knobs.voice = 0.7, "wooden"
        knobs.ready().play_now("flick", 1.0)
        assert playing() == 1


@pytest.mark.parametrize("driver", ["nosuch", "alsa"])
def test_without_a_sound_card_nothing_is_heard_and_nothing_said(driver, monkeypatch, capfd) -> None:
    """The table plays on; there is no word of it on the terminal, and no second try."""
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    if driver == "alsa":
        monkeypatch.setenv("ALSA_CONFIG_PATH", os.devnull)  # no card, whatever machine this is
    with closing(Knobs().ready()) as played:
        played.play_now("turn", 0.0)
        played.step(0.1)
        assert played.silent and not played.waiting and pygame.mixer.get_init() is None
    assert capfd.readouterr() == ("", "")


def test_closing_ends_the_making(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves at once does not wait for sounds; what was asked for is not begun any more."""
    monkeypatch.setattr(speaker, "SOUNDS", SOUNDS)
    played = Knobs().speaker
    played.prepare()
    played.close()
    assert played._thread is not None and not played._thread.is_alive()
    played.play_now("turn", 0.0)
    assert pygame.mixer.get_init() is None
    assert sys.getswitchinterval() == pytest.approx(0.005)

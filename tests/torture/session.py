"""One evening of game after game in one window: what is held in memory does not grow.

Matches of every game in turn, by people and computers, some played to their end and some left and
put away. After each round of all games it is counted what is held, without what is kept on purpose
and within a bound, which is let go before. The last rounds must hold no more than the first did.
"""

from __future__ import annotations

import ctypes
import gc
import random
import sys
from contextlib import suppress
from functools import _lru_cache_wrapper
from statistics import median
from typing import NamedTuple

import pygame

from table.app.saved_settings import AT_ONCE
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.curtain import FILL_SECONDS
from tests.torture.harness import Figures, folder
from tests.torture.parts import GAMES
from tests.torture.window import Window, by_the_count

WARM = 4
"""So many rounds before the first that counts: what is made once has been made."""
COMPARED = 3
"""So many rounds at either end are compared, by their medians."""
MOVES = 12
"""A match is left after so many moves of people; or frames, where there are none."""
WHOLE = 0.15
"""So many of the matches are played on."""
FRAMES = 500
"""So many frames at most for a match."""
FEW, GLIMPSE = 50, 6
"""Of fewer games than that only so many frames each are looked at, after one round."""
GROWN = 1_000_000
"""Bytes by which what is held may have grown in the end."""
BLOCK = 80
"""Bytes of a small object, about."""
SIZE = (640, 400)
COMPANIES = ("Anna,bot,bot", "Anna,Björn,bot", "bot,bot,bot")


class Held(NamedTuple):
    """Bytes that Python's small objects take, bytes that were asked of the system for larger ones
    and for pictures, and the number of objects."""

    small: int
    large: int
    objects: int


def session(lot: str, count: int, seed: int) -> Figures:
    """Play so many games, in rounds, after the warm-up."""
    figures, rng = Figures(), random.Random(f"session/{lot}/{seed}")
    rounds, counted = max(2, count // len(GAMES)), []
    warm, frames = (WARM, FRAMES) if count >= FEW else (1, GLIMPSE)
    before = cached_functions()
    gc.freeze()  # what other tests of this process have left is not looked through
    try:
        with folder() as home, by_the_count(), Window(home, SIZE, rng, AT_ONCE) as window:
            window.app.settings.linger = 0.5
            for number in range(warm + rounds):
                for game in GAMES:
                    play(window, game, rng, frames)
                if number >= warm:
                    window.plain.forget()
                    for function in (*before, *cached_functions()):
                        function.cache_clear()
                    counted.append(held())
    finally:
        gc.unfreeze()
    some = min(COMPARED, rounds // 2)
    first, last = (Held(*map(median, zip(*few))) for few in (counted[:some], counted[-some:]))
    figures.count("games", rounds * len(GAMES))
    grown = round(last.small + last.large - first.small - first.large)
    figures.count("bytes_grown", grown)
    if grown > GROWN:
        figures.fault(f"{lot}, seed {seed}: {grown} bytes more are held after {count} games")
    return figures


def cached_functions() -> list[_lru_cache_wrapper[object]]:
    """The functions that keep some of their answers, but no more than so many."""
    functions = [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]
    return [
        function for function in functions if function.cache_parameters()["maxsize"] is not None
    ]


class _Mallinfo(ctypes.Structure):
    """What glibc's `mallinfo2` returns."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
        )
    )


def held() -> Held:
    """What is held now, as far as this system tells."""
    gc.collect()
    large = 0
    with suppress(OSError, AttributeError):
        mallinfo = ctypes.CDLL(None).mallinfo2
        mallinfo.restype = _Mallinfo
        sizes = mallinfo()
        large = sizes.uordblks + sizes.hblkhd
    return Held(sys.getallocatedblocks() * BLOCK, large, len(gc.get_objects()))


def play(window: Window, game: str, rng: random.Random, frames: int) -> None:
    """Play one match to its end, or leave it after so many frames at the latest; its journal is
    removed afterwards."""
    window.sit(rng.choice(COMPANIES), game=game)
    journal = window.journal
    moves, most = 0, MOVES if rng.random() > WHOLE else frames
    for _ in range(frames):
        scene = window.engine.top
        if window.top == "CurtainScene":
            tick(window, FILL_SECONDS)
            press_enter(window)
        elif window.table is None or moves >= most:
            break
        elif not isinstance(scene, TableScene):
            press_enter(window)  # a score between two hands, a question
        elif scene.controls is not None and window.free():
            window.choose(rng)
            moves += 1
        elif not scene.viewpoint.people:
            moves += 1
        tick(window, 0.3)
    window.engine.close(window.engine.stack[1])
    window.menu.resume(None)
    tick(window, 0.3)
    journal.unlink(missing_ok=True)
    assert window.engine.top is window.menu


def tick(window: Window, seconds: float) -> None:
    """Draw one frame, so much later."""
    window.now += seconds
    window.engine.frame(window.now)


def press_enter(window: Window) -> None:
    window.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)

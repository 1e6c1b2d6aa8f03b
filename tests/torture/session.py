"""One evening of game after game in one window: what is held in memory does not grow.

Matches of every game in turn, by people and computers, some played to their end and some left and
put away. After each round of all games it is counted what is held: by Python, by whatever else is
in the process, pictures among it, and how many objects there are; without what is kept on purpose
and within a bound, which is let go before. The last rounds must hold no more than the first did.
"""

from __future__ import annotations

import ctypes
import gc
import os
import random
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pygame

from table.app.saved_settings import AT_ONCE
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.curtain import FILL_SECONDS
from tests.torture.figures import Figures
from tests.torture.folders import folder
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
SIZE = (640, 400)


class Held(NamedTuple):
    """Bytes that Python's own small objects take, bytes of all else that was asked of the system,
    objects, and kilobytes of the process."""

    small: int
    large: int
    objects: int
    process: int


def session(lot: str, count: int, seed: int) -> Figures:
    """So many games, in rounds, after the warm-up."""
    found = Figures()
    rng = random.Random(f"session/{lot}/{seed}")
    rounds = max(2, count // len(GAMES))
    counted: list[Held] = []
    warm, frames = (WARM, FRAMES) if count >= FEW else (1, GLIMPSE)
    with (
        folder() as home,
        by_the_count(),
        set_apart() as before,
        Window(home, SIZE, rng, AT_ONCE) as window,
    ):
        window.app.settings.linger = 0.5
        for number in range(warm + rounds):
            for game in GAMES:
                played(window, game, rng, found, frames)
            if number >= warm:
                window.plain.forget()
                let_go(before)
                counted.append(held())
    some = min(COMPARED, len(counted) // 2)
    first, last = (Held(*map(median, zip(*few))) for few in (counted[:some], counted[-some:]))
    found.count("games", rounds * len(GAMES))
    for what, was, now in zip(Held._fields, first, last):
        found.count(f"{what}_grown", round(now - was))
    grown = round(sum(last[:2]) - sum(first[:2]))
    found.count("bytes_grown", grown)
    if grown > GROWN:
        found.fault(f"{lot}, seed {seed}: {grown} bytes more are held after {count} games")
    return found


Answers = list["_lru_cache_wrapper[object]"]


@contextmanager
def set_apart() -> Iterator[Answers]:
    """What other tests of this process have left is not looked through again and again; of it, the
    functions that keep answers."""
    before = _answers()
    gc.freeze()
    try:
        yield before
    finally:
        gc.unfreeze()


def let_go(before: Answers) -> None:
    """Whatever functions keep of their answers, if they keep no more than so many."""
    for one in (*before, *_answers()):
        if one.cache_parameters()["maxsize"] is not None:
            one.cache_clear()


def _answers() -> Answers:
    return [one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper)]


class _Mallinfo(ctypes.Structure):
    """What glibc's `mallinfo2` tells."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
        )
    )


def held() -> Held:
    """What is held now, as far as this system tells."""
    gc.collect()
    large = pages = 0
    with suppress(OSError, AttributeError):
        asked = ctypes.CDLL(None).mallinfo2
        asked.restype = _Mallinfo
        told = asked()
        large = told.uordblks + told.hblkhd
    with suppress(OSError):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    kilobytes = os.sysconf("SC_PAGE_SIZE") // 1024 if hasattr(os, "sysconf") else 4
    return Held(_small(), large, len(gc.get_objects()), pages * kilobytes)


def _small() -> int:
    """Python tells this on its stderr alone."""
    sys.stderr.flush()
    kept = os.dup(2)
    try:
        with tempfile.TemporaryFile() as said:
            os.dup2(said.fileno(), 2)
            sys._debugmallocstats()
            os.dup2(kept, 2)
            said.seek(0)
            found = re.search(rb"# bytes in allocated blocks\s*=\s*([\d,]+)", said.read())
    finally:
        os.dup2(kept, 2)
        os.close(kept)
    return int(found[1].replace(b",", b"")) if found else 0


def played(window: Window, game: str, rng: random.Random, found: Figures, frames: int) -> None:
    """One match, played to its end or left after so many frames at the latest; its journal is
    gone afterwards."""
    window.sit(rng.choice(["Anna,bot,bot", "Anna,Björn,bot", "bot,bot,bot"]), game=game)
    journal = window.journal
    moves, most = 0, MOVES if rng.random() > WHOLE else frames
    for _ in range(frames):
        scene = window.engine.top
        if window.top == "CurtainScene":
            tick(window, FILL_SECONDS)
            press(window)
        elif window.table is None or moves >= most:
            break
        elif isinstance(scene, TableScene) and scene.controls is not None and window.free():
            window.choose(rng)
            moves += 1
        elif not isinstance(scene, TableScene):
            press(window)  # a score between two hands, a question
        elif not scene.viewpoint.people and moves < most:
            moves += 1
        tick(window, 0.3)
    found.count("played_out", window.table is None)
    found.count("moves", moves)
    window.engine.close(window.engine.stack[1])
    window.menu.resume(None)
    tick(window, 0.3)
    with suppress(OSError):
        journal.unlink()
    assert window.engine.top is window.menu


def tick(window: Window, seconds: float) -> None:
    """One frame, so much later."""
    window.now += seconds
    window.engine.frame(window.now)


def press(window: Window) -> None:
    """Enter, whatever it answers."""
    window.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)

"""An evening of the torture suite: one window, what is done in it, and what is looked at after
every frame."""

from __future__ import annotations

import random
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pygame

from rules.kit.strangers import Endless, bounded
from table.app.saved_settings import AT_ONCE, SPEEDS
from table.scenes.match.table_scene import TableScene
from tests.torture.figures import Figures
from tests.torture.window import Seen, Window

USUAL = (640, 400)
SETTLES = 900
"""So many frames at most until somebody is asked, or something has happened."""
STUCK = 120.0
"""Seconds that a hundred frames may take, or something is without end."""
BEFORE = 12
"""So many of the last events are told with a fault."""

Doing = Callable[["Evening"], None]
"""Something somebody does of an evening."""


class Evening:
    """One window, from the menu until it is closed."""

    def __init__(self, home: Path, rng: random.Random, found: Figures, called: str) -> None:
        self.rng, self.found, self.called = rng, found, called
        self.seen = Seen()
        self.faced: int | None = None
        self.last: deque[str] = deque(maxlen=BEFORE)
        self.left = 0
        self.window = Window(home, USUAL, rng, rng.choice([*SPEEDS.values(), AT_ONCE]))
        self.window.app.settings.ask = rng.choice(["never", "first", "always"])
        self.window.app.settings.linger = rng.choice([0, 0.5])
        (home / "dropped.py").write_text("def choose(ask):\n    return ask.moves[0]\n")
        self.dropped = [str(home / "dropped.py"), "/dev/zero", "/nowhere/ö\udcff", "", str(home)]
        found.count("evenings")

    def spend(self, count: int, doings: Mapping[Doing, float]) -> None:
        """So many events, of these doings by their weights, if nobody closes the window before."""
        self.left = count
        try:
            while self.left > 0 and not self.over:
                with bounded(STUCK):
                    self.act(doings)
            if not self.over:
                with bounded(STUCK):
                    self.settle()
            self.window.rise()
        except (Exception, Endless) as error:
            where = "".join(traceback.format_tb(error.__traceback__)[-4:])
            self.fault(f"{type(error).__name__}: {error}\n{where}")

    @property
    def over(self) -> bool:
        return self.window.engine.quitting or not self.window.engine.stack

    def fault(self, said: str) -> None:
        at = self.found.get("events", 0)
        top, size = self.window.top, self.window.engine.size
        told = " | ".join(self.last)
        self.found.fault(f"{self.called}, event {at}, {top} of {size}, after {told}: {said}")

    # --- frames

    def frame(self, seconds: float) -> None:
        """Let time pass and draw."""
        window = self.window
        window.now += seconds
        window.engine.frame(window.now)
        self.found.count("frames")
        self.found.count(f"frames_{window.top}")
        w, h = window.engine.surface.get_size()
        self.found.most("pixels", w * h)
        self.found.count("frames_too_small", window.engine._too_small)
        if window.table is not None:
            self.look(window.table)

    def look(self, scene: TableScene) -> None:
        """No face is painted that whoever sits nearest, or the room, has not seen; while a hand
        that has just chosen is being turned face down, and nothing lies above it, whose it is."""
        self.seen.note(scene.match)
        match, facing = scene.match, scene.viewpoint.facing
        if facing is not None or self.window.engine.top is not scene or not scene.presentation.busy:
            self.faced = facing
        faces = self.window.faces()
        self.found.count("frames_with_faces", bool(faces))
        hidden = self.seen.hidden(faces, self.faced)
        if hidden:
            where = f"{scene.game.name}, step {match.step} ({match.state.phase}), seen by {facing}"
            self.fault(f"faces nobody may see are painted at {where}: {hidden}")

    def settle(self) -> None:
        """Sooner or later somebody is asked, or something happens: nothing waits for ever, but in
        a window too small for it."""
        if self.window.engine._too_small:
            self.resize(USUAL)
        scene = self.window.table
        if scene is None:
            return
        step = scene.match.step
        for number in range(SETTLES):
            free = self.window.free() if self.window.engine.top is scene else True
            if free or scene.match.step > step or self.over:
                self.found.most("frames_to_settle", number)
                return
            if number % 30 == 29:
                self.window.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
            self.frame(0.2)
        self.fault(f"{SETTLES} frames, and nobody is asked")

    # --- what is done

    def act(self, doings: Mapping[Doing, float]) -> None:
        """Something or other, and a frame after it."""
        done = self.rng.choices(list(doings), list(doings.values()))[0]
        before = self.left
        done(self)
        self.found.count("events", before - self.left)
        if not self.over:
            self.frame(self.rng.choice([1 / 60, 1 / 30, 1 / 30, 0.2, 0.2, 1.0, 4.0]))
            if self.rng.random() < 0.01:
                self.settle()

    def post(self, kind: int, **facts: Any) -> None:
        shown = {name: str(fact)[:24] for name, fact in facts.items()}
        self.last.append(f"{pygame.event.event_name(kind)} {shown}")
        self.left -= 1
        pygame.event.post(pygame.event.Event(kind, **facts))

    def press(self, key: int) -> None:
        """A key alone, that writes nothing."""
        self.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)

    def resize(self, size: tuple[int, int]) -> None:
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        self.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        self.found.count("resizes")

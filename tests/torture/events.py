"""Keys, mouse, wheel, fingers, sizes, drops and goings, at random over every scene there is.

Somebody who means nothing by it, at the menu, the seats, the settings and at tables of every game;
with a sure move now and then, so that matches come to their end. After every frame: nothing was
raised, and no face was painted that whoever sits there has not seen. After every evening: the
table is not stuck, and every journal is whole.
"""

import io
import random
import traceback
from collections import deque
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pygame

from rules.kit.strangers import Endless, time_limited
from table.app.saved_settings import AT_ONCE, SPEEDS
from table.cli.check import report_journal
from table.scenes.match.table_scene import TableScene
from tests.torture.gestures import GESTURES
from tests.torture.harness import FAULTS, Figures, folder
from tests.torture.window import Seen, Window, by_the_count

SIZE = (640, 400)
SERIES = 900
"""So many events at most before everybody goes home."""
SETTLES = 900
"""So many frames at most until somebody is asked, or something has happened."""
STUCK = 120.0
"""Seconds that a gesture and its frames may take, or something is without end."""
BEFORE = 12
"""So many of the last events are told with a fault."""
PAUSES = (1 / 60, 1 / 30, 1 / 30, 0.2, 0.2, 1.0, 4.0)
"""Seconds between two gestures."""


def events(lot: str, count: int, seed: int) -> Figures:
    """Post so many events in one window after the other, by the luck of a lot and a seed."""
    figures, rng = Figures(), random.Random(f"events/{lot}/{seed}")
    with folder() as home, by_the_count():
        checked: dict[Path, int] = {}
        while (done := figures.get("events", 0)) < count and not figures[FAULTS]:
            evening = Evening(home, rng, figures, f"events {lot}, seed {seed}")
            evening.spend(min(SERIES, count - done))
            for path in sorted([*home.glob("games/*.jsonl"), *home.glob("finished/*.jsonl")]):
                size = path.stat().st_size
                if checked.get(path) != size:
                    checked[path] = size
                    with redirect_stdout(io.StringIO()) as out:
                        code = report_journal(path)
                    if code or not out.getvalue().startswith(f"{path}: complete"):
                        figures.fault(f"a journal is not whole: {out.getvalue()}")
    return figures


class Evening:
    """One window, from the menu until it is closed, and what is looked at after every frame."""

    def __init__(self, home: Path, rng: random.Random, figures: Figures, name: str) -> None:
        self.rng, self.figures, self.name = rng, figures, name
        self.seen = Seen()
        self.facing: int | None = None
        self.recent: deque[str] = deque(maxlen=BEFORE)
        self.left = 0
        self.window = Window(home, SIZE, rng, rng.choice([*SPEEDS.values(), AT_ONCE]))
        self.window.app.settings.ask = rng.choice(["never", "first", "always"])
        self.window.app.settings.linger = rng.choice([0, 0.5])
        (home / "dropped.py").write_text("def choose(ask):\n    return ask.moves[0]\n")
        self.dropped = [str(home / "dropped.py"), "/dev/zero", "/nowhere/ö\udcff", "", str(home)]
        figures.count("evenings")

    def spend(self, count: int) -> None:
        """Make gestures of so many events, unless one of them closes the window before."""
        self.left = count
        try:
            while self.left > 0 and not self.over:
                with time_limited(STUCK):
                    self.gesture()
            if not self.over:
                with time_limited(STUCK):
                    self.settle()
            self.window.rise()
        except (Exception, Endless) as error:
            trace = "".join(traceback.format_tb(error.__traceback__)[-4:])
            self.fault(f"{type(error).__name__}: {error}\n{trace}")

    def gesture(self) -> None:
        """Make any gesture, and draw a frame after it."""
        before = self.left
        self.rng.choices(list(GESTURES), list(GESTURES.values()))[0](self)
        self.figures.count("events", before - self.left)
        if not self.over:
            self.frame(self.rng.choice(PAUSES))
            if self.rng.random() < 0.01:
                self.settle()

    @property
    def over(self) -> bool:
        return self.window.engine.quitting or not self.window.engine.stack

    def fault(self, sentence: str) -> None:
        """Note a fault, with the events that led to it."""
        at, engine = self.figures.get("events", 0), self.window.engine
        where = f"{self.name}, event {at}, {self.window.top} of {engine.size}"
        self.figures.fault(f"{where}, after {' | '.join(self.recent)}: {sentence}")

    # --- frames

    def frame(self, seconds: float) -> None:
        """Let time pass, draw, and look at the table."""
        window, figures = self.window, self.figures
        window.now += seconds
        window.engine.frame(window.now)
        figures.count("frames")
        if window.table is not None:
            self.look(window.table)

    def look(self, scene: TableScene) -> None:
        """No face is painted that whoever sits nearest, or the room, has not seen. A hand that has
        just chosen is still its owner's while it is turned face down and no page covers it."""
        self.seen.note(scene.match)
        match, facing = scene.match, scene.viewpoint.facing_seat
        if facing is not None or self.window.engine.top is not scene or not scene.presentation.busy:
            self.facing = facing
        faces = self.window.faces()
        hidden = self.seen.hidden(faces, self.facing)
        if hidden:
            where = f"{scene.game.name}, step {match.step} ({match.state.phase}), seen by {facing}"
            self.fault(f"faces nobody may see are painted at {where}: {hidden}")

    def settle(self) -> None:
        """Draw until somebody is asked, or something happens: nothing waits for ever."""
        if self.window.engine._too_small:
            self.resize(SIZE)
        scene = self.window.table
        if scene is None:
            return
        step = scene.match.step
        for number in range(SETTLES):
            free = self.window.engine.top is not scene or self.window.free()
            if free or scene.match.step > step or self.over:
                return
            if number % 30 == 29:
                self.window.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
            self.frame(0.2)
        self.fault(f"{SETTLES} frames, and nobody is asked")

    # --- events

    def post(self, kind: int, **facts: Any) -> None:
        """Post an event; it counts as one of the evening's."""
        shown = {name: str(fact)[:24] for name, fact in facts.items()}
        self.note(f"{pygame.event.event_name(kind)} {shown}")
        pygame.event.post(pygame.event.Event(kind, **facts))

    def note(self, deed: str) -> None:
        """Count something that is done as an event."""
        self.recent.append(deed)
        self.left -= 1

    def press(self, key: int, mod: int = 0) -> None:
        """Press a key that writes nothing."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)

    def click(self, pos: tuple[int, int], button: int = 1) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, pos=pos, button=button)

    def resize(self, size: tuple[int, int]) -> None:
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        self.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

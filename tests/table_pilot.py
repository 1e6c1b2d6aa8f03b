"""A pilot for the table: clicks, drags and keys by the names of things, on a hand-made clock.

It knows where things are as a person does, by where they are drawn, and posts events as a
mouse and a keyboard would. Nothing sleeps: time passes when the pilot says so, and a computer
player has chosen as soon as it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pygame

from rules.kit.cards import card
from rules.kit.changes import Spot
from rules.kit.journal import read_journal
from rules.kit.match import Match
from rules.kit.state import Value
from sprites.backs import BACKS
from sprites.deck import Deck
from table.app.app import App
from table.cli.play import numbered_salts
from table.engine.game_loop import GameLoop
from table.engine.page import Page
from table.input.hit_testing import spot_at
from table.players.roster import parse_roster
from table.scenes.match.table_scene import TableScene
from table.scenes.menu.menu import MenuScene
from table.scenes.overlays.curtain import FILL_SECONDS
from table.session import game_session
from table.storage.store import Store
from table.window import table_scene
from tests.thinkers import Thinkers

SMALL = (640, 400)
FRAME = 1 / 30  # seconds from one frame to the next, where motion or a time is judged
COARSE = 1 / 10  # elsewhere

Point = tuple[int, int]


class Kept(Deck):
    """A deck that draws each picture once for good, where a deck lets go of sizes long unused."""

    def __init__(self) -> None:
        super().__init__("classic", next(iter(BACKS)), workers=0)
        self._draw = cache(super()._draw)  # type: ignore[method-assign]


DECK = Kept()
"""One deck for every test: its pictures are drawn once, and sharp at once."""


class Pilot:
    """One window over one folder of games. `speed` is what the settings say; 4: no
    animations. With `processes` the computers think in real ones. It is silent, unless given a
    `volume`. Great moments stay for `linger` seconds; 0: until somebody goes on."""

    pace = COARSE
    """Seconds from one frame to the next."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = SMALL,
        speed: float = 1.0,
        processes: bool = False,
        volume: float = 0.0,
        linger: float = 0.5,
    ) -> None:
        game_session.new_salt = numbered_salts("pilot")  # the same in every run
        self.app = App(Store(home))
        self.app.settings.linger = linger
        self.app.settings.speed = speed
        self.app.settings.volume = volume
        self.app.settings.language = "en"
        self.app.settings.ask = "never"
        self.app.set_language("en")
        self.app.themes.deck = lambda theme=None, style="": DECK  # type: ignore[method-assign]
        self.thinkers = Thinkers()
        if not processes:
            self.app._workers = self.thinkers  # type: ignore[assignment]
        self.engine = GameLoop(self.app.theme, self.app.words, size)
        pygame.event.clear()
        self.menu = MenuScene(self.app, table_scene)
        self.engine.open(self.menu)
        self.now = 100.0

    def __enter__(self) -> Pilot:
        return self

    def __exit__(self, *failure: object) -> None:
        self.rise()

    def rise(self) -> None:
        """Close the window as a person would."""
        self.menu.leave_table()
        self.app.close()

    def killed(self) -> None:
        """The plug is pulled: nothing is closed, only the system lets go of the locks."""
        for path in list(self.app.store._locks):
            self.app.store.release(path)
        self.app.close()

    # --- sitting down

    def sit(
        self,
        seats: str,
        seed: str = "7",
        options: dict[str, Value] | None = None,
        game: str = "punk",
    ) -> TableScene:
        """A new match of a game."""
        players = parse_roster(seats)
        self.menu.play(self.app.start(self.app.open(game), players, options or {}, seed))
        return self.scene

    def at_turn(self, seats: str, *how: object, phase: str = "", **facts: object) -> TableScene:
        """A new match, at the first turn of a person."""
        self.sit(seats, *how, **facts)  # type: ignore[arg-type]
        self.until_turn(phase)
        return self.scene

    def resume(self, journal: Path) -> TableScene:
        """A match from its journal, as the menu takes it up."""
        self.menu.play(self.app.resume(journal))
        return self.scene

    @property
    def scene(self) -> TableScene:
        """The table, whatever lies above it."""
        return next(scene for scene in self.engine.stack if isinstance(scene, TableScene))

    @property
    def match(self) -> Match:
        return self.scene.match

    @property
    def journal(self) -> Path:
        return self.scene.journal.path

    def lines(self) -> list[dict]:
        """What the journal on disk says now."""
        return read_journal(self.journal).lines

    @property
    def top(self) -> str:
        """What kind of scene lies on top."""
        return type(self.engine.top).__name__

    def speak(self, language: str) -> None:
        """Set the language of the house."""
        self.app.settings.language = language
        self.app.set_language(language)
        self.engine.restyle(self.app.theme, self.app.words)

    def print_large(self, percent: int) -> None:
        """Set the size of print of the house."""
        self.app.settings.large = percent  # type: ignore[assignment]
        self.engine.restyle(self.app.theme)

    # --- time

    def wait(self, seconds: float = 0.0) -> None:
        """Let time pass, at least one frame."""
        end = self.now + seconds
        while True:
            self.now += self.pace
            for scene in self.engine.stack:
                if isinstance(scene, TableScene):
                    for thought in scene.thoughts.pending_choices.values():
                        thought.wait_for_move()
            self.engine.frame(self.now)
            if self.now >= end:
                return

    def until(self, condition: Callable[[], object], seconds: float = 60.0) -> None:
        """Let time pass until something is so; it must come to be within so many seconds."""
        end = self.now + seconds
        while not condition():
            assert self.now < end, f"waited {seconds} seconds in vain, on {self.top}"
            self.wait()

    def as_long_as(self, going: Callable[[], object], most: int = 3000) -> Iterator[int]:
        """Numbers to count rounds by, as long as something is so; it must come to an end."""
        for number in range(most):
            if not going():
                return
            yield number
        raise AssertionError(f"{most} rounds in vain, on {self.top}")

    def walk_to(self, stop: object) -> None:
        """By the right arrow until the cursor of the keys stands there."""
        for _ in self.as_long_as(lambda: self.scene.controls.lights.cursor != stop, 60):
            self.key(pygame.K_RIGHT)

    def until_turn(self, phase: str = "") -> None:
        """Until a person's hands are free, in a phase if one is named, and all lies still."""
        self.until(self.free)
        assert not phase or self.match.state.phase == phase

    def until_free(self) -> None:
        """Until a person's hands are free, past curtains, great moments and pages of scores."""
        for _ in self.as_long_as(lambda: not self.free()):
            if self.top == "CurtainScene":
                self.here()
            elif self.top == "ScoresScene" or self.scene.highlights.is_active:
                self.key(pygame.K_RETURN)
            self.wait(0.1)

    def until_called(self) -> None:
        """Until somebody has been called to the screen, is there, and it is their turn."""
        self.until(lambda: self.top == "CurtainScene")
        self.here()
        self.until_turn()

    def free(self) -> bool:
        scene = self.engine.top
        if not isinstance(scene, TableScene):
            return False
        return (
            scene.controls is not None
            and scene.renderer.tween is None
            and scene.turns.takes_presses
        )

    # --- what is where

    def spot(self, name: str) -> Spot:
        """Where a card with a visible face lies."""
        table = self.scene.renderer.table
        assert table is not None
        return next(spot for spot, pose in table.poses.items() if pose.face is card(name))

    def card(self, name: str) -> Point:
        """A pixel at which a click means this card."""
        spot = self.spot(name)
        pose = self.scene.renderer.pose(spot)
        left, top = round(pose.x - pose.width * 0.42), round(pose.y - pose.width * 0.6)
        for step in range(20):
            pos = round(left + pose.width * step / 24), round(top + pose.width * step / 18)
            if spot_at(self.scene.renderer, pos) == spot:
                return pos
        raise AssertionError(f"{name} cannot be seen")

    def place(self, zone: str) -> Point:
        """The middle of a zone."""
        table = self.scene.renderer.table
        assert table is not None
        x, y = table.frames[zone].room.middle
        return round(x), round(y)

    def button(self, name: str) -> Point:
        """The middle of a button: a verb's at the table, or one of the page on top by its name."""
        top = self.engine.top
        if isinstance(top, TableScene):
            assert top.controls is not None
            return top.controls.buttons[name].center
        assert isinstance(top, Page)
        return top.form.centre_of(name)

    def hand(self) -> list[str]:
        """The cards in the hand of whoever sits nearest, from left to right."""
        table = self.scene.renderer.table
        assert table is not None
        zone = f"hand:{self.scene.renderer.bottom}"
        poses = [pose for spot, pose in table.poses.items() if spot.zone == zone]
        return [pose.face.name for pose in sorted(poses)]

    # --- what hands do

    def post(self, kind: int, **facts: object) -> None:
        pygame.event.post(pygame.event.Event(kind, **facts))

    def press(self, pos: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def release(self, pos: Point, button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click(self, pos: Point, button: int = 1) -> None:
        """Press and release, in one frame."""
        self.press(pos, button)
        self.release(pos, button)
        self.wait()

    def point(self, pos: Point, seconds: float = 0.0) -> None:
        """Move the pointer there, and let it rest."""
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        self.wait(seconds)

    def hold(self, start: Point, end: Point, steps: int = 4) -> None:
        """Take hold at one pixel and carry to another, without letting go."""
        self.press(start)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step // steps for a, b in zip(start, end, strict=True))
            self.post(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(1, 0, 0))
            self.wait()

    def drag(self, start: Point, end: Point, steps: int = 4) -> None:
        """From one pixel to another, and let go."""
        self.hold(start, end, steps)
        self.release(end)
        self.wait()

    def key(self, key: int, mod: int = 0) -> None:
        """One press of a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, scancode=0)
        self.wait()

    def resize(self, size: tuple[int, int]) -> None:
        """The window gets another size."""
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        self.wait()

    def play(self, name: str) -> None:
        """Play a card by dragging it to its owner's place."""
        self.drag(self.card(name), self.place(f"played:{self.scene.viewpoint.bottom}"))

    def here(self) -> None:
        """Answer the curtain, which takes no answer at once."""
        assert self.top == "CurtainScene"
        self.wait(FILL_SECONDS)
        self.key(pygame.K_RETURN)

    # --- what is seen

    def picture(self) -> bytes:
        """Every pixel of the window."""
        return pygame.image.tobytes(self.engine.surface, "RGB")

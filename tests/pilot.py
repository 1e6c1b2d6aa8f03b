"""A pilot for the screens: clicks named things, types, and sees what is there."""

import random
import shutil
from itertools import count
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from rules.kit.catalogue import game
from rules.kit.match import Match, PlayerInfo
from rules.kit.moves import moves
from table.app.app import App
from table.app.people import Person
from table.engine.game_loop import GameLoop
from table.engine.scene import Scene
from table.scenes.menu.menu import MenuScene
from table.scenes.setup.seats_page import SeatsScene
from table.session.score_rows import ScoreRows
from table.storage.settings import Setup
from table.widgets import Label
from table.widgets.widget import Widget
from table.window import table_scene

SIZES = [(1024, 640), (1920, 1080), (3840, 2160)]
GAME = "punk"
NAMES = [
    "",
    "   ",
    "Þ" * 200,
    "👨‍👩‍👧 Family 🎉",
    "שלום עולם",
    "مرحبا بالعالم",
    "a{7D}{name}",
    "\u202enwod",
    "e" + "\u0301" * 3_000,
    "👩\u200d" * 3_000,
]
CODES = {
    "s": pygame.K_s,
    "tab": pygame.K_TAB,
    "enter": pygame.K_RETURN,
    "space": pygame.K_SPACE,
    "esc": pygame.K_ESCAPE,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "down": pygame.K_DOWN,
    "up": pygame.K_UP,
    "f1": pygame.K_F1,
    "end": pygame.K_END,
    "home": pygame.K_HOME,
}


class Felt(Scene):
    """What stands for the table here: it remembers who sat down."""

    def __init__(self, app: App, session) -> None:
        self.app, self.session = app, session


class Idle:
    """Processes that need not be started to look at a menu."""

    simply = False

    def __init__(self, **told: object) -> None:
        """None is started."""

    def close(self) -> None:
        pass

    end_guests = close


class Below(Scene):
    """The scene beneath: keeps what comes back."""

    def __init__(self) -> None:
        self.values: list[object] = []

    def resume(self, value: object) -> None:
        self.values.append(value)


class Pilot:
    """A player's hands and eyes: names of widgets, keys, text; a frame follows every touch."""

    def __init__(self, app: App, size=(1024, 640)) -> None:
        self.app = app
        self.engine = self.stage = GameLoop(app.theme, app.words, size)
        pygame.event.clear()
        self._frames = count(1)

    @property
    def top(self):
        return self.stage.top

    @property
    def page(self) -> str:
        """The class name of the scene on top."""
        return type(self.top).__name__

    def frame(self, times: int = 1) -> None:
        for _ in range(times):
            self.stage.frame(next(self._frames) / 10)

    def open(self, scene: Scene) -> Scene:
        self.stage.open(scene)
        self.frame()
        return scene

    def menu(self) -> MenuScene:
        menu = self.open(MenuScene(self.app, table_scene))
        assert isinstance(menu, MenuScene)
        return menu

    def until_tried(self) -> None:
        """Until the menu has tried every game of the player's own, and painted the tiles."""
        while self.app.has_untried_games:
            self.app.try_games(0.05)
        self.stage.stack[0].rebuild()
        self.frame(12)

    def until_ready(self) -> None:
        """Until the page on top has worked out all that it shows."""
        for _ in range(500):
            if not self.top.animating:
                return
            self.frame()
        raise AssertionError(f"{type(self.top).__name__} is never ready")

    def post(self, kind: int, **facts: object) -> None:
        pygame.event.post(pygame.event.Event(kind, **facts))

    def click(self, *names: str) -> None:
        """Press these widgets, one after another."""
        for name in names:
            self.press_at(self.top.form.centre_of(name))

    def press_at(self, place: tuple[int, int]) -> None:
        """Press and let go of the mouse at a pixel."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.post(kind, pos=place, button=1)
        self.frame()

    def drag(self, start: str, end: str | tuple[int, int]) -> None:
        """Drag from one widget to another, or to a pixel."""
        form = self.top.form
        (x, y), goal = form.centre_of(start), end if isinstance(end, tuple) else form.centre_of(end)
        self.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)
        for part in (1, 2, 3):
            step = (x + (goal[0] - x) * part // 3, y + (goal[1] - y) * part // 3)
            self.post(pygame.MOUSEMOTION, pos=step, rel=(1, 1), buttons=(1, 0, 0))
            self.frame()
        self.post(pygame.MOUSEBUTTONUP, pos=goal, button=1)
        self.frame()

    def keys(self, *names: str) -> None:
        for name in names:
            self.post(pygame.KEYDOWN, key=CODES[name], mod=0, unicode="")
            self.frame()

    def type(self, text: str) -> None:
        self.post(pygame.TEXTINPUT, text=text)
        self.frame()

    def to(self, name: str, *keys: str) -> None:
        """Tab until the focus is there, and press keys there."""
        for _ in range(80):
            self.keys("tab")
            if self.top.form.focus and self.top.form.focus.name == name:
                self.keys(*keys)
                return
        raise AssertionError(f"Tab never comes to {name}")

    def names(self) -> set[str]:
        return {widget.name for widget in self.top.form.widgets if widget.name}

    def widget(self, name: str) -> Widget:
        return self.top.form.find(name)

    def value(self, name: str) -> object:
        return self.widget(name).value

    def said(self, name: str) -> str:
        label = self.widget(name)
        assert isinstance(label, Label)
        return label.text


def seated(app: App, people: int = 2, **options):
    """A match of so many people, with its journal."""
    names = ["Anna", "Björn", "Guðrún", "Þór", "Ösp"]
    return app.start(app.open(GAME), [PlayerInfo(name) for name in names[:people]], options)


def play(match: Match, rows: ScoreRows | None = None, steps: int = 10**9, seed: int = 1) -> None:
    rng = random.Random(seed)
    while steps and not match.over:
        steps -= 1
        if not match.advance():
            for seat in match.seats_to_choose():
                match.choose(seat, rng.choice(list(moves(match.rules, match.view(seat), seat))))
        if rows:
            rows.add_position(match.state)


def caught_up(match: Match, other: Match) -> Match:
    """A match taken up again, with the dealer's steps that need no luck and so left no line."""
    while match.step < other.step:
        assert match.advance()
    return match


def copied(shelf: Path, name: str) -> Path:
    """A sound game under another name, to be broken."""
    folder = shelf / name
    shutil.copytree(game(GAME).folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "rules.py"
    text = path.read_text(encoding="utf-8").replace(f'NAME = "{GAME}"', f'NAME = "{name}"')
    path.write_text(text, encoding="utf-8")
    return folder


def open_seats(pilot: Pilot, *players: PlayerInfo, game: str = GAME) -> SeatsScene:
    """Open the setup page of a table, at which these sat last, if any are named."""
    if players:
        pilot.app.settings.setups[game] = Setup(list(players), {})
    pilot.menu()
    return pilot.open(SeatsScene(pilot.app, pilot.app.open(game)))


def add_people(app: App, *names: str) -> list[Person]:
    """Put people on the list of the house; those that it took."""
    people = [app.profiles.add_person(name)[0] for name in names]
    return [person for person in people if person is not None]


def record_ink(monkeypatch: pytest.MonkeyPatch, room: ModuleType) -> dict[str, int]:
    """From now on, every text that a module writes, with the height of its letters in pixels."""
    written: dict[str, int] = {}
    real = room.ink

    def ink(text: str, role: str, px: int, colour: str) -> pygame.Surface:
        written[text] = px
        return real(text, role, px, colour)

    monkeypatch.setattr(room, "ink", ink)
    return written

"""Keys, mouse, wheel, fingers, sizes, drops and goings, at random over every scene there is.

Somebody who means nothing by it, at the menu, the seats, the settings and at tables of every game;
with a sure move now and then, so that matches come to their end. After every frame: nothing was
raised, and no face was painted that whoever sits there has not seen. After every evening: the
table is not stuck, and every journal is whole.
"""

from __future__ import annotations

import io
import os
import random
import traceback
from collections import deque
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pygame

from rules.kit.strangers import Endless, bounded
from table.commands.check import check
from table.house.furnished import AT_ONCE, SPEEDS
from table.over.curtain import HUSH
from table.play.table_scene import TableScene
from table.stage.page import Page
from table.stage.switches import PAIRS
from table.widgets.widget import Widget
from tests.pilot import NAMES
from tests.table_pilot import Point
from tests.torture.figures import Figures
from tests.torture.folders import folder
from tests.torture.parts import GAMES
from tests.torture.window import Seen, Window, by_the_count

LEAST = 1
"""The least side of a window, in pixels."""
SIZES = [
    *((1, 1), (1, 300), (500, 1), (37, 53), (160, 100), (320, 200), (640, 400), (400, 900)),
    *((1024, 640), (1366, 768), (1920, 1080), (3440, 1440), (3840, 2160), (7680, 4320)),
]
USUAL = (640, 400)
LARGE = 3_000_000
"""Pixels: a larger window is left after a frame or two."""
COMPANIES = ["Anna", "Anna,bot", "Anna,bot,bot", "Anna,Björn", "Anna,Björn,bot", "bot,bot"]
EVENING = 900
"""So many events at most before everybody goes home."""
SETTLES = 900
"""So many frames at most until somebody is asked, or something has happened."""
STUCK = 120.0
"""Seconds that a hundred frames may take, or something is without end."""
BEFORE = 12
"""So many of the last events are told with a fault."""

KEYS = [
    getattr(pygame, f"K_{name}")
    for name in (
        "LEFT RIGHT UP DOWN RETURN SPACE ESCAPE TAB BACKSPACE DELETE HOME END PAGEUP PAGEDOWN F1 "
        "F5 F10 a d f h l p s t u z y 1 2 9 KP_ENTER KP_PLUS MINUS PLUS LALT LCTRL LSHIFT MENU "
        "PRINTSCREEN AC_BACK"
    ).split()
]
MODS = [pygame.KMOD_NONE] * 6 + [pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT]
MODS += [pygame.KMOD_CTRL | pygame.KMOD_SHIFT, pygame.KMOD_META, pygame.KMOD_MODE]
TEXTS = [*NAMES, "Þ", "a", "\x00", "\ud800", "\n", "7", "%s{0}", "z" * 4000, "‮", "e\u0301" * 50]
BARE = [
    getattr(pygame, name)
    for name in (
        "WINDOWFOCUSLOST WINDOWFOCUSGAINED WINDOWEXPOSED WINDOWMINIMIZED WINDOWRESTORED "
        "WINDOWENTER WINDOWLEAVE WINDOWCLOSE WINDOWSHOWN WINDOWHIDDEN WINDOWMAXIMIZED "
        "WINDOWTAKEFOCUS APP_LOWMEMORY APP_WILLENTERBACKGROUND APP_DIDENTERFOREGROUND "
        "CLIPBOARDUPDATE KEYMAPCHANGED LOCALECHANGED RENDER_TARGETS_RESET USEREVENT "
        "AUDIODEVICEREMOVED"
    ).split()
]


def events(lot: str, count: int, seed: int) -> Figures:
    """So many events in one window after the other, by the luck of a lot and a seed."""
    found = Figures()
    rng = random.Random(f"events/{lot}/{seed}")
    with folder() as home, by_the_count():
        checked: dict[Path, int] = {}
        while found.get("events", 0) < count and not found["faults"]:
            Evening(home, rng, found, f"events {lot}, seed {seed}").spend(
                min(EVENING, count - found.get("events", 0))
            )
            whole(home, found, checked)
    return found


def whole(home: Path, found: Figures, checked: dict[Path, int]) -> None:
    """Every journal that was written to must be whole."""
    for path in sorted([*home.glob("games/*.jsonl"), *home.glob("finished/*.jsonl")]):
        if checked.get(path) == path.stat().st_size:
            continue
        checked[path] = path.stat().st_size
        out = io.StringIO()
        with redirect_stdout(out):
            code = check(path)
        found.count("journals_checked")
        if code or not out.getvalue().startswith(f"{path}: whole"):
            found.fault(f"a journal is not whole: {out.getvalue()}")


class Evening:
    """One window, from the menu until it is closed."""

    def __init__(self, home: Path, rng: random.Random, found: Figures, called: str) -> None:
        self.rng, self.found, self.called = rng, found, called
        self.seen = Seen()
        self.faced: int | None = None
        self.last: deque[str] = deque(maxlen=BEFORE)
        self.left = 0
        self.window = Window(home, USUAL, rng, rng.choice([*SPEEDS.values(), AT_ONCE]))
        self.window.house.settings.ask = rng.choice(["never", "first", "always"])
        self.window.house.settings.linger = rng.choice([0, 0.5])
        (home / "dropped.py").write_text("def choose(ask):\n    return ask.moves[0]\n")
        self.dropped = [str(home / "dropped.py"), "/dev/zero", "/nowhere/ö\udcff", "", str(home)]
        found.count("evenings")

    def spend(self, count: int) -> None:
        """So many events, if nobody closes the window before."""
        self.left = count
        try:
            while self.left > 0 and not self.over:
                with bounded(STUCK):
                    self.act()
            if not self.over:
                with bounded(STUCK):
                    self.settle()
            self.window.rise()
        except (Exception, Endless) as error:
            where = "".join(traceback.format_tb(error.__traceback__)[-4:])
            self.fault(f"{type(error).__name__}: {error}\n{where}")

    @property
    def over(self) -> bool:
        return self.window.app.quitting or not self.window.app.stack

    def fault(self, said: str) -> None:
        at = self.found.get("events", 0)
        top, size = self.window.top, self.window.app.size
        told = " | ".join(self.last)
        self.found.fault(f"{self.called}, event {at}, {top} of {size}, after {told}: {said}")

    # --- frames

    def frame(self, seconds: float) -> None:
        """Let time pass and draw."""
        window = self.window
        window.now += seconds
        window.app.frame(window.now)
        self.found.count("frames")
        self.found.count(f"frames_{window.top}")
        w, h = window.app.surface.get_size()
        self.found.most("pixels", w * h)
        self.found.count("frames_too_small", window.app._cramped)
        if window.table is not None:
            self.look(window.table)

    def look(self, scene: TableScene) -> None:
        """No face is painted that whoever sits nearest, or the room, has not seen; while a hand
        that has just chosen is being turned face down, and nothing lies above it, whose it is."""
        self.seen.note(scene.match)
        match, facing = scene.match, scene.director.facing
        if facing is not None or self.window.app.top is not scene or not scene.telling.busy:
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
        if self.window.app._cramped:
            self._resize(USUAL)
        scene = self.window.table
        if scene is None:
            return
        step = scene.match.step
        for number in range(SETTLES):
            free = self.window.free() if self.window.app.top is scene else True
            if free or scene.match.step > step or self.over:
                self.found.most("frames_to_settle", number)
                return
            if number % 30 == 29:
                self.window.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
            self.frame(0.2)
        self.fault(f"{SETTLES} frames, and nobody is asked")

    # --- what somebody does

    def act(self) -> None:
        """Something or other, and a frame after it."""
        done = self.rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
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

    def spot(self) -> Point:
        """A pixel: of something that is there, or of nothing."""
        rng, app = self.rng, self.window.app
        spots: list[Point] = []
        if rng.random() < 0.75:
            spots = self.things()
        if spots:
            x, y = rng.choice(spots)
            return x + rng.randint(-3, 3), y + rng.randint(-3, 3)
        w, h = app.size
        return rng.choice([(rng.randrange(w), rng.randrange(h)), (-5, 10**6), (0, 0), (w, h)])

    def things(self) -> list[Point]:
        """The middle of everything that could be meant by a press."""
        top = self.window.app.top
        if isinstance(top, Page):
            return [top.form.spot(one.name) for one in top.form.widgets if self._named(one)]
        if not isinstance(top, TableScene) or top.showing.table is None:
            return []
        table, hands = top.showing.table, top.hands
        spots = [(round(pose.x), round(pose.y)) for pose in table.poses.values()]
        mine = [
            (round(pose.x), round(pose.y))
            for spot, pose in table.poses.items()
            if spot.zone == f"hand:{top.showing.bottom}"
        ]
        frames = [frame.room.middle for frame in table.frames.values()]
        spots += [(round(x), round(y)) for x, y in frames]
        buttons = [rect.center for rect in top.margin.named().values()]
        buttons += [rect.center for rect in hands.buttons.values()] if hands else []
        return self.rng.choice([spots, mine or spots, buttons or spots])

    def _named(self, one: Widget) -> bool:
        return bool(one.name) and one.name != "leave"

    def click(self) -> None:
        pos, button = self.spot(), self.rng.choice([1] * 9 + [2, 3, 4, 8])
        for _ in range(self.rng.choice([1, 1, 1, 2, 3])):
            self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
            self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def half(self) -> None:
        kind = self.rng.choice([pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP])
        self.post(kind, pos=self.spot(), button=1)

    def drag(self) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.spot(), button=1)
        for _ in range(self.rng.randint(1, 5)):
            self.post(pygame.MOUSEMOTION, pos=self.spot(), rel=(3, 3), buttons=(1, 0, 0))
            if self.rng.random() < 0.4:
                self.frame(1 / 30)
        if self.rng.random() < 0.9:
            self.post(pygame.MOUSEBUTTONUP, pos=self.spot(), button=1)

    def move(self) -> None:
        self.post(pygame.MOUSEMOTION, pos=self.spot(), rel=(1, 1), buttons=(0, 0, 0))

    def wheel(self) -> None:
        x, y = self.rng.randint(-9, 9), self.rng.choice([-1, 1, -3, 3, 500, -(10**6), 0])
        facts = {"precise_x": float(x), "precise_y": float(y), "flipped": False, "touch": False}
        self.post(pygame.MOUSEWHEEL, x=x, y=y, **facts)

    def key(self) -> None:
        key, mod = self.rng.choice(KEYS), self.rng.choice(MODS)
        text = chr(key) if 32 < key < 127 else ""
        code = self.rng.choice([0, key & 511])
        for _ in range(self.rng.choice([1, 1, 2, 4])):
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=code)
        if self.rng.random() < 0.9:
            self.post(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=code)

    def text(self) -> None:
        kind = self.rng.choice([pygame.TEXTINPUT] * 4 + [pygame.TEXTEDITING])
        self.post(kind, text=self.rng.choice(TEXTS), start=0, length=self.rng.randint(0, 9))

    def finger(self) -> None:
        facts = {"touch_id": 1, "finger_id": self.rng.randint(0, 3), "pressure": 0.5}
        x, y = self.rng.random() * 1.4 - 0.2, self.rng.random() * 1.4 - 0.2
        if self.rng.random() < 0.7:
            (wide, high), (x, y) = self.window.app.size, self.spot()
            x, y = x / max(1, wide), y / max(1, high)
        kinds = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
        for kind in self.rng.choice([kinds, kinds[:1], kinds[1:]]):
            self.post(kind, x=x, y=y, dx=0.1, dy=-0.1, **facts)

    def pad(self) -> None:
        """A controller that is plugged in, pressed, pushed and pulled out, in any order."""
        one = {"instance_id": self.rng.randint(0, 2)}
        for _ in range(self.rng.randint(1, 4)):
            what = self.rng.randrange(8)
            button, axis = self.rng.randint(-1, 16), self.rng.randint(-1, 6)
            if what == 0:
                self.post(pygame.CONTROLLERDEVICEADDED, device_index=self.rng.randint(0, 3))
            elif what == 1:
                self.post(pygame.CONTROLLERDEVICEREMOVED, **one)
            elif what < 4:
                value = self.rng.choice([-32768, -9000, 0, 9000, 32767])
                self.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, **one)
            else:
                self.post(pygame.CONTROLLERBUTTONDOWN, button=button, **one)
                if what < 7:
                    self.post(pygame.CONTROLLERBUTTONUP, button=button, **one)

    def switches(self) -> None:
        """Other switches, most often none; and some presses of whichever there are."""
        kind = self.rng.choice(["off", "off", "two", "one"])
        self.window.app.switches.use(kind, 0.7, self.rng.choice(list(PAIRS)))
        for _ in range(self.rng.randint(0, 12) if kind != "off" else 0):
            event, number = self.rng.choice(PAIRS[self.window.app.switches.pair])
            if event == pygame.KEYDOWN:
                self.post(event, key=number, mod=0, unicode="", scancode=0)
            elif event == pygame.MOUSEBUTTONDOWN:
                self.post(event, pos=self.spot(), button=number)
            else:
                self.post(event, instance_id=0, button=number)

    def bare(self) -> None:
        self.post(self.rng.choice(BARE))

    def moved(self) -> None:
        self.post(pygame.WINDOWMOVED, x=self.rng.randint(-9000, 9000), y=-(10**6))

    def drop(self) -> None:
        kind = self.rng.choice([pygame.DROPFILE, pygame.DROPTEXT])
        self.post(pygame.DROPBEGIN)
        given = self.rng.choice(self.dropped)
        self.post(kind, **({"file": given} if kind == pygame.DROPFILE else {"text": given}))
        self.post(pygame.DROPCOMPLETE)

    def resize(self) -> None:
        """Another size; a large one for a frame or two, and then one that is not."""
        w, h = self.rng.choice(SIZES)
        size = max(LEAST, w), max(LEAST, h)
        self._resize(size)
        if size[0] * size[1] > LARGE:
            self.frame(0.1)
            self._resize(USUAL)

    def _resize(self, size: tuple[int, int]) -> None:
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        self.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        self.found.count("resizes")

    def screen(self) -> None:
        self.post(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="", scancode=0)

    def quit(self) -> None:
        self.post(pygame.QUIT)

    # --- what somebody means

    def home(self) -> None:
        """Back to the menu, so that no evening is spent on one page."""
        for _ in range(self.rng.randint(1, 5)):
            self.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
            self.frame(0.5)

    def sit(self) -> None:
        """To a table, if nobody sits at one."""
        window = self.window
        if window.table is not None or window.app.top is not window.menu:
            self.play()
            return
        game, seats = self.rng.choice(GAMES), self.rng.choice(COMPANIES)
        rules = window.house.open(game).rules
        assert rules is not None
        names = seats.split(",")
        names += ["bot"] * (self.rng.choice(list(rules.SEATS)[:4]) - len(names))
        if len(names) not in rules.SEATS:
            return
        self.last.append(f"sits down to {game}: {names}")
        self.left -= 1
        window.sit(",".join(names), str(self.rng.randrange(10**6)), game=game)
        self.found.count("matches")

    def play(self) -> None:
        """Whatever the table waits for: somebody behind the curtain, a move, the next hand."""
        window, rng = self.window, self.rng
        self.left -= 1
        self.last.append("plays")
        if window.top == "CurtainScene":
            self.frame(HUSH)
            self.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        elif window.top == "ScoresScene":
            self.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
        elif isinstance(window.app.top, Page) and rng.random() < 0.3:
            self.post(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)
        elif isinstance(window.app.top, TableScene) and window.free():
            self.found.count("moves", window.choose(rng))


WEIGHTS: dict[Callable[[Evening], None], float] = {
    Evening.click: 22,
    Evening.half: 4,
    Evening.drag: 8,
    Evening.move: 8,
    Evening.wheel: 3,
    Evening.key: 14,
    Evening.text: 3,
    Evening.finger: 4,
    Evening.pad: 3,
    Evening.switches: 1,
    Evening.bare: 4,
    Evening.moved: 1,
    Evening.drop: 1,
    Evening.resize: 1.5,
    Evening.screen: 0.2,
    Evening.quit: 0.1,
    Evening.home: 0.6,
    Evening.sit: 6,
    Evening.play: 30,
}

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

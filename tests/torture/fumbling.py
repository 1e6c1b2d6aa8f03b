"""What somebody does at the window who means nothing by it, and now and then means something."""

from __future__ import annotations

import pygame

from table.engine.page import Page
from table.engine.switches import PAIRS
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.curtain import FILL_SECONDS
from table.widgets.widget import Widget
from tests.pilot import NAMES
from tests.table_pilot import Point
from tests.torture.comings import sits_down, takes_back
from tests.torture.evening import USUAL, Doing, Evening
from tests.torture.parts import GAMES

SIZES = [
    *((1, 1), (1, 300), (500, 1), (37, 53), (160, 100), (320, 200), (640, 400), (400, 900)),
    *((1024, 640), (1366, 768), (1920, 1080), (3440, 1440), (3840, 2160), (7680, 4320)),
]
LARGE = 3_000_000
"""Pixels: a larger window is left after a frame or two."""
COMPANIES = ["Anna", "Anna,bot", "Anna,bot,bot", "Anna,Björn", "Anna,Björn,bot", "bot,bot"]
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


def spot(evening: Evening) -> Point:
    """A pixel: of something that is there, or of nothing."""
    rng, engine = evening.rng, evening.window.engine
    spots: list[Point] = []
    if rng.random() < 0.75:
        spots = things(evening)
    if spots:
        x, y = rng.choice(spots)
        return x + rng.randint(-3, 3), y + rng.randint(-3, 3)
    w, h = engine.size
    return rng.choice([(rng.randrange(w), rng.randrange(h)), (-5, 10**6), (0, 0), (w, h)])


def things(evening: Evening) -> list[Point]:
    """The middle of everything that could be meant by a press."""
    top = evening.window.engine.top
    if isinstance(top, Page):
        return [top.form.centre_of(one.name) for one in top.form.widgets if _named(one)]
    if not isinstance(top, TableScene) or top.showing.table is None:
        return []
    table, hands = top.showing.table, top.controls
    spots = [(round(pose.x), round(pose.y)) for pose in table.poses.values()]
    mine = [
        (round(pose.x), round(pose.y))
        for there, pose in table.poses.items()
        if there.zone == f"hand:{top.showing.bottom}"
    ]
    frames = [frame.room.middle for frame in table.frames.values()]
    spots += [(round(x), round(y)) for x, y in frames]
    buttons = [rect.center for rect in top.toolbar.rects.values()]
    buttons += [rect.center for rect in hands.buttons.values()] if hands else []
    return evening.rng.choice([spots, mine or spots, buttons or spots])


def _named(one: Widget) -> bool:
    return bool(one.name) and one.name != "leave"


def click(evening: Evening) -> None:
    pos, button = spot(evening), evening.rng.choice([1] * 9 + [2, 3, 4, 8])
    for _ in range(evening.rng.choice([1, 1, 1, 2, 3])):
        evening.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
        evening.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def half(evening: Evening) -> None:
    kind = evening.rng.choice([pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP])
    evening.post(kind, pos=spot(evening), button=1)


def drag(evening: Evening) -> None:
    evening.post(pygame.MOUSEBUTTONDOWN, pos=spot(evening), button=1)
    for _ in range(evening.rng.randint(1, 5)):
        evening.post(pygame.MOUSEMOTION, pos=spot(evening), rel=(3, 3), buttons=(1, 0, 0))
        if evening.rng.random() < 0.4:
            evening.frame(1 / 30)
    if evening.rng.random() < 0.9:
        evening.post(pygame.MOUSEBUTTONUP, pos=spot(evening), button=1)


def move(evening: Evening) -> None:
    evening.post(pygame.MOUSEMOTION, pos=spot(evening), rel=(1, 1), buttons=(0, 0, 0))


def wheel(evening: Evening) -> None:
    x, y = evening.rng.randint(-9, 9), evening.rng.choice([-1, 1, -3, 3, 500, -(10**6), 0])
    facts = {"precise_x": float(x), "precise_y": float(y), "flipped": False, "touch": False}
    evening.post(pygame.MOUSEWHEEL, x=x, y=y, **facts)


def key(evening: Evening) -> None:
    number, mod = evening.rng.choice(KEYS), evening.rng.choice(MODS)
    letter = chr(number) if 32 < number < 127 else ""
    code = evening.rng.choice([0, number & 511])
    for _ in range(evening.rng.choice([1, 1, 2, 4])):
        evening.post(pygame.KEYDOWN, key=number, mod=mod, unicode=letter, scancode=code)
    if evening.rng.random() < 0.9:
        evening.post(pygame.KEYUP, key=number, mod=mod, unicode=letter, scancode=code)


def text(evening: Evening) -> None:
    kind = evening.rng.choice([pygame.TEXTINPUT] * 4 + [pygame.TEXTEDITING])
    evening.post(kind, text=evening.rng.choice(TEXTS), start=0, length=evening.rng.randint(0, 9))


def finger(evening: Evening) -> None:
    facts = {"touch_id": 1, "finger_id": evening.rng.randint(0, 3), "pressure": 0.5}
    x, y = evening.rng.random() * 1.4 - 0.2, evening.rng.random() * 1.4 - 0.2
    if evening.rng.random() < 0.7:
        (wide, high), (x, y) = evening.window.engine.size, spot(evening)
        x, y = x / max(1, wide), y / max(1, high)
    kinds = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
    for kind in evening.rng.choice([kinds, kinds[:1], kinds[1:]]):
        evening.post(kind, x=x, y=y, dx=0.1, dy=-0.1, **facts)


def pad(evening: Evening) -> None:
    """A controller that is plugged in, pressed, pushed and pulled out, in any order."""
    one = {"instance_id": evening.rng.randint(0, 2)}
    for _ in range(evening.rng.randint(1, 4)):
        what = evening.rng.randrange(8)
        button, axis = evening.rng.randint(-1, 16), evening.rng.randint(-1, 6)
        if what == 0:
            evening.post(pygame.CONTROLLERDEVICEADDED, device_index=evening.rng.randint(0, 3))
        elif what == 1:
            evening.post(pygame.CONTROLLERDEVICEREMOVED, **one)
        elif what < 4:
            value = evening.rng.choice([-32768, -9000, 0, 9000, 32767])
            evening.post(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, **one)
        else:
            evening.post(pygame.CONTROLLERBUTTONDOWN, button=button, **one)
            if what < 7:
                evening.post(pygame.CONTROLLERBUTTONUP, button=button, **one)


def switches(evening: Evening) -> None:
    """Other switches, most often none; and some presses of whichever there are."""
    kind = evening.rng.choice(["off", "off", "two", "one"])
    evening.window.engine.switches.use(kind, 0.7, evening.rng.choice(list(PAIRS)))
    for _ in range(evening.rng.randint(0, 12) if kind != "off" else 0):
        event, number = evening.rng.choice(PAIRS[evening.window.engine.switches.pair])
        if event == pygame.KEYDOWN:
            evening.post(event, key=number, mod=0, unicode="", scancode=0)
        elif event == pygame.MOUSEBUTTONDOWN:
            evening.post(event, pos=spot(evening), button=number)
        else:
            evening.post(event, instance_id=0, button=number)


def bare(evening: Evening) -> None:
    evening.post(evening.rng.choice(BARE))


def moved(evening: Evening) -> None:
    evening.post(pygame.WINDOWMOVED, x=evening.rng.randint(-9000, 9000), y=-(10**6))


def drop(evening: Evening) -> None:
    kind = evening.rng.choice([pygame.DROPFILE, pygame.DROPTEXT])
    evening.post(pygame.DROPBEGIN)
    given = evening.rng.choice(evening.dropped)
    evening.post(kind, **({"file": given} if kind == pygame.DROPFILE else {"text": given}))
    evening.post(pygame.DROPCOMPLETE)


def resize(evening: Evening) -> None:
    """Another size; a large one for a frame or two, and then one that is not."""
    size = evening.rng.choice(SIZES)
    evening.resize(size)
    if size[0] * size[1] > LARGE:
        evening.frame(0.1)
        evening.resize(USUAL)


def screen(evening: Evening) -> None:
    evening.press(pygame.K_F11)


def close(evening: Evening) -> None:
    evening.post(pygame.QUIT)


# --- what somebody means


def home(evening: Evening) -> None:
    """Back to the menu, so that no evening is spent on one page."""
    for _ in range(evening.rng.randint(1, 5)):
        evening.press(pygame.K_ESCAPE)
        evening.frame(0.5)


def sit(evening: Evening) -> None:
    """To a table, if nobody sits at one."""
    window = evening.window
    if window.table is not None or window.engine.top is not window.menu:
        play(evening)
        return
    game, seats = evening.rng.choice(GAMES), evening.rng.choice(COMPANIES)
    rules = window.app.open(game).rules
    assert rules is not None
    names = seats.split(",")
    names += ["bot"] * (evening.rng.choice(list(rules.SEATS)[:4]) - len(names))
    if len(names) not in rules.SEATS:
        return
    evening.last.append(f"sits down to {game}: {names}")
    evening.left -= 1
    window.sit(",".join(names), str(evening.rng.randrange(10**6)), game=game)
    evening.found.count("matches")


def play(evening: Evening) -> None:
    """Whatever the table waits for: somebody behind the curtain, a move, the next hand."""
    window, rng = evening.window, evening.rng
    evening.left -= 1
    evening.last.append("plays")
    if window.top == "CurtainScene":
        evening.frame(FILL_SECONDS)
        evening.press(pygame.K_RETURN)
    elif window.top == "ScoresScene":
        evening.press(pygame.K_RETURN)
    elif isinstance(window.engine.top, Page) and rng.random() < 0.3:
        evening.press(pygame.K_ESCAPE)
    elif isinstance(window.engine.top, TableScene) and window.free():
        evening.found.count("moves", window.choose(rng))


WEIGHTS: dict[Doing, float] = {
    click: 22,
    half: 4,
    drag: 8,
    move: 8,
    wheel: 3,
    key: 14,
    text: 3,
    finger: 4,
    pad: 3,
    switches: 1,
    bare: 4,
    moved: 1,
    drop: 1,
    resize: 1.5,
    screen: 0.2,
    close: 0.1,
    home: 0.6,
    sit: 6,
    play: 30,
    sits_down: 3,
    takes_back: 3,
}

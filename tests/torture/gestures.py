"""What somebody does at the window who means nothing by it, and now and then means something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from table.engine.page import QUIET_SECONDS, Page
from table.engine.switches import PAIRS
from table.scenes.dialogs.ask import AskScene, ChoiceScene
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.chairs import OTHER_PERSON, ChairsScene, Kind
from table.scenes.overlays.curtain import FILL_SECONDS
from table.scenes.overlays.pause import PauseScene
from tests.pilot import NAMES
from tests.table_pilot import Point
from tests.tables import GAME_NAMES

if TYPE_CHECKING:
    from tests.torture.events import Evening

USUAL = (640, 400)
SIZES = [
    *((1, 1), (1, 300), (500, 1), (37, 53), (160, 100), (320, 200), USUAL, (400, 900)),
    *((1024, 640), (1366, 768), (1920, 1080), (3440, 1440), (3840, 2160), (7680, 4320)),
]
LARGE = 3_000_000
"""Pixels: a larger window is left after a frame or two."""
COMPANIES = ["Anna", "Anna,bot", "Anna,bot,bot", "Anna,Björn", "Anna,Björn,bot", "bot,bot"]
COMERS = ["Anna", "Björn", "Ösp", "", "Þ" * 24]
KINDS: list[Kind] = [OTHER_PERSON, OTHER_PERSON, ("bot", "easy"), ("bot", "keen"), ("", "")]
ANSWERS = 4
"""So many questions are answered at most: with switches a press may mean something else."""


def _constants(names: str, prefix: str = "") -> list[int]:
    return [getattr(pygame, prefix + name) for name in names.split()]


KEYS = _constants(
    "LEFT RIGHT UP DOWN RETURN SPACE ESCAPE TAB BACKSPACE DELETE HOME END PAGEUP PAGEDOWN F1 F5 "
    "F10 F11 a d f h l p s t u z y 1 2 9 KP_ENTER KP_PLUS MINUS PLUS LALT LCTRL LSHIFT MENU "
    "PRINTSCREEN AC_BACK",
    "K_",
)
MODS = _constants("NONE NONE NONE NONE NONE NONE SHIFT CTRL ALT META MODE", "KMOD_")
MODS += [pygame.KMOD_CTRL | pygame.KMOD_SHIFT]
DOWN, UP, MOTION = _constants("MOUSEBUTTONDOWN MOUSEBUTTONUP MOUSEMOTION")
CLICK, DRAG = [DOWN, UP], [DOWN, MOTION, MOTION, MOTION, UP]
MOUSE = [CLICK, CLICK, CLICK, CLICK * 2, CLICK * 3, [DOWN], [UP], [MOTION], DRAG, DRAG, DRAG[:-1]]
"""What a mouse does in one go."""
HELD = [(1, 0, 0), (1, 0, 0), (0, 0, 0)]
"""Buttons that are down while it moves."""
TEXTS = [*NAMES, "Þ", "a", "\x00", "\ud800", "\n", "7", "%s{0}", "z" * 4000, "‮", "e\u0301" * 50]
NOTICES = _constants(
    "WINDOWFOCUSLOST WINDOWFOCUSGAINED WINDOWEXPOSED WINDOWMINIMIZED WINDOWRESTORED WINDOWENTER "
    "WINDOWLEAVE WINDOWCLOSE WINDOWSHOWN WINDOWHIDDEN WINDOWMAXIMIZED WINDOWTAKEFOCUS WINDOWMOVED "
    "APP_LOWMEMORY APP_WILLENTERBACKGROUND APP_DIDENTERFOREGROUND CLIPBOARDUPDATE KEYMAPCHANGED "
    "QUIT LOCALECHANGED RENDER_TARGETS_RESET USEREVENT AUDIODEVICEREMOVED"
)


def spot(evening: Evening) -> Point:
    """A pixel: near the middle of something that can be pressed, or anywhere."""
    rng, engine = evening.rng, evening.window.engine
    spots = things(evening) if rng.random() < 0.75 else []
    if spots:
        x, y = rng.choice(spots)
        return x + rng.randint(-3, 3), y + rng.randint(-3, 3)
    w, h = engine.size
    return rng.choice([(rng.randrange(w), rng.randrange(h)), (-5, 10**6), (0, 0), (w, h)])


def things(evening: Evening) -> list[Point]:
    """The middles of all that can be pressed on a page; at a table of its cards and zones, of the
    nearest hand, or of the buttons. Empty where there are none."""
    top = evening.window.engine.top
    if isinstance(top, Page):
        named = (widget.name for widget in top.form.widgets if widget.name not in ("", "leave"))
        return [top.form.centre_of(name) for name in named]
    if not isinstance(top, TableScene) or top.renderer.table is None:
        return []
    table, nearest = top.renderer.table, f"hand:{top.renderer.bottom}"
    cards = [(round(pose.x), round(pose.y)) for pose in table.poses.values()]
    hand = [
        (round(pose.x), round(pose.y)) for at, pose in table.poses.items() if at.zone == nearest
    ]
    cards += [(round(x), round(y)) for x, y in (f.room.middle for f in table.frames.values())]
    rects = [*top.toolbar.rects.values(), *(top.controls.buttons.values() if top.controls else ())]
    buttons = [rect.center for rect in rects]
    return evening.rng.choice([cards, hand or cards, buttons or cards])


# --- what nobody means


def use_mouse(evening: Evening) -> None:
    """Click, drag, point or do half of it, with any button, at one spot or several."""
    rng = evening.rng
    pos, button = spot(evening), rng.choice([1] * 12 + [2, 3, 4, 8])
    for kind in rng.choice(MOUSE):
        if kind == MOTION:
            evening.post(kind, pos=spot(evening), rel=(3, 3), buttons=rng.choice(HELD))
            if rng.random() < 0.4:
                evening.frame(1 / 30)
        else:
            evening.post(kind, pos=rng.choice([pos, pos, spot(evening)]), button=button)


def turn_wheel(evening: Evening) -> None:
    x, y = evening.rng.randint(-9, 9), evening.rng.choice([-1, 1, -3, 3, 500, -(10**6), 0])
    facts = {"precise_x": float(x), "precise_y": float(y), "flipped": False, "touch": False}
    evening.post(pygame.MOUSEWHEEL, x=x, y=y, **facts)


def press_key(evening: Evening) -> None:
    number, mod = evening.rng.choice(KEYS), evening.rng.choice(MODS)
    letter, code = chr(number) if 32 < number < 127 else "", evening.rng.choice([0, number & 511])
    kinds = [pygame.KEYDOWN] * evening.rng.choice([1, 1, 2, 4]) + [pygame.KEYUP]
    for kind in kinds[: evening.rng.choice([None, None, None, -1])]:
        evening.post(kind, key=number, mod=mod, unicode=letter, scancode=code)


def type_text(evening: Evening) -> None:
    kind = evening.rng.choice([pygame.TEXTINPUT] * 4 + [pygame.TEXTEDITING])
    evening.post(kind, text=evening.rng.choice(TEXTS), start=0, length=evening.rng.randint(0, 9))


def touch(evening: Evening) -> None:
    rng, (width, height) = evening.rng, evening.window.engine.size
    x, y = rng.random() * 1.4 - 0.2, rng.random() * 1.4 - 0.2
    if rng.random() < 0.7:
        x, y = spot(evening)
        x, y = x / max(1, width), y / max(1, height)
    facts = {"touch_id": 1, "finger_id": rng.randint(0, 3), "pressure": 0.5, "dx": 0.1, "dy": -0.1}
    kinds = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
    for kind in rng.choice([kinds, kinds[:1], kinds[1:]]):
        evening.post(kind, x=x, y=y, **facts)


def use_pad(evening: Evening) -> None:
    """Plug in a controller, press, push and pull it out, in any order."""
    rng = evening.rng
    kinds = _constants("DEVICEADDED DEVICEREMOVED AXISMOTION AXISMOTION", "CONTROLLER")
    kinds += _constants("BUTTONDOWN BUTTONDOWN BUTTONDOWN BUTTONUP", "CONTROLLER")
    facts = {"instance_id": rng.randint(0, 2), "device_index": rng.randint(0, 3)}
    for _ in range(rng.randint(1, 7)):
        facts |= {"button": rng.randint(-1, 16), "axis": rng.randint(-1, 6)}
        evening.post(rng.choice(kinds), value=rng.choice([-32768, -9000, 0, 9000, 32767]), **facts)


def use_switches(evening: Evening) -> None:
    """Set other switches, most often none, and press some of those that there are."""
    rng, switches = evening.rng, evening.window.engine.switches
    kind = rng.choice(["off", "off", "two", "one"])
    switches.use(kind, 0.7, rng.choice(list(PAIRS)))
    for _ in range(rng.randint(0, 12) if kind != "off" else 0):
        event, number = rng.choice(PAIRS[switches.pair])
        if event == pygame.KEYDOWN:
            evening.press(number)
        elif event == pygame.MOUSEBUTTONDOWN:
            evening.post(event, pos=spot(evening), button=number)
        else:
            evening.post(event, instance_id=0, button=number)


def get_notice(evening: Evening) -> None:
    """The system tells the window something."""
    evening.post(evening.rng.choice(NOTICES), x=evening.rng.randint(-9000, 9000), y=-(10**6))


def drop(evening: Evening) -> None:
    kind, name = evening.rng.choice([(pygame.DROPFILE, "file"), (pygame.DROPTEXT, "text")])
    evening.post(pygame.DROPBEGIN)
    evening.post(kind, **{name: evening.rng.choice(evening.dropped)})
    evening.post(pygame.DROPCOMPLETE)


def resize(evening: Evening) -> None:
    """Another size; after a frame of a large one a usual one again."""
    size = evening.rng.choice(SIZES)
    evening.resize(size)
    if size[0] * size[1] > LARGE:
        evening.frame(0.1)
        evening.resize(USUAL)


# --- what somebody means


def sit(evening: Evening) -> None:
    """Sit down to a match; go back towards the menu now and then, or play, where there is one."""
    window, rng = evening.window, evening.rng
    if window.table is not None or window.engine.top is not window.menu:
        if rng.random() < 0.9:
            play(evening)
            return
        for _ in range(rng.randint(1, 5)):
            evening.press(pygame.K_ESCAPE)
            evening.frame(0.5)
        return
    game, names = rng.choice(GAME_NAMES), rng.choice(COMPANIES).split(",")
    rules = window.app.open(game).rules
    assert rules is not None
    names += ["bot"] * (rng.choice(list(rules.SEATS)[:4]) - len(names))
    if len(names) in rules.SEATS:
        evening.note(f"sits down to {game}: {names}")
        window.sit(",".join(names), str(rng.randrange(10**6)), game=game)


def play(evening: Evening) -> None:
    """Do what the table waits for: answer the curtain, make a move, go on to the next hand."""
    window, top = evening.window, evening.window.engine.top
    evening.note("plays")
    if window.top == "CurtainScene":
        evening.frame(FILL_SECONDS)
        evening.press(pygame.K_RETURN)
    elif window.top == "ScoresScene":
        evening.press(pygame.K_RETURN)
    elif isinstance(top, Page) and evening.rng.random() < 0.3:
        evening.press(pygame.K_ESCAPE)
    elif isinstance(top, TableScene) and window.free():
        window.choose(evening.rng)


def change_chairs(evening: Evening) -> None:
    """On the page of chairs somebody comes, two swap, one is renamed or stays; or nothing."""
    engine, rng = evening.window.engine, evening.rng
    if not isinstance(engine.top, TableScene):
        return
    evening.press(pygame.K_PAUSE)
    evening.frame(0.1)
    if not isinstance(engine.top, PauseScene) or not engine.top.offers_chairs:
        return
    engine.top.open_page("chairs")
    evening.frame(0.1)
    page = engine.top
    assert isinstance(page, ChairsScene)
    changes, seats = page.changes, range(len(page.changes.now))
    seat, luck = rng.choice(seats), rng.random()
    if luck < 0.3 and not page.match.last_agreed:
        changes.seats_to_swap = rng.sample(seats, 2)
    elif luck < 0.8:
        changes.kinds[seat], changes.newcomers[seat] = rng.choice(KINDS), rng.choice(COMERS)
    elif luck < 0.9 and changes.next_player_name(seat):
        changes.cancelled_seats.add(seat)
    elif changes.names[seat]:
        changes.names[seat] = rng.choice(COMERS)
    page.rebuild()
    evening.frame(0.1)
    done = page.form.find("done").enabled and rng.random() < 0.9
    evening.recent.append(f"{'sits down' if done else 'stays'}: {changes.summary()}")
    (page.confirm if done else page.escape)()


def take_back(evening: Evening) -> None:
    """Take a choice back by its key, or bring it back, and answer whatever is asked then."""
    engine, rng = evening.window.engine, evening.rng
    if not isinstance(engine.top, TableScene):
        return
    for _ in range(rng.choice([1, 1, 2])):
        evening.press(rng.choice([pygame.K_z, pygame.K_z, pygame.K_y]), pygame.KMOD_LCTRL)
        evening.frame(0.1)
        for _ in range(ANSWERS):
            if isinstance(page := engine.top, AskScene | ChoiceScene):
                evening.frame(QUIET_SECONDS + 0.1)
                names = [widget.name for widget in page.form.widgets]
                answers = [name for name in names if name.startswith(("yes", "no", "who"))]
                evening.click(page.form.centre_of(rng.choice(answers)))
                evening.frame(0.1)


GESTURES: dict[Callable[[Evening], None], float] = {
    use_mouse: 42,
    turn_wheel: 3,
    press_key: 14,
    type_text: 3,
    touch: 4,
    use_pad: 3,
    use_switches: 1,
    get_notice: 5,
    drop: 1,
    resize: 1.5,
    sit: 6,
    play: 30,
    change_chairs: 3,
    take_back: 3,
}
"""How often each is made."""

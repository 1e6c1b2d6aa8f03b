"""The real program in a real window, by a real mouse, at every scale and in every game."""

import importlib
import json
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.kit.cards import Card
from rules.kit.catalogue import Game, games
from rules.kit.foresight import player_of
from rules.kit.journal import Journal
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move, Target
from rules.kit.remarks import candidates
from table.engine.display import LEAST, suitable_size
from table.input.move_builder import Gesture, MoveBuilder, gestures_for
from table.layout.arrange import Arrangement
from table.layout.layout import fill_seat
from table.layout.layout_faults import read_layout
from table.layout.ring import Room
from tests.sampling import drawn
from tests.window.display import (
    FINE_SCREEN,
    KEEPER,
    PATIENCE,
    SCREEN,
    WINDOWED,
    surroundings,
    until,
)
from tests.window.program import ROOT, Window, go_on

pytestmark = WINDOWED

TABLE = ("play", "punk", "--seats", "Anna,bot,bot", "--seed", "7")


def test_an_evening_by_a_real_mouse(start: Callable[..., Window]) -> None:
    """Closed and killed it goes on from the last choice, in the very same journal."""
    window = start(*TABLE)
    a_trick(window)
    path, before = window.journal, window.lines()
    window.close()
    assert window.lines()[: len(before)] == before

    again = start()
    before = again.lines()
    go_on(again)  # the round is over, and D keeps every card
    again.press_until("d", lambda: len(again.chosen(0)) == 4)
    assert again.journal == path and again.lines()[: len(before)] == before
    before = again.lines()
    again.kill()
    assert again.lines()[: len(before)] == before

    last = start()
    go_on(last)
    last.play(0)
    assert len(last.chosen(0)) == 5 and last.journal == path


def resized(window: Window, size: tuple[int, int], to: tuple[int, int] | None = None) -> None:
    """Asked for until it has that size, or the one it is to have instead: a window that has just
    left the whole screen may be put back once more by whoever keeps it."""

    def asked() -> bool:
        window.xdotool("windowsize", window.number, *size)
        return window.size == (to or size)

    window.until(asked, "the window does not change its size")


def a_trick(window: Window) -> None:
    """Play a trick by drags; F11 and other sizes, none below the least, change only the size."""
    usual = window.size
    handled(window)
    assert window.play(2).startswith("play ")
    assert [window.chosen(seat)[0].split()[0] for seat in (0, 1, 2)] == ["play"] * 3
    window.press_until("F11", lambda: window.size == SCREEN)
    window.play(0)
    window.press_until("F11", lambda: window.size == usual)
    resized(window, (1100, 700))
    resized(window, (5, 5), LEAST if KEEPER else (5, 5))
    resized(window, (1100, 700))
    window.play(1)
    assert len(window.chosen(0)) == 3
    assert window.replayed().state.tallies["trick"] == 3


def handled(window: Window) -> None:
    """Put the hand in order, sort it, see a card large: none of which plays anything."""
    for seat in (1, 2):
        window.until_chosen(seat, 1)
    window.until_at_rest()
    before = window.lines()
    hand = sorted(pose for spot, pose in window.arranged().poses.items() if spot.zone == "hand:0")
    left, right = ((round(pose.x - pose.width * 0.4), round(pose.y)) for pose in hand[::3][:2])
    for act in (
        lambda: window.drag(left, right),
        lambda: window.key("z"),
        lambda: window.xdotool("mousemove", "--window", window.number, *right, "click", 3),
        lambda: window.xdotool("click", 3),
    ):
        act()
        window.until_at_rest()
    assert window.lines() == before


def test_without_a_screen_one_sentence(tmp_path: Path) -> None:
    """Where there is no display the program says so in one line and ends, it does not hang."""
    there = surroundings(CARDTABLE_HOME=str(tmp_path))
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):  # a library asks for the last
        there.pop(name, None)
    command = [sys.executable, "main.py", *TABLE]
    made = subprocess.run(
        command, cwd=ROOT, env=there, capture_output=True, text=True, timeout=PATIENCE
    )
    assert made.returncode == 2
    assert made.stderr.startswith("cardtable: ") and made.stderr.count("\n") == 1
    assert not list(tmp_path.glob("games/*.jsonl"))


CHOICES = 60  # of one match looked through for a gesture
ALL = [game for game in games() if game.rules and player_of(game.rules)]


def richness(builder: MoveBuilder, made: Move) -> tuple[int, int]:
    """How much of a gesture a move takes: a chip dragged, places pointed at, cards carried."""
    if not any(gesture.places for gesture in gestures_for(builder, made)):
        return 0, 0
    chip = not made.cards and builder.layout.verbs[made.verb].start.startswith("chips:")
    return 9 * chip + len(made.targets), len(made.cards)


def laid_out(game: Game, home: Path) -> tuple[Path, Move]:
    """A journal of a table at which seat 0 is to choose, and a move there that takes as much
    of a gesture as any the game came to in some hands."""
    rules = game.rules
    assert rules is not None
    player = importlib.import_module(f"rules.{game.name}.player")
    layout = read_layout(game.folder, rules)
    bots = [PlayerInfo(f"Bot {n}", "bot", "steady") for n in range(1, min(rules.SEATS))]
    best = (-1, -1)
    for seed in map(str, range(4)):
        lines: list = []
        match = Match(rules, [PlayerInfo("Anna"), *bots], {}, seed, lines.append)
        rng = random.Random(seed)
        for _ in range(CHOICES):
            while not match.seats_to_choose() and match.advance():
                pass
            if match.over:
                break
            seat = match.seats_to_choose()[0]
            if seat == 0 and not match.waiting_choices:
                builder = MoveBuilder(rules, layout, match.view(0), 0)
                for made in candidates(rules, match.state, 0):
                    if richness(builder, made) > best:
                        best, wanted = richness(builder, made), made
                        header, written = match.header(game.name), lines[:]
            match.choose(seat, player.choose(rules, match.view(seat), seat, rng))
    path = home / "games" / f"{game.name}-laid.jsonl"
    journal = Journal.create(path, header)
    for line in written:
        journal.write(line)
    journal.close()
    return path, wanted


class Covered(AssertionError):
    """What is to be clicked at cannot be seen."""


def pixel(table: Arrangement, room: Room, wanted: str) -> tuple[int, int]:
    """A pixel of a room at which a card, or a place, is what lies on top; raises Covered."""
    for down in (0.5, 0.25, 0.75, 0.1, 0.9):
        for across in (0.5, 0.15, 0.85, 0.05, 0.95):
            pos = round(room.x + room.width * across), round(room.y + room.height * down)
            spot = table.card_at(*pos)
            names = [table.poses[spot].face.name] if spot else []
            if wanted in [*names, *table.zones_at(*pos)][: len(names) + 1]:
                return pos
    raise Covered(f"{wanted} cannot be seen")


def where(table: Arrangement, place: Target) -> tuple[int, int]:
    if isinstance(place, Card):
        pose = next(pose for pose in table.poses.values() if pose.face is place)
        return pixel(table, pose.box, place.name)
    return pixel(table, table.frames[place].room, place)


def make(window: Window, gesture: Gesture, source: str) -> None:
    """The gesture by the real mouse: clicks on all but the last, and there a drag, of a chip if
    `source` is a stack of them, or a click."""
    table = window.arranged()
    *picked, dragged = gesture.cards or (None,)
    *pointed, last = gesture.places
    for each in [*picked, *pointed]:
        assert each is not None
        window.drag(*[where(table, each)] * 2)
    goal = where(table, last)
    begin = where(table, dragged) if dragged else goal
    if source in table.stacks:
        x, y = table.stacks[source].room.middle
        begin = round(x), round(y)
    window.drag(begin, goal)


@pytest.mark.parametrize("game", drawn(ALL, 1, "mouse"), ids=lambda game: game.name)
def test_a_gesture_by_a_real_mouse(start: Callable[..., Window], tmp_path, game: Game) -> None:
    """The widest gesture of a game is the next choice in its journal."""
    path, wanted = laid_out(game, tmp_path)
    window = start()
    before = window.chosen(0)
    go_on(window)
    match = window.replayed()
    layout = read_layout(game.folder, match.rules)
    builder = MoveBuilder(match.rules, layout, match.view(0), 0)
    gesture = next(one for one in gestures_for(builder, wanted) if one.places)
    assert window.journal == path

    def made() -> bool:
        window.until_at_rest()
        make(window, gesture, fill_seat(layout.verbs[wanted.verb].start, 0))
        if window.soon(lambda: window.chosen(0) != before):
            return True
        window.xdotool("click", 3)  # what was picked at half is let go before another try
        return False

    window.until(made, f"“{wanted}” is not made")
    assert window.chosen(0)[len(before)] == str(wanted)


pytestmark, IN_X = WINDOWED
WESTON = shutil.which("weston")
SCALE = 2
DESKTOP = (800, 500)  # in points
TOLD = """
import json, os, pygame
from table.theme.theme import DEFAULT, FOLDER, load_theme
from table.engine.scene import Scene
from table.engine.game_loop import GameLoop
from table.i18n.words import Words

class Cloth(Scene):
    def draw(self, surface):
        surface.fill("green")

stage = GameLoop(load_theme(FOLDER / f"{DEFAULT}.yaml"), Words.load("en"))
stage.open(Cloth())
for now in range(5):
    stage.frame(float(now))
sizes = [stage.size, pygame.display.get_desktop_sizes()[0]]
stage.toggle_fullscreen()
for now in range(5, 15):
    stage.frame(float(now))
print(json.dumps([pygame.display.get_driver(), *sizes, stage.size]))
"""


@IN_X
def test_a_fine_screen_is_played_on(fine_display: str, tmp_path: Path) -> None:
    """At 192 dots to the inch the window is as large, and a card goes where it is dragged."""
    swift = '{"linger": 1.0, "speed": 3.0, "reduced_motion": true}'
    (tmp_path / "settings.json").write_text(swift, encoding="utf-8")
    window = Window(fine_display, tmp_path, "play", "punk", "--seats", "Anna,bot,bot")
    try:
        assert window.size == suitable_size(FINE_SCREEN)
        assert window.play(1) == window.chosen(0)[-1]
    finally:
        window.kill()


@pytest.fixture
def wayland(tmp_path: Path) -> Iterator[dict[str, str]]:
    """A program's surroundings on a Wayland desktop of our own, with four pixels a point."""
    if WESTON is None:
        pytest.skip("needs weston in the PATH")
    place = tmp_path / "run"
    place.mkdir(mode=0o700)
    there = surroundings(XDG_RUNTIME_DIR=str(place), CARDTABLE_HOME=str(tmp_path))
    there["WAYLAND_DISPLAY"] = "fine"
    there.pop("DISPLAY", None)
    words = ["--backend=headless-backend.so", "--socket=fine", "--no-config", f"--scale={SCALE}"]
    words += [f"--width={DESKTOP[0]}", f"--height={DESKTOP[1]}"]
    with (tmp_path / "weston").open("w") as log:
        shell = subprocess.Popen(
            [WESTON, *words], env=there, stdout=log, stderr=log, start_new_session=True
        )
        try:
            socket = place / "fine"
            until(lambda: socket.exists() or shell.poll() is not None, "Wayland")
            if shell.poll() is not None:
                pytest.skip("weston could not start here")
            yield there
        finally:
            shell.terminate()
            shell.wait()


def test_wayland_is_drawn_on_in_all_its_pixels(wayland: dict[str, str]) -> None:
    """It is chosen by itself where there is no X, and nothing is blown up."""
    told = ran(wayland, "-c", TOLD)
    driver, window, desktop, whole = json.loads(told.splitlines()[-1])
    assert (driver, desktop) == ("wayland", list(DESKTOP))
    assert whole == [side * SCALE for side in DESKTOP]
    assert all(DESKTOP[side] < window[side] <= whole[side] for side in (0, 1))


def test_the_program_opens_on_wayland(wayland: dict[str, str]) -> None:
    """And shows its first picture, as the desktop entry names it."""
    told = ran({**wayland, "CARDTABLE_BENCH_START": "1", "WAYLAND_DEBUG": "1"}, "main.py")
    assert '{"first_frame": true}' in told and 'set_app_id("cardtable")' in told


def ran(there: dict[str, str], *words: str) -> str:
    """What Python says to this, run to its end."""
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=there, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:]
    return done.stdout

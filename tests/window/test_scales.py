"""The real program on screens of many small pixels: skipped where there are none to be had."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.engine.display import suitable_size
from tests.window.display import FINE_SCREEN, PATIENCE, WINDOWED, surroundings, until
from tests.window.program import ROOT, Window

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
    """At 192 dots to the inch the window is the same part of the screen as at 96, and a card is
    dragged from where it is seen to where it is seen to go."""
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
    """The surroundings of a program on a desktop of Wayland's that draws each point with four
    pixels; of a compositor of our own, without a screen."""
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
    """Where there is no X, it is chosen by itself; what SDL is told for X forbids it nothing, and
    neither a window nor the whole screen is drawn small and blown up."""
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

"""Starts that fail are counted; after two of them one without anything of the player's own is
offered."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

import main
from rules.kit.options import BadOptions
from rules.kit.strangers import Interrupted
from table import window
from table.app.app import App
from table.app.starts import OFTEN, Start
from table.app.theme_library import ThemeLibrary
from table.engine.game_loop import SETTLED, GameLoop
from table.engine.page import QUIET
from table.i18n.words import Words, languages
from table.scenes.dialogs.ask import AskScene, SafeModeScene
from table.scenes.menu.menu import MenuScene
from table.session.open_game import Broken
from table.storage.store import Store
from table.theme.theme import DEFAULT, Theme
from tests.pilot import GAME, Felt, Pilot
from tests.scenes.dialogs.ones_own import home as home, run_briefly

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")
ROOT = Path(__file__).resolve().parents[3]


def fail(home: Path, times: int = OFTEN) -> None:
    for _ in range(times):
        Start(home / "starts").ended()


def answering(monkeypatch: pytest.MonkeyPatch, answer: bool | None) -> list[object]:
    """The offer is answered so, or its window closed; other windows are closed after a frame."""
    seen: list[object] = []

    def run(stage: GameLoop) -> None:
        for now in (1.0, 1.1 + QUIET):
            stage.frame(now)
        seen.append(stage.top)
        if isinstance(stage.top, SafeModeScene) and answer is not None:
            place = stage.top.form.centre_of("yes" if answer else "no")
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, pos=place, button=1))
            stage.frame(3.0)
            assert stage.stack == []

    monkeypatch.setattr(GameLoop, "run", run)
    return seen


@pytest.mark.parametrize("words", [[], ["play", GAME]])
@pytest.mark.parametrize("answer", [True, False, None])
def test_after_two_failed_starts_a_safe_one_is_offered(
    home: Path, monkeypatch, capsys, answer: bool | None, words: list[str]
) -> None:
    """In a window of our own look, and in a line on stderr. It is what the player says it is; what
    closes it leaves the question for the next time, and so does a safe start."""
    fail(home)
    seen = answering(monkeypatch, answer)
    assert main.main(words) == 0
    said = capsys.readouterr().err
    assert f"the last {OFTEN} starts" in said and "`play --safe`" in said
    assert isinstance(seen[0], SafeModeScene) and len(seen) == (1 if answer is None else 2)
    if answer is not None:
        if words and not answer:  # a player of their own sat there last, and that is asked about
            assert isinstance(seen[1], AskScene)
        else:
            assert isinstance(seen[1], Felt if words else MenuScene)
            assert seen[1].app.safe is answer
    assert Start(home / "starts").failed == (0 if answer is False else OFTEN)


def test_one_failed_start_is_not_enough(home: Path, monkeypatch) -> None:
    """And a window closed as windows are is a start that came up, however soon."""
    fail(home, OFTEN - 1)
    seen = answering(monkeypatch, None)
    assert main.main([]) == 0 and isinstance(seen[0], MenuScene)
    assert not (home / "starts").exists()


def test_a_game_of_ones_own_asked_for_is_no_reason_to_refuse_the_offer(home: Path, monkeypatch):
    """What was asked for is left out; the menu opens."""
    fail(home)
    seen = answering(monkeypatch, True)
    own = next((home / "own_games").iterdir()).name
    assert main.main(["play", own]) == 0
    assert isinstance(seen[1], MenuScene) and seen[1].app.safe


def test_without_a_screen_nothing_is_offered_in_a_window(home: Path, monkeypatch, capsys) -> None:
    """The terminal has been told of the safe start, and says that there is no screen."""
    fail(home)
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuch")
    assert main.main([]) == 2
    offered, told = capsys.readouterr().err.splitlines()
    assert "`play --safe`" in offered and "cannot open its window" in told
    assert Start(home / "starts").failed == OFTEN


@pytest.mark.parametrize("tongue", languages())
def test_the_offer_is_read_in_every_language(home: Path, tongue: str) -> None:
    """Two buttons, the safe one by Enter, nothing by Esc."""
    app = App(Store(home))
    pilot = Pilot(app)
    pilot.stage.restyle(words=Words.load(tongue))
    page = SafeModeScene(OFTEN)
    pilot.open(page)
    assert pilot.said("text") == Words.load(tongue).say("safe.offer.text", n=OFTEN)
    assert pilot.names() >= {"yes", "no"}
    pilot.frame(10)
    pilot.keys("esc")
    assert page.chosen is None and pilot.top is page
    pilot.keys("enter")
    assert page.chosen is True and pilot.stage.stack == []
    app.close()


def test_the_mark_goes_once_the_window_has_come_to_rest(home: Path, monkeypatch) -> None:
    """Not before: whatever happens to the program after that is no failed start."""
    marks: list[list[Path]] = []
    real = GameLoop.frame

    def frame(stage: GameLoop, now: float) -> list[pygame.Rect]:
        marks.append(list((home / "starts").glob("*.start")))
        if len(marks) == SETTLED + 3:
            raise Interrupted  # as Ctrl-C does
        return real(stage, now)

    monkeypatch.setattr(GameLoop, "frame", frame)
    fail(home, 1)
    assert main.main([]) == 130
    assert [len(one) for one in marks] == [2] * SETTLED + [0] * 3
    assert Start(home / "starts").failed == 0


# --- starts that fail -------------------------------------------------------------------------


def torn(*_: object, **__: object) -> None:
    raise ZeroDivisionError("torn")


@pytest.mark.parametrize(
    ("where", "what"), [(MenuScene, "build"), (ThemeLibrary, "read"), (MenuScene, "step")]
)
def test_a_start_that_fails_is_one_line_that_names_the_safe_one(
    home: Path, monkeypatch, capsys, where: type, what: str
) -> None:
    """With the file of the details; and it is counted."""
    monkeypatch.setattr(where, what, torn)
    assert main.main([]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "logs" in said and "`main.py play --safe`" in said
    assert Start(home / "starts").failed == 1


@pytest.mark.parametrize("error", [Broken("menu.busy"), BadOptions("menu.busy")])
def test_what_is_told_is_no_failed_start(home: Path, monkeypatch, capsys, error) -> None:
    """A game that cannot be played, or no screen: a safe start would not help."""

    def refused(*_: object) -> None:
        raise error

    monkeypatch.setattr(window, "_dealt", refused)
    assert main.main(["play", GAME]) == 2
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuch")
    assert main.main([]) == 2
    assert main.main(["play", "whist"]) == 2
    assert capsys.readouterr().err.count("\n") == 3
    assert Start(home / "starts").failed == 0


@pytest.mark.parametrize("name", ["mine", DEFAULT])
@pytest.mark.parametrize("text", ["felt: [", "\0", "name: x\n"])
def test_a_theme_that_does_not_read_hinders_no_start(
    home: Path, monkeypatch, capsys, name: str, text: str
) -> None:
    """Not even one that takes the place of the default: ours stands in, and the menu says which
    file is at fault."""
    (home / "themes" / f"{name}.yaml").write_text(text, encoding="utf-8")
    seen = run_briefly(monkeypatch)
    assert main.main([]) == 0 and capsys.readouterr().err == ""
    (asked,) = seen
    assert isinstance(asked, AskScene) and f"{name}.yaml" in asked.text
    menu = asked.engine.stack[0]  # type: ignore[attr-defined]
    assert isinstance(menu.app.theme, Theme)


@pytest.mark.parametrize("text", ["{", '{"volume": 7}', "\0", '{"theme": "nosuch"}', "[]"])
def test_settings_that_do_not_read_hinder_no_start(
    home: Path, monkeypatch, capsys, text: str
) -> None:
    """Defaults stand in, the menu says so, and the file as it was is kept."""
    (home / "settings.json").write_text(text, encoding="utf-8")
    run_briefly(monkeypatch)
    assert main.main([]) == 0 and capsys.readouterr().err == ""
    files = [one.read_text(encoding="utf-8") for one in home.glob("settings.json*")]
    assert text in files and not (home / "starts").exists()


def test_a_game_that_ends_the_program_is_got_round(home: Path) -> None:
    """A process that ends in the middle of its start leaves its mark; the third start offers. Here
    it does so by a game that was sound as long as it was tried elsewhere."""
    own = next((home / "own_games").iterdir())
    leaves = "import os, multiprocessing\nmultiprocessing.parent_process() or os._exit(7)\n"
    with (own / "rules.py").open("a", encoding="utf-8") as rules:
        rules.write(leaves)
    surroundings = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = [sys.executable, "main.py", "play", own.name]
    for _ in range(OFTEN):
        assert subprocess.run(program, cwd=ROOT, env=surroundings, check=False).returncode == 7
    third = subprocess.Popen(
        program, cwd=ROOT, env=surroundings, stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        assert third.stderr is not None and "`play --safe`" in third.stderr.readline()
    finally:
        third.kill()
        third.communicate()
    assert Start(home / "starts").failed == OFTEN + 1

"""The window of all these screens: how it opens, and that everything on them is seen and said."""

import re
from pathlib import Path

import pygame
import pytest

import table
from rules.kit.match import PlayerInfo
from table.app.app import App
from table.engine.game_loop import GameLoop
from table.scenes.menu.menu import MenuScene
from table.storage.store import Store
from tests.pilot import GAME, Felt

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")


# --- opening it --------------------------------------------------------------------------


def test_the_window_counts_its_first_frame_and_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """What `bench start` measures: one line after the first frame of the menu."""
    from table.window import open_window

    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setenv("CARDTABLE_BENCH_START", "1")
    assert open_window() == 0
    assert capsys.readouterr().out == '{"first_frame": true}\n'


def test_without_a_screen_there_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Exit code 2 and what to do instead."""
    from table.window import open_window

    pygame.display.quit()
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuch")
    assert open_window() == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.parametrize("players", [None, [PlayerInfo("Anna"), PlayerInfo("Björn")]])
def test_play_on_the_command_line_goes_straight_to_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players
):
    """Who sits down is what was asked for, else the usual table; the seed is the one given."""
    from table.window import open_window

    seen: list[object] = []

    def run(stage: GameLoop) -> None:
        seen.append(stage.top)

    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(GameLoop, "run", run)
    assert open_window(GAME, players, {"play_again": True}, "77") == 0
    [table] = seen
    assert isinstance(table, Felt)
    match = table.session.match
    assert match.seed == "77" and match.options["play_again"] is True
    if players:
        assert list(match.players) == players
    assert len(Store(tmp_path).unfinished()) == 1, "what was begun waits in the menu"


def test_a_file_changed_while_it_was_played_is_told_on_closing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Where the window is closed before the next choice nobody sees a page any more."""
    from table.window import open_window

    def run(stage: GameLoop) -> None:
        assert isinstance(stage.top, Felt)
        path = stage.top.session.journal.path
        path.write_bytes(path.read_bytes().replace(b"dealt", b"daelt"))

    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr(GameLoop, "run", run)
    assert open_window(GAME) == 0
    assert "was changed from outside" in capsys.readouterr().err
    assert [one.choices for one in Store(tmp_path).unfinished()] == [0]
    assert len([*tmp_path.glob("games/*.aside-1")]) == 1


@pytest.mark.parametrize("safe", [False, True])
def test_folders_that_nobody_may_look_into_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, safe: bool
):
    """Another user's, or a name that the system refuses: the window opens, and a sentence names the
    folder."""
    from table.window import open_window

    seen: list[str] = []

    def run(stage: GameLoop) -> None:
        menu = stage.stack[0]
        assert isinstance(menu, MenuScene) and not menu.waiting
        seen.extend(map(str, menu.app.notices))
        stage.frame(0.0)

    home = tmp_path / ("x" * 300)
    monkeypatch.setenv("CARDTABLE_HOME", str(home))
    monkeypatch.setattr(GameLoop, "run", run)
    assert open_window(safe=safe) == 0
    assert safe or (seen and all(str(home) in said for said in seen))


# --- on every screen ---------------------------------------------------------------------


def test_every_word_on_these_screens_is_in_the_words_file(app: App):
    """A key that no file has would be shown itself."""
    keys = {
        key
        for path in sorted(Path(table.__file__).parent.rglob("*.py"))
        for key in _keys(path.read_text(encoding="utf-8"))
    }
    missing = sorted(key for key in keys if not app.words.has(key))
    assert len(keys) > 30 and missing == []


def _keys(source: str) -> set[str]:
    heads = "menu|seats|curtain|pause|scores|settings|howto|common|names"
    return set(re.findall(rf'say\(\s*"((?:{heads})\.[a-z_.]+)"', source))

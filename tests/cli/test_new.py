"""A game of one's own: made from the model, whole at once, and found wherever games are played."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import main
from rules.kit.catalogue import Game, game as found_game, set_own_games_folder
from table.app.app import App
from table.cli import games as games_command
from table.cli.new import MAX_NAME_LETTERS, make_game, name_refusal
from table.files.trouble import Trouble
from table.session.open_game import open_game
from table.storage.store import Store
from tests import new_game
from tests.cli.line import ROOT, printed, refused, typed
from tests.sampling import drawn
from tests.tables import LONG


def a_name() -> str:
    """A name no other test has used, since a module is imported once only."""
    return f"own{time.time_ns() % 10**12}"


@pytest.fixture(autouse=True)
def put_back(tmp_path: Path) -> Iterator[None]:
    """No test leaves its games on the shelf."""
    yield
    set_own_games_folder(tmp_path / "nowhere")


@pytest.fixture
def own(home: Path, capsys: pytest.CaptureFixture[str]) -> Game:
    """A game made with `new`, as the catalogue finds it."""
    name = a_name()
    assert main.main(["new", name]) == 0
    capsys.readouterr()
    set_own_games_folder(home / "own_games")
    return found_game(name)


def test_a_new_game_is_whole_and_can_be_played(own: Game, home: Path, capsys):
    """The player's own, without the model's name; `play`, `trace`, `ask` and `duel` take it."""
    assert own.folder == home / "own_games" / own.name
    assert own.error is None and own.rules is not None and own.name == own.rules.NAME
    game = open_game(own, "is")
    assert game.error is None and game.title == own.name.capitalize() and game.line
    files = [path for path in own.folder.rglob("*.*") if "__pycache__" not in path.parts]
    assert {path.name for path in files} == {
        *("__init__.py", "rules.py", "choosing.py"),
        *("layout.yaml", "howto.md", "words.en.yaml"),
    }
    assert not [path for path in files if "_model" in path.read_text(encoding="utf-8").casefold()]
    path = home / "match.jsonl"
    printed(capsys, "play", own.name, "--no-window", "--seats", "bot,bot,bot", "--journal", path)
    assert len(printed(capsys, "trace", path)) > 60
    assert printed(capsys, "ask", path, "1", "0: pass") != ["legal"]
    code, duel, _ = typed(capsys, "duel", own.name, "--seats", "bot:keen,random", "--deals", 4)
    assert code == 0 and "keen" in "".join(duel)


BAD_NAMES = {
    "small letters": ["", "Whist", "1whist", "whíst", "my-game", "../whist", "_whist"],
    "a folder of the program": ["kit", "rules", "tests"],
    "too long": ["w" * (MAX_NAME_LETTERS + 1)],
    "Python": ["class"],
    "there is a game": ["punk"],
}


@pytest.mark.parametrize("told", BAD_NAMES)
def test_a_name_that_will_not_do_is_told_in_one_sentence(told: str, capsys, home: Path):
    """And nothing is made."""
    for name in BAD_NAMES[told]:
        assert told in refused(capsys, "new", name)
    assert not (home / "own_games").exists()


def test_a_name_that_python_has_as_well_will_do(home: Path, capsys):
    """Games lie under `rules`, and a module of Python's own stays what it is."""
    printed(capsys, "new", "json")
    set_own_games_folder(home / "own_games")
    assert found_game("json").error is None
    assert not hasattr(import_module("json"), "NAME")


def test_what_is_there_already_is_left_alone(own: Game, capsys, home: Path, tmp_path: Path):
    """Neither a game nor any other folder is written into, nor one of tests."""
    assert "already" in refused(capsys, "new", own.name)
    (home / "own_games" / "notes").mkdir()
    assert "exists already" in refused(capsys, "new", "notes")
    (tmp_path / "tests" / "house").mkdir(parents=True)
    with pytest.raises(Trouble, match="exists already"):
        make_game("house", tmp_path / "rules", tmp_path / "tests")
    assert not (tmp_path / "rules").exists()


def test_the_laws_own_words_are_refused_where_the_laws_are():
    """A word of the table's code is no name of a game; the sentence says what to choose."""
    assert name_refusal("felt") == "" and "felt_game" in new_game.clash("felt")
    assert new_game.clash("felt_game") == "" and new_game.clash("knipa") == ""


def test_a_game_with_a_taken_name_is_left_out_and_told(home: Path, capsys, monkeypatch):
    """By `games` and by the menu, once, with the folder; the program's own is played."""
    name = a_name()
    assert main.main(["new", name]) == 0
    capsys.readouterr()
    (home / "own_games" / name).rename(home / "own_games" / "punk")
    monkeypatch.setattr(games_command, "games", list)
    assert main.main(["games"]) == 1
    (said,) = [line for line in capsys.readouterr().out.splitlines() if "left out" in line]
    assert str(home / "own_games" / "punk") in said
    app = App(Store(home))
    assert [str(reason) for reason in app.notices] == [said]
    assert app.open("punk").folder == ROOT / "rules" / "punk"
    app.close()


WAYS = {"as it is": (), "of tricks": ("--tricks",), "bare": ()}


@pytest.mark.parametrize("way", drawn(WAYS, 1, "passes every law"))
def test_a_new_game_passes_every_law(tmp_path: Path, way: str):
    """From either model, under the longest name or left bare, it passes all tests of a game."""
    checkout, ignore = tmp_path / "checkout", shutil.ignore_patterns(".*", "*.pyc.*", "dist")
    shutil.copytree(ROOT, checkout, ignore=ignore)
    env = {**os.environ, "CARDTABLE_LONG": "0", "PYTHONPATH": str(checkout)}
    env |= {} if LONG else {"CARDTABLE_DRAWN_SEATS": "1"}
    game = "k" * MAX_NAME_LETTERS
    asked = f"{game} or catalogue or golden or houses or floors or snapshots" if LONG else game
    steps = [["-m", "tests.new_game", game, *WAYS[way]]]
    if way == "bare":
        bare = f"from tests.new_game import *; leave_bare(Path('rules', {game!r}))"
        steps += [["-c", bare]]
    for words in (*steps, ["-m", "pytest", "-q", "-k", asked]):
        told = subprocess.run(
            [sys.executable, *words], cwd=checkout, env=env, capture_output=True, text=True
        )
        assert told.returncode == 0, told.stdout[-3000:] + told.stderr

"""A player with a folder of their own things, and starts of the program in it."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import shelve
from table.cli.new import make
from table.engine.game_loop import GameLoop
from table.players.guest import FILE
from table.theme.theme import FOLDER
from tests.pilot import GAME

GUEST = "def choose(rules, view, seat, chance):\n    raise ValueError\n"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A player's folder with settings, a theme, a game and a guest of their own."""
    home = tmp_path / "home"
    (home / "own_games").mkdir(parents=True)
    (home / "themes").mkdir()
    settings = {"language": "is", "theme": "mine", "full_screen": True, "volume": 0.0}
    guests = [["bot", FILE, str(home / "bot.py")], ["bot 2", FILE, str(home / "bot.py")]]
    settings["setups"] = {GAME: {"sitters": guests, "options": {}}}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    (home / "bot.py").write_text(GUEST, encoding="utf-8")
    text = (FOLDER / "classic.yaml").read_text(encoding="utf-8")
    (home / "themes" / "mine.yaml").write_text(text, encoding="utf-8")
    make(f"own{time.time_ns() % 10**12}", home / "own_games")
    monkeypatch.setenv("CARDTABLE_HOME", str(home))
    yield home
    shelve(tmp_path / "nowhere")


def kept(home: Path) -> dict[str, tuple[bytes, int]]:
    """Every file of the player's own, its content and when it was written."""
    own = [*home.glob("*.*"), *home.glob("themes/*"), *home.glob("own_games/*/*.*")]
    return {str(one): (one.read_bytes(), one.stat().st_mtime_ns) for one in own}


def run_briefly(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every loop draws a frame, and the window is closed; the scenes that lay on top."""
    seen: list[object] = []

    def run(stage: GameLoop) -> None:
        stage.frame(1.0)
        seen.append(stage.top)

    monkeypatch.setattr(GameLoop, "run", run)
    return seen

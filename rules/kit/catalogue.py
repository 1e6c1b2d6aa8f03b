"""The games there are: every folder under `rules/` that holds a `rules.py`."""

from __future__ import annotations

import importlib
import traceback
from pathlib import Path
from typing import NamedTuple, cast

import rules as shelf
from rules.kit.contract import Rules
from rules.kit.ranking import WAYS
from rules.kit.state import Why, why

NEEDED = [
    "NAME",
    "SEATS",
    "OPTIONS",
    "SIGHT",
    "PHASES",
    "VERBS",
    "REASONS",
    "unfit",
    "places",
    "pack",
    "deal",
    "actors",
    "offers",
    "objection",
    "apply",
    "outcome",
    "onward",
]


class Game(NamedTuple):
    """A game found: its folder, and its rules, or the reason it cannot be played."""

    name: str
    folder: Path
    rules: Rules | None
    error: Why | None = None


def games() -> list[Game]:
    """Every game found, by name; a broken one comes with its error, file and line."""
    folders = {
        folder.name: folder
        for root in shelf.__path__
        for folder in sorted(Path(root).iterdir())
        if (folder / "rules.py").is_file() and folder.name[0] not in "_."
    }
    return [_game(folder) for _, folder in sorted(folders.items())]


def game(name: str) -> Game:
    """The game of a name; KeyError if there is no such folder."""
    return {one.name: one for one in games()}[name]


def _game(folder: Path) -> Game:
    try:
        module = importlib.import_module(f"rules.{folder.name}.rules")
    except (Exception, SystemExit) as error:  # whatever a stranger's module may raise
        return Game(folder.name, folder, None, _placed(folder, error))
    place = f"rules/{folder.name}/rules.py"
    missing = [name for name in NEEDED if not hasattr(module, name)]
    if missing:
        return Game(folder.name, folder, None, why("game.lacks", file=place, name=missing[0]))
    if getattr(module, "BEST", None) not in WAYS:  # never guessed, and told with what it may be
        return Game(folder.name, folder, None, why("game.best", file=place))
    return Game(folder.name, folder, cast(Rules, module))


def _placed(folder: Path, error: BaseException) -> Why:
    """The error as one line that names the file and line in the game's own folder."""
    file, line = "rules.py", 0
    for frame in traceback.extract_tb(error.__traceback__):
        if Path(frame.filename).parent == folder:
            file, line = Path(frame.filename).name, frame.lineno or 0
    if isinstance(error, SyntaxError) and error.filename:
        file, line = Path(error.filename).name, error.lineno or 0
    said = error.msg if isinstance(error, SyntaxError) else str(error)  # str() names the line again
    text = said.splitlines()[0] if said else type(error).__name__
    return why("game.fault", file=f"rules/{folder.name}/{file}", line=line, said=text)

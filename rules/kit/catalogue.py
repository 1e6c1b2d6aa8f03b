"""Finds the games: every folder with a `rules.py` under `rules/`, and in the folder of the player's
own games.
"""

from __future__ import annotations

import importlib
import keyword
import os
import re
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple, cast

import rules as games_package
from rules.kit.contract import Rules
from rules.kit.outside import text_of_file
from rules.kit.rules_check import rules_fault
from rules.kit.state import Why, why
from rules.kit.strangers import PATIENCE, Endless, error_text, reraise_ctrl_c, time_limited

UNTRIED = why("game.untried")  # the error of a game of the player's own that was not tried yet
LARGEST = 4_000_000  # bytes of the largest rules.py in which lines are looked up
LONGEST = 400  # letters of an error's text that are shown
RESERVED_NAMES = ("kit", "rules", "tests")  # of folders that are not games


class Game(NamedTuple):
    """A game's folder, with its rules, or the reason why it cannot be played."""

    name: str
    folder: Path
    rules: Rules | None
    error: Why | None = None


def set_own_games_folder(folder: Path | None) -> None:
    """Set the folder of the player's own games; None, or a folder that does not exist, for none.

    The program does this first when it starts, and so does every process that it starts."""
    for path in _own:
        if path in games_package.__path__:
            games_package.__path__.remove(path)
    _own[:] = [str(folder.absolute())] if folder is not None and os.path.isdir(folder) else []
    games_package.__path__.extend(_own)  # so that `rules.NAME` is found there too
    importlib.invalidate_caches()


_own: list[str] = []  # the folder of the player's own games, if there is one


def own_games_folder() -> str:
    """Return the folder of the player's own games; "" if there is none."""
    return _own[0] if _own else ""


def games() -> list[Game]:
    """Return all games, sorted by name; a broken one has its error with file and line. A game of
    the player's own is imported only after a trial in another process; its error is UNTRIED
    until then."""
    found = []
    for name, folder in sorted(_folders_by_name().items()):
        if is_own_game(folder) and folder not in _trial_faults:
            found.append(Game(name, folder, None, UNTRIED))
        else:
            found.append(_import_game(folder))
    return found


def record_trial(folder: Path, harm: Why | None) -> None:
    """Record that a player's own game was tried in another process. `harm`: why it must not be
    imported in this one; None if it may be."""
    _trial_faults[folder] = harm


_trial_faults: dict[Path, Why | None] = {}  # by folder, what `record_trial` was given


def _folders_by_name() -> dict[str, Path]:
    """Map each game's name to its folder; of two with the same name the first counts."""
    return {folder.name: folder for folder in reversed(_folders())}


def duplicate_name_notices() -> list[Why]:
    """Return a notice for each game folder that is ignored because an earlier one has the same
    name. Games that come with the program are first."""
    used = _folders_by_name().values()
    return [
        why("game.double", folder=str(folder), game=folder.name)
        for folder in _folders()
        if folder not in used
    ]


def game(name: str) -> Game:
    """Import one game by its name, tried before or not; raises KeyError if it has no folder."""
    return _import_game(_folders_by_name()[name])


def name_fault(name: str) -> Why | None:
    """Return why a game's folder may not have this name, None if it may. The name is typed,
    written in journals and imported as a module of the package `rules`."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name):
        return why("game.letters", name=name)
    if keyword.iskeyword(name):
        return why("game.keyword", name=name)
    return why("game.room", name=name) if name in RESERVED_NAMES else None


def _folders() -> list[Path]:
    """Return all game folders, those that come with the program first."""
    folders = []
    for root in map(Path, games_package.__path__):
        with suppress(OSError):  # a folder that cannot be read counts as empty
            folders += [folder for folder in sorted(root.iterdir()) if _is_game_folder(folder)]
    return folders


def _is_game_folder(folder: Path) -> bool:
    """Whether a folder has a rules.py, and its name does not begin with `_` or a dot."""
    try:
        return folder.name[0] not in "_." and (folder / "rules.py").is_file()
    except OSError:
        return False


def _import_game(folder: Path) -> Game:
    """Import the rules in a folder; a fault becomes the error of the game."""
    broken = partial(Game, folder.name, folder, None)
    misnamed = name_fault(folder.name)
    if misnamed is not None:
        return broken(why("game.misnamed", folder=path_name(folder), why=misnamed))
    harm = _trial_faults.get(folder)
    if harm is not None:
        return broken(harm)
    try:
        with time_limit(folder):
            module = importlib.import_module(f"rules.{folder.name}.rules")
            wrong = rules_fault(module, folder.name)
    except BaseException as error:  # a stranger's module may raise anything
        reraise_ctrl_c(error)
        return broken(error_line(folder, error))
    if wrong is not None:
        return broken(_fault_with_line(folder / "rules.py", *wrong))
    return Game(folder.name, folder, cast(Rules, module))  # it has all names, by `rules_fault`


def is_own_game(folder: Path) -> bool:
    """Whether this is a game of the player's own. Only such games are watched while they run."""
    return folder.parent == Path(own_games_folder() or "nowhere")


def time_limit(folder: Path) -> AbstractContextManager[None]:
    """Limit the time of what is done in this context, if the game is one of the player's own."""
    return time_limited(PATIENCE) if is_own_game(folder) else nullcontext()


def _fault_with_line(path: Path, name: str, wrong: Why) -> Why:
    """Return the sentence for a fault of a name that rules must define, with the line on which
    rules.py (`path`) defines it; without a line if it is not found."""
    with suppress(OSError, ValueError):  # the file cannot be read, is too large, or is not UTF-8
        for number, line in enumerate(text_of_file(path, LARGEST).splitlines(), 1):
            if re.match(rf"(def )?{name}\b", line):
                return why("game.fault", file=path_name(path), line=number, said=wrong)
    return why("game.unsound", file=path_name(path), why=wrong)


def path_name(path: Path) -> str:
    """Return the path of a game's file as players read it, such as `rules/punk/rules.py`: from the
    folder of games on, with that folder's own name. The whole path if it is in none."""
    roots = [root for root in map(Path, games_package.__path__) if root in path.parents]
    if not roots:
        return str(path)
    own_games_if_nested = roots[-1]  # the player's own come last, and may lie within the others
    return path.relative_to(own_games_if_nested.parent).as_posix()


def game_error(error: BaseException) -> Why | None:
    """Return the sentence for an error that a game raised, with its file and line; None if no code
    of a game raised it."""
    place = error_place(error)
    if place is None:
        return None
    folder, _, _ = place
    return error_line(folder, error)


def error_place(
    error: BaseException, folders: Sequence[Path] | None = None
) -> tuple[Path, str, int] | None:
    """Return the folder, file and line of the game code in which an error was raised: its innermost
    frame in one of these folders of games (None: in any). None if no frame is there."""
    import traceback  # only once something has failed: the table opens sooner

    folders = _folders() if folders is None else folders
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        for folder in folders:
            if folder in path.parents:
                return folder, path_name(path), frame.lineno or 0
    return None


def error_line(folder: Path, error: BaseException) -> Why:
    """Return the sentence for an error of a game, with the file and line in the game's folder."""
    place = error_place(error, [folder])
    if isinstance(error, SyntaxError) and isinstance(error.filename, str):
        file, line = path_name(Path(error.filename)), error.lineno or 0
    elif place is not None:
        _, file, line = place
    else:
        file, line = path_name(folder / "rules.py"), 0
    return why("game.fault", file=file, line=line, said=_first_line(error))


def _first_line(error: BaseException) -> str | Why:
    """Return the first line of an error's text, or the error's type if it has none."""
    if isinstance(error, Endless):
        return why("game.patience", n=PATIENCE)
    kind, text = type(error).__name__, error_text(error)
    if isinstance(error, SyntaxError) and error.msg:  # its str() names the line again
        text = str(error.msg)
    first_line = "".join(text.splitlines()[:1])[:LONGEST]
    if first_line and isinstance(error, (LookupError, SystemExit)):  # they say only the key
        return f"{kind}: {first_line}"
    return first_line or kind

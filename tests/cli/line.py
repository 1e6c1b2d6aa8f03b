"""The command line as a test types it, and what it says."""

from pathlib import Path

import main
from rules.kit.catalogue import games

ROOT = Path(__file__).resolve().parents[2]
GAMES = [game for game in games() if game.rules is not None]
GAME = next(game for game in GAMES if game.name == "punk")
RULES = GAME.rules
assert RULES is not None
PLAY = ["play", GAME.name, "--no-window"]


def played(path: Path, capsys, seed: str = "7") -> Path:
    assert main.main([*PLAY, "--seed", seed, "--journal", str(path)]) == 0
    capsys.readouterr()
    return path


def printed(capsys, *words: object) -> list[str]:
    """The lines of a command that succeeds and says nothing on stderr."""
    code = main.main([str(word) for word in words])
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    return said.out.splitlines()


def refused(capsys, *words: object) -> str:
    """The one line of a command that is a mistake."""
    code = main.main([str(word) for word in words])
    said = capsys.readouterr()
    assert code == 2, said
    assert said.out == ""
    assert said.err.count("\n") == 1 and said.err.endswith("\n")
    assert said.err.startswith("cardtable: ")
    return said.err


IN_PROGRESS = "this game is still in progress, and here are everybody’s cards"


def warned(capsys, path: Path) -> list[str]:
    """The trace of a game in progress, which says so before it shows anybody's cards."""
    assert main.main(["trace", str(path)]) == 0
    said = capsys.readouterr()
    assert said.err == f"cardtable: {IN_PROGRESS}\n"
    return said.out.splitlines()


def checked(capsys, *paths: Path) -> tuple[int, list[str]]:
    """What `check` says, and its exit code."""
    code = main.main(["check", *map(str, paths)])
    said = capsys.readouterr()
    assert said.err == ""
    return code, said.out.splitlines()

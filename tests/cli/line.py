"""The command line as a test types it, and what it says."""

from pathlib import Path

import main
from rules.kit.catalogue import game
from table.players.inline import rules_of

ROOT = Path(__file__).resolve().parents[2]
GAME, RULES = game("punk"), rules_of("punk")
PLAY = ["play", GAME.name, "--no-window"]
IN_PROGRESS = "cardtable: this game is still in progress, and the lines show everybody’s cards\n"


def typed(capsys, *words: object) -> tuple[int, list[str], str]:
    """The exit code, the lines printed, and what stands on stderr."""
    code = main.main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out.splitlines(), said.err


def printed(capsys, *words: object) -> list[str]:
    """The lines of a command that succeeds and says nothing on stderr."""
    code, lines, err = typed(capsys, *words)
    assert (code, err) == (0, "")
    return lines


def played(path: Path, capsys, seed: str = "7") -> Path:
    printed(capsys, *PLAY, "--seed", seed, "--journal", path)
    return path


def refused(capsys, *words: object) -> str:
    """The one line of a command that is a mistake."""
    code, lines, err = typed(capsys, *words)
    assert (code, lines) == (2, []), err
    assert err.count("\n") == 1 and err.endswith("\n") and err.startswith("cardtable: ")
    return err


def warned(capsys, path: Path) -> list[str]:
    """The trace of a game in progress, which says so before it shows anybody's cards."""
    code, lines, err = typed(capsys, "trace", path)
    assert (code, err) == (0, IN_PROGRESS)
    return lines


def checked(capsys, *paths: Path) -> tuple[int, list[str]]:
    """What `check` says, and its exit code."""
    code, lines, err = typed(capsys, "check", *paths)
    assert err == ""
    return code, lines

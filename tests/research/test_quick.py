"""Every tool of research runs to its end with tiny amounts, and changes no file of a player."""

import re
import shlex
import subprocess
import sys

import pytest

from research.figures.__main__ import FIGURES, ROOT

pytestmark = pytest.mark.long

TINY = (
    "match_strength tunk 2 2 keen,steady",
    "paks.departures 3 1 1 4",
    "puck.style_cost --games 4 --of kari",
    "punk.endgame_training alone --dry-run",
    "punk.endgame_training together 2 1 --dry-run",
    "punk.endgame_training together 2 1 on --dry-run",
    "punk.training duel 3 60 1",
    "punk.training train 3 60 1 --dry-run",
    "punk.training train 4 60 1 3 --dry-run",
    "tunk.beliefs 2 6 4 1",
    "tunk.departures 2 4 1 sharp",
    "tunk.training further 200 1 --dry-run",
    "tunk.training train 200 1 --dry-run",
)
"""Those that no figure runs, or not in this way."""


def players() -> dict[str, bytes]:
    """What the trainers write, file by file."""
    folders = [ROOT / "rules" / game / "player" for game in ("punk", "tunk")]
    return {str(path): path.read_bytes() for each in folders for path in each.glob("[dp]r*.*")}


@pytest.mark.parametrize("words", [*(f"figures {name} --quick" for name in FIGURES), *TINY])
def test_a_tool_runs(words: str) -> None:
    """It prints numbers; where it needs what is not installed, it says so in one line."""
    before, command = players(), [sys.executable, "-m", *shlex.split(f"research.{words}")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode and re.search("not installed|No C compiler", done.stderr):
        assert done.stderr.count("\n") == 1
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d", done.stdout.partition("\n# ")[0]), done.stdout
    assert players() == before

"""Every figure of docs/computer-players.md can be made again."""

import re
import subprocess
import sys

import pytest

from tests.figures.__main__ import FIGURES, HOUSE
from tests.sampling import LONG, drawn

BRISK = ("punk-last-round", "tunk-plain", "paks-greedy", "puck-simple", "pukk-greedy")
"""Of these the quick form takes less than a second, once there is a Python to run it."""


@pytest.mark.parametrize("name", sorted(FIGURES) if LONG else drawn(BRISK, 1, "figures"))
def test_a_figure_can_be_made(name: str) -> None:
    """Its quick form runs to its end and tells numbers; where it needs what is not installed, that
    is said in one line."""
    command = [sys.executable, "-m", "tests.figures", name, "--quick"]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=False)
    if FIGURES[name].needs and done.returncode == 3:
        assert done.stderr.count("\n") == 1
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    assert re.search(r"\d", done.stdout.partition("\n")[2].rpartition('{"figure"')[0])

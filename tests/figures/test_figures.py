"""Every figure that the README tells can be made again by a name that stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.figures.__main__ import FIGURES, HOUSE
from tests.sampling import LONG, drawn

README = Path(HOUSE / "README.md").read_text(encoding="utf-8")
BRISK = ("punk-last-round", "tunk-plain", "paks-greedy", "puck-simple", "pukk-greedy")
"""Of these the quick form takes less than a second, once there is a Python to run it."""


def rows(heading: str) -> list[str]:
    """The first cell of every row of the table with this heading; of a row that goes on with the
    same, the cell before it."""
    table = README.partition(heading)[2].split("\n\n")[0].splitlines()[2:]
    found: list[str] = []
    for row in table:
        found.append(row.split("|")[1].strip() or found[-1])
    return found


def names(of: str) -> list[str]:
    """The figures that the README names in one line of its list."""
    line = re.search(rf"^\* {of}: (.*?)\.?$(?=\n\*|\n\n)", README, re.M | re.S)
    return re.findall(r"`([a-z-]+)`", line[1]) if line else []


def test_each_row_of_the_readme_names_a_figure_that_exists() -> None:
    """As many names for every game as it has rows, in their order; and of the ladder one a game."""
    told = rows("| game | who, against whom | result | aim |")
    assert len(set(told)) == 5, told
    for game in dict.fromkeys(told):
        found = names(game)
        assert len(found) == told.count(game), f"{game}: a name for every row, in its line: {found}"
        assert set(found) <= set(FIGURES), (game, found)
    ladders = {f"ladder-{row.partition(',')[0].lower().replace('ú', 'u')}" for row in ladder_rows()}
    assert ladders == {name for name in FIGURES if name.startswith("ladder-")}
    assert ladders <= set(names("The levels"))


def ladder_rows() -> list[str]:
    return rows("| game, seats | easy | steady | keen | sharp |")


def test_no_figure_is_made_that_the_readme_does_not_name() -> None:
    """Whoever takes a figure out of the README takes it out of the list as well."""
    told = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", README))
    assert {name for name in FIGURES if name not in told} == set()


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

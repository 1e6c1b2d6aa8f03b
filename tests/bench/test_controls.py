"""How many controls a page shows, and how many presses lead to a first choice."""

from pathlib import Path

import pytest

from rules.kit.catalogue import games
from table.bench.controls import Visit
from tests.sampling import drawn

MOST_CONTROLS = {"menu, first start": 12, "menu": 12, "menu, a game pointed at": 13, "pause": 10}
MOST_PRESSES = {"presses": 2, "again": 1}
HOW = "`python main.py bench controls` counts them"


@pytest.mark.parametrize("game", drawn([game.name for game in games()], 1, "first choices"))
def test_a_first_choice_is_few_presses_away(tmp_path: Path, game: str) -> None:
    """From the menu, for somebody who has never played (a name is typed), and the next time."""
    visit = Visit(tmp_path)
    (line,) = visit.presses(game)
    visit.app.close()
    for key, most in MOST_PRESSES.items():
        assert line[key] <= most, f"{game}: {line[key]} presses ({key}), at most {most}; {HOW}"


def test_a_page_shows_few_controls(tmp_path: Path) -> None:
    """The menu with a game to continue and something to look back at, the menu for a newcomer, and
    the pause."""
    visit = Visit(tmp_path)
    counts = {line["page"]: line["controls"] for line in visit.pages()}
    visit.app.close()
    for page, most in MOST_CONTROLS.items():
        assert counts[page] <= most, f"{page}: {counts[page]} controls, at most {most}; {HOW}"

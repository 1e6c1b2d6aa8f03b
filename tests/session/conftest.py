"""A folder for the player's own games, for every test that wants one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import set_own_games_folder


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    """A house's folder with the player's own games in it."""
    (tmp_path / "home" / "own_games").mkdir(parents=True)
    yield tmp_path / "home" / "own_games"
    set_own_games_folder(tmp_path / "nowhere")

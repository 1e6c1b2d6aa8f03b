"""A house and a window of its own for every test of a page: they end where the table begins."""

from pathlib import Path

import pytest

from table.storage.store import Store

pytest.register_assert_rewrite("tests.screens")  # which is a plugin of other folders

from tests.screens import app, felt as felt, pilot, shelf, told_in_words  # noqa: E402, F401


@pytest.fixture
def store(felt: None, tmp_path: Path) -> Store:
    return Store(tmp_path / "home")

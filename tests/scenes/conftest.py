"""A house and a window of its own for every test of a page: they end where the table begins."""

from pathlib import Path

import pytest

from table.storage.store import Store

pytest.register_assert_rewrite("tests.screens")  # which is a plugin of other folders

from tests.screens import (  # noqa: E402
    app as app,
    felt as felt,
    pilot as pilot,
    shelf as shelf,
    told_in_words as told_in_words,
)


@pytest.fixture
def store(felt: None, tmp_path: Path) -> Store:
    return Store(tmp_path / "home")

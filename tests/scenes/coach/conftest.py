"""A window of its own for every test, as of the table in play, without animations."""

import pytest

from tests.scenes.match.conftest import home as home, linger as linger, pilot as pilot, size as size


@pytest.fixture
def speed() -> float:
    return 4.0

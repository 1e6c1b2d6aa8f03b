"""What every test may count on: long tests wait to be asked for, and luck is repeatable."""

import pytest
from hypothesis import settings

import table.words.words  # noqa: F401  (so that every sentence of an error can be read in English)
from tests.tables import LONG
from tests.window.display import display, start  # noqa: F401

# No deadline, since a slow machine is not a bug; the same examples every time, since a
# failure somebody reports must be one that anybody can repeat.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile("long" if LONG else "house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests marked `long` run with `dev.py test --long` alone."""
    if not LONG:
        for item in items:
            if item.get_closest_marker("long"):
                item.add_marker(pytest.mark.skip(reason="takes minutes: dev.py test --long"))

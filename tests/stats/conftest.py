"""Books that a test has opened are closed when it is over."""

from collections.abc import Iterator

import pytest

from tests.stats.shelves import OPENED


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """Whatever becomes of the test."""
    yield
    while OPENED:
        OPENED.pop().close()

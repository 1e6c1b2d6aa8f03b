"""The processes in which computers think, started once for all the tests of a file."""

from collections.abc import Iterator

import pytest

from table.players.worker import Workers


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Two workers for all these tests: starting them is what costs."""
    with Workers() as started:
        yield started

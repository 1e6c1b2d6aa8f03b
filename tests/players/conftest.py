"""The processes in which computers think, started once for all the tests of a file."""

from collections.abc import Iterator

import pytest

from table.players.worker import Workers
from tests.players.opening import AllAgreed


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Two workers for all these tests: starting them is what costs."""
    with Workers(programs=AllAgreed()) as started:
        yield started

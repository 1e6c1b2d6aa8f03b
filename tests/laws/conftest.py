"""The tables every law is examined at."""

from collections.abc import Iterator

import pytest

from tests.tables import Seating, Walk, seatings, walks


@pytest.fixture(scope="module", params=seatings(), ids=str)
def seating(request: pytest.FixtureRequest) -> Iterator[Seating]:
    """Every game with every number of seats."""
    yield request.param


@pytest.fixture(scope="module")
def walked(seating: Seating) -> list[Walk]:
    """Matches at random at this seating, under every set of house rules."""
    return list(walks(seating))

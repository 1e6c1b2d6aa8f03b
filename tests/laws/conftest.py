"""The tables every law is examined at."""

from collections.abc import Iterator

import pytest

from tests.tables import Seating, Walk, seatings, walks


# Of the session, so that the laws of all files are held at one seating before the next comes;
# `tests.dealing` gives a seating to one worker, where its matches are played once.
@pytest.fixture(scope="session", params=seatings(), ids=str)
def seating(request: pytest.FixtureRequest) -> Iterator[Seating]:
    """Every game with every number of seats."""
    yield request.param


@pytest.fixture(scope="session")
def walked(seating: Seating) -> list[Walk]:
    """Matches at random at this seating, under every set of house rules."""
    return list(walks(seating))

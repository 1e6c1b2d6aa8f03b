"""A table for every law of where things lie, once for every seating."""

import pytest

from tests.layout.laid import Laid, laid_at
from tests.tables import seatings


@pytest.fixture(scope="module", params=seatings(), ids=str)
def laid(request: pytest.FixtureRequest) -> Laid:
    return laid_at(request.param)

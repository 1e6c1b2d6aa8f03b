"""What the system was asked by a page, until it has answered."""

import time

from tests.pilot import Pilot


def answered(pilot: Pilot) -> None:
    """Until the system has said what came of it."""
    end = time.monotonic() + 20
    while pilot.top._asked is not None:
        assert time.monotonic() < end
        pilot.frame()

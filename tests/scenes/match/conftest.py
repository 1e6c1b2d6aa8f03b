"""A window of its own for every test of the table in play."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.laws.conftest import one_seal as one_seal
from tests.scenes.match.blind import Ears, listening
from tests.table_pilot import Pilot


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def speed() -> float:
    """What the settings say of it; a file may have another."""
    return 1.0


@pytest.fixture
def pilot(home: Path, speed: float) -> Iterator[Pilot]:
    with Pilot(home, speed=speed) as made:
        yield made


@pytest.fixture
def ears(pilot: Pilot, home: Path) -> Ears:
    """All that is said at the pilot's window."""
    return listening(pilot, home / "said")

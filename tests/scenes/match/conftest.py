"""A window of its own for every test of the table in play."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.laws.conftest import one_seal as one_seal
from tests.scenes.match.blind import Ears, listening
from tests.scenes.match.evening import Pilot
from tests.table_pilot import FRAME, SMALL


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """The size of the window: SIZE of the file, unless a test has another, as of the next two."""
    return getattr(request.module, "SIZE", SMALL)


@pytest.fixture
def speed(request: pytest.FixtureRequest) -> float:
    """The speed of the settings: SPEED of the file."""
    return getattr(request.module, "SPEED", 1.0)


@pytest.fixture
def linger(request: pytest.FixtureRequest) -> float:
    """How many seconds a great moment stays, 0: until somebody goes on; LINGER of the file."""
    return getattr(request.module, "LINGER", 0.5)


@pytest.fixture
def every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each frame is drawn, as in a window, for tests that judge motion or a time."""
    monkeypatch.setattr(Pilot, "pace", FRAME)


@pytest.fixture
def pilot(home: Path, size: tuple[int, int], speed: float, linger: float) -> Iterator[Pilot]:
    with Pilot(home, size, speed, linger=linger) as pilot:
        yield pilot


@pytest.fixture
def notices(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The notices that the window was asked to show, and does not."""
    texts: list[str] = []
    monkeypatch.setattr(pilot.engine, "notice", lambda text, seconds=0: texts.append(text))
    return texts


@pytest.fixture
def ears(pilot: Pilot, home: Path) -> Ears:
    """All that is said at the pilot's window."""
    return listening(pilot, home / "said")

"""Folders of its own for every test of the command line, and a match to look into."""

from pathlib import Path

import pytest

import main
from tests.cli.line import PLAY


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch) -> Path:
    """No test writes into a player's own folders."""
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="session")
def whole_match(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What a match played to its end has written down."""
    path = tmp_path_factory.mktemp("match") / "journal"
    main.main([*PLAY, "--seed", "7", "--journal", str(path)])
    return path.read_bytes()


@pytest.fixture
def finished(tmp_path: Path, whole_match: bytes) -> Path:
    """The journal of a match played to its end, to do with as a test likes."""
    path = tmp_path / "finished.jsonl"
    path.write_bytes(whole_match)
    return path


@pytest.fixture
def half(finished: Path, tmp_path: Path) -> Path:
    """The same, stopped in the middle of a joint choice: the last line is one seat's."""
    lines = finished.read_bytes().splitlines(keepends=True)
    stop = next(
        number for number in range(len(lines) // 2, len(lines)) if b'"seat":1' in lines[number]
    )
    path = tmp_path / "half.jsonl"
    path.write_bytes(b"".join(lines[: stop + 1]))
    return path

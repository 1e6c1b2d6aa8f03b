"""What a page asked of the system and said of it: notices, and a file manager that notes down."""

import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import table.storage.own_places as own_places
from tests.pilot import Pilot


@pytest.fixture
def notices(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(pilot.stage, "notice", lambda text, *_: said.append(text))
    return said


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file where a fake file manager notes its folders; it fails beside a file `broken`."""
    if sys.platform == "win32":
        pytest.skip("a script is no program there")
    script, shown = tmp_path / "manager", tmp_path / "shown"
    script.write_text(f'#!/bin/sh\necho "$1" >> {shown}\ntest ! -e {tmp_path}/broken\n')
    script.chmod(script.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setattr(own_places, "file_manager", lambda: [str(script)])
    yield shown

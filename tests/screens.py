"""Fixtures of the tests of the screens: a house of its own, and a pilot at its window."""

from pathlib import Path

import pygame
import pytest

import rules
from table.app.app import App
from table.storage.store import Store
from tests.pilot import Felt, Idle, Pilot


@pytest.fixture
def felt(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table and no processes: these tests end where the table begins."""
    monkeypatch.setattr("table.scenes.match.table_scene.TableScene", Felt)
    monkeypatch.setattr("table.players.worker.Workers", Idle)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


@pytest.fixture
def app(store: Store):
    app = App(store)
    app.set_language("en")  # whatever this machine speaks
    yield app
    app.close()


@pytest.fixture
def pilot(app: App):
    pilot = Pilot(app)
    yield pilot
    pygame.event.clear()


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A second folder of games beside our own."""
    folder = tmp_path / "more"
    folder.mkdir()
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(folder)])
    return folder

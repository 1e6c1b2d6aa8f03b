"""Fixtures of the tests of the screens: a house of its own, and a pilot at its window."""

import os
import sys
from pathlib import Path

import pygame
import pytest

import rules
import rules.kit.said as said
from table.app.app import App
from table.files import trouble
from table.storage.store import Store
from tests.pilot import Felt, Idle, Pilot

TABLE = f"{os.sep}table{os.sep}"


@pytest.fixture
def felt(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table and no processes: these tests end where the table begins."""
    monkeypatch.setattr("table.scenes.match.table_scene.TableScene", Felt)
    monkeypatch.setattr("table.players.worker.Workers", Idle)


@pytest.fixture
def told_in_words(monkeypatch: pytest.MonkeyPatch):
    """The table tells nothing by `str`, which knows no language but English, but at the console."""
    told: list[str] = []
    english = said.english

    def watched(reason: said.Why) -> str:
        caller = sys._getframe(1)
        while caller.f_code.co_filename == said.__file__ and caller.f_back:
            caller = caller.f_back
        if TABLE in caller.f_code.co_filename and caller.f_code.co_filename != trouble.__file__:
            told.append(f"{caller.f_code.co_filename}:{caller.f_lineno} {reason.key}")
        return english(reason)

    monkeypatch.setattr(said, "english", watched)
    yield
    assert told == [], "tell it by `words.tell`"


@pytest.fixture
def store(tmp_path: Path, told_in_words: None) -> Store:
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

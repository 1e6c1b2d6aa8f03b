"""A house that speaks Icelandic, in which nothing may be asked for in English."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules.kit.said as said
from rules.kit.said import Why
from table.app.app import App
from table.storage.settings import Settings
from table.storage.store import Store
from tests.oldtimes import aged
from tests.pilot import Pilot, play, seated


@pytest.fixture(autouse=True)
def spoken_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Why]]:
    """Whatever is asked for in English while a test runs: it must be nothing at all."""
    asked: list[Why] = []
    monkeypatch.setattr(said, "english", lambda reason: str(asked.append(reason)))
    yield asked
    assert asked == []


@pytest.fixture
def icelandic(store: Store, felt: None) -> Store:
    """A store whose owner reads Icelandic."""
    store.save_settings(Settings(language="is"))
    return store


@pytest.fixture
def app(icelandic: Store) -> Iterator[App]:
    made = App(icelandic)
    assert made.language == "is"
    yield made
    made.close()


def menu_of(store: Store) -> Pilot:
    """The menu, when everything it had to say lies upon it."""
    pilot = Pilot(App(store))
    pilot.menu()
    pilot.frame(9)
    return pilot


def refuse(number: int):
    def refused(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return refused


def left(app: App, change) -> Path:
    """A match left in the middle, its journal, an old one without checksums, changed."""
    session = seated(app)
    play(session.match, steps=4)
    app.leave(session.journal)
    path = aged(session.journal.path)
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    return path

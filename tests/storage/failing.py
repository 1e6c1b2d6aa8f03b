"""A disk that fails, a folder that is gone, a program that is killed; what is left of a match."""

import os
from pathlib import Path

import pytest

from rules.kit.journal import Journal
from rules.kit.said import Why
from table.app.app import App
from table.storage.store import Store
from table.storage.write_queue import WriteQueue
from tests.forgetting import forgetting
from tests.storage.test_store import HEADER

LINES = [{"seat": 0, "move": f"play {number}"} for number in range(4)]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory):
    """One house; each fault gets a store of its own."""
    made = App(Store(tmp_path_factory.mktemp("house")))
    made.speak("en")
    with forgetting():
        yield made
    made.close()


def moved(app: App, folder: Path) -> App:
    """The house over another folder, as it is on a first evening."""
    app.store = Store(folder)
    app.write_queue = WriteQueue(app.store)
    app.settings_file.store = app.store
    app.settings_file.settings, _ = app.store.load_settings()
    return app


def left_over(store: Store) -> list[str]:
    """What lies there beside results, finished games and settings, after the next start."""
    store.sweep()
    known = {store.results_path, store.settings_path, *store.finished.glob("*.jsonl")}
    home = store.games.parent
    return [str(one) for one in home.rglob("*") if one.is_file() and one not in known]


def told(said: Why | None, folder: Path) -> None:
    """One sentence that names the place and says what to do."""
    text = str(said)
    assert str(folder) in text and ("make room" in text or "see that it can" in text), text
    assert text.count(". ") == 0 and text.endswith("."), text


def killed(store: Store) -> Store:
    """The next start after the program was killed: the system has let go of the locks."""
    for lock in store._locks.values():
        os.close(lock._handle)
    store._locks.clear()
    after = Store(store.games.parent)
    after.sweep()
    return after


def written(store: Store) -> Journal:
    """A match with a few choices in its journal."""
    journal = Journal.begun(store.new_journal_path("anything"), HEADER)
    for line in LINES:
        journal.write(line)
    return journal

"""A disk that fails at any operation: nothing is lost or kept twice, and later all is on it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.kit.journal import Journal, read_journal
from rules.kit.match import PlayerInfo
from rules.kit.said import Why
from table.app.app import App, GameSession
from table.session.open_game import Broken
from table.storage.settings import Settings
from table.storage.store import Store, WriteQueue
from tests.faults import Disk, each_fault, failing
from tests.pilot import GAME, play, seated
from tests.storage.test_store import HEADER
from tests.tables import LONG, forgetting

LINES = [{"seat": 0, "move": f"play {number}"} for number in range(4)]
RESULT = {"points": [1, 2], "winners": [1]}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One house; each fault gets a store of its own."""
    app = App(Store(tmp_path_factory.mktemp("house")))
    app.set_language("en")
    with forgetting():
        yield app
    app.close()


def move_house(app: App, folder: Path) -> App:
    """The house over another folder, as it is on a first evening."""
    app.store = Store(folder)
    app.write_queue = WriteQueue(app.store)
    app.saved_settings.store = app.store
    app.saved_settings.settings, _ = app.store.load_settings()
    return app


def assert_names(folder: Path, error: Why | None) -> None:
    """One sentence that names the place and says what to do."""
    text = str(error)
    assert str(folder) in text and ("free some space" in text or "is writable" in text), text
    assert text.count(". ") == 0 and text.endswith("."), text


def begin_journal(store: Store) -> Journal:
    """A match with a few choices in its journal."""
    journal = Journal.create(store.new_journal_path("anything"), HEADER)
    for line in LINES:
        journal.write(line)
    return journal


def test_a_choice_is_written_whole_or_not_at_all(tmp_path: Path):
    """An OSError leaves journal and memory as they were; half a line goes with the next write."""

    def work(disk: Disk) -> None:
        with disk.resting():
            path = Path(disk.folder, "games", "x.jsonl")
            journal, notices = Journal.create(path, HEADER), []
            journal.listener = notices.append
        lines = []
        for line in LINES:
            try:
                journal.write(line)
                lines.append(line)
            except OSError:
                assert read_journal(path).lines in (lines, [*lines, line])
                disk.mended()
        assert journal.close() is None
        assert read_journal(path).lines == lines and not read_journal(path).notice
        assert len(lines) >= len(LINES) - 1 and not notices
        disk.mended()
        path.unlink()  # among the finished ones by now: closing is done
        assert journal.close() is None and not path.exists()

    assert each_fault(work, tmp_path) > 20


def test_a_journal_that_is_gone_is_written_when_there_is_room(tmp_path: Path):
    """A journal deleted on a full disk is written again later, and not offered till then."""

    def work(disk: Disk) -> None:
        with disk.resting():
            store = Store(Path(disk.folder))
            journal = begin_journal(store)
            path, raw = journal.path, journal.path.read_bytes()
            path.unlink()
        queue = WriteQueue(store)
        queue.leave(journal)
        if queue.message:
            assert_names(path.parent, queue.message)
            assert queue.paths == {path} and store.has(path)
        disk.mended()
        assert queue.write_pending() is None
        assert path.read_bytes() == raw and Store(Path(disk.folder)).acquire(path)

    assert each_fault(work, tmp_path) > 5


@pytest.mark.parametrize("way", ["begun", "taken up", "taken up damaged"])
def test_a_match_that_cannot_be_written_is_not_opened(tmp_path: Path, app: App, way: str):
    """A sentence says why, where and what to do, and no card is seen; with room it begins or goes
    on at once, and no damaged journal is doubled."""
    move_house(app, tmp_path / "first")
    session = seated(app)
    play(session.match, steps=6)
    app.leave(session.journal)
    name, raw = session.journal.path.name, session.journal.path.read_bytes()
    if way == "taken up damaged":
        lines = raw.split(b"\n")
        lines[-3] = lines[-3].replace(b'"seat"', b'"seet"')
        raw = b"\n".join(lines)
    else:
        raw += b'{"seat":0,"mo'  # cut off when the line was taken up

    def work(disk: Disk) -> None:
        with disk.resting():
            store = move_house(app, Path(disk.folder)).store
            path = store.games / ("none.jsonl" if way == "begun" else name)
            if way != "begun":
                store.games.mkdir(parents=True)
                path.write_bytes(raw)

        def opened() -> GameSession:
            if way == "begun":
                return seated(app)
            return app.resume(path) if way == "taken up" else app.play_on(path)

        try:
            session = opened()
        except Broken as broken:
            assert_names(store.games, broken.why)
            disk.mended()
            listed = [game.path for game in store.unfinished_journals()]
            assert len(listed) <= 2 - (not disk.lasting or way != "taken up damaged")
            for other in {*listed} - {path}:  # a new one or a copy that could not be deleted
                other.unlink()
            assert path.exists() == (way != "begun") and not store.has(path)
            session = opened()
        disk.mended()
        listed = [game.path for game in store.unfinished_journals()]
        assert session.journal.path in listed and (len(listed) == 1 or way == "taken up damaged")
        app.leave(session.journal)
        again = app.resume(session.journal.path)
        assert again.match.state == session.match.state
        play(again.match, steps=1)
        app.leave(again.journal)
        assert read_journal(session.journal.path).lines

    assert each_fault(work, tmp_path / "faults", few=not LONG) > 1


def test_settings_are_the_old_or_the_new_whatever_fails(tmp_path: Path):
    """All of one or all of the other, with a sentence where they could not be kept."""

    def work(disk: Disk) -> None:
        with disk.resting():
            store = Store(Path(disk.folder))
            store.save_settings(Settings(theme="old"))
        error = store.save_settings(Settings(theme="new"))
        disk.mended()
        settings, notice = store.load_settings()
        assert notice is None and settings.theme in ("old", "new")
        assert str(store.settings_path) in str(error) if error else settings.theme == "new"
        assert store.save_settings(Settings(theme="newer")) is None
        assert store.load_settings()[0].theme == "newer"

    assert each_fault(work, tmp_path) > 15


def test_settings_that_cannot_be_kept_are_said_once(tmp_path: Path, app: App, monkeypatch):
    """Once until the disk has worked; they and portraits are kept as soon as there is room."""
    disk = failing(monkeypatch, Disk(tmp_path / "home" / "settings.json", 1))
    move_house(app, tmp_path / "home")
    assert [bool(app.save()) for _ in range(3)] == [True, False, False]
    disk.mended()
    app.settings.theme = "wool"
    assert app.save() is None
    disk.at = 1
    app.settings.theme = "midnight"
    game, players = app.open(GAME), [PlayerInfo("Anna"), PlayerInfo("Björn")]
    session = app.start(game, players, {})
    assert app.save_setup(game, players, {}) is not None and app.save() is None
    disk.mended()
    app.leave(session.journal)
    app.retry_writes()
    settings = app.store.load_settings()[0]
    assert settings.theme == "midnight" and GAME in settings.setups
    assert {"anna", "björn"} <= set(settings.portraits)


def finish_match(disk: Disk, after: Callable[[WriteQueue, Journal], Store]) -> None:
    store = Store(Path(disk.folder))
    with disk.resting():
        journal = begin_journal(store)
        raw = journal.path.read_bytes()
    queue = WriteQueue(store)
    queue.finish(journal, RESULT)
    if queue.message:
        assert_names(store.results_path.parent, queue.message)
        assert queue.paths == {journal.path}
        queue.write_pending()
    disk.mended()
    store = after(queue, journal)
    [result] = store.results()
    assert result["journal"] == journal.path.name and result["points"] == RESULT["points"]
    [kept] = store.finished_folder.iterdir()
    assert kept.read_bytes() == raw
    store.clean_up()
    known = {store.results_path, store.settings_path, *store.finished_folder.glob("*.jsonl")}
    assert {path for path in store.games.parent.rglob("*") if path.is_file()} <= known


def settle_later(queue: WriteQueue, journal: Journal) -> Store:
    """The disk takes it again; the second try counts nothing twice."""
    assert queue.write_pending() is None and queue.paths == set()
    queue.finish(journal, RESULT)  # as whoever gets up last does
    return queue.store


def start_again(queue: WriteQueue, journal: Journal) -> Store:
    """Start after a kill: the journal or the result is there, and the journal in its place."""
    for lock in queue.store._locks.values():
        os.close(lock._handle)
    queue.store._locks.clear()
    store = Store(queue.store.games.parent)
    store.clean_up()
    if journal.path.exists():
        assert store.results() == []
        taken = Journal.reopen(journal.path, read_journal(journal.path))
        assert store.acquire(journal.path)
        WriteQueue(store).finish(taken, RESULT)
    return store


@pytest.mark.parametrize("after", [settle_later, start_again])
def test_a_result_is_kept_once_whatever_fails(tmp_path, after):
    """Nothing is raised; it is owed, told, and written when the disk, or a new start, allows."""
    assert each_fault(lambda disk: finish_match(disk, after), tmp_path) > 30


def test_a_result_is_not_doubled_where_results_cannot_be_read(tmp_path: Path, monkeypatch):
    """Whether it is there already nobody can tell: then it is owed."""
    store = Store(tmp_path)
    path = begin_journal(store).path
    store.finish(path, RESULT)
    unread = Store(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(
            "table.storage.results.bytes_of", lambda *_: (_ for _ in ()).throw(OSError(5))
        )
        with pytest.raises(OSError):
            unread.finish(path, RESULT)
    unread.finish(path, RESULT)
    assert len(store.results()) == 1

"""A disk that fails at any operation: nothing is lost while the program runs, nothing kept twice,
and when it works again everything is on it."""

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
    made = App(Store(tmp_path_factory.mktemp("house")))
    made.set_language("en")
    with forgetting():
        yield made
    made.close()


def moved(app: App, folder: Path) -> App:
    """The house over another folder, as it is on a first evening."""
    app.store = Store(folder)
    app.write_queue = WriteQueue(app.store)
    app.saved_settings.store = app.store
    app.saved_settings.settings, _ = app.store.load_settings()
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
    assert str(folder) in text and ("free some space" in text or "is writable" in text), text
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
    journal = Journal.create(store.new_journal_path("anything"), HEADER)
    for line in LINES:
        journal.write(line)
    return journal


# --- a match ------------------------------------------------------------------------------


def test_a_choice_is_written_whole_or_not_at_all(tmp_path: Path):
    """OSError, and the journal is as it was, in memory and on disk; the next choice is written
    when the disk takes it, and what half a line left there is gone."""

    def work(disk: Disk) -> None:
        with disk.resting():
            path = Path(disk.folder, "games", "x.jsonl")
            journal, said = Journal.create(path, HEADER), []
            journal.listener = said.append
        kept = []
        for line in LINES:
            try:
                journal.write(line)
                kept.append(line)
            except OSError:
                assert read_journal(path).lines in (kept, [*kept, line])
                disk.mended()
        assert journal.close() is None
        assert read_journal(path).lines == kept and not read_journal(path).notice
        assert len(kept) >= len(LINES) - 1 and not said
        disk.mended()
        path.unlink()  # among the finished ones by now: closing is done
        assert journal.close() is None and not path.exists()

    assert each_fault(work, tmp_path) > 20


def test_a_journal_that_is_gone_is_written_when_there_is_room(tmp_path: Path):
    """Deleted from outside, and the disk fails when it is to be written anew: it is owed until
    it is there again, and not offered meanwhile."""

    def work(disk: Disk) -> None:
        with disk.resting():
            store = Store(Path(disk.folder))
            journal = written(store)
            path, raw = journal.path, journal.path.read_bytes()
            path.unlink()
        owing = WriteQueue(store)
        owing.leave(journal)
        if owing.said:
            told(owing.said, path.parent)
            assert owing.paths == {path} and store.has(path)
        disk.mended()
        assert owing.settle() is None
        assert path.read_bytes() == raw and Store(Path(disk.folder)).take(path)

    assert each_fault(work, tmp_path) > 5


@pytest.mark.parametrize("way", ["begun", "taken up", "taken up damaged"])
def test_a_match_that_cannot_be_written_is_not_opened(tmp_path: Path, app: App, way: str):
    """Begun or taken up, whole or damaged: why, where and what to do, in one sentence; no card is
    seen that is not on disk. When there is room the same people begin, or go on from the same
    position, at once; a damaged journal is not doubled."""
    moved(app, tmp_path / "first")
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
            store = moved(app, Path(disk.folder)).store
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
            told(broken.why, store.games)
            disk.mended()
            listed = [one.path for one in store.unfinished()]
            assert len(listed) <= 2 - (not disk.lasting or way != "taken up damaged")
            for one in listed:
                if one != path:  # a new one or a copy that could not be deleted
                    one.unlink()
            assert path.exists() == (way != "begun") and not store.has(path)
            session = opened()
        disk.mended()
        listed = [one.path for one in store.unfinished()]
        assert session.journal.path in listed and (len(listed) == 1 or way == "taken up damaged")
        app.leave(session.journal)
        again = app.resume(session.journal.path)
        assert again.match.state == session.match.state
        play(again.match, steps=1)
        app.leave(again.journal)
        assert read_journal(session.journal.path).lines

    assert each_fault(work, tmp_path / "faults", few=not LONG) > 1


# --- settings ----------------------------------------------------------------------------


def test_settings_are_the_old_or_the_new_whatever_fails(tmp_path: Path):
    """All of one or all of the other, with a sentence where they could not be kept."""

    def work(disk: Disk) -> None:
        with disk.resting():
            store = Store(Path(disk.folder))
            store.save_settings(Settings(theme="old"))
        said = store.save_settings(Settings(theme="new"))
        disk.mended()
        theme, notice = store.load_settings()[0].theme, store.load_settings()[1]
        assert notice is None and (theme == "new" if said is None else theme in ("old", "new"))
        assert said is None or str(store.settings_path) in str(said)
        assert store.save_settings(Settings(theme="newer")) is None
        assert store.load_settings()[0].theme == "newer"

    assert each_fault(work, tmp_path) > 15


def test_settings_that_cannot_be_kept_are_said_once(tmp_path: Path, app: App, monkeypatch):
    """Not at every click; once more when the disk has worked in between. They are kept as soon
    as there is room, though nobody clicks again; so are portraits given away meanwhile."""
    disk = failing(monkeypatch, Disk(tmp_path / "home" / "settings.json", 1))
    moved(app, tmp_path / "home")
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


def test_a_folder_that_is_only_read_is_opened_all_the_same(tmp_path: Path, monkeypatch):
    """Whatever lies there: the house opens, says nothing that does not matter, and closes."""
    store = Store(tmp_path / "home")
    journal = written(store)
    store.release(journal.path)
    (store.games / "draft.jsonl.4.new").write_bytes(b"x")
    failing(monkeypatch, Disk(tmp_path / "home", 1, "EROFS"))
    app = App(Store(tmp_path / "home"))
    assert [one.path for one in app.store.unfinished()] == [journal.path]
    assert app.notices == []
    app.close()


# --- the end of a match


def finished_at_once_or_later(disk: Disk, after: Callable[[WriteQueue, Journal], Store]) -> None:
    store = Store(Path(disk.folder))
    with disk.resting():
        journal = written(store)
        raw = journal.path.read_bytes()
    owing = WriteQueue(store)
    owing.finish(journal, RESULT)
    if owing.said:
        told(owing.said, store.results_path.parent)
        assert owing.paths == {journal.path}
        owing.settle()
    disk.mended()
    store = after(owing, journal)
    [result] = store.results()
    assert result["journal"] == journal.path.name and result["points"] == RESULT["points"]
    [kept] = store.finished.iterdir()
    assert kept.read_bytes() == raw
    assert left_over(store) == []


def settled(owing: WriteQueue, journal: Journal) -> Store:
    """The disk takes it again; the second try counts nothing twice."""
    assert owing.settle() is None and owing.paths == set()
    owing.finish(journal, RESULT)  # as whoever gets up last does
    return owing.store


def begun_again(owing: WriteQueue, journal: Journal) -> Store:
    """The program was killed: the journal is still there, or the result is, and the next start puts
    the journal where it belongs."""
    store = killed(owing.store)
    if journal.path.exists():
        assert store.results() == []
        taken = Journal.reopen(journal.path, read_journal(journal.path))
        assert store.take(journal.path)
        WriteQueue(store).finish(taken, RESULT)
    return store


@pytest.mark.parametrize("after", [settled, begun_again])
def test_a_result_is_kept_once_whatever_fails(
    tmp_path: Path, after: Callable[[WriteQueue, Journal], Store]
):
    """At the last line of a match: nothing is thrown, it is owed and said, and written once the
    disk takes it, or once the program that was killed is begun again."""
    assert each_fault(lambda disk: finished_at_once_or_later(disk, after), tmp_path) > 30


def test_a_result_is_not_doubled_where_results_cannot_be_read(tmp_path: Path, monkeypatch):
    """Whether it is there already nobody can tell: then it is owed."""
    store = Store(tmp_path)
    path = written(store).path
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


def test_the_next_start_puts_a_match_with_its_result_among_the_finished(tmp_path: Path):
    """Killed between the two: it is not offered once more."""
    store = Store(tmp_path)
    path = written(store).path
    raw = path.read_bytes()
    store.finish(path, RESULT)
    path.write_bytes(raw)
    other = written(store).path
    after = killed(store)
    assert [one.path for one in after.unfinished()] == [other]
    assert (after.finished / path.name).read_bytes() == raw and len(after.results()) == 1

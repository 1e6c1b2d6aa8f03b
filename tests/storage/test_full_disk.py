"""A disk that fails at any write: nothing is lost while the program runs, nothing is kept twice,
and when it works again everything is on it."""

from pathlib import Path

import pytest

from rules.kit.journal import Journal, read_journal
from rules.kit.match import PlayerInfo
from table.app.app import App
from table.session.open_game import Broken
from table.storage.settings import Settings
from table.storage.store import Store
from table.storage.write_queue import WriteQueue
from tests.faults import Disk, each_fault, failing
from tests.pilot import GAME, play, seated
from tests.storage.failing import LINES, app as app, moved, told, written
from tests.storage.test_store import HEADER
from tests.tables import LONG

# --- in the middle of a match ------------------------------------------------------------


def test_a_choice_is_written_whole_or_not_at_all(tmp_path: Path):
    """OSError, and the journal is as it was, in memory and on disk; the next choice is written
    when the disk takes it, and what half a line left there is gone."""

    def work(disk: Disk) -> None:
        with disk.resting():
            path = Path(disk.folder, "games", "x.jsonl")
            journal, said = Journal.begun(path, HEADER), []
            journal.told = said.append
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
    it lies there, and not offered meanwhile."""

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
            assert owing.paths == {path} and path in store._locks
        disk.mended()
        assert owing.settle() is None
        assert path.read_bytes() == raw and Store(Path(disk.folder)).take(path)

    assert each_fault(work, tmp_path) > 5


# --- the beginning of a match ------------------------------------------------------------


def test_a_match_that_cannot_be_written_is_not_begun(tmp_path: Path, app: App):
    """Why, where and what to do, in one sentence; no card is seen that is not on disk. When
    there is room the same people begin at once."""

    def work(disk: Disk) -> None:
        folder = Path(disk.folder)
        moved(app, folder)
        try:
            session = seated(app)
        except Broken as broken:
            told(broken.why, app.store.games)
            disk.mended()
            assert app.store._locks == {}
            assert len(app.store.unfinished()) <= 1, "one that could not be deleted, at most"
            for one in app.store.unfinished():
                one.path.unlink()
            session = seated(app)
        disk.mended()
        [waiting] = app.store.unfinished()
        assert waiting.path == session.journal.path
        app.leave(session.journal)
        with_people = app.resume(waiting.path)
        assert with_people.match.state == session.match.state
        app.leave(with_people.journal)

    assert each_fault(work, tmp_path, few=not LONG) > 10


@pytest.mark.parametrize("torn", [False, True])
def test_a_match_that_cannot_be_taken_up_stays_as_it_is(tmp_path: Path, app: App, torn: bool):
    """Whole or damaged: one sentence, and it is taken up from the same position when that can
    be written; a damaged one is not doubled."""
    moved(app, tmp_path / "first")
    session = seated(app)
    play(session.match, steps=6)
    app.leave(session.journal)
    name, raw = session.journal.path.name, session.journal.path.read_bytes()
    if torn:
        lines = raw.split(b"\n")
        lines[-3] = lines[-3].replace(b'"seat"', b'"seet"')
        raw = b"\n".join(lines)
    else:
        raw += b'{"seat":0,"mo'  # cut off when the line was taken up

    def work(disk: Disk) -> None:
        with disk.resting():
            moved(app, Path(disk.folder))
            app.store.games.mkdir(parents=True)
            (app.store.games / name).write_bytes(raw)
        path = app.store.games / name
        take_up = app.play_on if torn else app.resume
        try:
            session = take_up(path)
        except Broken as broken:
            told(broken.why, app.store.games)
            disk.mended()
            there = [one.path for one in app.store.unfinished()]
            assert there == [path] or (torn and disk.lasting)
            for one in there:
                if one != path:  # a copy that could not be deleted
                    one.unlink()
            session = take_up(path)
        disk.mended()
        play(session.match, steps=1)
        app.leave(session.journal)
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
    as there is room, though nobody clicks again."""
    disk = failing(monkeypatch, Disk(tmp_path / "home", 1))
    moved(app, tmp_path / "home")
    assert [bool(app.save()) for _ in range(3)] == [True, False, False]
    disk.mended()
    app.settings.theme = "wool"
    assert app.save() is None
    disk.at = 1
    app.settings.theme = "midnight"
    assert [bool(app.save()) for _ in range(2)] == [True, False]
    disk.mended()
    app.settle()
    assert app.store.load_settings()[0].theme == "midnight"


def test_who_sat_down_is_remembered_when_there_is_room(tmp_path: Path, app: App, monkeypatch):
    """Portraits are given away while the settings cannot be written: they are kept later."""
    moved(app, tmp_path / "home")
    disk = failing(monkeypatch, Disk(tmp_path / "home" / "settings.json"))
    disk.at = 1
    game, players = app.open(GAME), [PlayerInfo("Anna"), PlayerInfo("Björn")]
    session = app.start(game, players, {})
    assert app.remember(game, players, {}) is not None
    disk.mended()
    app.leave(session.journal)
    app.settle()
    kept = app.store.load_settings()[0]
    assert {"anna", "björn"} <= set(kept.portraits) and GAME in kept.setups


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

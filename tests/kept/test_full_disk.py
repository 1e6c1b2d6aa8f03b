"""A disk that fails at any write: nothing is lost while the program runs, nothing is kept twice,
and when it works again everything is on it."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.kit.journal import Journal, read_journal
from rules.kit.match import Sitter
from rules.kit.said import Why
from table.games.open_game import Broken
from table.house.house import House
from table.kept.choices import Settings
from table.kept.owing import Owing
from table.kept.store import Store
from tests.faults import Disk, each_fault, failing
from tests.forgetting import forgetting
from tests.kept.test_store import HEADER
from tests.pilot import GAME, play, seated
from tests.tables import LONG

LINES = [{"seat": 0, "move": f"play {number}"} for number in range(4)]
RESULT = {"points": [1, 2], "winners": [1]}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory):
    """One house; each fault gets a store of its own."""
    made = House(Store(tmp_path_factory.mktemp("house")))
    made.speak("en")
    with forgetting():
        yield made
    made.close()


def moved(house: House, folder: Path) -> House:
    """The house over another folder, as it is on a first evening."""
    house.store = Store(folder)
    house.owing = Owing(house.store)
    house.settings, _ = house.store.load_settings()
    return house


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


# --- the end of a match ------------------------------------------------------------------


def finished_at_once_or_later(disk: Disk, after: Callable[[Owing, Journal], Store]) -> None:
    store = Store(Path(disk.folder))
    with disk.resting():
        journal = written(store)
        raw = journal.path.read_bytes()
    owing = Owing(store)
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


def test_a_result_is_kept_once_whatever_fails(tmp_path: Path):
    """At the last line of a match: nothing is thrown, it is owed and said, and written once the
    disk takes it; the second try counts nothing twice."""

    def settled(owing: Owing, journal: Journal) -> Store:
        assert owing.settle() is None and owing.paths == set()
        owing.finish(journal, RESULT)  # as whoever gets up last does
        return owing.store

    assert each_fault(lambda disk: finished_at_once_or_later(disk, settled), tmp_path) > 30


def test_a_result_is_kept_once_though_the_program_is_killed(tmp_path: Path):
    """While it was owed: the journal is still there, or the result is and the next start puts
    the journal where it belongs."""

    def begun_again(owing: Owing, journal: Journal) -> Store:
        store = killed(owing.store)
        if journal.path.exists():
            assert store.results() == []
            taken = Journal.taken_up(journal.path, read_journal(journal.path))
            assert store.take(journal.path)
            Owing(store).finish(taken, RESULT)
        return store

    assert each_fault(lambda disk: finished_at_once_or_later(disk, begun_again), tmp_path) > 30


def test_a_result_is_not_doubled_where_results_cannot_be_read(tmp_path: Path, monkeypatch):
    """Whether it is there already nobody can tell: then it is owed."""
    store = Store(tmp_path)
    path = written(store).path
    store.finish(path, RESULT)
    unread = Store(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr("table.kept.results.bytes_of", lambda *_: (_ for _ in ()).throw(OSError(5)))
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
        owing = Owing(store)
        owing.leave(journal)
        if owing.said:
            told(owing.said, path.parent)
            assert owing.paths == {path} and path in store._locks
        disk.mended()
        assert owing.settle() is None
        assert path.read_bytes() == raw and Store(Path(disk.folder)).take(path)

    assert each_fault(work, tmp_path) > 5


# --- the beginning of a match ------------------------------------------------------------


def test_a_match_that_cannot_be_written_is_not_begun(tmp_path: Path, house: House):
    """Why, where and what to do, in one sentence; no card is seen that is not on disk. When
    there is room the same people begin at once."""

    def work(disk: Disk) -> None:
        folder = Path(disk.folder)
        moved(house, folder)
        try:
            sitting = seated(house)
        except Broken as broken:
            told(broken.why, house.store.games)
            disk.mended()
            assert house.store._locks == {}
            assert len(house.store.unfinished()) <= 1, "one that could not be deleted, at most"
            for one in house.store.unfinished():
                one.path.unlink()
            sitting = seated(house)
        disk.mended()
        [waiting] = house.store.unfinished()
        assert waiting.path == sitting.journal.path
        house.leave(sitting.journal)
        with_people = house.resume(waiting.path)
        assert with_people.match.state == sitting.match.state
        house.leave(with_people.journal)

    assert each_fault(work, tmp_path, few=not LONG) > 10


@pytest.mark.parametrize("torn", [False, True])
def test_a_match_that_cannot_be_taken_up_stays_as_it_is(tmp_path: Path, house: House, torn: bool):
    """Whole or damaged: one sentence, and it is taken up from the same position when that can
    be written; a damaged one is not doubled."""
    moved(house, tmp_path / "first")
    sitting = seated(house)
    play(sitting.match, steps=6)
    house.leave(sitting.journal)
    name, raw = sitting.journal.path.name, sitting.journal.path.read_bytes()
    if torn:
        lines = raw.split(b"\n")
        lines[-3] = lines[-3].replace(b'"seat"', b'"seet"')
        raw = b"\n".join(lines)
    else:
        raw += b'{"seat":0,"mo'  # cut off when the line was taken up

    def work(disk: Disk) -> None:
        with disk.resting():
            moved(house, Path(disk.folder))
            house.store.games.mkdir(parents=True)
            (house.store.games / name).write_bytes(raw)
        path = house.store.games / name
        take_up = house.play_on if torn else house.resume
        try:
            sitting = take_up(path)
        except Broken as broken:
            told(broken.why, house.store.games)
            disk.mended()
            there = [one.path for one in house.store.unfinished()]
            assert there == [path] or (torn and disk.lasting)
            for one in there:
                if one != path:  # a copy that could not be deleted
                    one.unlink()
            sitting = take_up(path)
        disk.mended()
        play(sitting.match, steps=1)
        house.leave(sitting.journal)
        assert read_journal(sitting.journal.path).lines

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


def test_settings_that_cannot_be_kept_are_said_once(tmp_path: Path, house: House, monkeypatch):
    """Not at every click; once more when the disk has worked in between. They are kept as soon
    as there is room, though nobody clicks again."""
    disk = failing(monkeypatch, Disk(tmp_path / "home", 1))
    moved(house, tmp_path / "home")
    assert [bool(house.save()) for _ in range(3)] == [True, False, False]
    disk.mended()
    house.settings.theme = "wool"
    assert house.save() is None
    disk.at = 1
    house.settings.theme = "midnight"
    assert [bool(house.save()) for _ in range(2)] == [True, False]
    disk.mended()
    house.settle()
    assert house.store.load_settings()[0].theme == "midnight"


def test_who_sat_down_is_remembered_when_there_is_room(tmp_path: Path, house: House, monkeypatch):
    """Portraits are given away while the settings cannot be written: they are kept later."""
    moved(house, tmp_path / "home")
    disk = failing(monkeypatch, Disk(tmp_path / "home" / "settings.json"))
    disk.at = 1
    game, sitters = house.open(GAME), [Sitter("Anna"), Sitter("Björn")]
    sitting = house.start(game, sitters, {})
    assert house.remember(game, sitters, {}) is not None
    disk.mended()
    house.leave(sitting.journal)
    house.settle()
    kept = house.store.load_settings()[0]
    assert {"anna", "björn"} <= set(kept.portraits) and GAME in kept.setups


def test_a_folder_that_is_only_read_is_opened_all_the_same(tmp_path: Path, monkeypatch):
    """Whatever lies there: the house opens, says nothing that does not matter, and closes."""
    store = Store(tmp_path / "home")
    journal = written(store)
    store.release(journal.path)
    (store.games / "draft.jsonl.4.new").write_bytes(b"x")
    failing(monkeypatch, Disk(tmp_path / "home", 1, "EROFS"))
    house = House(Store(tmp_path / "home"))
    assert [one.path for one in house.store.unfinished()] == [journal.path]
    assert house.notices == []
    house.close()

"""What is kept between evenings is never lost, and never taken for what it is not: each file in the
folder of games is looked at by itself, and the others play."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.kit import outside
from rules.kit.journal import GLANCED, NEWEST, Journal
from rules.kit.said import why
from table.app.app import App
from table.files.lock import acquire_lock, is_locked, lock_of
from table.session.open_game import Broken
from table.storage.store import Store
from tests.faults import Disk, failing
from tests.pilot import play, seated

pytest_plugins = ["tests.screens"]

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
HEADER = {
    "game": "anything",
    "seats": [{"name": "Anna", "who": "person", "level": ""}],
    "options": {},
    "seed": "s",
    "dealer": 0,
}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store in an empty folder of its own."""
    return Store(tmp_path / "home")


def journal(store: Store, game: str = "anything", choices: int = 3) -> Path:
    """A game in progress, put back by whoever began it."""
    path = store.new_journal_path(game)
    begun = Journal.create(path, HEADER | {"game": game})
    for number in range(choices):
        begun.write({"seat": 0, "move": f"play {number}"})
    begun.close()
    store.release(path)
    return path


def test_home_is_where_the_variable_says(tmp_path: Path, monkeypatch):
    """CARDTABLE_HOME takes everything, so that a test never meets a player's own games."""
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    kept = Store()
    places = [kept.settings_path, kept.games, kept.finished, kept.aside, kept.results_path]
    assert all(path.is_relative_to(tmp_path) for path in [*places, kept.logs, kept.themes])
    monkeypatch.delenv("CARDTABLE_HOME")
    assert not any(path.is_relative_to(tmp_path) for path in [Store().games, Store().logs])


# --- games in progress -----------------------------------------------------------------


def test_games_in_progress_are_listed_the_latest_first(store: Store):
    """With who sits there and how far it has come."""
    first, second = journal(store, choices=2), journal(store, "other", choices=5)
    os.utime(first, (1, 1))
    assert [(one.path, one.game, one.choices) for one in store.unfinished()] == [
        (second, "other", 5),
        (first, "anything", 2),
    ]
    assert store.unfinished()[0].names == ["Anna"]
    assert not any(one.error or one.busy for one in store.unfinished())


def test_games_written_while_the_clock_was_ahead_come_behind(store: Store):
    """A year ahead, and set right since: what was left last is still the first."""
    ahead, older, latest = (journal(store) for _ in range(3))
    os.utime(older, (1, 1))
    os.utime(ahead, (time.time() + 365 * 86400,) * 2)
    assert [one.path for one in store.unfinished()] == [latest, older, ahead]


def test_no_two_games_share_a_journal(store: Store):
    """Begun in the same second, not yet written, or finished already."""
    paths = [store.new_journal_path("anything") for _ in range(5)]
    assert len(set(paths)) == 5
    assert store.unfinished() == []


@pytest.mark.parametrize(
    "rubbish", [b"", b"\x00" * 50, b"[1]\n[2]\n", b'{"journal":1}\n', b"hello\n"]
)
def test_a_file_that_is_no_journal_is_moved_aside_and_said_once(store: Store, rubbish: bytes):
    """Damaged, or whatever somebody has put there. Never deleted; the sentence names the line and
    where the file lies now."""
    path = journal(store)
    raw = rubbish + path.read_bytes() if b"journal" in rubbish else rubbish
    path.write_bytes(raw)
    (found,) = store.unfinished()
    assert found.path.parent == store.aside and found.path.read_bytes() == raw
    assert (found.game, found.names) == ("", []) and str(found.path) in str(found.error)
    assert "line 1" in str(found.error) or not raw
    assert store.unfinished() == []


def test_a_damaged_last_line_is_no_damage(store: Store):
    """The plug was pulled while it was written: the game goes on from the line before."""
    path = journal(store, choices=4)
    path.write_bytes(path.read_bytes() + b'{"seat":0,"mo')
    (found,) = store.unfinished()
    assert (found.path, found.choices, found.error) == (path, 4, None)


def test_a_journal_of_a_newer_program_stays_where_it_is(store: Store):
    """The newer program will want it back."""
    path = journal(store)
    path.write_text(json.dumps({**HEADER, "journal": NEWEST + 1}) + "\n", encoding="utf-8")
    for _ in range(2):
        (found,) = store.unfinished()
        assert found.path == path
        assert "newer" in str(found.error)


def test_two_windows_cannot_both_take_up_a_game(store: Store):
    """The second sees that it is busy, until the first puts it back."""
    path, other = journal(store), Store(store.games.parent)
    assert store.take(path)
    assert store.take(path), "who has it, has it"
    assert not other.take(path)
    (seen,) = other.unfinished()
    assert (seen.busy, seen.game, seen.error) == (True, "anything", None)
    assert not store.unfinished()[0].busy, "to myself it is not busy"
    store.release(path)
    assert other.take(path)
    assert not store.take(path)


def test_a_game_just_begun_elsewhere_is_not_damaged(store: Store):
    """Its journal is still empty, because the other window is at it this moment."""
    path, other = store.new_journal_path("anything"), Store(store.games.parent)
    path.touch()
    (seen,) = other.unfinished()
    assert seen.busy
    assert path.exists()


def test_the_lock_of_a_dead_process_is_no_lock(store: Store):
    """Killed with a game in hand: the next window takes it up at once."""
    path = journal(store)
    held = (
        "import sys, time; from pathlib import Path; from table.storage.store import Store\n"
        "print(Store(Path(sys.argv[1])).take(Path(sys.argv[2])), flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", held, str(store.games.parent), str(path)]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        assert window.stdout.readline().strip() == "True"
        assert not store.take(path)
        window.kill()
    assert path.with_name(path.name + ".lock").exists()
    assert store.take(path)


def test_a_file_from_elsewhere_is_no_lock(tmp_path: Path):
    """Only who holds the file holds the lock, whatever stands in it."""
    path = tmp_path / "lock"
    path.write_text("1\nsomebody else's\n")
    held = acquire_lock(path)
    assert held is not None
    assert acquire_lock(path) is None
    assert path.read_text() == f"{os.getpid()}\n"
    held.release()
    assert not path.exists()


# --- results ---------------------------------------------------------------------------


def test_a_finished_game_is_kept_with_its_result(store: Store):
    """The journal moves to the finished ones; the result is one line of JSON."""
    path = journal(store)
    store.take(path)
    goal = store.finish(path, {"names": ["Þóra"], "points": [21]})
    assert goal.parent == store.finished and goal.exists() and not path.exists()
    (result,) = store.results()
    assert result["names"] == ["Þóra"] and result["points"] == [21]
    assert result["journal"] == path.name
    assert store.unfinished() == []
    assert Store(store.games.parent).take(path)


def test_half_a_result_spoils_no_other(store: Store):
    """A line cut off by a pulled plug is passed over, and the next stands on its own."""
    store.finish(journal(store), {"points": [1]})
    with store.results_path.open("ab") as file:
        file.write(b'{"points":[2')
    store.finish(journal(store, "other"), {"points": [3]})
    assert [one["points"] for one in store.results()] == [[1], [3]]


# --- whatever lies in the folder of games


def linked_to_itself(path: Path) -> None:
    path.symlink_to(path)


def linked_to_a_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def lock_is_a_folder(path: Path) -> None:
    path.write_text("{}\n")
    lock_of(path).mkdir()


def lock_is_a_link(path: Path) -> None:
    path.write_text("{}\n")
    lock_of(path).symlink_to("/dev/null")


STRANGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a link to itself": (linked_to_itself, "leads back to itself"),
    "a link to nowhere": (lambda path: path.symlink_to("nowhere"), "no such file"),
    "a link to a device": (linked_to_a_device, "not an ordinary file"),
    "a pipe": (os.mkfifo if hasattr(os, "mkfifo") else None, "not an ordinary file"),
    "a folder": (lambda path: path.mkdir(), "a folder, not a file"),
    "a lock that is a folder": (lock_is_a_folder, "a folder, not a file"),
    "a lock that is a link": (lock_is_a_link, "not an ordinary file"),
}


@posix
@pytest.mark.parametrize(("made", "told"), STRANGE.values(), ids=STRANGE)
def test_what_cannot_be_read_is_listed_with_its_reason(app: App, made, told: str):
    """It stays where it is, and the game beside it is offered as ever; nobody can take it up."""
    store = app.store
    sound, path = journal(store), store.games / "strange.jsonl"
    made(path)
    for _ in range(2):
        found = {one.path.name: one for one in store.unfinished()}
        assert found[sound.name].error is None and found[sound.name].choices == 3
        assert told in str(found["strange.jsonl"].error)
        assert "stays where it is" in str(found["strange.jsonl"].error)
    with pytest.raises(Broken, match=told):
        app.resume(path)


@pytest.mark.parametrize(
    "seconds", [253_402_300_800, 10**17, -(10**12), 0, float("inf"), float("nan")]
)
def test_a_date_that_is_none_is_the_nearest(store: Store, seconds: float, monkeypatch):
    """Past the year 9999, or long before there were files; not every file system knows such."""
    path, real = journal(store), Path.lstat

    def dated(one: Path) -> object:
        found = real(one)
        return SimpleNamespace(st_mtime=seconds) if one == path else found

    monkeypatch.setattr(Path, "lstat", dated)
    (found,) = store.unfinished()
    assert found.error is None
    assert found.when.astimezone().year in (1, 1969, 1970, 9999)


def test_on_a_disk_that_can_only_be_read_games_are_listed(app: App, monkeypatch):
    """Nothing is written to look at them; who presses one is told why not."""
    session = seated(app)
    play(session.match, steps=3)
    app.leave(session.journal)
    failing(monkeypatch, Disk(app.store.games.parent, 1, "EROFS"))
    again = App(Store(app.store.games.parent))
    (found,) = again.store.unfinished()
    assert found.error is None and not found.busy and found.names
    with pytest.raises(Broken, match="read-only"):
        again.resume(found.path)
    assert "could not be moved" in str(again.store.set_aside(found.path, why("menu.aside")).error)


def test_a_hundred_games_are_listed_by_their_beginnings(store: Store, monkeypatch):
    """However long they are: a bounded number of bytes of each, and nothing else is read."""
    store.games.mkdir(parents=True)
    for number in range(100):
        path = store.games / f"g{number:03}.jsonl"
        begun = Journal.create(path, HEADER)
        begun.write({"seat": 0, "move": "play 7D"})
        begun.close()
        with path.open("ab") as file:
            file.truncate(10**9 if number % 10 == 0 else 2_000)
    read: list[int] = []
    real = outside.beginning_of

    def counted(path: Path, most: int) -> bytes:
        found = real(path, most)
        read.append(len(found))
        return found

    monkeypatch.setattr("rules.kit.journal.beginning_of", counted)
    monkeypatch.setattr("rules.kit.journal.bytes_of", None)
    found = store.unfinished()
    assert len(found) == 100 == len(read) and {one.choices for one in found} == {1}
    assert max(read) == GLANCED


# --- locks -------------------------------------------------------------------------------


def test_to_look_at_a_lock_makes_and_takes_nothing(tmp_path: Path):
    """Whether there is none, one that nobody holds, or one that is held."""
    path = tmp_path / "lock"
    assert not is_locked(path) and not path.exists()
    path.write_text("7\n")
    assert not is_locked(path) and path.read_text() == "7\n"
    held = acquire_lock(path)
    assert held is not None and is_locked(path)
    held.release()
    assert not path.exists()


@posix
def test_a_lock_empties_no_file_that_it_is_linked_to(tmp_path: Path):
    """Somebody's own file stays as it was."""
    mine, path = tmp_path / "mine", tmp_path / "lock"
    mine.write_text("precious")
    path.symlink_to(mine)
    with pytest.raises(OSError, match="os"):
        acquire_lock(path)
    assert mine.read_text() == "precious"


# --- killed ------------------------------------------------------------------------------


def test_what_the_killed_leave_behind_is_swept(tmp_path: Path):
    """Drafts of dead processes, locks of no game and that of the people; no draft and no lock of a
    living one."""
    store = Store(tmp_path / "home")
    sound, mine = journal(store), store.new_journal_path("other")
    dead = next(number for number in range(99_999, 1, -1) if not Path(f"/proc/{number}").exists())
    draft, of_settings = (
        folder / f"{name}.{dead}.new"
        for folder, name in ((store.games, "x.jsonl"), (store.settings_path.parent, "s.json"))
    )
    draft.write_bytes(b'{"jour')
    of_settings.write_bytes(b"{")
    lock_of(store.games / "x.jsonl").write_text("1\n")
    (lock_of(sound)).write_text("1\n")
    lock_of(store.people_path).write_text("1\n")
    Store(tmp_path / "home").sweep()
    assert not lock_of(store.people_path).exists()
    assert {one.name for one in store.games.iterdir()} == {
        sound.name,
        lock_of(sound).name,
        lock_of(mine).name,
    }
    assert not of_settings.exists()


# --- whose files they are ----------------------------------------------------------------


@posix
def test_what_is_kept_is_its_owners_alone(app: App):
    """Journals, settings and results; also a file of results that was open to all before."""
    store = app.store
    store.results_path.parent.mkdir(parents=True, exist_ok=True)
    store.results_path.write_text("{}\n")
    store.results_path.chmod(0o644)
    session = seated(app)
    play(session.match)
    app.finish(session.game, session.match, session.journal)
    app.save()
    paths = [store.results_path, store.settings_path, *store.finished.iterdir()]
    assert len(paths) == 3
    assert {path.stat().st_mode & 0o777 for path in paths} == {0o600}


@posix
@pytest.mark.parametrize("made", [os.mkfifo, Path.mkdir, linked_to_a_device, linked_to_itself])
def test_settings_that_are_no_file_are_told(tmp_path: Path, made):
    """And neither hang nor end the program."""
    store = Store(tmp_path / "home")
    store.settings_path.parent.mkdir(parents=True)
    made(store.settings_path)
    settings, notice = store.load_settings()
    assert "cannot be read" in str(notice) and settings.volume == 0.7


@posix
def test_results_that_are_no_file_are_none(tmp_path: Path):
    """And to add one says so."""
    store = Store(tmp_path / "home")
    store.results_path.parent.mkdir(parents=True)
    os.mkfifo(store.results_path)
    assert store.results() == []
    with pytest.raises(OSError, match="not_plain"):
        store.finish(store.games / "x.jsonl", {})

"""Whatever lies in the folder of games: each file is looked at by itself, and the others play."""

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from rules.kit import outside
from rules.kit.journal import GLANCED, Journal
from rules.kit.said import why
from table.app.app import App
from table.files.lock import is_locked, lock_of, locked
from table.session.open_game import Broken
from table.storage.store import Store
from tests.pilot import play, seated
from tests.storage.test_store import HEADER, journal

pytest_plugins = ["tests.screens"]

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


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
    "a link to itself": (linked_to_itself, "leads to itself"),
    "a link to nowhere": (lambda path: path.symlink_to("nowhere"), "no such file"),
    "a link to a device": (linked_to_a_device, "no ordinary file"),
    "a pipe": (os.mkfifo if hasattr(os, "mkfifo") else None, "no ordinary file"),
    "a folder": (lambda path: path.mkdir(), "a folder, not a file"),
    "a lock that is a folder": (lock_is_a_folder, "a folder, not a file"),
    "a lock that is a link": (lock_is_a_link, "no ordinary file"),
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


def refused(number: int):
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


def test_on_a_disk_that_can_only_be_read_games_are_listed(app: App, monkeypatch):
    """Nothing is written to look at them; who presses one is told why not."""
    session = seated(app)
    play(session.match, steps=3)
    app.leave(session.journal)
    real = os.open

    def read_only(path: object, flags: int, *words: object, **named: object) -> int:
        if flags & (os.O_CREAT | os.O_WRONLY | os.O_RDWR):
            raise OSError(30, "Read-only file system")
        return real(path, flags, *words, **named)

    monkeypatch.setattr(os, "open", read_only)
    monkeypatch.setattr(os, "replace", refused(30))
    monkeypatch.setattr(os, "mkdir", refused(30))
    again = App(Store(app.store.games.parent))
    (found,) = again.store.unfinished()
    assert found.error is None and not found.busy and found.names
    with pytest.raises(Broken, match="only be read"):
        again.resume(found.path)
    assert "could not be moved" in str(again.store.set_aside(found.path, why("menu.aside")).error)


def test_a_hundred_games_are_listed_by_their_beginnings(store: Store, monkeypatch):
    """However long they are: a bounded number of bytes of each, and nothing else is read."""
    store.games.mkdir(parents=True)
    for number in range(100):
        path = store.games / f"g{number:03}.jsonl"
        begun = Journal.begun(path, HEADER)
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
    held = locked(path)
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
        locked(path)
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


def test_a_match_that_cannot_be_written_leaves_nothing(app: App, monkeypatch):
    """No journal without a match, and no lock."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refused(28))
        with pytest.raises(Broken, match="space"):
            seated(app)
    assert list(app.store.games.iterdir()) == [] == app.store.unfinished()


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

"""What is kept between evenings, settings too, is never lost nor taken for what it is not."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from rules.kit.journal import NEWEST, Journal
from rules.kit.match import PlayerInfo
from rules.kit.said import why
from table.app.app import App
from table.files.lock import acquire_lock, is_locked, lock_of
from table.session.open_game import Broken
from table.storage.settings import Settings, Setup
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


def journal(store: Store, game: str = "anything", choices: int = 3) -> Path:
    """A game in progress that no window has open."""
    path = store.new_journal_path(game)
    new = Journal.create(path, HEADER | {"game": game})
    for number in range(choices):
        new.write({"seat": 0, "move": f"play {number}"})
    new.close()
    store.release(path)
    return path


def test_home_is_where_the_variable_says(tmp_path: Path, monkeypatch):
    """CARDTABLE_HOME takes everything, so that a test never meets a player's own games."""
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    home = Store()
    paths = [home.settings_path, home.games, home.finished_folder, home.aside, home.results_path]
    assert all(path.is_relative_to(tmp_path) for path in [*paths, home.logs, home.themes])
    monkeypatch.delenv("CARDTABLE_HOME")
    assert not any(path.is_relative_to(tmp_path) for path in [Store().games, Store().logs])


def test_games_in_progress_are_listed_the_latest_first(store: Store):
    """With players and numbers of choices; half a line is no damage; future dates come last."""
    ahead, older, latest = (journal(store, str(number), number) for number in (1, 2, 4))
    latest.write_bytes(latest.read_bytes() + b'{"seat":0,"mo')
    os.utime(older, (1, 1))
    os.utime(ahead, (time.time() + 365 * 86400,) * 2)
    games = store.unfinished_journals()
    assert [(game.path, game.game, game.choices) for game in games] == [
        (latest, "4", 4), (older, "2", 2), (ahead, "1", 1),
    ]  # fmt: skip
    assert games[0].names == ["Anna"] and not any(game.error or game.busy for game in games)


def test_a_file_that_is_no_journal_is_moved_aside_and_said_once(store: Store):
    """It is never deleted; the sentence names the line and where the file is now. A journal of a
    newer program, which will want it back, stays."""
    whole = journal(store).read_bytes()
    for raw in (b"", b"\x00" * 50, b"[1]\n[2]\n", b"hello\n", b'{"journal":1}\n' + whole):
        (store.games / "x.jsonl").write_bytes(raw)
        sound, bad = store.unfinished_journals()
        assert bad.path.parent == store.aside and bad.path.read_bytes() == raw
        assert (bad.game, bad.names) == ("", []) and str(bad.path) in str(bad.error)
        assert ("line 1" in str(bad.error)) == bool(raw)
        assert store.unfinished_journals() == [sound] and sound.error is None
    path = sound.path
    path.write_text(json.dumps({**HEADER, "journal": NEWEST + 1}) + "\n", encoding="utf-8")
    for _ in range(2):
        (game,) = store.unfinished_journals()
        assert game.path == path and "newer" in str(game.error)


def test_two_windows_cannot_both_take_up_a_game(store: Store):
    """A game is busy for the second window until the first lets it go, also before its deal. No two
    games share a journal, begun in the same second or not yet written."""
    assert len({store.new_journal_path("anything") for _ in range(5)}) == 5
    assert store.unfinished_journals() == []
    path, other = journal(store), Store(store.games.parent)
    assert store.acquire(path) and store.acquire(path) and not other.acquire(path)
    (game,) = other.unfinished_journals()
    assert (game.busy, game.game, game.error) == (True, "anything", None)
    assert not store.unfinished_journals()[0].busy
    store.release(path)
    assert other.acquire(path) and not store.acquire(path)
    new = store.new_journal_path("new")
    new.touch()
    busy = {game.path: game.busy for game in other.unfinished_journals()}
    assert busy == {path: False, new: True}


def test_the_lock_of_a_dead_process_is_no_lock(store: Store):
    """Killed with a game in hand: the next window takes it up at once."""
    path = journal(store)
    program = (
        "import sys, time; from pathlib import Path; from table.storage.store import Store\n"
        "print(Store(Path(sys.argv[1])).acquire(Path(sys.argv[2])), flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", program, str(store.games.parent), str(path)]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as window:
        assert window.stdout is not None
        assert window.stdout.readline().strip() == "True"
        assert not store.acquire(path)
        window.kill()
    assert lock_of(path).exists() and store.acquire(path)


def test_only_who_holds_the_file_holds_the_lock(tmp_path: Path):
    """Whatever stands in it; to look at a lock makes and takes nothing."""
    path = tmp_path / "lock"
    assert not is_locked(path) and not path.exists()
    path.write_text("1\nsomebody else's\n")
    assert not is_locked(path) and path.read_text() == "1\nsomebody else's\n"
    lock = acquire_lock(path)
    assert lock is not None and is_locked(path) and acquire_lock(path) is None
    assert path.read_text() == f"{os.getpid()}\n"
    lock.release()
    assert not path.exists()


def test_a_finished_game_is_kept_with_its_result(store: Store):
    """Its journal moves, its result is one line; a line cut off before spoils no other."""
    path = journal(store)
    store.acquire(path)
    goal = store.finish(path, {"names": ["Þóra"], "points": [21]})
    assert goal.parent == store.finished_folder and goal.exists() and not path.exists()
    with store.results_path.open("ab") as file:
        file.write(b'{"points":[2')
    store.finish(journal(store, "other"), {"points": [3]})
    first, second = store.results()
    assert (first["names"], first["points"], first["journal"]) == (["Þóra"], [21], path.name)
    assert second["points"] == [3] and store.unfinished_journals() == []
    assert Store(store.games.parent).acquire(path)


def with_lock(make: Callable[[Path], object]) -> Callable[[Path], object]:
    """Make a sound file whose lock is something strange."""
    return lambda path: (path.write_text("{}\n"), make(lock_of(path)))


STRANGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "a link to itself": (lambda path: path.symlink_to(path), "leads back to itself"),
    "a link to nowhere": (lambda path: path.symlink_to("nowhere"), "no such file"),
    "a link to a device": (lambda path: path.symlink_to("/dev/zero"), "not an ordinary file"),
    "a pipe": (lambda path: os.mkfifo(path), "not an ordinary file"),
    "a folder": (Path.mkdir, "a folder, not a file"),
    "a lock that is a folder": (with_lock(Path.mkdir), "a folder, not a file"),
    "a lock that is a link": (
        with_lock(lambda path: path.symlink_to("/dev/null")), "not an ordinary file",
    ),
}  # fmt: skip


@posix
def test_what_cannot_be_read_is_listed_with_its_reason(app: App):
    """It stays where it is, and the game beside it is offered as ever; nobody can take it up."""
    store = app.store
    sound = journal(store)
    for name, (make, _) in STRANGE.items():
        make(store.games / f"{name}.jsonl")
    for _ in range(2):
        games = {game.path.stem: game for game in store.unfinished_journals()}
        assert games[sound.stem].error is None and games[sound.stem].choices == 3
        for name, (_, reason) in STRANGE.items():
            assert reason in str(games[name].error), name
            assert "stays where it is" in str(games[name].error)
    for name, (_, reason) in STRANGE.items():
        with pytest.raises(Broken, match=reason):
            app.resume(store.games / f"{name}.jsonl")


def test_on_a_disk_that_can_only_be_read_games_are_listed(app: App, monkeypatch):
    """Nothing is written to list games, nor said; who presses one is told why it cannot be."""
    session = seated(app)
    play(session.match, steps=3)
    app.leave(session.journal)
    app.save()
    (app.store.games / "draft.jsonl.4.new").write_bytes(b"x")
    failing(monkeypatch, Disk(app.store.games.parent, 1, "EROFS"))
    other = App(Store(app.store.games.parent))
    (game,) = other.store.unfinished_journals()
    assert game.error is None and not game.busy and game.names and other.notices == []
    with pytest.raises(Broken, match="read-only"):
        other.resume(game.path)
    assert "could not be moved" in str(other.store.set_aside(game.path, why("menu.aside")).error)
    other.close()


def test_what_the_killed_leave_behind_is_swept(store: Store):
    """Drafts of dead processes and locks of no game or people go; those in use stay."""
    sound, mine = journal(store), store.new_journal_path("other")
    dead = next(number for number in range(99_999, 1, -1) if not Path(f"/proc/{number}").exists())
    of_settings = store.settings_path.with_name(f"s.json.{dead}.new")
    for path in (store.games / f"x.jsonl.{dead}.new", of_settings):
        path.write_bytes(b"{")
    for path in (store.games / "x.jsonl", sound, store.people_path):
        lock_of(path).write_text("1\n")
    Store(store.games.parent).clean_up()
    assert not lock_of(store.people_path).exists() and not of_settings.exists()
    left = {sound.name, lock_of(sound).name, lock_of(mine).name}
    assert {path.name for path in store.games.iterdir()} == left


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
    paths = [store.results_path, store.settings_path, *store.finished_folder.iterdir()]
    assert len(paths) == 3
    assert {path.stat().st_mode & 0o777 for path in paths} == {0o600}


def test_settings_come_back_as_they_were_kept(store: Store):
    """Every field and table; without a file the defaults, and an older program's are valid."""
    assert store.load_settings() == (Settings(), None) and not store.settings_path.exists()
    assert msgspec.convert({}, Settings) == Settings()
    players = [PlayerInfo("Þóra"), PlayerInfo("Kári", "bot", "steady")]
    setups = {"anything": Setup(players, {"dice": True, "sides": 6})}
    saved = Settings(language="is", volume=0.25, full_screen=True, setups=setups)
    assert store.save_settings(saved) is None
    assert store.load_settings() == (saved, None)


def test_settings_that_do_not_read_are_set_aside(store: Store):
    """Of the future, of another program or of none: kept, defaults used, one sentence said."""
    store.settings_path.parent.mkdir(parents=True)
    for number, raw in enumerate((b"", b"\xff\xfe\0", b"[]", b"null", b"{", b"[" * 100_000), 1):
        store.settings_path.write_bytes(raw)
        settings, notice = store.load_settings()
        aside = store.settings_path.with_name(f"settings.json.aside-{number}")
        assert settings == Settings() and str(aside) in str(notice)
        assert aside.read_bytes() == raw and not store.settings_path.exists()
        assert store.load_settings()[1] is None


@pytest.mark.parametrize(
    ("wrong", "keys"),
    [
        ({"antigravity": True}, "`antigravity`"),
        ({"two\nlines": 1}, "`two\\nlines`"),
        ({"volume": "loud", "language": 3}, "`language`, `volume`"),
        ({"setups": 5}, "`setups`"),
        ({"setups": {"other": {"sitters": [["Anna", 1, 2]]}}}, "`setups.other`"),
        ({"portraits": {"anna": 7}, "zebra": 1}, "`portraits.anna`, `zebra`"),
    ],
    ids=str,
)
def test_one_wrong_setting_resets_no_other(store: Store, wrong: dict, keys: str):
    """A bad key or value is named once and dropped; the others stay, and the old file too."""
    saved = Settings(theme="wool", speed=3.0, setups={"anything": Setup([PlayerInfo("Þóra")])})
    store.save_settings(saved)
    file = json.loads(store.settings_path.read_bytes())
    for key, value in wrong.items():
        file[key] = {**file[key], **value} if isinstance(value, dict) else value
    raw = json.dumps(file).encode()
    store.settings_path.write_bytes(raw)
    settings, notice = store.load_settings()
    lost = {"setups": {}} if wrong.get("setups") == 5 else {}
    assert settings == msgspec.structs.replace(saved, **lost)
    aside = store.settings_path.with_name("settings.json.aside-1")
    assert f" {keys}." in str(notice) and str(aside) in str(notice)
    assert aside.read_bytes() == raw
    assert store.load_settings() == (settings, None)


def windows(home: Path, settings: Settings) -> list[tuple[Store, Settings]]:
    """Two that have read these settings."""
    Store(home).save_settings(settings)
    return [(store, store.load_settings()[0]) for store in (Store(home), Store(home))]


def settings_in(home: Path) -> Settings:
    settings, notice = Store(home).load_settings()
    assert notice is None
    return settings


def test_what_another_window_chose_is_not_written_over(tmp_path: Path) -> None:
    """Each window keeps its own changes; what both changed is as the later has it."""
    (first, ours), (second, theirs) = windows(tmp_path, Settings(theme="wool", speed=3.0))
    theirs.theme, theirs.volume = "night", 0.3
    assert second.save_settings(theirs) is None
    ours.large = 150
    for _ in range(2):
        assert first.save_settings(ours) is None
        assert settings_in(tmp_path) == Settings(theme="night", speed=3.0, volume=0.3, large=150)
    ours.theme = "christmas"
    first.save_settings(ours)
    theirs.speed = 1.0
    second.save_settings(theirs)
    assert settings_in(tmp_path) == Settings(theme="christmas", volume=0.3, large=150)


def test_tables_laid_in_two_windows_are_both_remembered(tmp_path: Path) -> None:
    """Entry by entry, and what was taken out of one is out."""
    before = {"punk": Setup([PlayerInfo("Anna")]), "paks": Setup([PlayerInfo("Anna")])}
    (first, ours), (second, theirs) = windows(tmp_path, Settings(setups=before, offered=["tunk"]))
    theirs.setups["tunk"] = Setup([PlayerInfo("Bella")])
    theirs.setups["punk"] = Setup([PlayerInfo("Bella")])
    theirs.offered.append("pukk")
    second.save_settings(theirs)
    ours.setups["puck"] = Setup([PlayerInfo("Anna")])
    del ours.setups["paks"]
    ours.offered.append("puck")
    first.save_settings(ours)
    merged = settings_in(tmp_path)
    names = {game: setup.players[0].name for game, setup in merged.setups.items()}
    assert names == {"punk": "Bella", "tunk": "Bella", "puck": "Anna"}
    assert sorted(merged.offered) == ["puck", "pukk", "tunk"]


def test_what_does_not_read_is_written_over(tmp_path: Path) -> None:
    """As if it were not there; so it is after the file has been set aside."""
    (first, ours), _ = windows(tmp_path, Settings(theme="wool"))
    for number, text in enumerate(("", "{", '{"theme": 7}', '{"unknown": 1}', "[]"), 1):
        first.settings_path.write_text(text, encoding="utf-8")
        ours.speed = number / 2
        assert first.save_settings(ours) is None and settings_in(tmp_path) == ours
    first.set_settings_aside()
    assert first.save_settings(ours) is None and settings_in(tmp_path) == ours


def test_what_could_not_be_kept_is_kept_the_next_time(tmp_path, monkeypatch) -> None:
    """A saving that failed has changed nothing, and what was chosen before it counts still."""
    (first, ours), (second, theirs) = windows(tmp_path, Settings())

    ours.theme = "wool"
    disk = failing(monkeypatch, Disk(tmp_path, 1))
    assert first.save_settings(ours) is not None
    disk.mended()
    theirs.speed = 3.0
    second.save_settings(theirs)
    first.save_settings(ours)
    assert settings_in(tmp_path) == Settings(theme="wool", speed=3.0)

"""What is kept between evenings is never lost, and never taken for what it is not."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rules.kit.journal import NEWEST, Journal
from table.files.lock import locked
from table.storage.store import Store, write_whole

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
    begun = Journal.begun(path, HEADER | {"game": game})
    for number in range(choices):
        begun.write({"seat": 0, "move": f"play {number}"})
    begun.close()
    store.release(path)
    return path


def test_write_whole_replaces_all_of_a_file(tmp_path: Path):
    """Longer or shorter, and in a folder not there yet."""
    path = tmp_path / "new" / "file"
    for data in (b"long" * 100, b"short", b""):
        write_whole(path, data)
        assert path.read_bytes() == data


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


def test_a_damaged_journal_is_moved_aside_and_said_once(store: Store):
    """Never deleted; the sentence names the line and where the file lies now."""
    path = journal(store)
    raw = b'{"journal":1}\n' + path.read_bytes()
    path.write_bytes(raw)
    (found,) = store.unfinished()
    assert found.path.parent == store.aside
    assert found.path.read_bytes() == raw
    assert "line 1" in str(found.error) and str(found.path) in str(found.error)
    assert store.unfinished() == []


@pytest.mark.parametrize("rubbish", [b"", b"\x00" * 50, b"[1]\n[2]\n", b"hello\n"])
def test_a_file_that_is_no_journal_is_moved_aside(store: Store, rubbish: bytes):
    """Whatever somebody has put there."""
    store.games.mkdir(parents=True)
    (store.games / "x.jsonl").write_bytes(rubbish)
    (found,) = store.unfinished()
    assert found.error
    assert found.path.read_bytes() == rubbish
    assert (found.game, found.names) == ("", [])


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


def test_looking_takes_nothing(store: Store):
    """The list of games in progress leaves neither a lock nor a file behind."""
    path, other = journal(store), Store(store.games.parent)
    store.unfinished()
    assert other.take(path)
    other.release(path)
    assert list(store.games.iterdir()) == [path]


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
    held = locked(path)
    assert held is not None
    assert locked(path) is None
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


def test_a_game_finished_twice_counts_once(store: Store):
    """The plug pulled between result and moving: the next window finishes what is left."""
    path = journal(store)
    raw = path.read_bytes()
    goal = store.finish(path, {"points": [1]})
    path.write_bytes(raw)
    assert store.finish(path, {"points": [1]}) == goal
    assert len(store.results()) == 1
    assert not path.exists()


def test_half_a_result_spoils_no_other(store: Store):
    """A line cut off by a pulled plug is passed over, and the next stands on its own."""
    store.finish(journal(store), {"points": [1]})
    with store.results_path.open("ab") as file:
        file.write(b'{"points":[2')
    store.finish(journal(store, "other"), {"points": [3]})
    assert [one["points"] for one in store.results()] == [[1], [3]]


def test_results_of_an_older_program_still_read(store: Store):
    """Of a time when nobody wrote down how the seats were ranked; a new one is added below."""
    old = '{"journal":"old.jsonl","when":"2025-01-06T20:00:00+00:00","points":[1,3],"winners":[1]}'
    store.results_path.parent.mkdir(parents=True, exist_ok=True)
    store.results_path.write_text(old + "\n")
    store.finish(journal(store), {"points": [2, 1], "ranking": [[0], [1]]})
    assert [one.get("ranking") for one in store.results()] == [None, [[0], [1]]]
    assert store.results()[0]["winners"] == [1]

"""The packed program's commands, where there is neither a Python nor a shell."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.packed.bare import AT, HOME, PACKED, folder, room as room, shut_in, surroundings
from tests.tables import GAMES

pytestmark = PACKED
MOST = 60_000_000  # bytes on the disk
GUEST = """
import decimal, hashlib, sqlite3, statistics, xml.etree.ElementTree, zoneinfo

hashlib.sha256(b"").hexdigest()

from rules.kit.remarks import candidates


def choose(rules, view, seat, rng):
    return rng.choice(candidates(rules, view, seat))
"""

Told = subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def program(room: Path) -> Callable[..., Told]:
    """Run the program in the room; it must end well."""

    def done(*words: str, **more: str) -> Told:
        found = subprocess.run(
            [*shut_in(room), *words],
            env={**surroundings(Path(HOME)), **more},
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert found.returncode == 0, found.stderr
        assert found.stderr == ""
        return found

    return done


def test_the_room_is_bare(room: Path) -> None:
    """What is started there could not have been helped by a Python, or by a shell."""
    programs = [path for path in room.rglob("*") if path.is_file() and not path.suffix]
    assert {path.name for path in programs if re.match("python|sh$|bash|dash", path.name)} == set()


def test_it_is_small(room: Path) -> None:
    """60 MB on the disk at most."""
    files = [path for path in folder().rglob("*") if path.is_file() and not path.is_symlink()]
    assert 0 < sum(path.stat().st_size for path in files) <= MOST


def test_it_knows_its_version_and_its_games(program: Callable[..., Told]) -> None:
    assert re.fullmatch(r"card table \d+\.\d+\.\d+\n", program("--version").stdout)
    told = program("games").stdout
    assert [game.name for game in GAMES if f"\n{game.name} (" not in f"\n{told}"] == []
    assert "usage" in program("play", "--help").stdout


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_computers_play_a_match_out(program: Callable[..., Told], game: str) -> None:
    """Without a window, to the score sheet; its journal is whole."""
    file = f"{HOME}/{game}.jsonl"
    assert program("play", game, "--no-window", "--seed", "3", "--journal", file).stdout
    assert program("check", file).stdout


def test_guests_and_games_of_ones_own(program: Callable[..., Told], room: Path) -> None:
    """A guest's file runs in its own process, with the standard library; a new game is playable."""
    guest = room / HOME.strip("/") / "guest.py"
    guest.write_text(GUEST, encoding="utf-8")
    duel = program("duel", "tunk", "--seats", f"bot:easy,file:{HOME}/guest.py", "--deals", "2")
    assert "guest.py" in duel.stdout and "Error" not in duel.stdout
    seats = f"file:{HOME}/guest.py,bot"
    assert program("play", "tunk", "--no-window", "--seats", seats).stdout
    assert f"{AT}/" in program("new", "mine").stdout  # where its explanation stands
    assert program("play", "mine", "--no-window").stdout


def test_its_first_frame_and_its_pictures(program: Callable[..., Told], room: Path) -> None:
    """The window comes to its first frame, and a position becomes a picture."""
    told = program(CARDTABLE_BENCH_START="1").stdout
    assert json.loads(told) == {"first_frame": True}
    program("play", "punk", "--no-window", "--seed", "3", "--journal", f"{HOME}/shot.jsonl")
    program("shot", f"{HOME}/shot.jsonl", "5", "--out", f"{HOME}/shot.png")
    assert (room / HOME.strip("/") / "shot.png").read_bytes().startswith(b"\x89PNG")

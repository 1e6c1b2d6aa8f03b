"""Guests: players from a file are seated, judged, passed over, and end with the table."""

import os
import pickle
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import games
from rules.kit.match import Match, PlayerInfo
from table.cli.play import play_to_end, play_without_window
from table.cli.record import open_record
from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.players.process import ChoiceFuture
from table.players.process_main import GUEST_SECONDS, LOADING_SECONDS, MAX_GUEST_MEMORY
from table.players.roster import (
    FILE_PREFIX,
    MAX_GUEST_BYTES,
    BadSeats,
    agreed_programs,
    parse_roster,
    player_kind,
)
from table.players.worker import Workers
from tests.players.opening import GAME, AllAgreed, Clock, begun
from tests.sampling import drawn

PATIENCE = 30  # seconds after which what should have happened has not
FORKS = pytest.mark.skipif(sys.platform == "win32", reason="no such processes there")

ANY = """
from rules.kit.remarks import candidates


def choose(rules, view, seat, rng):
    print("thinking aloud")
    likely = candidates(rules, view, seat)
    return likely[int(rng.random() * len(likely))]
"""
HEAD = """
import gc, os, sys, threading
from multiprocessing.connection import Connection

def pipe():
    return next(each for each in gc.get_objects() if isinstance(each, Connection))

def choose(rules, view, seat, rng):
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a guest's file lies."""
    return tmp_path / "mybot.py"


def written(file: Path, text: str) -> str:
    """The guest's kind, its file holding this."""
    file.write_text(text, encoding="utf-8")
    return f"{FILE_PREFIX}{file}"


def doing(file: Path, *lines: str) -> str:
    """The guest's kind, its choice being to do this."""
    return written(file, HEAD + "".join(f"    {line}\n" for line in lines))


@pytest.fixture(autouse=True)
def seen_off(workers: Workers) -> Iterator[None]:
    """No guest stays from test to test, since each test writes its own file."""
    yield
    workers.end_guests()


def asked(workers: Workers, guest: str, seat: int = 0) -> ChoiceFuture:
    """A thought of a guest at the start of a match."""
    return workers.ask(GAME.name, begun().view(seat), seat, guest, 5)


def passed_over(thought: ChoiceFuture, seat: int = 0) -> str:
    """What is told of a guest in whose place the rule player has moved."""
    assert thought.wait_for_move() == think(GAME.name, begun().view(seat), seat, RULE_PLAYER, 5)
    note = str(thought.note)
    assert "the rule player moved instead" in note and note.isprintable(), ascii(note)
    return note


# --- sitting down ------------------------------------------------------------------------


def test_a_guest_is_called_as_its_file_is(file: Path, tmp_path: Path):
    """The journal keeps the full path; twins are told apart; reading a file does not run it."""
    guest = written(file, f"open({str(tmp_path / 'run')!r}, 'w')\n{ANY}")
    anna, player, twin = parse_roster(f"Anna,{guest},{guest}")
    assert player == PlayerInfo("mybot", "file", str(file.resolve()))
    assert twin == player._replace(name="mybot 2")
    assert player_kind(player) == f"{FILE_PREFIX}{file.resolve()}" and player_kind(anna) == ""
    assert not (tmp_path / "run").exists()


BAD_PATHS = [
    ("", "names no file"),
    ("nowhere.py", "cannot be read (no such file"),
    (".", "cannot be read (this is a folder"),
    ("\0.py", "not valid Python"),
    ("x" * 5000, "cannot be read"),
    pytest.param("/dev/zero", "not an ordinary file", marks=FORKS),
    pytest.param("{held}", "not an ordinary file", marks=FORKS),
]
BAD_FILES = [
    (b"def choose(:\n", "line 1"),
    (b"\0\1\2", "not valid Python"),
    (b"\xff\xfe\xfa", "not valid Python"),
    (b"", "no function choose"),
    (b"def chose(rules, view, seat, rng): pass\n", "no function choose"),
    (b"(" * 100_000, "not valid Python"),
    (b"#" * MAX_GUEST_BYTES + b"\ndef choose(*asked): pass\n", "too large"),
]


@pytest.mark.parametrize(("bad", "told"), BAD_PATHS + BAD_FILES, ids=range(14))
def test_a_file_that_is_no_player_is_refused(file: Path, bad: str | bytes, told: str):
    """One sentence says what is wrong with path, text or `choose`; nothing endless is read."""
    path = str(file)
    if isinstance(bad, bytes):
        file.write_bytes(bad)
    else:
        held = file.parent / "held"
        path = bad.format(held=held)
        if bad == "{held}":
            os.mkfifo(held)
    with pytest.raises(BadSeats) as refused:
        parse_roster(f"Anna,{FILE_PREFIX}{path}")
    assert told in str(refused.value) and "\n" not in str(refused.value)


# --- playing -----------------------------------------------------------------------------


def test_a_guest_plays_its_own_moves(file: Path, tmp_path: Path, capfd):
    """Equal seeds give equal matches; its prints stay off the score sheet; the journal names it."""
    guest = written(file, f"__import__('os').system('echo louder')\n{ANY}")
    paths = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for path in paths:
        play_without_window(GAME.name, parse_roster(f"{guest},{guest}"), {}, "evening", path)
        printed = capfd.readouterr()
        assert "mybot 2" in printed.out and "mybot.py" not in printed.err
        assert all(word in printed.err for word in ("thinking aloud", "louder"))
        assert not any(word in printed.out for word in ("thinking aloud", "louder"))
    assert paths[0].read_bytes() == paths[1].read_bytes()
    path = str(file.resolve())
    assert open_record(paths[0]).match.players[0] == PlayerInfo("mybot", "file", path)


def test_every_game_can_be_played_by_a_guest(tmp_path: Path):
    """The example of the guide plays any game to its end at a seat, without a word of complaint."""
    text = (Path(__file__).parents[2] / "rules" / "HOWTO.md").read_text(encoding="utf-8")
    blocks = [word.partition("```")[0] for word in text.split("```python\n")[1:]]
    (example,) = [block for block in blocks if "def choose" in block]
    guest = written(tmp_path / "mybot.py", example)
    (game,) = drawn(games(), 1, "how-to")[:1]
    assert game.rules is not None
    seats = [guest, *["bot:playful"] * (min(game.rules.SEATS) - 1)]
    match = Match(game.rules, parse_roster(",".join(seats)), {}, "howto")
    with Workers(0, programs=AllAgreed()) as unwatched:
        assert play_to_end(match, game.name, unwatched.think) == []


# --- failing -----------------------------------------------------------------------------

WRONG = {
    "raise ValueError('no idea\\nat all')": "its file failed (ValueError: no idea at all)",
    "raise SystemExit(3)": "its file failed (SystemExit: 3)",
    "raise ValueError('\\x1b[2J\\x07 \\u202e {name} {0} {')": "its file failed (ValueError: ",
    "raise type('Mute', (Exception,), {'__str__': lambda self: 1 / 0})": "its file failed (Mute",
    "return 'cheat'": "its file chose “cheat”, which is not legal",
    "return 'play 7D; drop'": "which is not a move",
    "return 'pl\\0ay \\ud800 7D\\u202e'": "which is not a move",
    "return None": "its file chose “None”, which is not legal",
    "return 'x' * 1_000_000": "sent something that is not an answer",
    "os._exit(3)": "sent something that is not an answer",
    "pipe().send_bytes(b'[' * 9000)": "sent something that is not an answer",
    "pipe().send_bytes(b'7')": "sent something that is not an answer",
    "view.zones.clear()": "its file chose “None”, which is not legal",
}


@pytest.mark.parametrize("body", drawn(list(WRONG), 4, "guests"))
def test_what_a_guest_does_wrong_is_told_by_name_and_the_rule_player_moves(workers, file, body):
    """One printable line says why the rule player moved; the next choice is the guest's again."""
    guest = doing(file, body)
    for _ in range(2):
        assert WRONG[body] in passed_over(asked(workers, guest))


@FORKS
def test_a_guest_holds_no_file_of_the_tables(workers: Workers, file: Path):
    """But its own pipe and the sign that the table has ended: it can write into nothing else."""
    guest = doing(
        file,
        "held = 0",
        "for number in range(3, 256):",
        "    try: os.fstat(number)",
        "    except OSError: continue",
        "    held += 1",
        "raise ValueError(f'{held} held')",
    )
    assert "2 held" in passed_over(asked(workers, guest))


WAITS = "import threading; threading.Event().wait()"
SECOND_WAITS = f"""calls = []
def choose(*asked):
    if calls: {WAITS}
    calls.append(1)
"""


@pytest.mark.parametrize("loading", [True, False])
def test_a_guest_that_takes_too_long_is_passed_over(file: Path, loading: bool):
    """Its process is ended after its limit, which for the first choice includes loading."""
    clock, limit = Clock(), GUEST_SECONDS + LOADING_SECONDS * loading
    guest = written(file, f"{WAITS if loading else ''}\n{SECOND_WAITS}")
    with Workers(1, clock, AllAgreed()) as workers:
        if not loading:
            assert "not legal" in passed_over(asked(workers, guest))
        thought = asked(workers, guest)
        (process,) = workers._guests.values()
        pid = process.process.pid
        while not process.ready:
            assert process.pipe.poll(PATIENCE) and not thought.is_ready()
        clock.now += limit - 0.1
        assert not thought.is_ready() and process.process.pid == pid
        clock.now += 0.2
        assert f"longer than {limit:g} seconds" in passed_over(thought)
        assert process.process.pid != pid


def test_a_file_that_fails_as_it_is_loaded_is_told_at_every_choice(workers: Workers, file: Path):
    """It was there when its owner sat down, and may be gone when the game is taken up."""
    for text, told in (
        ("raise RuntimeError('not today')\n", "its file failed (RuntimeError: not today)"),
        ("import nothing_of_the_kind\n", "its file failed (ModuleNotFoundError"),
        ("import os; os._exit(3)\n", "its process ended"),
    ):
        assert told in passed_over(asked(workers, written(file, text + ANY), 1), 1)
        workers.end_guests()
    gone = asked(workers, f"{FILE_PREFIX}{file.parent / 'gone.py'}")
    assert "FileNotFoundError" in passed_over(gone)


def test_only_the_program_that_somebody_has_agreed_to_is_run(file: Path, tmp_path: Path):
    """No other file, nor one that has changed since: the rule player moves, and it is said."""
    run = tmp_path / "run"
    programs = agreed_programs([written(file, ANY)])
    guest = written(file, f"open({str(run)!r}, 'w')\n{ANY}")
    for agreed, told in (({}, "nobody has agreed"), (programs, "has changed since it sat down")):
        with Workers(0, programs=agreed) as workers:
            assert told in passed_over(asked(workers, guest))
            assert bool(workers._guests) is bool(agreed)
    assert not run.exists()


# --- what it sees, and may have ----------------------------------------------------------

REMEMBERS = """
seen = []


def choose(rules, view, seat, rng):
    seen.append((seat, view))
    if len({seat for seat, _ in seen}) > 1 or len(seen) > 1:
        raise ValueError(f"seen {len(seen)}")
    return rules.offers(view, seat)[0].verb + " " + rules.offers(view, seat)[0].pick[0].name
"""


def test_twins_do_not_share_what_they_see(workers: Workers, file: Path):
    """One file at two seats is two processes; and after the game neither remembers it."""
    guest = written(file, REMEMBERS)
    for _ in range(2):
        thoughts = [asked(workers, guest, seat) for seat in (0, 1)]
        assert [thought.wait_for_move() and thought.note for thought in thoughts] == [None, None]
        workers.end_guests()


class _Evil:
    def __init__(self, file: str) -> None:
        self.file = file

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        return open, (self.file, "w")


def test_a_guests_answer_is_never_unpickled(workers: Workers, file: Path, tmp_path: Path):
    """What a file writes to the pipe is read as text: nothing of it runs at the table."""
    marker = tmp_path / "run"
    evil = pickle.dumps(_Evil(str(marker)))
    passed_over(asked(workers, doing(file, f"pipe().send_bytes({evil!r})")))
    assert not marker.exists()


def test_who_answers_before_being_asked_is_not_heard(workers: Workers, file: Path) -> None:
    """The second of two answers is not taken for the next choice; the process starts anew."""
    guest = doing(file, 'pipe().send_bytes(b\'{"move": "one"}\')', "return 'two'")
    assert "“one”" in passed_over(asked(workers, guest))
    (process,) = workers._guests.values()
    assert process.pipe.poll(PATIENCE)
    assert "sent something that is not an answer" in passed_over(asked(workers, guest))
    assert "“one”" in passed_over(asked(workers, guest))


@FORKS
def test_a_guest_is_held_to_some_memory(workers: Workers, file: Path) -> None:
    """More than that is refused by the system, before the machine is out of breath."""
    guest = doing(file, f"return str(len(bytearray({MAX_GUEST_MEMORY + 1})))")
    assert "MemoryError" in passed_over(asked(workers, guest))


def test_the_command_line_does_not_cross(workers, file, monkeypatch) -> None:
    """It may hold the seed; what lies in the guest's folder can be imported."""
    monkeypatch.setattr(sys, "argv", ["main.py", "play", "punk", "--seed", "4711"])
    (file.parent / "mybot_words.py").write_text("WORD = 'a word of its own'\n", encoding="utf-8")
    guest = doing(file, "import mybot_words", "raise ValueError(mybot_words.WORD, sys.argv)")
    note = passed_over(asked(workers, guest))
    assert "a word of its own" in note and "4711" not in note and sys.argv[-1] == "4711"


TABLE = """
import sys
from table.players.worker import Workers
from tests.players.opening import AllAgreed, begun

if __name__ == "__main__":
    Workers(0, programs=AllAgreed()).ask("punk", begun().view(0), 0, sys.argv[1], 5).wait_for_move()
"""


@FORKS
def test_a_guest_does_not_outlive_the_table(file: Path, tmp_path: Path) -> None:
    """Not even where the table was killed and the guest thinks for ever."""
    path, program = tmp_path / "held", tmp_path / "evening.py"
    os.mkfifo(path)
    held = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    hold = f"here = os.open({str(path)!r}, os.O_WRONLY)"
    guest = doing(file, hold, "os.write(here, b'!')", "while True: pass")
    program.write_text(TABLE, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    with subprocess.Popen([sys.executable, str(program), guest], env=environment) as table:
        assert select.select([held], [], [], PATIENCE)[0] and os.read(held, 1) == b"!"
        table.kill()
    assert select.select([held], [], [], PATIENCE)[0] and os.read(held, 1) == b""
    os.close(held)

"""Guests that know no better: the table never waits, shows nothing it should not, and their
processes end with the game and with the table."""

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.players.future import ChoiceFuture
from table.players.guest import LARGEST, MARK
from table.players.guest_process import LIMIT, LOADING
from table.players.inline import think
from table.players.levels import RULE_PLAYER
from table.players.process import SeatProcess
from table.players.process_main import MEMORY
from table.players.roster import BadSeats, roster
from table.players.worker import Workers
from tests.players.opening import GAME, AllAgreed, Clock, begun
from tests.sampling import drawn

PATIENCE = 30  # seconds after which what should have happened has not
FORKS = pytest.mark.skipif(sys.platform == "win32", reason="no such processes there")

HEAD = """
import gc, os, struct, sys, threading
from multiprocessing.connection import Connection

def pipe():
    return next(one for one in gc.get_objects() if isinstance(one, Connection))

def choose(rules, view, seat, rng):
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a guest's file lies."""
    return tmp_path / "mybot.py"


@pytest.fixture(autouse=True)
def seen_off(workers: Workers) -> Iterator[None]:
    """No guest stays from test to test."""
    yield
    workers.see_off()


def doing(file: Path, *lines: str) -> str:
    """The guest's kind, its choice being to do this."""
    file.write_text(HEAD + "".join(f"    {line}\n" for line in lines), encoding="utf-8")
    return f"{MARK}{file}"


def asked(workers: Workers, guest: str) -> ChoiceFuture:
    return workers.ask(GAME.name, begun().view(0), 0, guest, 5)


def process_of(workers: Workers) -> SeatProcess:
    (process,) = workers._guests.values()
    return process


def passed_over(thought: ChoiceFuture) -> str:
    """What is told of a guest in whose place the rule player has moved."""
    assert thought.move() == think(GAME.name, begun().view(0), 0, RULE_PLAYER, 5)
    assert thought.request.level == RULE_PLAYER
    told = str(thought.note)
    assert "the rule player moved instead" in told and told.isprintable(), ascii(told)
    return told


@FORKS
@pytest.mark.parametrize(
    "half", drawn(["b'\\0'", "struct.pack('!i', 100) + b'{'"], 1, "of a message")
)
def test_nobody_waits_for_the_other_half_of_a_message(file: Path, half: str) -> None:
    """Who writes the beginning of an answer and no more is as slow as who writes nothing."""
    clock = Clock()
    guest = doing(file, f"os.write(pipe().fileno(), {half})", "threading.Event().wait()")
    with Workers(1, clock, AllAgreed()) as workers:
        thought = asked(workers, guest)
        process = process_of(workers)
        while not process._arrived or not process.loaded:
            assert process.pipe.poll(PATIENCE) and not thought.ready()
        assert not thought.ready()
        clock.now += LIMIT + 0.1
        assert f"longer than {LIMIT:g} seconds" in passed_over(thought)


@pytest.mark.parametrize(
    "sent",
    drawn(
        ["b'[' * 9000", "b'{\"a\":' * 1500", "b''", "b'7'", "b'\\xff\\xfe\\xfa'", "b'x' * 20_000"],
        3,
        "rubbish",
    ),
)
def test_rubbish_in_the_pipe_is_no_answer(workers: Workers, file: Path, sent: str) -> None:
    """However deep, long or empty it is."""
    guest = doing(file, f"pipe().send_bytes({sent})", "threading.Event().wait()")
    assert "sent what is no answer" in passed_over(asked(workers, guest))


def test_who_answers_before_being_asked_is_not_heard(workers: Workers, file: Path) -> None:
    """Two answers to one question: the second is not taken for the next choice, and the process
    starts anew."""
    guest = doing(file, 'pipe().send_bytes(b\'{"move": "one"}\')', "return 'two'")
    assert "“one”" in passed_over(asked(workers, guest))
    assert process_of(workers).pipe.poll(PATIENCE)
    assert "sent what is no answer" in passed_over(asked(workers, guest))
    assert "“one”" in passed_over(asked(workers, guest))


@pytest.mark.parametrize(
    "body",
    drawn(
        [
            "return 'pl\\0ay \\ud800 7D\\u202e'",
            "raise ValueError('\\x1b[2J\\x07 \\u202e {name} {0} {')",
            "raise type('Wrong\\nindeed\\0', (Exception,), {})('a\\0b')",
            "raise type('Mute', (Exception,), {'__str__': lambda self: 1 / 0})",
            'pipe().send_bytes(b\'{"failed": "a\\\\n\\\\u0000b"}\')',
            'pipe().send_bytes(b\'{"move": "a\\\\n\\\\u0000b"}\')',
        ],
        3,
        "told",
    ),
)
def test_what_is_told_of_a_guest_can_be_shown(workers: Workers, file: Path, body: str) -> None:
    """One line without anything that a window cannot draw or a terminal would obey."""
    guest = doing(file, body)
    assert "sent what" not in passed_over(asked(workers, guest))


def test_a_file_that_never_loads_is_passed_over(file: Path) -> None:
    """It has its time for that, and the table says which it took."""
    clock = Clock()
    file.write_text(f"{HEAD}    pass\nthreading.Event().wait()\n", encoding="utf-8")
    with Workers(1, clock, AllAgreed()) as workers:
        thought = asked(workers, f"{MARK}{file}")
        while not process_of(workers).ready:
            assert process_of(workers).pipe.poll(PATIENCE) and not thought.ready()
        assert not thought.ready()
        clock.now += LOADING + 0.1
        assert f"longer than {LOADING:g} seconds" in passed_over(thought)


@FORKS
def test_what_other_programs_print_is_kept_from_the_score_sheet(
    workers: Workers, file: Path, capfd: pytest.CaptureFixture
) -> None:
    """Whatever way it takes to the terminal."""
    guest = doing(file, "os.system('echo loud')", "os.write(1, b'louder')", "return 'x'")
    passed_over(asked(workers, guest))
    said = capfd.readouterr()
    assert "loud" in said.err and "louder" in said.err and "loud" not in said.out


@FORKS
def test_a_guest_is_held_to_some_memory(workers: Workers, file: Path) -> None:
    """More than that is refused by the system, before the machine is out of breath."""
    guest = doing(file, f"return str(len(bytearray({MEMORY + 1})))")
    assert "MemoryError" in passed_over(asked(workers, guest))


@FORKS
def test_a_guest_has_nothing_open_of_the_table(workers: Workers, file: Path) -> None:
    """But its own pipe and the one by which it hears that the table has ended, so that it can
    write into nothing else of the table's; and it can start processes in Python's own way."""
    guest = doing(
        file,
        "import multiprocessing",
        "table = multiprocessing.parent_process().sentinel",
        "lists = os.open('/dev/null', 0)",
        "os.close(lists)",
        "there = {int(name) for name in os.listdir('/dev/fd')} - {0, 1, 2, lists}",
        "multiprocessing.get_context('spawn').Semaphore()",
        "return 'of the table' if there - {pipe().fileno(), table} else 'nothing'",
    )
    assert "“nothing”" in passed_over(asked(workers, guest))


BRANCHES = [
    "if not os.fork():",
    "    here = os.open({fifo!r}, os.O_WRONLY)",
    "    while True: pass",
    "return 'x'",
]


def fifo_in(folder: Path) -> tuple[Path, int]:
    """A pipe by name, whose end tells that all who held it have gone."""
    path = folder / "held"
    os.mkfifo(path)
    return path, os.open(path, os.O_RDONLY | os.O_NONBLOCK)


def has_gone(held: int) -> bool:
    """Whether whoever holds the other end of it goes."""
    return bool(select.select([held], [], [], PATIENCE)[0]) and os.read(held, 1) == b""


@FORKS
def test_what_a_guest_has_started_ends_with_it(
    workers: Workers, file: Path, tmp_path: Path
) -> None:
    """A process that it split off does not go on when the game has been left."""
    path, held = fifo_in(tmp_path)
    lines = [line.format(fifo=str(path)) for line in BRANCHES]
    lines.insert(2, "    os.write(here, b'!')")
    passed_over(asked(workers, doing(file, *lines)))
    assert select.select([held], [], [], PATIENCE)[0] and os.read(held, 1) == b"!"
    workers.see_off()
    assert has_gone(held)
    os.close(held)


TABLE = """
import sys
from table.players.worker import Workers
from tests.players.opening import AllAgreed, begun

if __name__ == "__main__":
    Workers(0, programs=AllAgreed()).ask("punk", begun().view(0), 0, sys.argv[1], 5).move()
"""


@FORKS
def test_a_guest_does_not_outlive_the_table(file: Path, tmp_path: Path) -> None:
    """Not even where the table was killed and the guest thinks for ever."""
    path, held = fifo_in(tmp_path)
    guest = doing(
        file,
        f"here = os.open({str(path)!r}, os.O_WRONLY)",
        "os.write(here, b'!')",
        "while True: pass",
    )
    program = tmp_path / "evening.py"
    program.write_text(TABLE, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    with subprocess.Popen([sys.executable, str(program), guest], env=environment) as table:
        assert select.select([held], [], [], PATIENCE)[0] and os.read(held, 1) == b"!"
        table.kill()
    assert has_gone(held)
    os.close(held)


def test_a_guest_may_have_files_beside_it(workers: Workers, file: Path) -> None:
    """It is run as any program is: what lies in its folder can be imported."""
    (file.parent / "mybot_words.py").write_text("WORD = 'a word of its own'\n", encoding="utf-8")
    guest = doing(file, "import mybot_words", "return mybot_words.WORD")
    assert "a word of its own" in passed_over(asked(workers, guest))


def test_the_command_line_does_not_cross(
    workers: Workers, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was typed to open the table may hold the seed of the game: nobody who thinks has it."""
    monkeypatch.setattr(sys, "argv", ["main.py", "play", "punk", "--seed", "4711"])
    assert "4711" not in passed_over(asked(workers, doing(file, "raise ValueError(sys.argv)")))
    assert sys.argv[-1] == "4711"


@pytest.mark.parametrize("name", ["/dev/zero", "/dev/stdin", "held"])
@FORKS
def test_what_might_never_end_is_not_read(tmp_path: Path, name: str) -> None:
    """A device, or a pipe with nobody at the other end, is no file to sit down."""
    os.mkfifo(tmp_path / "held")
    with pytest.raises(BadSeats, match="no ordinary file"):
        roster(f"Anna,{MARK}{tmp_path / name}")


def test_a_file_too_large_for_a_player_is_not_read(file: Path) -> None:
    """Nobody has written that, and to read it would stop the window."""
    file.write_text("#" * LARGEST + "\ndef choose(*asked): pass\n")
    with pytest.raises(BadSeats, match="too large"):
        roster(f"Anna,{MARK}{file}")

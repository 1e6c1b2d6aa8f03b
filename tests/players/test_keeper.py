"""What a guest leaves behind: nothing, whatever it does to be left."""

import ctypes
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from table.players import keeper, worker
from table.players.guest import MARK
from table.players.job import Limits
from table.players.process import SeatProcess
from table.players.worker import Workers
from tests.players import wrong_work
from tests.players.opening import GAME, begun
from tests.sampling import drawn

PATIENCE = 120  # seconds after which what should have happened has not
LINUX = pytest.mark.skipif(not keeper.LINUX, reason="only there a process stands between")
GET_SUBREAPER = 37  # of prctl

# Twice forked, in a session of its own, deaf to SIGTERM, and holding the pipe; then the rest.
DAEMON = """
import os, signal

def daemon():
    reading, writing = os.pipe()
    if not os.fork():
        os.setsid()
        if not os.fork():
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            for one in range(3, 200):
                if one != writing:
                    try: os.close(one)
                    except OSError: pass
            here = os.open({fifo!r}, os.O_WRONLY)
            os.write(here, b"!")
            os.write(writing, b"!")
            while True: signal.pause()
        os._exit(0)
    os.read(reading, 1)

def choose(rules, view, seat, rng):
    daemon()
    {then}
"""


@pytest.fixture
def held(tmp_path: Path) -> Iterator[int]:
    """A pipe by name, whose end tells that all who held it have gone."""
    path = tmp_path / "held"
    os.mkfifo(path)
    end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    yield end
    os.close(end)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody ends a keeper before it is done, however late a busy machine lets it begin."""
    monkeypatch.setattr(keeper, "LAST", PATIENCE)


@pytest.fixture(params=["its own numbers", "numbers among all"])
def numbers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """On a system that lets guests have process numbers of their own, and on one that does not."""
    if request.param == "numbers among all":
        monkeypatch.setattr(worker, "guest_work", wrong_work.guest_among_all)
    return str(request.param)


def daemonic(folder: Path, then: str) -> str:
    """A guest that leaves somebody behind, and then does this."""
    file = folder / "mybot.py"
    file.write_text(DAEMON.format(fifo=str(folder / "held"), then=then), encoding="utf-8")
    return f"{MARK}{file}"


def has_come(held: int) -> bool:
    return bool(select.select([held], [], [], PATIENCE)[0]) and os.read(held, 1) == b"!"


def has_gone(held: int) -> bool:
    return bool(select.select([held], [], [], PATIENCE)[0]) and os.read(held, 1) == b""


@LINUX
@pytest.mark.parametrize(
    "then", drawn(["return 'x'", "os._exit(0)", "while True: signal.pause()"], 1, "with the guest")
)
def test_who_has_a_session_of_its_own_ends_with_the_guest(
    tmp_path: Path, held: int, numbers: str, then: str
) -> None:
    """When the game is left, in peace or in the middle of a choice; and when the guest itself has
    gone before."""
    with Workers(0) as workers:
        thought = workers.ask(GAME.name, begun().view(0), 0, daemonic(tmp_path, then), 5)
        assert has_come(held)
        if "True" not in then:
            thought.move()
        workers.see_off()
        assert has_gone(held)


@LINUX
def test_a_keeper_ends_all_and_then_itself_when_it_is_told(
    tmp_path: Path, held: int, numbers: str
) -> None:
    """By itself, with nobody's help, however long its guest would have gone on."""
    with Workers(0) as workers:
        guest = daemonic(tmp_path, "while True: signal.pause()")
        workers.ask(GAME.name, begun().view(0), 0, guest, 5)
        assert has_come(held)
        (process,) = workers._guests.values()
        keeper.see_out(process.process)
        assert process.process.exitcode == 0 and has_gone(held)


@LINUX
def test_who_ends_its_keeper_ends_itself(tmp_path: Path, held: int) -> None:
    """Where a guest has numbers of its own it cannot even name who keeps it; where it has not, it
    goes with it."""
    file = tmp_path / "mybot.py"
    file.write_text(
        "import os, signal\n"
        "def choose(*asked):\n"
        f"    here = os.open({str(tmp_path / 'held')!r}, os.O_WRONLY)\n"
        "    os.write(here, b'!')\n"
        "    if os.getppid(): os.kill(os.getppid(), signal.SIGKILL)\n"
        "    while True: signal.pause()\n"
    )
    with Workers(0) as workers:
        workers.ask(GAME.name, begun().view(0), 0, f"{MARK}{file}", 5)
        assert has_come(held)
    assert has_gone(held)


HOPS = """
import os, signal

def choose(rules, view, seat, rng):
    if not os.fork():
        os.setsid()
        here = os.open({fifo!r}, os.O_WRONLY)
        os.write(here, b"!")
        while True:
            if os.fork(): os._exit(0)
    signal.pause()
"""


@LINUX
def test_who_is_another_process_each_time_one_looks_ends_as_well(
    tmp_path: Path, held: int, numbers: str
) -> None:
    """It forks, and ends, and the next one does: no list of processes has it for sure."""
    file = tmp_path / "mybot.py"
    file.write_text(HOPS.format(fifo=str(tmp_path / "held")), encoding="utf-8")
    with Workers(0) as workers:
        workers.ask(GAME.name, begun().view(0), 0, f"{MARK}{file}", 5)
        assert has_come(held)
    assert has_gone(held)


@LINUX
def test_a_table_that_closes_nothing_comes_to_its_end(tmp_path: Path, held: int) -> None:
    """Python waits for whoever was started: who keeps a guest ends when it is asked to."""
    guest = daemonic(tmp_path, "return 'x'")
    program = tmp_path / "evening.py"
    program.write_text(TABLE, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    command = [sys.executable, str(program), guest, ""]
    assert subprocess.run(command, env=environment, timeout=PATIENCE, check=True)
    assert has_come(held) and has_gone(held)


TABLE = """
import sys
from table.players import worker
from tests.players import wrong_work
from tests.players.opening import begun

if __name__ == "__main__":
    if sys.argv[2] == "numbers among all":
        worker.guest_work = wrong_work.guest_among_all
    worker.Workers(1).ask("punk", begun().view(0), 0, sys.argv[1], 5).move()
"""


@LINUX
def test_who_has_a_session_of_its_own_does_not_outlive_the_table(
    tmp_path: Path, held: int, numbers: str
) -> None:
    """Not even where the table was killed and could do nothing any more."""
    guest = daemonic(tmp_path, "while True: signal.pause()")
    program = tmp_path / "evening.py"
    program.write_text(TABLE, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    command = [sys.executable, str(program), guest, numbers]
    with subprocess.Popen(command, env=environment) as table:
        assert has_come(held)
        table.send_signal(signal.SIGKILL)
    assert has_gone(held)


@LINUX
def test_the_table_takes_nobody_elses_children() -> None:
    """It is no subreaper: the workers' and everybody's children are theirs. And workers end as
    they did, their exit codes with whom they belong to."""
    with Workers(1) as workers:
        (process,) = workers._processes
        process.process.kill()
        process.process.join()
        assert process.process.exitcode == -signal.SIGKILL
    asked = ctypes.c_int(7)
    assert ctypes.CDLL(None).prctl(GET_SUBREAPER, ctypes.byref(asked), 0, 0, 0) == 0
    assert asked.value == 0


LOOKED_INTO = """
import ctypes, sys
from table.players.worker import Workers
from tests.players.opening import begun

if __name__ == "__main__":
    with Workers(0) as workers:
        workers.ask("punk", begun().view(0), 0, sys.argv[1], 5)
        print(ctypes.CDLL(None).prctl(3, 0, 0, 0, 0))
"""


@LINUX
def test_nobody_looks_into_the_table_where_a_guest_sits(tmp_path: Path) -> None:
    """Its memory and its environment are closed to all other programs of the same user."""
    file = tmp_path / "mybot.py"
    file.write_text("def choose(*asked): pass", encoding="utf-8")
    program = tmp_path / "evening.py"
    program.write_text(LOOKED_INTO, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program), f"{MARK}{file}"],
        env={**os.environ, "PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "0\n"


def test_what_windows_is_told_has_the_shape_it_asks_for() -> None:
    """A hundred and forty-four bytes where addresses have eight, the flags at the sixteenth."""
    if ctypes.sizeof(ctypes.c_void_p) == 8:
        assert ctypes.sizeof(Limits) == 144
    assert Limits.basic.offset == 0 and type(Limits().basic).flags.offset == 16


def test_a_process_that_was_never_started_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is there to be ended."""
    monkeypatch.setattr(SeatProcess, "_start", lambda process: 1 / 0)
    process = SeatProcess(1.0, wrong_work.guest_among_all, "nowhere.py", alone=True)
    assert not process.there
    process.close()


@LINUX
def test_what_cannot_be_taken_back_is_tried_by_another_first() -> None:
    """A guest that the system gives numbers, but not its own user, could not read its own file."""

    def refused() -> bool:
        raise PermissionError

    assert keeper._tried(lambda: True)
    assert not keeper._tried(lambda: False) and not keeper._tried(refused)

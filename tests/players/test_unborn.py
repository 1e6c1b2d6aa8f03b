"""A table killed in the very moment in which it starts a process: nothing is said of it."""

import os
import subprocess
import sys
from multiprocessing import spawn

import pytest

from table.players.unborn import unborn_in_silence

pytestmark = pytest.mark.skipif(os.name == "nt", reason="there a process is told by other means")


def stillborn(told: bytes) -> str:
    """What a process says that hears no more than this of what it is to do."""
    reading, writing = os.pipe()
    os.write(writing, told)
    os.close(writing)
    nobody, other = os.pipe()
    command = spawn.get_command_line(tracker_fd=nobody, pipe_handle=reading)
    try:
        done = subprocess.run(
            [sys.executable, *command[1:]],
            pass_fds=(reading, nobody),
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        for handle in (reading, nobody, other):
            os.close(handle)
    assert done.returncode != 0 and not done.stdout
    return done.stderr


@pytest.mark.parametrize("told", [b"", b"\x80\x04\x95\xff\x00\x00\x00\x00\x00\x00\x00}"])
def test_a_process_that_is_told_nothing_says_nothing(told: bytes):
    """Neither a traceback nor anything else; without us Python prints one."""
    assert "Traceback" in stillborn(told)
    with unborn_in_silence():
        assert stillborn(told) == ""
    assert "Traceback" in stillborn(told), "it was for that moment alone"


def test_what_else_goes_wrong_is_still_said():
    """A process told nonsense is a failure of ours."""
    with unborn_in_silence():
        assert "Traceback" in stillborn(b"cno_such_module\nx\n.")

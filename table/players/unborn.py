"""A process whose table is killed before it has told it what to do, and which says nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import spawn
from typing import Any

# Python reads there what a process is to do, and prints a traceback where it ends too soon.
QUIET = (
    "import sys; e = sys.excepthook; "
    "sys.excepthook = lambda *a: a[0].__name__ in ('EOFError', 'UnpicklingError') or e(*a); "
)


@contextmanager
def unborn_in_silence() -> Iterator[None]:
    """For what is started meanwhile, by one thread at a time."""
    usual = spawn.get_command_line

    def command(**words: Any) -> list[str]:
        line = usual(**words)
        at = line.index("-c") + 1 if "-c" in line else 0
        return [*line[:at], QUIET + line[at], *line[at + 1 :]] if at else line

    spawn.get_command_line = command
    try:
        yield
    finally:
        spawn.get_command_line = usual

"""A file only one process at a time may hold: the system lets go of it when the holder dies.

So a lock left behind by a crash is no lock: nobody has to guess from a process
number, which may by then be someone else's, whether its holder still lives.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Lock:
    """A lock that is held. `path` names it; the number of the process stands in it, for people."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    def release(self) -> None:
        """Let go, and tidy the file away."""
        if sys.platform != "win32":
            self.path.unlink(missing_ok=True)  # while it is held, or another's would go
        os.close(self._handle)
        if sys.platform == "win32":
            with contextlib.suppress(OSError):  # another process may have it open by now
                self.path.unlink(missing_ok=True)


def locked(path: Path) -> Lock | None:
    """The lock of that path, or None if somebody holds it, in this process or another.

    Where the file system knows no locks everybody gets one: better to play.
    Raises OSError where the file cannot be made.
    """
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _hold(handle)
        except OSError as error:
            if error.errno in HELD:
                os.close(handle)
                return None
        if _is_still(handle, path):
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())
            return Lock(path, handle)
        os.close(handle)  # it was tidied away between opening and locking


def _hold(handle: int) -> None:
    if sys.platform == "win32":
        os.lseek(handle, 4096, os.SEEK_SET)  # behind the number, which others may then read
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_still(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False

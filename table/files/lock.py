"""A file only one process at a time may hold: the system lets go of it when the holder dies.

So a lock left behind by a crash is no lock: nobody has to guess from a process
number, which may by then be someone else's, whether its holder still lives.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from rules.kit.ondisk import OWN
from rules.kit.outside import require_plain

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
_FLAGS |= getattr(os, "O_NOFOLLOW", 0)  # what somebody has linked to is nobody's lock
HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Lock:
    """A lock that is held. `path` names it; the number of the process stands in it, for people."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    def release(self) -> None:
        """Let go, and tidy the file away, where the disk lets itself be tidied."""
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)  # while it is held, or another's would go
        with contextlib.suppress(OSError):
            os.close(self._handle)
        if sys.platform == "win32":
            with contextlib.suppress(OSError):  # another process may have it open by now
                self.path.unlink(missing_ok=True)

    def leave(self) -> None:
        """Let go, and let the file lie, as when the holder dies."""
        os.close(self._handle)


def lock_of(path: Path) -> Path:
    """Where the lock of a file lies."""
    return path.with_name(f"{path.name}.lock")


def is_locked(path: Path) -> bool:
    """Whether somebody holds that lock; nothing is made or written to find out. OSError where
    it is no file."""
    try:
        require_plain(path.lstat())
        handle = os.open(path, os.O_RDONLY | _FLAGS)
    except FileNotFoundError:
        return False
    try:
        _hold(handle)
    except OSError as error:
        return error.errno in HELD
    finally:
        os.close(handle)
    return False


def acquire_lock(path: Path) -> Lock | None:
    """The lock of that path, or None if somebody holds it, in this process or another.

    Where the file system knows no locks everybody gets one: better to play.
    Raises OSError where the file cannot be made, or is none.
    """
    while True:
        if os.path.lexists(path):
            require_plain(path.lstat())
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _FLAGS, OWN)
        try:
            _hold(handle)
        except OSError as error:
            if error.errno in HELD:
                os.close(handle)
                return None
        if _is_still(handle, path):
            with contextlib.suppress(OSError):  # a full disk has no room for the number
                os.ftruncate(handle, 0)
                os.write(handle, f"{os.getpid()}\n".encode())
            return Lock(path, handle)
        os.close(handle)  # it was tidied away between opening and locking


def sweep_locks(paths: Iterable[Path]) -> None:
    """Tidy away those locks that nobody holds."""
    for path in paths:
        with contextlib.suppress(OSError):
            left = acquire_lock(path) if os.path.lexists(path) else None
            if left is not None:
                left.release()


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

"""Locks on files, each held by one process at a time.

The system releases a lock when its process ends, so a lock file left by a crash is not locked, and
nobody has to guess from a process number whether the process is still running."""

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
_FLAGS |= getattr(os, "O_NOFOLLOW", 0)  # a link is no lock of ours
LOCKED_BYTE = 4096  # on Windows; after the number of the process, so that others can read it
HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Lock:
    """A lock that this process holds; its file contains the number of the process, for people."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    def release(self) -> None:
        """Unlock the file and, if possible, delete it."""
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                self.path.unlink(missing_ok=True)  # while locked, or it might be another's
        with contextlib.suppress(OSError):
            os.close(self._handle)
        if sys.platform == "win32":
            with contextlib.suppress(OSError):  # another process may have it open by now
                self.path.unlink(missing_ok=True)


def lock_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def is_locked(path: Path) -> bool:
    """Whether any process holds this lock, whose file may not exist. Raises OSError."""
    try:
        require_plain(path.lstat())
        handle = os.open(path, os.O_RDONLY | _FLAGS)
    except FileNotFoundError:
        return False
    try:
        _lock(handle)
    except OSError as error:
        return error.errno in HELD
    finally:
        os.close(handle)
    return False


def acquire_lock(path: Path) -> Lock | None:
    """Create and lock the file at this path; None if another has locked it. Raises OSError."""
    while True:
        if os.path.lexists(path):
            require_plain(path.lstat())
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _FLAGS, OWN)
        try:
            _lock(handle)
        except OSError as error:  # others: the file system has no locks, and the file has to do
            if error.errno in HELD:
                os.close(handle)
                return None
        if _is_at(handle, path):
            with contextlib.suppress(OSError):  # such as a full disk
                os.ftruncate(handle, 0)
                os.write(handle, f"{os.getpid()}\n".encode())
            return Lock(path, handle)
        os.close(handle)  # it was deleted between opening and locking


def sweep_locks(paths: Iterable[Path]) -> None:
    """Delete those locks that nobody holds."""
    for path in paths:
        with contextlib.suppress(OSError):
            lock = acquire_lock(path) if os.path.lexists(path) else None
            if lock is not None:
                lock.release()


def _lock(handle: int) -> None:
    """Lock an open file. Raises OSError if another process has locked it."""
    if sys.platform == "win32":
        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        os.lseek(handle, 0, os.SEEK_SET)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_at(handle: int, path: Path) -> bool:
    """Whether an open file is still at this path, and not deleted or replaced."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False

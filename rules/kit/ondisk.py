"""Writes files safely: whole or not at all, and flushed to the disk.

A new file is written as a draft beside the old one and renamed when it is complete; then its folder
is flushed too. Only the player may read and write these files.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import time
from itertools import count
from pathlib import Path

OWN = 0o600  # permissions of what is kept: the player alone reads and writes it
STALE = 24 * 3600.0  # seconds after which a draft is abandoned, whatever its process number says
_FLAGS = os.O_WRONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_DRAFT = re.compile(r"\.(\d+)\.new$")
# Errors of file systems that cannot sync, or cannot sync folders.
_NO_SYNC = (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES, errno.EPERM, errno.ENOSYS)


def write_whole(path: Path, data: bytes, mode: int = OWN) -> None:
    """Write a file atomically: at any moment the path holds all of the old or all of the new
    content. After an OSError it holds the old one, or the new one if only the last sync failed.
    `mode`: the permissions, less the umask."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with contextlib.suppress(FileNotFoundError):
            draft.unlink()  # of a process of the same number, long ago
        handle = os.open(draft, _FLAGS | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            sync(handle)
        os.replace(draft, path)
        sync_folder(path.parent)
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()


def open_to_append(path: Path, new: bool = False) -> int:
    """Open a file for appending; return its descriptor. It must exist, unless `new`."""
    return os.open(path, _FLAGS | os.O_APPEND | (os.O_CREAT if new else 0), OWN)


def move_file(path: Path, goal: Path) -> None:
    """Move a file durably: the new name is on the disk when this returns."""
    goal.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, goal)
    for folder in {path.parent, goal.parent}:
        sync_folder(folder)


def set_aside(path: Path, folder: Path) -> Path | None:
    """Move a file to `NAME.aside-N` in a folder, N the first free number; return the new path, or
    None if it could not be moved."""
    try:
        goals = (folder / f"{path.name}.aside-{number}" for number in count(1))
        goal = next(goal for goal in goals if not os.path.lexists(goal))
        move_file(path, goal)
    except OSError:
        return None
    return goal


def sync(handle: int) -> None:
    """Wait until what was written to a file is on the disk. On a Mac os.fsync alone waits only for
    the disk's cache."""
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # not every file system there knows how
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def sync_folder(folder: Path) -> None:
    """Wait until the names of a folder's files are on the disk; Windows needs no call for that."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError as error:
        if error.errno in _NO_SYNC:
            return
        raise
    try:
        sync(handle)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(handle)


def delete_drafts(folder: Path) -> None:
    """Delete the drafts of processes that ended before they finished writing."""
    with contextlib.suppress(OSError):
        for path in folder.glob("*.new"):
            draft = _DRAFT.search(path.name)
            if draft and _is_abandoned(path, process=int(draft[1][:18])):  # at most 18 digits
                path.unlink(missing_ok=True)


def _is_abandoned(path: Path, process: int) -> bool:
    """Whether a draft is old, or the process that wrote it has ended."""
    if time.time() - path.lstat().st_mtime > STALE:
        return True
    if sys.platform == "win32" or process == os.getpid():  # os.kill would end it on Windows
        return False
    try:
        os.kill(process, 0)  # signal 0 only asks whether the process exists
    except (ProcessLookupError, OverflowError):  # or the number is too large for a process
        return True
    except OSError:
        return False
    return False

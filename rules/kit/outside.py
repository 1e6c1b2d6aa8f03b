"""Opens files from outside: plain files of limited size only.

A pipe could block the table, a device never end, and a link could point to itself. Each raises an
OSError, which `os_reason` turns into part of a sentence.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from rules.kit.said import Unfit

CHUNK = 1 << 20  # bytes that are read at a time
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_NONBLOCK", 0)  # opening a pipe would otherwise wait for a writer
    | getattr(os, "O_NOCTTY", 0)
)


class TooLarge(Unfit):
    """A regular file that is larger than allowed."""


def bytes_of(path: str | Path, most: int) -> bytes:
    """Read a whole regular file; raises OSError, TooLarge if it has more than `most` bytes."""
    data = beginning_of(path, most + 1)
    if len(data) > most:
        raise TooLarge("os.large", bytes=most)
    return data


def text_of_file(path: str | Path, most: int) -> str:
    """Read a whole file as text with `\n` line breaks; raises OSError or UnicodeDecodeError."""
    return bytes_of(path, most).decode("utf-8").replace("\r\n", "\n")


def beginning_of(path: str | Path, most: int) -> bytes:
    """Read at most the first `most` bytes of a file; raises OSError if it is not a regular one."""
    require_plain(os.stat(path))  # before it is opened: some devices do something then
    handle = os.open(path, _FLAGS)
    with os.fdopen(handle, "rb", buffering=0) as file:
        require_plain(os.fstat(handle))  # it may have been replaced since the first check
        data = bytearray()
        while len(data) < most:
            piece = file.read(min(most - len(data), CHUNK))
            if not piece:
                break
            data += piece
    return bytes(data)


def files_in(folder: Path, pattern: str) -> list[Path]:
    """Return a folder's files that match a pattern, sorted; none if the folder cannot be read."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def require_plain(status: os.stat_result) -> None:
    """Raise OSError for a folder, pipe or device."""
    if stat.S_ISDIR(status.st_mode):
        raise Unfit("os.folder")
    if not stat.S_ISREG(status.st_mode):
        raise Unfit("os.not_plain")

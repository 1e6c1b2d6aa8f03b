"""One game, one file: JSON lines, each on disk before anybody sees what it says.

The first line is the header (format, game, seats, options, seed, dealer); then
come the choices, `{"seat": 2, "move": "play 7D"}`, and the dealer's results,
`{"dealt": [...]}`, in the order they happened.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rules.kit.said import Said, of_system
from rules.kit.state import Why, why

FORMAT = 1
Line = dict[str, Any]


class BadJournal(Said):
    """A journal that cannot be read back; the sentence says where and why."""


class Past(NamedTuple):
    """A journal read back: header, lines, and a notice if its end was damaged.

    `sound` is how many bytes of the file are whole.
    """

    header: Line
    lines: list[Line]
    notice: Why | None
    sound: int


class Journal:
    """A journal open for writing; each line is flushed and synced as it is written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab", buffering=0)

    @classmethod
    def begun(cls, path: Path, header: Mapping[str, Any]) -> Journal:
        """A new journal with its header; a file already there is replaced."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
        journal = cls(path)
        journal.write({"journal": FORMAT, **header})
        return journal

    @classmethod
    def taken_up(cls, path: Path, past: Past) -> Journal:
        """A journal to go on with; a damaged last line is cut off."""
        if past.sound < path.stat().st_size:
            os.truncate(path, past.sound)
        return cls(path)

    def write(self, line: Line) -> None:
        """Write a line, whole or not at all: OSError leaves the journal as it was."""
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        whole = text.encode() + b"\n"
        before = self.path.stat().st_size
        try:
            if self._file.write(whole) != len(whole):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                os.truncate(self.path, before)
            raise

    def close(self) -> None:
        self._file.close()


def read_journal(path: Path) -> Past:
    """Read a journal back. A damaged last line is dropped with a notice;
    BadJournal for anything worse, naming file and line."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadJournal("journal.unread", file=str(path), why=of_system(error)) from None
    lines: list[Line] = []
    notice, sound = None, 0
    pieces = raw.split(b"\n")
    for number, piece in enumerate(pieces, 1):
        last = not any(pieces[number:])
        if not piece and last:
            break
        line = _parsed(piece)
        if line is None or (last and not raw.endswith(b"\n")):
            if not last or number == 1:
                raise BadJournal("journal.line", file=str(path), line=number)
            notice = why("journal.cut", file=path.name)
            break
        lines.append(line)
        sound += len(piece) + 1
    if not lines:
        raise BadJournal("journal.empty", file=str(path))
    return Past(_header(path, lines[0]), lines[1:], notice, sound)


def _parsed(piece: bytes) -> Line | None:
    try:
        line = json.loads(piece)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) else None


def _header(path: Path, header: Line) -> Line:
    version = header.get("journal")
    if not isinstance(version, int):
        raise BadJournal("journal.header", file=str(path))
    if version > FORMAT:
        raise BadJournal("journal.newer", file=str(path), version=version)
    shape = {"game": str, "seats": list, "options": dict, "seed": str, "dealer": int}
    for key, kind in shape.items():
        if not isinstance(header.get(key), kind):
            raise BadJournal("journal.key", file=str(path), key=key)
    return header

"""The results log: a file of JSON lines, one for each finished game, which only grows."""

from __future__ import annotations

import contextlib
import errno
import json
import os
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from rules.kit.chain import decode
from rules.kit.ondisk import OWN, open_to_append, sync, sync_folder
from rules.kit.outside import bytes_of, require_plain

MAX_LOG_BYTES = 64_000_000  # bytes; a line has some hundreds
MAX_SEARCHED = 20  # names; up to this number, lines without any of them are not parsed


def journals_with_result(path: Path, journals: Collection[str]) -> set[str]:
    """Which of these journals have a result in the log. Raises OSError if it cannot be read."""
    try:
        raw = bytes_of(path, MAX_LOG_BYTES) if journals else b""
    except FileNotFoundError:
        return set()
    names = [journal.encode() for journal in journals if journal.encode() in raw]
    lines = raw.split(b"\n") if names else []
    if len(names) <= MAX_SEARCHED:  # parsing takes longer than searching for a few names
        lines = [line for line in lines if any(name in line for name in names)]
    known = {result.get("journal") for result in map(decode, lines) if result}
    return {journal for journal in journals if journal in known}


def results(path: Path) -> list[dict[str, Any]]:
    """The results, oldest first; invalid lines are skipped."""
    try:
        lines = bytes_of(path, MAX_LOG_BYTES).split(b"\n")
    except OSError:
        return []
    return [result for result in map(decode, lines) if result]


def add_results(path: Path, added: Iterable[Mapping[str, Any]]) -> None:
    """Append results to the log, all or none, and sync it to the disk. On failure the log is as
    before, and OSError is raised. A half line left by a power failure is ended first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(path):
        require_plain(path.stat())
        with contextlib.suppress(OSError):  # made by an older program, or not our file
            path.chmod(OWN)
    texts = [json.dumps(result, ensure_ascii=False, separators=(",", ":")) for result in added]
    raw = "\n".join(texts).encode() + b"\n"
    handle = open_to_append(path, new=True)
    with os.fdopen(handle, "ab", buffering=0) as file:
        before = file.tell()
        if before and not _ends_with_newline(path):
            raw = b"\n" + raw
        try:
            if file.write(raw) != len(raw):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sync(handle)
        except OSError:
            with contextlib.suppress(OSError):
                if os.fstat(handle).st_size <= before + len(raw):  # no other window has added more
                    os.ftruncate(handle, before)
            raise
    sync_folder(path.parent)


def _ends_with_newline(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"

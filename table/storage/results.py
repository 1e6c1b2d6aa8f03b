"""The results of finished games: a file of JSON lines, one a game, to which lines are added."""

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

LARGEST = 64_000_000  # bytes; a game takes some hundreds
FEW = 20  # names that are looked for in each line before it is read


def kept_of(path: Path, journals: Collection[str]) -> set[str]:
    """Of which of these journals there is a result; OSError where nobody can tell. Lines in which
    none of them is named are not looked into: there are thousands after some years."""
    if not journals:
        return set()
    try:
        raw = bytes_of(path, LARGEST)
    except FileNotFoundError:
        return set()
    named = [journal for journal in journals if journal.encode() in raw]
    if not named:
        return set()
    lines = raw.split(b"\n")
    if len(named) <= FEW:
        needles = [journal.encode() for journal in named]
        lines = [line for line in lines if any(needle in line for needle in needles)]
    found = {result.get("journal") for result in map(decode, lines) if result}
    return {journal for journal in named if journal in found}


def results(path: Path) -> list[dict[str, Any]]:
    """The results, oldest first; a line that does not read is passed over."""
    try:
        lines = bytes_of(path, LARGEST).split(b"\n")
    except OSError:
        return []
    return [result for result in map(decode, lines) if result]


def add_results(path: Path, added: Iterable[Mapping[str, Any]]) -> None:
    """Add lines, all of them or none, on disk when this returns; OSError where that cannot be done,
    and then there is none, or a part of one that is passed over."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(path):
        require_plain(path.stat())
        with contextlib.suppress(OSError):  # of an older program, or somebody else's
            path.chmod(OWN)
    texts = [json.dumps(result, ensure_ascii=False, separators=(",", ":")) for result in added]
    text = "\n".join(texts)
    handle = open_to_append(path, new=True)
    with os.fdopen(handle, "ab", buffering=0) as file:
        before = file.tell()
        line = text.encode() + b"\n"
        if before:
            with path.open("rb") as written:
                written.seek(-1, os.SEEK_END)
                if written.read(1) != b"\n":
                    line = b"\n" + line  # after half a line, the plug pulled, a new one begins
        try:
            if file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            sync(handle)
        except OSError:
            with contextlib.suppress(OSError):
                if os.fstat(handle).st_size <= before + len(line):  # no other window's behind it
                    os.ftruncate(handle, before)
            raise
    sync_folder(path.parent)

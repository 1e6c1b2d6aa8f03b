"""Which version was at this table last, so that what is new is told once after an update; and which
failure somebody has looked at, so that the menu tells of a later one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from rules.kit.ondisk import write_whole
from rules.kit.outside import bytes_of
from table.storage.store import Store

LARGEST = 10_000  # bytes of the file
TROUBLES = "trouble-*.txt"  # how the files of failures are called; by name they are in order


class Acknowledged(msgspec.Struct):
    """What stands in the file. `version`: the last one that was here; `trouble`: the latest file
    of a failure that was looked at."""

    version: str = ""
    trouble: str = ""


def acknowledged(store: Store) -> Acknowledged:
    """What was seen, as far as it reads."""
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return msgspec.json.decode(bytes_of(store.seen_path, LARGEST), type=Acknowledged)
    return Acknowledged()


def has_news(store: Store, version: str) -> bool:
    """Whether another version was here before this one. Before the first of all there is nothing
    of anybody's here."""
    before = acknowledged(store).version
    if before:
        return before != version
    kept = (store.settings_path, store.people_path, store.results_path, store.games, store.finished)
    return any(map(os.path.exists, kept))


def note_version(store: Store, version: str) -> None:
    """From now on this one was here; where that cannot be written, it is told once more."""
    if acknowledged(store).version != version:
        _keep(store, version=version)


def troubles(store: Store) -> list[Path]:
    """The files of what has failed, the latest first."""
    try:
        return sorted(store.logs.glob(TROUBLES), key=lambda one: one.stem, reverse=True)
    except OSError:
        return []


def untold(store: Store) -> bool:
    """Whether something has failed that nobody has looked at."""
    found = troubles(store)
    return bool(found) and found[0].stem > acknowledged(store).trouble


def note_troubles(store: Store) -> None:
    """All that has failed so far has been looked at."""
    if untold(store):
        _keep(store, trouble=troubles(store)[0].stem)


def _keep(store: Store, **changes: str) -> None:
    with suppress(OSError):
        now = msgspec.structs.replace(acknowledged(store), **changes)
        write_whole(store.seen_path, msgspec.json.encode(now) + b"\n")

"""The folders of which each holds one thing that is kept, an evening or a series, by its own file:
where a new one lies, which there are, and how one is set aside."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import msgspec

from rules.kit.ondisk import set_aside, sweep
from rules.kit.part import part_of
from rules.kit.said import SaidError, of_system, why
from table.files.lock import is_locked, lock_of
from table.storage.own_file import OwnFile
from table.storage.store import Store
from table.storage.unfinished import SERIES_FILE, Unfinished, latest_first, written_at

T = TypeVar("T", bound=msgspec.Struct)


def new_path(store: Store, shelf: Path, name: str, file: str) -> Path:
    """Where a new one lies, in a folder that begins with this name, taken by this window;
    OSError."""
    stamp, number = f"{datetime.now():%Y%m%d-%H%M%S}", 1
    while True:
        mark = f"-{number}" if number > 1 else ""
        path = shelf / f"{name}-{stamp}{mark}" / file
        number += 1
        with suppress(FileExistsError):
            path.parent.mkdir(parents=True)
            if store.take(path):
                return path


def looked_through(
    shelf: Path, file: str, look: Callable[[Path], Unfinished | None]
) -> list[Unfinished]:
    """What a look at each tells of those that can be gone on with, the latest first, and after
    them those whose file does not read, with the reason."""

    def found() -> Iterator[Unfinished]:
        with suppress(OSError):
            for path in sorted(shelf.glob(f"*/{file}")):
                with suppress(FileNotFoundError):
                    one = look(path)
                    if one is not None:
                        yield one

    return latest_first(found())


def looked_at(
    store: Store,
    blank: Unfinished,
    file: OwnFile[T],
    stands: Callable[[Unfinished, T], Unfinished | None],
) -> Unfinished | None:
    """What a look at one tells: `blank` with what is found out. `stands` adds what its file says,
    or says None of one that is over; where that does not read, there is the reason instead."""
    path = blank.path
    try:
        sweep(path.parent)
        busy = not store.has(path) and is_locked(lock_of(path))
        one = blank._replace(when=written_at(path), busy=busy)
        kept = file.read(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        unread = why(f"{file.words}.unread", file=path.parent.name, why=of_system(error))
        return blank._replace(error=unread)
    except SaidError as bad:
        return one._replace(error=bad.why)
    return stands(one, kept)


def any_in(shelf: Path, file: str) -> bool:
    """Whether there may be one on a shelf."""
    with suppress(OSError):
        return next(shelf.glob(f"*/{file}"), None) is not None
    return True


def is_of_series(store: Store, one: Unfinished) -> bool:
    """Whether a game in progress is gone on with from its series, which is there."""
    part = part_of(one.header)
    return part is not None and os.path.exists(store.series / part.series / SERIES_FILE)


def put_aside(store: Store, path: Path) -> bool:
    """One is no longer wanted: its folder is set aside, unless it cannot be."""
    store.release(path)
    return set_aside(path.parent, store.aside) is not None

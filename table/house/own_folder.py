"""The folders of which each holds one thing that is kept, an evening or a series, by its own file:
where a new one lies, which there are, and how one is set aside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from rules.kit.ondisk import set_aside
from rules.kit.part import part_of
from table.house.store import Store
from table.house.unfinished import SERIES_FILE, Unfinished


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

    return sorted(found(), key=lambda one: (not one.error, one.when), reverse=True)


def any_in(shelf: Path, file: str) -> bool:
    """Whether there may be one on a shelf."""
    with suppress(OSError):
        return next(shelf.glob(f"*/{file}"), None) is not None
    return True


def is_of_series(store: Store, one: Unfinished) -> bool:
    """Whether a game in progress is gone on with from its series, which is there."""
    part = part_of(one.header)
    return part is not None and (store.series / part.series / SERIES_FILE).exists()


def put_aside(store: Store, path: Path) -> bool:
    """One is no longer wanted: its folder is set aside, unless it cannot be."""
    store.release(path)
    return set_aside(path.parent, store.aside) is not None

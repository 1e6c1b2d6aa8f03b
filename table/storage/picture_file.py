"""Where a picture goes that somebody wants to keep: among their own pictures, beside the others."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import date
from pathlib import Path

from rules.kit.said import SaidError, of_system
from table.files.unwritten import unwritten
from table.storage.store import Store

MOST = 10_000  # pictures of one day


class Unsaved(SaidError):
    """A picture that could not be written; the sentence says where, why and what to do."""


def folder_of(store: Store) -> Path:
    """The folder for pictures: the system's, or the desktop where it has none; where one folder
    holds everything of the program, inside that."""
    if store.own_folder:
        return store.games.parent / "pictures"
    import platformdirs

    for found in (platformdirs.user_pictures_path, platformdirs.user_desktop_path):
        with suppress(OSError, KeyError, RuntimeError):
            path: Path = found()
            if path.is_dir():
                return path
    return store.games.parent / "pictures"


def keep_picture(store: Store, name: str, raw: bytes) -> Path:
    """Write a picture under that name, today's day and a number that is still free; where it is.
    Nothing is ever written over. Unsaved where it cannot be, and then there is none."""
    folder, stem = folder_of(store), f"{name}-{date.today():%Y-%m-%d}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, MOST):
            path = folder / (f"{stem}.png" if number == 1 else f"{stem}-{number}.png")
            with suppress(FileExistsError):
                _write_new(path, raw)
                return path
    except OSError as error:
        raise Unsaved(unwritten("picture.full", folder, of_system(error))) from error
    raise Unsaved(unwritten("picture.full", folder, of_system(FileExistsError())))


def _write_new(path: Path, raw: bytes) -> None:
    with path.open("xb") as file:
        try:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                path.unlink()
            raise

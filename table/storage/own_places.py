"""The player's own folders: lists them, shows one in the system's file manager, saves pictures."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from rules.kit.ondisk import write_whole
from rules.kit.said import SaidError, os_reason, why
from table.files.badfile import unwritten_message
from table.storage.store import Store

FILE_MANAGERS = ("xdg-open", "gio open")  # on Linux and the like, the first one installed
MAX_PICTURES = 10_000  # of one name and day


class OwnPlace(NamedTuple):
    """A folder or file of the player's own. `key` is the last part of the keys of its texts."""

    key: str
    path: Path
    is_file: bool = False

    @property
    def folder(self) -> Path:
        return self.path.parent if self.is_file else self.path


def own_places(store: Store) -> list[OwnPlace]:
    """All places of the player's own, whether they exist or not. For the family book it is the
    file of the results, from which the book is made."""
    return [
        OwnPlace("settings", store.settings_path.parent),
        OwnPlace("games", store.games),
        OwnPlace("album", store.finished_folder),
        OwnPlace("people", store.people_path, is_file=True),
        OwnPlace("book", store.results_path, is_file=True),
        OwnPlace("themes", store.themes),
        OwnPlace("own_games", store.own_games),
        OwnPlace("languages", store.languages),
        OwnPlace("logs", store.logs),
    ]


def show_folder(folder: Path) -> None:
    """Show a folder in the system's file manager, created if need be. Raises SaidError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaidError(unwritten_message("where.unmade", folder, os_reason(error))) from None
    unshown = SaidError(why("where.unshown", folder=str(folder)))
    command = file_manager()
    if command is None:
        raise unshown
    try:
        subprocess.Popen(
            [*command, str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
    except OSError:
        raise unshown from None


def file_manager() -> list[str] | None:
    """The command of the system's file manager; None if there is none."""
    if sys.platform == "darwin":
        return ["open"]
    if sys.platform == "win32":
        return ["explorer"]
    commands = map(str.split, FILE_MANAGERS)
    return next((command for command in commands if shutil.which(command[0])), None)


def pictures_folder(store: Store) -> Path:
    """The folder for saved pictures: the system's, or else the desktop; one of the program (which
    may not exist) if there is neither, or all files of the program are in one folder."""
    import platformdirs

    own_folder = store.games.parent / "pictures"
    if store.has_single_folder:
        return own_folder
    for folder_of in (platformdirs.user_pictures_path, platformdirs.user_desktop_path):
        with suppress(OSError, KeyError, RuntimeError):
            path: Path = folder_of()
            if path.is_dir():
                return path
    return own_folder


def write_picture(store: Store, name: str, raw: bytes) -> Path:
    """Save the bytes of a PNG in the folder for pictures; return its path. The file is named after
    `name`, the date and a free number. Raises SaidError."""
    folder = pictures_folder(store)
    stem = f"{name}-{date.today():%Y-%m-%d}"
    try:
        for number in range(1, MAX_PICTURES):
            path = folder / (f"{stem}.png" if number == 1 else f"{stem}-{number}.png")
            if not os.path.lexists(path):
                write_whole(path, raw, 0o666)
                return path
        raise FileExistsError  # all numbers are taken
    except OSError as error:
        raise SaidError(unwritten_message("picture.full", folder, os_reason(error))) from error

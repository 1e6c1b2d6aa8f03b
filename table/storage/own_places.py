"""Where the player's own lies, and a folder of it shown by the system."""

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
from rules.kit.said import SaidError, of_system, why
from table.files.badfile import unwritten_message
from table.storage.store import Store

ASKED = ("xdg-open", "gio open")  # on Linux and its like, the first that is there


class OwnPlace(NamedTuple):
    """A folder, or a file in one, and under which key its words stand."""

    key: str
    path: Path
    is_file: bool = False

    @property
    def folder(self) -> Path:
        """What can be shown."""
        return self.path.parent if self.is_file else self.path


def own_places(store: Store) -> list[OwnPlace]:
    """Wherever something of the player's own lies, or would. The family book is made from the
    results."""
    return [
        OwnPlace("settings", store.settings_path.parent),
        OwnPlace("games", store.games),
        OwnPlace("album", store.finished),
        OwnPlace("people", store.people_path, is_file=True),
        OwnPlace("book", store.results_path, is_file=True),
        OwnPlace("themes", store.themes),
        OwnPlace("own_games", store.own_games),
        OwnPlace("languages", store.languages),
        OwnPlace("logs", store.logs),
    ]


class ShowRequest:
    """The system has been asked to show a folder; what it says comes a moment later."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.folder, self._process = folder, process

    def answer(self) -> bool | None:
        """Whether it could; None as long as it has not said. Windows always says that it could
        not, and shows it."""
        code = self._process.poll()
        return None if code is None else code == 0 or sys.platform == "win32"


def show(folder: Path) -> ShowRequest:
    """Ask the system's file manager to show a folder, made first where it is not there. Raises
    SaidError where it cannot be made, or nobody can be asked."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaidError(unwritten_message("where.unmade", folder, of_system(error))) from None
    try:
        command = asked_by()
        if command is None:
            raise unshown(folder)
        silent = subprocess.DEVNULL
        return ShowRequest(
            folder,
            subprocess.Popen(
                [*command, str(folder)],
                stdin=silent,
                stdout=silent,
                stderr=silent,
                start_new_session=True,
            ),
        )
    except OSError:
        raise unshown(folder) from None


def unshown(folder: Path) -> SaidError:
    """There is no file manager that could show it."""
    return SaidError(why("where.unshown", folder=str(folder)))


def asked_by() -> list[str] | None:
    """The command by which the system's file manager is asked; None where there is none."""
    if sys.platform == "darwin":
        return ["open"]
    if sys.platform == "win32":
        return ["explorer"]
    return next((command.split() for command in ASKED if shutil.which(command.split()[0])), None)


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
        for number in range(1, MOST):
            path = folder / (f"{stem}.png" if number == 1 else f"{stem}-{number}.png")
            if not os.path.lexists(path):
                write_whole(path, raw, 0o666)
                return path
    except OSError as error:
        raise Unsaved(unwritten_message("picture.full", folder, of_system(error))) from error
    raise Unsaved(unwritten_message("picture.full", folder, of_system(FileExistsError())))

"""Starts of the window that did not come as far as the menu: so many in a row, and it is offered
to start without what the player has added."""

from __future__ import annotations

import contextlib
import os
from datetime import datetime
from pathlib import Path

from table.files.lock import Lock, is_locked, locked

OFTEN = 2  # failed starts, one after another, after which that is offered


class NotStarted(Exception):
    """The window failed before it had come to rest, by the error that is its cause."""


class Start:
    """One start of the window, with a mark of its own from the beginning until it has `come_up`
    or been `withdraw`n.

    A mark is locked by its own process, so that one that nobody holds is of a start that ended
    before that, however it ended; and one of another window that is just opening is none. Where
    nothing can be written no start has failed. Begun without a folder it leaves no mark.
    """

    safe = False  # whether it goes without what the player has added
    spoken = False  # whether the voice was asked for
    has_come_up = False  # whether the window has come to rest

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.failed = 0
        """How many starts before this one have failed, since the last that came up."""
        self._mark: Lock | None = None
        if folder is not None:
            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                self._mark = _marked(folder)
                self.failed = sum(map(_abandoned, folder.glob("*.start"))) if self._mark else 0

    def come_up(self) -> None:
        """The window has come to rest, or was closed as windows are: no start has failed."""
        self.has_come_up = True
        if self._mark is None or self.folder is None:
            return
        self._release()
        with contextlib.suppress(OSError):
            for path in self.folder.glob("*.start"):
                with contextlib.suppress(OSError):
                    abandoned = locked(path)
                    if abandoned is not None:
                        abandoned.release()
            self.folder.rmdir()

    def withdraw(self) -> None:
        """It has neither come up nor failed, such as one without a screen."""
        if self._mark is not None:
            self._release()

    def ended(self) -> None:
        """The program goes on and the start does not: its mark stays, if it still has one."""
        mark, self._mark = self._mark, None
        if mark is not None:
            mark.leave()

    def _release(self) -> None:
        mark, self._mark = self._mark, None
        if mark is not None:
            with contextlib.suppress(OSError):
                mark.release()


def _marked(folder: Path) -> Lock | None:
    """A mark that nobody else has; OSError."""
    number, name = 1, f"{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}"
    while os.path.lexists(path := folder / f"{name}-{number}.start"):
        number += 1
    return locked(path)


def _abandoned(path: Path) -> bool:
    try:
        return path.lstat() is not None and not is_locked(path)
    except OSError:  # it has just gone, or is no mark of ours
        return False

"""Counts the starts in a row that failed before the menu was ready, to offer safe mode."""

from __future__ import annotations

import contextlib
import os
from datetime import datetime
from itertools import count
from pathlib import Path

from table.files.lock import Lock, acquire_lock, is_locked

OFTEN = 2  # failed starts in a row after which safe mode is offered


class NotStarted(Exception):
    """The window failed before the menu was ready; the cause is the original error."""


class Start:
    """One start of the window, with a mark file from its beginning until `succeed` or `withdraw`.
    Its process locks the mark: so an unlocked mark is of a start that failed, and a locked one of a
    window that is just opening. If no mark can be written, or `folder` is None, starts are not
    counted."""

    safe = False  # whether the window starts in safe mode
    spoken = False  # whether the voice was requested
    has_succeeded = False  # whether the menu was ready

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.failed = 0
        """The number of failed starts since the last successful one."""
        self._mark: Lock | None = None
        if folder is not None:
            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                stem = f"{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}"
                paths = (folder / f"{stem}-{number}.start" for number in count(1))
                self._mark = acquire_lock(next(path for path in paths if not os.path.lexists(path)))
                self.failed = sum(map(_is_abandoned, folder.glob("*.start"))) if self._mark else 0

    def succeed(self) -> None:
        """Record success, that is a ready menu or a window closed as usual: delete all marks."""
        self.has_succeeded = True
        if self._mark is None or self.folder is None:
            return
        self._release()
        with contextlib.suppress(OSError):
            for path in self.folder.glob("*.start"):
                with contextlib.suppress(OSError):
                    abandoned = acquire_lock(path)
                    if abandoned is not None:
                        abandoned.release()
            self.folder.rmdir()

    def withdraw(self) -> None:
        """Delete the mark of a start that neither succeeded nor failed, as without a screen."""
        if self._mark is not None:
            self._release()

    def fail(self) -> None:
        """Unlock the mark but leave it: the start has failed while the program runs on."""
        mark, self._mark = self._mark, None
        if mark is not None:
            mark.leave()

    def _release(self) -> None:
        """Delete the mark, if there is one."""
        mark, self._mark = self._mark, None
        if mark is not None:
            with contextlib.suppress(OSError):
                mark.release()


def _is_abandoned(path: Path) -> bool:
    """Whether a mark is of a start that failed."""
    try:
        return path.lstat() is not None and not is_locked(path)
    except OSError:  # it has just gone, or is no mark of ours
        return False

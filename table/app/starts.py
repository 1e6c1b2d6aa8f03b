"""Counts the starts in a row that failed before the menu was ready, to offer safe mode."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from rules.kit.outside import TooLarge, text_of_file

OFTEN = 2  # failed starts in a row after which safe mode is offered
MAX_BYTES = 20  # of the file with their number


class NotStarted(Exception):
    """The window failed before the menu was ready; the cause is the original error."""


class Start:
    """One start of the window, which counts as failed in the file at `path` until it succeeds or
    withdraws. If that file cannot be written, or the path is None, starts are not counted."""

    safe = False  # whether the window starts in safe mode
    spoken = False  # whether the voice was requested
    has_succeeded = False  # whether the menu was ready

    def __init__(self, path: Path | None) -> None:
        self.failed_starts = 0
        """The number of failed starts since the last successful one."""
        self._path = path
        if path:
            with suppress(OSError, ValueError, TooLarge):
                self.failed_starts = int(text_of_file(path, MAX_BYTES))
        try:
            self._save(self.failed_starts + 1)
        except OSError:
            self.failed_starts, self._path = 0, None

    def succeed(self) -> None:
        """Record success, that is a ready menu or a window closed as usual."""
        self.has_succeeded = True
        self._end(0)

    def withdraw(self) -> None:
        """Count this start no more, since it neither succeeded nor failed, as without a screen."""
        self._end(self.failed_starts)

    def _end(self, failed: int) -> None:
        with suppress(OSError):
            self._save(failed)
        self._path = None

    def _save(self, failed: int) -> None:
        """Write the number of failed starts; delete the file if there are none. Raises OSError."""
        if self._path is None:
            return
        if failed:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(f"{failed}\n", encoding="utf-8")
        else:
            self._path.unlink(missing_ok=True)

"""What the disk had no room for: kept in memory, and tried again until it is written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.kit.journal import Journal
from rules.kit.said import Why, of_system
from table.files.badfile import unwritten
from table.storage.store import Store


class WriteQueue:
    """Matches that people have got up from. Most are on disk at once; what is not stays here,
    with its lock held, and `settle` tries again.

    Safe to repeat: no result is written twice, nor a journal that lies there whole.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.said: Why | None = None  # the sentence on what is owed; None where nothing is
        self._owed: dict[Path, tuple[Journal, Mapping[str, Any] | None]] = {}

    @property
    def paths(self) -> set[Path]:
        """The journals that are not on disk, or not yet among the finished ones."""
        return set(self._owed)

    def leave(self, journal: Journal) -> None:
        """A match goes on another time."""
        self._owed[journal.path] = journal, None
        self.settle()

    def finish(self, journal: Journal, result: Mapping[str, Any]) -> None:
        """A match is over: its result is kept, its journal put among the finished ones."""
        self._owed[journal.path] = journal, result
        self.settle()

    def settle(self) -> Why | None:
        """Write what can be written now; what is said of the rest."""
        self.said = None
        for path, (journal, result) in list(self._owed.items()):
            wrong = self._written(journal, result)
            if wrong is None:
                del self._owed[path]
            elif self.said is None or result is not None:
                key = "store.owed.journal" if result is None else "store.owed.result"
                folder = path.parent if result is None else self.store.results_path.parent
                self.said = unwritten(key, folder, wrong)
        return self.said

    def _written(self, journal: Journal, result: Mapping[str, Any] | None) -> Why | None:
        """None once a match is on the disk, or why it cannot be written."""
        wrong = journal.close()
        if wrong is None and result is None:
            self.store.release(journal.path)
        elif wrong is None and result is not None:
            try:
                self.store.finish(journal.path, result)
            except OSError as error:
                return of_system(error)
        return wrong

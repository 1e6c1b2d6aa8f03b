"""What the disk had no room for: kept in memory, and tried again until it is written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from rules.kit.journal import Journal
from rules.kit.said import Why, of_system
from table.files.badfile import unwritten
from table.storage.store import Store


class _Debt(NamedTuple):
    journal: Journal
    result: Mapping[str, Any] | None  # None: the match goes on another time


class WriteQueue:
    """Matches that people have got up from. Most are on disk at once; what is not stays here,
    with its lock held, and `settle` tries again.

    Safe to repeat: no result is written twice, nor a journal that lies there whole.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.said: Why | None = None  # the sentence on what is owed; None where nothing is
        self._debts: dict[Path, _Debt] = {}

    @property
    def paths(self) -> set[Path]:
        """The journals that are not on disk, or not yet among the finished ones."""
        return set(self._debts)

    def leave(self, journal: Journal) -> None:
        """A match goes on another time."""
        self._owe(_Debt(journal, None))

    def finish(self, journal: Journal, result: Mapping[str, Any]) -> None:
        """A match is over: its result is kept, its journal put among the finished ones."""
        self._owe(_Debt(journal, result))

    def _owe(self, debt: _Debt) -> None:
        self._debts[debt.journal.path] = debt
        self.settle()

    def settle(self) -> Why | None:
        """Write what can be written now; what is said of the rest."""
        self.said = None
        for path, debt in list(self._debts.items()):
            wrong = self._paid(debt)
            if wrong is None:
                del self._debts[path]
            elif self.said is None or debt.result is not None:
                key = "store.owed.journal" if debt.result is None else "store.owed.result"
                folder = path.parent if debt.result is None else self.store.results_path.parent
                self.said = unwritten(key, folder, wrong)
        return self.said

    def _paid(self, debt: _Debt) -> Why | None:
        """Why a match could not be written, or None."""
        wrong = debt.journal.close()
        if wrong is not None:
            return wrong
        path = debt.journal.path
        if debt.result is None:
            self.store.release(path)
            return None
        try:
            self.store.finish(path, debt.result)
        except OSError as error:
            return of_system(error)
        return None

"""Finds series by the results of their matches, and their matches by the series."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from rules.kit.journal import BadJournal, glance
from rules.kit.outside import files_in
from rules.kit.part import part_of
from table.storage.series import BadSeries, Series, read_series
from table.storage.store import Store
from table.storage.unfinished import SERIES_FILE


def stored_series(store: Store, names: Sequence[str]) -> Iterator[tuple[Path, Series]]:
    """The files of those of these series that read, the latest first."""
    for name in dict.fromkeys(reversed(names)):
        path = store.series / name / SERIES_FILE
        if name and Path(name).name == name and path.is_file():
            with suppress(BadSeries):
                yield path, read_series(path)


def unfinished_match(store: Store, path: Path, series: Series) -> Path | None:
    """Where the match of a series lies that was left in its midst; None where none was."""
    wanted = (path.parent.name, len(series.done))
    for journal in files_in(store.games, "*.jsonl"):
        with suppress(BadJournal, OSError):
            part = part_of(glance(journal).header)
            if part is not None and part[:2] == wanted:
                return journal
    return None


def last_match(store: Store, path: Path, series: Series) -> Path | None:
    """The journal of the match that is on, or of the last one that was played; None where there
    is none."""
    match = unfinished_match(store, path, series)
    if match is None and series.done:
        match = store.finished / series.done[-1].journal
    return match

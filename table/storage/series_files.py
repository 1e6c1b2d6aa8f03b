"""Finds the files of series, and the journals of their matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from rules.kit.journal import BadJournal, journal_summary
from rules.kit.outside import files_in
from rules.kit.series_part import SeriesPart, part_of
from table.storage.series import BadSeries, Series, read_series
from table.storage.store import Store
from table.storage.unfinished import SERIES_FILE


def stored_series(store: Store, names: Sequence[str]) -> Iterator[tuple[Path, Series]]:
    """Yield the path and the content of each of these series that can be read, the latest first."""
    for name in dict.fromkeys(reversed(names)):
        path = store.series / name / SERIES_FILE
        if name and Path(name).name == name and path.is_file():
            with suppress(BadSeries):
                yield path, read_series(path)


def part_in(path: Path) -> SeriesPart | None:
    """Which series a journal belongs to; None if it belongs to none or cannot be read."""
    with suppress(BadJournal, OSError):
        return part_of(journal_summary(path).header)
    return None


def match_in(folder: Path, pattern: str, series: str, at: int | None = None) -> Path | None:
    """Find the journal of match `at` (None: any) of a series in a folder; None if there is none."""
    for path in files_in(folder, pattern):
        part = part_in(path)
        if part is not None and part.series == series and at in (None, part.at):
            return path
    return None


def unfinished_match(store: Store, path: Path, series: Series) -> Path | None:
    """The journal of the unfinished match of the series at this path; None if there is none."""
    return match_in(store.games, "*.jsonl", path.parent.name, len(series.done))


def last_finished(store: Store, series: Series) -> Path | None:
    return store.finished_folder / series.done[-1].journal if series.done else None

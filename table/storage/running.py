"""A series that is kept: its file, taken by this window, and where its matches lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from rules.kit.journal import BadJournal, glance
from rules.kit.ondisk import write_whole
from rules.kit.outside import files_in
from rules.kit.part import SeriesPart, part_of
from rules.kit.said import Why, of_system
from table.files.unwritten import unwritten
from table.storage.programme import BadProgramme, Programme, read_programme
from table.storage.store import Store
from table.storage.unfinished import SERIES_FILE as FILE


class Running(NamedTuple):
    """A series and its file, taken by this window."""

    path: Path
    programme: Programme

    @property
    def name(self) -> str:
        """By which its matches know it."""
        return self.path.parent.name

    def write(self) -> None:
        """Keep it as it is now; OSError where that cannot be done."""
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(self.programme)))

    def kept(self, key: str = "series.unkept") -> Why | None:
        """The same; a sentence with this key where that cannot be done."""
        try:
            self.write()
        except OSError as error:
            return unwritten(key, self.path.parent, of_system(error))
        return None


def of_results(store: Store, names: Sequence[str]) -> dict[str, Programme]:
    """Those of these series that read, by name, the latest first."""
    return {one.path.parent.name: one.programme for one in _kept(store, names)}


def latest(store: Store, names: Sequence[str]) -> Programme | None:
    """The latest of these series of which a match was played and that reads."""
    return next((one for one in of_results(store, names).values() if one.done), None)


def finished(store: Store, names: Sequence[str]) -> Running | None:
    """The latest of these series that is over and reads, to be looked at once more."""
    return next((one for one in _kept(store, names) if one.programme.next is None), None)


def _kept(store: Store, names: Sequence[str]) -> Iterator[Running]:
    """Those of these series that read, the latest first."""
    for name in dict.fromkeys(reversed(names)):
        path = store.series / name / FILE
        if name and Path(name).name == name and path.is_file():
            with suppress(BadProgramme):
                yield Running(path, read_programme(path))


# its matches


def left(store: Store, path: Path, programme: Programme) -> Path | None:
    """Where the match of a series lies that was left in its midst; None where none was."""
    return _journal(store, SeriesPart(path.parent.name, len(programme.done)))


def last_match(store: Store, path: Path, programme: Programme) -> Path | None:
    """The journal of the match that is on, or of the last one that was played; None where there
    is none."""
    match = left(store, path, programme)
    if match is None and programme.done:
        match = store.finished / programme.done[-1].journal
    return match


def _journal(store: Store, part: SeriesPart) -> Path | None:
    """Where the match lies that was left; None where none was."""
    for path in files_in(store.games, "*.jsonl"):
        with suppress(BadJournal, OSError):
            found = part_of(glance(path).header)
            if found is not None and found[:2] == part[:2]:
                return path
    return None

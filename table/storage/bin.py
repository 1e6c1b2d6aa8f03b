"""The bin: games that were thrown away, until somebody empties it; and the ways back.

What lies in the folder `bin` lies there under the name of the folder that it came from. A game is
gone only when the bin is emptied, and its result stays in the family book even then.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from rules.kit.journal import BadJournal, glance
from rules.kit.ondisk import move, write_whole
from rules.kit.part import SeriesPart, part_of
from rules.kit.said import SaidError, of_system
from table.files.lock import is_locked, lock_of
from table.files.unwritten import unwritten
from table.storage.game_names import stem_of
from table.storage.series import BadSeries, read_series
from table.storage.store import Store
from table.storage.unfinished import EVENING_FILE as FILE, SERIES_FILE, written_at

GONE = "emptied.txt"  # what was thrown away for good, by name, a line each


class BinEntry(NamedTuple):
    """What lies in the bin: a journal, or the folder of an evening or a series. `game`: what is
    played there, "" where that does not read; `names`: who sat there."""

    path: Path
    when: datetime
    game: str
    names: tuple[str, ...]


def kept_at(path: Path) -> Path:
    """What of an entry is moved: the journal, or the whole folder of an evening or a series."""
    return path.parent if path.name in (FILE, SERIES_FILE) else path


def bring_back(store: Store, path: Path) -> Path:
    """A game that was put away waits in the menu again; where it lies now. Raises Said where it
    cannot be moved, or another window has one of its name. A series and the match of it that
    was put away with it come together."""
    source, part = kept_at(path), _part(path)
    home = {FILE: store.evenings, SERIES_FILE: store.series}.get(path.name, store.games)
    goal = home / stem_of(path)
    try:
        if os.path.lexists(goal) or is_locked(lock_of(goal)):
            raise SaidError("bin.taken", file=goal.name)
        move(source, goal)
    except OSError as error:
        raise SaidError(unwritten("bin.unmoved", source, of_system(error))) from None
    if path.name == SERIES_FILE:
        _bring_match(store, goal.name)
    elif part is not None and not (store.series / part.series).exists():
        for folder in sorted(store.aside.glob(f"{part.series}.aside-*"))[-1:]:
            with suppress(SaidError):
                bring_back(store, folder / SERIES_FILE)
    return goal if source == path else goal / path.name


def _bring_match(store: Store, series: str) -> None:
    """The match comes with its series, unless it stays where it is: then it lies in the album."""
    with suppress(BadSeries, OSError):
        at = len(read_series(store.series / series / SERIES_FILE).done)
        for path in sorted(store.aside.glob("*.jsonl.aside-*")):
            part = _part(path)
            if part is not None and part[:2] == (series, at):
                with suppress(SaidError):
                    bring_back(store, path)
                return


def _part(path: Path) -> SeriesPart | None:
    """Of which series a journal is."""
    with suppress(BadJournal):
        return part_of(glance(path).header)
    return None


def throw_away(store: Store, path: Path) -> Path:
    """Move a game of the album into the bin; where it lies now. Raises Said where it stays."""
    source = kept_at(path)
    goal = store.bin / source.parent.name / source.name
    match = _match_of(store.aside, stem_of(path)) if path.name == SERIES_FILE else None
    try:
        if os.path.lexists(goal):
            raise SaidError("bin.taken", file=goal.name)
        move(source, goal)
    except OSError as error:
        raise SaidError(unwritten("bin.unmoved", source, of_system(error))) from None
    if match is not None:
        with suppress(SaidError):
            throw_away(store, match)
    return goal


def _match_of(folder: Path, series: str) -> Path | None:
    """The journal of the match that was put away with a series, and lies in a folder beside it."""
    for path in sorted(folder.glob("*.jsonl.aside-*")):
        part = _part(path)
        if part is not None and part.series == series:
            return path
    return None


def take_out(store: Store, path: Path) -> Path:
    """Put what lies in the bin back where it was; where that is. Raises Said where it stays."""
    goal = store.bin.parent / path.parent.name / path.name
    try:
        if os.path.lexists(goal):
            raise SaidError("bin.taken", file=goal.name)
        match = _match_of(path.parent, stem_of(path)) if (path / SERIES_FILE).is_file() else None
        move(path, goal)
    except OSError as error:
        raise SaidError(unwritten("bin.unmoved", path, of_system(error))) from None
    if match is not None:
        with suppress(SaidError):
            take_out(store, match)
    return goal


def bin_entries(store: Store) -> list[BinEntry]:
    """What lies in the bin, the latest game first."""
    lying = list(_lying(store))
    series = [one for one in lying if (one / SERIES_FILE).is_file()]
    within = [_match_of(one.parent, stem_of(one)) for one in series]
    own = (one for one in lying if one not in within)
    return sorted(map(_looked_at, own), key=lambda one: one.when, reverse=True)


def _lying(store: Store) -> Iterator[Path]:
    with suppress(OSError):
        for folder in sorted(store.bin.iterdir()):
            if folder.is_dir():
                yield from sorted(folder.iterdir())


def _looked_at(path: Path) -> BinEntry:
    try:
        when = written_at(path)
        if path.is_dir():
            name = SERIES_FILE if (path / SERIES_FILE).is_file() else FILE
            series = read_series(path / name)
            people = tuple(seat.name for seat in series.people)
            return BinEntry(path, when, series.current.game, people)
        header, _, seats = glance(path)
    except (OSError, BadJournal, BadSeries):
        return BinEntry(path, datetime.now().astimezone(), "", ())
    return BinEntry(path, when, str(header["game"]), tuple(str(one["name"]) for one in seats))


def empty(store: Store) -> int:
    """Delete for good what lies in the bin; how many games that were. Raises Said for one that
    cannot be deleted; those before it are gone."""
    count = 0
    for path in list(_lying(store)):
        try:
            _note_gone(store, stem_of(path))
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        except OSError as error:
            raise SaidError(unwritten("bin.unmoved", path, of_system(error))) from None
        count += 1
    return count


def _note_gone(store: Store, name: str) -> None:
    there = emptied(store)
    if name not in there:
        lines = "".join(f"{one}\n" for one in [*sorted(there), name])
        write_whole(store.bin / GONE, lines.encode())


def emptied(store: Store) -> set[str]:
    """The names of what was thrown away for good."""
    with suppress(OSError, UnicodeDecodeError):
        return set((store.bin / GONE).read_text(encoding="utf-8").split("\n")) - {""}
    return set()


def out_of_sight(store: Store) -> set[str]:
    """The names of all games that are in the bin, or were."""
    return emptied(store) | {stem_of(path) for path in _lying(store)}

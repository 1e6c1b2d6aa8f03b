"""Games that are over or put away, the latest first: the album, and the bin.

Of a game no more than its file's name and time is known until it is looked at. What lies in the
folder `bin` lies there under the name of the folder that it came from. A game is gone only when the
bin is emptied, and its result stays in the family book even then.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

from rules.kit.journal import BadJournal, glance
from rules.kit.ondisk import move, write_whole
from rules.kit.outside import files_in
from rules.kit.part import SeriesPart, part_of
from rules.kit.player_info import PERSON
from rules.kit.said import SaidError, Why, of_system
from table.files.badfile import unwritten_message
from table.files.lock import is_locked, lock_of
from table.stats.result import parse_result
from table.storage.series import BadSeries, Series, read_series
from table.storage.store import Store
from table.storage.unfinished import (
    EARLIEST,
    EVENING_FILE,
    LATEST,
    SERIES_FILE,
    stem_of,
    written_at,
)

EMPTIED_FILE = "emptied.txt"  # what was thrown away for good, by name, a line each


class AlbumEntry(NamedTuple):
    """A game in the album. `result`: what was kept of it when it ended, empty for one that was
    put away before. `evening`: it is one of the same deals for everybody, and `path` its file;
    `series`: likewise a series that was put away, and `match` the journal of the one that lies in
    it: the one that was on, or that was played last, which is `over`."""

    path: Path
    when: datetime
    result: Mapping[str, Any]
    put_away: bool = False
    evening: bool = False
    series: bool = False
    match: Path | None = None
    over: bool = False

    @property
    def going_on(self) -> bool:
        """Whether the game that a film of it shows may still be gone on with."""
        return self.put_away and not self.over

    @property
    def of_people(self) -> bool:
        """Whether any person sat there, as far as its result tells."""
        result = parse_result(self.result) if self.result else None
        if result is None:
            return True
        seats = [*result.seats, *(change.before for change in result.changes)]
        return any(seat.who == PERSON for seat in seats)

    @property
    def apart(self) -> bool:
        """Whether it was begun from another game, so that it does not count among the others."""
        return self.result.get("apart") is True and not self.evening


class AlbumPage(NamedTuple):
    """What stands beside an entry's picture: its game, who sat there, or what is wrong with it.
    `left`: who had left before the end, and from which hand on; `mine`: it was made even for one
    person."""

    game: str
    names: tuple[str, ...]
    error: Why | None = None
    deals: Series | None = None
    left: tuple[tuple[str, int], ...] = ()
    mine: bool = False


class Album:
    """The entries of a store, and the page of each, which is read when it is first asked for."""

    def __init__(self, store: Store) -> None:
        self.entries = sorted(_entries(store), key=lambda entry: entry.when, reverse=True)
        self._pages: dict[Path, AlbumPage] = {}

    def page(self, entry: AlbumEntry) -> AlbumPage:
        """The page of an entry, cached."""
        if entry.path not in self._pages:
            self._pages[entry.path] = _page_of(entry)
        return self._pages[entry.path]

    def damaged(self, entry: AlbumEntry, wrong: Why) -> None:
        """Show an error on the page of this entry."""
        self._pages[entry.path] = self.page(entry)._replace(
            error=_with_file_name(wrong, entry.path)
        )


def _entries(store: Store) -> list[AlbumEntry]:
    """One for every game there is. A folder that cannot be listed has none for us, and no more has
    a file that cannot be looked at, such as one that another window has just moved."""
    here = [result for result in store.results() if result.get("read") is not True]
    results = {str(result.get("journal")): result for result in here}  # and of no other house
    found = []
    for folder, pattern in ((store.finished, "*.jsonl"), (store.aside, "*.jsonl.aside-*")):
        for path in files_in(folder, pattern):
            with suppress(OSError):
                result = results.pop(path.name, {})
                away = folder is store.aside
                found.append(AlbumEntry(path, _when(result, path), result, away))
    found += _evenings(store, results)
    found = _with_series(store, found)
    for name in hidden_names(store):
        results.pop(name, None)
    for path in files_in(store.games, "*.jsonl"):
        results.pop(path.name, None)
    for name, result in results.items():
        path = store.finished / Path(name).name
        found.append(AlbumEntry(path, _when(result, None), result))
    return found


def _evenings(store: Store, results: dict[str, Any]) -> Iterator[AlbumEntry]:
    """The evenings that are over, whose `results` are used up; one whose file does not read any
    more was over if there is a result."""
    for path in files_in(store.evenings, f"*/{EVENING_FILE}"):
        result = results.pop(path.parent.name, {})
        with suppress(OSError):
            try:
                over = read_series(path).next is None
            except BadSeries:
                over = bool(result)
            if over:
                yield AlbumEntry(path, _when(result, path), result, evening=True)
    for name in (EVENING_FILE, SERIES_FILE):
        evening = name == EVENING_FILE
        for path in files_in(store.aside, f"*.aside-*/{name}"):
            with suppress(OSError):
                when = written_at(path)
                yield AlbumEntry(path, when, {}, True, evening=evening, series=not evening)


def _with_series(store: Store, entries: list[AlbumEntry]) -> list[AlbumEntry]:
    """The same, each series with the match that was put away with it, which does not stand beside
    it then, else with the one that was played last."""
    series = {
        entry.path: _match_in_series(store.aside, stem_of(entry.path))
        for entry in entries
        if entry.series
    }
    found = []
    for entry in entries:
        if entry.path in series:
            left = series[entry.path]
            last = None if left else _last_journal(store, entry.path)
            found.append(entry._replace(match=left or last, over=last is not None))
        elif entry.path not in series.values():
            found.append(entry)
    return found


def _last_journal(store: Store, path: Path) -> Path | None:
    with suppress(BadSeries, OSError):
        done = read_series(path).done
        return store.finished / done[-1].journal if done else None
    return None


def _match_in_series(folder: Path, series: str, at: int | None = None) -> Path | None:
    """The journal of the match that was put away with a series, `at` a place in it or any, and
    lies in this folder."""
    for path in sorted(folder.glob("*.jsonl.aside-*")):
        part = _part(path)
        if part is not None and part.series == series and at in (None, part.at):
            return path
    return None


def _part(path: Path) -> SeriesPart | None:
    """The series that a journal belongs to; None if it belongs to none or is not readable."""
    with suppress(BadJournal, OSError):
        return part_of(glance(path).header)
    return None


def _when(result: Mapping[str, Any], path: Path | None) -> datetime:
    """When a game ended; where nobody wrote that down, when its file was last written."""
    with suppress(ValueError, TypeError):
        when = datetime.fromisoformat(str(result.get("when")))
        when = when if when.tzinfo else when.replace(tzinfo=timezone.utc)
        return min(LATEST, max(EARLIEST, when))
    return datetime.fromtimestamp(0, timezone.utc) if path is None else written_at(path)


def _page_of(entry: AlbumEntry) -> AlbumPage:
    """An evening, or a series, is called by the game that is played next in it."""
    result = parse_result(entry.result) if entry.result else None
    game = str(entry.result.get("game") or stem_of(entry.path).partition("-")[0])
    try:
        if entry.evening or entry.series:
            series = read_series(entry.path)
            people = tuple(seat.name for seat in series.people)
            return AlbumPage(series.current.game, people, deals=series if entry.evening else None)
        found = glance(entry.path)
    except BadSeries as bad:
        return AlbumPage("", (), bad.why) if entry.series else _damaged(entry, game, bad.why)
    except BadJournal as bad:
        return _damaged(entry, game, _with_file_name(bad.why, entry.path))
    whole = result is not None and len(result.seats) == len(found.seats)
    seats = entry.result["seats"] if whole else found.seats  # as far as its beginning tells
    left = tuple((leaver.name, leaver.hand) for leaver in result.leavers) if result else ()
    mine = bool(found.header.get("handicap"))
    return AlbumPage(str(found.header["game"]), _names(seats), left=left, mine=mine)


def _damaged(entry: AlbumEntry, game: str, wrong: Why) -> AlbumPage:
    """What is known by its result: a file that anybody may have changed."""
    return AlbumPage(game, _names(entry.result.get("seats")), wrong)


def _names(seats: object) -> tuple[str, ...]:
    """Who sat there, as far as that reads."""
    known = [seat for seat in seats if isinstance(seat, Mapping)] if isinstance(seats, list) else []
    return tuple(str(seat.get("name", "")) for seat in known)


def _with_file_name(wrong: Why, path: Path) -> Why:
    """The sentence with the file's name in place of its path."""
    facts = [(key, path.name if fact == str(path) else fact) for key, fact in wrong.facts]
    return Why(wrong.key, tuple(facts))


# --- put away, and thrown away


def path_to_move(path: Path) -> Path:
    """The path to move for an entry: its journal, or the folder of an evening or a series."""
    return path.parent if path.name in (EVENING_FILE, SERIES_FILE) else path


def _move(source: Path, goal: Path) -> None:
    """Move a game; raises SaidError if it cannot be moved or the goal exists."""
    try:
        if os.path.lexists(goal) or is_locked(lock_of(goal)):
            raise SaidError("bin.taken", file=goal.name)
        move(source, goal)
    except OSError as error:
        raise SaidError(unwritten_message("bin.unmoved", source, of_system(error))) from None


def bring_back(store: Store, path: Path) -> Path:
    """A game that was put away waits in the menu again; where it lies now. Raises SaidError where
    it cannot be moved, or another window has one of its name. A series and the match of it that
    was put away with it come together."""
    source, part = path_to_move(path), _part(path)
    homes = {EVENING_FILE: store.evenings, SERIES_FILE: store.series}
    goal = homes.get(path.name, store.games) / stem_of(path)
    _move(source, goal)
    with suppress(SaidError, BadSeries, OSError):  # else the other stays in the album
        if path.name == SERIES_FILE:
            at = len(read_series(goal / SERIES_FILE).done)
            match = _match_in_series(store.aside, goal.name, at)
            if match is not None:
                bring_back(store, match)
        elif part is not None and not (store.series / part.series).exists():
            for folder in sorted(store.aside.glob(f"{part.series}.aside-*"))[-1:]:
                bring_back(store, folder / SERIES_FILE)
    return goal if source == path else goal / path.name


def move_to_bin(store: Store, path: Path) -> Path:
    """Move a game of the album to the bin; returns its new path. Raises SaidError on failure."""
    source = path_to_move(path)
    goal = store.bin / source.parent.name / source.name
    match = _match_in_series(store.aside, stem_of(path)) if path.name == SERIES_FILE else None
    _move(source, goal)
    if match is not None:
        with suppress(SaidError):
            move_to_bin(store, match)
    return goal


def restore_from_bin(store: Store, path: Path) -> Path:
    """Move an entry of the bin back; returns its new path. Raises SaidError on failure."""
    goal = store.bin.parent / path.parent.name / path.name
    match = _match_in_series(path.parent, stem_of(path)) if (path / SERIES_FILE).is_file() else None
    _move(path, goal)
    if match is not None:
        with suppress(SaidError):
            restore_from_bin(store, match)
    return goal


class BinEntry(NamedTuple):
    """What lies in the bin: a journal, or the folder of an evening or a series. `game`: what is
    played there, "" where that does not read; `names`: who sat there."""

    path: Path
    when: datetime
    game: str
    names: tuple[str, ...]


def bin_entries(store: Store) -> list[BinEntry]:
    """The entries of the bin, the latest game first."""
    paths = list(_bin_paths(store))
    series = [path for path in paths if (path / SERIES_FILE).is_file()]
    within = [_match_in_series(path.parent, stem_of(path)) for path in series]
    found = [_bin_entry(path) for path in paths if path not in within]
    return sorted(found, key=lambda entry: entry.when, reverse=True)


def _bin_paths(store: Store) -> Iterator[Path]:
    with suppress(OSError):
        for folder in sorted(store.bin.iterdir()):
            if folder.is_dir():
                yield from sorted(folder.iterdir())


def _bin_entry(path: Path) -> BinEntry:
    try:
        when = written_at(path)
        if path.is_dir():
            name = SERIES_FILE if (path / SERIES_FILE).is_file() else EVENING_FILE
            series = read_series(path / name)
            people = tuple(seat.name for seat in series.people)
            return BinEntry(path, when, series.current.game, people)
        header, _, seats = glance(path)
    except (OSError, BadJournal, BadSeries):
        return BinEntry(path, datetime.now().astimezone(), "", ())
    return BinEntry(path, when, str(header["game"]), tuple(str(seat["name"]) for seat in seats))


def empty_bin(store: Store) -> int:
    """Delete everything in the bin for good; returns the number of games. Raises SaidError for one
    that cannot be deleted; those before it are gone."""
    count = 0
    for path in list(_bin_paths(store)):
        try:
            _note_emptied(store, stem_of(path))
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        except OSError as error:
            raise SaidError(unwritten_message("bin.unmoved", path, of_system(error))) from None
        count += 1
    return count


def _note_emptied(store: Store, name: str) -> None:
    there = emptied_names(store)
    if name not in there:
        lines = "".join(f"{line}\n" for line in [*sorted(there), name])
        write_whole(store.bin / EMPTIED_FILE, lines.encode())


def emptied_names(store: Store) -> set[str]:
    """The names of the games that were deleted for good."""
    with suppress(OSError, UnicodeDecodeError):
        return set((store.bin / EMPTIED_FILE).read_text(encoding="utf-8").split("\n")) - {""}
    return set()


def hidden_names(store: Store) -> set[str]:
    """The names of all games that are in the bin, or were."""
    return emptied_names(store) | {stem_of(path) for path in _bin_paths(store)}

"""The album of games that are over or were put away, and the bin.

Only the name and time of a file are known until its page is looked at. An entry of the bin is in a
folder named after the one that it came from. A game is deleted only when the bin is emptied, and
even then its result stays in the family book."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

from rules.kit.journal import BadJournal, journal_summary
from rules.kit.ondisk import move_file, write_whole
from rules.kit.outside import files_in
from rules.kit.player_info import PERSON
from rules.kit.said import SaidError, Why, os_reason
from table.files.badfile import unwritten_message
from table.files.lock import is_locked, lock_of
from table.stats.result import parse_result
from table.storage.series import BadSeries, Series, read_series
from table.storage.series_files import last_finished, match_in, part_in
from table.storage.store import Store
from table.storage.unfinished import EARLIEST, LATEST, SERIES_FILE, original_name, written_at

EMPTIED_FILE = "emptied.txt"  # the names of deleted games, one a line
AWAY_PATTERN = "*.jsonl.aside-*"  # of the journals of games that were put away


class AlbumEntry(NamedTuple):
    """A game in the album, with its file; or an `evening` of the same deals, or another `series`.
    `result` is its line of the results log, or empty. For a series, `match` is the journal of its
    unfinished match. If it has none, `match` is its last one, and `over` is set."""

    path: Path
    when: datetime
    result: Mapping[str, Any]
    put_away: bool = False
    evening: bool = False
    series: bool = False
    match: Path | None = None
    over: bool = False

    @property
    def is_unfinished(self) -> bool:
        return self.put_away and not self.over

    @property
    def has_people(self) -> bool:
        """Whether a person played in it; True if there is no valid result."""
        result = parse_result(self.result) if self.result else None
        if result is None:
            return True
        seats = [*result.seats, *(change.before for change in result.changes)]
        return any(seat.who == PERSON for seat in seats)

    @property
    def apart(self) -> bool:
        """Whether it was started from a position of another game, and so does not count."""
        return self.result.get("apart") is True and not self.evening


class AlbumPage(NamedTuple):
    """What is shown of an entry: its game and players, or the `error` why it cannot be read.
    `deals` is the series of an evening. `left` has the players who left early, each with the number
    of the first hand without them. `has_handicap`: whether it was begun as an even match."""

    game: str
    names: tuple[str, ...]
    error: Why | None = None
    deals: Series | None = None
    left: tuple[tuple[str, int], ...] = ()
    has_handicap: bool = False


class Album:
    """The entries of a store, the latest first, and the page of each, read when it is needed."""

    def __init__(self, store: Store) -> None:
        self.entries = sorted(_entries(store), key=lambda entry: entry.when, reverse=True)
        self._pages: dict[Path, AlbumPage] = {}

    def page(self, entry: AlbumEntry) -> AlbumPage:
        """The page of an entry, read at the first call."""
        if entry.path not in self._pages:
            self._pages[entry.path] = _read_page(entry)
        return self._pages[entry.path]

    def show_error(self, entry: AlbumEntry, error: Why) -> None:
        page = self.page(entry)._replace(error=_with_file_name(error, entry.path))
        self._pages[entry.path] = page


def _entries(store: Store) -> list[AlbumEntry]:
    """Find the entries of all games and series, in no order, also where only the result is left."""
    played_here = [result for result in store.results() if result.get("read") is not True]
    results = {str(result.get("journal")): result for result in played_here}
    files = list(_file_entries(store, results))  # takes the results of these files out of `results`
    series = list(_series_entries(store, results))  # so does this
    shown_with_series = {entry.match for entry in series if not entry.over}
    files = [entry for entry in files if entry.path not in shown_with_series]
    in_progress = [path.name for path in files_in(store.games, "*.jsonl")]
    for name in (*hidden_names(store), *in_progress):
        results.pop(name, None)
    without_file = [
        AlbumEntry(store.finished_folder / Path(name).name, _ended_at(result, None), result)
        for name, result in results.items()
    ]
    return files + without_file + series


def _file_entries(store: Store, results: dict[str, dict[str, Any]]) -> Iterator[AlbumEntry]:
    """Yield an entry for each game that is over or was put away, and remove it from `results`."""
    for folder, pattern in ((store.finished_folder, "*.jsonl"), (store.aside, AWAY_PATTERN)):
        for path in files_in(folder, pattern):
            with suppress(OSError):
                result = results.pop(path.name, {})
                yield AlbumEntry(path, _ended_at(result, path), result, folder is store.aside)


def _series_entries(store: Store, results: dict[str, Any]) -> Iterator[AlbumEntry]:
    """Yield an entry for each finished evening of the same deals, and for each series that was put
    away. Remove them from `results`, where their names are those of their folders."""
    for path in files_in(store.series, f"*/{SERIES_FILE}"):
        result = results.pop(path.parent.name, {})
        with suppress(OSError):
            try:
                series = read_series(path)
                over = series.is_same_deals and series.next_index is None
            except BadSeries:
                over = bool(result)  # which is written when all deals have been played
            if over:
                yield AlbumEntry(path, _ended_at(result, path), result, evening=True)
    for path in files_in(store.aside, f"*.aside-*/{SERIES_FILE}"):
        with suppress(OSError):
            yield _put_away_entry(store, path, results.pop(original_name(path), {}))


def _put_away_entry(store: Store, path: Path, result: Mapping[str, Any]) -> AlbumEntry:
    """The entry of a series that was put away. Raises OSError if its file has just gone."""
    entry = AlbumEntry(path, written_at(path), result, put_away=True)
    last_match: Path | None = None
    is_same_deals = bool(result)  # if the file is not readable: no other series has a result
    with suppress(BadSeries):
        series = read_series(path)
        is_same_deals = series.is_same_deals
        last_match = last_finished(store, series)
    if is_same_deals:
        return entry._replace(evening=True)
    unfinished = match_in(store.aside, AWAY_PATTERN, original_name(path))
    is_over = unfinished is None and last_match is not None
    return entry._replace(series=True, match=unfinished or last_match, over=is_over)


def _ended_at(result: Mapping[str, Any], path: Path | None) -> datetime:
    """The time when a game ended, from its result or else from its file; the year 1970 if both are
    missing. Raises OSError if the file has gone."""
    with suppress(ValueError, TypeError):
        when = datetime.fromisoformat(str(result.get("when")))
        when = when if when.tzinfo else when.replace(tzinfo=timezone.utc)
        return min(LATEST, max(EARLIEST, when))
    return datetime.fromtimestamp(0, timezone.utc) if path is None else written_at(path)


def _read_page(entry: AlbumEntry) -> AlbumPage:
    """Read the page of an entry; that of a series has the game played next. If its file cannot be
    read, the page has the error, and the game and names that the result tells."""
    try:
        if not entry.evening and not entry.series:
            return _journal_page(entry)
        series = read_series(entry.path)
        people = tuple(seat.name for seat in series.people)
        return AlbumPage(series.current_item.game, people, deals=series if entry.evening else None)
    except BadSeries as bad:
        error = bad.why
    except BadJournal as bad:
        error = _with_file_name(bad.why, entry.path)
    if entry.series:
        return AlbumPage("", (), error)
    game = str(entry.result.get("game") or original_name(entry.path).partition("-")[0])
    return AlbumPage(game, _seat_names(entry.result.get("seats")), error)


def _journal_page(entry: AlbumEntry) -> AlbumPage:
    """Read the page of a game from its journal and its result. Raises BadJournal."""
    header, _, seats = journal_summary(entry.path)
    result = parse_result(entry.result) if entry.result else None
    if result is not None and len(result.seats) == len(seats):
        seats = entry.result["seats"]  # at the end; the journal's beginning has earlier ones
    left = tuple((leaver.name, leaver.hand) for leaver in result.leavers) if result else ()
    has_handicap = bool(header.get("handicap"))
    return AlbumPage(str(header["game"]), _seat_names(seats), left=left, has_handicap=has_handicap)


def _seat_names(seats: object) -> tuple[str, ...]:
    """The names in the field `seats` of a file. It may have been edited: bad ones are skipped."""
    if not isinstance(seats, list):
        return ()
    return tuple(str(seat.get("name", "")) for seat in seats if isinstance(seat, Mapping))


def _with_file_name(error: Why, path: Path) -> Why:
    """Shorten an error message: the path of the file in it is replaced by the file's name."""
    facts = [(key, path.name if fact == str(path) else fact) for key, fact in error.facts]
    return Why(error.key, tuple(facts))


def path_to_move(path: Path) -> Path:
    """The path to move for an entry: its journal, or for a series the whole folder."""
    return path.parent if path.name == SERIES_FILE else path


def _move(source: Path, goal: Path) -> None:
    """Move a file or folder. Raises SaidError if that fails, or the goal exists or is locked."""
    try:
        if os.path.lexists(goal) or is_locked(lock_of(goal)):
            raise SaidError("bin.taken", file=goal.name)
        move_file(source, goal)
    except OSError as error:
        raise SaidError(unwritten_message("bin.unmoved", source, os_reason(error))) from None


def bring_back(store: Store, path: Path) -> Path:
    """Move a game or series that was put away back among those in progress; return its new path. A
    series takes its unfinished match along, and a match its series. Raises SaidError if it cannot
    be moved, for example because the path is in use."""
    is_series = path.name == SERIES_FILE
    goal = (store.series if is_series else store.games) / original_name(path)
    _move(path_to_move(path), goal)
    other: Path | None = None  # the match of a series, or the series of a match
    with suppress(SaidError, BadSeries, OSError):  # then the other one stays in the album
        if is_series:
            played = len(read_series(goal / SERIES_FILE).done)
            other = match_in(store.aside, AWAY_PATTERN, goal.name, played)
        else:
            part = part_in(goal)
            if part is not None and not (store.series / part.series).exists():
                folders = sorted(store.aside.glob(f"{part.series}.aside-*"))
                other = folders[-1] / SERIES_FILE if folders else None
        if other is not None:
            bring_back(store, other)
    return goal / path.name if is_series else goal


def move_to_bin(store: Store, path: Path) -> Path:
    """Move a game, or a series with its match, to the bin; returns its path. Raises SaidError."""
    source = path_to_move(path)
    return _move_with_match(source, store.bin / source.parent.name)


def restore_from_bin(store: Store, path: Path) -> Path:
    """Move a game, or a series with its match, from the bin to the folder that it came from;
    returns its path. Raises SaidError."""
    return _move_with_match(path, store.bin.parent / path.parent.name)


def _move_with_match(source: Path, folder: Path) -> Path:
    """Move a game to a folder, or a series with its unfinished match; returns the new path. Raises
    SaidError if the game itself cannot be moved."""
    is_series = (source / SERIES_FILE).is_file()
    match = match_in(source.parent, AWAY_PATTERN, original_name(source)) if is_series else None
    _move(source, folder / source.name)
    if match is not None:
        with suppress(SaidError):
            _move(match, folder / match.name)
    return folder / source.name


class BinEntry(NamedTuple):
    """A journal in the bin, or the folder of a series. `game` is "" if it is not readable."""

    path: Path
    when: datetime
    game: str
    names: tuple[str, ...]


def bin_entries(store: Store) -> list[BinEntry]:
    """The entries of the bin, the latest first. A match is left out if its series is there."""
    paths = list(_bin_paths(store))
    series = [path for path in paths if (path / SERIES_FILE).is_file()]
    shown_with_series = [
        match_in(path.parent, AWAY_PATTERN, original_name(path)) for path in series
    ]
    entries = [_bin_entry(path) for path in paths if path not in shown_with_series]
    return sorted(entries, key=lambda entry: entry.when, reverse=True)


def _bin_paths(store: Store) -> Iterator[Path]:
    """Yield the paths of all journals and folders of series in the bin."""
    with suppress(OSError):
        for folder in sorted(store.bin.iterdir()):
            if folder.is_dir():
                yield from sorted(folder.iterdir())


def _bin_entry(path: Path) -> BinEntry:
    """Read the entry of a game in the bin. One that cannot be read gets the present time."""
    try:
        when = written_at(path)
        if path.is_dir():
            series = read_series(path / SERIES_FILE)
            people = tuple(seat.name for seat in series.people)
            return BinEntry(path, when, series.current_item.game, people)
        header, _, seats = journal_summary(path)
    except (OSError, BadJournal, BadSeries):
        return BinEntry(path, datetime.now().astimezone(), "", ())
    return BinEntry(path, when, str(header["game"]), tuple(str(seat["name"]) for seat in seats))


def empty_bin(store: Store) -> int:
    """Delete everything in the bin for good; return the number of games. Raises SaidError for one
    that cannot be deleted; those before it are gone."""
    count = 0
    for path in list(_bin_paths(store)):
        try:
            _note_deleted(store, original_name(path))
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
        except OSError as error:
            raise SaidError(unwritten_message("bin.unmoved", path, os_reason(error))) from None
        count += 1
    return count


def _note_deleted(store: Store, name: str) -> None:
    """Add a game to the list of those that were deleted for good. Raises OSError."""
    names = deleted_names(store)
    if name not in names:
        lines = "".join(f"{line}\n" for line in [*sorted(names), name])
        write_whole(store.bin / EMPTIED_FILE, lines.encode())


def deleted_names(store: Store) -> set[str]:
    with suppress(OSError, UnicodeDecodeError):
        return set((store.bin / EMPTIED_FILE).read_text(encoding="utf-8").split("\n")) - {""}
    return set()


def hidden_names(store: Store) -> set[str]:
    """The names of all games that are in the bin, or were."""
    return deleted_names(store) | {original_name(path) for path in _bin_paths(store)}

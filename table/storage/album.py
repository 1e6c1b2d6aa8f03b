"""The album: every game that was finished or put away, and every evening of the same deals that is
over, the latest first.

Of a game no more than its file's name and time is known until it is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

from rules.kit.journal import BadJournal, glance
from rules.kit.part import SeriesPart, part_of
from rules.kit.player_info import PERSON
from rules.kit.said import Why
from table.stats.result import result_in
from table.storage.bin import out_of_sight
from table.storage.game_names import stem_of
from table.storage.series import BadSeries, Series, read_series
from table.storage.store import Store
from table.storage.unfinished import EARLIEST, EVENING_FILE as FILE, LATEST, SERIES_FILE, written_at


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
        result = result_in(self.result) if self.result else None
        seats = [] if result is None else [*result.seats, *(one.before for one in result.changes)]
        return result is None or any(one.who == PERSON for one in seats)

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
        self.entries = sorted(_entries(store), key=lambda one: one.when, reverse=True)
        self._pages: dict[Path, AlbumPage] = {}

    def page(self, entry: AlbumEntry) -> AlbumPage:
        """What stands beside an entry's picture."""
        if entry.path not in self._pages:
            self._pages[entry.path] = _read(entry)
        return self._pages[entry.path]

    def damaged(self, entry: AlbumEntry, wrong: Why) -> None:
        """It has turned out that this entry cannot be looked at."""
        self._pages[entry.path] = self.page(entry)._replace(error=_short(wrong, entry.path))


def _entries(store: Store) -> list[AlbumEntry]:
    """One for every game there is. A folder that cannot be listed has none for us, and no more has
    a file that cannot be looked at, such as one that another window has just moved."""
    here = (one for one in store.results() if one.get("read") is not True)  # and of no other house
    results = {str(one.get("journal")): one for one in here}
    found = []
    for folder, pattern in ((store.finished, "*.jsonl"), (store.aside, "*.jsonl.aside-*")):
        with suppress(OSError):
            for path in folder.glob(pattern):
                with suppress(OSError):
                    result = results.pop(path.name, {})
                    away = folder is store.aside
                    found.append(AlbumEntry(path, _when(result, path), result, away))
    found += _evenings(store, results)
    found = _with_series(store, found)
    for name in out_of_sight(store):
        results.pop(name, None)
    with suppress(OSError):
        waiting = {path.name for path in store.games.glob("*.jsonl")}
        results = {name: one for name, one in results.items() if name not in waiting}
    for name, result in results.items():
        path = store.finished / Path(name).name
        found.append(AlbumEntry(path, _when(result, None), result))
    return found


def _evenings(store: Store, results: dict[str, Any]) -> Iterator[AlbumEntry]:
    """The evenings that are over, whose `results` are used up; one whose file does not read any
    more was over if there is a result."""
    with suppress(OSError):
        for path in store.evenings.glob(f"*/{FILE}"):
            result = results.pop(path.parent.name, {})
            with suppress(OSError):
                try:
                    over = read_series(path).next is None
                except BadSeries:
                    over = bool(result)
                if over:
                    yield AlbumEntry(path, _when(result, path), result, evening=True)
    with suppress(OSError):
        for path in store.aside.glob(f"*.aside-*/{FILE}"):
            with suppress(OSError):
                yield AlbumEntry(path, written_at(path), {}, put_away=True, evening=True)
        for path in store.aside.glob(f"*.aside-*/{SERIES_FILE}"):
            with suppress(OSError):
                yield AlbumEntry(path, written_at(path), {}, put_away=True, series=True)


def _with_series(store: Store, entries: list[AlbumEntry]) -> list[AlbumEntry]:
    """The same, the match that was put away with a series within it and not beside it."""
    names = {stem_of(one.path): one for one in entries if one.series}
    if not names:
        return entries
    matches: dict[str, Path] = {}
    for one in entries:
        part = _part(one.path) if one.put_away and not (one.series or one.evening) else None
        if part is not None and part.series in names:
            matches[part.series] = one.path
    within = set(matches.values())
    return [
        _with_match(store, one, matches.get(stem_of(one.path))) if one.series else one
        for one in entries
        if one.path not in within
    ]


def _with_match(store: Store, series: AlbumEntry, left: Path | None) -> AlbumEntry:
    """A series with the match that was `left` in it, else with the one that was played last."""
    if left is not None:
        return series._replace(match=left)
    last = _played_last(store, series.path)
    return series._replace(match=last, over=last is not None)


def _part(path: Path) -> SeriesPart | None:
    with suppress(BadJournal, OSError):
        return part_of(glance(path).header)
    return None


def _played_last(store: Store, path: Path) -> Path | None:
    with suppress(BadSeries, OSError):
        done = read_series(path).done
        return store.finished / done[-1].journal if done else None
    return None


def _when(result: Mapping[str, Any], path: Path | None) -> datetime:
    """When a game ended; where nobody wrote that down, when its file was last written."""
    with suppress(ValueError, TypeError):
        when = datetime.fromisoformat(str(result.get("when")))
        when = when if when.tzinfo else when.replace(tzinfo=timezone.utc)
        return min(LATEST, max(EARLIEST, when))
    return datetime.fromtimestamp(0, timezone.utc) if path is None else written_at(path)


def _read(entry: AlbumEntry) -> AlbumPage:
    if entry.evening or entry.series:
        return _read_series(entry)
    try:
        found = glance(entry.path)
    except BadJournal as bad:
        return AlbumPage(_game(entry), _names(entry.result), _short(bad.why, entry.path))
    seats: Mapping[str, Any] = {"seats": found.seats}  # as far as its beginning tells
    kept = result_in(entry.result) if entry.result else None
    if kept is not None and len(kept.seats) == len(found.seats):
        seats = entry.result
    mine = bool(found.header.get("handicap"))
    return AlbumPage(str(found.header["game"]), _names(seats), left=_left(entry), mine=mine)


def _read_series(entry: AlbumEntry) -> AlbumPage:
    """By the game that is played next in it."""
    try:
        found = read_series(entry.path)
    except BadSeries as bad:
        if entry.series:
            return AlbumPage("", (), bad.why)
        return AlbumPage(_game(entry), _names(entry.result), bad.why)
    names = tuple(seat.name for seat in found.people)
    return AlbumPage(found.current.game, names, deals=found if entry.evening else None)


def _short(wrong: Why, path: Path) -> Why:
    """The same with the file's name alone: the page has little room."""
    facts = [(key, path.name if fact == str(path) else fact) for key, fact in wrong.facts]
    return Why(wrong.key, tuple(facts))


def _game(entry: AlbumEntry) -> str:
    name = stem_of(entry.path)
    return str(entry.result.get("game") or name.partition("-")[0])


def _left(entry: AlbumEntry) -> tuple[tuple[str, int], ...]:
    """Who left before the end, as far as the result reads."""
    result = result_in(entry.result) if entry.result else None
    return tuple((one.name, one.hand) for one in result.leavers) if result else ()


def _names(said: Mapping[str, Any]) -> tuple[str, ...]:
    """Who sat there, as far as that reads: results are a file that anybody may have changed."""
    seats = said.get("seats")
    known = [one for one in seats if isinstance(one, Mapping)] if isinstance(seats, list) else []
    return tuple(str(one.get("name", "")) for one in known)

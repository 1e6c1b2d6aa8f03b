"""A game in progress as the menu knows it: from its file's name, time and first bytes alone."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.kit.ondisk import set_aside, write_whole
from rules.kit.outside import TooLarge, bytes_of
from rules.kit.part import part_of
from rules.kit.said import Why, of_system
from table.files.badfile import unwritten_message
from table.players.roster import FILE, clean_name

EVENING_FILE = "evening.json"  # of an evening, in a folder of its own
SERIES_FILE = "series.json"  # of a series, likewise

# Dates that any zone can tell; a file's own may lie beyond them.
EARLIEST = datetime(1, 1, 3, tzinfo=timezone.utc)
LATEST = datetime(9999, 12, 29, tzinfo=timezone.utc)


class Unfinished(NamedTuple):
    """A game in progress.

    `header` is its journal's first line, with the `seats` of now (empty if that does not read),
    `when` the time of its last choice, `choices` how many were made. `error` is a sentence
    that says why it cannot be taken up; `busy`, that another window has it now. `evening`: it is
    one of the same deals for everybody, and `path` its file; `series`: likewise of a series.
    """

    path: Path
    header: Mapping[str, Any]
    when: datetime
    choices: int = 0
    error: Why | None = None
    busy: bool = False
    evening: bool = False
    series: bool = False

    @property
    def game(self) -> str:
        """The name of the game; empty where the journal does not say."""
        return str(self.header.get("game", ""))

    @property
    def names(self) -> list[str]:
        """Who sits there, in seat order."""
        return [str(seat["name"]) for seat in self.header.get("seats", [])]

    @property
    def programs(self) -> list[str]:
        """The files of guests who play there."""
        guests = [seat for seat in self.header.get("seats", []) if seat.get("who") == FILE]
        return list(dict.fromkeys(str(seat.get("level", "")) for seat in guests))


def latest_first(found: Iterable[Unfinished]) -> list[Unfinished]:
    """The latest first. Behind them those from a day to come, written while the clock was ahead;
    those with an error last."""
    soon = datetime.now(timezone.utc) + timedelta(days=1)
    return sorted(
        found, key=lambda game: (not game.error, game.when < soon, game.when), reverse=True
    )


def written_at(path: Path) -> datetime:
    """When a file was last written; the nearest date there is where its own is none. OSError
    where nobody knows."""
    seconds = path.lstat().st_mtime
    try:
        return min(LATEST, max(EARLIEST, datetime.fromtimestamp(seconds, timezone.utc)))
    except (OverflowError, ValueError, OSError):
        return LATEST if seconds > 0 else EARLIEST


def any_in(shelf: Path, file: str) -> bool:
    """Whether there may be such a file in a folder of a shelf."""
    with suppress(OSError):
        return next(shelf.glob(f"*/{file}"), None) is not None
    return True


def is_of_series(shelf: Path, one: Unfinished) -> bool:
    """Whether a game in progress is gone on with from its series, which is there."""
    part = part_of(one.header)
    return part is not None and os.path.exists(shelf / part.series / SERIES_FILE)


MOST = 30  # letters of a name
LARGEST = 1_000_000  # bytes of the file


def stem_of(path: Path) -> str:
    """By what a game is known, wherever its journal lies: the name its file had at first, or the
    folder of an evening or a series."""
    name = path.parent.name if path.name in (EVENING_FILE, SERIES_FILE) else path.name
    return name.partition(".aside-")[0]


class GameNames:
    """The names in that file; one that does not read is set aside when the next is given."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self) -> dict[str, str]:
        """Every name, by what the game is known by; none where they cannot be read."""
        try:
            data = msgspec.json.decode(bytes_of(self.path, LARGEST), type=dict[str, str])
        except (OSError, TooLarge, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return {}
        return data

    def of(self, path: Path) -> str:
        """What a game is called, "" where nobody has given it a name."""
        return self.all().get(stem_of(path), "")

    def give(self, path: Path, name: str) -> Why | None:
        """Call a game so from now on, or (with no name) as its game is called; a sentence where
        that could not be kept."""
        names, name = self.all(), clean_name(name)[:MOST].rstrip()
        if not names and os.path.exists(self.path):
            set_aside(self.path, self.path.parent)
        names.pop(stem_of(path), None)
        if name:
            names[stem_of(path)] = name
        try:
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(names)))
        except OSError as error:
            return unwritten_message("store.unkept", self.path, of_system(error))
        return None

"""Games in progress as the menu lists them, and the names that people gave to games."""

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
from rules.kit.said import Why, os_reason
from rules.kit.series_part import part_of
from table.files.badfile import unwritten_message
from table.players.roster import FILE, clean_name

SERIES_FILE = "series.json"  # of a series, in a folder of its own
MAX_NAME_LETTERS = 30  # of a game
MAX_BYTES = 1_000_000  # bytes of the file of names
# Dates that exist in every time zone; a file's own may be outside.
EARLIEST = datetime(1, 1, 3, tzinfo=timezone.utc)
LATEST = datetime(9999, 12, 29, tzinfo=timezone.utc)


class Unfinished(NamedTuple):
    """A game in progress, or a `series` at one table or an `evening` of the same deals. `header` is
    the first line of its journal, with the present `seats`; it is empty if not readable. `when` is
    the time of the last choice, and `choices` their number. `error` says why it cannot be resumed,
    and `busy` that another window has it."""

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
        return str(self.header.get("game", ""))

    @property
    def is_open_match(self) -> bool:
        """Whether it is a single match that can be resumed now."""
        return not (self.error or self.busy or self.evening or self.series)

    @property
    def names(self) -> list[str]:
        return [str(seat["name"]) for seat in self.header.get("seats", [])]

    @property
    def programs(self) -> list[str]:
        """The files of the guest programs that play in it, each once."""
        guests = [seat for seat in self.header.get("seats", []) if seat.get("who") == FILE]
        return list(dict.fromkeys(str(seat.get("level", "")) for seat in guests))


def latest_first(games: Iterable[Unfinished]) -> list[Unfinished]:
    """Sort games: the latest first, then those dated in the future, last those with errors."""
    # A clock that is wrong by some hours, or by its time zone, does not make a date a future one.
    soon = datetime.now(timezone.utc) + timedelta(days=1)

    def rank(game: Unfinished) -> tuple[bool, bool, datetime]:
        return not game.error, game.when < soon, game.when

    return sorted(games, key=rank, reverse=True)


def written_at(path: Path) -> datetime:
    """When a file was last written, as a date within EARLIEST and LATEST. Raises OSError."""
    seconds = path.lstat().st_mtime
    try:
        return min(LATEST, max(EARLIEST, datetime.fromtimestamp(seconds, timezone.utc)))
    except (OverflowError, ValueError, OSError):
        return LATEST if seconds > 0 else EARLIEST


def any_folder_has(parent: Path, file: str) -> bool:
    """Whether a file of this name is in any folder of `parent`; True if that cannot be read."""
    with suppress(OSError):
        return next(parent.glob(f"*/{file}"), None) is not None
    return True


def is_of_series(series_folder: Path, game: Unfinished) -> bool:
    """Whether a game belongs to a series in that folder, from which it is resumed."""
    part = part_of(game.header)
    return part is not None and os.path.exists(series_folder / part.series / SERIES_FILE)


def original_name(path: Path) -> str:
    """The first name of a journal or series' folder, without the `.aside-...` of a moved one."""
    name = path.parent.name if path.name == SERIES_FILE else path.name
    return name.partition(".aside-")[0]


class GameNames:
    """The names that people gave to games, saved in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def all(self) -> dict[str, str]:
        """All names, by the `original_name` of the games; empty if the file cannot be read."""
        with suppress(OSError, TooLarge, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return msgspec.json.decode(bytes_of(self.path, MAX_BYTES), type=dict[str, str])
        return {}

    def of(self, path: Path) -> str:
        return self.all().get(original_name(path), "")

    def give(self, path: Path, name: str) -> Why | None:
        """Name a game; "" removes its name. A file that cannot be read is set aside first. Returns
        an error message if the name could not be saved, else None."""
        names = self.all()
        name = clean_name(name)[:MAX_NAME_LETTERS].rstrip()
        if not names and os.path.exists(self.path):  # it cannot be read
            set_aside(self.path, self.path.parent)
        names.pop(original_name(path), None)
        if name:
            names[original_name(path)] = name
        try:
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(names)))
        except OSError as error:
            return unwritten_message("store.unkept", self.path, os_reason(error))
        return None

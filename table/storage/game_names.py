"""Names that people gave to games in progress: one small file beside the journals, by theirs.

A journal is never touched for it. The name stays with a game that is finished or put away.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from rules.kit.ondisk import set_aside, write_whole
from rules.kit.outside import TooLarge, bytes_of
from rules.kit.said import Why, of_system
from table.files.unwritten import unwritten
from table.players.roster import clean_name
from table.storage.unfinished import EVENING_FILE, SERIES_FILE

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
            return unwritten("store.unkept", self.path, of_system(error))
        return None

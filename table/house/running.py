"""A series that this window has taken, and what the people in it are called by now."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from rules.kit.match import Sitter
from rules.kit.ondisk import write_whole
from rules.kit.said import Why, of_system
from table.files.unwritten import unwritten
from table.house.house import House
from table.house.programme import Programme


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


def corrected(running: Running, before: Sitter, name: str) -> Why | None:
    """The name of somebody at the table is corrected: the series knows them by it from now on, and
    what has been played. A sentence where that could not be kept."""
    programme = running.programme
    known = [Sitter(one.name, one.who, one.level, one.key).known_by for one in programme.people]
    numbers = [at for at, one in enumerate(known) if one and one == before.known_by]
    return (
        running.kept("series.unnamed") if numbers and programme.called(numbers[0], name) else None
    )


def renewed(house: House, running: Running) -> Why | None:
    """Everybody on the list is called as they are there now; a sentence where that could not be
    kept."""
    programme, changed = running.programme, False
    for number, one in enumerate(programme.people):
        person = house.people.by_key(one.key) if one.key else None
        if person is not None and programme.called(number, person.name):
            changed = True
    return running.kept("series.unnamed") if changed else None

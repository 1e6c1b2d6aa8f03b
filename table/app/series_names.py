"""What the people of a series are called by now, where a name was put right."""

from __future__ import annotations

from rules.kit.said import Why
from rules.kit.sitter import Sitter
from table.app.house import House
from table.storage.running import Running


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

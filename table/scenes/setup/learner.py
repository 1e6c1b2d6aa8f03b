"""Who learns at a table, when a guided first hand is dealt there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kit.sitter import Sitter
from table.app.app import App
from table.players.roster import PERSON
from table.storage.settings import Setup


def learner(app: App, sitters: Sequence[Sitter]) -> Sitter | None:
    """Who learns at a table that is laid for these: the first person of them; where that is nobody
    with a name of their own, the one who sat at the table of the game played last, else the first
    of those on the list; None where there is nobody."""
    last = app.settings.setups.get(app.settings.game, Setup()).sitters
    listed = [person.sitter for person in app.people.all()]
    people = [*_people(app, sitters), *_people(app, map(app.people.now, last)), *listed]
    named = next(iter(people), None)
    return named or next(
        (sitter for sitter in sitters if sitter.who == PERSON and sitter.name), None
    )


def _people(app: App, sitters: Iterable[Sitter]) -> list[Sitter]:
    """Those whom somebody has given a name."""
    nobody = app.words.say("seats.someone", seat=1)
    return [
        sitter
        for sitter in sitters
        if sitter.who == PERSON and (sitter.key or sitter.name not in ("", nobody))
    ]

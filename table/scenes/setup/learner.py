"""Who learns at a table, when a guided first hand is dealt there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kit.player_info import PlayerInfo
from table.app.app import App
from table.players.roster import PERSON
from table.storage.settings import Setup


def learner(app: App, players: Sequence[PlayerInfo]) -> PlayerInfo | None:
    """Who learns at a table that is laid for these: the first person of them; where that is nobody
    with a name of their own, the one who sat at the table of the game played last, else the first
    of those on the list; None where there is nobody."""
    last = app.settings.setups.get(app.settings.game, Setup()).players
    listed = [person.player for person in app.people.all()]
    people = [*_people(app, players), *_people(app, map(app.people.now, last)), *listed]
    named = next(iter(people), None)
    return named or next(
        (player for player in players if player.who == PERSON and player.name), None
    )


def _people(app: App, players: Iterable[PlayerInfo]) -> list[PlayerInfo]:
    """Those whom somebody has given a name."""
    nobody = app.words.say("seats.someone", seat=1)
    return [
        player
        for player in players
        if player.who == PERSON and (player.key or player.name not in ("", nobody))
    ]

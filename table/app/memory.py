"""How computer players greet people whom they have met on an earlier evening."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import takewhile

from rules.kit.player_info import PlayerInfo
from rules.kit.said import Why, why
from table.app.evenings import GAP_SECONDS
from table.players.levels import character_of
from table.session.open_game import OpenGame
from table.session.talk import Greeting
from table.stats.people import Encounter, encounters, identity
from table.storage.exports import open_book
from table.storage.store import Store

WORTH_A_WORD = 3  # games that a person has won in a row


def remember(
    store: Store,
    games: Sequence[OpenGame],
    players: Sequence[PlayerInfo],
    greeted: dict[str, float],
) -> Greeting | None:
    """The greeting by the computer player who has met one of these people last, by the family book;
    the person is added to `greeted`, by key with the time. None for guests and new people, and for
    those who were greeted or have finished a match this evening."""
    since, titles = time.time() - GAP_SECONDS, {game.name: game.title for game in games}
    characters = [character_of(player.level) for player in players]
    found: list[tuple[Encounter, int, list[Encounter]]] = []
    with closing(open_book(store)) as book:
        for seat, player in enumerate(players):
            if not player.key or greeted.get(player.key, 0.0) > since:
                continue
            person = identity(player.name, player.key, player.who)
            past = book.ask(partial(encounters, person=person))
            met = [game for game in past if game.title in titles and character_of(game.level)]
            met = [game for game in met if character_of(game.level) in characters]
            if met and past[0].ended < since:
                found.append((met[0], seat, met))
    if not found:
        return None
    last, seat, met = max(found)
    who = character_of(last.level)
    own = (game for game in met if (game.title, character_of(game.level)) == (last.title, who))
    run = sum(1 for _ in takewhile(lambda game: game.won, own))
    greeted[players[seat].key] = time.time()
    line = _line(last, run, f"seat.{seat}", titles[last.title])
    return Greeting(characters.index(who), line)


def _line(last: Encounter, run: int, whom: str, game: str) -> Why:
    """What is said of the last game, and of the games won in a row up to then."""
    if run >= WORTH_A_WORD:
        return why("memory.run", whom=whom, game=game, n=run)
    if last.won:
        return why("memory.owed", whom=whom, game=game)
    if last.lost_to:
        return why("memory.won", whom=whom, game=game)
    return why("memory.met", whom=whom, game=game)

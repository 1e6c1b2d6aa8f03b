"""How computer players greet people whom they have met on an earlier evening."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
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
    """The greeting by the computer player who met one of these people last, who is added to
    `greeted`; None for new ones, guests, and those greeted or done this evening."""
    since, titles = time.time() - GAP_SECONDS, {game.name: game.title for game in games}
    found: dict[Encounter, tuple[str, Greeting]] = {}
    with closing(open_book(store)) as book:
        for seat, player in enumerate(players):
            if not player.key or greeted.get(player.key, 0.0) > since:
                continue
            person = identity(player.name, player.key, player.who)
            past = book.ask(partial(encounters, person=person))
            if past and past[0].ended < since:
                found |= _greeting(past, players, seat, titles)
    if not found:
        return None
    key, greeting = found[max(found)]
    greeted[key] = time.time()
    return greeting


def _greeting(
    past: Sequence[Encounter], players: Sequence[PlayerInfo], seat: int, titles: Mapping[str, str]
) -> dict[Encounter, tuple[str, Greeting]]:
    """A person's key and the greeting by their last game with somebody here, or nothing."""
    at_table = ((character_of(player.level), at) for at, player in enumerate(players))
    speakers = {character: at for character, at in at_table if character is not None}
    met = [
        (game, character)
        for game in past
        if (character := character_of(game.level)) in speakers and game.title in titles
    ]
    if not met:
        return {}
    last, who = met[0]
    own = (game for game, by in met if by == who and game.title == last.title)
    run = sum(1 for _ in takewhile(lambda game: game.won, own))
    greeting = Greeting(speakers[who], _line(last, run, f"seat.{seat}", titles[last.title]))
    return {last: (players[seat].key, greeting)}


def _line(last: Encounter, run: int, whom: str, game: str) -> Why:
    """What is said of the last game, and of the games won in a row up to then."""
    if run >= WORTH_A_WORD:
        return why("memory.run", whom=whom, game=game, n=run)
    if last.won:
        return why("memory.owed", whom=whom, game=game)
    if last.lost_to:
        return why("memory.won", whom=whom, game=game)
    return why("memory.met", whom=whom, game=game)

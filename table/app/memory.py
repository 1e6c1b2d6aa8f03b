"""How computer players greet people whom they have met on an earlier evening."""

from __future__ import annotations

import time
from collections.abc import Container, Sequence
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

MIN_STREAK = 3  # games won in a row from which on they are mentioned


def choose_greeting(store: Store, games: Sequence[OpenGame], players: Sequence[PlayerInfo],
                    greeted: dict[str, float]) -> Greeting | None:  # fmt: skip
    """Choose a computer player's greeting for a person whom it knows from the family book; of
    several for the one met most recently. None if there is nobody, or all were greeted or have
    finished a match this evening. `greeted` has the time of each person's last greeting, by key;
    the one who is greeted now is added."""
    evening_began = time.time() - GAP_SECONDS
    titles = {game.name: game.title for game in games}
    encounters_by_seat: dict[int, list[Encounter]] = {}
    with closing(open_book(store)) as book:
        for seat, player in enumerate(players):
            if not player.key or greeted.get(player.key, 0.0) > evening_began:
                continue
            person = identity(player.name, player.key, player.who)
            past = book.ask(partial(encounters, person=person))
            met_here = _with_characters_here(past, titles, players)
            if met_here and past[0].ended < evening_began:
                encounters_by_seat[seat] = met_here
    if not encounters_by_seat:
        return None
    # Encounters are ordered by their first field, the time.
    seat = max(encounters_by_seat, key=lambda seat: (encounters_by_seat[seat][0], seat))
    last = encounters_by_seat[seat][0]
    greeter = character_of(last.level)
    same_game = [game for game in encounters_by_seat[seat] if game.title == last.title]
    with_greeter = [game for game in same_game if character_of(game.level) == greeter]
    streak = len([*takewhile(lambda game: game.won, with_greeter)])
    greeted[players[seat].key] = time.time()
    line = _greeting_line(last, streak, f"seat.{seat}", titles[last.title])
    return Greeting([character_of(player.level) for player in players].index(greeter), line)


def _with_characters_here(past: Sequence[Encounter], games: Container[str],
                          players: Sequence[PlayerInfo]) -> list[Encounter]:  # fmt: skip
    """The encounters at one of these games with a character who is among the players."""
    characters = {character_of(player.level) for player in players} - {None}
    known = [encounter for encounter in past if encounter.title in games]
    return [encounter for encounter in known if character_of(encounter.level) in characters]


def _greeting_line(last: Encounter, streak: int, whom: str, game: str) -> Why:
    """The greeting to a person, by the result of their last game together. `whom`: the key of their
    name in the words. `streak`: how many games they have won in a row. `game`: its title."""
    if streak >= MIN_STREAK:
        return why("memory.run", whom=whom, game=game, n=streak)
    if last.won:
        return why("memory.owed", whom=whom, game=game)
    if last.lost_to:
        return why("memory.won", whom=whom, game=game)
    return why("memory.met", whom=whom, game=game)

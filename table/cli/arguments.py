"""Read games, house rules, seats and numbers as they are written on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping

from rules.kit.catalogue import UNTRIED, Game, game as game_named, games
from rules.kit.contract import Rules
from rules.kit.match import PlayerInfo
from rules.kit.options import BadOptions, full_options, read_value
from rules.kit.state import Value
from table.files.badfile import BadFile
from table.files.trouble import Trouble
from table.i18n.words import FALLBACK, Words
from table.players.roster import BadSeats, parse_roster
from table.session.rehearsal import try_games

MAX_VALUE_LETTERS = 40  # of the value of a house rule
MAX_DIGITS = 9  # of a number


def playable_game(name: str) -> tuple[Game, Rules]:
    """Return the game of that name and its rules. A game that the player added is test-played
    first. Raises Trouble if there is no such game, or it cannot be played."""
    by_name = {game.name: game for game in games()}
    game = by_name.get(name.casefold())
    fault = None
    if game is None:
        playable = [game.name for game in by_name.values() if game.rules or game.error == UNTRIED]
        listed = ", ".join(playable) or "none"
        raise Trouble(f"there is no game “{name}”; choose one of: {listed}")
    if game.error == UNTRIED:
        fault = try_games([game.folder])[game.name]
        game = game_named(game.name)
    if game.rules is None:
        raise Trouble(f"{game.name} cannot be played; its rules cannot be read: {game.error}")
    if fault is not None:
        raise Trouble(f"{game.name} cannot be played: {fault}")
    return game, game.rules


def read_options(rules: Rules, text: str) -> dict[str, Value]:
    """Parse house rules such as `dice=on,dice_sides=8`; raises Trouble if one is not key=value."""
    options: dict[str, Value] = {}
    for pair in filter(None, (piece.strip() for piece in text.split(","))):
        key, _, value = (part.strip() for part in pair.partition("="))
        if not key or not value:
            raise Trouble(f"“{pair}” is not a house rule; write {key or 'key'}=value")
        options[key] = read_value(rules, key, value[:MAX_VALUE_LETTERS])
    return options


def options_in_force(rules: Rules, seats: int, chosen: Mapping[str, Value]) -> dict[str, Value]:
    """The value of each house rule, chosen or default. Raises Trouble if they do not fit."""
    try:
        return full_options(rules, seats, chosen)
    except BadOptions as bad:
        raise Trouble(str(bad)) from None


def read_players(text: str) -> list[PlayerInfo]:
    """Parse the players of `--seats`. Raises Trouble."""
    try:
        return parse_roster(text)
    except BadSeats as bad:
        raise Trouble(str(bad)) from None


def words_of(game: Game, language: str = FALLBACK) -> Words:
    """Load the texts of the table and of a game. Raises Trouble for a bad words file."""
    try:
        return Words.load(language, [game.folder])
    except BadFile as bad:
        raise Trouble(str(bad)) from None


def require_seat(seat: int | None, seats: int) -> None:
    """Raise Trouble if a table with `seats` seats does not have this one."""
    if seat is not None and seat >= seats:
        raise Trouble(f"there is no seat {seat}; the seats are 0 to {seats - 1}")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--options", default="", metavar="KEY=VALUE,...", help="house rules, as listed by `games`"
    )


def number_type(noun: str, first: int = 0) -> Callable[[str], int]:
    """Return a parser of the number of a `noun` (step, seat, hand), counted from `first`."""

    def parse(text: str) -> int:
        if not text.isdecimal() or len(text) > MAX_DIGITS or int(text) < first:
            raise argparse.ArgumentTypeError(f"“{text}” is not a {noun}; {noun}s begin at {first}")
        return int(text)

    return parse

"""Games, house rules and seats as they are named on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping

from rules.kit.catalogue import UNTRIED, Game, game as found_game, games
from rules.kit.contract import Rules
from rules.kit.match import PlayerInfo
from rules.kit.options import BadOptions, full_options, read_value
from rules.kit.state import Value
from table.app.shelf import usual_seats
from table.files.badfile import BadFile
from table.files.trouble import Trouble
from table.i18n.words import FALLBACK, Words
from table.players.roster import BadSeats, bots, roster
from table.session.rehearsal import try_out


def playable(name: str) -> tuple[Game, Rules]:
    """The game of that name and its rules; Trouble if there is none or it is broken."""
    found, wrong = {game.name: game for game in games()}, None
    game = found.get(name.casefold())
    if game is None:
        able = (item.name for item in found.values() if item.rules or item.error == UNTRIED)
        known = ", ".join(able) or "none at all"
        raise Trouble(f"there is no game “{name}”; the games are: {known}")
    if game.error == UNTRIED:
        wrong = try_out([game.folder])[game.name]
        game = found_game(game.name)
    if game.rules is None:
        raise Trouble(f"{game.name} cannot be played, because its rules do not read: {game.error}")
    if wrong is not None:
        raise Trouble(f"{game.name} cannot be played: {wrong}")
    return game, game.rules


def asked_options(rules: Rules, text: str) -> dict[str, Value]:
    """House rules from `dice=on,dice_sides=8`; raises Trouble for what is not key=value."""
    found: dict[str, Value] = {}
    for pair in filter(None, (piece.strip() for piece in text.split(","))):
        key, _, value = (part.strip() for part in pair.partition("="))
        if not key or not value:
            raise Trouble(f"“{pair}” is no house rule; write {key or 'key'}=value")
        found[key] = read_value(rules, key, value[:40])
    return found


def settled_options(rules: Rules, seats: int, asked: Mapping[str, Value]) -> dict[str, Value]:
    """Every house rule in force; raises Trouble for what cannot be played."""
    try:
        return full_options(rules, seats, asked)
    except BadOptions as bad:
        raise Trouble(str(bad)) from None


def asked_seats(text: str) -> list[PlayerInfo]:
    """Sitters from the command line; raises Trouble."""
    try:
        return roster(text)
    except BadSeats as bad:
        raise Trouble(str(bad)) from None


def usual_bots(rules: Rules) -> list[PlayerInfo]:
    """Computer players at the usual number of seats."""
    return bots(usual_seats(rules))


def words_of(game: Game, language: str = FALLBACK) -> Words:
    """What the table and this game say; raises Trouble where a words file does not read."""
    try:
        return Words.load(language, [game.folder])
    except BadFile as bad:
        raise Trouble(str(bad)) from None


def house_rules(parser: argparse.ArgumentParser) -> None:
    """The argument `--options`, as several commands have it."""
    parser.add_argument(
        "--options", default="", metavar="KEY=VALUE,...", help="house rules; `games` lists them"
    )


def deals(text: str) -> int:
    """A number of deals, two at least."""
    if not text.isdecimal() or not int(text[:9]) >= 2 or len(text) > 8:
        raise argparse.ArgumentTypeError(f"“{text}” is no number of deals; play two or more")
    return int(text)


def step(text: str) -> int:
    """The number of a position."""
    return _counted(text, "step", 0)


def seat(text: str) -> int:
    """The number of a seat."""
    return _counted(text, "seat", 0)


def hand(text: str) -> int:
    """The number of a hand."""
    return _counted(text, "hand", 1)


def _counted(text: str, what: str, first: int) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) < first:
        raise argparse.ArgumentTypeError(f"“{text}” is no {what}; {what}s count from {first}")
    return int(text)

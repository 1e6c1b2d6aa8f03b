"""List the games with their seats, house rules and faults, and the computer levels."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping

from rules.kit.catalogue import UNTRIED, Game, duplicate_name_notices, games
from rules.kit.contract import Option
from rules.kit.options import spelled_value
from rules.kit.state import Why
from table.files.trouble import Trouble, say
from table.i18n.words import Words
from table.players.levels import LEVELS
from table.session.faults import faults
from table.session.lesson import load_guide
from table.session.open_game import open_game
from table.session.rehearsal import rehearse, try_games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", metavar="GAME", nargs="*", help="list only these games")


def run(args: argparse.Namespace) -> int:
    """Print the games that are named, or all of them, with their faults. Returns 1 if there are
    any faults, else 0. Raises Trouble."""
    tried = try_games([game.folder for game in games() if game.error == UNTRIED])
    known = [game.name for game in games()]
    unknown = [name for name in args.names if name not in known]
    if unknown:
        raise Trouble(f"there is no game “{unknown[0]}”; choose one of: {', '.join(known)}")
    notices: list[object] = list(duplicate_name_notices())
    has_faults = bool(notices)
    for game in games():
        if args.names and game.name not in args.names:
            continue
        reasons = game_faults(game, tried)
        has_faults |= bool(reasons)
        say(*description_lines(game), *(f"  fault: {reason}" for reason in reasons))
    say(*notices)
    say("levels of computer players")
    for level in LEVELS:
        say(f"  {level.name}: {level.line}")
    return 1 if has_faults else 0


def game_faults(game: Game, tried: Mapping[str, Why | None] = {}) -> list[Why]:
    """Return the faults in the files of a game. If they have none, the game is test-played and its
    guided hand read, for the first fault there. `tried` has the games that were test-played
    already, with their fault or None."""
    file_faults = list(faults(game))
    if file_faults:
        return file_faults
    opened = open_game(game)
    fault = tried[game.name] if game.name in tried else rehearse(opened)
    fault = fault or load_guide(opened).fault
    return [fault] if fault else []


def description_lines(game: Game) -> Iterator[str]:
    """Yield the lines that describe a game: its title, its numbers of seats, its house rules."""
    if game.rules is None:
        yield f"{game.name}: cannot be played"
        return
    words = open_game(game).words
    title = words.say_or("game.name", game.name)
    line = f": {words.say('game.line')}" if words.has("game.line") else ""
    yield f"{game.name} ({title}){line}" if title != game.name else f"{game.name}{line}"
    counts = sorted(game.rules.SEATS)
    is_range = len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1))
    seats = f"{counts[0]} to {counts[-1]}" if is_range else " or ".join(map(str, counts))
    yield f"  seats: {seats}"
    for option in game.rules.OPTIONS:
        yield f"  {option.key}={option_choices(option)}{option_remarks(option, words)}"


def option_choices(option: Option) -> str:
    """The choices of an option, with the default in brackets: `[off]|on`."""
    return "|".join(
        f"[{spelled_value(choice)}]" if choice == option.default else spelled_value(choice)
        for choice in option.choices
    )


def option_remarks(option: Option, words: Words) -> str:
    """Text after an option: its conditions in brackets and its explanation; "" without both."""
    conditions = []
    if option.seats:
        conditions.append(f"for {' or '.join(map(str, option.seats))} seats")
    if option.needs:
        conditions.append(f"with {option.needs}")
    key = f"option.{option.key}.line"
    in_brackets = f" ({', '.join(conditions)})" if conditions else ""
    return in_brackets + (f"  {words.say(key)}" if words.has(key) else "")

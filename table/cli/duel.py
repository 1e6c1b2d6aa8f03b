"""Compare computer players by letting each play the same deals from every seat."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic

from rules.kit.ranking import FEWEST
from rules.kit.said import Why
from rules.kit.state import Value
from table.app.defaults import fresh_seed
from table.cli.arguments import add_options, options_in_force, playable_game, read_options
from table.files.trouble import Trouble, notice, say
from table.players.duel import RANDOM, Deal, Share, mean_shares, play_duel
from table.players.roster import (
    BOT,
    FILE,
    FILE_PREFIX,
    BadGuest,
    BadSeats,
    guest_player,
    level_or_default,
    player_kind,
)

PROGRESS_SECONDS = 10.0
DEFAULT_SEED, DEFAULT_DEALS = "1", 200
MAX_DEAL_DIGITS = 8
MIN_NAME_WIDTH = 12  # letters


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", metavar="GAME", help="a game, as listed by `games`")
    add(
        "--seats", required=True, metavar="WHO,WHO,...",
        help="`bot`, `bot:LEVEL`, `file:mybot.py`, or `random` for random moves",
    )  # fmt: skip
    how_many = f"number of deals ({DEFAULT_DEALS}); sharp may need a minute each"
    add("--deals", type=_parse_deal_count, default=DEFAULT_DEALS, metavar="N", help=how_many)
    add_options(parser)
    guessed = "with file: a random one, printed at the end"
    add("--seed", metavar="N", help=f"the same seed, the same deals ({DEFAULT_SEED}; {guessed})")


def run(args: argparse.Namespace) -> int:
    """Play the duel of the arguments and print it; return the exit code. Raises Trouble."""
    options = read_options(playable_game(args.game)[1], args.options)
    return print_duel(args.game, args.seats, options, args.deals, args.seed)


def _parse_deal_count(text: str) -> int:
    if not text.isdecimal() or len(text) > MAX_DEAL_DIGITS or int(text) < 2:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of deals; write 2 or more")
    return int(text)


def read_entrants(text: str) -> list[str]:
    """Parse the entrant of each seat in `bot,bot:keen,file:mybot.py,random`; raises Trouble."""
    entrants = []
    for number, word in enumerate(text.split(","), 1):
        name, colon, level = (part.strip() for part in word.partition(":"))
        try:
            if name == RANDOM and not colon:
                entrants.append(name)
            elif name == BOT and (level or not colon):
                entrants.append(level_or_default(level))
            elif name == FILE and level:
                entrants.append(player_kind(guest_player(level)))
            else:
                ways = f"{BOT}, {BOT}:LEVEL, {FILE_PREFIX}mybot.py or {RANDOM}"
                raise Trouble(f"seat {number} is not a computer player; write {ways}")
        except (BadSeats, BadGuest) as bad:
            raise Trouble(str(bad)) from None
    return entrants


def display_name(entrant: str) -> str:
    """The name of an entrant in the results; of a guest only the file's name, without folder."""
    if not entrant.startswith(FILE_PREFIX):
        return entrant
    return FILE_PREFIX + Path(entrant.removeprefix(FILE_PREFIX)).name


def print_duel(name: str, seats: str, chosen_options: Mapping[str, Value], deals: int,
               seed: str | None = None) -> int:  # fmt: skip
    """Play a duel and print a table and a JSON line; return the exit code. With a guest the default
    seed is random, so that the program cannot work out others' cards."""
    game, rules = playable_game(name)
    entrants = read_entrants(seats)
    has_guest = any(entrant.startswith(FILE_PREFIX) for entrant in entrants)
    seed = seed or (fresh_seed() if has_guest else DEFAULT_SEED)
    options = options_in_force(rules, len(entrants), chosen_options)
    played = list[Deal]()
    next_notice = monotonic() + PROGRESS_SECONDS
    for deal in play_duel(game.name, entrants, options, deals, seed, notice):
        played.append(deal)
        if monotonic() > next_notice:
            notice(f"{len(played)} of {deals} deals played")
            next_notice = monotonic() + PROGRESS_SECONDS
    wins = mean_shares(played, lambda deal: deal.wins)
    points = mean_shares(played, lambda deal: deal.points)
    few = "; fewer points are better" if rules.BEST == FEWEST else ""
    say(*duel_table(wins, points, f"(an equal share of wins: {1 / len(entrants):.1%}{few})"))
    notes = sum((Counter(deal.notes) for deal in played), Counter[tuple[str, Why]]())
    for (entrant, note), times in sorted(notes.items(), key=str):
        notice(f"{display_name(entrant)}: {note} ({times} times)")
    line = {"duel": rules.NAME, "best": rules.BEST, "seats": entrants, "deals": len(played)}
    say(json.dumps({**line, "seed": seed, "wins": wins, "points": points}))
    return 0


def duel_table(wins: Mapping[str, Share], points: Mapping[str, Share],
               remark: str) -> Iterator[str]:  # fmt: skip
    """Yield the lines of the table of results. The remark is at the end of the first line."""
    width = max(MIN_NAME_WIDTH, *(len(display_name(entrant)) + 2 for entrant in wins))
    yield f"{'':<{width}}{'wins':>18}{'points a deal':>24}    {remark}"
    for entrant, won in wins.items():
        share = f"{won.mean:.1%} ± {won.margin:.1%}"
        scored = f"{points[entrant].mean:.2f} ± {points[entrant].margin:.2f}"
        yield f"{display_name(entrant):<{width}}{share:>18}{scored:>24}"

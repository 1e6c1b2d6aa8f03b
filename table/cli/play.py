"""Play a game, at the table or without a window.

Without one: a match between computer seats, its journal and its score sheet."""

from __future__ import annotations

import argparse
import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from rules.kit.catalogue import Game, games, set_own_games_folder
from rules.kit.chain import decode
from rules.kit.contract import Rules
from rules.kit.heading import LONGEST
from rules.kit.journal import BadJournal, Journal, Line
from rules.kit.match import Match, PlayerInfo, Terms
from rules.kit.move import Move
from rules.kit.outside import beginning_of, require_plain
from rules.kit.ranking import ranking
from rules.kit.said import os_reason
from rules.kit.state import Ranking, Value, View, Why
from table.app.defaults import seed_or_fresh, usual_seats
from table.app.starts import Start
from table.cli.arguments import (
    add_options,
    options_in_force,
    playable_game,
    read_options,
    read_players,
    words_of,
)
from table.cli.guarded import interrupt_on
from table.files.trouble import Trouble, escape_controls, notice, say
from table.players.roster import FILE, PERSON, agreed_programs, bot_players, player_kind

NAME_COLUMN = 1  # of the score sheet, after the ranks
MAX_NAME_LETTERS = 24
MAX_HAND_COLUMNS = 8  # hands; of a longer match only the final points are shown

# Takes game, view, seat, level or file, and seed; returns the move and None or an error.
ChooseMove = Callable[[str, View, int, str, int], tuple[Move, Why | None]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add, switch = parser.add_argument, partial(parser.add_argument, action="store_true")
    name = "a game, as listed by `games` (default: the menu)"
    add("game", metavar="GAME", nargs="?", help=name)
    switch(
        "--safe",
        help="ignore your own settings, themes, games and players, and do not save "
        "changes to settings; with GAME, go straight to its table",
    )
    switch("--spoken", help="turn the screen reader on, and leave it on")
    seats = "in seat order: a person's name, `bot`, `bot:LEVEL` or `file:mybot.py`"
    add("--seats", metavar="WHO,WHO,...", help=seats)
    add_options(parser)
    add("--seed", metavar="N", help="a number or word; the same seed gives the same game")
    switch("--no-window", help="let computers play the match; print the score")
    journal = "with --no-window: save the journal here"
    add("--journal", type=Path, metavar="FILE", help=journal)
    switch("--force", help="with --journal: overwrite a journal that exists")


def run(args: argparse.Namespace) -> int:
    """Open the window, or play a match without it; return the exit code. Raises Trouble."""
    if args.spoken and args.no_window:
        raise Trouble("--spoken needs the window; leave out --no-window")
    if args.no_window:
        return _run_without_window(args)
    if args.game is None and (args.seats is not None or args.options or args.seed):
        raise Trouble("--seats, --options and --seed need a GAME; see `games`")
    if args.journal:
        raise Trouble("--journal needs --no-window; the window saves its own journals")
    from table.window import run_start

    return run_start(args.safe, lambda start: _run_at_window(args, start))


def _run_at_window(args: argparse.Namespace, start: Start) -> int:
    """Open the window at the game's table, or without a game at the menu; return the exit code."""
    from table.window import FirstMatch, open_and_run

    start.spoken = args.spoken
    if start.safe:
        set_own_games_folder(None)
        names = {game.name for game in games()}
        if not args.safe and args.game is not None and args.game.casefold() not in names:
            args.game = None  # a game of the player's own, which failed: to the menu
    if args.game is None:
        return open_and_run(start)
    wanted = _parse_match(args, start.safe)
    seed = args.seed and seed_or_fresh(args.seed)
    first = FirstMatch(wanted.game.name, wanted.players, wanted.options or None, seed)
    return open_and_run(start, first)


def _run_without_window(args: argparse.Namespace) -> int:
    """Play the match of the arguments without a window; return the exit code. Raises Trouble."""
    interrupt_on("SIGTERM")  # at the window SDL hears it
    if args.safe:
        set_own_games_folder(None)
    if args.game is None:
        raise Trouble("name a GAME; `games` lists them")
    game, rules, options, players = _parse_match(args, args.safe)
    players = players or bot_players(usual_seats(rules))
    seed = seed_or_fresh(args.seed)
    return play_without_window(game.name, players, options, seed, args.journal, args.force)


class _ParsedMatch(NamedTuple):
    """The match that the arguments describe. If `players` is None, the usual players are seated."""

    game: Game
    rules: Rules
    options: dict[str, Value]
    players: list[PlayerInfo] | None


def _parse_match(args: argparse.Namespace, safe: bool) -> _ParsedMatch:
    """Parse the match in the arguments. Raises Trouble if it cannot be played."""
    game, rules = playable_game(args.game)
    options = read_options(rules, args.options)
    players = None if args.seats is None else read_players(args.seats)
    if safe and players and any(player.who == FILE for player in players):
        raise Trouble("--safe does not run player files; write `bot` instead")
    seats = len(players) if players else usual_seats(rules)
    options_in_force(rules, seats, options)  # raises Trouble if they do not fit
    return _ParsedMatch(game, rules, options, players)


def play_without_window(name: str, players: Sequence[PlayerInfo], options: Mapping[str, Value],
                        seed: str, path: Path | None, force: bool = False) -> int:  # fmt: skip
    """Play a match between computers to its end and print the score; return the exit code. The
    journal goes to `path`, if any, and with `force` replaces an older one. Raises Trouble."""
    people = [player.name for player in players if player.who == PERSON]
    if people:
        raise Trouble(f"{people[0]} cannot play without a window; leave out --no-window")
    game, rules = playable_game(name)
    from table.players.worker import Workers  # which takes long

    def new_match(write: Callable[[Line], None] = lambda line: None) -> Match:
        terms = Terms(salt=numbered_salts(seed))
        return Match(rules, players, options, seed, write, terms=terms)

    match = new_match()
    header = match.header(game.name)
    journal_context = _new_journal(path, header, force) if path else nullcontext()
    with journal_context as journal:
        if journal and path:

            def write(line: Line) -> None:
                with _writing_errors(path):
                    journal.write(line)

            match = new_match(write)  # the first one was only for its header
        with Workers(0, programs=agreed_programs(map(player_kind, players))) as workers:
            for note in dict.fromkeys(play_to_end(match, game.name, workers.think)):
                notice(note)
    say(*score_sheet(game, match))
    return 0


def numbered_salts(seed: str) -> Callable[[], str]:
    """Return a function that makes the salts of a match without a window. They follow from the
    seed, so that a match can be repeated; nothing is secret in it."""
    numbers = count()
    return lambda: hashlib.sha256(f"{seed}:salt:{next(numbers)}".encode()).hexdigest()[:32]


def play_to_end(match: Match, game: str, choose_move: ChooseMove) -> list[str]:
    """Play a match to its end, each player by their own view. Return notes on those that failed."""
    from table.players.inline import choice_seed

    notes: list[str] = []
    while not match.over:
        if match.advance():
            continue
        for seat in match.seats_to_choose():
            seed, player = choice_seed(match, seat), match.players[seat]
            choice, note = choose_move(game, match.view(seat), seat, player_kind(player), seed)
            match.choose(seat, choice)
            if note:
                notes.append(f"{player.name}: {note}")
    return notes


@contextmanager
def _new_journal(path: Path, header: Mapping[str, object], force: bool) -> Iterator[Journal]:
    """Create a journal for the block, and close it; `force` replaces one. Raises Trouble."""
    with _writing_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        _require_free(path, force)
        journal = Journal.create(path, header)
    journal.listener = notice
    try:
        yield journal
    finally:
        failure = journal.close()
    if failure is not None:
        raise _unwritable(path, failure)


@contextmanager
def _writing_errors(path: Path) -> Iterator[None]:
    """Raise Trouble if writing a journal fails in the block."""
    try:
        yield
    except BadJournal as bad:
        raise Trouble(f"{bad}; the seed or a name is too long") from None
    except OSError as error:
        raise _unwritable(path, os_reason(error)) from None


def _unwritable(path: Path, reason: Why) -> Trouble:
    return Trouble(f"{path} cannot be written ({reason}); name another file")


def _require_free(path: Path, force: bool) -> None:
    """Raise Trouble if a file at the path is not empty; with `force` only if it is no journal."""
    if not os.path.lexists(path):
        return
    require_plain(path.stat())
    if path.stat().st_size == 0:
        return
    header = decode(beginning_of(path, LONGEST).partition(b"\n")[0])
    if header is None or not isinstance(header.get("journal"), int):
        raise Trouble(f"{path} is not a journal; name another file")
    if not force:
        raise Trouble(f"{path} exists; name another file, or add --force")


def score_sheet(game: Game, match: Match) -> list[str]:
    """Return the lines of the final score: the title of the game, a table of ranks, names and
    points after each hand, and the winners with the reason for the end."""
    words = words_of(game)
    *earlier, last = match.outcomes
    if len(match.outcomes) > MAX_HAND_COLUMNS:
        earlier = []
    hands = [str(number) for number in range(1, len(earlier) + 1)]
    rows = [["", "", *hands, words.say_or("score.points", "points")]]
    for rank, seat in ranked_seats(ranking(match.rules, last)):
        points = [f"{outcome.points[seat]:g}" for outcome in (*earlier, last)]
        rows.append([f"{rank}.", shorten_name(escape_controls(match.players[seat].name)), *points])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        cells[NAME_COLUMN] = row[NAME_COLUMN].ljust(widths[NAME_COLUMN])
        lines.append("  ".join(cells).rstrip())
    title = words.say_or("game.name", game.name)
    names = [player.name for player in match.players]
    winners = ", ".join(names[seat] for seat in last.winners) or "nobody"
    return [title, *lines, f"{winners}: {words.with_names(names).tell(last.why)}"]


def ranked_seats(groups: Ranking) -> Iterator[tuple[int, int]]:
    """Yield pairs of rank and seat, the best first. After two tied seats of rank 1 comes rank 3."""
    rank = 1
    for group in groups:
        yield from ((rank, seat) for seat in group)
        rank += len(group)


def shorten_name(name: str) -> str:
    """Cut a name off with … if it has more letters than the score sheet has room for."""
    if len(name) <= MAX_NAME_LETTERS:
        return name
    return f"{name[: MAX_NAME_LETTERS - 1].rstrip()}…"

"""The card table: play at one screen, or play, replay, look into and measure games without one.

  main.py                                      open the table
  main.py play GAME [--seats ...]              sit down at once
  main.py play GAME --no-window                computer seats play it out, score sheet printed
  main.py games                                what can be played, and by which house rules
  main.py trace FILE                           a journal as JSON lines, a line a position
  main.py ask FILE STEP "SEAT: MOVE"           may this move be made there, and if not, why
  main.py shot FILE STEP --out PICTURE.png     a picture of a position
  main.py duel GAME --seats A,B,... --deals N  which computer player is better, and by how much
  main.py bench rules|seats|frames|start       measure; JSON lines

`main.py COMMAND --help` explains each. A mistake is told in one line, with exit code 2.
"""

# The processes that think import this file again: nothing heavy stands at its top.

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable


def main(argv: list[str] | None = None) -> int:
    """Do what the command line says; the exit code: 0 done, 2 a mistake told, 1 a bug told."""
    from table.commands.trouble import guarded, speak_utf8

    speak_utf8()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand amid our output
    args = sys.argv[1:] if argv is None else argv
    return guarded(lambda: _run(args))


def _run(argv: list[str]) -> int:
    if not argv:  # the table itself, which opens sooner for not knowing the other commands
        return _open_table()
    args = parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = args.run
    return command(args)


def parser() -> argparse.ArgumentParser:
    """Every command and its arguments."""
    import argparse
    from pathlib import Path

    from table.commands.trouble import Trouble

    class Commands(argparse.ArgumentParser):
        """argparse, except that a mistake is one line like every other."""

        def error(self, message: str) -> NoReturn:
            raise Trouble(f"{message}; `{self.prog} --help` explains")

    def deals(text: str) -> int:
        if not text.isdecimal() or not int(text[:9]) >= 2 or len(text) > 8:
            raise argparse.ArgumentTypeError(f"“{text}” is no number of deals; play two or more")
        return int(text)

    def steps(text: str) -> int:
        if not text.isdecimal() or len(text) > 9:
            raise argparse.ArgumentTypeError(f"“{text}” is no step; steps count from 0")
        return int(text)

    raw = argparse.RawDescriptionHelpFormatter
    top = Commands(prog="main.py", description=__doc__, formatter_class=raw, allow_abbrev=False)
    top.add_argument("--version", action="store_true", help="print the version")
    top.set_defaults(run=_open)
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Commands)

    def command(name: str, run: Callable[[argparse.Namespace], int], line: str) -> Commands:
        made: Commands = commands.add_parser(
            name, help=line, description=f"{line}.", allow_abbrev=False
        )
        made.set_defaults(run=run)
        return made

    play = command("play", _play, "play a game, at the table or without a window")
    play.add_argument("game", metavar="GAME", help="its name; `games` lists them")
    play.add_argument(
        "--seats",
        metavar="WHO,WHO,...",
        help="in seat order: a person's name, `bot`, `bot:LEVEL`, or `file:mybot.py`",
    )
    play.add_argument(
        "--options", default="", metavar="KEY=VALUE,...", help="house rules; `games` lists them"
    )
    play.add_argument("--seed", metavar="N", help="number or word; same seed and seats, same game")
    play.add_argument(
        "--no-window", action="store_true", help="computer seats only: play it out, print the score"
    )
    play.add_argument(
        "--journal", type=Path, metavar="FILE", help="with --no-window: write the game down here"
    )

    command("games", _games, "list games, seats, house rules and levels of computer players")

    trace = command("trace", _trace, "print a journal as JSON lines, a line a position")
    trace.add_argument("file", type=Path, metavar="FILE", help="a journal")

    ask = command("ask", _ask, "say whether a move is legal in a position, and if not, why")
    ask.add_argument("file", type=Path, metavar="FILE", help="a journal")
    ask.add_argument("step", type=steps, metavar="STEP", help="the position, as `trace` counts")
    ask.add_argument("move", metavar="MOVE", help="a move as `trace` writes it, or “SEAT: MOVE”")
    ask.add_argument("--seat", type=steps, metavar="K", help="whose move, counted from 0")

    shot = command("shot", _shot, "draw one position of a journal into a PNG file")
    shot.add_argument("file", type=Path, metavar="FILE", help="a journal")
    shot.add_argument("step", type=steps, metavar="STEP", help="the position, as `trace` counts")
    shot.add_argument("--seat", type=steps, metavar="K", help="as this seat sees it; else the room")
    shot.add_argument("--size", default="1920x1080", metavar="WxH", help="in pixels (1920x1080)")
    shot.add_argument("--theme", metavar="NAME", help="a theme's name; else the default")
    shot.add_argument("--out", type=Path, required=True, metavar="PNG", help="the picture")

    duel = command("duel", _duel, "play the same deals from every seat: who plays better")
    duel.add_argument("game", metavar="GAME", help="its name; `games` lists them")
    duel.add_argument(
        "--seats",
        required=True,
        metavar="WHO,WHO,...",
        help="`bot`, `bot:LEVEL`, `file:mybot.py`, `random` for any move at all, or, to measure "
        "by, `clairvoyant`, who is shown all cards",
    )
    duel.add_argument("--deals", type=deals, default=200, metavar="N", help="how many (200)")
    duel.add_argument(
        "--options", default="", metavar="KEY=VALUE,...", help="house rules; `games` lists them"
    )
    duel.add_argument("--seed", default="1", metavar="N", help="same seed, same result (1)")

    line = "measure the rules, the computer players, the drawing or the start; JSON lines"
    bench = command("bench", _bench, line)
    subjects = ["rules", "seats", "frames", "start"]
    bench.add_argument("what", choices=subjects, metavar="|".join(subjects), help="what to measure")
    bench.add_argument("--game", metavar="GAME", help="for `rules` and `seats`: this game only")
    return top


def _open(args: argparse.Namespace) -> int:
    if args.version:
        from table.commands.version import print_version

        return print_version()
    return _open_table()


def _open_table() -> int:
    from table.window import open_window

    return open_window()


def _play(args: argparse.Namespace) -> int:
    from table.commands.trouble import Trouble
    from table.house.shelf import (
        asked_options,
        asked_seats,
        asked_seed,
        playable,
        settled_options,
        usual_bots,
        usual_seats,
    )

    game, rules = playable(args.game)
    options = asked_options(rules, args.options)
    sitters = None if args.seats is None else asked_seats(args.seats)
    settled_options(rules, len(sitters) if sitters else usual_seats(rules), options)
    if args.no_window:
        from table.commands.play import play_without_window

        sitters = sitters or usual_bots(rules)
        seed = asked_seed(args.seed)
        return play_without_window(game.name, sitters, options, seed, args.journal)
    if args.journal:
        raise Trouble("--journal goes with --no-window; the window keeps its own journals")
    from table.window import open_window

    return open_window(game.name, sitters, options or None, args.seed and asked_seed(args.seed))


def _games(args: argparse.Namespace) -> int:
    from table.commands.games import print_games

    return print_games()


def _trace(args: argparse.Namespace) -> int:
    from table.commands.trace import print_trace

    return print_trace(args.file)


def _ask(args: argparse.Namespace) -> int:
    from table.commands.ask import print_answer

    return print_answer(args.file, args.step, args.move, args.seat)


def _shot(args: argparse.Namespace) -> int:
    from table.commands.shot import save_picture

    return save_picture(args.file, args.step, args.seat, args.size, args.theme, args.out)


def _duel(args: argparse.Namespace) -> int:
    from table.commands.duel import print_duel
    from table.house.shelf import asked_options, playable

    asked = asked_options(playable(args.game)[1], args.options)
    return print_duel(args.game, args.seats, asked, args.deals, args.seed)


def _bench(args: argparse.Namespace) -> int:
    from table.commands.measure import print_measures

    return print_measures(args.what, args.game)


if __name__ == "__main__":
    sys.exit(main())

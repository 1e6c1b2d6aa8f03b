"""Measure rules, players, frames, the calls of an event, or the start; JSON lines."""

from __future__ import annotations

import argparse
import importlib
import json

from table.cli.arguments import playable
from table.files.trouble import Trouble, say

SUBJECTS = ("rules", "seats", "frames", "calls", "start")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what may follow the command."""
    parser.add_argument(
        "what", choices=SUBJECTS, metavar="|".join(SUBJECTS), help="what to measure"
    )
    parser.add_argument("--game", metavar="GAME", help="for `rules` and `seats`: this game only")
    parser.add_argument(
        "--beside", metavar="PROGRAM", help="for `start`: measure this program by turns with it"
    )


def run(args: argparse.Namespace) -> int:
    """Print each measure of a subject as soon as it is taken. Raises Trouble."""
    options: list[str] = []
    if args.beside is not None:
        if args.what != "start":
            raise Trouble("--beside goes with `bench start`")
        options = [args.beside]
    if args.game is not None:
        if args.what not in ("rules", "seats"):
            raise Trouble("--game goes with `bench rules` and `bench seats`")
        options = [playable(args.game)[0].name]
    # Some open windows, and may not be there where there are none.
    for line in importlib.import_module(f"table.bench.{args.what}").run(*options):
        say(json.dumps(line, ensure_ascii=False))
    return 0

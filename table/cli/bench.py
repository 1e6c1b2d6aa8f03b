"""Measure rules, frames, the calls of an event, the start or the felt; prints JSON lines."""

from __future__ import annotations

import argparse
import importlib
import json

from table.cli.arguments import playable_game
from table.files.trouble import Trouble, say

GAME_SUBJECTS = ("rules", "felt")  # which may be measured of one game
SUBJECTS = (*GAME_SUBJECTS, "frames", "calls", "start")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "subject", choices=SUBJECTS, metavar="|".join(SUBJECTS), help="what to measure"
    )
    subjects = " or ".join(GAME_SUBJECTS)
    parser.add_argument("--game", metavar="GAME", help=f"only this game (with {subjects})")


def run(args: argparse.Namespace) -> int:
    """Measure a subject, and print each result as soon as there is one. Raises Trouble."""
    options: list[str] = []
    if args.game is not None:
        if args.subject not in GAME_SUBJECTS:
            listed = ", ".join(f"`bench {subject}`" for subject in GAME_SUBJECTS)
            raise Trouble(f"--game can only be used with {listed}")
        options = [playable_game(args.game)[0].name]
    # Imported only now: some open windows, which not every system has.
    for line in importlib.import_module(f"table.bench.{args.subject}").run(*options):
        say(json.dumps(line, ensure_ascii=False))
    return 0

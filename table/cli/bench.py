"""The measurements, as JSON lines."""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Iterable
from typing import Any

from table.cli.asked import playable
from table.files.trouble import Trouble, say

SUBJECTS = ("rules", "seats", "frames", "calls", "start")
LINE = "measure rules, players, frames, the calls of an event, or the start; JSON lines"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    parser.add_argument(
        "what", choices=SUBJECTS, metavar="|".join(SUBJECTS), help="what to measure"
    )
    parser.add_argument("--game", metavar="GAME", help="for `rules` and `seats`: this game only")
    parser.add_argument(
        "--beside", metavar="PROGRAM", help="for `start`: measure this program by turns with it"
    )


def run(args: argparse.Namespace) -> int:
    """Print each measure of a subject as soon as it is taken. Raises Trouble."""
    given: list[str | None] = []
    if args.what == "start":
        given = [args.beside]
    elif args.beside is not None:
        raise Trouble("--beside goes with `bench start`")
    if args.what in ("rules", "seats"):
        given = [None if args.game is None else playable(args.game)[0].name]
    elif args.game is not None:
        raise Trouble("--game goes with `bench rules` and `bench seats`")
    # Some open windows, and may not be there where there are none.
    measures: Iterable[dict[str, Any]] = importlib.import_module(f"table.bench.{args.what}").run(
        *given
    )
    for line in measures:
        say(json.dumps(line, ensure_ascii=False))
    return 0

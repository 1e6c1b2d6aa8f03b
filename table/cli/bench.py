"""The measurements, as JSON lines."""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Iterable
from typing import Any

from table.cli.asked import playable
from table.files.trouble import Trouble, say

SUBJECTS = ("rules", "seats", "frames", "felt", "start", "book", "calls")
LINE = "measure rules, players, drawing, the felt, the start, the book, or an event; JSON lines"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    parser.add_argument(
        "what", choices=SUBJECTS, metavar="|".join(SUBJECTS), help="what to measure"
    )
    parser.add_argument(
        "--game", metavar="GAME", help="for `rules`, `seats` and `felt`: this game only"
    )
    parser.add_argument(
        "--beside", metavar="PROGRAM", help="for `start`: measure this program by turns with it"
    )


def run(args: argparse.Namespace) -> int:
    """Do what the command line says; raises Trouble."""
    return print_measures(args.what, args.game, args.beside)


def print_measures(what: str, game: str | None, beside: str | None = None) -> int:
    """Print each measure of a subject as soon as it is taken.

    `game`: for `rules`, `seats` and `felt`, this game only; `beside`: for `start`, a program that
    is measured as well. Raises Trouble.
    """
    if beside is not None and what != "start":
        raise Trouble("--beside goes with `bench start`")
    if game is not None and what not in ("rules", "seats", "felt"):
        raise Trouble("--game goes with `bench rules`, `bench seats` and `bench felt`")
    for line in _measures(what, game, beside):
        say(json.dumps(line, ensure_ascii=False))
    return 0


def _measures(what: str, game: str | None, beside: str | None) -> Iterable[dict[str, Any]]:
    if what == "rules":
        from table.bench.rules import run

        return run(None if game is None else playable(game)[0].name)
    if what == "seats":
        from table.bench.seats import run as run_seats

        return run_seats(None if game is None else playable(game)[0].name)
    if what == "felt":
        from table.bench.felt import run as run_felt  # it paints, though it opens no window

        return run_felt(None if game is None else playable(game)[0].name)
    if what == "start":
        from table.bench.start import run as run_start

        return run_start(beside)
    # These open windows, and may not be there where there are none.
    measures: Iterable[dict[str, Any]] = importlib.import_module(f"table.bench.{what}").run()
    return measures

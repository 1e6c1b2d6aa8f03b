"""Measure frames, the calls of an event or the start; prints JSON lines."""

from __future__ import annotations

import argparse
import importlib
import json

from table.files.trouble import Trouble, say

SUBJECTS = ("frames", "calls", "start")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "subject", choices=SUBJECTS, metavar="|".join(SUBJECTS), help="what to measure"
    )


def run(args: argparse.Namespace) -> int:
    """Measure a subject, and print each result as soon as there is one. Raises Trouble."""
    # Imported only now: they open windows, which not every system can.
    display = importlib.import_module("table.engine.display")
    try:
        for line in importlib.import_module(f"table.bench.{args.subject}").run():
            say(json.dumps(line, ensure_ascii=False))
    except display.NoDisplay as error:
        raise Trouble(str(error)) from None
    return 0

"""What goes into a file and comes from one: `--export FILE` or `--read FILE`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from rules.kit.said import SaidError
from table.files.trouble import Trouble
from table.i18n.words import Words


def two_ways(parser: argparse.ArgumentParser, export: str, read: str) -> None:
    """One of the two may follow the command; what either does, for its help."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--export", type=Path, metavar="FILE", help=export)
    what.add_argument("--read", type=Path, metavar="FILE", help=read)


def exchanged(
    args: argparse.Namespace, export: Callable[[Path], int], read: Callable[[Path], int]
) -> int:
    """Do the one that was asked for; what either raises as SaidError is Trouble."""
    try:
        return read(args.read) if args.read else export(args.export)
    except SaidError as bad:
        raise Trouble(Words.load().tell(bad.why).removesuffix(".")) from None

"""Export the family book as CSV, or import games from a CSV file."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.kit.said import SaidError
from table.files.trouble import Trouble, say
from table.i18n.words import Words
from table.storage.exports import export_book, import_book, open_book
from table.storage.store import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("--export", type=Path, metavar="FILE", help="export the book as CSV")
    group.add_argument("--read", type=Path, metavar="FILE", help="import games from this file")


def run(args: argparse.Namespace) -> int:
    """Export or import the family book; return the exit code. Raises Trouble."""
    try:
        if args.read:
            _import(args.read)
        else:
            _export(args.export)
    except SaidError as bad:
        raise Trouble(Words.load().tell(bad.why).removesuffix(".")) from None
    return 0


def _export(path: Path) -> None:
    """Write the book as CSV and print how many games it has. Raises SaidError."""
    book = open_book(Store())
    try:
        while book.read_journals(1.0):  # all journals first, so that no record is missing
            pass
        count = export_book(book, path)
    finally:
        book.close()
    if book.trouble is not None:
        say(Words.load().tell(book.trouble))
    say(f"{count} {'game' if count == 1 else 'games'} exported to {path}")


def _import(path: Path) -> None:
    """Add the games of a CSV file to the book and print how many. Raises SaidError."""
    store = Store()
    new, known = import_book(store, path)
    book = open_book(store)
    book.close()
    if book.trouble is not None:
        say(Words.load().tell(book.trouble))
    say(f"{new} {'game' if new == 1 else 'games'} imported, {known} already there")

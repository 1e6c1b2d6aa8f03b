"""The family book on the command line: into a CSV file, and games from one."""

from __future__ import annotations

import argparse
from pathlib import Path

from table.cli.exchange import exchanged, two_ways
from table.files.trouble import say
from table.i18n.words import Words
from table.storage.family import export, open_book, read_in
from table.storage.store import Store

LINE = "the family book: into a CSV file, or games from one into it"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    two_ways(parser, "write the book as CSV", "take in the games of a CSV file")


def run(args: argparse.Namespace) -> int:
    """Do what the command line says; raises Trouble."""
    return exchanged(args, _export, _read)


def _export(path: Path) -> int:
    """All journals are read first, so that no record is missing."""
    book = open_book(Store())
    try:
        while book.read_on(1.0):
            pass
        count = export(book, path)
    finally:
        book.close()
    if book.trouble is not None:
        say(Words.load().tell(book.trouble))
    say(f"{count} {'game' if count == 1 else 'games'} written to {path}")
    return 0


def _read(path: Path) -> int:
    store = Store()
    new, known = read_in(store, path)
    book = open_book(store)
    book.close()
    if book.trouble is not None:
        say(Words.load().tell(book.trouble))
    say(f"{new} {'game' if new == 1 else 'games'} taken in, {known} there already")
    return 0

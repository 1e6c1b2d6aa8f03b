"""The family book of a house: where it lies, and how it is written to a file and read from one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from rules.kit.catalogue import Game, games
from rules.kit.ondisk import write_whole
from rules.kit.outside import beginning_of, bytes_of
from rules.kit.said import SaidError, of_system, why
from table.files.badfile import unwritten_message
from table.stats.book import Book, BookPaths
from table.stats.csv_file import csv_of_book, is_exported_book, results_in_csv
from table.storage.results import LARGEST, add_results, kept_of
from table.storage.store import Store

GLANCED = 1_000  # bytes of a file, by which it is known for one of ours


class NotTaken(SaidError):
    """A file that was not written, or of which nothing was taken; the sentence says why."""


def places(store: Store) -> BookPaths:
    """Where the book of a store lies, and what it is made from."""
    return BookPaths(store.book_path, store.aside, store.results_path, store.finished)


def open_book(store: Store, shelf: Mapping[str, Game] | None = None) -> Book:
    """The book of a store; `shelf`: the games there are, looked up where they are not given."""
    return Book(places(store), shelf or {game.name: game for game in games()})


def export(book: Book, path: Path) -> int:
    """The book into a CSV file, all of it or nothing; how many games that is. NotTaken, also where
    a file lies there that is no book."""
    try:
        if os.path.lexists(path) and not is_exported_book(beginning_of(path, GLANCED)):
            raise NotTaken("csv.there", file=str(path))
        write_whole(path, book.ask(csv_of_book))
    except OSError as error:
        raise NotTaken(unwritten_message("csv.unwritten", path, of_system(error))) from error
    count: int = book.ask(lambda db: db.execute("SELECT count(*) FROM games").fetchone()[0])
    return count


def read_in(store: Store, path: Path) -> tuple[int, int]:
    """Take in the games of a CSV file, all of them or none: how many were new, and how many there
    already. They stand in the log then, and in the book when it is opened next. NotTaken."""
    try:
        found = results_in_csv(bytes_of(path, LARGEST), str(path))
    except OSError as error:
        raise NotTaken(why("csv.unread", file=str(path), why=of_system(error))) from None
    try:
        known = kept_of(store.results_path, [result.journal for result in found])
        new = [result for result in found if result.journal not in known]
        if new:
            add_results(store.results_path, map(msgspec.to_builtins, new))
    except OSError as error:
        place = store.results_path.parent
        raise NotTaken(unwritten_message("csv.untaken", place, of_system(error))) from error
    return len(new), len(found) - len(new)

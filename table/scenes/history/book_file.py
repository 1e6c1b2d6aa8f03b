"""The family book into a file, and games from one: CSV, which every spreadsheet opens."""

from __future__ import annotations

from pathlib import Path

from table.app.app import App
from table.scenes.dialogs.file_page import FilePage
from table.stats.book import Book
from table.storage.family import export, read_in

NAME = "family-book.csv"


class BookFileScene(FilePage):
    """Returns True where games have come in."""

    title, line = "book.file.title", "book.file.line"
    writes, reads, no_path = "book.export", "book.read", "book.file.none"

    def __init__(self, app: App, book: Book) -> None:
        super().__init__(app.store.book_path.with_name(NAME))
        self.app, self.book = app, book

    def write(self, path: Path) -> str:
        """The book into the file."""
        count = export(self.book, path)
        return self.engine.words.say("book.exported", n=count, file=str(path))

    def read(self, path: Path) -> str:
        """The games of the file into the book."""
        words = self.engine.words
        new, known = read_in(self.app.store, path)
        self.imported = self.imported or new > 0
        return f"{words.say('book.taken', n=new)} {words.say('book.known', n=known)}"

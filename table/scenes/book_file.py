"""The family book into a file, and games from one: CSV, which every spreadsheet opens."""

from __future__ import annotations

from pathlib import Path

from rules.kit.said import Said
from table.book.book import Book
from table.house.family import export, read_in
from table.house.house import House
from table.stage.page import Page
from table.widgets import Button, Entry, Form, Label, Panel

WIDE, TALL = 720.0, 330.0
NAME = "family-book.csv"


class BookFileScene(Page):
    """Returns True where games have come in."""

    see_through = True

    def __init__(self, house: House, book: Book) -> None:
        self.house, self.book = house, book
        self.path = str(house.store.book_path.with_name(NAME))
        self.told = ""
        self.colour = "ink"
        self._new = False

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        x, y = (1024 - WIDE) / 2, (640 - TALL) / 2
        form.add(Panel((x, y, WIDE, TALL), words.say("book.file.title")))
        form.add(Label((x + 28, y + 76, WIDE - 56, 26), words.say("book.file.line"), 17, "italic"))
        entry = Entry(
            (x + 28, y + 108, WIDE - 56, 42), self.path, self._typed, most=400, name="path"
        )
        form.set_focus(form.add(entry))
        told = (x + 28, y + 160, WIDE - 56, 84)
        form.add(Label(told, self.told, 17, "text", self.colour, lines=True, name="told"))
        line = y + TALL - 70
        form.add(
            Button((x + 28, line, 150, 48), words.say("common.done"), self.escape, name="done")
        )
        read = (x + WIDE - 28 - 230, line, 230, 48)
        write = (x + WIDE - 28 - 230 - 12 - 230, line, 230, 48)
        form.add(Button(write, words.say("book.export"), self.write, name="write"))
        form.add(Button(read, words.say("book.read"), self.read, name="read"))
        return form

    def _typed(self, path: str) -> None:
        self.path = path

    def write(self) -> None:
        """The book into the file."""
        words = self.app.words
        try:
            count = export(self.book, self._at())
        except Said as bad:
            self._tell(words.tell(bad.why), "warn")
        except ValueError:  # no path at all
            self._tell(words.say("book.file.none"), "warn")
        else:
            self._tell(words.say("book.exported", n=count, file=str(self._at())))

    def read(self) -> None:
        """The games of the file into the book."""
        words = self.app.words
        try:
            new, known = read_in(self.house.store, self._at())
        except Said as bad:
            self._tell(words.tell(bad.why), "warn")
        except ValueError:  # no path at all
            self._tell(words.say("book.file.none"), "warn")
        else:
            self._new = self._new or new > 0
            self._tell(f"{words.say('book.taken', n=new)} {words.say('book.known', n=known)}")

    def _at(self) -> Path:
        """The path as it was typed; ValueError where it can be none."""
        try:
            return Path(self.path.strip()).expanduser()
        except RuntimeError:  # of somebody who has no home here
            raise ValueError(self.path) from None

    def _tell(self, said: str, colour: str = "ink") -> None:
        self.told, self.colour = said, colour
        self.rebuild()

    def escape(self) -> None:
        self.close(self._new)

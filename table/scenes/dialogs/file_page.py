"""A page on which something goes into a file, or comes from one: its path is typed there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path

from rules.kit.said import SaidError
from table.engine.page import Page
from table.widgets import Button, Entry, Form, Label, Panel

WIDE, TALL = 720.0, 340.0


class FilePage(Page):
    """Returns True where something has come in. What it says stands under these keys: its title,
    a line on what the file is, its two buttons, and that what was typed is no path."""

    title: str
    line: str
    writes: str
    reads: str
    no_path: str
    see_through = True

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self.message = ""
        self.colour = "ink"
        self.imported = False

    @abstractmethod
    def write(self, path: Path) -> str:
        """Into the file; what is said of it then. Raises Said."""

    @abstractmethod
    def read(self, path: Path) -> str:
        """Out of the file; what is said of it then. Raises Said."""

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        x, y = (1024 - WIDE) / 2, (640 - TALL) / 2
        form.add(Panel((x, y, WIDE, TALL), words.say(self.title)))
        line = (x + 28, y + 76, WIDE - 56, 26)
        form.add(Label(line, words.say(self.line), 17, "italic"))
        entry = (x + 28, y + 108, WIDE - 56, 42)
        form.set_focus(form.add(Entry(entry, self.path, self._typed, most=400, name="path")))
        told = (x + 28, y + 160, WIDE - 56, 98)
        form.add(Label(told, self.message, 17, "text", self.colour, lines=True, name="told"))
        foot = y + TALL - 70
        done = (x + 28, foot, 150, 48)
        form.add(Button(done, words.say("common.done"), self.escape, name="done"))
        write, read = (x + WIDE - 28 - 472, foot, 230, 48), (x + WIDE - 28 - 230, foot, 230, 48)
        for area, key, do, name in (
            (write, self.writes, self.write, "write"),
            (read, self.reads, self.read, "read"),
        ):
            form.add(Button(area, words.say(key), self._doing(do), name=name))
        return form

    def _typed(self, path: str) -> None:
        self.path = path

    def _doing(self, do: Callable[[Path], str]) -> Callable[[], None]:
        """What a button does: what has come of it is told."""

        def done() -> None:
            words = self.engine.words
            try:
                said = do(self._at())
            except SaidError as bad:
                self._tell(words.tell(bad.why), "warn")
            except ValueError:  # no path at all
                self._tell(words.say(self.no_path), "warn")
            else:
                self._tell(said)

        return done

    def _at(self) -> Path:
        """The path as it was typed; ValueError where it can be none."""
        if not self.path.strip():
            raise ValueError(self.path)
        try:
            return Path(self.path.strip()).expanduser()
        except RuntimeError:  # of somebody who has no home here
            raise ValueError(self.path) from None

    def _tell(self, said: str, colour: str = "ink") -> None:
        self.message, self.colour = said, colour
        self.rebuild()

    def escape(self) -> None:
        self.close(self.imported)

"""A page that exports to or imports from a file, whose path is typed there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path

from rules.kit.said import SaidError
from table.engine.page import Page
from table.panels.paper import Paper
from table.theme.style import Type
from table.widgets import LOGICAL, Entry, Form

WIDTH, HEIGHT = 720.0, 340.0
MAX_PATH_LETTERS = 400


class FilePage(Page):
    """Closes with True if something was imported. Its class attributes are keys of texts."""

    title: str
    line: str  # below the title
    writes: str  # on the button that exports
    reads: str  # on the button that imports
    no_path: str  # the message if no path was typed
    see_through = True

    def __init__(self, path: Path) -> None:
        self.path = str(path)
        self.message = ""
        self.colour = "ink"
        self.imported = False

    @abstractmethod
    def write(self, path: Path) -> str:
        """Export to the file and return the message about it. Raises SaidError."""

    @abstractmethod
    def read(self, path: Path) -> str:
        """Import from the file and return the message about it. Raises SaidError."""

    def build(self) -> Form:
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        x, y = (LOGICAL[0] - WIDTH) / 2, (LOGICAL[1] - HEIGHT) / 2
        paper = Paper(form, (x, y, WIDTH, HEIGHT), say(self.title))
        paper.text((28, 76, -28, 26), say(self.line), Type.NOTE, "italic")
        area = paper.box((28, 108, -28, 42))
        on_typing = partial(setattr, self, "path")
        form.set_focus(
            form.add(Entry(area, self.path, on_typing, max_letters=MAX_PATH_LETTERS, name="path"))
        )
        paper.lines((28, 160, -28, 98), self.message, Type.NOTE, "text", self.colour, name="told")
        paper.button((28, -70, 150, 48), say("common.back"), self.escape, name="done")
        write, read = self._button_action(self.write), self._button_action(self.read)
        paper.button((-500, -70, 230, 48), say(self.writes), write, name="write")
        paper.button((-258, -70, 230, 48), say(self.reads), read, name="read")
        return form

    def _button_action(self, do: Callable[[Path], str]) -> Callable[[], None]:
        """The action of a button: call `do` with the typed path, and show its message or error."""

        def run() -> None:
            words = self.engine.words
            try:
                message = do(self._typed_path())
            except SaidError as bad:
                self._show_message(words.tell(bad.why), "warn")
            except ValueError:  # of _typed_path
                self._show_message(words.say(self.no_path), "warn")
            else:
                self._show_message(message)

        return run

    def _typed_path(self) -> Path:
        """The path that was typed. Raises ValueError if there is none or its user is unknown."""
        if not self.path.strip():
            raise ValueError(self.path)
        try:
            return Path(self.path.strip()).expanduser()
        except RuntimeError:  # "~" of an unknown user
            raise ValueError(self.path) from None

    def _show_message(self, text: str, colour: str = "ink") -> None:
        self.message, self.colour = text, colour
        self.rebuild()

    def escape(self) -> None:
        self.close(self.imported)

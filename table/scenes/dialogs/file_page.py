"""A page that exports to or imports from a file, whose path is typed there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path

from rules.kit.said import SaidError
from table.engine.page import Page
from table.widgets import Button, Entry, Form, Label, Panel

WIDTH, HEIGHT = 720.0, 340.0


class FilePage(Page):
    """Returns True if something was imported. The class attributes are the keys of its texts: the
    title, a line on the file, the two buttons, and the error for an invalid path."""

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
        """Export to the file and return the message about it. Raises SaidError."""

    @abstractmethod
    def read(self, path: Path) -> str:
        """Import from the file and return the message about it. Raises SaidError."""

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        x, y = (1024 - WIDTH) / 2, (640 - HEIGHT) / 2
        form.add(Panel((x, y, WIDTH, HEIGHT), words.say(self.title)))
        line = (x + 28, y + 76, WIDTH - 56, 26)
        form.add(Label(line, words.say(self.line), 17, "italic"))
        entry = (x + 28, y + 108, WIDTH - 56, 42)
        form.set_focus(form.add(Entry(entry, self.path, self._typed, most=400, name="path")))
        message_area = (x + 28, y + 160, WIDTH - 56, 98)
        form.add(
            Label(message_area, self.message, 17, "text", self.colour, lines=True, name="told")
        )
        foot = y + HEIGHT - 70
        done = (x + 28, foot, 150, 48)
        form.add(Button(done, words.say("common.done"), self.escape, name="done"))
        write, read = (x + WIDTH - 28 - 472, foot, 230, 48), (x + WIDTH - 28 - 230, foot, 230, 48)
        for area, key, do, name in (
            (write, self.writes, self.write, "write"),
            (read, self.reads, self.read, "read"),
        ):
            form.add(Button(area, words.say(key), self._button_action(do), name=name))
        return form

    def _typed(self, path: str) -> None:
        self.path = path

    def _button_action(self, do: Callable[[Path], str]) -> Callable[[], None]:
        """The action of a button: call `do` and show its message or error."""

        def run() -> None:
            words = self.engine.words
            try:
                message = do(self._typed_path())
            except SaidError as bad:
                self._show_message(words.tell(bad.why), "warn")
            except ValueError:  # no path at all
                self._show_message(words.say(self.no_path), "warn")
            else:
                self._show_message(message)

        return run

    def _typed_path(self) -> Path:
        """The path that was typed. Raises ValueError for an invalid one."""
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

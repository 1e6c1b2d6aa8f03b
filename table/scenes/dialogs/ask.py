"""Dialogs: a message, a question, a choice, a name, a file, and the offer of safe mode."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from rules.kit.said import SaidError, Why
from table.engine.page import QUIET_SECONDS, Page
from table.engine.scene import Engine
from table.i18n.words import Words
from table.panels.paper import Paper
from table.storage.unfinished import MAX_NAME_LETTERS as MAX_NAME_LENGTH
from table.theme.style import Type
from table.widgets import LOGICAL, Entry, Form
from table.widgets.scroll import BAR_WIDTH
from table.widgets.text import wrap_text

# Lengths in logical units.
EDGE = 28.0  # at the left and right of a paper
HEAD, FOOT = 84.0, 86.0  # the heights of title and buttons, above and below a text
WIDTH = 600.0  # of a question
MIN_TEXT_HEIGHT, MAX_TEXT_HEIGHT = 80.0, 380.0  # a longer text scrolls
LINE_HEIGHT, TEXT_MARGIN = 26.0, 8.0  # of the text
CHOICE_WIDTH, CHOICE_FOOT = 440.0, 78.0
BUTTON_PITCH, BUTTON_HEIGHT = 64.0, 52.0  # distance and height of the buttons
MAX_VISIBLE_BUTTONS = 6  # with more the buttons scroll
NAME_WIDTH, NAME_HEIGHT = 520.0, 250.0


def _middle_paper(form: Form, width: float, height: float, title: str) -> Paper:
    x, y = (LOGICAL[0] - width) / 2, (LOGICAL[1] - height) / 2
    return Paper(form, (x, y, width, height), title)


class AskScene(Page):
    """A title, a text, and the buttons `yes` and `no`; without `no` it is a message. It closes with
    True for `yes`, else False. `asks`: it asks for consent, so that Enter means no."""

    see_through = True
    read_at_once = True
    asks = False
    button_width = 180.0

    def __init__(self, title: str, text: str, yes: str, no: str = "") -> None:
        self.title, self.text, self.yes, self.no = title, text, yes, no

    def build(self) -> Form:
        """Build the dialog, as high as its text needs; a long text scrolls."""
        form = Form(self.engine.theme, self.engine.size)
        scale = self.engine.scale
        text_width = WIDTH - 2 * EDGE - BAR_WIDTH - TEXT_MARGIN
        px = round(Type.BODY * scale)
        line_count = len(wrap_text(self.text, "text", px, round(text_width * scale)))
        text_height = LINE_HEIGHT * line_count + TEXT_MARGIN / 2
        view_height = min(max(text_height + TEXT_MARGIN, MIN_TEXT_HEIGHT), MAX_TEXT_HEIGHT)
        paper = _middle_paper(form, WIDTH, HEAD + view_height + FOOT, self.title)
        column = paper.column((EDGE, HEAD, -EDGE, -FOOT), "reading")
        column.lines((0, 0, text_width, text_height), self.text, Type.BODY, name="text")
        self._add_buttons(paper)
        return form

    def _add_buttons(self, paper: Paper) -> None:
        """Add the buttons. In a dialog that asks for consent, “no” has the focus."""
        top, width, height = -72, self.button_width, 46
        yes_box, no_box = (-EDGE - width, top, width, height), (EDGE, top, width, height)
        paper.button(yes_box, self.yes, partial(self.answer, True), "primary", "yes")
        if self.no:
            button = paper.button(no_box, self.no, partial(self.answer, False), name="no")
            if self.asks:
                paper.form.set_focus(button)

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # where lines break depends on the scale

    @property
    def escape_answer(self) -> str:
        return self.no

    def escape(self) -> None:
        self.answer(False)


def tell(engine: Engine, words: Words, title: str, message: Why | str) -> None:
    """Show a message with an OK button."""
    text = words.tell(message) if isinstance(message, Why) else message
    engine.open(AskScene(title, text, words.say("common.ok")))


class ChoiceScene(Page):
    """A question with a button for each of the `answers`, which are texts by value. It closes with
    the chosen value, or with None for Back. The name of a button is `prefix` and its value."""

    see_through = True

    def __init__(self, title: str, answers: Mapping[int, str] | Mapping[str, str],
                 prefix: str = "who:") -> None:  # fmt: skip
        self.title, self.answers, self.prefix = title, answers, prefix

    def build(self) -> Form:
        """Build the dialog with a button for each answer; many of them scroll."""
        form = Form(self.engine.theme, self.engine.size)
        height = min(MAX_VISIBLE_BUTTONS, len(self.answers)) * BUTTON_PITCH
        paper = _middle_paper(form, CHOICE_WIDTH, HEAD + height + CHOICE_FOOT, self.title)
        column = paper.column((EDGE, HEAD, -EDGE / 2, height), "answers")
        for row, (value, text) in enumerate(self.answers.items()):
            place = (0.0, row * BUTTON_PITCH + 4, CHOICE_WIDTH - 2 * EDGE, BUTTON_HEIGHT)
            column.button(place, text, partial(self.close, value), name=f"{self.prefix}{value}")
        back = self.engine.words.say("common.back")
        paper.button((EDGE, -66, 150, 44), back, self.escape, name="back")
        return form


class NameScene(Page):
    """Asks for the name of a saved game; closes with it ("" for the `usual` one), or None."""

    see_through = True

    def __init__(self, name: str, usual: str) -> None:
        self.name, self.usual = name, usual

    def build(self) -> Form:
        """Build the dialog: a line of text, the entry for the name, and two buttons."""
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        paper = _middle_paper(form, NAME_WIDTH, NAME_HEIGHT, say("menu.call.title"))
        paper.text((EDGE, 74, -EDGE, 26), say("menu.call.line"), Type.NOTE, "italic")
        entry = Entry(
            paper.box((EDGE, 106, -EDGE, 44)), self.name, partial(setattr, self, "name"),
            self.close, max_letters=MAX_NAME_LENGTH, hint=self.usual, name="name",
        )  # fmt: skip
        form.set_focus(form.add(entry))
        paper.button((EDGE, -66, 150, 46), say("common.back"), self.escape, name="back")
        paper.add_done(self.engine.words, self.confirm)
        return form

    def confirm(self) -> None:
        self.close(self.name)


class SafeModeScene(AskScene):
    """Asks whether to start in safe mode, because the last starts, `failed_starts` of them, did not
    reach the menu. `choice` is the answer, None until there is one."""

    quiet = QUIET_SECONDS
    see_through = read_at_once = False
    button_width = 240.0
    escape_answer = ""

    def __init__(self, failed_starts: int) -> None:
        super().__init__("", "", "", "")
        self.failed_starts = failed_starts
        self.choice: bool | None = None

    def build(self) -> Form:
        say = self.engine.words.say
        self.title = say("safe.offer.title")
        self.text = say("safe.offer.text", n=self.failed_starts)
        self.yes, self.no = say("safe.offer.yes"), say("safe.offer.no")
        return super().build()

    def answer(self, value: object) -> None:
        """Note the answer, unless it comes too soon for the text to have been read."""
        if self.engine.now >= self._accepts_from:
            self.choice = bool(value)
        super().answer(value)

    def escape(self) -> None:
        """Do nothing: Esc must not decide by accident."""


FILE_WIDTH, FILE_HEIGHT = 720.0, 340.0
MAX_PATH_LETTERS = 400


class FilePage(Page):
    """Exports to or imports from a file whose path is typed. It closes with True if something was
    imported, else with False. Its class attributes are keys of texts."""

    title: str
    line: str  # below the title
    writes: str  # on the button that exports
    reads: str  # on the button that imports
    no_path: str  # the message if no path was typed
    see_through = True

    def __init__(self, path: Path) -> None:
        self.path, self.message, self.colour, self.imported = str(path), "", "ink", False

    @abstractmethod
    def write(self, path: Path) -> str:
        """Export to the file and return the message about it. Raises SaidError."""

    @abstractmethod
    def read(self, path: Path) -> str:
        """Import from the file and return the message about it. Raises SaidError."""

    def build(self) -> Form:
        """Build the dialog: the path, the latest message, and buttons to export and import."""
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        paper = _middle_paper(form, FILE_WIDTH, FILE_HEIGHT, say(self.title))
        paper.text((EDGE, 76, -EDGE, 26), say(self.line), Type.NOTE, "italic")
        area, on_typing = paper.box((EDGE, 108, -EDGE, 42)), partial(setattr, self, "path")
        entry = Entry(area, self.path, on_typing, max_letters=MAX_PATH_LETTERS, name="path")
        form.set_focus(form.add(entry))
        area = (EDGE, 160, -EDGE, 98)
        paper.lines(area, self.message, Type.NOTE, "text", self.colour, name="told")
        top, height, width, gap = -70, 48, 230, 12  # of the buttons
        paper.button((EDGE, top, 150, height), say("common.back"), self.escape, name="done")
        write, read = partial(self._run, self.write), partial(self._run, self.read)
        read_left = -EDGE - width
        write_left = read_left - gap - width
        paper.button((write_left, top, width, height), say(self.writes), write, name="write")
        paper.button((read_left, top, width, height), say(self.reads), read, name="read")
        return form

    def _run(self, act: Callable[[Path], str]) -> None:
        """Call `act`, which is `write` or `read`, with the typed path, and show its message or
        error. If nothing was typed, or what cannot be a path, the message asks for a path."""
        typed = self.path.strip()
        self.message = self.engine.words.say(self.no_path)
        self.colour = "warn"
        try:
            if typed:
                self.message = act(Path(typed).expanduser())
                self.colour = "ink"
        except SaidError as error:
            self.message = self.engine.words.tell(error.why)
        except (RuntimeError, ValueError):  # "~" of an unknown user; a letter that no path has
            pass
        self.rebuild()

    def escape(self) -> None:
        self.close(self.imported)

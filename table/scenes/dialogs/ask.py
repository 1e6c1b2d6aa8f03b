"""Short questions on a card in the middle: one to read or agree to, one with several answers, a
name, and whether to start in safe mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rules.kit.said import Why
from table.engine.page import QUIET_SECONDS, Page
from table.engine.scene import Engine
from table.i18n.words import Words
from table.storage.unfinished import MOST as LONGEST
from table.widgets import LOGICAL, Button, Entry, Form, Label, Panel, Scroll
from table.widgets.text import wrap_text

WIDE = 600.0
LEAST, MOST = 80.0, 380.0  # height of what is written; more than that is scrolled
PITCH, RIM = 26.0, 8.0  # of its lines; and kept clear round them
CHOICE_WIDTH = 440.0
BUTTON_PITCH, BUTTON = 64.0, 52.0  # of the buttons
IN_SIGHT = 6  # buttons in sight; more are scrolled
NAME_WIDTH, NAME_HEIGHT = 520.0, 250.0


class AskScene(Page):
    """A title, a few lines and one or two buttons; returns True for `yes`, else False.

    Without `no` there is nothing to decide, only to read. `asks`: somebody is asked to agree to
    what another wants, and Enter alone agrees to nothing: it says no.
    """

    see_through = True
    read_at_once = True
    asks = False
    button_width = 180.0

    def __init__(self, title: str, text: str, yes: str, no: str = "") -> None:
        self.title, self.text, self.yes, self.no = title, text, yes, no

    def build(self) -> Form:
        form = Form(self.engine.theme, self.engine.size)
        scale, room = self.engine.scale, WIDE - 56
        lines = len(wrap_text(self.text, "text", round(20 * scale), round((room - 22) * scale)))
        written = PITCH * lines + 4
        tall = min(max(written + RIM, LEAST), MOST) + 170
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - tall) / 2
        form.add(Panel((x, y, WIDE, tall), self.title))
        column = form.add(Scroll((x + 28, y + 84, room, tall - 170), "reading"))
        text = Label((0, 0, room - 22, written), self.text, 20, lines=True, name="text")
        form.add(text, column)
        width, line = self.button_width, y + tall - 72
        kinds = ("plain", "primary") if self.asks else ("primary", "plain")
        area = (x + WIDE - 28 - width, line, width, 46)
        form.add(Button(area, self.yes, self._yes, kinds[0], name="yes"))
        if self.no:
            no = Button((x + 28, line, width, 46), self.no, self._no, kinds[1], name="no")
            form.add(no)
            if self.asks:
                form.set_focus(no)
        return form

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # where lines break depends on the scale

    @property
    def escape_answer(self) -> str:
        return self.no

    def _yes(self) -> None:
        self.answer(True)

    def _no(self) -> None:
        self.answer(False)

    def escape(self) -> None:
        self._no()


def tell(engine: Engine, words: Words, title: str, said: Why | str) -> None:
    """Show a sentence that is only to be read."""
    text = words.tell(said) if isinstance(said, Why) else said
    engine.open(AskScene(title, text, words.say("common.ok")))


class Answer(NamedTuple):
    """What a button says, what it does, and its name."""

    said: str
    chosen: Callable[[], None]
    name: str


class ChoicePage(Page):
    """Lays the buttons of a question one below the other, and a way back."""

    see_through = True

    def asked(self, title: str, answers: Sequence[Answer], column: str) -> Form:
        """The page's form; `column` is the name of the column with the answers."""
        form = Form(self.engine.theme, self.engine.size)
        rows = min(IN_SIGHT, len(answers)) * BUTTON_PITCH
        tall = 84 + rows + 78
        x, y = (LOGICAL[0] - CHOICE_WIDTH) / 2, (LOGICAL[1] - tall) / 2
        form.add(Panel((x, y, CHOICE_WIDTH, tall), title))
        within = form.add(Scroll((x + 28, y + 84, CHOICE_WIDTH - 42, rows), column))
        for place, answer in enumerate(answers):
            area = (0.0, place * BUTTON_PITCH + 4, CHOICE_WIDTH - 56, BUTTON)
            form.add(Button(area, answer.said, answer.chosen, name=answer.name), within)
        back = (x + 28, y + tall - 66, 150, 44)
        form.add(Button(back, self.engine.words.say("common.back"), self.escape, name="back"))
        return form


class WhoScene(ChoicePage):
    """A button for everybody it may be; returns that seat, or None."""

    def __init__(self, title: str, names: Mapping[int, str]) -> None:
        self.title, self.names = title, names

    def build(self) -> Form:
        answers = [
            Answer(name, partial(self.close, seat), f"who:{seat}")
            for seat, name in self.names.items()
        ]
        return self.asked(self.title, answers, "names")


class Name(NamedTuple):
    """What somebody wants a game to be called; empty: as its game is called."""

    name: str


class NameScene(Page):
    """`usual`: what it is called where nobody gives it a name. Returns a Name, or None."""

    see_through = True

    def __init__(self, name: str, usual: str) -> None:
        self.name, self.usual = name, usual

    def build(self) -> Form:
        words, form = self.engine.words, Form(self.engine.theme, self.engine.size)
        x, y = (LOGICAL[0] - NAME_WIDTH) / 2, (LOGICAL[1] - NAME_HEIGHT) / 2
        form.add(Panel((x, y, NAME_WIDTH, NAME_HEIGHT), words.say("menu.call.title")))
        line = (x + 28, y + 74, NAME_WIDTH - 56, 26)
        form.add(Label(line, words.say("menu.call.line"), 17, "italic"))
        area = (x + 28, y + 106, NAME_WIDTH - 56, 44)
        typed = (self._typed, lambda _: self._done())
        form.set_focus(form.add(Entry(area, self.name, *typed, LONGEST, self.usual, "name")))
        foot = y + NAME_HEIGHT - 70
        back = (x + 28, foot, 150, 46)
        form.add(Button(back, words.say("common.back"), self.escape, name="back"))
        done = (x + NAME_WIDTH - 28 - 170, foot, 170, 46)
        form.add(Button(done, words.say("common.done"), self._done, "primary", "done"))
        return form

    def _typed(self, name: str) -> None:
        self.name = name

    def _done(self) -> None:
        self.close(Name(self.name))


class SafeModeScene(AskScene):
    """Whether to start in safe mode; `chosen` is the answer, None until there is one. Esc decides
    nothing."""

    quiet = QUIET_SECONDS
    see_through = read_at_once = False
    button_width = 240.0
    escape_answer = ""

    def __init__(self, failed: int) -> None:
        super().__init__("", "", "", "")
        self.failed = failed
        self.chosen: bool | None = None

    def build(self) -> Form:
        say = self.engine.words.say
        self.title, self.text = say("safe.offer.title"), say("safe.offer.text", n=self.failed)
        self.yes, self.no = say("safe.offer.yes"), say("safe.offer.no")
        return super().build()

    def answer(self, value: object) -> None:
        if self.engine.now >= self._deaf_until:
            self.chosen = bool(value)
        super().answer(value)

    def escape(self) -> None:
        """Esc decides nothing by accident."""

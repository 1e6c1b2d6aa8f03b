"""The bin: what was thrown away, and the way out of it."""

from __future__ import annotations

from collections.abc import Callable

from rules.kit.said import SaidError
from table.app.house import House
from table.engine.page import Page
from table.i18n.phrases import day_text
from table.panels.titles import names_in, title_of
from table.scenes.dialogs.ask import AskScene
from table.storage.bin import Thrown, empty, take_out, thrown
from table.widgets import Button, Form, Label, List, Panel

PAPER = (152.0, 60.0, 720.0, 520.0)
BACK_IN_ALBUM = "back in the album"
NAMED = 300.0  # width for the names of those who sat there


class BinScene(Page):
    """Returns `BACK_IN_ALBUM`, whatever was done. `taken_out` is told when something was."""

    see_through = True

    def __init__(self, house: House, taken_out: Callable[[], None] = lambda: None) -> None:
        self.house, self.taken_out = house, taken_out
        self.chosen = 0

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, words.say("bin.title")))
        line = (x + 28, y + 76, w - 56, 48)
        form.add(Label(line, words.say("bin.line"), 17, "italic", lines=True))
        self.thrown = thrown(self.house.store)
        rows = [(self._said(one), day_text(words, one.when.astimezone())) for one in self.thrown]
        area = (x + 28, y + 132, w - 56, h - 132 - 84)
        none = words.say("bin.none")
        form.add(List(area, rows, self.chosen, self._choose, self.take_out, none, "thrown"))
        back = (x + 28, y + h - 68, 150, 46)
        form.add(Button(back, words.say("common.back"), self.escape, name="back"))
        out = (x + w - 28 - 200, y + h - 68, 200, 46)
        taken = Button(out, words.say("bin.take"), self._take, "primary", "take")
        form.add(taken).enabled = bool(self.thrown)
        away = (x + w - 28 - 200 - 12 - 230, y + h - 68, 230, 46)
        button = form.add(Button(away, words.say("bin.empty"), self.ask, name="empty"))
        button.enabled = bool(self.thrown)
        return form

    def _said(self, one: Thrown) -> str:
        words = self.app.words
        called = self.house.store.called.of(one.path)
        title = called or title_of(self.house, one.game) or words.say("bin.unread")
        names = names_in(words, one.names, NAMED, self.app.scale)
        return f"{title}: {names}" if names else title

    def _choose(self, number: int) -> None:
        self.chosen = number

    def _take(self) -> None:
        self.take_out(self.chosen)

    def take_out(self, number: int) -> None:
        """It goes back to where it was."""
        one, words = self.thrown[number], self.app.words
        try:
            take_out(self.house.store, one.path)
        except SaidError as bad:
            self.app.notice(words.tell(bad.why))
            return
        game = self.house.store.called.of(one.path) or title_of(self.house, one.game)
        self.app.notice(words.say("bin.out", game=game or words.say("bin.unread")))
        self.chosen = 0
        self.taken_out()
        self.rebuild()

    def ask(self) -> None:
        """Whether all of it shall be gone for good."""
        words, say = self.app.words, self.app.words.say
        text = words.say("bin.empty.text", n=len(self.thrown))
        self.app.open(
            AskScene(say("bin.empty.title"), text, say("bin.empty.yes"), say("bin.empty.no"))
        )

    def resume(self, value: object) -> None:
        """From the question."""
        if value is True:
            try:
                empty(self.house.store)
            except SaidError as bad:
                self.app.notice(self.app.words.tell(bad.why))
        self.rebuild()

    def escape(self) -> None:
        self.close(BACK_IN_ALBUM)

"""A name of one's own for a game in progress."""

from __future__ import annotations

from typing import NamedTuple

from table.engine.page import Page
from table.storage.called import MOST
from table.widgets import LOGICAL, Button, Entry, Form, Label, Panel

WIDE, TALL = 520.0, 250.0


class Name(NamedTuple):
    """What somebody wants a game to be called; empty: as its game is called."""

    name: str


class NameScene(Page):
    """`usual`: what it is called where nobody gives it a name. Returns a Name, or None."""

    see_through = True

    def __init__(self, name: str, usual: str) -> None:
        self.name, self.usual = name, usual

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - TALL) / 2
        form.add(Panel((x, y, WIDE, TALL), words.say("menu.call.title")))
        line = (x + 28, y + 74, WIDE - 56, 26)
        form.add(Label(line, words.say("menu.call.line"), 17, "italic"))
        area = (x + 28, y + 106, WIDE - 56, 44)
        entry = form.add(
            Entry(area, self.name, self._typed, lambda _: self._done(), MOST, self.usual, "name")
        )
        form.set_focus(entry)
        foot = y + TALL - 70
        back = (x + 28, foot, 150, 46)
        form.add(Button(back, words.say("common.back"), self.escape, name="back"))
        done = (x + WIDE - 28 - 170, foot, 170, 46)
        form.add(Button(done, words.say("common.done"), self._done, "primary", "done"))
        return form

    def _typed(self, name: str) -> None:
        self.name = name

    def _done(self) -> None:
        self.close(Name(self.name))

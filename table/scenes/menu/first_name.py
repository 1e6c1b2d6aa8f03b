"""Ask a newcomer's name once, before the first hand."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from table.panels.paper import Paper, PaperPage
from table.players.roster import MAX_NAME_LETTERS
from table.theme.style import Type
from table.widgets import Entry, Form

PAPER = (232.0, 190.0, 560.0, 260.0)


class Newcomer(NamedTuple):
    """The name that was typed, "" for none, and whether the lesson comes first."""

    name: str
    learns: bool


class FirstNameScene(PaperPage):
    """Asks for a name; closes with a Newcomer or None. `teaches`: the game has a lesson."""

    see_through = True

    def __init__(self, teaches: bool) -> None:
        self.teaches, self.name = teaches, ""

    def build(self) -> Form:
        form, say = self.new_form(), self.say
        paper = Paper(form, PAPER, say("people.first"))
        paper.lines((28, 76, -28, 44), say("people.first.line"), Type.NOTE, "italic", name="line")
        area, on_typing = paper.box((28, 124, -28, 46)), partial(setattr, self, "name")
        hint, play = say("people.name"), partial(self._done, False)
        entry = Entry(area, self.name, on_typing, lambda _: play(), MAX_NAME_LETTERS, hint, "name")
        form.set_focus(paper.add(entry))
        paper.button((28, -70, 120, 48), say("common.back"), self.escape, name="back")
        if self.teaches:
            learn = partial(self._done, True)
            paper.button((-378, -70, 180, 48), say("people.first.learn"), learn, name="learn")
        paper.button((-178, -70, 150, 48), say("people.first.play"), play, "primary", "play")
        return form

    def _done(self, learns: bool) -> None:
        self.close(Newcomer(self.name.strip(), learns))

"""One of several: a page that asks a short question, with a button for every answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from table.engine.page import Page
from table.widgets import LOGICAL, Button, Form, Panel, Scroll

WIDE = 440.0
PITCH, TALL = 64.0, 52.0  # of the buttons
MOST = 6  # buttons in sight; more are scrolled


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
        form = Form(self.app.theme, self.app.size)
        rows = min(MOST, len(answers)) * PITCH
        tall = 84 + rows + 78
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - tall) / 2
        form.add(Panel((x, y, WIDE, tall), title))
        within = form.add(Scroll((x + 28, y + 84, WIDE - 42, rows), column))
        for place, answer in enumerate(answers):
            area = (0.0, place * PITCH + 4, WIDE - 56, TALL)
            form.add(Button(area, answer.said, answer.chosen, name=answer.name), within)
        back = (x + 28, y + tall - 66, 150, 44)
        form.add(Button(back, self.app.words.say("common.back"), self.escape, name="back"))
        return form

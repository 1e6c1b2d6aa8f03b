"""Who? Asked where one of several people at the screen wants something, and nobody knows which."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from table.stage.page import Page
from table.widgets import LOGICAL, Button, Form, Panel, Scroll

WIDE = 440.0
PITCH, TALL = 64.0, 52.0  # of the buttons
MOST = 6  # buttons in sight; more are scrolled


class WhoScene(Page):
    """A button for everybody it may be; returns that seat, or None."""

    see_through = True

    def __init__(self, title: str, names: Mapping[int, str]) -> None:
        self.title, self.names = title, names

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        rows = min(MOST, len(self.names)) * PITCH
        tall = 84 + rows + 78
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - tall) / 2
        form.add(Panel((x, y, WIDE, tall), self.title))
        column = form.add(Scroll((x + 28, y + 84, WIDE - 42, rows), "names"))
        for place, (seat, name) in enumerate(self.names.items()):
            area = (0.0, place * PITCH + 4, WIDE - 56, TALL)
            form.add(Button(area, name, partial(self.close, seat), name=f"who:{seat}"), column)
        back = (x + 28, y + tall - 66, 150, 44)
        form.add(Button(back, words.say("common.back"), self.escape, name="back"))
        return form

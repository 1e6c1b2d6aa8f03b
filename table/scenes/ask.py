"""One question, or one thing to know, on a card in the middle."""

from __future__ import annotations

from table.scene import Page
from table.widgets import LOGICAL, Button, Form, Label, Panel

WIDE = 560.0


class AskScene(Page):
    """A title, a few lines and one or two buttons; returns True for `yes`, else False.

    Without `no` there is nothing to decide, only to read.
    """

    see_through = True

    def __init__(self, title: str, text: str, yes: str, no: str = "") -> None:
        self.title, self.text, self.yes, self.no = title, text, yes, no

    def build(self) -> Form:
        form = Form(self.app.theme, self.app.size)
        tall = 250.0 if len(self.text) < 180 else 360.0
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - tall) / 2
        form.add(Panel((x, y, WIDE, tall), self.title))
        form.add(
            Label((x + 28, y + 84, WIDE - 56, tall - 170), self.text, 20, lines=True, name="text")
        )
        right = x + WIDE - 28 - 180
        form.add(
            Button((right, y + tall - 72, 180, 46), self.yes, self._yes, "primary", name="yes")
        )
        if self.no:
            form.add(Button((x + 28, y + tall - 72, 180, 46), self.no, self.escape, name="no"))
        return form

    def _yes(self) -> None:
        self.close(True)

    def escape(self) -> None:
        self.close(False)

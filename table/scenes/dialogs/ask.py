"""One question, or one thing to know, on a card in the middle."""

from __future__ import annotations

from table.engine.page import Page
from table.widgets import LOGICAL, Button, Form, Label, Panel, Scroll
from table.widgets.text import wrap_text

WIDE = 600.0
LEAST, MOST = 80.0, 380.0  # height of what is written; more than that is scrolled
PITCH, RIM = 26.0, 8.0  # of its lines; and kept clear round them


class AskScene(Page):
    """A title, a few lines and one or two buttons; returns True for `yes`, else False.

    Without `no` there is nothing to decide, only to read. `asks`: somebody is asked to agree to
    what another wants, and Enter alone agrees to nothing: it says no.
    """

    see_through = True
    read_at_once = True
    asks = False

    def __init__(self, title: str, text: str, yes: str, no: str = "") -> None:
        self.title, self.text, self.yes, self.no = title, text, yes, no

    def build(self) -> Form:
        form = Form(self.app.theme, self.app.size)
        scale, room = self.app.scale, WIDE - 56
        lines = len(wrap_text(self.text, "text", round(20 * scale), round((room - 22) * scale)))
        written = PITCH * lines + 4
        tall = min(max(written + RIM, LEAST), MOST) + 170
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - tall) / 2
        form.add(Panel((x, y, WIDE, tall), self.title))
        column = form.add(Scroll((x + 28, y + 84, room, tall - 170), "reading"))
        text = Label((0, 0, room - 22, written), self.text, 20, lines=True, name="text")
        form.add(text, column)
        right = x + WIDE - 28 - 180
        kinds = ("plain", "primary") if self.asks else ("primary", "plain")
        area = (right, y + tall - 72, 180, 46)
        form.add(Button(area, self.yes, self._yes, kinds[0], name="yes"))
        if self.no:
            area = (x + 28, y + tall - 72, 180, 46)
            no = form.add(Button(area, self.no, self.escape, kinds[1], name="no"))
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

    def escape(self) -> None:
        self.answer(False)

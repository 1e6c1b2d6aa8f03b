"""The window has not opened some times in a row: a start without what the player has added."""

from __future__ import annotations

from table.engine.page import QUIET, Page
from table.widgets import LOGICAL, Button, Form, Label, Panel

WIDE, TALL = 640.0, 310.0


class SafeModeScene(Page):
    """Two buttons and no more; `chosen` is True for the safe start, False for the usual one, None
    as long as nobody has said. Esc says nothing."""

    quiet = QUIET

    def __init__(self, failed: int) -> None:
        self.failed = failed
        self.chosen: bool | None = None

    def build(self) -> Form:
        say, form = self.app.words.say, Form(self.app.theme, self.app.size)
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - TALL) / 2
        form.add(Panel((x, y, WIDE, TALL), say("safe.offer.title")))
        text = (x + 28, y + 86, WIDE - 56, 140)
        form.add(Label(text, say("safe.offer.text", n=self.failed), 20, lines=True, name="text"))
        usual = (x + 28, y + TALL - 74, 240, 48)
        form.add(Button(usual, say("safe.offer.no"), lambda: self.answer(False), name="no"))
        safe = (x + WIDE - 28 - 240, y + TALL - 74, 240, 48)
        yes = Button(safe, say("safe.offer.yes"), lambda: self.answer(True), "primary", "yes")
        form.add(yes)
        return form

    def answer(self, value: object) -> None:
        if self.app.now >= self._deaf_until:
            self.chosen = bool(value)
        super().answer(value)

    def escape(self) -> None:
        """Esc decides nothing by accident."""

"""The page on which the dealer is checked: every seal, and once it is open what was sealed."""

from __future__ import annotations

from rules.kit.said import of_system
from table.app.app import App
from table.engine.page import Page
from table.files.unwritten import unwritten
from table.panels.seal_rows import SealRows
from table.session.open_game import OpenGame
from table.session.seals import ASKS, Seals
from table.widgets import Button, Form, Label, Panel

PAPER = (28.0, 28.0, 968.0, 584.0)
SENTENCES = {"proves": 1, "compare": 2}  # each with the lines it has room for
PITCH = 22.0
CURIOUS = 36.0  # the height of what is small, for the curious


class SealsScene(Page):
    """Returns None. What is opened of a hand that is over is written down before it is seen."""

    see_through = True

    def __init__(self, app: App, game: OpenGame, seals: Seals) -> None:
        self.app, self.game, self.seals = app, game, seals

    def build(self) -> Form:
        say, form = self.game.words.say, Form(self.engine.theme, self.engine.size)
        x, y, w, h = PAPER
        form.add(Panel(PAPER, say("dealer.title")))
        top, looked = y + 76, self.seals.looked()
        for key, lines in SENTENCES.items():
            room = (x + 28, top, w - 56, lines * PITCH)
            told = say(f"dealer.{key}")
            if key == "compare" and any(seal.line is not None for seal in looked):
                told = f"{told} {say('dealer.row')}"
            form.add(Label(room, told, 16, lines=True, name=key))
            top += lines * PITCH + 5
        foot = y + h - 82 - CURIOUS
        room = (x + 28, foot, w - 56, CURIOUS)
        form.add(Label(room, say("dealer.not"), 13, "italic", "faint", lines=True, name="not"))
        area = (x + 28, top, w - 56, foot - 6 - top)
        words = self.game.words.with_names([player.name for player in self.seals.match.players])
        deck = self.app.themes.deck(self.engine.theme)
        rows = SealRows(area, looked, words, deck, self.engine.scale, "seals")
        form.add(rows)
        line, shut = y + h - 70, self.seals.shut
        form.add(
            Button((x + w - 218, line, 190, 48), say("common.done"), self.escape, "primary", "done")
        )
        if shut == ASKS:
            form.add(Button((x + 28, line, 230, 48), say("dealer.open"), self._open, name="open"))
        if shut:
            left = x + (272 if shut == ASKS else 28)
            said = (left, line + 3, x + w - 232 - left, 44.0)
            form.add(
                Label(said, say(f"dealer.{shut}"), 15, "italic", "faint", "left", True, "shut")
            )
        return form

    def _open(self) -> None:
        try:
            self.seals.open()
        except OSError as error:
            folder = self.seals.journal().parent
            wrong = unwritten("dealer.unwritten", folder, of_system(error))
            self.engine.notice(self.game.words.tell(wrong))
            return
        self.rebuild()

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # how many cards stand in a line depends on the scale
        super().resize(size)

    def rebuild(self) -> None:
        before = self._rows() if hasattr(self, "form") else None
        super().rebuild()
        after = self._rows()
        if before is not None and after is not None and len(before.rows) == len(after.rows):
            after.scroll_to(before.offset)

    def _rows(self) -> SealRows | None:
        return next((widget for widget in self.form.widgets if isinstance(widget, SealRows)), None)

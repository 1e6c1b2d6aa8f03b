"""The page of the dealer's seals, which the score sheet opens."""

from __future__ import annotations

from rules.kit.said import os_reason
from table.app.app import App
from table.engine.page import Page
from table.files.badfile import unwritten_message
from table.panels.paper import Paper
from table.panels.seal_rows import SealRows
from table.session.open_game import OpenGame
from table.session.seals import ASKS, Seals
from table.theme.style import Type
from table.widgets import Form

PAPER = (28.0, 28.0, 968.0, 584.0)
SENTENCE_LINES = {"proves": 1, "compare": 2}  # by key, with the number of lines for each
LINE_PITCH = 22.0
FOOTNOTE_HEIGHT = 36.0  # of the small print


class SealsScene(Page):
    """The page of the dealer's seals, with which people can check that the dealer was honest.
    Opened seals are saved before they are shown."""

    see_through = True

    def __init__(self, app: App, game: OpenGame, seals: Seals) -> None:
        self.app, self.game, self.seals = app, game, seals
        self.list: SealRows | None = None

    def build(self) -> Form:
        say, form = self.game.words.say, Form(self.engine.theme, self.engine.size)
        paper, checks, top = Paper(form, PAPER, say("dealer.title")), self.seals.checks(), 76.0
        for key, lines in SENTENCE_LINES.items():
            text, height = say(f"dealer.{key}"), lines * LINE_PITCH
            if key == "compare" and any(seal.line is not None for seal in checks):
                text = f"{text} {say('dealer.row')}"
            paper.lines((28, top, -28, height), text, Type.NOTE, name=key)
            top += height + 5
        foot = PAPER[3] - 82 - FOOTNOTE_HEIGHT
        place = (28, foot, -28, FOOTNOTE_HEIGHT)
        paper.lines(place, say("dealer.not"), Type.SMALL, "italic", "faint", name="not")
        words = self.game.words.with_names([player.name for player in self.seals.match.players])
        area, deck = paper.box((28, top, -28, foot - 6 - top)), self.app.themes.deck(form.theme)
        self.list = form.add(SealRows(area, checks, words, deck, self.engine.scale, "seals"))
        shut, left = self.seals.closed_because, 28
        paper.button((-218, -70, 190, 48), say("common.done"), self.escape, "primary", "done")
        if shut == ASKS:
            paper.button((28, -70, 230, 48), say("dealer.open"), self._open, name="open")
            left = 272
        if shut:
            place = (left, -67, -232, 44)
            paper.lines(place, say(f"dealer.{shut}"), Type.SMALL, "italic", "faint", "left", "shut")
        return form

    def _open(self) -> None:
        """Open the seals and show them; a notice says why if that cannot be saved."""
        try:
            self.seals.open()
        except OSError as error:
            folder = self.seals.journal().parent
            wrong = unwritten_message("dealer.unwritten", folder, os_reason(error))
            self.engine.notice(self.game.words.tell(wrong))
            return
        self.rebuild()

    def resize(self, size: tuple[int, int]) -> None:
        self.rebuild()  # the number of cards in a line depends on the scale
        super().resize(size)

    def rebuild(self) -> None:
        before = self.list
        super().rebuild()
        if before and self.list and len(before.rows) == len(self.list.rows):
            self.list.scroll_to(before.offset)

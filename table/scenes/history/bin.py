"""The bin: deleted games, which can be restored or removed for good."""

from __future__ import annotations

from collections.abc import Callable

from rules.kit.said import SaidError
from table.app.app import App
from table.i18n.phrases import day_text
from table.panels.paper import Paper, PaperPage
from table.panels.titles import names_in, title_of
from table.scenes.dialogs.ask import AskScene
from table.storage.album import BinEntry, bin_entries, empty_bin, restore_from_bin
from table.widgets import Form, List

BACK_IN_ALBUM = "back in the album"
NAMES_WIDTH = 300.0  # of the names of the players


class BinScene(PaperPage):
    """The page of the bin; always returns `BACK_IN_ALBUM`. `taken_out` is called after a game was
    restored."""

    see_through = True

    def __init__(self, app: App, taken_out: Callable[[], None] = lambda: None) -> None:
        self.app, self.on_restore = app, taken_out
        self.selected = 0

    def build(self) -> Form:
        say = self.say
        paper = Paper(self.new_form(), (152.0, 60.0, 720.0, 520.0), say("bin.title"))
        paper.lines((28, 76, -28, 48), say("bin.line"), 17, "italic")
        self.games = bin_entries(self.app.store)
        days = [day_text(self.words, game.when.astimezone()) for game in self.games]
        rows = [*zip(map(self._row_title, self.games), days, strict=True)]
        area, actions = paper.box((28, 132, -28, -84)), (self._choose, self.take_out)
        paper.add(List(area, rows, self.selected, *actions, say("bin.none"), "thrown"))
        paper.button((28, -68, 150, 46), say("common.back"), self.escape, name="back")
        take = (-228, -68, 200, 46)
        for button in (
            paper.button(take, say("bin.take"), self._take, "primary", "take"),
            paper.button((-470, -68, 230, 46), say("bin.empty"), self.ask, name="empty"),
        ):
            button.enabled = bool(self.games)
        return paper.form

    def _row_title(self, game: BinEntry) -> str:
        words = self.words
        called = self.app.store.game_names.of(game.path)
        title = called or title_of(self.app, game.game) or words.say("bin.unread")
        names = names_in(words, game.names, NAMES_WIDTH, self.engine.scale)
        return f"{title}: {names}" if names else title

    def _choose(self, number: int) -> None:
        self.selected = number

    def _take(self) -> None:
        self.take_out(self.selected)

    def take_out(self, number: int) -> None:
        """Restore a game to where it was."""
        game, words = self.games[number], self.words
        try:
            restore_from_bin(self.app.store, game.path)
        except SaidError as bad:
            self.notify(bad.why)
            return
        title = self.app.store.game_names.of(game.path) or title_of(self.app, game.game)
        self.engine.notice(words.say("bin.out", game=title or words.say("bin.unread")))
        self.selected = 0
        self.on_restore()
        self.rebuild()

    def ask(self) -> None:
        """Ask whether to remove all games for good."""
        say = self.say
        text, no = say("bin.empty.text", n=len(self.games)), say("bin.empty.no")
        self.engine.open(AskScene(say("bin.empty.title"), text, say("bin.empty.yes"), no))

    def resume(self, value: object) -> None:
        """Empty the bin if the answer was yes."""
        if value is True:
            try:
                empty_bin(self.app.store)
            except SaidError as bad:
                self.notify(bad.why)
        self.rebuild()

    def escape(self) -> None:
        self.close(BACK_IN_ALBUM)

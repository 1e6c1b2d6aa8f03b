"""Which game? Asked where somebody wants to read how to play, and no game is meant yet."""

from __future__ import annotations

from functools import partial

from table.app.app import App
from table.scenes.dialogs.ask import Answer, ChoicePage
from table.scenes.overlays.howto import HowToScene
from table.session.open_game import OpenGame
from table.widgets import Form


class WhichGameScene(ChoicePage):
    """A button for every game that can be played, which opens its page; that comes back here."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.games = [game for game in app.games if game.rules]

    def build(self) -> Form:
        answers = [Answer(game.title, partial(self._read, game), game.name) for game in self.games]
        return self.asked(self.engine.words.say("howto.which"), answers, "games")

    def _read(self, game: OpenGame) -> None:
        self.engine.open(HowToScene(self.app, game, None))

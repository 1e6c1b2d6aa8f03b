"""Ask for which game the rules are wanted."""

from __future__ import annotations

from functools import partial

from table.app.app import App
from table.scenes.dialogs.ask import Answer, ChoicePage
from table.scenes.overlays.howto import HowToScene
from table.session.open_game import OpenGame
from table.widgets import Form


class WhichGameScene(ChoicePage):
    """A button for every playable game that opens its rules; closing those returns here."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.games = [game for game in app.games if game.rules]

    def build(self) -> Form:
        answers = [
            Answer(game.title, partial(self._open_howto, game), game.name) for game in self.games
        ]
        return self.choice_form(self.engine.words.say("howto.which"), answers, "games")

    def _open_howto(self, game: OpenGame) -> None:
        self.engine.open(HowToScene(self.app, game, None))

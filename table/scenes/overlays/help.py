"""Help from the menu: the rules of one of the games, or how to play by each device."""

from __future__ import annotations

from table.app.app import App
from table.engine.scene import Engine
from table.scenes.dialogs.ask import ChoiceScene
from table.scenes.overlays.howto import HowToScene
from table.scenes.settings.controls import ControlsScene

WAYS = "ways"  # the answer that leads to the page on devices


def open_help(app: App, engine: Engine, name: str) -> None:
    """Open the rules of the game `name`; if there is no such game, ask which help is wanted."""
    games = {game.name: game for game in app.games if game.rules}

    def open_page(answer: object) -> None:
        if answer in games:
            engine.open(HowToScene(app, games[str(answer)], None))
        elif answer == WAYS:
            engine.open(ControlsScene())

    if name in games:
        open_page(name)
    else:
        titles = {key: game.title for key, game in games.items()}
        titles[WAYS] = app.words.say("ways.title")
        engine.open(ChoiceScene(app.words.say("menu.help"), titles, "help:"), open_page)

"""Which game? Asked where somebody wants to read how to play, and no game is meant yet."""

from __future__ import annotations

from functools import partial

from table.house.house import House
from table.house.open_game import OpenGame
from table.scenes.howto import HowToScene
from table.stage.page import Page
from table.widgets import LOGICAL, Button, Form, Panel, Scroll

WIDE = 440.0
PITCH, TALL = 64.0, 52.0  # of the buttons
MOST = 6  # buttons in sight; more are scrolled


class WhichScene(Page):
    """A button for every game that can be played, which opens its page; that comes back here."""

    see_through = True

    def __init__(self, house: House) -> None:
        self.house = house
        self.games = [game for game in house.games if game.rules]

    def build(self) -> Form:
        words, form = self.app.words, Form(self.app.theme, self.app.size)
        rows = min(MOST, len(self.games)) * PITCH
        tall = 84 + rows + 78
        x, y = (LOGICAL[0] - WIDE) / 2, (LOGICAL[1] - tall) / 2
        form.add(Panel((x, y, WIDE, tall), words.say("howto.which")))
        column = form.add(Scroll((x + 28, y + 84, WIDE - 42, rows), "games"))
        for place, game in enumerate(self.games):
            area = (0.0, place * PITCH + 4, WIDE - 56, TALL)
            form.add(Button(area, game.title, partial(self._read, game), name=game.name), column)
        back = (x + 28, y + tall - 66, 150, 44)
        form.add(Button(back, words.say("common.back"), self.escape, name="back"))
        return form

    def _read(self, game: OpenGame) -> None:
        self.app.open(HowToScene(self.house, game, None))

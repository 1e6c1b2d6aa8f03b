"""The page of all unfinished games: continue one, give it a name, or put it away."""

from __future__ import annotations

from functools import partial

from table.app.app import App
from table.i18n.phrases import list_names
from table.panels.paper import Paper, PaperPage
from table.panels.titles import title_of
from table.scenes.dialogs.ask import AskScene, NameScene
from table.scenes.menu.waiting import (
    WaitingCards,
    WaitingStatuses,
    card_height,
    put_away,
    unfinished_entries,
)
from table.storage.unfinished import Unfinished
from table.widgets import Form

SHEET = (28.0, 84.0, 968.0, 464.0)
GAP = 18.0  # between cards
SIDE_WIDTH = 170.0  # of the buttons beside a card


class UnfinishedScene(PaperPage):
    """Lists the unfinished games, the latest first; returns the one to continue, or None."""

    keeps_scroll = rebuilds = True

    def __init__(self, app: App, statuses: WaitingStatuses) -> None:
        self.app, self.statuses = app, statuses

    def build(self) -> Form:
        games, say = unfinished_entries(self.app), self.say
        form = self.titled_form(say("menu.goon.title"), "title")
        cards = WaitingCards(self.engine, self.statuses)
        self.cards = cards
        column = Paper(form, SHEET).column((0, 0, 0, 0), "waiting")
        form.columns()[0].fades = False
        height, width = card_height(self.engine.theme), column.area[2] - SIDE_WIDTH - 34
        for index, game in enumerate(games):
            top = 6 + index * (height + GAP)
            card = cards.add(
                game, (6, top, width, height), index, partial(self.close, game), column
            )
            if not card.playable:
                continue
            actions = (("call", self._rename), ("aside", self._ask_put_away))
            for row, (name, on_press) in enumerate(actions):
                place = (width + 16, top + row * (height + GAP) / 2, SIDE_WIDTH, (height - GAP) / 2)
                text = say(f"menu.{name}")
                button = column.button(place, text, partial(on_press, game))
                button.name = f"{name}:{index}"
                button.label = say("spoken.of", what=text, name=card.title)
        cards.show_statuses()
        back = Paper(form, (28, 560, 968, 60))
        back.button((0, 8, 150, 46), say("common.back"), self.escape, name="back")
        return form

    def step(self, now: float) -> None:
        super().step(now)
        self.cards.step()

    @property
    def animating(self) -> bool:
        """Whether pictures are still being painted."""
        return self.cards.has_work

    def _ask_put_away(self, game: Unfinished) -> None:
        say, names = self.say, list_names(self.words, game.names)
        text = say("menu.aside.text", game=title_of(self.app, game.game), names=names)
        if game.series:
            text = say("series.aside", names=names)

        def on_answer(answer: object) -> None:
            if answer is True:
                self.engine.notice(put_away(self.app, self.words, game))
            self.rebuild()

        title, yes, no = say("menu.aside.title"), say("menu.aside"), say("menu.aside.no")
        self.engine.open(AskScene(title, text, yes, no), on_answer)

    def _rename(self, game: Unfinished) -> None:
        """Ask what the players call an unfinished game, and save that as its name."""

        def on_answer(answer: object) -> None:
            if isinstance(answer, str):
                self.notify(self.app.store.game_names.give(game.path, answer))
            self.rebuild()

        name = self.app.store.game_names.of(game.path)
        self.engine.open(NameScene(name, title_of(self.app, game.game)), on_answer)

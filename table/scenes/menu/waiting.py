"""The paper beside the tiles: the games that wait to be gone on with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from table.app.app import App
from table.app.guests import named_in
from table.engine.scene import Engine
from table.i18n.phrases import list_names, time_text
from table.panels.titles import names_in, title_of
from table.scenes.menu.tiles import WaitingCard
from table.storage.game_names import stem_of
from table.storage.unfinished import EVENING_FILE, SERIES_FILE, Unfinished, any_in, is_of_series
from table.widgets import Box, Button, Form, Panel, Scroll
from table.widgets.brush import PITCH
from table.widgets.text import text_width, wrap_text
from table.widgets.tooltip import Tooltip

WAITING = 170.0  # height of a waiting game
LARGER = 34.0  # so much higher in large print
STANDS, LARGE_STANDS = 16.0, 1.25  # letters of how everybody stands; in large print so much higher
SCORE = " 100"
SHORT = 96.0  # and of one that cannot be gone on with

SIDE = 308.0  # width of the paper

Touched = Callable[[Unfinished], None]


def waiting(app: App) -> list[Unfinished]:
    """All that can be gone on with: games and series. Of a damaged one the house has a notice."""
    found, store = list[Unfinished](), app.store
    if any_in(store.series, SERIES_FILE) or any_in(store.evenings, EVENING_FILE):
        from table.app import series  # what reads them is not read without

        found = series.waiting(app)
    return unfinished(app) + found


def unfinished(app: App) -> list[Unfinished]:
    """The games that wait; what had to be set aside is told once instead, and what is owed does
    not wait for anybody. A match of a series waits with that."""
    found = [game for game in app.store.unfinished() if game.path not in app.write_queue.paths]
    gone = [game for game in found if game.path.parent != app.store.games]
    app.notices += [game.error for game in gone if game.error]
    own = (game for game in found if game not in gone)
    return [game for game in own if not is_of_series(app.store.series, game)]


class WaitingPanel:
    """The games that wait, each with what it is called, who sits there and since when.

    `go_on` is told when one is pressed, `call` when it is to have a name of its own, `put_away`
    when it is no longer wanted.
    """

    def __init__(
        self, app: App, engine: Engine, go_on: Touched, call: Touched, put_away: Touched
    ) -> None:
        self.app, self.engine = app, engine
        self.go_on, self.call, self.put_away = go_on, call, put_away
        self.cards: list[tuple[Unfinished, WaitingCard]] = []
        self._called = app.store.game_names.all()

    def add(self, form: Form, area: Box, waiting: Sequence[Unfinished]) -> None:
        """Lay the paper on a page; it grows with what waits, and scrolls where that is too much."""
        words, (x, y, w, h) = self.engine.words, area
        h = min(h, 100 + sum(map(self._tall, waiting)) + 10 * len(waiting))
        form.add(Panel((x, y, w, h), words.say("menu.goon.title")))
        self.column = form.add(Scroll((x + 16, y + 82, w - 24, h - 96), "waiting"))
        top = 6.0
        for place, game in enumerate(waiting):
            tall = self._tall(game)
            card = form.add(self._card(game, place, (6, top, w - 52, tall)), self.column)
            self.cards.append((game, card))
            foot = top + tall - 38
            away = form.add(
                self._button(game, "aside", self.put_away, place, (w - 50, foot)), self.column
            )
            corner = (away.area[0] - 4, foot)
            form.add(self._button(game, "call", self.call, place, corner), self.column)
            top += tall + 10

    def in_sight(self) -> list[tuple[Unfinished, WaitingCard]]:
        """The games of which anything is to be seen."""
        top, tall = self.column.offset, self.column.area[3]
        return [
            (game, card)
            for game, card in self.cards
            if card.area[1] < top + tall and card.area[1] + card.area[3] > top
        ]

    def _card(self, game: Unfinished, place: int, area: Box) -> WaitingCard:
        words, say = self.engine.words, self.engine.words.say
        when = words.say("menu.busy") if game.busy else time_text(words, game.when.astimezone())
        card = WaitingCard(
            area,
            self.title(game),
            names_in(words, game.names, area[2] - 28, self.engine.scale),
            words.tell(game.error) if game.error else self._since(game, when),
            _able(game),
            partial(self.go_on, game),
            f"goon:{place}",
        )
        if game.programs:
            card.program = say("menu.program")
            card.tooltip = Tooltip(card.program, tuple(named_in(words, game.programs)))
        return card

    def _tall(self, game: Unfinished) -> float:
        """How high the paper of a game is; in large print higher by the lines in which everybody
        stands with their score."""
        tall = WAITING if _able(game) else SHORT
        if self.engine.theme.large == 1:
            return tall
        return tall + LARGER + (self._more(game) if _able(game) else 0)

    def _more(self, game: Unfinished) -> float:
        """Beyond the line that there is room for."""
        said = list_names(self.engine.words, [f"{name}{SCORE}" for name in game.names])
        px = STANDS * min(self.engine.theme.large, LARGE_STANDS)
        scale, wide = self.engine.scale, SIDE - 76
        lines = len(wrap_text(said, "text", round(px * scale), round(wide * scale)))
        return PITCH * px * (lines - 1)

    def title(self, game: Unfinished) -> str:
        """What a waiting game is called, by the people or else by its game."""
        return self._called.get(stem_of(game.path)) or self.usual(game)

    def _since(self, game: Unfinished, when: str) -> str:
        """Since when it waits; where it has a name of its own, which game it is as well."""
        own = stem_of(game.path) in self._called
        return (
            self.engine.words.say("menu.called", game=self.usual(game), when=when) if own else when
        )

    def usual(self, game: Unfinished) -> str:
        """What it is called by its game; of an evening of the same deals that it is one."""
        title, words = title_of(self.app, game.game), self.engine.words
        if game.series:
            return words.say("series.of", game=title)
        if game.evening:
            return words.say("evening.of", game=title) if title else words.say("menu.evening")
        return title or game.path.stem

    def _button(
        self, game: Unfinished, kind: str, on: Touched, place: int, corner: tuple[float, float]
    ) -> Button:
        """What is done with a game beside going on; `corner` is its upper right one."""
        said, scale = self.engine.words.say(f"menu.{kind}"), self.engine.scale
        wide = text_width(said, "strong", round(15 * scale)) / scale + 28
        area = (corner[0] - wide, corner[1], wide, 32.0)
        button = Button(area, said, partial(on, game), "quiet", f"{kind}:{place}", 15)
        button.label = self.engine.words.say("spoken.of", what=said, name=self.title(game))
        button.enabled = button.visible = _able(game)
        return button


def _able(game: Unfinished) -> bool:
    return not (game.error or game.busy)

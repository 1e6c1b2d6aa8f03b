"""The games in progress, on a paper beside the tiles, each with how it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from rules.kit.journal import glance
from rules.kit.strangers import let_through
from table.app.app import App
from table.app.guests import program_lines
from table.engine.scene import Engine
from table.i18n.phrases import in_fractions, list_names, time_text
from table.panels.game_status import GameStatus, Thumbnails, play_back_some, status_of, thumbnail_of
from table.panels.titles import names_in, title_of
from table.scenes.menu.tiles import hang
from table.storage.unfinished import (
    EVENING_FILE,
    SERIES_FILE,
    Unfinished,
    any_in,
    is_of_series,
    stem_of,
)
from table.theme.colours import mix
from table.widgets import Box, Brush, Button, Form, Panel, Scroll
from table.widgets.brush import PITCH
from table.widgets.text import KEPT_WHOLE, text_width, wrap_text
from table.widgets.tooltip import Tooltip
from table.widgets.widget import Widget

if TYPE_CHECKING:
    from table.session.replay import Replay

WAITING = 170.0  # height of a waiting game
LARGER = 34.0  # so much higher in large print
STANDS, LARGE_STANDS = 16.0, 1.25  # letters of how everybody stands; in large print so much higher
SCORE = " 100"
SHORT = 96.0  # and of one that cannot be gone on with

SIDE = 308.0  # width of the paper
FRAME = (100.0, 64.0)  # the picture of a waiting game
LINED = 152.0  # a paper so much higher than its picture has room for more than one line beneath

Touched = Callable[[Unfinished], None]


def waiting(app: App) -> list[Unfinished]:
    """All that can be gone on with: games and series. Of a damaged one the house has a notice."""
    series_games, store = list[Unfinished](), app.store
    if any_in(store.series, SERIES_FILE) or any_in(store.evenings, EVENING_FILE):
        from table.app import series  # what reads them is not read without

        series_games = series.waiting(app)
    return unfinished(app) + series_games


def unfinished(app: App) -> list[Unfinished]:
    """The games that wait; what had to be set aside is told once instead, and what is owed does
    not wait for anybody. A match of a series waits with that."""
    games = [game for game in app.store.unfinished() if game.path not in app.write_queue.paths]
    gone = [game for game in games if game.path.parent != app.store.games]
    app.notices += [game.error for game in gone if game.error]
    own = (game for game in games if game not in gone)
    return [game for game in own if not is_of_series(app.store.series, game)]


class WaitingCard(Widget):
    """A game that waits to be gone on with: what, who, when. `picture`, `round`, `scores`,
    everybody's name with their score, and `due`, whose turn it is, may come later. `program`: what
    is said where somebody's program plays in it."""

    focusable = True
    radius = 10.0

    def __init__(self, area: Box, name: str, on: Callable[[], None]) -> None:
        super().__init__(area, name, on)
        self.title = self.names = self.when = ""
        self.playable = True
        self.picture: pygame.Surface | None = None
        self.round = self.scores = self.due = self.program = ""

    def click(self) -> None:
        self.notify()

    def frame(self) -> Box:
        """Where the picture is."""
        x, y, _, _ = self.area
        return (x + 10, y + 10, *FRAME)

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        fill = mix(theme.panel, "#ffffff", 0.5)
        if self.hovered and self.playable:
            fill = mix(theme.panel, theme.highlight, 0.2)
        edge = theme.highlight if self.hovered else mix(theme.panel_edge, theme.ink, 0.25)
        brush.box(self.area, fill, edge, self.radius)
        colour = theme.ink if self.playable else theme.faint
        left = FRAME[0] + 22 if self.playable else 14
        room = w - left - 12
        title = (x + left, y + 7, room, 28)
        brush.write_fitted(self.title, title, 21, "title", colour)
        if self.playable:  # what names it and puts it away stands beneath
            self._draw_standing(brush)
            if theme.large > 1:  # when in two lines, and the round beneath the picture
                when, low = (x + left, y + 36, room, 44), (x + 12, y + FRAME[1] + 14, w - 24, 26)
                brush.write_lines(self.when, when, 14, "text", theme.faint, "left")
            else:
                when, low = (x + left, y + 35, room, 20), (x + left, y + 55, room, 20)
                brush.write(self.when, when, 14, "text", theme.faint)
            brush.write(self.program or self.round, low, 14, "text", theme.faint)
        else:
            room, names = w - 28, (x + 14, y + 36, w - 28, 22)
            brush.write(self.names, names, 17, "text", colour, "left", KEPT_WHOLE)
            brush.write_lines(
                self.when, (x + 14, y + 58, room, h - 60), 14, "text", theme.faint, "left"
            )

    def _draw_standing(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        place = brush.rect(self.frame())
        if self.picture is not None:
            hang(brush, self.picture, place)
        else:
            brush.surface.fill(mix(theme.felt, theme.faint, 0.2), place)
        pygame.draw.rect(brush.surface, theme.rail, place, brush.px(1.5))
        stands, lined = self.scores or self.names, theme.large > 1 and h > FRAME[1] + LINED
        down, high = (40, 28) if theme.large > 1 else (15, 22)
        tall = h - FRAME[1] - down - 70 if lined else high
        line = (x + 12, y + FRAME[1] + down, w - 24, tall)
        if lined:  # in as many lines as it takes
            brush.write_lines(stands, line, 16, "text", theme.ink, "left")
        else:
            brush.write_fitted(stands, line, 16, "text", theme.ink)
        below = (line[0], line[1] + tall + 4, line[2], 28.0)
        brush.write_fitted(self.due, below, 15, "strong", theme.ink)


class WaitingPictures(Thumbnails):
    """What is known so far of each game, by its file and when that was written."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._known: dict[tuple[Path, object], GameStatus] = {}
        self._before: dict[tuple[Path, object], GameStatus] = {}  # of another size or look
        self._replay: tuple[Unfinished, Replay] | None = None

    def forget(self) -> None:
        self._before.update(self._known)
        self._known.clear()
        self._replay = None

    def of(self, waiting: Unfinished) -> GameStatus | None:
        """None where that is not known yet."""
        if waiting.error or waiting.evening:
            return GameStatus()
        return self._known.get((waiting.path, waiting.when))

    def before(self, waiting: Unfinished) -> GameStatus | None:
        """What was known of it at another size, or in another look."""
        return self._before.get((waiting.path, waiting.when))

    def step(self, games: Iterable[Unfinished]) -> bool:
        """A bit of work at the first of these that is not known; True once it is."""
        waiting = next((game for game in games if self.of(game) is None), None)
        if waiting is None:
            self._replay = None
            return False
        try:
            work = self._work_at_series if waiting.series else self._work_at_match
            status = work(waiting)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            status = GameStatus()
        if status is None:
            return False
        self._replay = None
        self._known[waiting.path, waiting.when] = status
        return True

    def _work_at_series(self, waiting: Unfinished) -> GameStatus | None:
        """The table of the match that is on, or of the last one with how all stand after it."""
        from table.storage.series import read_series
        from table.storage.series_files import last_match, unfinished_match

        store, series = self.app.store, read_series(waiting.path)
        names, got = [person.name for person in series.people], series.totals()
        sheet = GameStatus(
            totals=tuple(
                (names[who], str(in_fractions(got[who], 2)))
                for group in series.standing()
                for who in group
            )
        )
        path = last_match(store, waiting.path, series)
        if path is None:
            return sheet
        try:
            header = {"game": glance(path).header["game"]}
            status = self._work_at_match(waiting._replace(path=path, header=header))
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            return sheet
        between = unfinished_match(store, waiting.path, series) is None
        return status and (sheet._replace(picture=status.picture) if between else status)

    def _work_at_match(self, waiting: Unfinished) -> GameStatus | None:
        if self._replay is None or self._replay[0] != waiting:
            from table.session.replay import replay_of  # not before the menu's first frame

            game = self.app.open(waiting.game)
            self._replay = waiting, replay_of(game, waiting.path, plain=True, going_on=True)
            return None
        replay = self._replay[1]
        if not play_back_some(replay):
            return None
        return status_of(replay)._replace(picture=thumbnail_of(self.app, replay, self._size))


class WaitingPanel:
    """The games that wait, each with what it is called, who sits there and since when.

    `actions`: what is done with one, by what its words are called: `goon` when it is pressed,
    `call` when it is to have a name of its own, `aside` when it is no longer wanted.
    """

    def __init__(
        self, engine: Engine, pictures: WaitingPictures, actions: Mapping[str, Touched]
    ) -> None:
        self.app, self.engine, self.pictures, self.actions = pictures.app, engine, pictures, actions
        self.cards: list[tuple[Unfinished, WaitingCard]] = []
        self._called = self.app.store.game_names.all()

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
            right, foot = w - 50, top + tall - 38
            for kind in ("aside", "call"):
                button = form.add(self._button(game, kind, place, (right, foot)), self.column)
                right = button.area[0] - 4
            top += tall + 10
        self.hang()

    def in_sight(self) -> list[tuple[Unfinished, WaitingCard]]:
        """The games of which anything is to be seen."""
        top, tall = self.column.offset, self.column.area[3]
        return [
            (game, card)
            for game, card in self.cards
            if card.area[1] < top + tall and card.area[1] + card.area[3] > top
        ]

    @property
    def wanting(self) -> bool:
        """Whether anything is to be worked out of the games in sight."""
        return any(self.pictures.of(game) is None for game, _ in self.in_sight())

    def step(self) -> None:
        """Work out a bit more of how the games in sight stand."""
        if self.pictures.step(game for game, _ in self.in_sight()):
            self.hang()

    def hang(self) -> None:
        """Show what is known of each; painted for another size, until there is better."""
        frame = round(FRAME[0] * self.engine.scale), round(FRAME[1] * self.engine.scale)
        self.pictures.set_look(frame, self.engine.theme)
        for game, card in self.cards:
            known = self.pictures.of(game) or self.pictures.before(game)
            if known is not None:
                card.picture, card.round = known.picture, known.round
                card.scores, card.due = known.scores_text(self.engine.words), known.due

    def _card(self, game: Unfinished, place: int, area: Box) -> WaitingCard:
        words, usual = self.engine.words, self._usual(game)
        when = words.say("menu.busy") if game.busy else time_text(words, game.when.astimezone())
        if stem_of(game.path) in self._called:  # it has a name of its own: which game it is as well
            when = words.say("menu.called", game=usual, when=when)
        card = WaitingCard(area, f"goon:{place}", partial(self.actions["goon"], game))
        card.title = self._title(game)
        card.names = names_in(words, game.names, area[2] - 28, self.engine.scale)
        card.when = words.tell(game.error) if game.error else when
        card.playable = _able(game)
        if game.programs:
            card.program = words.say("menu.program")
            card.tooltip = Tooltip(card.program, tuple(program_lines(words, game.programs)))
        return card

    def _tall(self, game: Unfinished) -> float:
        """How high the paper of a game is; in large print higher by the lines in which everybody
        stands with their score, beyond the one that there is room for."""
        large, scale = self.engine.theme.large, self.engine.scale
        tall = WAITING if _able(game) else SHORT
        if large == 1:
            return tall
        if _able(game):
            said = list_names(self.engine.words, [f"{name}{SCORE}" for name in game.names])
            px, room = STANDS * min(large, LARGE_STANDS), round((SIDE - 76) * scale)
            tall += PITCH * px * (len(wrap_text(said, "text", round(px * scale), room)) - 1)
        return tall + LARGER

    def _title(self, game: Unfinished) -> str:
        """What a waiting game is called, by the people or else by its game."""
        return self._called.get(stem_of(game.path)) or self._usual(game)

    def _usual(self, game: Unfinished) -> str:
        """What it is called by its game; of an evening of the same deals that it is one."""
        title, words = title_of(self.app, game.game), self.engine.words
        if game.series:
            return words.say("series.of", game=title)
        if game.evening:
            return words.say("evening.of", game=title) if title else words.say("menu.evening")
        return title or game.path.stem

    def _button(
        self, game: Unfinished, kind: str, place: int, corner: tuple[float, float]
    ) -> Button:
        """What is done with a game beside going on; `corner` is its upper right one."""
        said, scale = self.engine.words.say(f"menu.{kind}"), self.engine.scale
        wide = text_width(said, "strong", round(15 * scale)) / scale + 28
        area, on = (corner[0] - wide, corner[1], wide, 32.0), partial(self.actions[kind], game)
        button = Button(area, said, on, "quiet", f"{kind}:{place}", 15)
        button.label = self.engine.words.say("spoken.of", what=said, name=self._title(game))
        button.enabled = button.visible = _able(game)
        return button


def _able(game: Unfinished) -> bool:
    return not (game.error or game.busy)

"""List the unfinished games in a panel beside the tiles, each with its scores and a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from rules.kit.journal import glance
from rules.kit.said import why
from rules.kit.strangers import let_through
from table.app.app import App
from table.app.guests import program_lines
from table.engine.scene import Engine
from table.i18n.phrases import in_fractions, list_names, time_text
from table.i18n.words import Words
from table.panels.game_status import GameStatus, Thumbnails, play_back_some, status_of, thumbnail_of
from table.panels.paper import Paper
from table.panels.titles import names_in, title_of
from table.scenes.menu.tiles import draw_picture
from table.session.game_session import Torn
from table.storage.unfinished import (
    SERIES_FILE,
    Unfinished,
    any_in,
    is_of_series,
    stem_of,
)
from table.theme.colours import mix
from table.widgets import Box, Brush, Button, Clickable, Form, Scroll
from table.widgets.brush import PITCH
from table.widgets.text import KEPT_WHOLE, text_width, wrap_text
from table.widgets.tooltip import Tooltip

if TYPE_CHECKING:
    from table.session.replay import Replay

CARD_HEIGHT = 170.0  # of an unfinished game
LARGE_EXTRA_HEIGHT = 34.0  # added to it in large print
SCORES_SIZE, MAX_SCORES_SCALE = 16.0, 1.25  # font size of the scores; its factor in large print
SAMPLE_SCORE = " 100"
DISABLED_HEIGHT = 96.0  # of a game that cannot be continued

PANEL_WIDTH = 308.0
PICTURE_SIZE = (100.0, 64.0)
MIN_LINES_HEIGHT = 152.0  # that a card needs beyond its picture to show the scores in lines

Action = Callable[[Unfinished], None]


def unfinished_entries(app: App) -> list[Unfinished]:
    """The unfinished games and series; `app.notices` gets a notice of each damaged one."""
    series_games, store = list[Unfinished](), app.store
    if any_in(store.series, SERIES_FILE):
        from table.app import series  # imported only if there are any

        series_games = series.unfinished_series(app)
    return unfinished_games(app) + series_games


def unfinished_games(app: App) -> list[Unfinished]:
    """The unfinished games, without those of a series or still to be written; of a game that was
    moved aside as damaged there is a notice instead."""
    games = [game for game in app.store.unfinished() if game.path not in app.write_queue.paths]
    in_place = [game for game in games if game.path.parent == app.store.games]
    app.notices += [game.error for game in games if game.error and game not in in_place]
    return [game for game in in_place if not is_of_series(app.store.series, game)]


def put_away(app: App, words: Words, game: Unfinished) -> str:
    """Put an unfinished game away, and return the message about it."""
    if game.evening or game.series:
        from table.app import series

        return words.say("menu.aside.done" if series.put_away(app, game.path) else "store.stays")
    moved = app.store.set_aside(game.path, why("menu.aside"))
    if moved.error and moved.path == game.path:
        return words.tell(moved.error)
    return words.say("menu.aside.done")


def torn_text(words: Words, game: Unfinished, torn: Torn) -> str:
    """The text on a damaged game: how much of it can be read, and what is wrong."""
    facts = dict(torn.why.facts)
    if "file" in facts:  # by its name alone
        facts["file"] = game.path.name
    return words.say(
        "menu.torn.text",
        stands=why("menu.torn.stands", n=torn.choices),
        gone=why("menu.torn.gone", n=torn.gone),
        error=why(torn.why.key, **facts),
    )


class WaitingCard(Clickable):
    """An unfinished game: title, players and time. `picture`, `round`, `scores` (names with
    scores) and `due` (whose turn it is) are set later. `program`: a remark that a program plays in
    it, or ""."""

    radius = 10.0

    def __init__(self, area: Box, name: str, on: Callable[[], None]) -> None:
        super().__init__(area, name, on)
        self.title = self.names = self.when = ""
        self.playable = True
        self.picture: pygame.Surface | None = None
        self.round = self.scores = self.due = self.program = ""

    def picture_area(self) -> Box:
        """The area of the picture in logical units."""
        x, y, _, _ = self.area
        return (x + 10, y + 10, *PICTURE_SIZE)

    def draw(self, brush: Brush) -> None:
        theme, (x, y, w, h) = brush.theme, self.area
        fill = mix(theme.panel, "#ffffff", 0.5)
        if self.hovered and self.playable:
            fill = mix(theme.panel, theme.highlight, 0.2)
        edge = theme.highlight if self.hovered else mix(theme.panel_edge, theme.ink, 0.25)
        brush.box(self.area, fill, edge, self.radius)
        colour = theme.ink if self.playable else theme.faint
        left = PICTURE_SIZE[0] + 22 if self.playable else 14
        width, line = w - left - 12, self.program or self.round
        brush.write_fitted(self.title, (x + left, y + 7, width, 28), 21, "title", colour)
        if not self.playable:
            names, error = (x + 14, y + 36, w - 28, 22), (x + 14, y + 58, w - 28, h - 60)
            brush.write(self.names, names, 17, "text", colour, "left", KEPT_WHOLE)
            brush.write_lines(self.when, error, 14, "text", theme.faint, "left")
            return
        self._draw_scores(brush)  # the buttons are at the bottom
        if theme.large > 1:  # the time in two lines, and the round below the picture
            when = (x + left, y + 36, width, 44)
            brush.write_lines(self.when, when, 14, "text", theme.faint, "left")
            brush.write(
                line, (x + 12, y + PICTURE_SIZE[1] + 14, w - 24, 26), 14, "text", theme.faint
            )
        else:
            brush.write(self.when, (x + left, y + 35, width, 20), 14, "text", theme.faint)
            brush.write(line, (x + left, y + 55, width, 20), 14, "text", theme.faint)

    def _draw_scores(self, brush: Brush) -> None:
        """Draw the picture, the scores below it, and whose turn it is."""
        theme, (x, y, w, h) = brush.theme, self.area
        rect, picture_height = brush.rect(self.picture_area()), PICTURE_SIZE[1]
        if self.picture is not None:
            draw_picture(brush, self.picture, rect)
        else:
            brush.surface.fill(mix(theme.felt, theme.faint, 0.2), rect)
        pygame.draw.rect(brush.surface, theme.rail, rect, brush.px(1.5))
        is_large = theme.large > 1
        in_lines = is_large and h > picture_height + MIN_LINES_HEIGHT
        gap, line_height = (40, 28) if is_large else (15, 22)
        height = h - picture_height - gap - 70 if in_lines else line_height
        area = (x + 12, y + picture_height + gap, w - 24, height)
        if in_lines:
            brush.write_lines(self.scores or self.names, area, 16, "text", theme.ink, "left")
        else:
            brush.write_fitted(self.scores or self.names, area, 16, "text", theme.ink)
        due = (area[0], area[1] + height + 4, area[2], 28.0)
        brush.write_fitted(self.due, due, 15, "strong", theme.ink)


class WaitingPictures(Thumbnails):
    """Work out the status of unfinished games bit by bit; they are kept by file and time."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._statuses: dict[tuple[Path, object], GameStatus] = {}
        self._old_statuses = dict(self._statuses)  # with pictures of another size or look
        self._replay: tuple[Unfinished, Replay] | None = None

    def forget(self) -> None:
        self._old_statuses.update(self._statuses)
        self._statuses.clear()
        self._replay = None

    def status(self, game: Unfinished) -> GameStatus | None:
        """The status of a game, None while it is not worked out."""
        if game.error or game.evening:
            return GameStatus()
        return self._statuses.get((game.path, game.when))

    def old_status(self, game: Unfinished) -> GameStatus | None:
        """The status with a picture of an earlier size or look, None if there is none."""
        return self._old_statuses.get((game.path, game.when))

    def step(self, games: Iterable[Unfinished]) -> bool:
        """Do a bit of work on the first game without a status; whether it has one now."""
        game = next((game for game in games if self.status(game) is None), None)
        if game is None:
            self._replay = None
            return False
        try:
            status = self._series_status(game) if game.series else self._match_status(game)
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            status = GameStatus()
        if status is None:
            return False
        self._replay = None
        self._statuses[game.path, game.when] = status
        return True

    def _series_status(self, game: Unfinished) -> GameStatus | None:
        """The status of the current match of a series; between two matches the totals with the
        picture of the last one. None while there is more to work out."""
        from table.storage.series import read_series
        from table.storage.series_files import last_match, unfinished_match

        store, series = self.app.store, read_series(game.path)
        names, points = [person.name for person in series.people], series.totals()
        ranking = [person for group in series.standing() for person in group]
        totals = [(names[person], str(in_fractions(points[person], 2))) for person in ranking]
        series_status = GameStatus(totals=tuple(totals))
        path = last_match(store, game.path, series)
        if path is None:
            return series_status
        try:
            header = {"game": glance(path).header["game"]}
            status = self._match_status(game._replace(path=path, header=header))
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            return series_status
        if status is None or unfinished_match(store, game.path, series) is not None:
            return status
        return series_status._replace(picture=status.picture)

    def _match_status(self, game: Unfinished) -> GameStatus | None:
        """The status of a match, None while there is more to work out."""
        if self._replay is None or self._replay[0] != game:
            from table.session.replay import replay_of  # not before the menu's first frame

            opened = self.app.open(game.game)
            self._replay = game, replay_of(opened, game.path, plain=True, going_on=True)
            return None
        replay = self._replay[1]
        if not play_back_some(replay):
            return None
        return status_of(replay)._replace(picture=thumbnail_of(self.app, replay, self._size))


class WaitingPanel:
    """The panel of unfinished games.

    `actions`: what to call with a game, by the key of its words: `goon` to continue it, `call` to
    give it a name, `aside` to put it away.
    """

    def __init__(
        self, engine: Engine, pictures: WaitingPictures, actions: Mapping[str, Action]
    ) -> None:
        self.app, self.engine, self.pictures, self.actions = pictures.app, engine, pictures, actions
        self.cards: list[tuple[Unfinished, WaitingCard]] = []
        self.column: Scroll | None = None
        self._custom_names = self.app.store.game_names.all()

    def add_to(self, form: Form, area: Box, games: Sequence[Unfinished]) -> None:
        """Add the panel to a form; it is as high as its games need, and scrolls beyond `area`."""
        x, y, w, h = area
        h = min(h, 100 + sum(map(self._card_height, games)) + 10 * len(games))
        paper = Paper(form, (x, y, w, h), self.engine.words.say("menu.goon.title"))
        cards, top = paper.column((16, 82, -8, -14), "waiting"), 6.0
        self.column = cards.within
        for index, game in enumerate(games):
            height = self._card_height(game)
            card = cards.add(self._make_card(game, index, (6, top, w - 52, height)))
            self.cards.append((game, card))
            right = w - 50
            for kind in ("aside", "call"):
                button = self._make_button(game, kind, index, (right, top + height - 38))
                right = cards.add(button).area[0] - 4
            top += height + 10
        self.show_statuses()

    def visible_cards(self) -> list[tuple[Unfinished, WaitingCard]]:
        """The games whose cards are at least partly in the visible part of the column."""
        assert self.column is not None
        top, height = self.column.offset, self.column.area[3]
        return [
            (game, card)
            for game, card in self.cards
            if card.area[1] < top + height and card.area[1] + card.area[3] > top
        ]

    @property
    def has_work(self) -> bool:
        """Whether a visible game still has no status."""
        return any(self.pictures.status(game) is None for game, _ in self.visible_cards())

    def step(self) -> None:
        """Do a bit of work on the status of the visible games."""
        if self.pictures.step(game for game, _ in self.visible_cards()):
            self.show_statuses()

    def show_statuses(self) -> None:
        """Show the status of each game, or until it is worked out its old one."""
        (w, h), scale = PICTURE_SIZE, self.engine.scale
        self.pictures.set_look((round(w * scale), round(h * scale)), self.engine.theme)
        for game, card in self.cards:
            status = self.pictures.status(game) or self.pictures.old_status(game)
            if status is not None:
                card.picture, card.round = status.picture, status.round
                card.scores, card.due = status.scores_text(self.engine.words), status.due

    def _make_card(self, game: Unfinished, index: int, area: Box) -> WaitingCard:
        """The card of an unfinished game, without its status."""
        words = self.engine.words
        when = words.say("menu.busy") if game.busy else time_text(words, game.when.astimezone())
        if stem_of(game.path) in self._custom_names:  # the title does not say which game it is
            when = words.say("menu.called", game=self._default_title(game), when=when)
        card = WaitingCard(area, f"goon:{index}", partial(self.actions["goon"], game))
        card.title = self._title(game)
        card.names = names_in(words, game.names, area[2] - 28, self.engine.scale)
        card.when = words.tell(game.error) if game.error else when
        card.playable = _can_continue(game)
        if game.programs:
            card.program = words.say("menu.program")
            card.tooltip = Tooltip(card.program, tuple(program_lines(words, game.programs)))
        return card

    def _card_height(self, game: Unfinished) -> float:
        """The height of a game's card; in large print with room for all lines of the scores."""
        large, scale = self.engine.theme.large, self.engine.scale
        height = CARD_HEIGHT if _can_continue(game) else DISABLED_HEIGHT
        if large == 1:
            return height
        if _can_continue(game):
            text = list_names(self.engine.words, [f"{name}{SAMPLE_SCORE}" for name in game.names])
            size, width = SCORES_SIZE * min(large, MAX_SCORES_SCALE), PANEL_WIDTH - 76
            lines = wrap_text(text, "text", round(size * scale), round(width * scale))
            height += PITCH * size * (len(lines) - 1)
        return height + LARGE_EXTRA_HEIGHT

    def _title(self, game: Unfinished) -> str:
        """The name that people gave an unfinished game, else the default."""
        return self._custom_names.get(stem_of(game.path)) or self._default_title(game)

    def _default_title(self, game: Unfinished) -> str:
        """The name of its game, with the word for a series or an evening of the same deals."""
        title, words = title_of(self.app, game.game), self.engine.words
        if game.series:
            return words.say("series.of", game=title)
        if game.evening:
            return words.say("evening.of", game=title) if title else words.say("evening.form.deals")
        return title or game.path.stem

    def _make_button(
        self, game: Unfinished, kind: str, index: int, corner: tuple[float, float]
    ) -> Button:
        """A button for another action with a game; `corner` is the top right one."""
        text, scale = self.engine.words.say(f"menu.{kind}"), self.engine.scale
        width = text_width(text, "strong", round(15 * scale)) / scale + 28
        area = (corner[0] - width, corner[1], width, 32.0)
        on_press = partial(self.actions[kind], game)
        button = Button(area, text, on_press, "quiet", f"{kind}:{index}", 15)
        button.label = self.engine.words.say("spoken.of", what=text, name=self._title(game))
        button.enabled = button.visible = _can_continue(game)
        return button


def _can_continue(game: Unfinished) -> bool:
    return not (game.error or game.busy)

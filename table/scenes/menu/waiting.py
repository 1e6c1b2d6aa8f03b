"""Unfinished games as cards with scores, picture and whose turn it is; and the page of them all."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from rules.kit.journal import journal_summary
from rules.kit.said import Why, why
from rules.kit.strangers import reraise_ctrl_c
from table.app.app import App
from table.app.guests import program_lines
from table.engine.scene import Engine
from table.i18n.phrases import list_names, points_text, time_text
from table.i18n.words import Words
from table.panels.game_status import GameStatus, GameStatuses, fitting_names, title_of
from table.panels.paper import Paper, PaperPage
from table.scenes.dialogs.ask import AskScene, NameScene
from table.scenes.menu.tiles import draw_picture
from table.session.game_session import Torn
from table.storage.unfinished import (
    SERIES_FILE,
    Unfinished,
    any_folder_has,
    is_of_series,
    latest_first,
    original_name,
)
from table.theme import colours
from table.theme.colours import mix
from table.theme.style import ButtonStyle, Type
from table.theme.theme import Theme
from table.widgets import Box, Brush, Button, Form, Scroll
from table.widgets.button import MAIN_HEIGHT, draw_main_button
from table.widgets.text import KEPT_WHOLE
from table.widgets.tooltip import Tooltip

if TYPE_CHECKING:
    from table.session.replay import Replay

PICTURE_SHAPE = 1.6  # width to height
# The height of each line of a card, and the size of its letters.
TITLE, DUE = (28.0, Type.HEADING), (22.0, Type.NOTE)
SCORES, WHEN = (43.0, Type.SMALL), (20.0, Type.SMALL)
GO_ON_WIDTH = 168.0  # of the button drawn on the card in the menu
FRAME, TEXT_GAP = 6.0, 24.0  # of the picture; from it to the texts


def card_height(theme: Theme) -> float:
    """Return the height of the card of an unfinished game in a list."""
    return sum(height for height, _ in (TITLE, SCORES, DUE, WHEN)) * _growth(theme)


def _growth(theme: Theme) -> float:
    """Return the factor for the height of lines, which grow half as much as large letters."""
    return (1 + theme.large) / 2


def unfinished_entries(app: App) -> list[Unfinished]:
    """Return unfinished games and series, the latest first; `app.notices` gets damaged ones."""
    series_games = list[Unfinished]()
    if any_folder_has(app.store.series, SERIES_FILE):
        from table.app import series  # imported only if there are any

        series_games = series.unfinished_series(app)
    return latest_first([*unfinished_games(app), *series_games])


def unfinished_games(app: App) -> list[Unfinished]:
    """Return unfinished games that belong to no series; `app.notices` gets those moved aside."""
    games, being_written = app.store.unfinished_journals(), app.write_queue.paths
    games = [game for game in games if game.path not in being_written]
    in_place = [game for game in games if game.path.parent == app.store.games]
    app.notices += [game.error for game in games if game.error and game not in in_place]
    return [game for game in in_place if not is_of_series(app.store.series, game)]


def put_away(app: App, words: Words, game: Unfinished) -> str:
    """Put an unfinished game away. Return the message that says so, or why it stays."""
    if game.evening or game.series:
        from table.app import series

        is_put_away = series.put_away(app, game.path)
        return words.say("menu.aside.done" if is_put_away else "store.stays")
    moved = app.store.set_aside(game.path, why("menu.aside"))
    if moved.error and moved.path == game.path:
        return words.tell(moved.error)
    return words.say("menu.aside.done")


def torn_text(words: Words, game: Unfinished, torn: Torn) -> str:
    """Return the question about a damaged game: how much can be read of it, and what is wrong."""
    facts = dict(torn.why.facts)
    if "file" in facts:
        facts["file"] = game.path.name  # without the folder, to be short
    stands = why("menu.torn.stands", n=torn.choices)
    gone = why("menu.torn.gone", n=torn.lost_lines)
    return words.say("menu.torn.text", stands=stands, gone=gone, error=why(torn.why.key, **facts))


class WaitingCard(Button):
    """An unfinished game as a button, with a picture, the title, the scores, whose turn it is
    (`due`) and when it was played. `picture`, `round`, `scores` and `due` are set later. `program`
    is a remark that a program plays in it, `error` why it cannot be continued; both may be ""."""

    def __init__(
        self, area: Box, text: str, on: Callable[[], None], style: ButtonStyle, name: str,
        title: str,
    ) -> None:  # fmt: skip
        super().__init__(area, text, on, style, name)
        self.title = title
        self.names = self.when = self.error = ""
        self.picture: pygame.Surface | None = None
        self.round = self.scores = self.due = self.program = ""

    @property
    def playable(self) -> bool:
        """Whether it can be continued."""
        return not self.error

    @property
    def is_main(self) -> bool:
        """Whether it is the large card in the menu, with a button drawn on it to continue."""
        return self.style == "primary"

    def picture_area(self) -> Box:
        x, y, _, h = self.area
        height = h - 2 * FRAME
        return (x + FRAME, y + FRAME, height * PICTURE_SHAPE, height)

    def draw(self, brush: Brush) -> None:
        """Draw the picture, the lines beside it, and on a main card the button to continue."""
        theme, picture_area = brush.theme, self.picture_area()
        x, y, w, h = picture_area
        frame = (x - FRAME, y - FRAME, w + 2 * FRAME, h + 2 * FRAME)
        brush.shadow(frame)
        brush.box(frame, theme.panel, colours.edge(theme, self.hovered))
        if self.picture is not None:
            draw_picture(brush, self.picture, brush.rect(picture_area))
        else:
            brush.surface.fill(mix(theme.felt, theme.faint, 0.2), brush.rect(picture_area))
        left = x + w + TEXT_GAP
        self._write_lines(brush, left)
        if self.is_main and self.playable:
            button_area = (left, y + h + FRAME - MAIN_HEIGHT, GO_ON_WIDTH, MAIN_HEIGHT)
            draw_main_button(brush, button_area, self.text, self.hovered, self.held)

    def _write_lines(self, brush: Brush, left: float) -> None:
        """Write the lines beside the picture: the title, then the error or what the status is."""
        lines = [(TITLE, self.title, "title")]
        if not self.playable:
            lines.append(((SCORES[0] + WHEN[0], Type.NOTE), self.error, "text"))
        else:
            lines.append((DUE, self.due, "strong"))
            lines.append((SCORES, self.scores or self.names, "text"))
            if not self.is_main:
                texts = (self.program or self.round, self.when)
                lines.append((WHEN, " · ".join(text for text in texts if text), "text"))
        x, top, w, _ = self.area
        ink, growth = brush.theme.on_felt, 1.0 if self.is_main else _growth(brush.theme)
        for (height, size), text, role in lines:
            area = (left, top, x + w - left - 8, height * growth)
            if height > TITLE[0]:  # room for more than one line
                brush.write_lines(text, area, size, role, ink, align="left")
            else:
                brush.write(text, area, size, role, ink, align="left", min_factor=KEPT_WHOLE)
            top += height * growth


class WaitingStatuses(GameStatuses[Unfinished]):
    """The statuses of unfinished games and series."""

    def key(self, game: Unfinished) -> Hashable:
        return game.path, game.when

    def error_of(self, game: Unfinished) -> Why | None:
        return game.error

    def open_replay(self, game: Unfinished) -> Replay:
        from table.session.replay import replay_of  # not before the menu's first frame

        return replay_of(self.app.open(game.game), game.path, plain=True, going_on=True)

    def advance(self, game: Unfinished) -> GameStatus | None:
        if game.series:
            return self._series_status(game)
        if game.evening:
            return self._evening_status(game)
        return super().advance(game)

    def _series_status(self, game: Unfinished) -> GameStatus | None:
        """Work on the status of a series; return None until it is known. During a match it is that
        of the match, else the totals, with a picture of the last match if it can be played back."""
        from table.storage.series import read_series  # none of these before the first frame
        from table.storage.series_files import last_finished, unfinished_match

        series = read_series(game.path)
        points = series.totals()
        ranking = [person for group in series.standing() for person in group]
        totals = [(series.people[who].name, points_text(points[who], 2)) for who in ranking]
        series_status = GameStatus(totals=tuple(totals))
        unfinished = unfinished_match(self.app.store, game.path, series)
        path = unfinished or last_finished(self.app.store, series)
        if path is None:
            return series_status
        try:
            header = {"game": journal_summary(path).header["game"]}
            match_status = super().advance(game._replace(path=path, header=header))
        except BaseException as error:  # a stranger's rules may raise anything
            reraise_ctrl_c(error)
            return series_status
        if match_status is None or unfinished is not None:
            return match_status
        return series_status._replace(picture=match_status.picture)

    def _evening_status(self, game: Unfinished) -> GameStatus:
        """Return the status of an evening of the same deals: whose turn it is, and a picture of the
        game that shows none of its cards, as others have yet to play them."""
        from table.felt.screenshots import thumbnail  # not before the menu's first frame
        from table.storage.series import read_series

        series, theme = read_series(game.path), self.app.theme
        deck = self.app.themes.deck(theme)
        picture = thumbnail(self.app.open(game.game), self._size, theme, deck)
        _, person = series.turns[len(series.done)]
        due = self.app.words.say("menu.due.person", name=series.people[person].name)
        return GameStatus(picture, due=due)


class WaitingCards:
    """The cards of unfinished games on a page."""

    def __init__(self, engine: Engine, statuses: WaitingStatuses) -> None:
        self.app, self.engine, self.statuses = statuses.app, engine, statuses
        self.cards: list[tuple[Unfinished, WaitingCard]] = []
        self.column: Scroll | None = None  # that scrolls them
        self._custom_names = self.app.store.game_names.all()

    def add(
        self, game: Unfinished, area: Box, index: int, on: Callable[[], None], paper: Paper,
        style: ButtonStyle = "secondary",
    ) -> WaitingCard:  # fmt: skip
        """Add the card of a game, with this `index`; a press calls `on`. Its status comes later."""
        words, title = self.engine.words, self.title(game)
        card = WaitingCard(area, words.say("menu.goon.title"), on, style, f"goon:{index}", title)
        card.when = time_text(words, game.when.astimezone())
        if original_name(game.path) in self._custom_names:  # which does not say what game it is
            card.when = words.say("menu.called", game=self._default_title(game), when=card.when)
        if game.error:
            card.error = words.tell(game.error)
        elif game.busy:
            card.error = words.say("menu.busy")
        card.names = fitting_names(words, game.names, area[2] / 2, self.engine.scale)
        if game.programs:
            card.program = words.say("menu.program")
            card.tooltip = Tooltip(card.program, tuple(program_lines(words, game.programs)))
        self.cards.append((game, paper.add(card)))
        self.column = paper.within
        return card

    def visible_cards(self) -> list[tuple[Unfinished, WaitingCard]]:
        """Return the games whose cards are visible, at least in part, with the cards."""
        if self.column is None:
            return self.cards
        visible_top = self.column.offset
        visible_bottom = visible_top + self.column.area[3]
        visible_cards = []
        for game, card in self.cards:
            _, top, _, height = card.area
            if top < visible_bottom and top + height > visible_top:
                visible_cards.append((game, card))
        return visible_cards

    @property
    def has_work(self) -> bool:
        """Whether a visible game still has no status."""
        return self.statuses.has_work(game for game, _ in self.visible_cards())

    def step(self) -> None:
        """Do a little work on the statuses of the visible games, and show a new status."""
        if self.statuses.step(game for game, _ in self.visible_cards()):
            self.show_statuses()

    def show_statuses(self) -> None:
        """Show on each card the status of its game, or an older one until that is worked out."""
        if not self.cards:
            return
        _, first_card = self.cards[0]
        (_, _, w, h), scale = first_card.picture_area(), self.engine.scale
        self.statuses.set_look((round(w * scale), round(h * scale)), self.engine.theme)
        for game, card in self.cards:
            status = self.statuses.status(game) or self.statuses.old_status(game)
            if status is not None:
                card.picture, card.round, card.due = status.picture, status.round, status.due
                card.scores = status.scores_text(self.engine.words)

    def title(self, game: Unfinished) -> str:
        """Return the name that people gave an unfinished game, else the default."""
        return self._custom_names.get(original_name(game.path)) or self._default_title(game)

    def _default_title(self, game: Unfinished) -> str:
        """Return what game it is, with the word for a series or an evening of the same deals."""
        title, say = title_of(self.app, game.game), self.engine.words.say
        if game.series:
            return say("series.of", game=title)
        if game.evening:
            return say("evening.of", game=title) if title else say("evening.form.deals")
        return title or game.path.stem


CARD_LEFT, GAP, SIDE_WIDTH = 6.0, 18.0, 170.0  # of cards in the column; of buttons beside them


class UnfinishedScene(PaperPage):
    """Lists the unfinished games, the latest first. It closes with the one to continue, or None."""

    keeps_scroll = rebuilds = True

    def __init__(self, app: App, statuses: WaitingStatuses) -> None:
        self.app, self.statuses = app, statuses

    def build(self) -> Form:
        """Build the page: a card for each game, with buttons to name it and to put it away."""
        form = self.titled_form(self.say("menu.goon.title"), "title")
        self.cards = WaitingCards(self.engine, self.statuses)
        column = Paper(form, (28.0, 84.0, 968.0, 464.0)).column((0, 0, 0, 0), "waiting")
        form.columns()[0].fades = False
        height, width = card_height(self.engine.theme), column.area[2] - SIDE_WIDTH - 34
        for index, game in enumerate(unfinished_entries(self.app)):
            area = (CARD_LEFT, 6 + index * (height + GAP), width, height)
            card = self.cards.add(game, area, index, on=partial(self.close, game), paper=column)
            if card.playable:
                self._add_side_buttons(column, index, game, card)
        self.cards.show_statuses()
        back = Paper(form, (28.0, 560.0, 968.0, 60.0))
        back.button((0, 8, 150, 46), self.say("common.back"), self.escape, name="back")
        return form

    def _add_side_buttons(
        self, column: Paper, index: int, game: Unfinished, card: WaitingCard
    ) -> None:
        """Add the buttons beside a card, one above the other: to name it, and to put it away."""
        left, top, width, card_height = card.area
        height = (card_height - GAP) / 2
        actions = (("call", top, self._rename), ("aside", top + height + GAP, self._ask_put_away))
        for name, button_top, act in actions:
            text = self.say(f"menu.{name}")
            place = (left + width + 10, button_top, SIDE_WIDTH, height)
            button = column.button(place, text, partial(act, game), name=f"{name}:{index}")
            button.label = self.say("spoken.of", what=text, name=card.title)

    def step(self, now: float) -> None:
        super().step(now)
        self.cards.step()

    @property
    def animating(self) -> bool:
        return self.cards.has_work

    def _ask_put_away(self, game: Unfinished) -> None:
        """Ask whether to put a game away. If the answer is yes, do so and show the other games."""
        say, names = self.say, list_names(self.words, game.names)
        if game.series:
            text = say("series.aside", names=names)
        else:
            text = say("menu.aside.text", game=title_of(self.app, game.game), names=names)

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

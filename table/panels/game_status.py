"""The status and a picture of a saved game, played back step by step; its title and players."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

import pygame

from rules.kit.said import Why
from rules.kit.strangers import reraise_ctrl_c
from table.app.app import App
from table.i18n.phrases import list_names, points_text
from table.i18n.words import Words
from table.theme.theme import Theme

if TYPE_CHECKING:
    from rules.kit.match import Match
    from table.session.replay import Replay

from table.theme.style import Type
from table.widgets.text import SMALLEST, text_width

Game = TypeVar("Game")  # an entry of a list of saved games
PAINTED_SIZE = (1024, 640)  # before it is scaled down
SECONDS_PER_FRAME = 0.008  # to play back a game
MAX_NAMED = 3  # of the others, with their scores, or of those who have yet to choose


class GameStatus(NamedTuple):
    """The status of a game. `round` tells public numbers such as that of the hand; `totals` are the
    names and score of each column of the sheet, `first` the numbers of the leading columns; `due`
    tells whose turn it is, so far as that is public. All are empty if it cannot be played back."""

    picture: pygame.Surface | None = None
    round: str = ""
    totals: tuple[tuple[str, str], ...] = ()
    first: tuple[int, ...] = ()
    due: str = ""

    def scores_text(self, words: Words) -> str:
        """Return all names and scores in one line."""
        texts = [words.say("menu.stands", who=who, score=score) for who, score in self.totals]
        return ",  ".join(texts)

    def leaders_text(self, words: Words) -> str:
        """Return the text on who was ahead with which score, or that all were level. At most
        MAX_NAMED others follow with their scores, none if there are more. "" without scores."""
        if not self.first:
            return ""
        score = self.totals[self.first[0]][1]
        others = [total for place, total in enumerate(self.totals) if place not in self.first]
        if not others:
            return words.say("album.level", score=score)
        leaders = list_names(words, [self.totals[place][0] for place in self.first])
        if len(others) > MAX_NAMED:
            return words.say("album.led", who=leaders, score=score)
        other_scores = GameStatus(totals=tuple(others)).scores_text(words)
        return words.say("album.led_before", others=other_scores, who=leaders, score=score)


def status_of(replay: Replay) -> GameStatus:
    """Return the status of a game at the end of its replay, without a picture."""
    from table.felt.picture import head_numbers
    from table.session.score_rows import ScoreRows
    from table.storage.series import best_places

    words, match = replay.game.words, replay.match
    names = [player.name for player in replay.players]
    view = replay.view(len(replay.stills) - 1, replay.first_viewer)
    rows = ScoreRows.of(match, replay.layout)
    points = rows.rows[-1].totals if rows.rows else ()
    totals = []
    for seats, total in zip(rows.columns(len(names)), points, strict=False):
        column_name = list_names(words, [names[seat] for seat in seats])
        totals.append((column_name, points_text(total, rows.parts)))
    numbers = head_numbers(view, replay.layout, words, match.hands_agreed, match.rules)
    round_text = " · ".join(numbers[:2])
    first = tuple(best_places(match.rules, points)) if totals else ()
    return GameStatus(None, round_text, tuple(totals), first, due_text(match, words))


def due_text(match: Match, words: Words) -> str:
    """Return the sentence about whose turn it is, or who has yet to choose at the same time. If it
    is secret who is asked, return the public question instead; "" if nobody has to choose."""
    from rules.kit.asking import asked
    from table.players.roster import PERSON

    asking = asked(match.rules, match.state)
    if asking is not None:
        return words.say(f"asked.{asking.phase}", **dict(asking.facts))
    seats = match.seats_to_choose()
    names = [words.display_name(match.players[seat].name) for seat in seats]
    if len(seats) == 1:
        kind = "person" if match.players[seats[0]].who == PERSON else "computer"
        return words.say(f"menu.due.{kind}", name=names[0])
    if len(seats) == len(match.players):
        return words.say("menu.due.all")
    return words.say("menu.due.some", names=list_names(words, names, MAX_NAMED)) if seats else ""


class GameStatuses(ABC, Generic[Game]):
    """Works out the status of saved games, each with a picture, a little in each frame. All
    pictures have the size and look that `set_look` has set last."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._look: object = None
        self._size = (1, 1)
        self._statuses: dict[Hashable, GameStatus] = {}
        self._old_statuses: dict[Hashable, GameStatus] = {}  # pictures have another size or look
        self._replay: tuple[Game, Replay] | None = None  # of the game being worked on

    @abstractmethod
    def key(self, game: Game) -> Hashable:
        """Return a key that changes whenever the game does."""

    @abstractmethod
    def error_of(self, game: Game) -> Why | None:
        """Return why a game is known to be impossible to play back; None for any other."""

    @abstractmethod
    def open_replay(self, game: Game) -> Replay:
        """Open the replay whose end is shown. May raise any error of a stranger's rules."""

    def failed_status(self, game: Game, error: BaseException) -> GameStatus:
        """Return the status of a game that could not be played back."""
        return GameStatus()

    def final_status(self, game: Game, replay: Replay) -> GameStatus:
        """Return the status at the end of the replay, without a picture."""
        return status_of(replay)

    def set_look(self, size: tuple[int, int], theme: Theme) -> None:
        """Set the size in pixels and the look of the pictures. If either is new, all statuses are
        worked out anew; `old_status` returns the earlier ones meanwhile."""
        look = size, theme, self.app.settings.deck, self.app.language
        if look != self._look:
            self._look, self._size, self._replay = look, size, None
            self._old_statuses.update(self._statuses)
            self._statuses.clear()

    def status(self, game: Game) -> GameStatus | None:
        """Return the status of a game, None while it is not worked out."""
        return GameStatus() if self.error_of(game) else self._statuses.get(self.key(game))

    def old_status(self, game: Game) -> GameStatus | None:
        """Return the status with a picture of an earlier size or look, None if there is none."""
        return self._old_statuses.get(self.key(game))

    def has_work(self, games: Iterable[Game]) -> bool:
        """Whether one of these games has no status yet."""
        return any(self.status(game) is None for game in games)

    def step(self, games: Iterable[Game]) -> bool:
        """Do a little work on the first game without a status; True if it has one afterwards."""
        game = next((game for game in games if self.status(game) is None), None)
        if game is None:
            self._replay = None
            return False
        try:
            status = self.advance(game)
        except BaseException as error:  # a stranger's rules may raise anything
            reraise_ctrl_c(error)
            status = self.failed_status(game, error)
        if status is None:
            return False
        self._replay = None
        self._statuses[self.key(game)] = status
        return True

    def advance(self, game: Game) -> GameStatus | None:
        """Open the replay of a game, or play it back a little further. Returns its status once the
        end is reached, and None until then. May raise any error of a stranger's rules."""
        if self._replay is None or self._replay[0] != game:
            self._replay = game, self.open_replay(game)
            return None
        replay = self._replay[1]
        if not play_back_some(replay):
            return None
        status = self.final_status(game, replay)
        return status._replace(picture=thumbnail_of(self.app, replay, self._size))


def play_back_some(replay: Replay) -> bool:
    """Play a game back for SECONDS_PER_FRAME; True once its end is reached."""
    end = time.perf_counter() + SECONDS_PER_FRAME
    while replay.advance():
        if time.perf_counter() > end:
            return False
    return True


def thumbnail_of(app: App, replay: Replay, size: tuple[int, int]) -> pygame.Surface:
    """Draw the table at the end of a replay, in this size in pixels."""
    # Neither is imported before the menu's first frame.
    from table.felt.picture import Company, Looks, paint_table
    from table.layout.arrange import TableSetup

    theme = app.theme
    deck = app.themes.deck(theme)
    names = [player.name for player in replay.players]
    words = replay.game.words.with_names(names)
    hands = replay.match.hands_agreed
    looks = Looks(replay.layout, theme, deck, words, replay.rules, hands=hands)
    portraits = app.profiles.portraits([*replay.players, ""])
    company = Company(names, portraits=portraits, colours=app.profiles.colours(replay.players))
    view = replay.view(len(replay.stills) - 1, replay.first_viewer)
    setup = TableSetup.of(replay.rules, view.table)
    bottom = replay.nearest_seat(replay.first_viewer)
    paint = partial(paint_table, view, looks, company, PAINTED_SIZE, bottom, setup)
    paint()  # starts drawing the cards
    deck.wait_until_drawn()
    return pygame.transform.smoothscale(paint(), size)


def title_of(app: App, name: str) -> str:
    """Return the title of the game with this name; the name itself if there is no such game."""
    return next((game.title for game in app.games if game.name == name), name)


def words_of(app: App, name: str) -> Words:
    """Return the words of the game with this name; the table's if there is no such game."""
    return next((game.words for game in app.games if game.name == name), app.words)


def fitting_names(words: Words, names: Sequence[str], room: float, scale: float) -> str:
    """Return the names in a line at most `room` units long. If they do not all fit, only the first
    ones are named, at least two, and the others counted. `scale`: pixels in a unit."""
    px = round(Type.NOTE * SMALLEST * scale)
    text = list_names(words, names)
    for count in range(len(names) - 1, 1, -1):
        if text_width(text, "text", px) <= room * scale:
            break
        text = list_names(words, names, count)
    return text

"""Starts a match or a lesson of a game from the menu. A newcomer is asked for a name first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from rules.kit.options import BadOptions
from rules.kit.player_info import PlayerInfo
from rules.kit.state import Value
from table.app.app import App, GameSession
from table.app.table_setup import is_newcomer, refusal, setup_to_deal, usual_person
from table.panels.paper import Paper, PaperPage
from table.players.roster import MAX_NAME_LETTERS
from table.scenes.dialogs.ask import tell
from table.session.guide import Guide
from table.session.open_game import Broken, OpenGame
from table.theme.style import Type
from table.widgets import Entry, Form

OFFER_SECONDS = 20.0  # for which the lesson is offered at the table
MAX_LETTERS = 4 * MAX_NAME_LETTERS  # of all names together


class Newcomers(NamedTuple):
    """The names that newcomers have typed, and whether they want the lesson first."""

    names: list[str]
    wants_lesson: bool


class FirstNameScene(PaperPage):
    """Asks for the names of all players, with commas. Closes with Newcomers, or None."""

    see_through = True

    def __init__(self, game: OpenGame) -> None:
        self.game, self.name = game, ""

    def build(self) -> Form:
        """Build the page: the field for the names, and buttons to play or to learn first."""
        form, say = self.new_form(), self.say
        paper = Paper(form, (232.0, 190.0, 560.0, 260.0), say("people.first", game=self.game.title))
        paper.lines((28, 76, -28, 44), say("people.first.line"), Type.NOTE, "italic", name="line")
        play = partial(self._close_with_names, wants_lesson=False)
        entry = Entry(
            paper.box((28, 124, -28, 46)), self.name, partial(setattr, self, "name"),
            lambda _: play(), max_letters=MAX_LETTERS, hint=say("people.name"), name="name",
        )  # fmt: skip
        form.set_focus(paper.add(entry))
        paper.button((28, -70, 120, 48), say("common.back"), self.escape, name="back")
        if self.game.teaches:
            learn = partial(self._close_with_names, wants_lesson=True)
            paper.button((-378, -70, 180, 48), say("people.first.learn"), learn, name="learn")
        paper.button((-178, -70, 150, 48), say("people.first.play"), play, "primary", "play")
        return form

    def _close_with_names(self, wants_lesson: bool) -> None:
        """Close with the names between commas, each once."""
        names = dict.fromkeys(name.strip() for name in self.name.split(","))
        self.close(Newcomers([name for name in names if name], wants_lesson))


class GameStarter:
    """Starts matches and lessons for the menu `page`; `play` opens the table of a session.
    `interrupted_match` goes on after the present lesson; None if there is none."""

    def __init__(self, app: App, page: PaperPage, play: Callable[[GameSession], None]) -> None:
        self.app, self.page, self.play = app, page, play
        self.interrupted_match: Path | None = None

    def start_as_usual(self, game: OpenGame, is_duel: bool = False) -> None:
        """Start a match with the players and rules of last time, but ask newcomers for their names
        first. `is_duel`: ask nothing, and seat as few players as the game allows."""
        playable = self._playable_game(game)
        if playable is None:
            return
        if is_newcomer(self.app) and not is_duel:
            welcome = partial(self._welcome, playable)
            self.page.engine.open(FirstNameScene(playable), welcome)
        else:
            self._deal_as_last(playable, is_duel)

    def _welcome(self, game: OpenGame, newcomers: object) -> None:
        """Put Newcomers on the list of people, and start a match or the lesson with them."""
        if not isinstance(newcomers, Newcomers):
            return
        self.app.note_offered(game)
        people = list[PlayerInfo]()
        for name in newcomers.names:
            person, refusal = self.app.profiles.add_person(name)
            self.page.notify(refusal)
            if person:
                people.append(person.player)
        if newcomers.wants_lesson:
            self.learn(game, people)
        else:
            self._deal_as_last(game, people=people)

    def _deal_as_last(
        self, game: OpenGame, is_duel: bool = False, people: Sequence[PlayerInfo] = (),
        first_options: Mapping[str, Value] = MappingProxyType({}),
    ) -> None:  # fmt: skip
        """Start a match with the players of last time and these people, in a duel with few; open
        the page of the seats instead if it is not clear who plays, or if they cannot. The first
        match of a game has the house rules `first_options`, if possible, and offers its lesson."""
        setup = setup_to_deal(self.app, game, people, is_duel)
        if setup is None or game.rules is None:
            self.open_seats(game)
            return
        options = setup.options
        is_first = game.name not in self.app.settings.setups
        if is_first and not refusal(game.words, game.rules, len(setup.players), first_options):
            options = dict(first_options)
        has_started = self.start_match(game, setup.players, options)
        is_lesson_due = has_started and is_first and game.teaches
        if is_lesson_due and self.app.note_offered(game):  # False if it was offered before
            self.page.engine.notice(self.page.say("guide.offer", game=game.title), OFFER_SECONDS)

    def start_match(
        self, game: OpenGame, players: Sequence[PlayerInfo], options: Mapping[str, Value]
    ) -> bool:
        """Start a match and save its setup; False, after a message, if it cannot start."""
        try:
            session = self.app.start(game, players, options)
        except (Broken, BadOptions) as error:
            tell(self.page.engine, game.words, game.title, error.why)
            return False
        self.page.notify(self.app.save_setup(game, players, options))
        self.play(session)
        return True

    def start_first_match(self, lesson: GameSession, guide: Guide) -> None:
        """Start the match after a lesson, with the learner as one of the players. The first match
        of a game has the house rules just learnt."""
        learner = self.app.people.by_key(lesson.match.players[guide.learner_seat].key)
        people = [learner.player] if learner else []
        options = guide.learnt_options(lesson.match.options)
        self._deal_as_last(lesson.game, people=people, first_options=options)

    def open_seats(self, game: OpenGame, session: GameSession | None = None) -> None:
        """Open the page of the seats of a game. Back returns to `session`, if that was played."""
        playable = self._playable_game(game)
        if playable is None:
            return
        from table.scenes.setup.seats_page import SeatsScene

        def on_close(value: object) -> None:
            if value is None and session is not None:
                value = session.journal.path
            self.page.resume(value)

        self.page.engine.open(SeatsScene(self.app, playable, session), on_close)

    def _playable_game(self, game: OpenGame) -> OpenGame | None:
        """Return a game after its test play; if it cannot be played, show why and return None."""
        game = self.app.await_game(game.name) or game
        if not game.error:
            return game
        title = self.page.say("menu.broken.title", game=game.title)
        tell(self.page.engine, self.page.words, title, game.error)
        return None

    def learn(
        self, game: OpenGame, people: Sequence[PlayerInfo] = (), left: Path | None = None
    ) -> None:
        """Start the lesson of a game for the first of these people, else for the person who played
        last. `left`: the unfinished match that is interrupted for it."""
        self.interrupted_match = left
        learner = usual_person(self.app, people) or self.page.say("seats.you")
        try:
            self.play(self.app.learn(game, learner))
        except Broken as broken:
            tell(self.page.engine, self.page.words, game.title, broken.why)

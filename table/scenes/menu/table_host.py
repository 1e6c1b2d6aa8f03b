"""Who opens a table, and sees to its journal when everybody gets up from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.kit.options import BadOptions
from rules.kit.said import Why, of_system, why
from table.app.app import App, GameSession
from table.app.guests import Program, question, sit_down, unagreed
from table.engine.page import Page
from table.engine.scene import Scene
from table.files.unwritten import unwritten
from table.i18n.phrases import list_names
from table.panels.titles import title_of, words_of
from table.scenes.dialogs.ask import AskScene, Name
from table.session.game_session import Torn
from table.session.open_game import Broken, OpenGame
from table.storage.unfinished import Unfinished

if TYPE_CHECKING:
    from table.app.series import SeriesFile

SHEET = "sheet"  # back to the score sheet, whence somebody wanted another match


class TableHost(Page):
    """What is played lies above it and comes back to it: a new match, one that waited, an evening.

    It sees to the journal of the match it has opened: kept to be gone on with, or among the
    finished ones. `table` makes the scene in which a match is played.
    """

    def __init__(self, app: App, table: Callable[[App, GameSession], Scene]) -> None:
        self.app = app
        self.table = table
        self.session: GameSession | None = None
        self.series_on: SeriesFile | None = None  # the series that is played
        self._asked: Unfinished | None = None
        self._programs: list[Program] = []  # of which is asked whether they may play
        self._torn: Unfinished | None = None
        self._evened: GameSession | None = (
            None  # another is being made even, or its sheet lies there
        )
        self._unbegun: GameSession | None = (
            None  # whose table wants another match, and has none yet
        )
        self._owed: Why | None = None  # what was said last of what cannot be written

    def choose(self, game: OpenGame) -> None:
        """A tile was pressed."""
        words, game = self.engine.words, self.app.tried(game.name) or game
        if game.error:
            title = words.say("menu.broken.title", game=game.title)
            self.engine.open(AskScene(title, words.tell(game.error), words.say("common.ok")))
            return
        from table.scenes.setup.seats_page import SeatsScene

        self.engine.open(SeatsScene(self.app, game))

    def go_on(self, waiting: Unfinished) -> None:
        """A waiting game was pressed."""
        words = self.engine.words
        try:
            if waiting.error:
                raise Broken(waiting.error)
            if waiting.series or waiting.evening:
                from table.app.series import take_up

                self.go_through(take_up(self.app, waiting.path))
                return
            self.play(self.app.resume(waiting.path))
        except Torn as torn:
            self._torn = waiting
            text = self._torn_said(waiting, torn)
            yes, no = words.say("menu.torn"), words.say("menu.torn.no")
            self.engine.open(AskScene(title_of(self.app, waiting.game), text, yes, no))
        except Broken as broken:
            self._unreadable(waiting, broken.why)

    def _torn_said(self, waiting: Unfinished, torn: Torn) -> str:
        """How much of a damaged game stands, how much is gone, and why; by its file's name."""
        facts = dict(torn.why.facts)
        if "file" in facts:
            facts["file"] = waiting.path.name
        return words_of(self.app, waiting.game).say(
            "menu.torn.text",
            stands=why("menu.torn.stands", n=torn.choices),
            gone=why("menu.torn.gone", n=torn.gone),
            error=why(torn.why.key, **facts),
        )

    def _play_on(self, waiting: Unfinished) -> None:
        try:
            self.play(self.app.play_on(waiting.path))
        except Broken as broken:
            self._unreadable(waiting, broken.why)

    def _unreadable(self, waiting: Unfinished, wrong: Why) -> None:
        text = words_of(self.app, waiting.game).say("menu.unreadable", error=wrong)
        ok = self.engine.words.say("common.ok")
        self.engine.open(AskScene(title_of(self.app, waiting.game), text, ok))

    def put_away(self, waiting: Unfinished) -> None:
        """Ask whether a waiting game is no longer wanted."""
        words = self.engine.words
        self._asked = waiting
        names = list_names(words, waiting.names)
        text = words.say("menu.aside.text", game=title_of(self.app, waiting.game), names=names)
        if waiting.series:
            text = words.say("series.aside", names=names)
        yes, no = words.say("menu.aside"), words.say("menu.aside.no")
        self.engine.open(AskScene(words.say("menu.aside.title"), text, yes, no))

    def call(self, waiting: Unfinished) -> None:
        """Ask for a name of one's own for a waiting game."""
        from table.scenes.dialogs.ask import NameScene

        self._asked = waiting
        usual = title_of(self.app, waiting.game)
        self.engine.open(NameScene(self.app.store.game_names.of(waiting.path), usual))

    def go_through(self, series: SeriesFile) -> None:
        """To the sheet of a series, and on from there."""
        from table.scenes.history.deals_scene import DealsScene
        from table.scenes.history.series_scene import SeriesScene

        self.series_on = series
        sheet = DealsScene if series.series.alone else SeriesScene
        self.engine.open(sheet(self.app, series))

    def play(self, session: GameSession) -> None:
        """To the table."""
        self.session = session
        session.journal.told = lambda said: self.engine.notice(self.engine.words.tell(said))
        self._programs = unagreed(self.app, session.match)
        if not self._programs:
            self._sit_down(session)
            return
        say, fit = self.engine.words.say, any(program.wrong is None for program in self._programs)
        yes, no = ("programs.yes", "programs.no") if fit else ("common.ok", "")
        text = question(self.engine.words, self._programs)
        scene = AskScene(say("programs.title"), text, say(yes), no and say(no))
        scene.asks = fit
        self.engine.open(scene)

    def _sit_down(self, session: GameSession, agreed: bool = False) -> None:
        """Open the table; `agreed`: the programs that were asked about may play at it."""
        asked, self._programs = self._programs, []
        try:
            sit_down(self.app, session.match, asked, agreed)
            session.rows.follow(session.match)
            session.event_log.note()
        except OSError as error:  # no program runs that is not agreed to, whatever is written
            wrong = unwritten("play.unwritten", session.journal.path.parent, of_system(error))
            self.engine.notice(self.engine.words.tell(wrong))
        self.engine.open(self.table(self.app, session))

    def resume(self, value: object) -> None:
        """From the seats comes a sitting, from the score sheet a word."""
        if self._programs and self.session is not None:
            self._sit_down(self.session, value is True)
            return
        done = self._got_up() or self._evened
        self._evened = None
        unbegun, self._unbegun = self._unbegun, None
        if self._series_on(value):
            return
        if isinstance(value, GameSession):
            self.play(value)
        elif value == SHEET and done:
            self._sheet(done)
        elif value == "again" and done:
            self._again(done)
        elif value is True and unbegun:
            self._again(unbegun)
        elif value == "seats" and done:
            self.choose(done.game)
        elif isinstance(value, Name) and self._asked:
            trouble = self.app.store.game_names.give(self._asked.path, value.name)
            if trouble is not None:
                self.engine.notice(self.engine.words.tell(trouble))
        elif value is True and self._asked and (self._asked.evening or self._asked.series):
            from table.app.series import put_away

            gone = put_away(self.app, self._asked.path)
            self.engine.notice(self.engine.words.say("menu.aside.done" if gone else "store.stays"))
        elif value is True and self._asked:
            put = self.app.store.set_aside(self._asked.path, why("menu.aside"))
            if put.error and put.path == self._asked.path:
                self.engine.notice(self.engine.words.tell(put.error))
            else:
                self.engine.notice(self.engine.words.say("menu.aside.done"))
        if self._unbegun is None:  # else that is said
            self._say_owed()
        torn, self._asked, self._torn = self._torn, None, None
        self.rebuild()
        if value is True and torn:
            self._play_on(torn)

    def _series_on(self, value: object) -> bool:
        """Whether a series goes on; else it is let go, for any window to take up."""
        from table.app.series import SeriesFile
        from table.storage.series import SERIES

        file = self.series_on
        if isinstance(value, SeriesFile):
            self.go_through(value)
        elif file and isinstance(value, GameSession) and _is_of(file, value):
            self.play(value)
        elif file and value == SERIES:
            self.go_through(file)
        else:
            self._let_go()
            return False
        return True

    def _sheet(self, done: GameSession) -> None:
        """Back to the score sheet of a match that is over."""
        from table.scenes.overlays.scores import ScoresScene

        self._evened = done
        self.engine.open(ScoresScene(self.app, done.game, done.match, done.rows, final=True))

    def _again(self, done: GameSession) -> None:
        words = self.engine.words
        try:
            if done.guide is not None:
                who = done.match.players[done.guide.me]
                self.play(self.app.learn(done.game, who))
                return
            if done.match.terms.handicap is not None:
                from table.scenes.setup.my_match import MyMatchScene  # made even anew

                there, options = done.match.players, done.match.options
                self._evened = done
                self.engine.open(MyMatchScene(self.app, done.game, there, options, back=SHEET))
                return
            self.play(self.app.start(done.game, done.match.players, done.match.options))
        except (Broken, BadOptions) as error:
            self._unbegun = done
            yes, no = words.say("menu.again"), words.say("common.menu")
            self.engine.open(AskScene(done.game.title, words.tell(error.why), yes, no))

    def _say_owed(self) -> None:
        """What a full disk has kept from being written, once; and that it has been, once it is."""
        owed, self._owed = self._owed, self.app.settle()
        if self._owed is None and owed is not None:
            self.engine.notice(self.engine.words.say("store.paid"))
        elif self._owed is not None and (owed is None or owed.key != self._owed.key):
            self.engine.notice(self.engine.words.tell(self._owed))

    def rise(self) -> GameSession | None:
        """Everybody gets up: the match is kept, to go on with or as finished; a guided one is
        not."""
        done = self._got_up()
        self._let_go()
        return done

    def _let_go(self) -> None:
        """Any window may take up the series."""
        file, self.series_on = self.series_on, None
        if file is not None:
            self.app.store.release(file.path)

    def _got_up(self) -> GameSession | None:
        session, self.session = self.session, None
        if session is None:
            return None
        if session.deal_of is not None and self.series_on:
            self._note_in_series(session)
        elif session.guide is None and session.match.over:
            self.app.finish(session.game, session.match, session.journal)
            self._note_in_series(session)
        else:
            self.app.leave(session.journal)
        return session

    def _note_in_series(self, session: GameSession) -> None:
        from table.app.series import risen  # not before the menu's first frame

        wrong = risen(self.app, self.series_on, session) if self.series_on else None
        if wrong is not None:
            self.engine.notice(self.engine.words.tell(wrong))


def _is_of(file: SeriesFile, session: GameSession) -> bool:
    """Whether this is played at the table of a series, and not begun from a film of it."""
    if file.series.alone:
        return session.deal_of is file.series
    return session.match.terms.part is not None

"""Who opens a table, and sees to its journal when everybody gets up from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.kit.options import BadOptions
from rules.kit.said import Why, of_system, why
from table.app.guests import Program, question, sit_down, unagreed
from table.app.house import House, Sitting
from table.engine.page import Page
from table.engine.scene import Scene
from table.files.unwritten import unwritten
from table.i18n.phrases import list_names
from table.panels.titles import title_of, words_of
from table.scenes.dialogs.ask import AskScene
from table.scenes.dialogs.naming import Name
from table.session.open_game import Broken, OpenGame
from table.session.sitting import Torn
from table.storage.own_folder import put_aside
from table.storage.unfinished import Unfinished

if TYPE_CHECKING:
    from table.app.evenings import Kept
    from table.storage.running import Running

SHEET = "sheet"  # back to the score sheet, whence somebody wanted another match


class Host(Page):
    """What is played lies above it and comes back to it: a new match, one that waited, an evening.

    It sees to the journal of the match it has opened: kept to be gone on with, or among the
    finished ones. `table` makes the scene in which a match is played.
    """

    def __init__(self, house: House, table: Callable[[House, Sitting], Scene]) -> None:
        self.house = house
        self.table = table
        self.sitting: Sitting | None = None
        self.kept: Kept | None = None  # the evening that is played
        self.running: Running | None = None  # the series that is played
        self._asked: Unfinished | None = None
        self._programs: list[Program] = []  # of which is asked whether they may play
        self._torn: Unfinished | None = None
        self._evened: Sitting | None = None  # another is being made even, or its sheet lies there
        self._unbegun: Sitting | None = None  # whose table wants another match, and has none yet
        self._owed: Why | None = None  # what was said last of what cannot be written

    def choose(self, game: OpenGame) -> None:
        """A tile was pressed."""
        words, game = self.app.words, self.house.tried(game.name) or game
        if game.error:
            title = words.say("menu.broken.title", game=game.title)
            self.app.open(AskScene(title, words.tell(game.error), words.say("common.ok")))
            return
        from table.scenes.setup.seats import SeatsScene

        self.app.open(SeatsScene(self.house, game))

    def go_on(self, one: Unfinished) -> None:
        """A waiting game was pressed."""
        words = self.app.words
        try:
            if one.error:
                raise Broken(one.error)
            if one.series:
                from table.app.programmes import take_up as take_series_up

                self.go_through(take_series_up(self.house, one.path))
                return
            if one.evening:
                from table.app.evenings import take_up

                self.compare(take_up(self.house, one.path))
                return
            self.play(self.house.resume(one.path))
        except Torn as torn:
            self._torn = one
            text = self._torn_said(one, torn)
            yes, no = words.say("menu.torn"), words.say("menu.torn.no")
            self.app.open(AskScene(title_of(self.house, one.game), text, yes, no))
        except Broken as broken:
            self._unreadable(one, broken.why)

    def _torn_said(self, one: Unfinished, torn: Torn) -> str:
        """How much of a damaged game stands, how much is gone, and why; by its file's name."""
        facts = dict(torn.why.facts)
        if "file" in facts:
            facts["file"] = one.path.name
        return words_of(self.house, one.game).say(
            "menu.torn.text",
            stands=why("menu.torn.stands", n=torn.choices),
            gone=why("menu.torn.gone", n=torn.gone),
            error=why(torn.why.key, **facts),
        )

    def _play_on(self, one: Unfinished) -> None:
        try:
            self.play(self.house.play_on(one.path))
        except Broken as broken:
            self._unreadable(one, broken.why)

    def _unreadable(self, one: Unfinished, wrong: Why) -> None:
        text = words_of(self.house, one.game).say("menu.unreadable", error=wrong)
        ok = self.app.words.say("common.ok")
        self.app.open(AskScene(title_of(self.house, one.game), text, ok))

    def put_away(self, one: Unfinished) -> None:
        """Ask whether a waiting game is no longer wanted."""
        words = self.app.words
        self._asked = one
        names = list_names(words, one.names)
        text = words.say("menu.aside.text", game=title_of(self.house, one.game), names=names)
        if one.series:
            text = words.say("series.aside", names=names)
        yes, no = words.say("menu.aside"), words.say("menu.aside.no")
        self.app.open(AskScene(words.say("menu.aside.title"), text, yes, no))

    def call(self, one: Unfinished) -> None:
        """Ask for a name of one's own for a waiting game."""
        from table.scenes.dialogs.naming import NamingScene

        self._asked = one
        usual = title_of(self.house, one.game)
        self.app.open(NamingScene(self.house.store.called.of(one.path), usual))

    def compare(self, kept: Kept) -> None:
        """To the sheet of an evening, and on from there."""
        from table.scenes.history.evening import EveningScene

        self.kept = kept
        self.app.open(EveningScene(self.house, kept))

    def go_through(self, running: Running) -> None:
        """To the sheet of a series, and on from there."""
        from table.scenes.history.programme import ProgrammeScene

        self.running = running
        self.app.open(ProgrammeScene(self.house, running))

    def play(self, sitting: Sitting) -> None:
        """To the table."""
        self.sitting = sitting
        sitting.journal.told = lambda said: self.app.notice(self.app.words.tell(said))
        self._programs = unagreed(self.house, sitting.match)
        if not self._programs:
            self._sit_down(sitting)
            return
        say, fit = self.app.words.say, any(one.wrong is None for one in self._programs)
        yes, no = ("programs.yes", "programs.no") if fit else ("common.ok", "")
        text = question(self.app.words, self._programs)
        scene = AskScene(say("programs.title"), text, say(yes), no and say(no))
        scene.asks = fit
        self.app.open(scene)

    def _sit_down(self, sitting: Sitting, agreed: bool = False) -> None:
        """Open the table; `agreed`: the programs that were asked about may play at it."""
        asked, self._programs = self._programs, []
        try:
            sit_down(self.house, sitting.match, asked, agreed)
            sitting.rows.follow(sitting.match)
            sitting.chronicle.note()
        except OSError as error:  # no program runs that is not agreed to, whatever is written
            wrong = unwritten("play.unwritten", sitting.journal.path.parent, of_system(error))
            self.app.notice(self.app.words.tell(wrong))
        self.app.open(self.table(self.house, sitting))

    def resume(self, value: object) -> None:
        """From the seats comes a sitting, from the score sheet a word."""
        if self._programs and self.sitting is not None:
            self._sit_down(self.sitting, value is True)
            return
        done = self._got_up() or self._evened
        self._evened = None
        unbegun, self._unbegun = self._unbegun, None
        if self._evening_on(value) or self._series_on(value):
            return
        if isinstance(value, Sitting):
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
            trouble = self.house.store.called.give(self._asked.path, value.name)
            if trouble is not None:
                self.app.notice(self.app.words.tell(trouble))
        elif value is True and self._asked and (self._asked.evening or self._asked.series):
            gone = self._put_aside(self._asked)
            self.app.notice(self.app.words.say("menu.aside.done" if gone else "store.stays"))
        elif value is True and self._asked:
            put = self.house.store.set_aside(self._asked.path, why("menu.aside"))
            if put.error and put.path == self._asked.path:
                self.app.notice(self.app.words.tell(put.error))
            else:
                self.app.notice(self.app.words.say("menu.aside.done"))
        if self._unbegun is None:  # else that is said
            self._say_owed()
        torn, self._asked, self._torn = self._torn, None, None
        self.rebuild()
        if value is True and torn:
            self._play_on(torn)

    def _put_aside(self, one: Unfinished) -> bool:
        """Whether an evening or a series that is no longer wanted could be put aside."""
        if not one.series:
            return put_aside(self.house.store, one.path)
        from table.app.programmes import put_away

        return put_away(self.house, one.path)

    def _evening_on(self, value: object) -> bool:
        """Whether an evening goes on; else it is let go, for any window to take up."""
        from table.app.evenings import Kept
        from table.storage.evening import EVENING

        kept = self.kept
        if isinstance(value, Kept):
            self.compare(value)
        elif kept and isinstance(value, Sitting) and value.evening is kept.evening:
            self.play(value)
        elif kept and value == EVENING:
            self.compare(kept)
        else:
            self._let_go()
            return False
        return True

    def _series_on(self, value: object) -> bool:
        """Whether a series goes on; else it is let go, for any window to take up."""
        from table.app.programmes import SERIES
        from table.storage.running import Running

        running = self.running
        if isinstance(value, Running):
            self.go_through(value)
        elif running and isinstance(value, Sitting) and value.match.terms.part is not None:
            self.play(value)
        elif running and value == SERIES:
            self.go_through(running)
        else:
            self._let_series_go()
            return False
        return True

    def _sheet(self, done: Sitting) -> None:
        """Back to the score sheet of a match that is over."""
        from table.scenes.overlays.scores import ScoresScene

        self._evened = done
        self.app.open(ScoresScene(self.house, done.game, done.match, done.rows, final=True))

    def _again(self, done: Sitting) -> None:
        words = self.app.words
        try:
            if done.guide is not None:
                who = done.match.sitters[done.guide.me]
                self.play(self.house.learn(done.game, who))
                return
            if done.match.terms.handicap is not None:
                from table.scenes.setup.even import EvenScene  # made even anew

                there, options = done.match.sitters, done.match.options
                self._evened = done
                self.app.open(EvenScene(self.house, done.game, there, options, back=SHEET))
                return
            self.play(self.house.start(done.game, done.match.sitters, done.match.options))
        except (Broken, BadOptions) as error:
            self._unbegun = done
            yes, no = words.say("menu.again"), words.say("common.menu")
            self.app.open(AskScene(done.game.title, words.tell(error.why), yes, no))

    def _say_owed(self) -> None:
        """What a full disk has kept from being written, once; and that it has been, once it is."""
        owed, self._owed = self._owed, self.house.settle()
        if self._owed is None and owed is not None:
            self.app.notice(self.app.words.say("store.paid"))
        elif self._owed is not None and (owed is None or owed.key != self._owed.key):
            self.app.notice(self.app.words.tell(self._owed))

    def rise(self) -> Sitting | None:
        """Everybody gets up: the match is kept, to go on with or as finished; a guided one is
        not."""
        done = self._got_up()
        self._let_go()
        self._let_series_go()
        return done

    def _let_go(self) -> None:
        """Any window may take up the evening."""
        kept, self.kept = self.kept, None
        if kept is not None:
            self.house.store.release(kept.path)

    def _let_series_go(self) -> None:
        running, self.running = self.running, None
        if running is not None:
            self.house.store.release(running.path)

    def _got_up(self) -> Sitting | None:
        sitting, self.sitting = self.sitting, None
        if sitting and sitting.evening is not None and self.kept:
            from table.app.deals import risen  # not before the menu's first frame

            wrong = risen(self.house, self.kept, sitting)
            if wrong is not None:
                self.app.notice(self.app.words.tell(wrong))
        elif sitting and sitting.guide is None and sitting.match.over:
            self.house.finish(sitting.game, sitting.match, sitting.journal)
            if self.running is not None:
                from table.app.programmes import risen as series_risen

                wrong = series_risen(self.house, self.running, sitting)
                if wrong is not None:
                    self.app.notice(self.app.words.tell(wrong))
        elif sitting:
            self.house.leave(sitting.journal)
        return sitting

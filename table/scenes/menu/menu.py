"""The menu: the games there are, and those that wait to be gone on with; tables are opened here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from rules.kit.options import BadOptions
from rules.kit.said import Why, of_system, why
from table.app.app import App, GameSession
from table.app.guests import Program, confirmation_text, programs_to_confirm, seat_programs
from table.app.safe import safe_mode_summary
from table.app.voice_output import sentences
from table.engine.page import Page
from table.engine.scene import Scene
from table.files.badfile import unwritten_message
from table.files.version import version
from table.i18n.phrases import list_names
from table.panels.titles import title_of, words_of
from table.scenes.dialogs.ask import AskScene, Name, NameScene
from table.scenes.menu.tiles import TilePictures, add_tiles
from table.scenes.menu.waiting import SIDE, WaitingPanel, WaitingPictures, waiting
from table.session.game_session import Torn
from table.session.open_game import Broken, OpenGame
from table.storage.store import untold
from table.storage.unfinished import Unfinished
from table.widgets import Box, Button, Form, Label
from table.widgets.text import text_width

if TYPE_CHECKING:
    from table.app.series import SeriesFile

SHEET = "sheet"  # back to the score sheet
EDGE = 36.0
TOLD = 280.0  # width of the line that tells what is new, or that something has failed
GAP = 18.0
TOP, BOTTOM = 118.0, 572.0  # of the tiles
FOOT, HIGH, PX = 584.0, 42.0, 18.0  # the row of buttons at the foot; their letters
APART = 8.0  # between two of them
LEAST, MOST = 26.0, 46.0  # beside the letters of one in all
LEAVE = 90.0  # width of the one that leaves, at the right
SAFELY = 22.0  # so much lower they begin where a line more is said above them


class MenuScene(Page):
    """The lowest scene of all; what is played lies above it and comes back to it.

    It sees to the journal of the match it has opened: kept to be gone on with, or among the
    finished ones. `table` makes the scene in which a match is played.
    """

    def __init__(self, app: App, table: Callable[[App, GameSession], Scene]) -> None:
        self.app, self.table = app, table
        self.session: GameSession | None = None
        self.series_on: SeriesFile | None = None  # the series that is played
        self._then: Callable[[object], None] | None = None  # gets the answer to what was asked
        self._finished: GameSession | None = None  # whose score sheet is looked at once more
        self._owed: Why | None = None  # what was said last of what cannot be written
        self.waiting: list[Unfinished] = []
        self.frames = 0
        self.pictures = TilePictures(app, self)
        self.standings = WaitingPictures(app)
        self.panel: WaitingPanel | None = None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.pictures.hang()
        if self.panel is not None:
            self.panel.hang()

    # --- what it looks like

    def build(self) -> Form:
        self.waiting = waiting(self.app)
        say, form = self.engine.words.say, Form(self.engine.theme, self.engine.size)
        form.add(Label((EDGE, 26, 340, 56), say("menu.title"), 46, "title", "on_felt"))
        form.add(self._line())
        right = 1024 - EDGE - (SIDE + GAP if self.waiting else 0)
        safe, news = self.app.safe, self.app.news
        line_page = "troubles" if untold(self.app.store) else "news" if news else ""
        if line_page:  # what somebody may want to look at
            self._add_button(form, line_page, (right - TOLD, 134 if safe else 80, TOLD, 32), 17)
        if not self.app.games:
            form.add(Label((EDGE, 280, 700, 60), say("menu.none"), 22, colour="on_felt"))
        top = TOP + (SAFELY + (34 if line_page else 0) if safe else 0)
        area = (EDGE, top, right - EDGE, BOTTOM - top)
        add_tiles(form, self.engine, area, self.app.games, self.choose, self.learn)
        able = any(game.rules for game in self.app.games)
        x = right
        for name in ("tonight", "series") if able else ("tonight",):  # reached after the games
            x -= 124
            self._add_button(form, name, (x, 36, 124, 40), 18)
            x -= 8
        self.panel = None
        if self.waiting:
            actions = {"goon": self.go_on, "call": self.call, "aside": self.put_away}
            self.panel = WaitingPanel(self.engine, self.standings, actions)
            self.panel.add(form, (right + GAP, 36, SIDE, BOTTOM - 36), self.waiting)
        names = ["settings", "people", "howto", "album", "book"]
        self._add_foot(form, [*names, "evening"] if able else names)
        return form

    def _add_button(self, form: Form, name: str, area: Box, size: float) -> None:
        """A button that leads to a page."""
        said = self.engine.words.say(f"menu.{name}", version=version())
        on = self.howto if name == "howto" else partial(self.open_page, name)
        form.add(Button(area, said, on, name=name, size=size))

    def _line(self) -> Label:
        """What is asked here; in a safe house, what is left out of it."""
        words, line = self.engine.words, (EDGE, 80, 330, 30)
        if not self.app.safe:
            return Label(line, words.say("menu.choose"), 21, "italic", "on_felt", name="asks")
        said, wide = words.tell(safe_mode_summary(self.app.store)), 620.0 if self.waiting else 940.0
        return Label((EDGE, 80, wide, 52), said, 19, "text", "on_felt", lines=True, name="safe")

    def _add_foot(self, form: Form, names: list[str]) -> None:
        """The buttons at the foot, each as wide as what it says, so that in large print one is
        written as large as the other; and the one that leaves, at the right."""
        say, scale = self.engine.words.say, self.engine.scale
        wides = [
            text_width(say(f"menu.{name}"), "strong", round(PX * scale)) / scale for name in names
        ]
        room, whole = 1024 - 2 * EDGE - LEAVE - APART * len(names), sum(wides)
        part = min(self.engine.theme.large, (room - LEAST * len(names)) / whole)
        pad = min(MOST, (room - whole * part) / len(names))
        x = EDGE
        for name, wide in zip(names, wides, strict=True):
            self._add_button(form, name, (x, FOOT, wide * part + pad, HIGH), PX)
            x += wide * part + pad + APART
        leave = (1024 - EDGE - LEAVE, FOOT, LEAVE, HIGH)
        form.add(Button(leave, say("menu.leave"), self.engine.quit, name="leave"))

    def spoken_text(self) -> str:
        """What is asked here, among which games, how many wait, and by which key one hears the
        keys."""
        say, n = self.engine.words.say, len(self.waiting)
        titles = list_names(self.engine.words, [game.title for game in self.app.games])
        games = [say("spoken.games", what=titles)] if titles else []
        waits = [say("menu.waiting", n=n)] if n else []
        return sentences([say("menu.choose"), *games, *waits, say("spoken.welcome")])

    # --- after the first frame

    def step(self, now: float) -> None:
        super().step(now)
        self.frames += 1
        if self.frames > 1 and self.app.has_untried_games and self.app.try_games():
            self.rebuild()
        if self.frames > 2:
            self.pictures.paint_one()
        if self.frames > 5 and not self.app.has_untried_games and self.panel is not None:
            self.panel.step()
        if self.frames == 5:
            _ = self.app.workers  # they begin to think
            self.app.mark_version_seen()
        self._say_notices()

    @property
    def animating(self) -> bool:
        """Full rate until the pictures hang."""
        wanting = self.panel is not None and self.panel.wanting
        return self.frames < 30 or wanting or self.app.has_untried_games

    def rebuild(self) -> None:
        super().rebuild()
        self.pictures.hang()

    def _say_notices(self) -> None:
        """All that there is to say on one paper, a paragraph each."""
        if self.app.notices and self.engine.top is self:
            words, notices = self.engine.words, list(dict.fromkeys(self.app.notices))
            self.app.notices.clear()
            met = any(notice.key.startswith("menu.") for notice in notices)
            title = words.say("menu.happened" if met else "menu.notice")
            self._tell(title, "\n\n".join(map(words.tell, notices)))

    # --- the ways to other pages

    def open_page(self, name: str) -> None:
        """Open the page that a button of this name leads to."""
        # None of these is read before the menu's first frame.
        from table.scenes.history.album import AlbumScene
        from table.scenes.history.book_page import BookScene
        from table.scenes.history.tonight import TonightScene
        from table.scenes.settings.about import AboutScene
        from table.scenes.settings.people_page import PeopleScene
        from table.scenes.settings.problems import ProblemsScene
        from table.scenes.settings.settings_page import SettingsScene
        from table.scenes.setup.deals_setup import DealsSetupScene
        from table.scenes.setup.series_setup import SeriesSetupScene

        pages: dict[str, Callable[[App], Scene]] = {
            "settings": SettingsScene,
            "news": AboutScene,
            "troubles": ProblemsScene,
            "people": PeopleScene,
            "album": AlbumScene,
            "book": BookScene,
            "evening": DealsSetupScene,
            "series": SeriesSetupScene,
            "tonight": TonightScene,
        }
        self.engine.open(pages[name](self.app))

    def howto(self) -> None:
        """How to play the game in focus, or the only one there is; else that is asked first."""
        from table.scenes.menu.which_game import WhichGameScene
        from table.scenes.overlays.howto import HowToScene

        focus = self.form.focus.name if self.form.focus else ""
        games = [game for game in self.app.games if game.rules]
        tiles = {f"{kind}:{game.name}": game for game in games for kind in ("game", "learn")}
        choices = games if len(games) == 1 else [tiles[focus]] if focus in tiles else []
        if choices:
            self.engine.open(HowToScene(self.app, choices[0], None))
        elif games:
            self.engine.open(WhichGameScene(self.app))

    def event(self, event: pygame.event.Event) -> None:
        asked = event.type == pygame.KEYDOWN and (
            event.key == pygame.K_F1 or getattr(event, "unicode", "") == "?"
        )
        if asked:
            self.howto()
        else:
            super().event(event)

    def escape(self) -> None:
        """Esc leaves nothing by accident; the button does."""

    def _tell(self, title: str, text: str) -> None:
        self.engine.open(AskScene(title, text, self.engine.words.say("common.ok")))

    def _ask(self, scene: Scene, then: Callable[[object], None]) -> None:
        """Open a question; `then` gets the answer."""
        self._then = then
        self.engine.open(scene)

    def _ask_whether(self, title: str, text: str, key: str, then: Callable[[], None]) -> None:
        """Ask yes or no, in the words of `key` and `key.no`; `then` is done at a yes."""
        say = self.engine.words.say
        scene = AskScene(title, text, say(key), say(f"{key}.no"))
        self._ask(scene, lambda answer: then() if answer is True else None)

    # --- to the tables

    def choose(self, game: OpenGame) -> None:
        """A tile was pressed."""
        words, game = self.engine.words, self.app.game_once_tried(game.name) or game
        if game.error:
            self._tell(words.say("menu.broken.title", game=game.title), words.tell(game.error))
            return
        from table.scenes.setup.seats_page import SeatsScene

        self.engine.open(SeatsScene(self.app, game))

    def learn(self, game: OpenGame) -> None:
        """“Learn it” was pressed on a tile: to the lesson, which need not be offered any more."""
        from table.app.table_setup import learner, usual_table  # not before the first frame

        app, words = self.app, self.engine.words
        players = usual_table(app, game).players if not game.error else ()
        who = learner(app, players) or words.say("seats.someone", seat=1)
        try:
            session = app.learn(game, who)
        except Broken as broken:
            self._tell(game.title, words.tell(broken.why))
            return
        if game.name not in app.settings.offered:
            app.settings.offered.append(game.name)
            app.save()
        self.play(session)

    def go_on(self, waiting: Unfinished, damaged: bool = False) -> None:
        """A waiting game was pressed; a `damaged` one is played on as far as it is whole."""
        title, words = title_of(self.app, waiting.game), words_of(self.app, waiting.game)
        try:
            if waiting.error:
                raise Broken(waiting.error)
            if waiting.series or waiting.evening:
                from table.app.series import take_up

                self.go_through(take_up(self.app, waiting.path))
                return
            begin = self.app.play_on if damaged else self.app.resume
            self.play(begin(waiting.path))
        except Torn as torn:
            facts = dict(torn.why.facts)
            if "file" in facts:  # by its name alone
                facts["file"] = waiting.path.name
            text = words.say(
                "menu.torn.text",
                stands=why("menu.torn.stands", n=torn.choices),
                gone=why("menu.torn.gone", n=torn.gone),
                error=why(torn.why.key, **facts),
            )
            self._ask_whether(title, text, "menu.torn", partial(self.go_on, waiting, True))
        except Broken as broken:
            self._tell(title, words.say("menu.unreadable", error=broken.why))

    def put_away(self, waiting: Unfinished) -> None:
        """Ask whether a waiting game is no longer wanted."""
        say, names = self.engine.words.say, list_names(self.engine.words, waiting.names)
        text = say("menu.aside.text", game=title_of(self.app, waiting.game), names=names)
        if waiting.series:
            text = say("series.aside", names=names)
        gone = partial(self._put_away, waiting)
        self._ask_whether(say("menu.aside.title"), text, "menu.aside", gone)

    def _put_away(self, waiting: Unfinished) -> None:
        words = self.engine.words
        message = words.say("menu.aside.done")
        if waiting.evening or waiting.series:
            from table.app.series import put_away

            if not put_away(self.app, waiting.path):
                message = words.say("store.stays")
        else:
            put = self.app.store.set_aside(waiting.path, why("menu.aside"))
            if put.error and put.path == waiting.path:
                message = words.tell(put.error)
        self.engine.notice(message)

    def call(self, waiting: Unfinished) -> None:
        """Ask for a name of one's own for a waiting game."""

        def give(name: object) -> None:
            trouble = None
            if isinstance(name, Name):
                trouble = self.app.store.game_names.give(waiting.path, name.name)
            if trouble is not None:
                self.engine.notice(self.engine.words.tell(trouble))

        name = self.app.store.game_names.of(waiting.path)
        self._ask(NameScene(name, title_of(self.app, waiting.game)), give)

    def go_through(self, series: SeriesFile) -> None:
        """To the sheet of a series, and on from there."""
        from table.scenes.history.deals_scene import DealsScene
        from table.scenes.history.series_scene import SeriesScene

        self.series_on = series
        sheet = DealsScene if series.series.alone else SeriesScene
        self.engine.open(sheet(self.app, series))

    def play(self, session: GameSession) -> None:
        """To the table, once it is agreed which programs may play at it."""
        self.session, words = session, self.engine.words
        session.journal.listener = lambda said: self.engine.notice(self.engine.words.tell(said))
        programs = programs_to_confirm(self.app, session.match)
        if not programs:
            self._sit_down(session)
            return
        fit = any(program.wrong is None for program in programs)
        yes, no = ("programs.yes", "programs.no") if fit else ("common.ok", "")
        text = confirmation_text(words, programs)
        scene = AskScene(words.say("programs.title"), text, words.say(yes), no and words.say(no))
        scene.asks = fit
        self._ask(scene, lambda answer: self._sit_down(session, programs, answer is True))

    def _sit_down(
        self, session: GameSession, asked: list[Program] | None = None, agreed: bool = False
    ) -> None:
        """Open the table; `agreed`: the programs that were asked about may play at it."""
        try:
            seat_programs(self.app, session.match, asked or [], agreed)
            session.rows.follow(session.match)
            session.event_log.note()
        except OSError as error:  # no program runs that is not agreed to, whatever is written
            wrong = unwritten_message(
                "play.unwritten", session.journal.path.parent, of_system(error)
            )
            self.engine.notice(self.engine.words.tell(wrong))
        self.engine.open(self.table(self.app, session))

    # --- and back from them

    def resume(self, value: object) -> None:
        """Go on with what has come back: the answer to a question, a game session, a word from the
        score sheet, a series; from the album the path of a game that is taken up again."""
        then, self._then = self._then, None
        if then is not None:
            then(value)
        elif self._back_from_table(value):
            return
        if self._then is None:  # else that is said
            self._say_owed()
        self.rebuild()
        if isinstance(value, Path):
            for game in self.waiting:
                if game.path == value:
                    self.go_on(game)

    def _back_from_table(self, value: object) -> bool:
        """What comes after a match or a page; whether a series goes on."""
        done = self._got_up() or self._finished
        self._finished = None
        if self._series_goes_on(value):
            return True
        if isinstance(value, GameSession):
            self.play(value)
        elif value == SHEET and done:
            from table.scenes.overlays.scores import ScoresScene

            self._finished = done
            self.engine.open(ScoresScene(self.app, done.game, done.match, done.rows, final=True))
        elif value == "again" and done:
            self._again(done)
        elif value == "seats" and done:
            self.choose(done.game)
        return False

    def _series_goes_on(self, value: object) -> bool:
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

    def _again(self, done: GameSession) -> None:
        try:
            if done.guide is not None:
                self.play(self.app.learn(done.game, done.match.players[done.guide.me]))
            elif done.match.terms.handicap is not None:
                from table.scenes.setup.my_match import MyMatchScene  # made even anew

                there, options = done.match.players, done.match.options
                self._finished = done
                self.engine.open(MyMatchScene(self.app, done.game, there, options, back=SHEET))
            else:
                self.play(self.app.start(done.game, done.match.players, done.match.options))
        except (Broken, BadOptions) as error:
            say, text = self.engine.words.say, self.engine.words.tell(error.why)
            scene = AskScene(done.game.title, text, say("menu.again"), say("common.menu"))
            self._ask(scene, lambda answer: self._again(done) if answer is True else None)

    def _say_owed(self) -> None:
        """What a full disk has kept from being written, once; and that it has been, once it is."""
        owed, self._owed = self._owed, self.app.retry_writes()
        if self._owed is None and owed is not None:
            self.engine.notice(self.engine.words.say("store.paid"))
        elif self._owed is not None and (owed is None or owed.key != self._owed.key):
            self.engine.notice(self.engine.words.tell(self._owed))

    def rise(self) -> None:
        """Everybody gets up: the match is kept, to go on with or as finished; a guided one is
        not."""
        self._got_up()
        self._let_go()

    def _let_go(self) -> None:
        """Any window may take up the series."""
        file, self.series_on = self.series_on, None
        if file is not None:
            self.app.store.release(file.path)

    def _got_up(self) -> GameSession | None:
        """Keep the match that was played, if one was, and return it."""
        session, self.session = self.session, None
        if session is None:
            return None
        of_deals = session.deal_of is not None and self.series_on is not None
        finished = session.guide is None and session.match.over
        if finished and not of_deals:
            self.app.finish(session.game, session.match, session.journal)
        elif not of_deals:
            self.app.leave(session.journal)
        if self.series_on and (of_deals or finished):
            from table.app.series import note_result  # not before the menu's first frame

            wrong = note_result(self.app, self.series_on, session)
            if wrong is not None:
                self.engine.notice(self.engine.words.tell(wrong))
        return session


def _is_of(file: SeriesFile, session: GameSession) -> bool:
    """Whether this is played at the table of a series, and not begun from a film of it."""
    if file.series.alone:
        return session.deal_of is file.series
    return session.match.terms.part is not None

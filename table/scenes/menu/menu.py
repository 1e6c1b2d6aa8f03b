"""The menu: shows the games and what to continue, opens tables, and stores matches afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame

from rules.kit.options import BadOptions
from rules.kit.said import Why, os_reason
from table.app.app import App, GameSession
from table.app.guests import Program, confirmation_text, programs_to_confirm, seat_programs
from table.app.voice_output import sentences
from table.engine.scene import Scene
from table.files.badfile import unwritten_message
from table.files.version import version
from table.i18n.phrases import list_names
from table.panels.game_status import title_of, words_of
from table.panels.paper import Paper, PaperPage
from table.scenes.dialogs.ask import AskScene, tell
from table.scenes.menu.tile_pictures import TilePictures
from table.scenes.menu.tiles import DISCS, GameRow, HoverButton, add_discs
from table.scenes.menu.waiting import (
    UnfinishedScene,
    WaitingCards,
    WaitingStatuses,
    torn_text,
    unfinished_entries,
)
from table.session.game_session import Torn
from table.session.open_game import Broken, OpenGame
from table.storage.store import has_unread_troubles
from table.storage.unfinished import Unfinished
from table.theme.style import Type
from table.widgets import LOGICAL, Form
from table.widgets.button import MAIN_HEIGHT, FeltButton

if TYPE_CHECKING:
    from table.app.series import SeriesFile
    from table.scenes.menu.game_starter import GameStarter

EDGE = 36.0  # of the page
TOP, TOP_HEIGHT = 26.0, 140.8  # of the title and of the game to continue
ROW_TOP, ROW_HEIGHT = 184.0, 338.0  # of the games
FOOT_TOP = 540.0  # of the discs
LEFT_COLUMNS = 388.0  # from the page's left edge to the third game
FIRST, FIRST_BUTTON = (LEFT_COLUMNS, 44, -0.0, 40), (LEFT_COLUMNS, 94, 276, MAIN_HEIGHT)
LATEST = (LEFT_COLUMNS, TOP, -0.0, TOP_HEIGHT)
MORE_BUTTON = (-120.0, TOP + TOP_HEIGHT - 48.0, 120.0, 48.0)  # for more games
WORK_FRAME = 2  # the frame in which work begins: the page is shown first
SETTLED_FRAME = 30  # before it the page is stepped as if something moved


class MenuScene(PaperPage):
    """The bottom of the stack of scenes, to which every other page returns.

    It stores each match that has been played; `make_table` makes the scene that plays one."""

    def __init__(self, app: App, make_table: Callable[[App, GameSession], Scene]) -> None:
        self.app, self.make_table = app, make_table
        self.session: GameSession | None = None  # the match at the table
        self.series_file: SeriesFile | None = None  # the series being played
        self._pending_why: Why | None = None  # the last message on what cannot be written
        self.unfinished_games: list[Unfinished] = []
        self.frames, self._has_started = 0, False
        self.pictures = TilePictures(app, self)
        self.statuses = WaitingStatuses(app)
        self.cards: WaitingCards | None = None

    def resize(self, size: tuple[int, int]) -> None:
        super().resize(size)
        self.pictures.set_pictures()
        if self.cards is not None:
            self.cards.show_statuses()

    def build(self) -> Form:
        """Build the page: the title, what to continue or begin with, the games, and the discs."""
        self.unfinished_games = unfinished_entries(self.app)
        form, app, say = self.new_form(), self.app, self.say
        page = Paper(form, (EDGE, 0, LOGICAL[0] - 2 * EDGE, LOGICAL[1]))
        has_choice = self._add_first_choice(page)
        self._add_heading(page, beside_game=has_choice)
        if not app.games:
            page.text((0, 320, 700, 60), say("menu.none"), Type.HEADING, colour="on_felt")
        area = page.box((0, ROW_TOP, page.area[2], ROW_HEIGHT))
        games = reversed(self.unfinished_games)
        self.latest = {game.game: game for game in games if game.is_open_match}
        on_deal, on_seats = self._start_game, lambda game: self.starter.open_seats(game)
        self.row = GameRow(form, self.engine, area, app, on_deal, on_seats, self.latest)
        self._add_discs(page)
        news = "news" if app.news else ""
        if has_unread_troubles(app.store):
            news = "troubles"
        if news:
            text = say(f"menu.{news}", version=version())
            page.button((0, 6, 280, 32), text, partial(self.open_page, news), "secondary", news)
        return form

    def _add_discs(self, page: Paper) -> None:
        """Add an icon for each other page that there is, for help, and to leave."""
        names = list(DISCS)
        if not any(game.rules for game in self.app.games):
            names.remove("evening")
        if not self.app.store.has_past():
            names.remove("look_back")
        texts = {name: self.say(f"menu.{name}") for name in names}
        actions = {"help": self.open_howto, "leave": self.engine.quit}
        on_press = {name: actions.get(name, partial(self.open_page, name)) for name in names}
        add_discs(page, FOOT_TOP, texts, on_press)

    def _add_heading(self, page: Paper, beside_game: bool) -> None:
        """Add the title, and below it the question what to play, or what safe mode leaves out. They
        are at the left `beside_game`, else in the middle."""
        width, align = (370.0, "left") if beside_game else (page.area[2], "center")
        place, below = (0, 38, width, 60), (0, 98, width)
        page.text(place, self.say("menu.title"), Type.DISPLAY, "title", "on_felt", align=align)
        if self.app.safe:
            text = self.say("safe.on")
            page.lines((*below, 84), text, Type.NOTE, "text", "on_felt", align=align, name="safe")
        else:
            text = self.say("menu.choose")
            page.text((*below, 30), text, Type.BODY, "italic", "on_felt", align=align, name="asks")

    def _add_first_choice(self, page: Paper) -> bool:
        """Add the game to continue, or for newcomers one to begin with; False for neither."""
        self.cards = None
        if self.unfinished_games:
            self.cards = WaitingCards(self.engine, self.statuses)
            latest = self.unfinished_games[0]
            on_press = partial(self.open_waiting, latest)
            card = self.cards.add(latest, page.box(LATEST), 0, on_press, page, style="primary")
            place, text = page.box(MORE_BUTTON), self.say("menu.more")
            button = HoverButton(card, self.engine, place, text, self.open_unfinished, "more")
            button.always = len(self.unfinished_games) > 1  # else only to rename it or put it away
            page.add(button)
            self.cards.show_statuses()
            return True
        from table.app.table_setup import first_game

        game = first_game(self.app)
        if game is None:
            return False
        page.text(FIRST, self.say("menu.first"), Type.HEADING, colour="on_felt", name="first")
        text = self.say("menu.first.play", game=game.title)
        start = partial(self._start_game, game, is_duel=True)
        page.add(FeltButton(page.box(FIRST_BUTTON), text, start, "primary", "begin"))
        return True

    def spoken_text(self) -> str:
        """Return the question, the games, how many are unfinished, and the key for help."""
        titles = list_names(self.words, [game.title for game in self.app.games])
        texts = [self.say("menu.choose")]
        if titles:
            texts.append(self.say("spoken.games", what=titles))
        if self.unfinished_games:
            texts.append(self.say("menu.waiting", n=len(self.unfinished_games)))
        return sentences([*texts, self.say("spoken.welcome")])

    def step(self, now: float) -> None:
        """Move the row on to the time `now`, do some work, and show pending notices."""
        super().step(now)
        self.frames += 1
        if self.frames >= WORK_FRAME:
            self._work()
        has_moved = self.row.animating
        self.row.step(now)
        if has_moved or self.row.animating:
            self.pictures.set_pictures()
        self._show_notices()

    def _work(self) -> None:
        """Do the next bit of work: try the games, paint their pictures, start the processes of the
        computer players, and last work out the statuses of unfinished games."""
        if self.app.has_untried_games and self.app.try_games():
            self.rebuild()
        if self.pictures.paint_one():
            return
        if not self._has_started:
            self._has_started = True
            _ = self.app.workers  # the first use starts their processes
            self.app.mark_version_seen()
        elif not self.app.has_untried_games and self.cards is not None:
            self.cards.step()

    @property
    def animating(self) -> bool:
        """Whether games are still tried, statuses worked out, or tiles moved."""
        is_working = self.cards is not None and self.cards.has_work
        is_settled = self.frames >= SETTLED_FRAME and not self.row.animating
        return is_working or self.app.has_untried_games or not is_settled

    def rebuild(self) -> None:
        """Build the page anew, with the focus on the same button."""
        focus = self.form.focus if hasattr(self, "form") else None  # none at first
        super().rebuild()
        if focus and self.form.focus is None:  # it was on a button that is focusable while hovered
            same = (widget for widget in self.form.widgets if widget.name == focus.name)
            self.form.set_focus(next(same, None))
        self.pictures.set_pictures()

    def _show_notices(self) -> None:
        """Show all pending notices in one dialog, a paragraph each, unless another page is open."""
        if not self.app.notices or self.engine.top is not self:
            return
        notices = list(dict.fromkeys(self.app.notices))
        self.app.notices.clear()
        is_about_menu = any(notice.key.startswith("menu.") for notice in notices)
        title = self.say("menu.happened" if is_about_menu else "menu.notice")
        tell(self.engine, self.words, title, "\n\n".join(map(self.words.tell, notices)))

    def open_page(self, name: str) -> None:
        """Open the page with this name: one of DISCS, "news" or "troubles"."""
        # None of these is imported before the menu's first frame.
        from table.scenes.history.look_back import LookBackScene
        from table.scenes.settings import about, people_page, settings_page
        from table.scenes.setup.evening_setup import EveningScene

        pages: dict[str, Callable[[App], Scene]] = {
            "people": people_page.PeopleScene, "evening": EveningScene,
            "look_back": LookBackScene, "settings": settings_page.SettingsScene,
            "news": about.AboutScene, "troubles": about.ProblemsScene,
        }  # fmt: skip
        self.engine.open(pages[name](self.app))

    def open_howto(self) -> None:
        """Open the rules of the game hovered or in focus, or ask what to open help on."""
        from table.scenes.overlays.howto import open_help

        widget_name = self.form.current.name if self.form.current else ""
        _, _, game_name = widget_name.partition(":")
        open_help(self.app, self.engine, game_name)

    def event(self, event: pygame.event.Event) -> None:
        is_key = event.type == pygame.KEYDOWN
        if is_key and (event.key == pygame.K_F1 or getattr(event, "unicode", "") == "?"):
            self.open_howto()
        else:
            super().event(event)

    def escape(self) -> None:
        """Do nothing, so that Esc does not quit by accident."""

    def _ask(self, scene: Scene, on_answer: Callable[[object], None]) -> None:
        """Open a page; when it closes, call `on_answer` with its value and build the menu anew."""

        def on_close(value: object) -> None:
            on_answer(value)
            self._refresh()

        self.engine.open(scene, on_close)

    @cached_property
    def starter(self) -> GameStarter:
        """The object that starts matches; its module is imported only after the first frame."""
        from table.scenes.menu.game_starter import GameStarter

        return GameStarter(self.app, self, self.play)

    def _start_game(self, game: OpenGame, is_duel: bool = False) -> None:
        """Continue a game's match, or start one as last time; `is_duel`: of as few as it allows."""
        if game.name in self.latest:
            self.open_waiting(self.latest[game.name])
        else:
            self.starter.start_as_usual(game, is_duel)

    def open_waiting(self, waiting: Unfinished, damaged: bool = False) -> None:
        """Continue an unfinished game. If its file is damaged, ask whether to continue after the
        last readable choice; with `damaged` do so without asking."""
        title, words = title_of(self.app, waiting.game), words_of(self.app, waiting.game)
        try:
            if waiting.error:
                raise Broken(waiting.error)
            if waiting.series or waiting.evening:
                from table.app.series import open_unfinished

                self.open_series(open_unfinished(self.app, waiting.path))
                return
            path = waiting.path
            self.play(self.app.play_on(path) if damaged else self.app.resume(path))
        except Torn as torn:
            text = torn_text(words, waiting, torn)
            scene = AskScene(title, text, self.say("menu.torn"), self.say("menu.torn.no"))
            open_damaged = partial(self.open_waiting, waiting, damaged=True)
            self._ask(scene, lambda answer: open_damaged() if answer is True else None)
        except Broken as broken:
            tell(self.engine, words, title, words.say("menu.unreadable", error=broken.why))

    def open_unfinished(self) -> None:
        self.engine.open(UnfinishedScene(self.app, self.statuses))

    def open_series(self, series: SeriesFile) -> None:
        """Open the sheet of a series, from which its matches are played."""
        from table.scenes.history.series_scene import DealsScene, SeriesScene

        self.series_file = series
        scene_type = DealsScene if series.series.is_same_deals else SeriesScene
        self.engine.open(scene_type(self.app, series))

    def play(self, session: GameSession) -> None:
        """Open the table of a session; ask first whether programs new to the user may run."""
        self.session = session
        session.journal.listener = self.notify
        programs = programs_to_confirm(self.app, session.match)
        if not programs:
            self._open_table(session, [], agreed=False)
            return
        can_run = any(program.wrong is None for program in programs)
        text, title = confirmation_text(self.words, programs), self.say("programs.title")
        yes = self.say("programs.yes" if can_run else "common.ok")
        no = self.say("programs.no") if can_run else ""
        scene = AskScene(title, text, yes, no)
        scene.asks = can_run
        self._ask(scene, lambda answer: self._open_table(session, programs, answer is True))

    def _open_table(self, session: GameSession, programs: list[Program], agreed: bool) -> None:
        """Open the table of a session. `agreed`: the user allows these programs to play."""
        try:
            seat_programs(self.app, session.match, programs, agreed)
            session.rows.follow(session.match)
            session.event_log.note()
        except OSError as error:  # the journal is not written; the match can still be played
            folder = session.journal.path.parent
            self.notify(unwritten_message("play.unwritten", folder, os_reason(error)))
        self.engine.open(self.make_table(self.app, session))

    def resume(self, value: object) -> None:
        """Store the match that was played, and open what the closed scene asks for.

        That is its `value`: a session, the next part of a series, an unfinished game or its path;
        or "again", "learn" or "seats" for the game just played. After a lesson "seats" continues
        the match that was left for it, if any."""
        played = self._store_session()
        if value == "seats" and played and played.guide:
            value = self.starter.interrupted_match or value
        if self._continue_series(value):
            return
        self._open_next(played, value)
        self._refresh()
        for game in self.unfinished_games:
            if value in (game, game.path):
                self.open_waiting(game)

    def _refresh(self) -> None:
        """Build the page anew and, unless a question is open, try pending writes again."""
        if not isinstance(self.engine.top, AskScene):
            self._notify_pending_writes()
        self.rebuild()

    def _open_next(self, played: GameSession | None, value: object) -> None:
        """Open the session `value`, or what it asks for after `played`. "again" is the same match,
        "learn" the lesson, "seats" the setup or, after a lesson, the first match."""
        if isinstance(value, GameSession):
            self.play(value)
        elif value == "again" and played:
            self._play_again(played)
        elif value == "learn" and played:
            self.starter.learn(played.game, left=played.journal.path)
        elif value == "seats" and played and played.guide:
            self.starter.start_first_match(played, played.guide)
        elif value == "seats" and played:
            self.starter.open_seats(played.game, played)

    def _continue_series(self, value: object) -> bool:
        """Open the series `value`, or the match or sheet that it asks for in the series being
        played, and return True. For any other value release the series and return False."""
        from table.app.series import SeriesFile
        from table.storage.series import SERIES

        file = self.series_file
        if isinstance(value, SeriesFile):
            self.open_series(value)
        elif file and isinstance(value, GameSession) and _belongs_to(file, value):
            self.play(value)
        elif file and value == SERIES:
            self.open_series(file)
        else:
            self._release_series()
            return False
        return True

    def _play_my_match_again(self, played: GameSession) -> None:
        """Open the page of a new handicap for a match; Back leads to its score sheet."""
        from table.scenes.overlays.scores import ScoresScene
        from table.scenes.setup.seats_page import MyMatchScene

        def on_close(session: object) -> None:
            if isinstance(session, GameSession):
                self.play(session)
            else:
                sheet = ScoresScene(self.app, played.game, played.match, played.rows, final=True)
                self._ask(sheet, partial(self._open_next, played))

        match = played.match
        self._ask(MyMatchScene(self.app, played.game, match.players, match.options), on_close)

    def _play_again(self, played: GameSession) -> None:
        """Start the same lesson or match anew; ask whether to try again if it cannot start."""
        try:
            if played.guide is not None:
                learner = played.match.players[played.guide.learner_seat]
                self.play(self.app.learn(played.game, learner))
            elif played.match.terms.handicap is not None:
                self._play_my_match_again(played)
            else:
                self.play(self.app.start(played.game, played.match.players, played.match.options))
        except (Broken, BadOptions) as error:
            say, text = self.say, self.words.tell(error.why)
            scene = AskScene(played.game.title, text, say("menu.again"), say("common.menu"))
            self._ask(scene, lambda answer: self._play_again(played) if answer is True else None)

    def _notify_pending_writes(self) -> None:
        """Try pending writes again. Say once why they fail, and once that they have worked."""
        last_why = self._pending_why
        self._pending_why = self.app.retry_writes()
        if self._pending_why is None and last_why is not None:
            self.engine.notice(self.say("store.paid"))
        elif self._pending_why and (last_why is None or last_why.key != self._pending_why.key):
            self.notify(self._pending_why)

    def leave_table(self) -> None:
        """Store the match and release the series, before the window closes."""
        self._store_session()
        self._release_series()

    def _release_series(self) -> None:
        """Release the series that was being played, so that other windows can open it."""
        if self.series_file is not None:
            self.app.store.release(self.series_file.path)
            self.series_file = None

    def _store_session(self) -> GameSession | None:
        """Store the match played, and its result in the series; return its session, or None."""
        session = self.session
        if session is None:
            return None
        self.session = None
        is_deal = session.deal_of is not None and self.series_file is not None
        is_finished = session.guide is None and session.match.over
        if is_finished and not is_deal:
            self.app.finish(session.game, session.match, session.journal)
        elif not is_deal:  # the journal of a deal is kept by its series
            self.app.leave(session.journal)
        if self.series_file and (is_deal or is_finished):
            from table.app.series import note_result  # not before the menu's first frame

            self.notify(note_result(self.app, self.series_file, session))
        return session


def _belongs_to(file: SeriesFile, session: GameSession) -> bool:
    """Whether a session is a match of this series, not one that was begun from a replay of it."""
    if file.series.is_same_deals:
        return session.deal_of is file.series
    return session.match.terms.part is not None

"""The window: the stage, the menu on it, and above that a table if one was asked for."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rules.kit.catalogue import blamed, called, is_own, met_at
from rules.kit.options import BadOptions
from rules.kit.player_info import PlayerInfo
from rules.kit.said import reason_of, why
from rules.kit.state import Value
from rules.kit.strangers import let_through
from table.app.app import App, GameSession
from table.app.crash import write_details
from table.app.safe import safe_mode_summary
from table.app.starts import OFTEN, NotStarted, Start
from table.engine.display import NoDisplay
from table.engine.game_loop import GameLoop
from table.engine.scene import Scene
from table.files.badfile import BadFile
from table.files.trouble import Trouble, notice, say
from table.i18n.words import Words, languages, system_language
from table.scenes.dialogs.page_announcer import PageAnnouncer
from table.scenes.menu.menu import MenuScene
from table.scenes.settings.controls import apply_controls
from table.session.open_game import Broken
from table.storage.store import Store
from table.theme.theme import DEFAULT, FOLDER, load_theme

MISTAKE = 2
BENCH = "CARDTABLE_BENCH_START"
CLICK = "SDL_MOUSE_FOCUS_CLICKTHROUGH"  # whether the press that gives a window the keys is heard
RESTED = 10  # frames of the menu alone, after which it has come to rest
PATIENCE = 2  # failures in a row from which it recovers


def table_scene(app: App, session: GameSession) -> Scene:
    """The scene in which a match is played, read when the first one is begun."""
    if session.guide is not None:
        from table.scenes.match.tutorial_scene import TutorialScene

        return TutorialScene(app, session)
    from table.scenes.match.table_scene import TableScene

    return TableScene(app, session)


def stay(stage: GameLoop, menu: MenuScene, first: Callable[[], None] | None = None) -> None:
    """Do what comes first, then until the window is closed. What fails, be it a mistake of ours
    or in a game of the player's own, closes what lies above the menu and nothing else: a match is
    put back among those that wait, the menu says so, and all else can be played. A menu that
    fails again and again, without having come to rest, goes on up."""
    step, in_a_row, frames = first, 0, menu.frames
    while True:
        try:
            if step is not None:
                step()
            stage.run()
            return
        except BaseException as error:  # whatever a stranger's rules may raise
            let_through(error)
            rested = menu.session is not None or menu.frames - frames > RESTED
            in_a_row, frames = 1 if rested else in_a_row + 1, menu.frames
            if in_a_row > PATIENCE:
                raise
            step = partial(_put_back, stage, menu, error)


def _put_back(stage: GameLoop, menu: MenuScene, error: BaseException) -> None:
    """All above the menu is closed, and why it failed will be said there."""
    app, session = menu.app, menu.session
    details = write_details(error, app.store.logs, app.language)
    place, said = met_at(error), blamed(error)
    own = said if place and is_own(place[0]) else None
    if (
        own is None and session is not None and is_own(session.game.folder)
    ):  # what it gave us failed
        rules = called(session.game.folder / "rules.py")
        own = why("game.unsound", file=rules, why=reason_of(error))
    kept = _let_go(menu)
    if session is None:
        page = {"why": own} if own else {}
        told = why(f"menu.{'failed' if own else 'crashed'}.page", **page, details=details)
    elif own:
        told = why("menu.failed", game=session.game.title, why=own, details=details)
    else:
        key = "menu.crashed" if kept else "menu.crashed.over"
        told = why(key, game=session.game.title, details=details)
    app.notices.append(told)
    stage.recover()
    menu.rebuild()


def _let_go(menu: MenuScene) -> bool:
    """Everybody gets up, and who thought stops: whether the match waits to be gone on with."""
    session = menu.session
    if session is None:
        return False
    menu.app.close_workers()
    try:
        menu.rise()
    except BaseException as another:  # not even how it ended can be worked out
        let_through(another)
        menu.app.leave(session.journal)
    return session.journal.path.exists()


def beginning(safe: bool, then: Callable[[Start], int]) -> int:
    """Begin a start of the window, and go on with `then`, which gives the exit code. Where the
    last starts have failed, a safe one is offered first. Raises NotStarted for what fails before
    the window has come to rest."""
    start = Start(None if safe else Store().starts)
    start.safe = safe
    try:
        if start.failed >= OFTEN:
            offered = _offered(start.failed)
            if offered is None:
                start.withdraw()
                return 0
            if offered:
                start.withdraw()
                start.safe = True
        code = then(start)
        start.come_up()
        return code
    except NoDisplay as trouble:
        return _mistaken(start, trouble)
    except Trouble:
        start.withdraw()
        raise
    except BaseException as error:
        if start.has_come_up or start.safe:
            raise
        let_through(error)
        raise NotStarted from error
    finally:
        start.ended()


def _offered(failed: int) -> bool | None:
    """Whether the player wants a safe start; None if the window was closed. Nothing of the
    player's own is looked at for it but which language was set."""
    from table.scenes.dialogs.ask import SafeModeScene

    notice(why("safe.offer", n=failed))
    theme, words = load_theme(FOLDER / f"{DEFAULT}.yaml"), Words.load(_language())
    stage, page = GameLoop(theme, words), SafeModeScene(failed)
    stage.open(page)
    stage.run()
    return page.chosen


def _language() -> str:
    """The one that was set, if it is one of ours; else the system's."""
    language = Store().language()
    return language if language in languages() else system_language()


def open_window(
    game: str | None = None,
    players: Sequence[PlayerInfo] | None = None,
    options: Mapping[str, Value] | None = None,
    seed: str | None = None,
    safe: bool = False,
) -> int:
    """Open the window and stay until it is closed; the exit code.

    With a `game` straight to its table, laid as the last time where `players` or `options`
    are not given. Without a screen: one sentence on stderr, and 2. `safe`: without anything of
    the player's own.
    """
    return beginning(safe, lambda start: opened(start, game, players, options, seed))


def opened(
    start: Start,
    game: str | None = None,
    players: Sequence[PlayerInfo] | None = None,
    options: Mapping[str, Value] | None = None,
    seed: str | None = None,
) -> int:
    """The same for a start that has begun."""
    if start.safe:  # it takes the place of another window, and may come up without the keys
        os.environ.setdefault(CLICK, "1")
    try:
        app = App(safe=True) if start.safe else App()
        stage = GameLoop(
            app.theme,
            app.words,
            fullscreen=app.settings.full_screen,
            announcer=PageAnnouncer(app),
            on_settled=start.come_up,
        )
    except (NoDisplay, BadFile) as trouble:
        return _mistaken(start, trouble)
    if start.safe:
        notice(safe_mode_summary(app.store))
    if start.spoken:
        _speak(app)
    apply_controls(stage, app.settings)
    menu = MenuScene(app, table_scene)
    try:
        stage.open(menu)
        if os.environ.get(BENCH) == "1":
            stage.frame(time.monotonic())
            say('{"first_frame": true}')
            return 0
        first = None
        if game:
            first = partial(menu.play, _dealt(app, game, players, options, seed))
        stay(stage, menu, first)
        if stage.fullscreen != app.settings.full_screen:  # by F11, anywhere
            app.settings.full_screen = stage.fullscreen
            app.save()
    except (Broken, BadOptions) as trouble:
        return _mistaken(start, trouble)
    finally:
        if menu.session is not None:
            menu.session.journal.listener = notice
        try:
            menu.rise()
        finally:
            app.close()
        if app.write_queue.said:  # nobody sees a page any more
            notice(app.write_queue.said)
    return _opened_safely() if app.safe_wanted else 0


def _opened_safely() -> int:
    """Open the window again without anything of the player's own, as somebody wanted there."""
    start = Start(None)
    start.safe = True
    return opened(start)


def _speak(app: App) -> None:
    """Turn the voice on, as the command line asks; or say there that none is found."""
    if not app.voice.is_available:
        notice(why("voice.none"))
    elif app.settings.voice != "all":
        app.settings.voice = "all"
        app.save()


def _mistaken(start: Start, trouble: Exception) -> int:
    start.withdraw()
    notice(trouble)
    return MISTAKE


def _dealt(
    app: App,
    game: str,
    players: Sequence[PlayerInfo] | None,
    options: Mapping[str, Value] | None,
    seed: str | None,
) -> GameSession:
    """The match asked for on the command line; Broken, BadOptions."""
    from table.app.guests import agree
    from table.app.table_setup import usual_table

    agree(app, players or ())
    known = app.open(game)
    met = None if players is None else [app.people.recognised(one) for one in players]
    laid = usual_table(app, known, met, options)
    try:
        return app.start(known, laid.players, laid.options, seed)
    except OSError as error:
        raise Broken(reason_of(error)) from error

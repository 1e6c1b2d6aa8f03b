"""Open the window with the menu, and above that a table if one was asked for."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rules.kit.catalogue import error_place, game_error, is_own_game, path_name
from rules.kit.options import BadOptions
from rules.kit.player_info import PlayerInfo
from rules.kit.said import reason_of, why
from rules.kit.state import Value
from rules.kit.strangers import reraise_ctrl_c
from table.app.app import App, GameSession
from table.app.problems import write_details
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
BENCH_VARIABLE = "CARDTABLE_BENCH_START"
CLICK_VARIABLE = "SDL_MOUSE_FOCUS_CLICKTHROUGH"  # whether the click that focuses is handled
SETTLED_FRAMES = 10  # frames of the menu without a failure, after which it counts as working
MAX_FAILURES = 2  # in a row from which the menu recovers


def table_scene(app: App, session: GameSession) -> Scene:
    """Return the scene in which a match is played. It is imported when the first match begins."""
    if session.guide is not None:
        from table.scenes.match.tutorial_scene import TutorialScene

        return TutorialScene(app, session)
    from table.scenes.match.table_scene import TableScene

    return TableScene(app, session)


def run_window(stage: GameLoop, menu: MenuScene, first: Callable[[], None] | None = None) -> None:
    """Call `first`, then run until the window is closed. If anything fails, everything above the
    menu is closed: the match is saved, the menu reports the failure, and all else can be played. A
    menu that has not worked between failures recovers MAX_FAILURES times; then they are raised."""
    next_step, failures, frames_before = first, 0, menu.frames
    while True:
        try:
            if next_step is not None:
                next_step()
            stage.run()
            return
        except BaseException as error:  # a stranger's rules may raise anything
            reraise_ctrl_c(error)
            frame_count = menu.frames - frames_before
            has_worked = menu.session is not None or frame_count > SETTLED_FRAMES
            failures = 1 if has_worked else failures + 1
            frames_before = menu.frames
            if failures > MAX_FAILURES:
                raise
            next_step = partial(_recover_to_menu, stage, menu, error)


def _recover_to_menu(stage: GameLoop, menu: MenuScene, error: BaseException) -> None:
    """Close everything above the menu, and report there why it failed."""
    app, session = menu.app, menu.session
    details = write_details(error, app.store.logs, app.language)
    place = error_place(error)
    own_fault = game_error(error) if place and is_own_game(place[0]) else None
    if own_fault is None and session is not None and is_own_game(session.game.folder):
        rules = path_name(session.game.folder / "rules.py")  # they have returned a bad value
        own_fault = why("game.unsound", file=rules, why=reason_of(error))
    is_saved = _end_session(menu)
    if session is None:
        message = why("menu.crashed.page", details=details)
        if own_fault:
            message = why("menu.failed.page", why=own_fault, details=details)
    elif own_fault:
        message = why("menu.failed", game=session.game.title, why=own_fault, details=details)
    else:
        key = "menu.crashed" if is_saved else "menu.crashed.over"
        message = why(key, game=session.game.title, details=details)
    app.notices.append(message)
    stage.recover()
    menu.rebuild()


def _end_session(menu: MenuScene) -> bool:
    """End the match and its players' processes. Returns whether the match can be continued."""
    session = menu.session
    if session is None:
        return False
    menu.app.close_workers()
    try:
        menu.leave_table()
    except BaseException as second_error:  # not even how it ended can be worked out
        reraise_ctrl_c(second_error)
        menu.app.leave(session.journal)
    return session.journal.path.exists()


def run_start(safe: bool, run: Callable[[Start], int]) -> int:
    """Call `run` with a new start of the window; return its exit code. The start is counted: after
    several failed ones safe mode is offered. Raises NotStarted for a failure before the menu."""
    start = Start(None if safe else Store().starts_path)
    start.safe = safe
    try:
        if start.failed_starts >= OFTEN:
            wants_safe_start = _offer_safe_start(start.failed_starts)
            if wants_safe_start is None:
                start.withdraw()
                return 0
            if wants_safe_start:
                start.withdraw()
                start.safe = True
        code = run(start)
        start.succeed()
        return code
    except NoDisplay as trouble:
        return _report_mistake(start, trouble)
    except Trouble:
        start.withdraw()
        raise
    except BaseException as error:
        if start.has_succeeded or start.safe:
            raise
        reraise_ctrl_c(error)
        raise NotStarted from error


def _offer_safe_start(failed: int) -> bool | None:
    """Ask whether the player wants to start in safe mode; None if the window was closed. Of the
    player's files only the language in the settings is read."""
    from table.scenes.dialogs.ask import SafeModeScene

    notice(why("safe.offer", n=failed))
    language, theme = Store().language(), load_theme(FOLDER / f"{DEFAULT}.yaml")
    words = Words.load(language if language in languages() else system_language())
    stage, page = GameLoop(theme, words), SafeModeScene(failed)
    stage.open(page)
    stage.run()
    return page.choice


class FirstMatch(NamedTuple):
    """The match to begin with. None: the last players and house rules, and a random seed."""

    game: str
    players: Sequence[PlayerInfo] | None = None
    options: Mapping[str, Value] | None = None
    seed: str | None = None


def open_window(first: FirstMatch | None = None, safe: bool = False) -> int:
    """Open the window, at a table if a match is given, and run until it is closed; return the exit
    code. Without a screen a sentence is printed, and the code is 2. `safe` is passed to `App`."""
    return run_start(safe, lambda start: open_and_run(start, first))


def open_and_run(start: Start, first: FirstMatch | None = None) -> int:
    """Open the window for a start that has begun, and run until it is closed; return the exit code.
    If the player asks for safe mode, the window is opened again in it."""
    if start.safe:  # it replaces another window, and may open without the focus
        os.environ.setdefault(CLICK_VARIABLE, "1")
    try:
        app = App(safe=True) if start.safe else App()
        stage = GameLoop(
            app.theme, app.words, fullscreen=app.settings.full_screen, announcer=PageAnnouncer(app),
            on_settled=start.succeed,
        )  # fmt: skip
    except (NoDisplay, BadFile) as trouble:
        return _report_mistake(start, trouble)
    if start.safe:
        notice(why("safe.on"))
    if start.spoken:
        _turn_voice_on(app)
    apply_controls(stage, app.settings)
    menu = MenuScene(app, table_scene)
    try:
        stage.open(menu)
        if os.environ.get(BENCH_VARIABLE) == "1":
            stage.frame(time.monotonic())
            say('{"first_frame": true}')
            return 0
        open_first = partial(menu.play, _start_session(app, first)) if first else None
        run_window(stage, menu, open_first)
        if stage.fullscreen != app.settings.full_screen:  # by F11, anywhere
            app.settings.full_screen = stage.fullscreen
            app.save()
    except (Broken, BadOptions) as trouble:
        return _report_mistake(start, trouble)
    finally:
        _close(app, menu)
    if not app.safe_wanted:
        return 0
    safe_start = Start(None)  # which the player has asked for
    safe_start.safe = True
    return open_and_run(safe_start)


def _close(app: App, menu: MenuScene) -> None:
    """Leave the match, if any, and close the application. Now that nobody sees a page any more,
    errors in writing are printed."""
    if menu.session is not None:
        menu.session.journal.listener = notice
    try:
        menu.leave_table()
    finally:
        app.close()
    if app.write_queue.message:
        notice(app.write_queue.message)


def _turn_voice_on(app: App) -> None:
    """Turn the voice on, or print that none was found."""
    if not app.voice.is_available:
        notice(why("voice.none"))
    elif app.settings.voice != "all":
        app.settings.voice = "all"
        app.save()


def _report_mistake(start: Start, trouble: Exception) -> int:
    """Print an error that does not count as a failed start; return the exit code."""
    start.withdraw()
    notice(trouble)
    return MISTAKE


def _start_session(app: App, first: FirstMatch) -> GameSession:
    """Start the match that the command line asks for. Raises Broken or BadOptions."""
    from table.app.guests import allow_programs
    from table.app.table_setup import usual_table

    players = first.players
    allow_programs(app, players or ())
    game = app.open(first.game)
    recognised = None if players is None else [app.people.as_listed(player) for player in players]
    setup = usual_table(app, game, recognised, first.options)
    try:
        return app.start(game, setup.players, setup.options, first.seed)
    except OSError as error:
        raise Broken(reason_of(error)) from error

"""Series of games for the tests: played, to their end or not, and taken up again."""

import random

from rules.kit.match import PlayerInfo
from table.app.app import App, GameSession
from table.app.series import SeriesFile, note_result, open_next_match, open_unfinished
from table.players.levels import STEADY
from table.players.roster import BOT
from table.storage.series import SeriesItem
from tests.tables import play_on

ANNA, BELLA, CARL = (PlayerInfo(name) for name in ("Anna", "Bella", "Carl"))
COMPUTER = PlayerInfo("", BOT, STEADY)
TWO_OF_TUNK = (SeriesItem("tunk", hands=2), SeriesItem("punk"))


def play(app: App, running: SeriesFile, seed: int = 7) -> GameSession:
    """The next match to its end, without a plan, as the table would see to it."""
    session, luck = open_next_match(app, running), random.Random(seed)
    while play_on(session.match, luck):
        pass
    return session


def end_match(app: App, running: SeriesFile, session: GameSession) -> None:
    app.finish(session.game, session.match, session.journal)
    assert note_result(app, running, session) is None


def finish(app: App, running: SeriesFile, times: int = 1) -> None:
    for seed in range(times):
        end_match(app, running, play(app, running, seed))


def advance_to_end(session: GameSession) -> None:
    """The dealer's steps, which without luck leave no line."""
    while not session.match.seats_to_choose() and session.match.advance():
        pass
    assert session.match.over


def reopen(running: SeriesFile, app: App) -> SeriesFile:
    """The series as the next window takes it up."""
    app.store.release(running.path)
    return open_unfinished(app, running.path)

"""Series of games for the tests: played, to their end or not, and taken up again."""

import random

from rules.kit.match import Sitter
from table.app.app import App, GameSession
from table.app.series import (
    SeriesFile,
    risen,
    sit_down,
    take_up,
)
from table.players.levels import STEADY
from table.players.roster import BOT
from table.storage.series import SeriesItem
from tests.tables import play_on

COMPUTER = Sitter("", BOT, STEADY)
FIVE_OF_TUNK = (SeriesItem("tunk", hands=2), SeriesItem("punk"))


def play(app: App, running: SeriesFile) -> GameSession:
    """The next match to its end, without a plan, as the table would see to it."""
    sitting, luck = sit_down(app, running), random.Random(7)
    while play_on(sitting.match, luck):
        pass
    return sitting


def to_its_end(sitting: GameSession) -> None:
    """The dealer's steps, which without luck leave no line."""
    while not sitting.match.owing() and sitting.match.advance():
        pass
    assert sitting.match.over


def got_up(app: App, running: SeriesFile, sitting: GameSession) -> None:
    app.finish(sitting.game, sitting.match, sitting.journal)
    assert risen(app, running, sitting) is None


def again(running: SeriesFile, app: App) -> SeriesFile:
    """The series as the next window takes it up."""
    app.store.release(running.path)
    return take_up(app, running.path)

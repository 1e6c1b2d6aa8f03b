"""The deal of the day: made from the date alone, so the same for everybody who has the program."""

from __future__ import annotations

from datetime import date

from table.app.app import App, GameSession
from table.app.table_setup import first_players
from table.session.open_game import Broken, OpenGame
from table.stats.result import DAY_SEED


def game_of_day(app: App, day: date) -> OpenGame | None:
    """The game of a day: those that come with the program, in turn; None if there is none."""
    own = app.store.own_games
    games = [game for game in app.games if game.rules and own not in game.folder.parents]
    return games[day.toordinal() % len(games)] if games else None


def start_daily_deal(app: App, day: date) -> GameSession:
    """Deal a day's deal to who played last and the usual computers. Raises as `App.start` does."""
    game = game_of_day(app, day)
    if game is None or game.rules is None:
        raise Broken("game.none", game="")
    seed = f"{DAY_SEED}{day.isoformat()}"
    return app.start(game, first_players(app, game.rules), {}, seed, dealer=0)

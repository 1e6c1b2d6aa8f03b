"""Playing the deals of an evening of the same deals, without a window."""

import random
from collections.abc import Callable
from typing import NamedTuple

from rules.kit.player_info import PlayerInfo
from table.app.app import App, GameSession
from table.app.deals import is_over
from table.app.series import SeriesFile, note_result, open_next_match
from table.players.inline import choice_seed, think
from table.players.levels import RULE_PLAYER
from table.players.roster import PERSON
from table.storage.series import ME
from tests.tables import any_move, forgetting, printed

ANNA_BELLA = PlayerInfo("Anna"), PlayerInfo("Bella")
Plays = Callable[..., None]  # at a table to the end of the deal, or so many steps


class Stand(NamedTuple):
    """A position to the last card, as text, and the choices that led to it."""

    state: str
    made: str


def positions_of(session: GameSession) -> list[Stand]:
    """Every position of a table."""
    return [
        Stand(printed(moment.state), str(sorted(moment.made.items())))
        for moment in session.match.history
    ]


def step(session: GameSession, mine: Callable[[GameSession], None]) -> None:
    """One choice, `mine` where the person owes one, or a step of the dealer."""
    match = session.match
    owing = match.seats_to_choose()
    if not owing:
        assert match.advance()
    elif owing[0] == ME:
        mine(session)
    else:
        _let_think(session, owing[0])
    session.rows.follow(match)
    session.event_log.note()


def _let_think(session: GameSession, seat: int) -> None:
    match, who = session.match, session.match.players[seat]
    level = RULE_PLAYER if who.who == PERSON else who.level
    seed = choice_seed(match, seat)
    match.choose(seat, think(match.rules.NAME, match.view(seat), seat, level, seed))


def play_by_rules(session: GameSession, steps: int = 10**6) -> None:
    """As the game's rule player would, to the end of the deal, or so many steps."""
    while steps and not is_over(session):
        step(session, lambda session: _let_think(session, ME))
        steps -= 1


def random_choices(seed: int) -> Plays:
    """Without a plan."""
    rng = random.Random(seed)

    def mine(session: GameSession) -> None:
        match = session.match
        chosen = any_move(match.rules, match.state, ME, rng)
        assert chosen is not None
        match.choose(ME, chosen)

    def plays(session: GameSession, steps: int = 10**6) -> None:
        while steps and not is_over(session):
            step(session, mine)
            steps -= 1

    return plays


def play_deal(app: App, file: SeriesFile, plays: Plays) -> list[Stand]:
    """The next deal, played by whoever is next; all its positions."""
    with forgetting():
        session = open_next_match(app, file)
        plays(session)
        assert is_over(session)
        assert note_result(app, file, session) is None
    return positions_of(session)

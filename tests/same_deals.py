"""Playing the deals of an evening of the same deals, without a window."""

import random
from collections.abc import Callable
from typing import NamedTuple

from rules.kit.sitter import Sitter
from table.app.app import App, GameSession
from table.app.deals import over
from table.app.series import SeriesFile, risen, sit_down
from table.players.inline import choice_seed, think
from table.players.levels import RULE_PLAYER
from table.players.roster import PERSON
from table.storage.series import ME
from tests.forgetting import forgetting
from tests.tables import any_move, printed

ANNA_BELLA = Sitter("Anna"), Sitter("Bella")
Plays = Callable[..., None]  # at a table to the end of the deal, or so many steps


class Stand(NamedTuple):
    """A position to the last card, as text, and the choices that led to it."""

    state: str
    made: str


def stand_of(sitting: GameSession) -> list[Stand]:
    """Every position of a table."""
    past = sitting.match.history
    return [Stand(printed(one.state), str(sorted(one.made.items()))) for one in past]


def step(sitting: GameSession, mine: Callable[[GameSession], None]) -> None:
    """One choice, `mine` where the person owes one, or a step of the dealer."""
    match = sitting.match
    owing = match.owing()
    if not owing:
        assert match.advance()
    elif owing[0] == ME:
        mine(sitting)
    else:
        _thought(sitting, owing[0])
    sitting.rows.follow(match)
    sitting.event_log.note()


def _thought(sitting: GameSession, seat: int) -> None:
    match, who = sitting.match, sitting.match.sitters[seat]
    level = RULE_PLAYER if who.who == PERSON else who.level
    seed = choice_seed(match, seat)
    found = think(match.rules.NAME, match.view(seat), seat, level, seed)
    match.choose(seat, found)


def by_the_player(sitting: GameSession, steps: int = 10**6) -> None:
    """As the game's rule player would, to the end of the deal, or so many steps."""
    while steps and not over(sitting):
        step(sitting, lambda one: _thought(one, ME))
        steps -= 1


def random_choices(seed: int) -> Plays:
    """Without a plan."""
    rng = random.Random(seed)

    def mine(sitting: GameSession) -> None:
        match = sitting.match
        chosen = any_move(match.rules, match.state, ME, rng)
        assert chosen is not None
        match.choose(ME, chosen)

    def plays(sitting: GameSession, steps: int = 10**6) -> None:
        while steps and not over(sitting):
            step(sitting, mine)
            steps -= 1

    return plays


def played_deal(app: App, kept: SeriesFile, plays: Plays) -> list[Stand]:
    """The next deal, played by whoever is next; all its positions."""
    with forgetting():
        sitting = sit_down(app, kept)
        plays(sitting)
        assert over(sitting)
        assert risen(app, kept, sitting) is None
    return stand_of(sitting)

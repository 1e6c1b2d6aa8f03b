"""The table as it stood at a picture of a film, with the score sheet as it was written by then."""

from __future__ import annotations

from rules.kit.journal import BadJournal
from rules.kit.said import SaidError, reason_of
from rules.kit.strangers import let_through
from table.session.game_session import GameSession, gone_on
from table.session.lesson import MemoryJournal
from table.session.open_game import Broken
from table.session.replay import Replay


def standing(replay: Replay, at: int) -> GameSession:
    """Played back up to a still, to be looked at alone; Broken where that cannot be done."""
    still = replay.stills[at]
    try:
        session = gone_on(replay.game, replay.past.upto(still.read), MemoryJournal)
        match = session.match
        while match.step < still.moment.step and match.advance():  # steps without luck have no line
            session.rows.follow(match)
            session.event_log.note()
    except (Broken, BadJournal) as bad:
        raise Broken(bad.why) from None
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise Broken(error.why if isinstance(error, SaidError) else reason_of(error)) from error
    return session

"""The table as it stood at a picture of a film, with the score sheet as it was written by then."""

from __future__ import annotations

from rules.kit.journal import BadJournal
from rules.kit.said import SaidError, reason_of
from rules.kit.strangers import let_through
from table.session.lesson import Unkept
from table.session.open_game import Broken
from table.session.reel import Reel
from table.session.sitting import Sitting, gone_on


def standing(reel: Reel, at: int) -> Sitting:
    """Played back up to a still, to be looked at alone; Broken where that cannot be done."""
    still = reel.stills[at]
    try:
        sitting = gone_on(reel.game, reel.past.upto(still.read), Unkept)
        match = sitting.match
        while match.step < still.moment.step and match.advance():  # steps without luck have no line
            sitting.rows.follow(match)
            sitting.chronicle.note()
    except (Broken, BadJournal) as bad:
        raise Broken(bad.why) from None
    except BaseException as error:  # whatever a stranger's rules may raise
        let_through(error)
        raise Broken(error.why if isinstance(error, SaidError) else reason_of(error)) from error
    return sitting

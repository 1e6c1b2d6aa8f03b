"""People who come and go in a match, at random."""

import random

from rules.kit.match import Match, PlayerInfo, Refused

PEOPLE = ("Anna", "Björn", "Ösp", "Kári", "Lóa")


def come_or_go(match: Match, rng: random.Random) -> bool:
    """Somebody sits down, changes places or is called otherwise; False where they may not."""
    seat, count = rng.randrange(match.table.seats), match.table.seats
    try:
        match rng.randrange(4):
            case 0:
                match.seat(
                    seat, PlayerInfo(f"Computer {seat}", "bot", rng.choice(("keen", "steady")))
                )
            case 1:
                match.seat(seat, PlayerInfo(rng.choice(PEOPLE)))
            case 2:
                match.swap(seat, (seat + rng.randrange(1, count)) % count)
            case _:
                match.rename(seat, rng.choice(PEOPLE))
    except Refused:
        return False
    return True

"""What a character costs its level: one seat of it among plain ones, every deal from every seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import process_time

from rules.kit.options import settled
from table.seats.duel import Deal, Share, deal_played, duel, share
from table.seats.inline import rules_of

COSTS_AT_MOST = 0.02
"""Of its wins, what a character may cost."""


def played(game: str, who: tuple[str, ...], deals: int, seed: str, cores: int) -> Iterator[Deal]:
    """The deals in their order; on one core they are played in this very process, so that its
    processor time is all that they took."""
    options = settled(rules_of(game), len(who), {})
    if cores != 1:
        yield from duel(game, who, options, deals, seed)
        return
    for number in range(deals):
        yield deal_played(game, who, options, seed, number)


def cost(
    game: str, who: str, plain: str, seats: int, deals: int, seed: str, cores: int = 1
) -> Mapping[str, object]:
    """What one of them wins among plain ones, where a fair share is one in so many seats.

    A deal in which it chooses as they do comes out at a fair share exactly, as its luck at a seat
    is theirs: the interval is that of what its own choices make.
    """
    began = process_time()
    found = list(played(game, (who, *[plain] * (seats - 1)), deals, seed, cores))
    notes = sum(sum(deal.notes.values()) for deal in found)
    wins = share([deal.wins[who] for deal in found])
    more = share([deal.points[who] - deal.points[plain] for deal in found])
    return {
        "cost": game,
        "who": who,
        "among": plain,
        "seats": seats,
        "deals": deals,
        "seed": seed,
        "wins": per_cent(wins),
        "fair": round(100 / seats, 2),
        "lost": per_cent(Share(1 - wins.mean * seats, wins.either_way * seats)),
        "points_more": (round(more.mean, 3), round(more.either_way, 3)),
        "other": sum(deal.wins[who] != 1 / seats for deal in found),
        "notes": notes,
        "seconds": round(process_time() - began, 1) if cores == 1 else None,
    }


def per_cent(found: Share) -> tuple[float, float]:
    """A share and half its 95 % interval, in parts of a hundred."""
    return round(100 * found.mean, 2), round(100 * found.either_way, 2)

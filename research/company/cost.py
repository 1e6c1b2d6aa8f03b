"""What a character costs its level: one seat of it among plain ones, every deal from every seat.

Each deal is paired with itself, played by plain ones alone, whose shares come to a fair one over
the seats: what is told, and how sure it is, is the difference alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import process_time

from research.company.paired import Change, changes
from research.intervals import per_cent
from rules.kit.chance import derive_seed
from rules.kit.options import full_options
from table.players.duel import Share, mean_share, play_duel
from table.players.inline import rules_of


def costs(
    game: str,
    who: Sequence[str],
    plain: str,
    seats: int,
    deals: int,
    seed: str,
    cores: int = 1,
) -> Iterator[Mapping[str, object]]:
    """What each of them wins among plain ones, where a fair share is one in so many seats. Those of
    one call share the plain games and the seconds.

    A deal in which it chooses as they do comes out at a fair share exactly, as its luck at a seat
    is theirs: the interval is that of what its own choices make.
    """
    started = process_time()
    options = full_options(rules_of(game), seats, {})
    if cores == 1:
        found = [
            changes(game, who, plain, options, seats, derive_seed(seed, "deal", number))
            for number in range(deals)
        ]
        of = {one: [each[one] for each in found] for one in who}
    else:
        of = {
            one: [
                Change(each.wins[one], each.points[one] - each.points[plain], 0)
                for each in play_duel(game, (one, *[plain] * (seats - 1)), options, deals, seed)
            ]
            for one in who
        }
    seconds = round(process_time() - started, 1) if cores == 1 else None
    for one, each in of.items():
        yield {
            "cost": game,
            "who": one,
            "among": plain,
            "seats": seats,
            "deals": deals,
            "seed": seed,
            **told(each, seats),
            "seconds_of_all": seconds,
        }


def told(found: Sequence[Change], seats: int) -> Mapping[str, object]:
    """Wins and what of them is lost, in parts of a hundred with 95 % intervals; `other`: in how
    many deals the first place went another way."""
    wins = mean_share([each.wins for each in found])
    more = mean_share([each.points for each in found])
    return {
        "wins": per_cent(wins),
        "fair": round(100 / seats, 2),
        "lost": per_cent(Share(1 - wins.mean * seats, wins.either_way * seats)),
        "points_more": (round(more.mean, 3), round(more.either_way, 3)),
        "other": sum(abs(each.wins - 1 / seats) > 1e-9 for each in found),
    }

"""What a character costs its level: one seat of it among plain ones, every deal from every seat.

Each deal is paired with itself, played by plain ones alone, whose shares come to a fair one over
the seats: what is told, and how sure it is, is the difference alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import process_time

from research.company.paired import Change, SeatResult, changes
from research.intervals import per_cent
from rules.kit.chance import derive_seed
from rules.kit.options import full_options
from table.players.duel import Share, mean_share
from table.players.inline import rules_of


def costs(
    game: str, who: Sequence[str], plain: str, seats: int, deals: int, seed: str
) -> Iterator[Mapping[str, object]]:
    """What each of them wins among plain ones, where a fair share is one in so many seats. Those of
    one call share the plain games and the seconds.

    A deal in which it chooses as they do comes out at a fair share exactly, as its luck at a seat
    is theirs: the interval is that of what its own choices make.
    """
    started = process_time()
    options = full_options(rules_of(game), seats, {})
    usual: list[SeatResult] = []
    found: list[Mapping[str, Change]] = []
    for number in range(deals):
        deal = changes(game, who, plain, options, seats, derive_seed(seed, "deal", number))
        found.append(deal.of)
        usual += deal.usual
    worth = wins_per_point(usual)
    seconds = round(process_time() - started, 1)
    for one in who:
        yield {
            "cost": game,
            "who": one,
            "among": plain,
            "seats": seats,
            "deals": deals,
            "seed": seed,
            **told([each[one] for each in found], seats, worth),
            "seconds_of_all": seconds,
        }


def wins_per_point(results: Sequence[SeatResult]) -> float:
    """What one more point than usual adds to the share of the first place, by the slope of wins
    over points. Where points are spread normally that is what a small gain of all is worth."""
    mean_win = sum(each.wins for each in results) / len(results)
    mean_more = sum(each.more for each in results) / len(results)
    spread = sum((each.more - mean_more) ** 2 for each in results)
    both = sum((each.wins - mean_win) * (each.more - mean_more) for each in results)
    return both / spread if spread else 0.0


def told(found: Sequence[Change], seats: int, worth: float) -> Mapping[str, object]:
    """Wins and what of them is lost, in parts of a hundred with 95 % intervals; `lost_by_points`:
    the same by the points lost, each of which is `worth` so much of a first place, which is surer;
    `other`: in how many deals the first place went another way."""
    wins = mean_share([each.wins for each in found])
    more = mean_share([each.points for each in found])
    lost = Share(-more.mean * worth * seats, more.margin * worth * seats)
    return {
        "wins": per_cent(wins),
        "fair": round(100 / seats, 2),
        "lost": per_cent(Share(1 - wins.mean * seats, wins.margin * seats)),
        "points_more": (round(more.mean, 3), round(more.margin, 3)),
        "lost_by_points": per_cent(lost),
        "other": sum(abs(each.wins - 1 / seats) > 1e-9 for each in found),
    }

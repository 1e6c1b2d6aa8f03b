"""Who is first, second and last at the end of a hand.

A game's `BEST` says which points are best: `"most"`, `"fewest"`, or `"ranking"` if points do not
decide, as where players go out one after another; then every `Outcome` has its own ranking. It is
computed only on demand, since most playouts need the points alone.
"""

from __future__ import annotations

from rules.kit.contract import Rules
from rules.kit.said import SaidError
from rules.kit.state import Outcome, Ranking

MOST, FEWEST, RANKING = WAYS = ("most", "fewest", "ranking")


class Unranked(SaidError):
    """An outcome without the ranking that its game promised."""


def ranking(rules: Rules, outcome: Outcome) -> Ranking:
    """Return the seats in groups, the best first; tied seats are one group, in seat order.

    By the outcome's own ranking; else the winners, and after them the others by their points."""
    if outcome.ranking is not None:
        return tuple([tuple(sorted(group)) for group in outcome.ranking])
    if rules.BEST == RANKING:
        raise Unranked("outcome.unranked", game=rules.NAME, reason=outcome.why.key)
    points = outcome.points
    others = [seat for seat in range(len(points)) if seat not in outcome.winners]
    groups = [tuple(sorted(outcome.winners))] if outcome.winners else []
    for total in sorted({points[seat] for seat in others}, reverse=rules.BEST == MOST):
        groups.append(tuple([seat for seat in others if points[seat] == total]))
    return tuple(groups)


def rank_margin(groups: Ranking, seat: int) -> int:
    """Return the number of seats ranked behind a seat less those ahead of it."""
    (place,) = [place for place, group in enumerate(groups) if seat in group]
    ahead, behind = groups[:place], groups[place + 1 :]
    return sum(map(len, behind)) - sum(map(len, ahead))

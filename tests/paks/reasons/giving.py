"""The paks a side gives up when all is over: how many, and that they are the cheapest."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kit.cards import SUITS
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks.sides import playing, sides
from rules.paks.values import score
from tests.paks.reasons.lying import lying
from tests.paks.reasons.reading import Facts, Reading


def settled(view: View) -> str:
    """The suit whose paks are given up now."""
    return next(suit for place, suit in enumerate(SUITS) if not view.tallies["suits"] >> place & 1)


def gives(view: View, seat: int, made: Move, facts: Facts) -> bool:
    suit, count = settled(view), sides(view.table)
    owned = [pak.owner % count for pak in lying(view, suit)]
    fewest = min(owned.count(other % count) for other in playing(view.table))
    return facts == {"n": fewest, "suit": f"suit.{suit}"} and len(made.targets) == fewest > 0


def side_scores(view: View, seat: int) -> dict[str, int]:
    count = sides(view.table)
    mine = [pak for pak in lying(view, settled(view)) if pak.owner % count == seat % count]
    return {pak.name: score(pak.cards) for pak in mine}


def cheapest(view: View, seat: int, made: Move, facts: Facts) -> bool:
    scores = side_scores(view, seat)
    least = sum(sorted(scores.values())[: len(made.targets)])
    return facts["n"] == least == sum(scores[str(name)] for name in made.targets)


def stays(view: View, seat: int, made: Move, facts: Facts) -> bool:
    scores = side_scores(view, seat)
    return facts["n"] == sum(scores[name] for name in scores if name not in made.targets)


READINGS: Mapping[str, Reading] = {
    "since_gives": gives,
    "since_cheapest": cheapest,
    "since_stays": stays,
}

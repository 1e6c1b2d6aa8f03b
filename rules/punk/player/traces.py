"""Which cards have been played in this Punk round, as far as what lies on the table tells.

The losers of a trick lie at the end of the pot, the dealer's first seat first; its winner is the
last card of some cache. Whose it is is not written anywhere: it is one that would have
won just that trick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import Card
from rules.kit.state import View
from rules.punk.sizes import places
from rules.punk.tricks import trick_winner


def played(view: View, tricks: int) -> list[int] | None:
    """The ranks of the last so many tricks; the first story that fits, None if none does."""
    around = range(places(view.table))
    heaps = {place: view.zones[f"cache:{place}"] for place in around}
    return _story(view.zones["pot"], {**heaps, -1: view.zones["neutral"]}, tricks, len(around))


def _story(
    pot: Sequence[Card], won: Mapping[int, Sequence[Card]], tricks: int, count: int
) -> list[int] | None:
    if not tricks:
        return []
    losers, rest = pot[len(pot) - count + 1 :], pot[: len(pot) - count + 1]
    for place, cards in won.items():
        if cards and _fits(losers, cards[-1], place):
            earlier = _story(rest, {**won, place: cards[:-1]}, tricks - 1, count)
            if earlier is not None:
                return [*earlier, cards[-1].rank, *[one.rank for one in losers]]
    return None


def _fits(losers: Sequence[Card], taken: Card, place: int) -> bool:
    """Whether this card of that place would have won the trick, or at -1 gone out of it."""
    if place >= 0:
        return trick_winner([*losers[:place], taken, *losers[place:]]) == place
    lowest = all(taken.rank <= one.rank for one in losers)
    return lowest and trick_winner([taken, *losers]) is None

"""Three thoughtful players of Tunk to be measured against, with thoughts of their own.

None of them knows anything of `rules.tunk.player`. All lay what they can, take what they can lay,
and shed the highest card that waits for no other, or else the highest. `early` drops as soon as
its count is below the middle of all hands, less what the others have had time to shed; `late`
only with hardly anything left, or to be out of it before somebody with few cards is; `low`
takes any low card for a high one, and drops in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence

from research.tunk.opponents import used
from rules.kit.cards import Card
from rules.kit.move import Move
from rules.kit.state import View
from rules.tunk.rules import candidates

STYLES = ("early", "late", "low")
COURT = 10
BAR = {"early": 25, "late": 7, "low": 15}
SOONER = {"early": 1.5, "late": 0.0, "low": 0.7}
"""By how much the bar sinks with every card discarded."""
LEAST = {"early": 9, "late": 4, "low": 7}
CHEAP = 5  # a low card
DEARER = 4  # by which the card shed for it must count more


def choose(style: str, view: View, seat: int) -> Move:
    """The seat's move in a position where it owes a choice."""
    hand = sorted(view.zones[f"hand:{seat}"])
    if view.phase == "begin":
        return Move(_beginning(style, view, seat, hand))
    legal = candidates(view, seat)
    laying = [one for one in legal if one.verb != "discard"]
    if laying:
        return max(laying, key=lambda one: _count(one.cards))
    allowed = [one.cards[0] for one in legal]
    return Move("discard", (_burden(hand, allowed),))


def _beginning(style: str, view: View, seat: int, hand: Sequence[Card]) -> str:
    stock, pile = view.zones["stock"], view.zones["discard"]
    bar = max(LEAST[style], BAR[style] - SOONER[style] * (len(pile) - 1))
    fewest = min(len(view.zones[f"hand:{at}"]) for at in range(view.table.seats) if at != seat)
    if fewest < 5:  # who has laid cards counts less, and goes out sooner
        bar = min(bar, 3 * fewest)
    if stock and _count(hand) <= bar:
        return "drop"
    top = pile[-1]
    if used(view, hand, top):
        return "take"
    dear = max(map(_worth, hand)) - _worth(top)
    if style == "low" and _worth(top) <= CHEAP and dear >= DEARER:
        return "take"
    if not stock:
        return "take" if dear > 0 else "draw"
    return "draw"


def _burden(hand: Sequence[Card], allowed: Sequence[Card]) -> Card:
    """The highest that waits for no other; where a waiting one counts four more, that."""
    alone = [one for one in allowed if not any(_waits(one, other) for other in hand)]
    highest = max(allowed, key=_worth)
    if alone and _worth(max(alone, key=_worth)) + 4 > _worth(highest):
        return max(alone, key=_worth)
    return highest


def _waits(one: Card, other: Card) -> bool:
    if one.rank == other.rank:
        return one is not other
    return one.suit == other.suit and abs(one.rank - other.rank) <= 2


def _count(cards: Sequence[Card]) -> int:
    return sum(map(_worth, cards))


def _worth(one: Card) -> int:
    return min(one.rank, COURT)

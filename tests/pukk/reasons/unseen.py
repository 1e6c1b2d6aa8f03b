"""What other hands may hold: the cards no rule keeps out of them, and how likely each is there,
told in the player's own steps."""

from __future__ import annotations

from rules.kit.cards import UNKNOWN, Card
from rules.kit.state import View
from tests.pukk.reasons.reading import (
    EVERY,
    after,
    before,
    hand_of,
    laid,
    pools,
)

STEPS = 64  # in which the player tells how likely a card is held


def others(view: View, seat: int) -> list[Card]:
    """The cards that are known to be in other hands."""
    rest = [other for other in range(view.table.seats) if other != seat]
    return [card for other in rest for card in hand_of(view, other) if card is not UNKNOWN]


def holes(view: View, seat: int) -> int:
    """How many cards of the others are not known."""
    rest = [other for other in range(view.table.seats) if other != seat]
    return sum(hand_of(view, other).count(UNKNOWN) for other in rest)


def nowhere(view: View, card: Card) -> bool:
    """Whether it shows that a card is in no hand."""
    follows = before(card)
    return (
        card in laid(view)
        or card in view.zones["trump"]
        or (follows is not None and follows in laid(view))
        or any(view.tallies[pool] for pool in pools(view, card))
    )


def unseen(view: View, seat: int) -> list[Card]:
    """The cards that may be in other hands, none of them known."""
    known = [*hand_of(view, seat), *others(view, seat), *laid(view), *view.zones["trump"]]
    hidden = [card for card in EVERY if card not in known]
    found = [card for card in hidden if not nowhere(view, card)]
    return found if len(found) >= holes(view, seat) else hidden


def held(view: View, seat: int, card: Card) -> float:
    """How likely a card is in another hand."""
    if card in others(view, seat):
        return 1.0
    may = unseen(view, seat)
    return STEPS * holes(view, seat) // len(may) / STEPS if card in may else 0.0


def back(view: View, seat: int, card: Card) -> float:
    """How likely the lead comes back when a card has been led."""
    likely, mine, whole = 1.0, True, 0.0
    following = after(card)
    while following is not None:
        if following in hand_of(view, seat):
            mine = True
        else:
            chance = held(view, seat, following)
            whole += likely * (1 - chance) * mine
            likely, mine = likely * chance, False
        following = after(following)
    return whole + likely * mine

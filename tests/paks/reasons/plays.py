"""What a turn may be: every way to take a board card or to steal, and what the best is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.kit.cards import SUITS, Card
from rules.kit.move import Move
from rules.kit.state import View
from rules.paks.likely import ways
from rules.paks.sides import sides
from rules.paks.values import WORTH, score, worth
from tests.paks.reasons.lying import Pak, held, lying
from tests.paks.reasons.weighing import weighed


def pairs_once(view: View) -> bool:
    return view.table.options["pairing"] == "one_pair"


def sets(view: View, seat: int, suit: str, beaten: int) -> Iterator[tuple[Card, ...]]:
    """The sets of cards one would think of that come to more."""
    cards = held(view, seat, suit)
    if cards:
        for comes_to, places in ways(tuple(min(card.rank, 10) for card in cards), pairs_once(view)):
            if comes_to > beaten:
                yield tuple(cards[place] for place in places)


def takings(view: View, seat: int, card: Card) -> list[Move]:
    return [Move("pak", used, (card,)) for used in sets(view, seat, card.suit, WORTH[card.rank])]


def thefts(view: View, seat: int, suit: str) -> Iterator[Move]:
    """Of each owner as many of the weakest as can be had, or one alone; in the last turn any."""
    count, mates_too = sides(view.table), view.table.options.get("steal_from_mates", True)
    owners: dict[int, list[Pak]] = {}
    for pak in lying(view, suit):
        mate = pak.owner % count == seat % count
        if pak.owner != seat and (mates_too or not mate):
            owners.setdefault(pak.owner, []).append(pak)
    for heap in owners.values():
        heap.sort(key=lambda pak: (worth(pak.cards), score(pak.cards)))
        some = [tuple(heap[:size]) for size in range(1, len(heap) + 1)]
        some += [(pak,) for pak in heap[1:]]
        if not view.zones["stock"] and len(heap) <= 8:
            some = [each for size in range(1, len(heap) + 1) for each in combinations(heap, size)]
        for each in some:
            beaten = sum(worth(pak.cards) for pak in each)
            for used in sets(view, seat, suit, beaten):
                yield Move("steal", used, tuple(pak.name for pak in each))


def best(view: View, seat: int, made: Sequence[Move]) -> float:
    return max(weighed(view, seat, move).value for move in made)


def loot(view: View, seat: int, suit: str) -> float:
    """What the best steal of a suit is worth, if any."""
    found = list(thefts(view, seat, suit))
    return max(0.0, best(view, seat, found)) if found else 0.0


def whole(view: View, seat: int, card: Card) -> float | None:
    """What taking a board card is worth with the steals it opens; None if it cannot be taken."""
    found = takings(view, seat, card)
    if not found:
        return None
    return best(view, seat, found) + sum(
        loot(view, seat, suit) for suit in SUITS if suit != card.suit
    )


def others(view: View, seat: int, but: Card) -> list[float]:
    """What the other board cards that can be taken are worth."""
    alike = [card for card in view.zones["board"] if not like(card, but)]
    values = [whole(view, seat, card) for card in alike]
    return [value for value in values if value is not None]


def like(card: Card, other: Card) -> bool:
    return card.suit == other.suit and min(card.rank, 10) == min(other.rank, 10)


def taken(made: Move) -> Card:
    (target,) = made.targets
    assert isinstance(target, Card)
    return target

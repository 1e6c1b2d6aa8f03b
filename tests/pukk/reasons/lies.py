"""What a lead comes to, gone through in every way the unseen cards can lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from rules.kit.cards import UNKNOWN, Card
from rules.kit.state import View
from rules.pukk.combinations import shortfall
from tests.pukk.reasons.reading import (
    DROPPED,
    EVERY,
    IN,
    after,
    hand_of,
    parts,
)
from tests.pukk.reasons.unseen import unseen


def lies(
    view: View, seat: int, hands: Sequence[Sequence[Card]], free: Sequence[Card]
) -> Iterator[list[list[Card]]]:
    """Every way the unseen cards may lie, in hands that could púkk if they did."""
    other = len(hands)
    if other == view.table.seats:
        yield [list(hand) for hand in hands]
        return
    known = [card for card in hand_of(view, other) if card is not UNKNOWN]
    for some in combinations(free, len(hand_of(view, other)) - len(known)):
        whole = [*known, *some]
        came = some and parts(view)[other] in (IN, DROPPED)
        if not came or not shortfall([*whole, *view.zones[f"played:{other}"]], view.table.options):
            rest = [card for card in free if card not in some]
            yield from lies(view, seat, [*hands, whole], rest)


class Lie:
    """The cards as they may lie, open to all."""

    def __init__(self, hands: Sequence[Sequence[Card]], spares: bool) -> None:
        self.owner = {card: seat for seat, hand in enumerate(hands) for card in hand}
        self.seats, self.spares = len(hands), spares
        self.known: dict[tuple[frozenset[Card], int], tuple[int, ...]] = {}

    def led(self, left: frozenset[Card], card: Card) -> tuple[int, ...]:
        """Everybody's chips when a card is led and all lead best for themselves."""
        while True:
            seat, left, following = self.owner[card], left - {card}, after(card)
            if all(self.owner[each] != seat for each in left):
                return self.paid(left, seat, following)
            if following is None or following not in left:
                return self.best(left, seat)
            card = following

    def best(self, left: frozenset[Card], seat: int) -> tuple[int, ...]:
        key = left, seat
        if key not in self.known:
            own = sorted((card for card in left if self.owner[card] == seat), key=EVERY.index)
            self.known[key] = max((self.led(left, card) for card in own), key=lambda end: end[seat])
        return self.known[key]

    def paid(self, left: frozenset[Card], seat: int, following: Card | None) -> tuple[int, ...]:
        owed = [-sum(self.owner[card] == each for card in left) for each in range(self.seats)]
        if self.spares and following in left:
            owed[self.owner[following]] = 0
        owed[seat] = -sum(owed)
        return tuple(owed)


@cache
def _comes_to(asked: tuple[object, ...]) -> dict[Card, float]:
    """What each lead comes to on the average of all lies."""
    view, seat = _OPEN[asked]
    sums = dict.fromkeys(hand_of(view, seat), 0.0)
    spares, count = bool(view.table.options["next_card_free"]), 0
    for hands in lies(view, seat, [], unseen(view, seat)):
        count += 1
        lie = Lie(hands, spares)
        for card in sums:
            sums[card] += lie.led(frozenset(lie.owner), card)[seat]
    return {card: total / count for card, total in sums.items()}


_OPEN: dict[tuple[object, ...], tuple[View, int]] = {}


def comes_to(view: View, seat: int) -> dict[Card, float]:
    cards = tuple((name, *map(str, found)) for name, found in sorted(view.zones.items()))
    key = (seat, cards, tuple(parts(view)), tuple(sorted(view.table.options.items())))
    _OPEN[key] = view, seat
    return _comes_to(key)

"""What a seat's turns tell about its hand: it did not drop, and it shed one card of six.

Whoever shed a king had no higher card, and most likely not three more as high: of
four it would have shed another as well (the rule of restricted choice). Without
this a hand seems to count two to four points more than it does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kit.cards import Card
from rules.kit.state import State, View
from rules.tunk.habit import MEAN
from rules.tunk.lanes import NEAR, held
from rules.tunk.names import HAND
from rules.tunk.nerve import FULL, SIZE
from rules.tunk.spreads import WORTH, worth

ODD = 0.3  # how likely a seat keeps a higher card than it sheds, with nothing that goes with it
STUBBORN = 0.25  # how likely a seat does not drop where this player would have
TURNS = 3  # of each seat, that are looked back at


def believed(view: View, world: State) -> float:
    """How well the others' hands fit what they shed, and that they did not drop."""
    if world.turn != view.seat:
        return 1.0
    pile, seats, likely = _pile(world), world.table.seats, 1.0
    for behind in range(1, seats):
        hand = world.zones[HAND[(world.turn - behind) % seats]]
        for ago, shed in enumerate(_shed(pile, behind, seats)):
            likely *= _shed_rather(shed, hand, 1 - ago / SIZE)
            if not ago:
                likely *= _did_not_drop(world, shed, hand)
    return likely


def _pile(world: State) -> Sequence[Card]:
    """The discard pile as it was before the seat drew."""
    pile = world.zones["discard"]
    return [*pile, *world.shown] if world.phase == "play" and len(world.shown) == 1 else pile


def _shed(pile: Sequence[Card], behind: int, seats: int) -> Iterator[Card]:
    """What the seat so many turns back shed, last first, as far as nobody took anything; the
    card turned up lies lowest."""
    for at in range(len(pile) - behind, max(0, len(pile) - seats * TURNS), -seats):
        yield pile[at]


def _shed_rather(shed: Card, hand: Sequence[Card], there: float) -> float:
    """How likely this card was shed from among those of the hand, each of which was `there`
    then so likely; what goes together is kept."""
    number, like, odd, count = held(hand), 1.0, 1.0, WORTH[shed.rank]
    for one in hand:
        if number & NEAR[one]:
            continue
        if WORTH[one.rank] == count:
            like += there
        elif WORTH[one.rank] > count:
            odd *= 1.0 - there * (1.0 - ODD)
    return odd / like


def _did_not_drop(world: State, shed: Card, hand: Sequence[Card]) -> float:
    """How likely it was no drop before the draw: any card may be the one that was drawn."""
    mine = len(world.zones[HAND[world.turn]]) - (world.phase == "play")
    spare = worth(hand) + WORTH[shed.rank] - FULL * MEAN * mine
    low = sum([WORTH[one.rank] > spare for one in (*hand, shed)]) / (len(hand) + 1)
    return 1.0 - low * (1.0 - STUBBORN)

"""What a hand gets in a round for two by every change of cards, counted from the whole pack.

Slow and plain on purpose: it shares with the solver only how hands compare. The rival's
final cards are gone through one way after another, or drawn so many times by a seed; for
each of them the seat's own draws are all counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

from rules.kit.cards import Card
from rules.puck.combinations import PACK, strength

Gives = Callable[[Sequence[Card]], Sequence[Card]]
"""Which cards of a hand the rival gives away."""


def every_hand(hand: Sequence[Card], gives: Gives) -> Iterator[tuple[list[Card], list[Card]]]:
    """The final hands of a rival who holds, and all cards he has met."""
    rest = [one for one in PACK if one not in hand]
    for other in combinations(rest, 3):
        if not gives(other):
            yield list(other), list(other)


def drawn_hands(
    hand: Sequence[Card], gives: Gives, stole: int, many: int, seed: str
) -> Iterator[tuple[list[Card], list[Card]]]:
    """So many rivals' final hands, of those who have stolen so many cards, at random."""
    luck = Random(seed)
    rest = [one for one in PACK if one not in hand]
    while many:
        met = luck.sample(rest, 6)
        given = gives(met[:3])
        if len(given) == stole:
            many -= 1
            met = met[: 3 + stole]
            yield [one for one in met if one not in given], met


def wins(
    hand: Sequence[Card], laid: Sequence[Card], rivals: Sequence[tuple[list[Card], list[Card]]]
) -> float:
    """How often the hand wins when these cards are changed, a tie counting half."""
    kept = [one for one in hand if one not in laid]
    drawn = [
        (strength([*kept, *new]), set(new))
        for new in combinations([one for one in PACK if one not in hand], len(laid))
    ]
    found = 0.0
    for final, met in rivals:
        worth, gone = strength(final), set(met)
        mine = [own for own, new in drawn if not new & gone]
        found += sum((own > worth) + (own == worth) / 2 for own in mine) / len(mine)
    return found / len(rivals)

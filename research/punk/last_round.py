"""What a perfect opponent gains in the last round of Punk, as JSON lines.

`python -m research.punk.last_round [POOLS]` goes through so many pools of cards (1,000) each for
three, four and five seats, and for two with the Dummy; what it gains on average and at most.
Slow and plain on purpose: it shares nothing with the player that it judges but the rule of who wins
a trick, and goes through every way the cards can lie.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations, product

from research.command_line import arguments
from rules.punk import sizes
from rules.punk.player.lastround import lower_chances

Chance = Callable[[int, int], float]
"""How likely a hand of two ranks, lower first, plays the lower."""

TABLES = (3, 3), (4, 4), (5, 5), (3, 2)
"""Places round the table, and how many of them are seats."""


def winning_rank(played: tuple[int, ...]) -> int:
    """The lowest rank that stands alone; 0 where none does."""
    return min((rank for rank in played if played.count(rank) == 1), default=0)


@cache
def pairings(cards: tuple[int, ...]) -> dict[tuple[tuple[int, int], ...], int]:
    """Every way to part cards into hands of two, and how often it comes."""
    if not cards:
        return {(): 1}
    found: dict[tuple[tuple[int, int], ...], int] = {}
    for place in range(1, len(cards)):
        for rest, ways in pairings(cards[1:place] + cards[place + 1 :]).items():
            hands = tuple(sorted(((cards[0], cards[place]), *rest)))
            found[hands] = found.get(hands, 0) + ways
    return found


def gain(heap: Sequence[int], chance: Chance, dummy: bool = False) -> float:
    """Points a deal by which the best answer beats playing like the rest.

    With a Dummy one of the other hands plays either card as likely as the other.
    """
    cards = tuple(sorted(heap))
    total, count = 0.0, 0
    memory: dict[tuple[int, ...], float] = {}
    for mine in combinations(range(len(cards)), 2):
        hand = cards[mine[0]], cards[mine[1]]
        count += 1
        if hand[0] == hand[1]:
            continue
        if hand not in memory:
            left = tuple(rank for place, rank in enumerate(cards) if place not in mine)
            low, high = _worths(left, hand, chance, dummy)
            lower = chance(*hand)
            memory[hand] = max(low, high) - lower * low - (1 - lower) * high
        total += memory[hand]
    return total / count


def _worths(
    left: tuple[int, ...], hand: tuple[int, int], chance: Chance, dummy: bool
) -> tuple[float, float]:
    """Expected points of each card of a hand against the hands the rest of the heap makes."""
    worths, whole = [0.0, 0.0], 0
    for hands, ways in pairings(left).items():
        blinds = range(len(hands)) if dummy else (-1,)
        for blind in blinds:
            whole += ways
            lower = [0.5 if i == blind else chance(*each) for i, each in enumerate(hands)]
            for picks in product((0, 1), repeat=len(hands)):
                likely = float(ways)
                for pick, each in zip(picks, lower, strict=True):
                    likely *= 1 - each if pick else each
                others = [each[pick] for pick, each in zip(picks, hands, strict=True)]
                for which, rank in enumerate(hand):
                    if rank not in others and winning_rank((*others, rank)) == rank:
                        worths[which] += likely * rank
    return worths[0] / whole, worths[1] / whole


def drawn_heap(places: int, number: int) -> tuple[int, ...]:
    """Two cards for every place, out of the pack for so many."""
    ranks = sizes.RANKS[places]
    pack = [rank for rank in range(1, ranks + 1) for _ in range(places)]
    return tuple(sorted(random.Random(f"{places} {number}").sample(pack, 2 * places)))


def gained(places: int, seats: int, pools: int) -> list[float]:
    """Points a deal, pool by pool."""
    found = []
    for number in range(pools):
        heap = drawn_heap(places, number)
        lower = partial(_lower, lower_chances(heap, seats))
        found.append(gain(heap, lower, seats < places))
    return found


def _lower(chances: Mapping[tuple[int, ...], float], low: int, high: int) -> float:
    return chances.get((low, high), 0.5)


if __name__ == "__main__":
    (asked,) = arguments(__doc__)
    pools = asked or 1000
    for places, seats in TABLES:
        found = gained(places, seats, pools)
        line = {"punk": "last round", "seats": seats, "pools": pools}
        mean, most = round(sum(found) / pools, 6), round(max(found), 6)
        print(json.dumps({**line, "gain": mean, "at_most": most}), flush=True)

"""How likely three hands are to hold combinations of these classes, exactly, with its program.

Run as a program it goes through all deals, rank by rank, and prints `odds.txt`
(`python -m research.pukk.odds`, half a minute): on each line three classes of the
usual rules, -1 for a hand that may not púkk, and in how many deals of a billion
three seats hold them in this order or any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations, product
from math import comb
from pathlib import Path

from research.command_line import arguments
from rules.pukk.board import RANKS
from rules.pukk.combinations import NO_KEY, OF_COUNT, ORDER
from rules.pukk.player.strength import HEEDED, _shares, class_of
from rules.pukk.rules import OPTIONS

Classes = tuple[int, ...]
Half = tuple[int, int, int]
"""A hand in the making: cards so far, the size of its best set, that set's place in the order."""

FILE = Path(__file__).with_name("odds.txt")
SEATS, FIVE = 3, 5
UNABLE = -1
BILLION = 10**9
USUAL = {one.key: one.default for one in OPTIONS}


@cache
def joint() -> Mapping[Classes, float]:
    """Classes of three seats, in order of seats, to their chance."""
    found = {}
    for line in FILE.read_text("utf-8").splitlines():
        a, b, c, deals = map(int, line.split())
        orders = sorted(set(permutations((a, b, c))))
        for order in orders:
            found[order] = deals / len(orders)
    whole = sum(found.values())
    return {classes: deals / whole for classes, deals in found.items()}


def counted() -> Mapping[Classes, int]:
    """Classes of three hands, lowest first, to the number of ways they can be dealt."""
    found: dict[Classes, int] = {}
    for wild, shares in ((-1, 1), (0, SEATS)):
        halves: dict[tuple[Half, ...], int] = {((0, 0, 0),) * SEATS: 1}
        if wild >= 0:
            halves = {((1, 1, 0), (0, 0, 0), (0, 0, 0)): 1}
        for rank in sorted(RANKS, key=ORDER.__getitem__):
            halves = _with_rank(halves, ORDER[rank], 3 if rank == 11 else 4, wild)
        for hands, ways in halves.items():
            if all(size == FIVE for size, _, _ in hands):
                classes = tuple(sorted(_class(h, p == wild) for p, h in enumerate(hands)))
                found[classes] = found.get(classes, 0) + ways * shares
    return found


def _with_rank(
    halves: Mapping[tuple[Half, ...], int], place: int, cards: int, wild: int
) -> dict[tuple[Half, ...], int]:
    """All ways to deal the cards of one rank to hands in the making; who holds Pamfíll first."""
    after: dict[tuple[Half, ...], int] = {}
    dealt = list(_dealt(cards))
    for hands, ways in halves.items():
        for counts, share in dealt:
            made = []
            for seat, ((size, most, top), count) in enumerate(zip(hands, counts)):
                if count:
                    size += count
                    if size > FIVE:
                        break
                    has = count + (seat == wild)
                    if has >= max(most, 2):
                        most, top = has, place
                made.append((size, most, top))
            else:
                first = made[:1] if wild == 0 else []
                key = (*first, *sorted(made[len(first) :]))
                after[key] = after.get(key, 0) + ways * share
    return after


def _dealt(cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How the cards of a rank may go to the three hands, and in how many ways."""
    for counts in product(range(cards + 1), repeat=SEATS):
        left, ways = cards, 1
        for count in counts:
            ways *= comb(left, count) if count <= left else 0
            left -= count
        if ways:
            yield counts, ways


def _class(hand: Half, wild: bool) -> int:
    _, most, top = hand
    if most < 2:
        return UNABLE
    shares = _shares(tuple(USUAL[key] for key in HEEDED))
    key = (OF_COUNT[most], wild, top, 0)
    assert key > NO_KEY
    return class_of(shares[key])


if __name__ == "__main__":
    arguments(__doc__)
    deals = counted()
    whole = sum(deals.values())
    for classes in sorted(deals):
        rounded = round(deals[classes] * BILLION / whole)
        if rounded:
            print(*classes, rounded)

"""The last three tricks of a Punk round among three, as they were drilled beforehand.

What a hand plays hangs on the hand and on the heap of all cards in hands: who played what is
forgotten, and so is the heap that the round began its last tricks with. That is enough: what a
perfect opponent gains who forgets nothing was driven down for all heaps together, by descent on
exploitability (Lockhart and others 2019). Answering each other, by regret or by what makes the
most points, goes round in circles here.

A row of `drilled.txt` is a heap: its ranks, and for each hand of it that has a choice, in the
order of their numbers, how likely each rank is but the highest, in 63rds. The file is made anew
by `python -m tests.punk.drilling`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations, pairwise
from pathlib import Path

FILE = Path(__file__).with_name("drilled.txt")
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/"
SURE = len(DIGITS) - 1
SEATS = 3

Hand = tuple[int, ...]
"""Ranks, lowest first; a heap is written so too."""


def drilled(hand: Hand, heap: Hand) -> Mapping[int, float]:
    """How likely each rank of a hand is to be played; nothing where the heap is not known."""
    row = rows().get("".join(map(str, heap)))
    if row is None:
        return {}
    ranks = sorted(set(hand))
    start = _places(heap)[hand]
    lower = [DIGITS.index(one) / SURE for one in row[start : start + len(ranks) - 1]]
    return dict(zip(ranks, [*lower, 1.0 - sum(lower)]))


@cache
def rows() -> dict[str, str]:
    """The file's rows, by their heaps."""
    lines = FILE.read_text("ascii").splitlines()
    return {heap: row for heap, _, row in (line.partition(" ") for line in lines)}


@lru_cache(maxsize=64)
def _places(heap: Hand) -> Mapping[Hand, int]:
    """Where each hand's chances stand in the heap's row."""
    hands = hands_of(heap)
    widths = [len(set(hand)) - 1 for hand in hands]
    return dict(zip(hands, accumulate(widths, initial=0)))


def hands_of(heap: Hand) -> Sequence[Hand]:
    """The hands that a seat may hold of this heap, in the order of their numbers."""
    return sorted(set(combinations(heap, len(heap) // SEATS)), key=number)


def number(cards: Hand) -> int:
    """Cards as a number that counts each rank in two bits."""
    return sum([1 << 2 * (rank - 1) for rank in cards])


def digits(shares: Sequence[float]) -> str:
    """Chances but the last as they stand in a row: rounded so that together they are no more
    than sure."""
    sums = [round(SURE * each) for each in accumulate(shares[:-1], initial=0.0)]
    return "".join(
        [DIGITS[min(after, SURE) - min(before, SURE)] for before, after in pairwise(sums)]
    )

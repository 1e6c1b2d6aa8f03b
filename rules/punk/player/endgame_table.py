"""The last three tricks of a Punk round with three seats, solved beforehand.

The mixture of a hand depends on the hand, on the heap of all cards now in hands, and on the heap
with which these tricks began, of which everybody has seen the rest played; who played what is
forgotten. It was found by descent on exploitability (Lockhart and others 2019), the gain of a
perfect opponent who forgets nothing: first for all heaps alike, wherever they come from, then from
there for each starting heap alone. Learning by regret or by best responses goes in circles here.

A row of `drilled.txt` is a heap, whatever it comes from: its ranks, and for each hand of it that
has a choice, in the order of `packed_number`, the probability of each rank but the highest, in
63rds. `drilled.bin` has the differences for each starting heap: for all heaps of twelve cards, in
the order of the rows, the number of compressed bytes, and then these bytes. Decompressed they are a
step for each of the three tricks, in 63rds, and then for each number of the heaps that follow a
signed byte: by how many steps it differs from its row. Probabilities are cut off at 0 and 1. Both
files are made by `python -m research.punk.endgame_training`.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, combinations, pairwise
from pathlib import Path
from struct import unpack_from
from typing import NamedTuple

SHARED_ROWS = Path(__file__).with_name("drilled.txt")
CORRECTIONS = Path(__file__).with_name("drilled.bin")
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/"
SURE = len(DIGITS) - 1
SEATS = 3
SIZES = (12, 9, 6)
PLAIN = -15  # for zlib: a raw deflate stream without header and checksum

Hand = tuple[int, ...]
"""Ranks, lowest first; a heap is written so too."""


class Correction(NamedTuple):
    """How the chances of a heap differ from its shared row: for each number a count of `step`s."""

    step: int
    counts: Sequence[int]


def table_chances(hand: Hand, heap: Hand, start: Hand) -> Mapping[int, float]:
    """Return the probability of playing each rank of a hand, if the cards in all hands are `heap`
    and were `start` before the last tricks began. Empty if the table does not have `start`."""
    correction = corrections(start).get(heap)
    if correction is None:
        return {}
    *ranks, highest = sorted(set(hand))
    first_place = _hand_places(heap)[hand]
    row = shared_rows()[heap_text(heap)]
    shares: dict[int, int] = {}  # in 63rds
    left = SURE
    for place, rank in enumerate(ranks, first_place):
        corrected = DIGITS.index(row[place]) + correction.step * correction.counts[place]
        shares[rank] = min(max(corrected, 0), left)
        left -= shares[rank]
    shares[highest] = left
    return {rank: share / SURE for rank, share in shares.items()}


@cache
def shared_rows() -> dict[str, str]:
    """Return the rows that all starting heaps share, by heap (`heap_text`): a digit in base 64 for
    each number."""
    lines = SHARED_ROWS.read_text("ascii").splitlines()
    return dict(line.split(" ", 1) for line in lines)


@lru_cache(maxsize=16)
def corrections(start: Hand) -> Mapping[Hand, Correction]:
    """Return the corrections of all heaps that can follow `start`; empty if the table lacks it."""
    packed = packed_corrections().get(heap_text(start))
    if not packed:
        return {}
    return unpack_corrections(start, zlib.decompress(packed, PLAIN))


def unpack_corrections(start: Hand, packed: bytes) -> Mapping[Hand, Correction]:
    """Read the corrections of all heaps that can follow `start` from its decompressed bytes."""
    found = {}
    at = len(SIZES)  # the bytes before are the steps
    for size, step in zip(SIZES, packed):
        for heap in heaps_left(start, size):
            end = at + len(shared_rows()[heap_text(heap)])
            found[heap] = Correction(step, memoryview(packed)[at:end].cast("b"))
            at = end
    return found


@cache
def packed_corrections() -> dict[str, bytes]:
    """Return the compressed bytes of each starting heap. The file begins with their numbers, two
    bytes for each heap."""
    starts = [heap for heap in shared_rows() if len(heap) == SIZES[0]]
    data = CORRECTIONS.read_bytes()
    sizes = unpack_from(f"<{len(starts)}H", data)
    bounds = accumulate(sizes, initial=2 * len(starts))
    return {start: data[at:end] for start, (at, end) in zip(starts, pairwise(bounds))}


def heaps_left(start: Hand, size: int) -> Sequence[Hand]:
    """Return the heaps of `size` cards that can be left of a heap, sorted by `packed_number`."""
    return sorted(set(combinations(start, size)), key=packed_number)


@lru_cache(maxsize=64)
def _hand_places(heap: Hand) -> Mapping[Hand, int]:
    """Return where the chances of each hand begin in the row of a heap."""
    hands = hands_of(heap)
    widths = [len(set(hand)) - 1 for hand in hands]
    return dict(zip(hands, accumulate(widths, initial=0)))


def hands_of(heap: Hand) -> Sequence[Hand]:
    """Return the hands that a seat may hold of this heap, sorted by `packed_number`."""
    return sorted(set(combinations(heap, len(heap) // SEATS)), key=packed_number)


def heap_text(heap: Hand) -> str:
    return "".join(map(str, heap))


def packed_number(cards: Hand) -> int:
    """Pack cards into one number that counts each rank in two bits."""
    return sum([1 << 2 * (rank - 1) for rank in cards])

"""Compiles the trainer and packs its numbers into the player's files."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations_with_replacement, pairwise
from pathlib import Path
from struct import pack

from research.trainer import compile_c
from rules.punk.player.endgame_table import (
    DIGITS,
    PLAIN,
    SEATS,
    SIZES,
    SURE,
    Hand,
    hands_of,
    heap_text,
    heaps_left,
    packed_number,
    table_chances,
)

RANKS = "1234567"
WHOLE = 1000
LEAST = 9  # the number by which zlib packs as tightly as it can


def compiled(folder: Path) -> Path:
    """Compile the trainer into a folder."""
    return compile_c(Path(__file__).with_name("train.c"), folder)


def heaps(ranks: str = RANKS, sizes: Iterable[int] = SIZES) -> Iterator[Hand]:
    """Every heap of these ranks there can be before each of the last tricks, in the trainer's
    order."""
    each = [int(rank) for rank in ranks]
    for size in sizes:
        found = [
            heap
            for heap in combinations_with_replacement(each, size)
            if all(heap.count(rank) <= SEATS for rank in each)
        ]
        yield from sorted(found, key=packed_number)


def beginnings(ranks: str = RANKS) -> list[Hand]:
    """The heaps of these ranks that the last three tricks can begin with."""
    return list(heaps(ranks, SIZES[:1]))


def text_of(told: Sequence[int], ranks: str = RANKS) -> str:
    """The whole file of what is shared with these chances, in a thousand, as the trainer tells
    them."""
    place, lines = 0, []
    for heap in heaps(ranks):
        row = ""
        for hand in hands_of(heap):
            width = len(set(hand)) - 1
            lower = [each / WHOLE for each in told[place : place + width]]
            row += digits([*lower, 0.0])
            place += width
        lines.append(f"{heap_text(heap)} {row}\n")
    return "".join(lines)


def digits(shares: Sequence[float]) -> str:
    """Chances but the last as they stand in a row: rounded so that together they are no more
    than sure."""
    sums = [round(SURE * each) for each in accumulate(shares[:-1], initial=0.0)]
    return "".join(
        [DIGITS[min(after, SURE) - min(before, SURE)] for before, after in pairwise(sums)]
    )


def numbers_of(rows: Mapping[str, str], ranks: str = RANKS) -> list[float]:
    """The chances of that file, in a thousand, as the trainer hears them."""
    found = "".join([rows[heap_text(heap)] for heap in heaps(ranks)])
    return [WHOLE * DIGITS.index(one) / SURE for one in found]


def shared_of(start: Hand, rows: Mapping[str, str]) -> str:
    """A beginning and what is shared of it and of all that it may come to, as it is heard."""
    found = [rows[heap_text(heap)] for size in SIZES for heap in heaps_left(start, size)]
    return " ".join([heap_text(start), *(str(DIGITS.index(one)) for one in "".join(found))])


def played_of(start: Hand) -> str:
    """The same of what is played there in the end."""
    found = [heap_text(start)]
    for heap in [heap for size in SIZES for heap in heaps_left(start, size)]:
        for hand in hands_of(heap):
            shares = table_chances(hand, heap, start)
            found += [str(round(SURE * shares[rank])) for rank in sorted(shares)[:-1]]
    return " ".join(found)


def told_of(line: str) -> bytes:
    """What the trainer tells of a heap drilled alone, as the player unpacks it."""
    _, _, _, *counts = line.split()
    return pack(f"{len(counts)}b", *map(int, counts))


def packed_from(told: Iterable[bytes]) -> bytes:
    """The whole file with what is told of each beginning."""
    blocks = []
    for one in told:
        packing = zlib.compressobj(LEAST, zlib.DEFLATED, PLAIN, LEAST, zlib.Z_HUFFMAN_ONLY)
        blocks.append(packing.compress(one) + packing.flush())
    return pack(f"<{len(blocks)}H", *map(len, blocks)) + b"".join(blocks)

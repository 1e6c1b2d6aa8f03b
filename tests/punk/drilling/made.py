"""The trainer compiled, and the file that its numbers are written to."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from pathlib import Path

from rules.punk.player.drilled import DIGITS, SEATS, SURE, Hand, digits, hands_of, number
from tests.punk.practising.trained import compiler

HERE = Path(__file__).parent
RANKS = "1234567"
SIZES = (12, 9, 6)
WHOLE = 1000


def compiled(folder: Path) -> Path:
    """The trainer, compiled into a folder."""
    cc = compiler()
    if cc is None:
        raise SystemExit("No C compiler `cc` is installed: install one (gcc or clang) to drill.")
    program = folder / "drill"
    # Nothing by which sums come out otherwise: elsewhere, too, a seed should give the same numbers.
    quick = ("-O3", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math")
    words = [cc, "-std=gnu11", *quick, str(HERE / "drill.c"), "-o", str(program), "-lm"]
    subprocess.run(words, check=True)
    return program


def run(program: Path, *words: str, begun: Sequence[float] = ()) -> str:
    """What the trainer answers; how far it is goes to the screen."""
    given = " ".join(map(str, begun)) + "\n"
    done = subprocess.run(
        [str(program), *words], input=given, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def heaps(ranks: str = RANKS) -> Iterator[Hand]:
    """Every heap of these ranks there can be before each of the last tricks, in the trainer's
    order."""
    each = [int(rank) for rank in ranks]
    for size in SIZES:
        found = [
            heap
            for heap in combinations_with_replacement(each, size)
            if all(heap.count(rank) <= SEATS for rank in each)
        ]
        yield from sorted(found, key=number)


def text_of(told: Sequence[int], ranks: str = RANKS) -> str:
    """The whole file with these chances, in a thousand, as the trainer tells them."""
    place, lines = 0, []
    for heap in heaps(ranks):
        row = ""
        for hand in hands_of(heap):
            width = len(set(hand)) - 1
            lower = [each / WHOLE for each in told[place : place + width]]
            row += digits([*lower, 0.0])
            place += width
        lines.append(f"{''.join(map(str, heap))} {row}\n")
    return "".join(lines)


def numbers_of(rows: Mapping[str, str], ranks: str = RANKS) -> list[float]:
    """The chances of a file, in a thousand, as the trainer hears them."""
    found = "".join([rows["".join(map(str, heap))] for heap in heaps(ranks)])
    return [WHOLE * DIGITS.index(one) / SURE for one in found]


def nice() -> None:
    """Leave the machine to others."""
    if hasattr(os, "nice"):
        os.nice(10)

"""Drill the last three tricks among three anew, or further.

python -m tests.punk.drilling ROUNDS SEED
    goes so many times through all heaps from any card on, and writes what came of it into the
    player; about what a perfect opponent gains on the way goes to the screen. A round takes some
    fifteen seconds of processor time, all of it seven gigabytes of memory
python -m tests.punk.drilling ROUNDS SEED on
    the same from the player's numbers on, with the smaller steps of the end
python -m tests.punk.drilling gain [RANKS]
    learns nothing: what a perfect opponent gains at all heaps (or those of RANKS, such as 1357),
    as the trainer counts it

The numbers were made by three rounds with seed 1 and eleven from there with seed 2, whose steps
shrank by the clock, so that made anew they come out a little different, and then by `90 1 on`.
"""

from __future__ import annotations

import sys
from math import comb, prod
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from time import perf_counter

from rules.punk.player.drilled import FILE, rows
from tests.punk.drilling.made import RANKS, compiled, nice, numbers_of, run, text_of

LATE = 0.6  # how far the steps have shrunk where it goes on


def drill(rounds: int, seed: int, on: bool) -> None:
    """Train, and write what was learnt."""
    with TemporaryDirectory() as folder:
        begun = numbers_of(rows()) if on else []
        since = str(LATE if on else 0)
        words = ("train", str(rounds), str(seed), RANKS, since)
        told = run(compiled(Path(folder)), *words, begun=begun)
    FILE.write_text(text_of([int(one) for one in told.split()]), encoding="ascii")


def gain(ranks: str) -> None:
    """Count what the player's numbers leave to gain: by heap, and as often as each is dealt."""
    with TemporaryDirectory() as folder:
        told = run(compiled(Path(folder)), "gain", ranks, begun=numbers_of(rows(), ranks))
    found = [line.split() for line in told.splitlines()]
    gains = sorted([float(points) for _, points in found])
    ways = [prod([comb(3, int(each)) for each in heap]) for heap, _ in found]
    dealt = sum([float(points) * way for (_, points), way in zip(found, ways)]) / sum(ways)
    print(f"{len(gains)} heaps: {fmean(gains):.4f} points, as they are dealt {dealt:.4f}, ", end="")
    print(f"nine of ten at most {gains[len(gains) * 9 // 10]:.4f}, all {gains[-1]:.4f}")


def main(words: list[str]) -> None:
    """Do what was asked, and tell how long it took."""
    start = perf_counter()
    nice()
    if words[:1] == ["gain"] and len(words) < 3:
        gain("".join(words[1:]) or RANKS)
    elif (
        len(words) in (2, 3)
        and all(one.isdigit() for one in words[:2])
        and words[2:] in ([], ["on"])
    ):
        drill(int(words[0]), int(words[1]), bool(words[2:]))
    else:
        raise SystemExit(__doc__)
    print(f"{perf_counter() - start:.0f} seconds")


if __name__ == "__main__":
    main(sys.argv[1:])

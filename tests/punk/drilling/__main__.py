"""Drill the last three tricks among three anew, or further.

python -m tests.punk.drilling together ROUNDS SEED
    goes so many times through all heaps from any card on, and writes what came of it into the
    player as what all beginnings share; about what a perfect opponent gains on the way goes to the
    screen. A round takes some fifteen seconds of processor time, all of it seven gigabytes of
    memory. What each beginning departs by is of no use then until it is drilled anew
python -m tests.punk.drilling together ROUNDS SEED on
    the same from the player's numbers on, with the smaller steps of the end
python -m tests.punk.drilling alone [PROCESSES]
    drills each beginning alone from what is shared on, and writes how it departs: half an hour of
    processor time and more, shared by so many processes, and little memory
python -m tests.punk.drilling gain [RANKS]
    learns nothing: what a perfect opponent gains at all beginnings (or those of RANKS, such as
    1357), as the trainer counts it

What is shared was made by three rounds with seed 1 and eleven from there with seed 2, whose steps
shrank by the clock, so that made anew they come out a little different, and then by
`together 90 1 on`; the departures by `alone`, which comes out the same each time.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from math import comb, prod
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from time import perf_counter

from rules.punk.player.drilled import APART, SHARED, Hand, rows
from tests.punk.drilling.made import (
    RANKS,
    beginnings,
    compiled,
    nice,
    numbers_of,
    packed_from,
    played_of,
    run,
    shared_of,
    text_of,
    told_of,
)
from tests.wanted import Tool, one_of, whole

LATE = 0.6  # how far the steps have shrunk where it goes on
OFTEN = 100  # heaps, after which it is told how far it is


def together(rounds: int, seed: int, on: str | None) -> None:
    """Train all heaps together, and write what was learnt."""
    with TemporaryDirectory() as folder:
        begun = " ".join(map(str, numbers_of(rows()))) if on else ""
        since = str(LATE if on else 0)
        words = ("together", str(rounds), str(seed), RANKS, since)
        told = run(compiled(Path(folder)), *words, told=begun)
    SHARED.write_text(text_of([int(one) for one in told.split()]), encoding="ascii")


def alone(processes: int) -> None:
    """Train each beginning alone, and write by what it departs."""
    starts, found = beginnings(), []
    with TemporaryDirectory() as folder, ThreadPoolExecutor(processes) as pool:
        program = compiled(Path(folder))

        def line(start: Hand) -> str:
            return run(program, "alone", told=shared_of(start, rows()))

        for one in pool.map(line, starts):
            found.append(one)
            if not len(found) % OFTEN:
                gained = fmean([float(each.split()[2]) for each in found])
                print(f"{len(found)} of {len(starts)}: {gained:.4f}", flush=True)
    APART.write_bytes(packed_from(map(told_of, found)))


def gain(ranks: str) -> None:
    """Count what the player's numbers leave to gain: by heap, and as often as each is dealt."""
    starts = beginnings(ranks)
    with TemporaryDirectory() as folder:
        told = run(compiled(Path(folder)), "gain", told="\n".join(map(played_of, starts)))
    found = [float(line.split()[1]) for line in told.splitlines()]
    gains = sorted(found)
    ways = [prod([comb(3, start.count(rank)) for rank in set(start)]) for start in starts]
    dealt = sum([points * way for points, way in zip(found, ways)]) / sum(ways)
    print(f"{len(gains)} heaps: {fmean(gains):.4f} points, as they are dealt {dealt:.4f}, ", end="")
    print(f"nine of ten at most {gains[len(gains) * 9 // 10]:.4f}, all {gains[-1]:.4f}")


def some_ranks(word: str) -> str:
    """Ranks, as they are written."""
    for rank in word:
        one_of(RANKS)(rank)
    return word


def main(words: list[str]) -> None:
    """Do what was asked, and tell how long it took."""
    tool = Tool(__doc__)
    kinds = tool.add_subparsers(dest="what", metavar="together|alone|gain", required=True)
    one = kinds.add_parser("together")
    one.add_argument("ROUNDS", type=whole())
    one.add_argument("SEED", type=whole(0))
    one.add_argument("on", type=one_of(["on"]), nargs="?")
    kinds.add_parser("alone").add_argument("PROCESSES", type=whole(), nargs="?", default=1)
    kinds.add_parser("gain").add_argument("RANKS", type=some_ranks, nargs="?", default=RANKS)
    what, *asked = vars(tool.parse_args(words)).values()
    start = perf_counter()
    nice()
    {"together": together, "alone": alone, "gain": gain}[what](*asked)
    print(f"{perf_counter() - start:.0f} seconds")


if __name__ == "__main__":
    main(sys.argv[1:])

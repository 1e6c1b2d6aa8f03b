"""Train the last three tricks of Punk among three, or measure what is left to gain.

python -m research.punk.endgame_training together ROUNDS SEED
    goes so many times through all heaps of cards, beginning with any card being as likely, and
    writes the result into the player's `drilled.txt`, which all beginnings share. About what a
    perfect opponent gains is printed on the way. A round takes some fifteen seconds of processor
    time, all of it seven gigabytes of memory. `drilled.bin`, by what each beginning departs from
    it, is of no use then until `alone` has made it anew
python -m research.punk.endgame_training together ROUNDS SEED on
    the same from the player's numbers on, with the smaller steps of the end
python -m research.punk.endgame_training alone [PROCESSES]
    trains each beginning alone from what is shared on, and writes how it departs into
    `drilled.bin`: half an hour of processor time and more, shared by so many processes
python -m research.punk.endgame_training gain [RANKS]
    what a perfect opponent gains at all beginnings (or those of RANKS, such as 1357), as the
    trainer counts it

With --dry-run the first three train the few heaps of the ranks 1357 and write nothing.

What is shared was made by three rounds with seed 1 and eleven from there with seed 2, whose steps
shrank by the clock, so that made anew they come out a little different, and then by
`together 90 1 on`; the corrections by `alone`, which comes out the same each time.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import comb, prod
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from time import perf_counter

from research.command_line import Tool, one_of, whole
from research.punk.endgame_training.program import (
    RANKS,
    beginnings,
    compiled,
    numbers_of,
    packed_from,
    played_of,
    shared_of,
    text_of,
    told_of,
)
from research.trainer import run
from rules.punk.player.endgame_table import CORRECTIONS, SHARED_ROWS, Hand, shared_rows

FEW = "1357"
LATE = 0.6  # how far the steps have shrunk where training goes on
OFTEN = 100  # heaps, after which progress is printed


def together(rounds: int, seed: int, on: str | None, dry_run: bool) -> None:
    """Train all heaps together, and write what was learnt."""
    ranks = FEW if dry_run else RANKS
    begun = numbers_of(shared_rows(), ranks) if on else []
    words = ("together", str(rounds), str(seed), ranks, str(LATE if on else 0))
    with TemporaryDirectory() as folder:
        answer = run(compiled(Path(folder)), *words, numbers=begun)
    text = text_of([int(number) for number in answer.split()], ranks)
    if not dry_run:
        SHARED_ROWS.write_text(text, encoding="ascii")


def alone(processes: int, dry_run: bool) -> None:
    """Train each beginning alone, and write by what it departs."""
    starts, found = beginnings(FEW if dry_run else RANKS), []
    with TemporaryDirectory() as folder, ThreadPoolExecutor(processes) as pool:
        trainer = compiled(Path(folder))

        def line(start: Hand) -> str:
            return run(trainer, "alone", then=shared_of(start, shared_rows()))

        for answer in pool.map(line, starts):
            found.append(answer)
            if not len(found) % OFTEN:
                gained = fmean([float(each.split()[2]) for each in found])
                print(f"{len(found)} of {len(starts)}: {gained:.4f}", flush=True)
    packed = packed_from(map(told_of, found))
    if not dry_run:
        CORRECTIONS.write_bytes(packed)


def gain(ranks: str) -> None:
    """Count what the player's numbers leave to gain: by heap, and as often as each is dealt."""
    starts = beginnings(ranks)
    with TemporaryDirectory() as folder:
        answer = run(compiled(Path(folder)), "gain", then="\n".join(map(played_of, starts)))
    found = [float(line.split()[1]) for line in answer.splitlines()]
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


def main() -> None:
    """Do what the command line asks, and print how long it took."""
    tool = Tool(__doc__)
    parts = tool.add_subparsers(dest="command", required=True)
    commands: dict[str, Callable[..., None]] = {"together": together, "alone": alone, "gain": gain}
    part = parts.add_parser("together")
    part.add_argument("rounds", type=whole(), metavar="ROUNDS")
    part.add_argument("seed", type=whole(0), metavar="SEED")
    part.add_argument("on", type=one_of(["on"]), nargs="?")
    part.add_argument("--dry-run", action="store_true")
    part = parts.add_parser("alone")
    part.add_argument("processes", type=whole(), nargs="?", default=1, metavar="PROCESSES")
    part.add_argument("--dry-run", action="store_true")
    part = parts.add_parser("gain")
    part.add_argument("ranks", type=some_ranks, nargs="?", default=RANKS, metavar="RANKS")
    asked = vars(tool.parse_args())
    start = perf_counter()
    if hasattr(os, "nice"):
        os.nice(10)
    commands[asked.pop("command")](**asked)
    print(f"{perf_counter() - start:.0f} seconds")


if __name__ == "__main__":
    main()

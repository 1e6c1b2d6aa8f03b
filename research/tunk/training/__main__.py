"""Train the nets that Tunk's sharp player uses with two seats, or measure what they gain.

python -m research.tunk.training train HANDS SEED
    trains the nets by so many hands and writes their numbers into the player's file
    (`rules/tunk/player/weights.txt`); prints on the way how strong they are against the rule
    player. With --dry-run nothing is written
python -m research.tunk.training further HANDS SEED
    the same, beginning with the player's numbers; the seat that learns plays on by what it has
    learnt, and not as the rule player does
python -m research.tunk.training duel HANDS SEED
    how strong the player's numbers are, in so many hands of the trainer

The numbers in use were made by these, one after the other, in a quarter of an hour:
    train 4000000 1
    further 1500000 2
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from research.command_line import Tool, whole
from research.packed_numbers import packed_text
from research.trainer import numbers_of, packed_from, run
from research.tunk.training.program import compiled
from rules.kit.packed_numbers import read_packed
from rules.tunk.names import TWO
from rules.tunk.player.network import WEIGHTS


def train(command: str, hands: int, seed: int, dry_run: bool = False) -> None:
    """Train, and write what was learnt; or let the player's numbers play."""
    begun = [] if command == "train" else numbers_of(read_packed(WEIGHTS)[TWO])
    with TemporaryDirectory() as folder:
        answer = run(compiled(Path(folder)), command, str(hands), str(seed), numbers=begun)
    if command == "duel":
        print(answer, end="")
    elif not dry_run:
        numbers = packed_from([int(number) for number in answer.split()])
        WEIGHTS.write_text(packed_text({TWO: numbers}), encoding="ascii")


def main() -> None:
    """Do what the command line asks, and print how long it took."""
    tool = Tool(__doc__)
    parts = tool.add_subparsers(dest="command", required=True)
    for name in ("train", "further", "duel"):
        part = parts.add_parser(name)
        part.add_argument("hands", type=whole(), metavar="HANDS")
        part.add_argument("seed", type=whole(0), metavar="SEED")
        if name != "duel":
            part.add_argument("--dry-run", action="store_true")
    asked = vars(tool.parse_args())
    began = perf_counter()
    train(**asked)
    print(f"{perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    main()

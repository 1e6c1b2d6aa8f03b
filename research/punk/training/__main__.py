"""Train the nets that Punk's sharp player uses, or measure with the trainer's fast games.

python -m research.punk.training train SEATS GAMES SEED [FROM]
    trains the net of this table by so many games and writes its numbers into the player's file
    (`rules/punk/player/weights.txt`), beginning with those of the table FROM, if one is named;
    prints on the way how strong it is alone among rule players. With --dry-run nothing is written
python -m research.punk.training duel SEATS GAMES SEED
    how strong the player's numbers are, in so many games of the trainer
python -m research.punk.training quirks SEATS GAMES SEED
    what each character wins alone among rule players, in so many games each, and what one sees
python -m research.punk.training biases SEATS GAMES SEED
    the same of rule players who like some rank more or less, to play it or to keep it

The numbers in use were made by these, one after the other, in one to three minutes each:
    train 3 300000 1
    train 4 130000 1 3
    train 5 60000 1 3
    train 6 80000 1 3
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from research.command_line import Tool, one_of, whole
from research.packed_numbers import packed_text
from research.punk.training.program import compiled
from research.trainer import numbers_of, packed_from, run
from rules.punk.player.network import WEIGHTS, packed


def train(seats: int, games: int, seed: int, since: int | None, dry_run: bool) -> None:
    """Train, and write what was learnt."""
    with TemporaryDirectory() as folder:
        begun = numbers_of(packed()[since]) if since else []
        how = "further" if since else "train"
        answer = run(compiled(seats, Path(folder)), how, str(games), str(seed), numbers=begun)
    tables = {**packed(), seats: packed_from([int(number) for number in answer.split()])}
    if not dry_run:
        WEIGHTS.write_text(packed_text(tables), encoding="ascii")


def measure(what: str, seats: int, games: int, seed: int) -> None:
    """Let the player's numbers, the characters or biased players play."""
    with TemporaryDirectory() as folder:
        numbers = numbers_of(packed()[seats]) if what == "duel" else []
        run(compiled(seats, Path(folder)), what, str(games), str(seed), numbers=numbers)


def main() -> None:
    """Do what the command line asks, and print how long it took."""
    tool, tables = Tool(__doc__), one_of(packed())
    commands: dict[str, Callable[..., None]] = {"train": train}
    commands |= {what: partial(measure, what) for what in ("duel", "quirks", "biases")}
    parts = tool.add_subparsers(dest="command", required=True)
    for name in commands:
        part = parts.add_parser(name)
        part.add_argument("seats", type=tables, metavar="SEATS")
        part.add_argument("games", type=whole(), metavar="GAMES")
        part.add_argument("seed", type=whole(0), metavar="SEED")
        if name == "train":
            part.add_argument("since", type=tables, nargs="?", metavar="FROM")
            part.add_argument("--dry-run", action="store_true")
    asked = vars(tool.parse_args())
    began = perf_counter()
    commands[asked.pop("command")](**asked)
    print(f"{perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    main()

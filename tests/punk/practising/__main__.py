"""Practise anew, or try what was learnt.

python -m tests.punk.practising SEATS GAMES SEED [FROM]
    trains the net of this table by so many games and writes its numbers into the player, begun
    with those of the table FROM, if one is named; how strong it is on the way goes to the screen,
    by games of the trainer alone among rule players
python -m tests.punk.practising duel SEATS GAMES SEED
    learns nothing: how strong the player's numbers are by so many games of the trainer
python -m tests.punk.practising manners SEATS GAMES SEED
    learns nothing: what each character wins of so many games, alone among rule players, and what
    of its wins that loses

The numbers were made by these, one after the other:
    3 300000 1
    4 130000 1 3
    5 60000 1 3
    6 80000 1 3
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rules.punk.player import practised
from table.players.characters import CHARACTERS
from tests.punk.practising.trained import compiled, text_of
from tests.trainer import numbers_of, packed_from, run
from tests.wanted import Tool, one_of, whole


def practise(seats: int, games: int, seed: int, since: int | None = None) -> None:
    """Train, and write what was learnt."""
    with TemporaryDirectory() as folder:
        begun = numbers_of(practised.NUMBERS[since]) if since else []
        how = "further" if since else "train"
        told = run(compiled(seats, Path(folder)), how, str(games), str(seed), numbers=begun)
    tables = {**practised.NUMBERS, seats: packed_from([int(one) for one in told.split()])}
    text = text_of({one: packed.strip() for one, packed in tables.items()})
    Path(practised.__file__).write_text(text, encoding="ascii")


def duel(seats: int, games: int, seed: int) -> None:
    """Let the player's numbers play."""
    with TemporaryDirectory() as folder:
        numbers = numbers_of(practised.NUMBERS[seats])
        run(compiled(seats, Path(folder)), "duel", str(games), str(seed), numbers=numbers)


def manners(seats: int, games: int, seed: int) -> None:
    """Let the characters play."""
    with TemporaryDirectory() as folder:
        program = compiled(seats, Path(folder), "manners")
        for one in CHARACTERS:
            told = run(program, "count", str(games), str(seed), numbers=one.manner)
            wins, around = (100 * float(each) for each in told.split())
            lost = f"loses {100 - wins * seats:.2f} +- {around * seats:.2f} %"
            share = f"{wins:.2f} +- {around:.2f} % ({100 / seats:.2f} is fair)"
            print(f"{one.key}: {share} of {games} games, {lost}", flush=True)


KINDS = {"duel": duel, "manners": manners}


def main(words: list[str]) -> None:
    """Do what was asked, and tell how long it took."""
    kind = KINDS.get(words[0]) if words else None
    tool, tables = Tool(__doc__), one_of(practised.NUMBERS)
    tool.add_argument("SEATS", type=tables)
    tool.add_argument("GAMES", type=whole())
    tool.add_argument("SEED", type=whole(0))
    if kind is None:
        tool.add_argument("FROM", type=tables, nargs="?")
    asked = vars(tool.parse_args(words[1:] if kind else words)).values()
    began = perf_counter()
    (kind or practise)(*asked)
    print(f"{perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    main(sys.argv[1:])

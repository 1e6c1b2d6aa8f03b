"""Practise anew, or try what was learnt.

python -m tests.tunk.practising HANDS SEED
    trains the nets by so many hands and writes their numbers into the player; how strong they are
    on the way goes to the screen, by hands of the trainer against the rule player
python -m tests.tunk.practising duel HANDS SEED
    learns nothing: how strong the player's numbers are by so many hands of the trainer

The numbers were made by `5000000 1`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rules.tunk.player import practised
from tests.tunk.practising.trained import compiled, numbers_of, run, text_of


def practise(hands: str, seed: str) -> None:
    """Train, and write what was learnt."""
    with TemporaryDirectory() as folder:
        told = run(compiled(Path(folder)), "train", hands, seed)
    text = text_of([int(one) for one in told.split()])
    Path(practised.__file__).write_text(text, encoding="ascii")


def duel(hands: str, seed: str) -> None:
    """Let the player's numbers play."""
    with TemporaryDirectory() as folder:
        numbers = numbers_of(practised.NUMBERS)
        run(compiled(Path(folder)), "duel", hands, seed, numbers=numbers)


def main(words: list[str]) -> None:
    """Do what was asked, and tell how long it took."""
    kind = duel if words[:1] == ["duel"] else practise
    asked = words[1:] if kind is duel else words
    if len(asked) != 2 or not all(one.isdigit() for one in asked):
        raise SystemExit(__doc__)
    began = perf_counter()
    kind(*asked)
    print(f"{perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    main(sys.argv[1:])

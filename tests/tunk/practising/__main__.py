"""Practise anew, or try what was learnt.

python -m tests.tunk.practising HANDS SEED
    trains the nets by so many hands and writes their numbers into the player; how strong they are
    on the way goes to the screen, by hands of the trainer against the rule player
python -m tests.tunk.practising further HANDS SEED
    the same, begun with the player's numbers, the seat that learns going on by what it has learnt
    and not as the rule player does
python -m tests.tunk.practising duel HANDS SEED
    learns nothing: how strong the player's numbers are by so many hands of the trainer

The numbers were made by these, one after the other, in a quarter of an hour:
    4000000 1
    further 1500000 2
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rules.tunk.player import practised
from tests.trainer import numbers_of, run
from tests.tunk.practising.trained import compiled, text_of
from tests.wanted import Tool, whole

KINDS = ("train", "further", "duel")


def practise(kind: str, hands: int, seed: int) -> None:
    """Train, and write what was learnt; or let the player's numbers play."""
    begun: Sequence[int] = [] if kind == "train" else numbers_of(practised.NUMBERS)
    with TemporaryDirectory() as folder:
        told = run(compiled(Path(folder)), kind, str(hands), str(seed), numbers=begun)
    if kind == "duel":
        print(told, end="")
    else:
        text = text_of([int(one) for one in told.split()])
        Path(practised.__file__).write_text(text, encoding="ascii")


def main(words: list[str]) -> None:
    """Do what was asked, and tell how long it took."""
    kind, asked = (words[0], words[1:]) if words[:1] and words[0] in KINDS else ("train", words)
    tool = Tool(__doc__)
    tool.add_argument("HANDS", type=whole())
    tool.add_argument("SEED", type=whole(0))
    hands, seed = vars(tool.parse_args(asked)).values()
    began = perf_counter()
    practise(kind, hands, seed)
    print(f"{perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    main(sys.argv[1:])

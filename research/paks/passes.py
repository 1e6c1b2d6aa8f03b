"""How often Paks' players take a card that they need not take, and how long nobody does, as JSON.

`python -m research.paks.passes SEATS HANDS SEED WHO [WORLDS]` plays hands among players of one
kind, as `research.paks.duel` has them. `taken` is the share of free captures that are taken: of the
turns in which a pak may be made and need not be. `in_a_row` says how many passes follow one another
while nothing else happens, at the longest in a hand: in half of the hands at most, in nine of ten,
and ever. `seconds` is the processor time of a choice: the mean, and what 19 of 20 need at most.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from time import process_time
from typing import NamedTuple

from research.command_line import arguments, player as a_player
from research.paks.duel import KINDS, hand, kind, paks
from research.tables import seeds
from rules.kit.move import Move
from rules.kit.remarks import candidates
from rules.kit.state import State, View


class Choice(NamedTuple):
    """What was chosen with so many cards in the stock, how fast, and whether a pak was free."""

    verb: str
    stock: int
    seconds: float
    is_free: bool


def choices(seats: int, seed: int, who: str, worlds: int = 0) -> list[Choice]:
    """All choices of a hand among players of one kind."""
    made: list[Choice] = []
    chooses = kind(who, worlds)

    def choose(view: View, seat: int, seed: int, state: State) -> Move:
        begun = process_time()
        move = chooses(view, seat, seed, state)
        is_free = view.phase == "pak" and len(candidates(paks, view, seat)) > 1
        stock, seconds = len(view.zones["stock"]), process_time() - begun
        made.append(Choice(move.verb, stock, seconds, is_free))
        return move

    hand([choose] * seats, seed)
    return made


def longest_row(made: Sequence[Choice]) -> int:
    """How many passes follow one another at the longest; a card fed to the board, or a hand that is
    shown, ends a row, and takes a card of the stock without a choice."""
    longest = row = 0
    for before, choice in zip([None, *made], made):
        follows = before and before.verb == "pass" and before.stock - 1 == choice.stock
        row = (row + 1 if follows else 1) if choice.verb == "pass" else 0
        longest = max(longest, row)
    return longest


def part(values: Sequence[float], share: float) -> float:
    """The value that this share of all do not exceed."""
    return round(sorted(values)[int(share * (len(values) - 1))], 4)


if __name__ == "__main__":
    seats, count, seed, who, worlds = arguments(__doc__, paks, WHO=a_player(*KINDS))
    hands = [choices(seats, one, who, worlds or 0) for one in seeds(seed, count)]
    every = [choice for made in hands for choice in made]
    free = [choice.verb == "pak" for choice in every if choice.is_free]
    rows, seconds = [longest_row(made) for made in hands], [choice.seconds for choice in every]
    print(
        json.dumps(
            {
                "paks": "passes",
                "who": who,
                "seats": seats,
                "hands": count,
                "seed": seed,
                "free": len(free),
                "taken": round(sum(free) / max(1, len(free)), 3),
                "in_a_row": [part(rows, share) for share in (0.5, 0.9, 1.0)],
                "seconds": [round(sum(seconds) / len(seconds), 4), part(seconds, 0.95)],
            }
        )
    )

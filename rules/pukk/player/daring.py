"""Chips beyond what the solved table stakes: so that a raise may mean anything, and those who fold
too readily, or pay too readily, lose by it.

Against a perfect opponent nothing is gained by them, and little lost
(research/pukk/best_response.py counts how much); against people there is
(research/pukk/weak_opponents.py): some fold to any raise, whom a poor hand drives out, and some
pay to see, whom a good one makes pay more. Of what people did in earlier deals nothing lies on
the table; but a player still in when the stakes are high has paid so far in this one, and from
then on only the better hands raise.

`daring.txt`, made by hand, has for each kind of spot, and how high the stakes are there, how likely
a chip is at least, by class, in the digits of the table.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.pukk.player.stakes import DIGITS, SURE, Spot, chance_of_staking
from rules.pukk.player.strength import CLASSES

FILE = Path(__file__).with_name("daring.txt")
LAPS = 4  # how high the stakes may go between two for each class that hardly anything beats

Row = tuple[float, ...]


def chance_of_a_chip(spot: Spot, number: int) -> float:
    """How likely a seat with a combination of this class stakes a chip, solved or dared."""
    return _row(spot)[number]


@cache
def _row(spot: Spot) -> Row:
    _, kind, *told = spot.split()
    rows = [tuple([chance_of_staking(spot, number) for number in range(CLASSES)])]
    if kind in ("two", "see"):
        rows.append(_surely(int(told[0])))
    if kind != "enter":
        high = told[0] if kind in ("two", "see") else told[1]
        rows.append(_dared().get(f"{kind} {high}", rows[0]))
    return tuple(map(max, *rows)) if rows[1:] else rows[0]


@cache
def _dared() -> dict[str, Row]:
    lines = [line.split(": ") for line in FILE.read_text("utf-8").splitlines()]
    return {kind: tuple([DIGITS.index(digit) / SURE for digit in row]) for kind, row in lines}


def _surely(high: int) -> Row:
    """Between two a chip more is a gift to the better hand, for the other may see it for nothing;
    who holds what hardly anything beats may hope that the other stakes on."""
    return tuple([float(high <= laps(number)) for number in range(CLASSES)])


def laps(number: int) -> int:
    """Up to what stake a class is always raised between two."""
    return LAPS * max(0, number - (CLASSES - 3))

"""With what probability to stake a chip in the púkk, read from the solved table (`stakes.txt`).

A spot is all on which a choice depends beside the seat's own cards: the numbers of seats, of chips
in the pool, of seats that are in, of the stakes, and of seats that are still to answer. All seats
share one strategy.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.pukk.player.strength import CLASSES

FILE = Path(__file__).with_name("stakes.txt")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SURE = len(DIGITS) - 1

HIGHEST = 3  # higher stakes count as so many
CROWD = 4  # more seats that are in count as so many
FULL = 2  # more dressings in the pool count as so many; at larger tables there is always one
FEW = 4  # seats of a table that is not large

Spot = str


def spot_of_entry(seats: int, pools: int, ahead: int, after: int) -> Spot:
    """Return the spot of a seat asked to come in: the numbers of seats in, and asked after it."""
    return f"{_table(seats, pools)} enter {ahead} {after}"


def spot_of_raise(seats: int, pools: int, ready: int, high: int, stood: int) -> Spot:
    """Return the spot of a level seat, by the numbers of seats in, of the stakes, and of seats that
    have just stood."""
    crowd = min(ready, CROWD)
    if ready > crowd:  # as many as before have still to stand
        stood = max(0, crowd - (ready - stood))
    return f"{_table(seats, pools)} raise {crowd} {min(high, HIGHEST)} {stood}"


def spot_of_answer(seats: int, pools: int, ready: int, high: int, after: int) -> Spot:
    """Return the spot of a seat behind. `ready`: how many seats are in; `high`: the highest stake;
    `after`: how many seats answer later, which are never all that are in."""
    crowd, after = min(ready, CROWD), min(after, CROWD - 2)
    return f"{_table(seats, pools)} match {crowd} {min(high, HIGHEST)} {after}"


def spot_of_two(seats: int, pools: int, high: int) -> Spot:
    """Return the spot of a level seat with one other in, who has matched every raise."""
    return f"{_table(seats, pools)} two {high}"


def spot_of_last_answer(seats: int, pools: int, high: int) -> Spot:
    """Return the spot of a seat behind one other, with a free showdown."""
    return f"{_table(seats, pools)} see {high}"


def _table(seats: int, pools: int) -> str:
    """Return the first word of a spot: the number of seats, and the dressings in the pool."""
    return f"{seats}x{min(pools, FULL) if seats <= FEW else 1}"


def chance_of_staking(spot: Spot, number: int) -> float:
    """Return the solved probability that a hand of this class (`number`, from 0) stakes a chip; 0
    for a spot that is not solved."""
    row = _rows(FILE).get(spot)
    return 0.0 if row is None else DIGITS.index(row[number]) / SURE


@cache
def _rows(file: Path) -> dict[str, str]:
    """Read a table: by spot, or by kind of spot and stakes, a digit for each class."""
    rows = [line.partition(": ") for line in file.read_text("utf-8").splitlines()]
    return {spot.rstrip(): row for spot, _, row in rows}


DARED = Path(__file__).with_name("daring.txt")
LAPS = 4  # the stakes that each of the best classes adds to what it always raises to


@cache
def chance_of_a_chip(spot: Spot, number: int) -> float:
    """Return the probability that a class stakes a chip: that of the solved table, or of the bolder
    one if it is higher. Between two, only the very best always raise: the showdown is free, so a
    raise is a gift to a better hand."""
    _, kind, *numbers = spot.split()
    solved = chance_of_staking(spot, number)
    if kind == "enter":
        return solved
    two_left = kind in ("two", "see")
    stakes = int(numbers[0] if two_left else numbers[1])  # as the `spot_of_` functions write them
    if two_left and stakes <= sure_stake(number):
        return 1.0
    row = _rows(DARED).get(f"{kind} {stakes}")
    bolder = DIGITS.index(row[number]) / SURE if row else 0.0
    return max(solved, bolder)


def sure_stake(number: int) -> int:
    """Return the stake up to which a class (`number`) always raises between two, perhaps 0."""
    return LAPS * max(0, number - (CLASSES - 3))

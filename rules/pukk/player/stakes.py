"""How likely a chip should be staked in the púkk, read from the solved table (`stakes.txt`).

A spot is what a choice hangs on beside the seat's own cards: how many sit, what lies in
the pool, who has come in, how high the stakes are and who is still to answer. It
is the same for every seat that meets it, so that a strategy is one for all.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rules.pukk.player.strength import CLASSES

FILE = Path(__file__).with_name("stakes.txt")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SURE = len(DIGITS) - 1

HIGHEST = 3  # stakes are told apart up to here
CROWD = 4  # and so are those who are in
FULL = 2  # and dressings in the pool, with few seats; with more somebody always takes it
FEW = 4

Spot = str


def spot_of_entry(seats: int, pools: int, ahead: int, after: int) -> Spot:
    """Return the spot of a seat asked to come in: the numbers of seats in, and asked after it."""
    return f"{_table(seats, pools)} enter {ahead} {after}"


def spot_of_raise(seats: int, pools: int, ready: int, high: int, stood: int) -> Spot:
    """The spot of a level seat: the number of seats in, the stakes, and how many just stood."""
    crowd = min(ready, CROWD)
    stood = max(0, crowd - (ready - stood)) if ready > crowd else stood
    return f"{_table(seats, pools)} raise {crowd} {min(high, HIGHEST)} {stood}"


def spot_of_answer(seats: int, pools: int, ready: int, high: int, after: int) -> Spot:
    """The spot of a seat behind: the number of seats in, the stakes, and how many answer later."""
    crowd, after = min(ready, CROWD), min(after, CROWD - 2)
    return f"{_table(seats, pools)} match {crowd} {min(high, HIGHEST)} {after}"


def spot_of_two(seats: int, pools: int, high: int) -> Spot:
    """Return the spot of a level seat with one other in, who has matched every raise."""
    return f"{_table(seats, pools)} two {high}"


def spot_of_last_answer(seats: int, pools: int, high: int) -> Spot:
    """Return the spot of a seat behind one other, with a free showdown."""
    return f"{_table(seats, pools)} see {high}"


def _table(seats: int, pools: int) -> str:
    return f"{seats}x{min(pools, FULL) if seats <= FEW else 1}"


def chance_of_staking(spot: Spot, number: int) -> float:
    """Return the solved probability that a class stakes a chip; 0 for a spot that no sensible play
    leads to."""
    row = _rows().get(spot)
    return 0.0 if row is None else DIGITS.index(row[number]) / SURE


@cache
def _rows() -> dict[Spot, str]:
    rows = FILE.read_text("utf-8").splitlines()
    return {spot.rstrip(): row for spot, _, row in (line.partition(": ") for line in rows)}


DARED = Path(__file__).with_name("daring.txt")
LAPS = 4  # how high the stakes may go between two for each class that hardly anything beats


@cache
def chance_of_a_chip(spot: Spot, number: int) -> float:
    """Return the probability that a class stakes a chip: the solved one, or a bolder one. Between
    two the very best always raise; for others a raise is a gift to a better hand, since the
    showdown is free."""
    _, kind, *parts = spot.split()
    solved = chance_of_staking(spot, number)
    if kind == "enter":
        return solved
    two = kind in ("two", "see")
    high = int(parts[0] if two else parts[1])
    row = _daring_rows().get(f"{kind} {high}")
    dared = DIGITS.index(row[number]) / SURE if row else 0.0
    return max(solved, dared, float(two and high <= sure_stake(number)))


@cache
def _daring_rows() -> dict[str, str]:
    return dict(line.split(": ") for line in DARED.read_text("utf-8").splitlines())


def sure_stake(number: int) -> int:
    """Return the stake up to which a class always raises between two."""
    return LAPS * max(0, number - (CLASSES - 3))

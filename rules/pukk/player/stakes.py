"""How likely a chip should be staked in the púkk, read from the solved table (`solve.py`).

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
    """Asked to come in: so many are in already, so many are asked after this seat."""
    return f"{_table(seats, pools)} enter {ahead} {after}"


def spot_of_raise(seats: int, pools: int, ready: int, high: int, stood: int) -> Spot:
    """Level: so many are in, so high are the stakes, so many have stood just now."""
    crowd = min(ready, CROWD)
    stood = max(0, crowd - (ready - stood)) if ready > crowd else stood
    return f"{_table(seats, pools)} raise {crowd} {min(high, HIGHEST)} {stood}"


def spot_of_answer(seats: int, pools: int, ready: int, high: int, after: int) -> Spot:
    """Behind: so many are in, so high are the stakes, so many have to answer after this seat."""
    crowd, after = min(ready, CROWD), min(after, CROWD - 2)
    return f"{_table(seats, pools)} match {crowd} {min(high, HIGHEST)} {after}"


def spot_of_two(seats: int, pools: int, high: int) -> Spot:
    """Level, with one other still in. That one has paid every raise up to here."""
    return f"{_table(seats, pools)} two {high}"


def spot_of_last_answer(seats: int, pools: int, high: int) -> Spot:
    """Behind, with one other still in; the cards may be seen for nothing."""
    return f"{_table(seats, pools)} see {high}"


def _table(seats: int, pools: int) -> str:
    return f"{seats}x{min(pools, FULL) if seats <= FEW else 1}"


def chance_of_staking(spot: Spot, number: int) -> float:
    """How likely a seat with a combination of this class stakes a chip; never, of a spot that
    no sensible play leads to."""
    row = _rows().get(spot)
    return 0.0 if row is None else DIGITS.index(row[number]) / SURE


@cache
def _rows() -> dict[Spot, str]:
    rows = FILE.read_text("utf-8").splitlines()
    return {spot.rstrip(): row for spot, _, row in (line.partition(": ") for line in rows)}


DARED = Path(__file__).with_name("daring.txt")
LAPS = 4  # how high the stakes may go between two for each class that hardly anything beats

Row = tuple[float, ...]


def chance_of_a_chip(spot: Spot, number: int) -> float:
    """How likely a seat with a combination of this class stakes a chip, solved or dared."""
    return _row(spot)[number]


@cache
def _row(spot: Spot) -> Row:
    _, kind, *parts = spot.split()
    rows = [tuple([chance_of_staking(spot, number) for number in range(CLASSES)])]
    if kind in ("two", "see"):
        rows.append(_sure_raises(int(parts[0])))
    if kind != "enter":
        high = parts[0] if kind in ("two", "see") else parts[1]
        rows.append(_daring_rows().get(f"{kind} {high}", rows[0]))
    return tuple(map(max, *rows)) if rows[1:] else rows[0]


@cache
def _daring_rows() -> dict[str, Row]:
    lines = [line.split(": ") for line in DARED.read_text("utf-8").splitlines()]
    return {kind: tuple([DIGITS.index(digit) / SURE for digit in row]) for kind, row in lines}


def _sure_raises(high: int) -> Row:
    """Between two a chip more is a gift to the better hand, for the other may see it for nothing;
    who holds what hardly anything beats may hope that the other stakes on."""
    return tuple([float(high <= sure_stake(number)) for number in range(CLASSES)])


def sure_stake(number: int) -> int:
    """Up to what stake a class is always raised between two."""
    return LAPS * max(0, number - (CLASSES - 3))

"""A trick as one figure in the middle of the table, each card on its player's side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from table.layout.groups import RATIO
from table.layout.room import Room

FEW = 5  # so many others and more lay a trick in two rows
APART, STAGGER = 0.1, 0.5  # between the cards of a trick, and from the highest to the lowest


def figure(side: int, top: int) -> tuple[float, float]:
    """Width and height of a trick, in card widths, where so many sit at each side and at the
    top."""
    few = 2 * side + top < FEW
    columns = 2 * side + top + 1 if few else max(1, top) + 2 * (-(-side // 2))
    return columns * (1 + APART) - APART, RATIO + (STAGGER if few else RATIO + APART)


def trick_places(
    room: Room, side: int, top: int, unit: float, seats: Sequence[int]
) -> dict[int, Room]:
    """A place for each seat's card, on its player's side: the cards of few seats side by side,
    those from afar higher and the own lower; of many in two rows. `unit`: a card's width in
    pixels; `seats`: clockwise from the one at the bottom."""
    height = unit * RATIO
    width, tall = figure(side, top)
    left, step = room.middle[0] - width * unit / 2 + unit / 2, unit * (1 + APART)
    rise = (tall * unit - height) / 2
    found: dict[int, Room] = {}
    for seat, (column, row) in zip(seats, _spots(side, top), strict=True):
        x, y = left + step * column, room.middle[1] + rise * row
        found[seat] = Room(x - unit / 2, y - height / 2, unit, height)
    return found


def _spots(side: int, top: int) -> Iterator[tuple[float, float]]:
    """Column and row of each seat's card, from the bottom seat clockwise; rows from -1 to 1."""
    if 2 * side + top < FEW:
        yield side + -(-top // 2), 1
        yield from ((column, 0) for column in range(side))
        yield from ((side + at + (at >= -(-top // 2)), -1) for at in range(top))
        yield from ((side + top + 1 + column, 0) for column in range(side))
        return
    ends, within = -(-side // 2), max(1, top)
    yield ends + (within - 1) / 2, 1
    for at in reversed(range(side)):
        yield at // 2, _row(at, side)
    yield from ((ends + at + (within - top) / 2, -1) for at in range(top))
    for at in range(side):
        yield 2 * ends + within - 1 - at // 2, _row(at, side)


def _row(number: int, side: int) -> float:
    """Two cards of a side in a column, the last one alone between the rows."""
    return 0 if number == side - 1 and side % 2 else (-1, 1)[number % 2]

"""Ways to sit round a table, and the one that serves the others and the middle alike.

The others sit along the left, the top and the right. Of what the player's own station leaves, they
and the middle get so much that neither is small for the other's sake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from table.layout.fans import RATIO
from table.layout.flow import Cell, Rows, flow_rows, largest
from table.layout.layout import Layout
from table.layout.need import Writing, rows_wanted, usual_needs
from table.layout.room import Room

THEIRS, MIDDLE = 0.58, 0.9  # how large cards should be there, to the player's own
THEIRS_MOST, MIDDLE_MOST, MIDDLE_MANY = 0.92, 1.25, 0.7  # no larger than this
SMALLEST = 0.12
EDGE, GAP = 20.0, 8.0  # logical units: to the window's edge, between stations
CRAMPED = 0.24  # of the room: what is given to a side where nothing fits
ENOUGH = 0.985  # broader columns may cost the middle so little
LEFT = 0.55  # of the sizes they should have, to the others and the middle
ROUNDER = 1.25  # by so much must a less round way of sitting be better
BROADEST = 0.25  # of the window: a column at one side


class Bounds(NamedTuple):
    """What the others and the middle share: the window's width, from where to where the stations
    at the sides may reach, and where the middle ends. `text`: pixels to a logical unit."""

    width: float
    top: float
    low: float
    front: float
    text: float


class SeatingPlan(NamedTuple):
    """A way of sitting: so many at each side, so many at the top; the others' card width, the
    middle's, how broad the columns at the sides are and how deep the row at the top."""

    side: int
    top: int
    unit: float
    middle: float
    broad: float
    depth: float


@lru_cache(maxsize=64)
def usual_seating(
    layout: Layout, bounds: Bounds, unit: float, places: int, writing: Writing
) -> tuple[tuple[int, int], float]:
    """How many sit at each side and at the top, and how well that fits, by what is usual."""
    best: tuple[float, tuple[int, int]] | None = None
    sides = sorted(range((places + 1) // 2), key=lambda side: abs(side - (places - 1) / 3.4))
    for side in sides[:3]:  # the roundest ways, that one first
        seats = side, places - 1 - 2 * side
        theirs = rows_wanted(layout, "theirs", usual_needs(layout), 0, writing)
        middle = rows_wanted(layout, "here", usual_needs(layout), 0, writing, figure(*seats))
        way = best_plan(theirs, middle, seats, bounds, unit)
        worth = _worth(way, unit)
        if best is None or worth > best[0] * ROUNDER:
            best = worth, seats
    return (best[1], best[0]) if best else ((0, 0), 1.0)


def plate_scale(
    layout: Layout, bounds: Bounds, unit: float, places: int, writing: Writing,
    sizes: Sequence[float],
) -> float:  # fmt: skip
    """How large the others' plates are: the first size that leaves enough, or else most."""
    worth = {}
    for small in sizes:
        worth[small] = usual_seating(layout, bounds, unit, places, writing._replace(small=small))[1]
        if worth[small] >= LEFT:
            return small
    return max(worth, key=lambda scale: worth[scale])


def _worth(way: SeatingPlan, unit: float) -> float:
    return min(way.unit / THEIRS, way.middle / MIDDLE) / unit


@lru_cache(maxsize=512)
def best_plan(
    theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds, unit: float
) -> SeatingPlan:
    """The sizes at which the others and the middle are served alike."""
    low, top = SMALLEST * unit, THEIRS_MOST * unit
    best: SeatingPlan | None = None
    for _ in range(6):
        half = (low + top) / 2
        way = _tried(theirs, middle, seats, bounds, unit, half)
        if way is None or way.unit / THEIRS > way.middle / MIDDLE:
            top = half
        else:
            low = half
        if way is not None and (best is None or _worth(way, unit) > _worth(best, unit)):
            best = way
    return best or _cramped(middle, seats, bounds, SMALLEST * unit)


def _cramped(middle: Rows, seats: tuple[int, int], bounds: Bounds, size: float) -> SeatingPlan:
    """A way of sitting where nothing fits as it should: all of it will be made smaller."""
    broad = CRAMPED * bounds.width if seats[0] else 0.0
    deep = CRAMPED * (bounds.front - bounds.top) if seats[1] else 0.0
    way = SeatingPlan(*seats, size, 0.0, broad, deep)
    left = middle_room(way, bounds)
    return way._replace(middle=largest(middle, left.width, max(1.0, left.height), size))


def _tried(
    theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds, unit: float, size: float
) -> SeatingPlan | None:
    """What is left for the middle where the others' cards are so large; None if they do not fit."""
    side, top = seats
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    best: SeatingPlan | None = None
    height = (bounds.low - bounds.top - gap * (side - 1)) / max(1, side)
    for broad in _broadths(upright_rows(theirs), size, height, bounds.width) if side else (0.0,):
        way = SeatingPlan(side, top, size, 0.0, broad + edge, 0.0)
        if top:
            width = (bounds.width - 2 * (broad + edge) - gap * (top + 1)) / top
            flow = flow_rows(theirs, width, size) if width > 0 else None
            if flow is None:
                break
            way = way._replace(depth=flow.height)
        left = middle_room(way, bounds)
        if left.width <= 0 or left.height <= 0:
            break
        # at a large table whole packs fly to the middle and back, and what is larger would take
        # its time
        most = MIDDLE_MOST if 2 * side + top <= FEW else MIDDLE_MANY
        way = way._replace(middle=largest(middle, left.width, left.height, most * unit))
        if best is not None and way.middle <= ENOUGH * best.middle:
            break
        best = way
    return best


@lru_cache(maxsize=64)
def upright_rows(rows: Rows) -> Rows:
    """The rows of a station at a side: the plate and what was made in play have their own."""
    found: list[tuple[Cell, ...]] = []
    for row in rows:
        alone = [cell[0].part == "plate" or bool(cell[0].groups) for cell in row]
        rest = tuple(cell for cell, lone in zip(row, alone, strict=True) if not lone)
        found += [(cell,) for cell in row if cell[0].part == "plate"]
        found += [rest] if rest else []
        found += [(cell,) for cell in row if cell[0].groups]
    return tuple(found)


def _broadths(rows: Rows, unit: float, height: float, window: float) -> Iterator[float]:
    """The widths of a column at a side at which rows are no higher than a room, the least first."""
    for part in range(3, 11):
        broad = BROADEST * window * part / 10
        flow = flow_rows(rows, broad, unit)
        if flow is not None and flow.height <= height:
            yield broad


def middle_room(way: SeatingPlan, bounds: Bounds) -> Room:
    """What the stations leave free."""
    gap = GAP * bounds.text
    left = max(way.broad, EDGE * bounds.text) + gap
    top = bounds.top + way.depth + gap
    return Room(left, top, bounds.width - 2 * left, bounds.front - top - gap / 2)


# a trick as one figure


FEW = 5  # so many others and more lay a trick in two rows
APART, STAGGER = 0.1, 0.5  # between the cards of a trick, and from the highest to the lowest


def figure(side: int, top: int) -> tuple[float, float]:
    """Width and height of a trick, in card widths, by how many sit at each side and at the top."""
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

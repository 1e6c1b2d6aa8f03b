"""Choose how the other players sit round a table, and how large their cards and the middle's are.

The others sit along the left, the top and the right. They share the room that the own station
leaves with the middle, so that neither gets small cards while the other has large ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from table.layout.fans import RATIO
from table.layout.flow import HALVINGS, Cell, Rows, fits, flow_rows, largest_unit
from table.layout.layout import Layout
from table.layout.need import Writing, rows_wanted, usual_needs
from table.layout.room import Room

# Sizes of the cards, as shares of the size of the player's own cards.
THEIRS, MIDDLE = 0.66, 0.9  # the size cards should have at other seats and in the middle
# The largest size: at other seats; in the middle with up to FEW others, and with more.
THEIRS_MOST, MIDDLE_MOST, MIDDLE_MANY = 0.92, 1.0, 0.7
SMALLEST = 0.12
EDGE, GAP = 20.0, 8.0  # logical units: at the window's edge, between stations
CRAMPED = 0.24  # of the room: the share of a side if nothing fits
MIN_GROWTH = 0.985  # a broader column must leave the middle more than this share of its size
# The others' cards are made smaller up to YIELDS times if the middle's grow by MIN_RISE.
YIELD, YIELDS, MIN_RISE = 0.97, 3, 1.2
ENOUGH = 0.55  # of the sizes that cards should have
ROUNDER = 1.25  # a seating that is less round must be better by this factor
# How much longer the upper edge between the columns is than a column: two thirds of the width of a
# 16:10 window, to three quarters of its height.
TOP_TO_SIDE = (2 / 3 * 1.6) / (3 / 4)
MAX_COLUMN = 0.25  # of the window's width: a column of stations at one side


class Bounds(NamedTuple):
    """The room that the others and the middle share: the window's width; the top and the lower end
    of the stations at the sides (`low`); the lower end of the middle (`front`). `text`: pixels to a
    logical unit of writing."""

    width: float
    top: float
    low: float
    front: float
    text: float


class SeatingPlan(NamedTuple):
    """A seating: the number of players at each `side` and at the `top`; the width of their cards
    (`unit`) and of those in the middle; the width of a column of stations at a side (`broad`) and
    the height of the row at the top (`depth`)."""

    side: int
    top: int
    unit: float
    middle: float
    broad: float
    depth: float


def usual_seating(
    layout: Layout, bounds: Bounds, unit: float, places: int, writing: Writing,
    scales: Sequence[float],
) -> tuple[float, SeatingPlan, Writing]:  # fmt: skip
    """Seat the others for what a hand of the game usually needs. Return how well that fits, 1.0 if
    cards have the sizes they should have; the seating; and the writing, with the others' plates at
    the first of `scales` that leaves enough room for cards, else at the one that leaves most."""
    found = list[tuple[float, SeatingPlan, Writing]]()
    for scale in scales:
        scaled = writing._replace(small=scale)
        found.append((*_roundest_plan(layout, bounds, unit, places, scaled), scaled))
        if found[-1][0] >= ENOUGH:
            return found[-1]
    return max(found, key=lambda fit: fit[0])


def _roundest_plan(
    layout: Layout, bounds: Bounds, unit: float, places: int, writing: Writing
) -> tuple[float, SeatingPlan]:
    """Return how well the roundest seating fits that is not much worse than a less round one; and
    that seating."""
    best: tuple[float, SeatingPlan] | None = None
    even_share = (places - 1) / (2 + TOP_TO_SIDE)  # the seats of a side if all are equally apart
    off = {side: round(abs(side - even_share), 1) for side in range((places + 1) // 2)}
    for side in sorted(off, key=lambda side: off[side])[:3]:  # the three roundest
        seats = side, places - 1 - 2 * side
        theirs = rows_wanted(layout, "theirs", usual_needs(layout), 0, writing)
        middle = rows_wanted(layout, "here", usual_needs(layout), 0, writing, trick_size(*seats))
        plan = best_plan(theirs, middle, seats, bounds, unit)
        score = _score(plan, unit)
        is_less_round = best is not None and off[side] > off[best[1].side]
        if best is None or score > best[0] * (ROUNDER if is_less_round else 1):
            best = score, plan
    return best or (1.0, SeatingPlan(0, 0, unit, unit, 0.0, 0.0))


def _score(plan: SeatingPlan, unit: float) -> float:
    """Return how near the smaller of the others' and the middle's cards are to the size they should
    have."""
    return min(plan.unit / THEIRS, plan.middle / MIDDLE) / unit


@lru_cache(maxsize=512)
def best_plan(
    theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds, unit: float
) -> SeatingPlan:
    """Return the seating in which the others' and the middle's cards are equally near the sizes
    they should have, found by bisection. The others' are a little smaller if that makes the
    middle's much larger."""
    low, top = SMALLEST * unit, THEIRS_MOST * unit
    best: SeatingPlan | None = None
    for _ in range(HALVINGS):
        half = (low + top) / 2
        plan = _plan_for_size(theirs, middle, seats, bounds, unit, half)
        if plan is None or plan.unit / THEIRS > plan.middle / MIDDLE:
            top = half
        else:
            low = half
        if plan is not None and (best is None or _score(plan, unit) > _score(best, unit)):
            best = plan
    if best is None:
        return _cramped_plan(middle, seats, bounds, SMALLEST * unit)
    for times in range(1, YIELDS + 1):
        size = best.unit * YIELD**times
        plan = _plan_for_size(theirs, middle, seats, bounds, unit, size)
        if plan is not None and plan.middle > MIN_RISE * best.middle:
            return plan
    return best


def _cramped_plan(middle: Rows, seats: tuple[int, int], bounds: Bounds, size: float) -> SeatingPlan:
    """Return a seating for a window in which nothing fits; `squeeze` will shrink everything."""
    broad = CRAMPED * bounds.width if seats[0] else 0.0
    depth = CRAMPED * (bounds.front - bounds.top) if seats[1] else 0.0
    plan = SeatingPlan(*seats, size, 0.0, broad, depth)
    left = middle_room(plan, bounds)
    return plan._replace(middle=largest_unit(middle, left.width, max(1.0, left.height), size))


def _plan_for_size(
    theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds, unit: float, size: float
) -> SeatingPlan | None:
    """Return the seating with the largest middle when the others' cards are `size` wide, or None if
    these do not fit."""
    side, top = seats
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    best: SeatingPlan | None = None
    height = (bounds.low - bounds.top - gap * (side - 1)) / max(1, side)
    for broad in _column_widths(theirs, size, height, bounds.width) if side else (0.0,):
        plan = SeatingPlan(side, top, size, 0.0, broad + edge, 0.0)
        if top:
            width = (bounds.width - 2 * (broad + edge) - gap * (top + 1)) / top
            rows = shallow_rows(theirs, width, size)
            flow = flow_rows(rows, width, size) if width > 0 else None
            if flow is None:
                break
            plan = plan._replace(depth=flow.height)
        left = middle_room(plan, bounds)
        if left.width <= 0 or left.height <= 0:
            break
        # At a large table whole packs fly to the middle and back; larger cards would be too slow.
        largest = (MIDDLE_MOST if 2 * side + top <= FEW else MIDDLE_MANY) * unit
        plan = plan._replace(middle=largest_unit(middle, left.width, left.height, largest))
        if best is not None and plan.middle <= MIN_GROWTH * best.middle:
            break
        best = plan
    return best


@lru_cache(maxsize=64)
def upright_rows(rows: Rows) -> Rows:
    """Return the rows of a station at a side, with the plate and each numbered zone in a row of its
    own."""
    upright: list[tuple[Cell, ...]] = []
    for row in rows:
        rest = tuple(cell for cell in row if cell[0].part != "plate" and not cell[0].groups)
        upright += [(cell,) for cell in row if cell[0].part == "plate"]
        upright += [rest] if rest else []
        upright += [(cell,) for cell in row if cell[0].groups]
    return tuple(upright)


def shallow_rows(rows: Rows, width: float, unit: float) -> Rows:
    """Return the rows of a station at the top. Numbered zones get a row of their own below the rest
    if that takes less height."""
    apart = _apart(rows)
    apart_flow, usual_flow = apart and flow_rows(apart, width, unit), flow_rows(rows, width, unit)
    if apart_flow and (usual_flow is None or apart_flow.height < usual_flow.height):
        return apart
    return rows


@lru_cache(maxsize=64)
def _apart(rows: Rows) -> Rows:
    """Return the rows with the numbered zones in a row of their own below the rest; () without such
    zones."""
    lower = tuple(cell for row in rows for cell in row if cell[0].groups)
    rest = [tuple(cell for cell in row if not cell[0].groups) for row in rows]
    return (*filter(None, rest), lower) if lower else ()


def _column_widths(rows: Rows, unit: float, height: float, window: float) -> Iterator[float]:
    """Yield the widths of a column in which the rows are no higher than `height`, the least first.
    Tried are tenths of the widest column, from three on. `window`: the width of the window."""
    for tenths in range(3, 11):
        column = MAX_COLUMN * window * tenths / 10
        if column_rows(rows, column, height, unit):
            yield column


@lru_cache(maxsize=1024)
def column_rows(rows: Rows, width: float, height: float, unit: float) -> Rows | None:
    """Return the rows of a station at a side, in a column no higher than `height`: upright, else
    with the hand beside the plate and numbered zones below. None if neither fits."""
    ways = [upright_rows(rows), _apart(rows)]
    fitting = (way for way in ways if way and fits(way, width, height, unit))
    return next(fitting, None)


def middle_room(plan: SeatingPlan, bounds: Bounds) -> Room:
    """Return the room that the stations leave free in the middle."""
    gap = GAP * bounds.text
    left = max(plan.broad, EDGE * bounds.text) + gap
    top = bounds.top + plan.depth + gap
    return Room(left, top, bounds.width - 2 * left, bounds.front - top - gap / 2)


FEW = 5  # with so many other players or more, a trick has two rows of cards
APART, STAGGER = 0.1, 0.5  # card widths: between cards of a trick; from the highest to the lowest


def trick_size(side: int, top: int) -> tuple[float, float]:
    """Return the width and height of a trick (a card of each player) in card widths. `side` and
    `top`: the number of players at each side and at the top."""
    if 2 * side + top < FEW:
        columns, height = 2 * side + top + 1, RATIO + STAGGER
    else:
        columns, height = max(1, top) + 2 * ceil(side / 2), RATIO + (RATIO + APART)
    return columns * (1 + APART) - APART, height


def trick_places(
    room: Room, side: int, top: int, unit: float, seats: Sequence[int]
) -> dict[int, Room]:
    """Return the room of each seat's card in the trick, on its player's side. Of few seats they are
    side by side, those of players at the top higher and the own lower; of many in two rows. `unit`:
    the width of a card in pixels; `seats`: clockwise from the one at the bottom."""
    height = unit * RATIO
    width, total = trick_size(side, top)
    left, step = room.middle[0] - width * unit / 2 + unit / 2, unit * (1 + APART)
    rise = (total * unit - height) / 2
    rooms: dict[int, Room] = {}
    for seat, (column, row) in zip(seats, _trick_cells(side, top), strict=True):
        x, y = left + step * column, room.middle[1] + rise * row
        rooms[seat] = Room(x - unit / 2, y - height / 2, unit, height)
    return rooms


def _trick_cells(side: int, top: int) -> Iterator[tuple[float, float]]:
    """Yield the column and the row of each seat's card, clockwise from the bottom seat. Rows go
    from -1, the upper, to 1, the lower."""
    if 2 * side + top < FEW:
        before_own = ceil(top / 2)  # so many cards of players at the top are left of the own one
        yield side + before_own, 1
        yield from ((column, 0) for column in range(side))
        yield from ((side + number, -1) for number in range(before_own))
        yield from ((side + number + 1, -1) for number in range(before_own, top))
        yield from ((side + top + 1 + column, 0) for column in range(side))
        return
    ends, middle = ceil(side / 2), max(1, top)  # columns at each side, and in the middle
    yield ends + (middle - 1) / 2, 1
    for number in reversed(range(side)):
        yield number // 2, _side_row(number, side)
    yield from ((ends + number + (middle - top) / 2, -1) for number in range(top))
    for number in range(side):
        yield 2 * ends + middle - 1 - number // 2, _side_row(number, side)


def _side_row(number: int, side: int) -> float:
    """Return the row of a card at a side: two share a column, a last single one is between rows."""
    is_single = number == side - 1 and side % 2 == 1
    if is_single:
        return 0
    return -1 if number % 2 == 0 else 1

"""Choose how the other players sit round a table, and how large their cards and the middle's are.

The others sit along the left, the top and the right. The room that the player's own station leaves
is shared so that neither their cards nor the middle's are small for the sake of the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from table.layout.fans import RATIO
from table.layout.flow import HALVINGS, Cell, Rows, fits, flow_rows, largest_unit
from table.layout.layout import Layout
from table.layout.need import Writing, rows_wanted, usual_needs
from table.layout.room import Room

THEIRS, MIDDLE = 0.66, 0.9  # the size that cards should have there, to the player's own
# and the largest they may have; in the middle with few others and with many
THEIRS_MOST, MIDDLE_MOST, MIDDLE_MANY = 0.92, 1.0, 0.7
SMALLEST = 0.12  # and the least
EDGE, GAP = 20.0, 8.0  # logical units: at the window's edge, between stations
CRAMPED = 0.24  # of the room: the share of a side where nothing fits
MIN_GROWTH = 0.985  # a broader column must leave the middle more than this part of its size
YIELD, YIELDS, MIN_RISE = 0.97, 3, 1.2  # others' cards are so much smaller, if the middle's rise
ENOUGH = 0.55  # of the sizes that cards should have
ROUNDER = 1.25  # a seating that is less round must be better by this factor
# how much longer the upper edge between the columns is than a column: two thirds of the width of a
# 16:10 window, to three quarters of its height
TOP_TO_SIDE = (2 / 3 * 1.6) / (3 / 4)
MAX_COLUMN = 0.25  # of the window's width: a column of stations at one side


class Bounds(NamedTuple):
    """The room that the others and the middle share: the window's width, the top and the low end of
    the stations at the sides, and the low end of the middle (`front`). `text`: pixels to a
    logical unit of writing."""

    width: float
    top: float
    low: float
    front: float
    text: float


class SeatingPlan(NamedTuple):
    """A seating: the number of players at each `side` and at the `top`; the width of their cards
    (`unit`) and of the middle's; the width of a column at a side (`broad`) and the height of the
    row at the top (`depth`)."""

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
    """How well what a hand of the game usually needs fits, 1.0 where cards have the sizes they
    should have; its seating; and the writing, with the others' plates at the first of `scales` that
    leaves enough room for cards, or else at the one that leaves most."""
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
    """How well the roundest seating fits that is not much worse than another, and its plan."""
    best: tuple[float, SeatingPlan] | None = None
    even_share = (places - 1) / (2 + TOP_TO_SIDE)  # the seats of a side if all are equally apart
    off = {side: round(abs(side - even_share), 1) for side in range((places + 1) // 2)}
    for side in sorted(off, key=lambda side: off[side])[:3]:  # the roundest first
        seats = side, places - 1 - 2 * side
        theirs = rows_wanted(layout, "theirs", usual_needs(layout), 0, writing)
        middle = rows_wanted(layout, "here", usual_needs(layout), 0, writing, trick_size(*seats))
        plan = best_plan(theirs, middle, seats, bounds, unit)
        score = _score(plan, unit)
        if best is None or score > best[0] * (ROUNDER if off[side] > off[best[1].side] else 1):
            best = score, plan
    return best or (1.0, SeatingPlan(0, 0, unit, unit, 0.0, 0.0))


def _score(plan: SeatingPlan, unit: float) -> float:
    """The smaller of the others' and the middle's cards, in the sizes they should have."""
    return min(plan.unit / THEIRS, plan.middle / MIDDLE) / unit


@lru_cache(maxsize=512)
def best_plan(
    theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds, unit: float
) -> SeatingPlan:
    """The seating in which the others' cards and the middle's are equally near the sizes they
    should have, found by bisection; or the others' a little smaller where that makes the middle's
    much larger."""
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
    for smaller in range(1, YIELDS + 1) if best else ():
        assert best is not None
        size = best.unit * YIELD**smaller
        plan = _plan_for_size(theirs, middle, seats, bounds, unit, size)
        if plan is not None and plan.middle > MIN_RISE * best.middle:
            return plan
    return best or _cramped_plan(middle, seats, bounds, SMALLEST * unit)


def _cramped_plan(middle: Rows, seats: tuple[int, int], bounds: Bounds, size: float) -> SeatingPlan:
    """A seating for a window in which nothing fits: `squeeze` will make everything smaller."""
    broad = CRAMPED * bounds.width if seats[0] else 0.0
    depth = CRAMPED * (bounds.front - bounds.top) if seats[1] else 0.0
    plan = SeatingPlan(*seats, size, 0.0, broad, depth)
    left = middle_room(plan, bounds)
    return plan._replace(middle=largest_unit(middle, left.width, max(1.0, left.height), size))


def _plan_for_size(
    theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds, unit: float, size: float
) -> SeatingPlan | None:
    """The seating with the largest middle when the others' cards are `size` wide; None if these do
    not fit."""
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
        # at a large table whole packs fly to the middle and back; larger cards would be too slow
        most = MIDDLE_MOST if 2 * side + top <= FEW else MIDDLE_MANY
        plan = plan._replace(middle=largest_unit(middle, left.width, left.height, most * unit))
        if best is not None and plan.middle <= MIN_GROWTH * best.middle:
            break
        best = plan
    return best


@lru_cache(maxsize=64)
def upright_rows(rows: Rows) -> Rows:
    """The rows of a station at a side: the plate and the numbered zones get rows of their own."""
    upright: list[tuple[Cell, ...]] = []
    for row in rows:
        rest = tuple(cell for cell in row if cell[0].part != "plate" and not cell[0].groups)
        upright += [(cell,) for cell in row if cell[0].part == "plate"]
        upright += [rest] if rest else []
        upright += [(cell,) for cell in row if cell[0].groups]
    return tuple(upright)


def shallow_rows(rows: Rows, width: float, unit: float) -> Rows:
    """The rows of a station at the top: numbered zones are in a row of their own below the rest
    where that takes less height."""
    apart = _apart(rows)
    lower, usual = apart and flow_rows(apart, width, unit), flow_rows(rows, width, unit)
    return apart if lower and (usual is None or lower.height < usual.height) else rows


@lru_cache(maxsize=64)
def _apart(rows: Rows) -> Rows:
    """The rows with the numbered zones in a row of their own below the rest; () for none."""
    lower = tuple(cell for row in rows for cell in row if cell[0].groups)
    rest = [tuple(cell for cell in row if not cell[0].groups) for row in rows]
    return (*filter(None, rest), lower) if lower else ()


def _column_widths(rows: Rows, unit: float, height: float, window: float) -> Iterator[float]:
    """Yield the widths of a column at which the rows are no higher than `height`, the least first;
    of those tried, from 3/10 of the widest to all of it. `window`: the width of the window."""
    for tenths in range(3, 11):
        column = MAX_COLUMN * window * tenths / 10
        if column_rows(rows, column, height, unit):
            yield column


@lru_cache(maxsize=1024)
def column_rows(rows: Rows, width: float, height: float, unit: float) -> Rows | None:
    """The rows of a station at a side, in a column no higher than `height`: upright, or with hand
    and plate abreast if there are numbered zones below them; None if neither fits."""
    ways = [upright_rows(rows), _apart(rows)]
    fitting = (way for way in ways if way and fits(way, width, height, unit))
    return next(fitting, None)


def middle_room(plan: SeatingPlan, bounds: Bounds) -> Room:
    """The room that the stations leave free."""
    gap = GAP * bounds.text
    left = max(plan.broad, EDGE * bounds.text) + gap
    top = bounds.top + plan.depth + gap
    return Room(left, top, bounds.width - 2 * left, bounds.front - top - gap / 2)


# a trick as one figure


FEW = 5  # with so many other players and more a trick has two rows
# between cards of a trick, and from its highest to its lowest; in card widths
APART, STAGGER = 0.1, 0.5


def trick_size(side: int, top: int) -> tuple[float, float]:
    """Width and height of a trick, in card widths, by the number of players at each side and at the
    top."""
    few = 2 * side + top < FEW
    columns = 2 * side + top + 1 if few else max(1, top) + 2 * (-(-side // 2))
    return columns * (1 + APART) - APART, RATIO + (STAGGER if few else RATIO + APART)


def trick_places(
    room: Room, side: int, top: int, unit: float, seats: Sequence[int]
) -> dict[int, Room]:
    """The room of each seat's card in the trick, on its player's side: of few seats side by side,
    the players' at the top higher and the own lower; of many in two rows. `unit`: the width of a
    card in pixels; `seats`: clockwise from the one at the bottom."""
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
    """Column and row of each seat's card, clockwise from the bottom seat; rows go from -1 to 1."""
    if 2 * side + top < FEW:
        yield side + -(-top // 2), 1
        yield from ((column, 0) for column in range(side))
        yield from ((side + number + (number >= -(-top // 2)), -1) for number in range(top))
        yield from ((side + top + 1 + column, 0) for column in range(side))
        return
    ends, middle = -(-side // 2), max(1, top)
    yield ends + (middle - 1) / 2, 1
    for number in reversed(range(side)):
        yield number // 2, _side_row(number, side)
    yield from ((ends + number + (middle - top) / 2, -1) for number in range(top))
    for number in range(side):
        yield 2 * ends + middle - 1 - number // 2, _side_row(number, side)


def _side_row(number: int, side: int) -> float:
    """The row of a side's card: two in a column, a last one alone between the rows."""
    return 0 if number == side - 1 and side % 2 else (-1, 1)[number % 2]

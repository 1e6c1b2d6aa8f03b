"""Choose how the other players sit round a table, and how large their cards and the middle's are.

The others sit along the left, the top and the right. They share the room that the own station
leaves with the middle, so that neither gets small cards while the other has large ones."""

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
    """The room of the others and the middle: the window's width; the `top` and lower end (`low`) of
    stations at the sides; the middle's lower end (`front`). `text`: pixels to a logical unit."""

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


def usual_seating(layout: Layout, bounds: Bounds, unit: float, places: int, writing: Writing,
                  scales: Sequence[float]) -> tuple[float, SeatingPlan, Writing]:  # fmt: skip
    """Seat the others, of `places` seats in all, for what a hand of the game usually needs. Return
    how well that fits, 1.0 if cards have the sizes they should have; the seating; and the writing,
    with the others' plates at the first of `scales` that leaves enough room for cards, else at the
    one that leaves most. `unit`: the width of the own cards."""
    found = list[tuple[float, SeatingPlan, Writing]]()
    for scale in scales:
        scaled = writing._replace(small=scale)
        score, plan = _roundest_plan(layout, bounds, unit, places, scaled)
        if score >= ENOUGH:
            return score, plan, scaled
        found.append((score, plan, scaled))
    return max(found, key=lambda fit: fit[0])


def _roundest_plan(layout: Layout, bounds: Bounds, unit: float, places: int,
                   writing: Writing) -> tuple[float, SeatingPlan]:  # fmt: skip
    """Return the score and plan of the roundest seating not much worse than a less round one."""
    best: SeatingPlan | None = None
    best_score = 1.0
    even_share = (places - 1) / (2 + TOP_TO_SIDE)  # the seats of a side if all are equally apart
    off = {side: round(abs(side - even_share), 1) for side in range((places + 1) // 2)}
    needs = usual_needs(layout)
    theirs = rows_wanted(layout, "theirs", needs, 0, writing)
    for side in sorted(off, key=lambda side: off[side])[:3]:  # the three roundest
        seats = side, places - 1 - 2 * side
        middle = rows_wanted(layout, "here", needs, 0, writing, trick_size(*seats))
        plan = best_plan(theirs, middle, seats, bounds, unit)
        score = _score(plan, unit)
        is_less_round = best is not None and off[side] > off[best.side]
        if best is None or score > best_score * (ROUNDER if is_less_round else 1):
            best, best_score = plan, score
    return best_score, best or SeatingPlan(0, 0, unit, unit, 0.0, 0.0)


def _score(plan: SeatingPlan, unit: float) -> float:
    """Return the least share of its best size that a card has, at other seats or the middle."""
    return min(plan.unit / THEIRS, plan.middle / MIDDLE) / unit


@lru_cache(maxsize=512)
def best_plan(theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds,
              unit: float) -> SeatingPlan:  # fmt: skip
    """Return the seating in which the others' and the middle's cards are equally near the sizes
    they should have, found by bisection. The others' are a little smaller if that makes the
    middle's much larger. `seats`: at each side, at the top; `unit`: the width of the own cards."""
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
        plan = _plan_for_size(theirs, middle, seats, bounds, unit, best.unit * YIELD**times)
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


def _plan_for_size(theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds, unit: float,
                   size: float) -> SeatingPlan | None:  # fmt: skip
    """Return the seating with the largest middle when the others' cards are `size` wide, or None if
    these do not fit. Wider columns are tried as long as they make the middle's cards larger."""
    side, top = seats
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    height = (bounds.low - bounds.top - gap * (side - 1)) / max(1, side)  # of a station at a side
    widths = _column_widths(theirs, size, height, bounds.width) if side else (0.0,)
    best: SeatingPlan | None = None
    for broad in widths:
        plan = SeatingPlan(side, top, size, middle=0.0, broad=broad + edge, depth=0.0)
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
    """Return the rows of a side station, with plate and numbered zones in rows of their own."""
    upright: list[tuple[Cell, ...]] = []
    for row in rows:
        upright += [(cell,) for cell in row if cell[0].part == "plate"]
        rest = tuple(cell for cell in row if cell[0].part != "plate" and not cell[0].groups)
        if rest:
            upright.append(rest)
        upright += [(cell,) for cell in row if cell[0].groups]
    return tuple(upright)


def shallow_rows(rows: Rows, width: float, unit: float) -> Rows:
    """Return the rows of a station at the top, numbered zones in a row below if that is lower."""
    apart = _apart(rows)
    if not apart:
        return rows
    flow = flow_rows(rows, width, unit)
    apart_flow = flow_rows(apart, width, unit)
    if apart_flow and (flow is None or apart_flow.height < flow.height):
        return apart
    return rows


@lru_cache(maxsize=64)
def _apart(rows: Rows) -> Rows:
    """Return the rows with all numbered zones in one row below the rest; () without such zones."""
    upper, lower = list[tuple[Cell, ...]](), list[Cell]()
    for row in rows:
        rest = tuple(cell for cell in row if not cell[0].groups)
        if rest:
            upper.append(rest)
        lower += [cell for cell in row if cell[0].groups]
    return (*upper, tuple(lower)) if lower else ()


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
    for arranged in (upright_rows(rows), _apart(rows)):
        if arranged and fits(arranged, width, height, unit):
            return arranged
    return None


def middle_room(plan: SeatingPlan, bounds: Bounds) -> Room:
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
        columns, height = max(1, top) + 2 * ceil(side / 2), RATIO + APART + RATIO
    return columns * (1 + APART) - APART, height


def trick_places(room: Room, side: int, top: int, unit: float,
                 seats: Sequence[int]) -> dict[int, Room]:  # fmt: skip
    """Return the room of each seat's card in the trick, on its player's side. Of few seats they are
    side by side, those of players at the top higher and the own lower; of many in two rows. `unit`:
    the width of a card in pixels; `seats`: clockwise from the one at the bottom."""
    height = unit * RATIO
    width, total_height = trick_size(side, top)
    first_x = room.middle[0] - width * unit / 2 + unit / 2
    rise = (total_height * unit - height) / 2  # of the upper row above the middle
    cells = _few_trick_cells(side, top) if 2 * side + top < FEW else _trick_cells(side, top)
    rooms: dict[int, Room] = {}
    for seat, (column, row) in zip(seats, cells, strict=True):
        x = first_x + unit * (1 + APART) * column
        y = room.middle[1] + rise * row
        rooms[seat] = Room(x - unit / 2, y - height / 2, unit, height)
    return rooms


def _few_trick_cells(side: int, top: int) -> Iterator[tuple[float, float]]:
    """Yield the column and the row of each seat's card, clockwise from the bottom seat, in a trick
    with a column for each. The row is -1 at the top, 0 at the sides and 1 at the bottom."""
    before_own = ceil(top / 2)  # so many cards of players at the top are left of the own one
    yield side + before_own, 1
    for column in range(side):
        yield column, 0
    for number in range(top):
        yield side + number + (1 if number >= before_own else 0), -1
    for column in range(side):
        yield side + top + 1 + column, 0


def _trick_cells(side: int, top: int) -> Iterator[tuple[float, float]]:
    """Yield the column and the row of each seat's card, clockwise from the bottom seat, in a trick
    of many cards. The row is -1 or 1, the upper or the lower, or 0 for a card between them."""
    ends, middle = ceil(side / 2), max(1, top)  # columns at each side, and in the middle
    yield ends + (middle - 1) / 2, 1
    for number in reversed(range(side)):
        yield number // 2, _side_row(number, side)
    for number in range(top):
        yield ends + number + (middle - top) / 2, -1
    for number in range(side):
        yield 2 * ends + middle - 1 - number // 2, _side_row(number, side)


def _side_row(number: int, side: int) -> float:
    """Return the row, from -1 to 1, of a card of a `side` with so many cards, counted from the top.
    Two share a column; a last single one is between the rows."""
    if number == side - 1 and side % 2 == 1:
        return 0
    return -1 if number % 2 == 0 else 1

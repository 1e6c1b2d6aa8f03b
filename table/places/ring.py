"""The ring of stations round the table, and the middle they leave free.

The seat at the bottom has the whole width, and its cards the size one reads best; the others sit
along the left, the top and the right, clockwise from the bottom seat's left. Of what is left the
others and the middle get so much that neither is small for the other's sake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import floor, log
from typing import NamedTuple

from table.places.flow import LEADING, Cell, Flow, Rows, flowed, laid, largest, squeezed
from table.places.groups import RATIO
from table.places.layout import Layout
from table.places.need import FAR, Need, Needs, Writing, usual, wanted
from table.places.room import Room as Room, around_all as around_all

LOGICAL = (1024.0, 640.0)  # the smallest window; a logical unit is a pixel there
LINE = 40.0  # logical units: the band is no lower
BAND = 0.062  # of the window's height: the line that tells what happened
OWN = ((4, 0.213), (5, 0.196), (99, 0.178))  # one's own card's height there, by places at most
SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6)  # the others' plates: at few places, at more, where it must be
ABREAST = 8.5  # cards of that size fit the window side by side at least
THEIRS, MIDDLE = 0.58, 0.9  # how large cards should be there, to one's own
THEIRS_MOST, MIDDLE_MOST, MIDDLE_MANY = 0.92, 1.25, 0.7  # no larger than this
SMALLEST = 0.12
EDGE, GAP = 20.0, 8.0  # logical units: to the window's edge, between stations
CRAMPED = 0.24  # of the room: what is given to a side where nothing fits
BEFORE = 0.21  # of the window's height, at most: the rows before one's plate and prompt
PICKED = 1 / 6  # of its height a picked card rises
BUTTONS = 190.0  # width of the column of buttons, likewise
ENOUGH = 0.985  # broader columns may cost the middle so little
LEFT = 0.55  # of the sizes they should have, to the others and the middle
STEP = 0.97  # from one size to the next
ROUNDER = 1.25  # by so much must a less round way of sitting be better
FEW = 5  # so many others and more lay a trick in two rows
APART, STAGGER = 0.1, 0.5  # between the cards of a trick, and from the highest to the lowest
BROADEST = 0.25  # of the window: a column at one side


@dataclass(frozen=True)
class Seated:
    """One seat's station: its box, the card width in it, at which side it is, and where in it
    each part lies: kinds of zones, chips, `plate`, `prompt`, `buttons`."""

    room: Room
    unit: float
    side: str
    parts: dict[str, Room] = field(default_factory=dict)

    @property
    def plate(self) -> Room:
        return self.parts["plate"]

    @property
    def prompt(self) -> Room:
        return self.parts["prompt"]

    @property
    def buttons(self) -> Room:
        return self.parts["buttons"]


@dataclass(frozen=True)
class Ring:
    """Where everybody sits, and what the middle is made of; `unit` and `middle_unit` are a card's
    width in pixels at the bottom seat and in the middle.

    `trick`: where each seat's card lies in the figure. `band`: kept free for one line of large
    writing, across the middle and just before one's own station; nothing else ever lies there.
    """

    unit: float
    stations: dict[int, Seated]
    middle: Room
    middle_unit: float
    band: Room
    parts: dict[str, Room]
    trick: dict[int, Room]


class Bounds(NamedTuple):
    """What the others and the middle share: the window's width, from where to where the stations
    at the sides may reach, and where the middle ends. `text`: pixels to a logical unit."""

    wide: float
    top: float
    low: float
    front: float
    text: float


class Way(NamedTuple):
    """A way of sitting: so many at each side, so many at the top; the others' card width, the
    middle's, how broad the columns at the sides are and how deep the row at the top."""

    side: int
    top: int
    unit: float
    middle: float
    broad: float
    deep: float


def ring(
    layout: Layout,
    needs: Needs,
    size: tuple[int, int],
    bottom: int,
    places: int,
    head: float,
    writing: Writing,
) -> Ring:
    """Seat everybody in a window of `size` pixels with `head` of them kept free at the top. The
    same ring is given again for the same needs."""
    return _ring(layout, tuple(needs.items()), size, bottom, places, head, writing)


@lru_cache(maxsize=48)
def _ring(
    layout: Layout,
    needed: tuple[tuple[tuple[str, int], Need], ...],
    size: tuple[int, int],
    bottom: int,
    places: int,
    head: float,
    writing: Writing,
) -> Ring:
    needs, (wide, high), text = dict(needed), size, writing.text
    share = next(one for most, one in OWN if places <= most)
    unit = min(share * high / RATIO, wide / ABREAST)
    mine = wanted(layout, needs, bottom, writing, (0.0, 0.0)).mine
    own = _own(mine, unit, (wide, high), text)
    told = max(BAND * high, LINE * text)
    bounds = Bounds(wide, head, own.room.y - GAP * text, own.room.y - told, text)
    few = next(at for at, (most, _) in enumerate(OWN) if places <= most)
    small = _legible(layout, bounds, unit, places, writing, SMALLER[few:])
    writing = writing._replace(small=small)
    seats = _seats(layout, bounds, unit, places, writing)[0]
    theirs = wanted(layout, needs, bottom, writing, figure(*seats))
    way = _best(theirs.theirs, theirs.middle, seats, bounds, unit)
    way = way._replace(unit=_step(way.unit, unit), middle=_step(way.middle, unit))
    stations = {bottom: _named(own, writing.wide(bottom, own=True))}
    for step, station in enumerate(_seated(theirs.theirs, way, bounds), 1):
        seat = (bottom + step) % places
        stations[seat] = _named(station, writing.wide(seat, own=False))
    middle = _middle(way, bounds)
    flow = flowed(theirs.middle, middle.width, way.middle)
    parts_there = dict(laid(flow, middle, "middle")) if flow else {}
    band = Room(middle.x, own.room.y - told, middle.width, told)
    trick = _figure(parts_there.get("trick"), way, stations)
    return Ring(unit, stations, middle, way.middle, band, parts_there, trick)


def _step(size: float, unit: float) -> float:
    """A size in even steps of one's own cards', so that the same ones come again and again, and
    a card that is drawn already need not be drawn anew."""
    return unit * STEP ** -floor(log(size / unit) / log(1 / STEP)) if size > 0 else size


def _named(one: Seated, wide: float) -> Seated:
    """The station with its plate as wide as what is written there."""
    room = one.parts.get("plate")
    if room is None or wide >= room.width:
        return one
    off = {"right": 1.0, "top": 0.5}.get(one.side, 0.0) * (room.width - wide)
    one.parts["plate"] = room._replace(x=room.x + off, width=wide)
    return one


@lru_cache(maxsize=64)
def _seats(
    layout: Layout, bounds: Bounds, unit: float, places: int, writing: Writing
) -> tuple[tuple[int, int], float]:
    """How many sit at each side and how many at the top, and how well that fits: by what is usual,
    whatever lies there, so that nobody moves round the table during a match."""
    best: tuple[float, tuple[int, int]] | None = None
    for seats in _sides(places - 1):
        parts = wanted(layout, usual(layout), 0, writing, figure(*seats))
        way = _best(parts.theirs, parts.middle, seats, bounds, unit)
        worth = _worth(way, unit)
        if best is None or worth > best[0] * ROUNDER:
            best = worth, seats
    return (best[1], best[0]) if best else ((0, 0), 1.0)


def _legible(
    layout: Layout, bounds: Bounds, unit: float, places: int, writing: Writing,
    sizes: Sequence[float],
) -> float:  # fmt: skip
    """How large the others' plates are drawn: the first size that leaves their cards and the
    middle enough, or else the one that leaves them most."""
    worth = {}
    for small in sizes:
        worth[small] = _seats(layout, bounds, unit, places, writing._replace(small=small))[1]
        if worth[small] >= LEFT:
            return small
    return max(worth, key=lambda one: worth[one])


def _own(rows: Rows, unit: float, size: tuple[float, float], text: float) -> Seated:
    """One's own station along the lower edge, the buttons at the right of plate and hand."""
    edge, column = EDGE * text, BUTTONS * text
    across = size[0] - 2 * edge
    before, beside = _parted(rows)
    main = squeezed(beside, across - column - GAP * text, FAR, unit)
    scale = main.unit
    upper = squeezed(before, across, BEFORE * size[1], unit) if before else None
    gap = GAP * text if upper else 0.0
    risen = _risen(main)
    tall = main.height + risen + gap + (upper.height if upper else 0.0)
    low = size[1] - 0.8 * EDGE * text
    room = Room(edge, low - tall, across, tall)
    high = main.height + risen
    left = Room(edge, low - high, across - column - GAP * text, high)
    parts = dict(laid(main, left, "middle", risen))
    if upper:
        parts |= dict(laid(upper, Room(edge, room.y, across, upper.height), "middle"))
    parts["buttons"] = Room(left.x + left.width + GAP * text, left.y, column, high)
    return Seated(room, scale, "bottom", parts)


def _risen(flow: Flow) -> float:
    """How much more room is kept between plate and prompt and what lies before them, so that no
    picked card covers them."""
    if len(flow.lines) < 2:
        return 0.0
    return max(0.0, PICKED * flow.lines[1].height - LEADING * flow.unit)


def _parted(rows: Rows) -> tuple[Rows, Rows]:
    """The rows before the one with the prompt, and the others."""
    for number, row in enumerate(rows):
        if any(atom.part in ("prompt", "plate") for cell in row for atom in cell):
            return rows[:number], rows[number:]
    return (), rows


def _sides(others: int) -> list[tuple[int, int]]:
    """Ways to seat the others: how many on the left (and as many on the right), how many on top;
    the roundest ways, that one first."""
    ways = [(side, others - 2 * side) for side in range(others // 2 + 1)]
    ways.sort(key=lambda way: abs(way[0] - others / 3.4))
    return ways[:3]


def figure(side: int, top: int) -> tuple[float, float]:
    """Width and height of a trick, in card widths, where so many sit at each side and at the
    top."""
    few = 2 * side + top < FEW
    columns = 2 * side + top + 1 if few else max(1, top) + 2 * (-(-side // 2))
    return columns * (1 + APART) - APART, RATIO + (STAGGER if few else RATIO + APART)


def _worth(way: Way, unit: float) -> float:
    return min(way.unit / THEIRS, way.middle / MIDDLE) / unit


@lru_cache(maxsize=512)
def _best(theirs: Rows, middle: Rows, seats: tuple[int, int], bounds: Bounds, unit: float) -> Way:
    """The sizes at which the others and the middle are served alike."""
    low, top = SMALLEST * unit, THEIRS_MOST * unit
    best: Way | None = None
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


def _cramped(middle: Rows, seats: tuple[int, int], bounds: Bounds, size: float) -> Way:
    """A way of sitting where nothing fits as it should: all of it will be made smaller."""
    broad = CRAMPED * bounds.wide if seats[0] else 0.0
    deep = CRAMPED * (bounds.front - bounds.top) if seats[1] else 0.0
    way = Way(*seats, size, 0.0, broad, deep)
    left = _middle(way, bounds)
    return way._replace(middle=largest(middle, left.width, max(1.0, left.height), size))


def _tried(
    theirs: Rows,
    middle: Rows,
    seats: tuple[int, int],
    bounds: Bounds,
    unit: float,
    size: float,
) -> Way | None:
    """What is left for the middle where the others' cards are so large; None where they do not
    fit."""
    side, top = seats
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    best: Way | None = None
    room = (bounds.low - bounds.top - gap * (side - 1)) / max(1, side)
    upright = _upright(theirs)
    for broad in _broadths(upright, size, room, BROADEST * bounds.wide) if side else (0.0,):
        way = _deep(theirs, middle, Way(side, top, size, 0.0, broad + edge, 0.0), bounds, unit)
        if way is not None and (best is None or way.middle > ENOUGH * best.middle):
            best = way
        else:
            break
    return best


@lru_cache(maxsize=64)
def _upright(rows: Rows) -> Rows:
    """The rows of a station at a side: the plate and what was made in play have their own."""
    found: list[tuple[Cell, ...]] = []
    for row in rows:
        alone = [cell[0].part == "plate" or bool(cell[0].groups) for cell in row]
        rest = tuple(cell for cell, one in zip(row, alone, strict=True) if not one)
        found += [(cell,) for cell in row if cell[0].part == "plate"]
        found += [rest] if rest else []
        found += [(cell,) for cell in row if cell[0].groups]
    return tuple(found)


def _deep(theirs: Rows, middle: Rows, way: Way, bounds: Bounds, unit: float) -> Way | None:
    """A way of sitting whose columns are so broad, with what it leaves the middle."""
    top, broad, size = way.top, way.broad, way.unit
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    deep = 0.0
    if top:
        wide = (bounds.wide - 2 * max(broad, edge) - gap * (top + 1)) / top
        flow = flowed(theirs, wide, size) if wide > 0 else None
        if flow is None:
            return None
        deep = flow.height
    way = way._replace(deep=deep)
    left = _middle(way, bounds)
    if left.width <= 0 or left.height <= 0:
        return None
    return way._replace(middle=largest(middle, left.width, left.height, _most(way) * unit))


def _most(way: Way) -> float:
    """How large cards in the middle may be, to one's own: at a large table whole packs fly there
    and back, and what is larger would take its time."""
    return MIDDLE_MOST if 2 * way.side + way.top <= FEW else MIDDLE_MANY


def _broadths(rows: Rows, unit: float, high: float, most: float) -> Iterator[float]:
    """The widths at which rows are no higher than a room, the least first."""
    for part in range(3, 11):
        flow = flowed(rows, most * part / 10, unit)
        if flow is not None and flow.height <= high:
            yield most * part / 10


def _middle(way: Way, bounds: Bounds) -> Room:
    """What the stations leave free."""
    gap = GAP * bounds.text
    left = max(way.broad, EDGE * bounds.text) + gap
    top = bounds.top + way.deep + gap
    return Room(left, top, bounds.wide - 2 * left, bounds.front - top - gap / 2)


def _seated(rows: Rows, way: Way, bounds: Bounds) -> Iterator[Seated]:
    """The others' stations, clockwise from the bottom seat's left."""
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    across = way.broad - edge
    high = (bounds.low - bounds.top - gap * (way.side - 1)) / max(1, way.side)
    column = [bounds.top + (high + gap) * number for number in range(way.side)]
    for y in reversed(column):
        yield _station(rows, way.unit, Room(edge, y, across, high), "left")
    left = max(way.broad, edge) + gap
    wide = (bounds.wide - 2 * left - gap * (way.top - 1)) / max(1, way.top)
    for number in range(way.top):
        room = Room(left + (wide + gap) * number, bounds.top, wide, way.deep)
        yield _station(rows, way.unit, room, "top")
    for y in column:
        yield _station(rows, way.unit, Room(bounds.wide - edge - across, y, across, high), "right")


def _station(rows: Rows, unit: float, room: Room, side: str) -> Seated:
    upright = side in ("left", "right")
    rows = _upright(rows) if upright else rows
    flow = squeezed(rows, room.width, room.height, unit)
    align = side if upright else "middle"
    return Seated(room, flow.unit, side, dict(laid(flow, room, align)))


def _figure(room: Room | None, way: Way, stations: dict[int, Seated]) -> dict[int, Room]:
    """A place for each seat's card, on its player's side: the cards of few seats side by side,
    those from afar higher and one's own lower; of many in two rows."""
    if room is None:
        return {}
    unit = way.middle
    high = unit * RATIO
    wide, tall = figure(way.side, way.top)
    left, step = room.middle[0] - wide * unit / 2 + unit / 2, unit * (1 + APART)
    rise = (tall * unit - high) / 2
    found: dict[int, Room] = {}
    for seat, (column, row) in zip(stations, _spots(way.side, way.top), strict=True):
        x, y = left + step * column, room.middle[1] + rise * row
        found[seat] = Room(x - unit / 2, y - high / 2, unit, high)
    return found


def _spots(side: int, top: int) -> Iterator[tuple[float, float]]:
    """Column and row of each seat's card, from the bottom seat clockwise; rows from -1 to 1."""
    if 2 * side + top < FEW:
        yield side + -(-top // 2), 1
        yield from ((column, 0) for column in range(side))
        yield from ((side + one + (one >= -(-top // 2)), -1) for one in range(top))
        yield from ((side + top + 1 + column, 0) for column in range(side))
        return
    ends, within = -(-side // 2), max(1, top)
    yield ends + (within - 1) / 2, 1
    for one in reversed(range(side)):
        yield one // 2, _row(one, side)
    yield from ((ends + one + (within - top) / 2, -1) for one in range(top))
    for one in range(side):
        yield 2 * ends + within - 1 - one // 2, _row(one, side)


def _row(one: int, side: int) -> float:
    """Two cards of a side in a column, the last one alone between the rows."""
    return 0 if one == side - 1 and side % 2 else (-1, 1)[one % 2]

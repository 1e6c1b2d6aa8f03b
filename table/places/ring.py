"""The ring of stations round the table, and the middle they leave free.

The seat at the bottom has the whole width; the others sit along the left, the
top and the right, clockwise from the bottom seat's left, as large as they fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from table.places.layout import Box, Layout, Pair, Place, Station

WIDE, HIGH = 15.0, 9.3  # the felt in card widths, at least
GAP = 0.12  # between stations, in card widths
EDGE = 0.36  # between the side stations and the rail
BELOW = 0.1  # between one's own station and the window's lower edge, where the rail is
NARROW = 0.4  # of the felt's width: a room before a station that is wider keeps others away
LARGEST, SMALLEST = 1.25, 0.4
BAND = 0.062  # of the window's height: the line that tells what happened
ENOUGH = 0.94  # a station of this scale is large enough: for a larger one nobody moves round


class Room(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def shared(self, other: Room) -> float:
        """The area both rectangles cover."""
        wide = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        high = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(0.0, wide) * max(0.0, high)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def around_all(rooms: Sequence[Room]) -> Room:
    """The least room that holds them all."""
    left, top = min(one.x for one in rooms), min(one.y for one in rooms)
    right = max(one.x + one.width for one in rooms)
    bottom = max(one.y + one.height for one in rooms)
    return Room(left, top, right - left, bottom - top)


@dataclass(frozen=True)
class Seated:
    """One seat's station: its box, the card width in it, and where the table lies from it."""

    room: Room
    unit: float
    side: str
    station: Station
    kept: float = 0.0  # pixels beside it, on the table's side, in which no zone may lie

    def inside(self, at: Pair, size: Pair) -> Room:
        """A room in the station; negative offsets are measured from the far edge."""
        x, y = (offset * self.unit for offset in at)
        x += self.room.width if x < 0 else 0
        y += self.room.height if y < 0 else 0
        width, height = size[0] * self.unit, size[1] * self.unit
        return Room(self.room.x + x, self.room.y + y, width, height)

    def box(self, box: Box) -> Room:
        return self.inside(box[:2], box[2:])

    def toward(self, size: Pair) -> Room:
        """A room beside the station, on the table's side."""
        width, height = size[0] * self.unit, size[1] * self.unit
        x, y = self.room.middle
        x, y = x - width / 2, y - height / 2
        gap = GAP * self.unit + self.kept
        if self.side == "bottom":
            y = self.room.y - height - gap
        elif self.side == "top":
            y = self.room.y + self.room.height + gap
        elif self.side == "left":
            x = self.room.x + self.room.width + gap
        else:
            x = self.room.x - width - gap
        return Room(x, y, width, height)


@dataclass(frozen=True)
class Ring:
    """Where everybody sits. `unit` is a card's width in pixels at the bottom seat.

    `band`: kept free for one line of large writing, across the middle and just before one's own
    station; nothing else ever lies there.
    """

    unit: float
    stations: dict[int, Seated]
    middle: Room
    middle_unit: float
    band: Room

    def middle_room(self, at: Pair, size: Pair) -> Room:
        """A room whose middle is offset from the middle of the table."""
        x, y = self.middle.middle
        width, height = size[0] * self.middle_unit, size[1] * self.middle_unit
        x, y = x + at[0] * self.middle_unit, y + at[1] * self.middle_unit
        return Room(x - width / 2, y - height / 2, width, height)


def ring(layout: Layout, size: tuple[int, int], bottom: int, places: int, head: float) -> Ring:
    """Seat everybody in a window of `size` pixels with `head` of them kept free at the top."""
    wide, high = size
    unit = min(wide / WIDE, (high - head) / HIGH)
    mine = layout.stations.mine
    own = Room(
        (wide - mine.room[0] * unit) / 2,
        high - (mine.room[1] + BELOW) * unit,
        *_times(mine.room, unit),
    )
    told = BAND * high
    stations = {bottom: Seated(own, unit, "bottom", mine, told)}
    before = _depth(layout, mine=True)
    front = own.y - told - before[1] * unit
    # A wide room before one's own station keeps the stations at the sides above it.
    low = front if before[0] > NARROW * wide / unit else own.y
    scale, sides = _largest_fit(layout, wide / unit, (own.y - told - head) / unit, places - 1)
    scale = min(scale, _side_scale(layout, (low - head) / unit, sides))
    small = unit * scale
    reach = _depth(layout, mine=False)
    rows = _places(layout.stations.theirs.room, reach, sides, small, wide, (head, low))
    for step, (room, side) in enumerate(rows, 1):
        seat = (bottom + step) % places
        stations[seat] = Seated(room, small, side, layout.stations.theirs)
    middle = _middle(layout, sides, small, (wide, head, front))
    natural = layout.middle
    fit = min(middle.width / natural[0], middle.height / natural[1])
    band = Room(middle.x, own.y - told, middle.width, told)
    return Ring(unit, stations, middle, min(unit * 1.5, fit), band)


def _times(pair: Pair, unit: float) -> Pair:
    return pair[0] * unit, pair[1] * unit


def _depth(layout: Layout, mine: bool) -> Pair:
    """How far zones beside a station reach into the table, across and down."""
    reach = [place.room for place in _toward(layout, mine)]
    width = max((room[0] for room in reach), default=0.0)
    height = max((room[1] for room in reach), default=0.0)
    return (width + 2 * GAP, height + 2 * GAP) if reach else (GAP, GAP)


def _toward(layout: Layout, mine: bool) -> Iterator[Place]:
    for zone in layout.zones.values():
        place = zone.mine if mine else zone.theirs
        if place is not None and place.toward:
            yield place


def _sides(others: int) -> list[tuple[int, int]]:
    """Ways to seat the others: how many on the left (and as many on the right), how many on top;
    the roundest way first."""
    ways = [(side, others - 2 * side) for side in range(others // 2 + 1)]
    return sorted(ways, key=lambda way: abs(way[0] - others / 3.4))


def _largest_fit(
    layout: Layout, wide: float, high: float, others: int
) -> tuple[float, tuple[int, int]]:
    """The largest scale of the others' stations that leaves the middle its room: the same scale,
    and where that is small, a little more than theirs."""
    width, height = layout.stations.theirs.room
    across, down = _depth(layout, mine=False)
    own_depth = _depth(layout, mine=True)[1]
    least_wide, least_high = layout.middle
    best: tuple[float, tuple[int, int]] = (SMALLEST / 2, _sides(others)[0])
    for side, top in _sides(others):
        limits = [LARGEST]
        if top:
            limits.append((wide - 2 * EDGE - GAP * (top + 1)) / (width * top))
            limits.append(_beside(high - own_depth, height + down + GAP, least_high))
        if side:
            limits.append(_side_scale(layout, high, (side, top)))
            limits.append(_beside(wide, 2 * (width + across + EDGE), least_wide))
        scale = min(limits)
        if min(scale, ENOUGH) > best[0] * 1.12:
            best = (scale, (side, top))
    return best


def _beside(length: float, stations: float, middle: float) -> float:
    """The scale at which stations share a length with the middle, which is as large as they are
    and not below 0.72."""
    return min(length / (stations + middle), (length - middle * 0.72) / stations)


def _side_scale(layout: Layout, high: float, sides: tuple[int, int]) -> float:
    """The largest scale at which the stations at a side fit a height above each other."""
    side, top = sides
    if not side:
        return LARGEST
    stacked = side + (1 if top else 0)
    height, down = layout.stations.theirs.room[1], _depth(layout, mine=False)[1]
    return (high - GAP * (stacked + 1)) / (height * stacked + (down if top else 0))


def _places(
    size: Pair, reach: Pair, sides: tuple[int, int], unit: float, wide: float, span: Pair
) -> Iterator[tuple[Room, str]]:
    """The others' boxes, clockwise from the bottom seat's left."""
    side, above = sides
    top, bottom = span
    width, height = _times(size, unit)
    gap, edge = GAP * unit, EDGE * unit
    upper = top + (height + reach[1] * unit + gap if above else 0)
    step = (bottom - upper - side * height) / (side + 1) if side else 0.0
    column = [upper + step * (number + 1) + height * number for number in range(side)]
    for y in reversed(column):
        yield Room(edge, y, width, height), "left"
    spare = (wide - above * width) / (above + 1) if above else 0.0
    for number in range(above):
        yield Room(spare * (number + 1) + width * number, top + gap, width, height), "top"
    for y in column:
        yield Room(wide - edge - width, y, width, height), "right"


def _middle(
    layout: Layout, sides: tuple[int, int], unit: float, bounds: tuple[float, float, float]
) -> Room:
    """What the stations and the zones beside them leave free."""
    wide, top, bottom = bounds
    across, down = _depth(layout, mine=False)
    width, height = layout.stations.theirs.room
    left = (width + across + EDGE) * unit if sides[0] else GAP * unit
    upper = top + ((height + down + GAP) * unit if sides[1] else GAP * unit)
    return Room(left, upper, wide - 2 * left, max(1.0, bottom - upper))

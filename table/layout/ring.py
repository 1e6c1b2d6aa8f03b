"""The ring of stations round the table, and the middle they leave free.

The seat at the bottom has the whole width, and its cards the size one reads best; the others sit
along the left, the top and the right, clockwise from the bottom seat's left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import floor, log

from rules.kit.state import View
from table.layout.fans import RATIO
from table.layout.flow import LEADING, Cell, Rows, flow_rows, place_cells, squeeze
from table.layout.layout import Layout
from table.layout.need import (
    Need,
    Needs,
    Writing,
    at_least,
    either,
    measure_needs,
    own_needs,
    rows_wanted,
)
from table.layout.room import Room as Room, around_all as around_all
from table.layout.seating import (
    EDGE,
    GAP,
    Bounds,
    SeatingPlan,
    best_plan,
    figure,
    middle_room,
    plate_scale,
    trick_places,
    upright_rows,
    usual_seating,
)

LOGICAL = (1024.0, 640.0)  # the smallest window; a logical unit is a pixel there
LINE = 40.0  # logical units: the banner is no lower
BAND = 0.062  # of the window's height: the line that tells what happened
OWN = (
    (4, 0.213),
    (5, 0.196),
    (99, 0.178),
)  # the player's own card's height there, by places at most
SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6)  # the others' plates: at few places, at more, where it must be
ABREAST = 8.5  # cards of that size fit the window side by side at least
BEFORE = 0.21  # of the window's height, at most: the rows before one's plate and prompt
BESIDE = 0.45  # likewise: these and what lies behind; more than any of our games asks for
STEP = 0.97  # from one size of cards to the next
PICKED = 1 / 6  # of its height a picked card rises
AIR = 0.03  # and so much is kept free between it and the prompt
CAPTION = 19.0  # logical units: a line of the game's own words has room there
APART = 2.5  # from neighbour to neighbour along the upper edge, in usual gaps
BUTTONS = 190.0  # width of the column of buttons, in logical units


@dataclass(frozen=True)
class Station:
    """A seat's station: its box, the card width in it, its side, and where in it each part is."""

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

    `trick`: where each seat's card lies in the figure. `banner`: kept free for one line of large
    writing, across the middle just before the player's own station; nothing else ever lies there.
    """

    unit: float
    stations: dict[int, Station]
    middle: Room
    middle_unit: float
    banner: Room
    parts: dict[str, Room]
    trick: dict[int, Room]


@lru_cache(maxsize=48)
def ring(
    layout: Layout,
    needed: tuple[tuple[tuple[str, int], Need], ...],
    size: tuple[int, int],
    bottom: int,
    places: int,
    head: float,
    writing: Writing,
) -> Ring:
    """Seat everybody in a window, by what is `needed`, with `head` pixels free at the top."""
    needs, (width, height), text = dict(needed), size, writing.text
    share = next(part for most, part in OWN if places <= most)
    unit = min(share * height / RATIO, width / ABREAST)
    mine = rows_wanted(layout, "mine", needs, bottom, writing)
    own = _own(mine, unit, (width, height), text)
    told = max(BAND * height, LINE * text)
    bounds = Bounds(width, head, own.room.y - GAP * text, own.room.y - told, text)
    few = next(at for at, (most, _) in enumerate(OWN) if places <= most)
    small = plate_scale(layout, bounds, unit, places, writing, SMALLER[few:])
    writing = writing._replace(small=small)
    seats = usual_seating(layout, bounds, unit, places, writing)[0]
    others = rows_wanted(layout, "theirs", needs, bottom, writing)
    between = rows_wanted(layout, "here", needs, bottom, writing, figure(*seats))
    way = best_plan(others, between, seats, bounds, unit)
    way = way._replace(unit=_step(way.unit, unit), middle=_step(way.middle, unit))
    stations = {bottom: _named(own, writing.width(bottom, own=True))}
    for step, station in enumerate(_seated(others, way, bounds), 1):
        seat = (bottom + step) % places
        stations[seat] = _named(station, writing.width(seat, own=False))
    middle = middle_room(way, bounds)
    flow = flow_rows(between, middle.width, way.middle)
    parts_there = dict(place_cells(flow, middle, "middle")) if flow else {}
    banner = Room(middle.x, own.room.y - told, middle.width, told)
    room = parts_there.get("trick")
    trick = trick_places(room, way.side, way.top, way.middle, tuple(stations)) if room else {}
    return Ring(unit, stations, middle, way.middle, banner, parts_there, trick)


def _step(size: float, unit: float) -> float:
    """A size in even steps of the own cards', so that cards that are drawn already fit again."""
    return unit * STEP ** -floor(log(size / unit) / log(1 / STEP)) if size > 0 else size


def _named(station: Station, width: float) -> Station:
    """The station with its plate as wide as what is written there."""
    room = station.parts.get("plate")
    if room is None or width >= room.width:
        return station
    off = {"right": 1.0, "top": 0.5}.get(station.side, 0.0) * (room.width - width)
    station.parts["plate"] = room._replace(x=room.x + off, width=width)
    return station


def _own(rows: Rows, unit: float, size: tuple[float, float], text: float) -> Station:
    """One's own station along the lower edge, the buttons at the right of plate and hand."""
    edge, gap, column = EDGE * text, GAP * text, BUTTONS * text
    across = size[0] - 2 * edge
    first = next((number for number, row in enumerate(rows) if _is_written(row)), 0)
    main = squeeze(rows[first:], across - column - gap, BESIDE * size[1], unit)
    upper = squeeze(rows[:first], across, BEFORE * size[1], unit) if first else None
    # the line of cards, after those with plate and prompt, which large writing sets in two; before
    # it more room is kept for picked cards and what is said of them
    written = [number for number, line in enumerate(main.lines) if _is_written(line.cells)]
    cards, risen = max(written, default=0) + 1, 0.0
    if cards < len(main.lines):
        kept = max((PICKED + AIR) * main.lines[cards].height, CAPTION * text)
        risen = max(0.0, kept - LEADING * main.unit)
    height = main.height + risen
    tall = height + (upper.height + gap if upper else 0.0)
    air = EDGE * min(text, size[0] / LOGICAL[0], size[1] / LOGICAL[1])  # writing wants none there
    low = size[1] - 0.8 * air
    room = Room(edge, low - tall, across, tall)
    left = Room(edge, low - height, across - column - gap, height)
    parts = dict(place_cells(main, left, "middle", (cards, risen)))
    if upper:
        parts |= dict(place_cells(upper, Room(edge, room.y, across, upper.height), "middle"))
    parts["buttons"] = Room(left.x + left.width + gap, left.y, column, height)
    return Station(room, main.unit, "bottom", parts)


def _is_written(cells: Sequence[Cell]) -> bool:
    """Whether the plate or the prompt is in a row."""
    return any(atom.part in ("prompt", "plate") for cell in cells for atom in cell)


def _seated(rows: Rows, way: SeatingPlan, bounds: Bounds) -> Iterator[Station]:
    """The others' stations, clockwise from the bottom seat's left."""
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    across = way.broad - edge
    height = (bounds.low - bounds.top - gap * (way.side - 1)) / max(1, way.side)
    column = [bounds.top + (height + gap) * number for number in range(way.side)]
    for y in reversed(column):
        yield _station(rows, way.unit, Room(edge, y, across, height), "left")
    left = max(way.broad, edge) + gap
    apart = APART * gap  # so that nobody's cards seem to belong to their neighbour
    width = (bounds.width - 2 * left - apart * (way.top - 1)) / max(1, way.top)
    for number in range(way.top):
        room = Room(left + (width + apart) * number, bounds.top, width, way.depth)
        yield _station(rows, way.unit, room, "top")
    for y in column:
        room = Room(bounds.width - edge - across, y, across, height)
        yield _station(rows, way.unit, room, "right")


def _station(rows: Rows, unit: float, room: Room, side: str) -> Station:
    beside = side in ("left", "right")
    rows = upright_rows(rows) if beside else rows
    flow = squeeze(rows, room.width, room.height, unit)
    align = side if beside else "middle"
    return Station(room, flow.unit, side, dict(place_cells(flow, room, align)))


# whether a table is measured anew


MUCH = 1.3  # by so much must cards become larger for the table to move in the middle of a hand
SOME = 1.1  # and between two hands

Seating = Callable[[Needs], Ring]
"""The table that comes of what is needed."""


class RoomNeeds:
    """What room is shared out by at one window, from view to view."""

    def __init__(self) -> None:
        self.needs: Needs | None = None
        self._most: Needs = {}  # of the views of this hand, each part at its largest
        self._last: Needs = {}  # and of the hand before
        self._turn = self._hand = -1
        self._eyes: tuple[int, int | None] | None = None

    def measure_needs(self, view: View, layout: Layout, bottom: int, seating: Seating) -> Needs:
        """What this view needs: while somebody at this window is in the middle of a turn, no less
        than at its beginning; else as much as before, and as the hand before came to need, unless
        cards become much larger by less.
        Who else comes to look finds the table as it is needed now: nothing in it tells what was
        there for other eyes."""
        eyes, hand = (bottom, view.seat), view.tallies.get(layout.sheet.row, 0)
        moved, before = eyes != self._eyes, self.needs
        same = view.turn == self._turn == view.seat
        much = MUCH if hand == self._hand else SOME
        now = measure_needs(view, layout)
        if before is None or moved:
            self._last, self._most = {}, now
        elif hand != self._hand:
            self._last, self._most = self._most, now
        else:
            self._most = either(self._most, now)
        self._turn, self._hand, self._eyes = view.turn, hand, eyes
        if before is None or moved:
            self.needs = now
            return now
        now = at_least(now, self._last)
        held = at_least(now, before)
        anew = not same and now != held and gain(seating(held), seating(now)) >= much
        self.needs = now if anew else held
        return self.needs


class OwnNeeds(RoomNeeds):
    """Of views that are looked at one by one, each as it needs."""

    def measure_needs(self, view: View, layout: Layout, bottom: int, seating: Seating) -> Needs:
        """What this view needs by itself."""
        self.needs = own_needs(view, layout)
        return self.needs


def gain(old: Ring, new: Ring) -> float:
    """By how much cards are larger on a new table than on an old one, where they gain most."""
    pairs = [(old.middle_unit, new.middle_unit)]
    pairs += [(old.stations[seat].unit, station.unit) for seat, station in new.stations.items()]
    return max(after / before if before else 1.0 for before, after in pairs)

"""Arrange the stations of the seats round the table, and the middle that they leave free.

The seat at the bottom has the whole width and cards that are easy to read; the others sit along
the left, the top and the right, clockwise from the bottom seat's left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import floor, log

from rules.kit.state import View
from table.layout.fans import RATIO
from table.layout.flow import Atom, Cell, Rows, flow_rows, place_cells, squeeze
from table.layout.layout import Layout
from table.layout.need import (
    NO_CARDS,
    Need,
    Needs,
    Writing,
    at_least,
    flat_needs,
    measure_needs,
    merge_needs,
    own_needs,
    rows_wanted,
    usual_needs,
)
from table.layout.room import Room as Room, around_all as around_all
from table.layout.seating import (
    EDGE,
    GAP,
    Bounds,
    SeatingPlan,
    best_plan,
    column_rows,
    middle_room,
    shallow_rows,
    trick_places,
    trick_size,
    upright_rows,
    usual_seating,
)

LOGICAL = (1024.0, 640.0)  # the smallest window; a logical unit is a pixel there
MIN_BANNER = 33.0  # logical units: the least height of the banner
BANNER = 0.056  # of the window's height: the banner's height
OWN_FEW, FEW_CARDS = 0.222, 8  # the height of the own cards up to so many, in window heights
# of more cards, by the most places
OWN = ((4, 0.213), (5, 0.196), (99, 0.178))
# scales of the others' plates: at few places, at more, and where there is no room
SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6)
CROWDED = 0.7  # of the sizes cards should have: with less, columns may show their top cards
ABREAST = 8.5  # at least so many cards of that size fit the window side by side
UPPER_ROWS = 0.21  # of the window's height, at most: the own rows above plate and prompt
LOWER_ROWS = 0.45  # likewise: the row of plate and prompt and the rows below it
STEP = 0.97  # from one size of cards to the next
PICKED = 1 / 6  # of its height: how far a picked card rises
AIR = 0.03  # of its height: the space between a picked card and the prompt
PORTRAIT = 0.3  # of a plate's height: how far its portrait is out beyond its left end
WRITTEN = ("plate", "prompt")  # parts that have places of their own
LINES = ("prompt", "buttons", "banner")  # parts as wide as the window
CAPTION = 19.0  # logical units: the height of a note there
APART = 2.5  # between neighbours along the upper edge, in usual gaps
FROM_TOP = 0.25  # card widths: how far below the upper end of its room a station begins
BESIDE = 0.17  # of its room's height: the same of a station at a side that does not fill its room
PROMPT, BUTTONS = 30.0, 36.0  # heights of the prompt and of the line below, in logical units
BUTTON = 190.0  # the width of a button, in logical units


@dataclass(frozen=True)
class Station:
    """A seat's station: its room, the width of a card there (`unit`), its `side` (`left`, `top`,
    `right` or `bottom` of the window), and the room of each part."""

    room: Room
    unit: float
    side: str
    parts: dict[str, Room] = field(default_factory=dict)

    @property
    def plate(self) -> Room:
        """The room of the name plate."""
        return self.parts["plate"]

    @property
    def ground(self) -> Room:
        """The rectangle round all parts but the lines, which are as wide as the window."""
        return around_all([room for part, room in self.parts.items() if part not in LINES])

    def has_note_below(self, cards: Room) -> bool:
        """Whether notes of some cards are below these: the plate is above, no other part below."""

        def is_over(room: Room, other: Room) -> bool:
            across = min(room.x + room.width, other.x + other.width) - max(room.x, other.x)
            return across > 0 and room.middle[1] < other.y

        below = (room for room in self.parts.values() if is_over(cards, room))
        return is_over(self.plate, cards) and not any(below)

    @property
    def prompt(self) -> Room:
        """The room of the prompt."""
        return self.parts["prompt"]

    @property
    def buttons(self) -> Room:
        """The room of the buttons."""
        return self.parts["buttons"]


@dataclass(frozen=True)
class Ring:
    """The station of each seat, and the rooms of the middle's parts; `unit` and `middle_unit`: the
    width of a card in pixels at the bottom seat and in the middle.

    `trick`: the room of each seat's card in the trick. `banner`: kept free for one line of large
    writing, across the middle just above the player's own station.
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
    """Arrange all seats in a window, with `head` pixels free at the top. `needed`: the items of
    `Needs`; `writing`: the scale of the writing."""
    needs = dict(needed)
    usual, is_crowded, writing, lefts = _usual_seats(layout, size, places, head, writing)
    seats = usual.side, usual.top
    own, unit, bounds = _own_share(layout, needs, size, bottom, places, head, writing)
    beside = layout.beside_hand
    shown = flat_needs(needs) if is_crowded else needs
    others = rows_wanted(layout, "theirs", needs, bottom, writing)
    middle_rows = rows_wanted(layout, "here", shown, bottom, writing, trick_size(*seats))
    plan = best_plan(others, middle_rows, seats, bounds, unit)
    plan = plan._replace(unit=_even_step(plan.unit, unit), middle=_even_step(plan.middle, unit))
    stations = {bottom: _fit_plate(own, writing.width(bottom, own=True))}
    for step, station in enumerate(_other_stations(others, plan, bounds, bool(beside), lefts), 1):
        seat = (bottom + step) % places
        stations[seat] = _fit_plate(station, writing.width(seat, own=False))
    middle = middle_room(plan, bounds)
    flow = flow_rows(middle_rows, middle.width, plan.middle)
    parts_there = dict(place_cells(flow, middle, "middle")) if flow else {}
    for part in LINES if beside and plan.side else LINES[-1:]:
        own.parts[part] = own.parts[part]._replace(x=middle.x, width=middle.width)
    if beside in own.parts and not plan.side and needs.get((beside, bottom), NO_CARDS).cards > 2:
        stations[bottom] = _raise_beside(stations[bottom], beside, size[0], writing.text)
    banner = own.parts["banner"]
    room = parts_there.get("trick")
    trick = trick_places(room, plan.side, plan.top, plan.middle, tuple(stations)) if room else {}
    return Ring(unit, stations, middle, plan.middle, banner, parts_there, trick)


@lru_cache(maxsize=16)
def _usual_seats(
    layout: Layout, size: tuple[int, int], places: int, head: float, writing: Writing
) -> tuple[SeatingPlan, bool, Writing, list[float]]:
    """What of the others' seats is the same whatever is on the table: how many are at each side,
    whether the middle is crowded, the scale of their plates, and where those along the upper edge
    begin; as on a table that needs what a hand of the game usually needs."""
    first_scale = next(index for index, (most, _) in enumerate(OWN) if places <= most)
    needs, scales = usual_needs(layout), SMALLER[first_scale:]
    _, unit, bounds = _own_share(layout, needs, size, 0, places, head, writing)
    score, plan, writing = usual_seating(layout, bounds, unit, places, writing, scales)
    others = rows_wanted(layout, "theirs", needs, 0, writing)
    stations = _other_stations(others, plan, bounds)
    lefts = [station.plate.x for station in stations if station.side == "top"]
    return plan, score < CROWDED, writing, lefts


def _own_share(
    layout: Layout, needs: Needs, size: tuple[int, int], bottom: int, places: int, head: float,
    writing: Writing,
) -> tuple[Station, float, Bounds]:  # fmt: skip
    """The player's own station, the width of a card there, and what it leaves of the window."""
    (width, height), text, hand = size, writing.text, layout.hand
    share = next(height for most, height in OWN if places <= most)
    held = needs.get((hand, bottom))
    if held is None or held.cards <= FEW_CARDS:
        large = text / min(width / LOGICAL[0], height / LOGICAL[1])
        share = max(share, OWN_FEW / large)  # large writing needs the room
    unit = min(share * height / RATIO, width / ABREAST)
    mine = rows_wanted(layout, "mine", needs, bottom, writing)
    own = _own_station(mine, unit, size, text, hand, layout.beside_hand)
    front, gap = min(own.room.y, own.parts["banner"].y), GAP * text
    low = own.room.y - gap * (APART if layout.beside_hand else 1)
    return own, unit, Bounds(width, head, low, front, text)


def _even_step(size: float, unit: float) -> float:
    """Round a card width down to `unit` times a whole power of STEP, so that drawn cards are used
    again."""
    return unit * STEP ** -floor(log(size / unit) / log(1 / STEP)) if size > 0 else size


def _fit_plate(station: Station, width: float) -> Station:
    """Narrow the plate of a station to `width` pixels, at the station's side of the window."""
    room = station.parts.get("plate")
    if room is None or width >= room.width:
        return station
    off = {"right": 1.0, "bottom": 1.0, "top": 0.5}.get(station.side, 0.0) * (room.width - width)
    station.parts["plate"] = room._replace(x=room.x + off, width=width)
    return station


def _own_station(
    rows: Rows, unit: float, size: tuple[float, float], text: float, hand: str, beside: str
) -> Station:
    """The player's own station along the lower edge, about the middle of the window: rows before
    that of the prompt, the banner, the prompt, the buttons, and the cards with the plate beside
    them; if these are so many that the `hand` would not be in the middle, beside the buttons.
    `beside`: numbered zones in the line of the hand, or ""; the others' stations come down to
    them, beside the prompt."""
    edge, gap, axis = EDGE * text, GAP * text, size[0] / 2
    across = size[0] - 2 * edge
    above, lines, plate = _own_rows(rows, hand)
    # the space below, and between the lines, is not scaled with large writing
    usual = min(text, size[0] / LOGICAL[0], size[1] / LOGICAL[1])
    low, air = size[1] - 0.8 * EDGE * usual, GAP * usual**2 / text
    for below in lines:
        main = squeeze(below, across, LOWER_ROWS * size[1], unit)
        y = low - main.height
        parts = dict(place_cells(main, Room(edge, y, across, main.height), "middle", hand))
        own = parts.get(hand)
        if own is None or (abs(own.middle[0] - axis) < 1 and parts.get("plate", own).y >= own.y):
            break
    # above the cards room is kept for those that rise and the notes on them
    tops = [
        room.y - (air if part == "plate" else max((PICKED + AIR) * room.height, CAPTION * text))
        for part, room in parts.items()
    ]
    y = top = min(tops, default=y) + air
    if beside in parts:  # the room for cards that rise is theirs too
        parts[beside] = parts[beside]._replace(y=y, height=low - y)
    banner = max(BANNER * size[1], MIN_BANNER * text)
    for part, height in (("buttons", BUTTONS), ("prompt", PROMPT), ("banner", banner / text)):
        y -= air + height * text
        parts[part] = Room(edge, y, across, height * text)
    if "plate" not in parts:
        room, width = parts["buttons"], plate.least_px
        parts["plate"] = Room(edge, room.y, width, plate.height_px)
        parts["buttons"] = room._replace(x=edge + width + gap, width=across - width - gap)
    y = parts["prompt"].y
    if above:
        upper = squeeze(above, across, UPPER_ROWS * size[1], unit)
        y = parts["banner"].y - gap - upper.height
        parts |= dict(place_cells(upper, Room(edge, y, across, upper.height), "middle"))
    y = top if beside else y
    return Station(Room(edge, y, across, low - y), main.unit, "bottom", parts)


def _raise_beside(own: Station, beside: str, width: float, text: float) -> Station:
    """Give numbered zones in the hand's line the room beside prompt and buttons too, in a window of
    this `width` where nobody sits at the sides; a button and a half have room before them."""
    room, low, top = own.parts[beside], own.room.y + own.room.height, own.prompt.y
    x = max(room.x, width / 2 + 0.75 * BUTTON * text + EDGE)
    parts = own.parts | {beside: Room(x, top, room.x + room.width - x, low - top)}
    left = width - x + EDGE
    for part in LINES[:2]:
        parts[part] = parts[part]._replace(x=left, width=width - 2 * left)
    return replace(own, room=own.room._replace(y=top, height=low - top), parts=parts)


@lru_cache(maxsize=64)
def _own_rows(rows: Rows, hand: str) -> tuple[Rows, tuple[Rows, Rows], Atom]:
    """The rows above the prompt; those of the cards, with the plate in the line of the `hand` and
    without; the plate. In that line it is below the first part, or where that is the hand itself
    at its left."""
    plate, above, cards, hand_row = Atom("plate"), 0, list[tuple[Cell, ...]](), 0
    for row in rows:
        for atom in (atom for cell in row for atom in cell):
            plate = atom if atom.part == "plate" else plate
            above = len(cards) if atom.part == "prompt" else above
            hand_row = len(cards) if atom.part == hand else hand_row
        unwritten = [tuple([atom for atom in cell if atom.part not in WRITTEN]) for cell in row]
        if any(unwritten):
            cards.append(tuple(filter(None, unwritten)))
    # its portrait is out beyond its left end
    plate = plate._replace(least_px=plate.least_px + PORTRAIT * plate.height_px)
    below, hand_row = cards[above:], max(0, hand_row - above)
    added = below or [()]
    first, *rest = added[hand_row] or ((),)
    at_left = [(plate,), first] if hand in [atom.part for atom in first] else [(*first, plate)]
    line = (*filter(None, at_left), *rest)
    with_plate = (*added[:hand_row], line, *added[hand_row + 1 :])
    return tuple(cards[:above]), (with_plate, tuple(below)), plate


def _other_stations(
    rows: Rows, plan: SeatingPlan, bounds: Bounds, fill: bool = False,
    lefts: Sequence[float | None] = (),
) -> Iterator[Station]:  # fmt: skip
    """The other players' stations, clockwise from the bottom seat's left. `fill`: at the sides the
    numbered zones have all the height that is left; `lefts`: where plates along the upper edge
    begin."""
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    column_width = plan.broad - edge
    height = (bounds.low - bounds.top - gap * (plan.side - 1)) / max(1, plan.side)
    column = [bounds.top + (height + gap) * number for number in range(plan.side)]
    for y in reversed(column):
        yield _station(rows, plan.unit, Room(edge, y, column_width, height), "left", fill)
    left = max(plan.broad, edge) + gap
    neighbour_gap = APART * gap  # so that no cards seem to belong to the neighbour
    width = (bounds.width - 2 * left - neighbour_gap * (plan.top - 1)) / max(1, plan.top)
    for number, plate in enumerate(lefts or [None] * plan.top):
        room = Room(left + (width + neighbour_gap) * number, bounds.top, width, plan.depth)
        yield _station(rows, plan.unit, room, "top", plate=plate)
    for y in column:
        room = Room(bounds.width - edge - column_width, y, column_width, height)
        yield _station(rows, plan.unit, room, "right", fill)


def _station(
    rows: Rows, unit: float, room: Room, side: str, fill: bool = False, plate: float | None = None
) -> Station:
    """Another player's station, at a `side` of the window; `fill` as in `_other_stations`; `plate`:
    where its plate begins, None for its place among its neighbours."""
    if side in ("left", "right"):
        align, upright = side, upright_rows(rows)
        rows = column_rows(rows, room.width, room.height, unit) or upright
        if side == "right" and rows is not upright:  # the plate is at the window's edge
            rows = (rows[0][::-1], *rows[1:])
    else:
        usual, rows = rows, shallow_rows(rows, room.width, unit)
        align = "middle" if rows is usual else "left"
    flow = squeeze(rows, room.width, room.height, unit)
    lower = 0.0 if fill or side == "top" else BESIDE * room.height
    down = min(max(FROM_TOP * flow.unit, lower), (room.height - flow.height) / 2)
    used = room._replace(y=room.y + down, height=flow.height)  # the plate moves with no card
    parts = dict(place_cells(flow, used, align, start=plate))
    if fill and flow.lines[-1].cells[0][0].groups:
        last = flow.lines[-1].cells[0][0].part
        parts[last] = parts[last]._replace(height=room.y + room.height - parts[last].y)
    return Station(room, flow.unit, side, parts)


# when the room of a table is shared out again


MIN_GAIN = 1.3  # cards must become that much larger for the table to move within a hand
MIN_GAIN_BETWEEN = 1.1  # and between two hands

Seating = Callable[[Needs], Ring]
"""Arranges a table by what is needed."""


class RoomNeeds:
    """The needs by which the room of one window is shared out, remembered from view to view."""

    def __init__(self) -> None:
        self.needs: Needs | None = None
        self._most: Needs = {}  # the largest need of each part in this hand
        self._last: Needs = {}  # and in the hand before
        self._turn = self._hand = -1
        self._viewer: tuple[int, int | None] | None = None

    def measure_needs(self, view: View, layout: Layout, bottom: int, seating: Seating) -> Needs:
        """Measure what this view needs. In the middle of a turn at this window it is no less than
        at its beginning; else no less than before and in the hand before, unless needing less makes
        cards much larger. For another viewer the table is measured anew, so that nothing in it
        gives away what the last one saw."""
        viewer, hand = (bottom, view.seat), view.tallies.get(layout.sheet.row, 0)
        before, now = self.needs, measure_needs(view, layout)
        same_hand, same_turn = hand == self._hand, view.turn == self._turn == view.seat
        same_viewer = viewer == self._viewer
        self._turn, self._hand, self._viewer = view.turn, hand, viewer
        if before is None or not same_viewer:
            self._last, self._most, self.needs = {}, now, now
            return now
        if same_hand:
            self._most = merge_needs(self._most, now)
        else:
            self._last, self._most = self._most, now
        now = at_least(now, self._last)
        held, least = at_least(now, before), MIN_GAIN if same_hand else MIN_GAIN_BETWEEN
        may_move = not same_turn and now != held
        self.needs = held
        if may_move:
            old, new = seating(held), seating(now)
            units = [(old.middle_unit, new.middle_unit)]
            units += [(old.stations[seat].unit, there.unit) for seat, there in new.stations.items()]
            if any(new_unit >= least * old_unit > 0 for old_unit, new_unit in units):
                self.needs = now
        return self.needs


class OwnNeeds(RoomNeeds):
    """The needs of views that are shown one by one: each its own."""

    def measure_needs(self, view: View, layout: Layout, bottom: int, seating: Seating) -> Needs:
        """Measure what this view needs by itself."""
        self.needs = own_needs(view, layout)
        return self.needs

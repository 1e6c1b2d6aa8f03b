"""Arrange the stations of the seats round the table, and the middle that they leave free.

The seat at the bottom has the whole width and cards that are easy to read; the others sit along
the left, the top and the right, clockwise from the bottom seat's left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import floor, log

from rules.kit.state import View
from table.layout import need, seating
from table.layout.fans import RATIO
from table.layout.flow import Atom, Cell, Rows, flow_rows, place_cells, squeeze
from table.layout.layout import Layout
from table.layout.need import NO_CARDS, Need, Needs, Writing, rows_wanted
from table.layout.room import Room as Room, around_all as around_all
from table.layout.seating import EDGE, GAP, Bounds, SeatingPlan

LOGICAL = (1024.0, 640.0)  # the smallest window; a logical unit is a pixel there
MIN_BANNER = 33.0  # logical units: the least height of the banner
BANNER = 0.056  # of the window's height: the banner's height
OWN_FEW, FEW_CARDS = 0.222, 8  # the height of the own cards up to so many, in window heights
# The same for more cards: up to so many seats at the table, so high.
OWN = ((4, 0.213), (5, 0.196), (99, 0.178))
SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6)  # scales of the others' plates; tried from OWN's index on
CROWDED = 0.7  # of the sizes cards should have: with less, columns may show their top cards
ABREAST = 8.5  # at least so many cards of that size fit the window side by side
UPPER_ROWS = 0.21  # of the window's height, at most: the own rows above plate and prompt
LOWER_ROWS = 0.45  # likewise: the row of plate and prompt and the rows below it
STEP = 0.97  # from one size of cards to the next
PICKED = 1 / 6  # of a card's height: how far it rises when it is picked
AIR = 0.03  # of a card's height: the space between a picked card and the prompt
PORTRAIT = 0.3  # of a plate's height: how far its portrait is out beyond its left end
WRITTEN = ("plate", "prompt")  # parts that have places of their own
LINES = ("prompt", "buttons", "banner")  # parts as wide as the window
CAPTION = 19.0  # logical units: the height of a note above the own cards
APART = 2.5  # between neighbours along the upper edge, in usual gaps
FROM_TOP = 0.25  # card widths: how far below the upper end of its room a station begins
BESIDE = 0.17  # the same for one at a side that does not fill its room, as a share of its height
PROMPT, BUTTONS = 30.0, 36.0  # heights of the prompt and of the line below, in logical units
BUTTON = 190.0  # the width of a button, in logical units
CLEAR_BUTTONS = 1.5  # so many buttons have room in the middle before what is beside them


@dataclass(frozen=True)
class Station:
    """A seat's place at the table: its room, the width of a card there (`unit`), its `side` of the
    window (`left`, `top`, `right` or `bottom`), and the room of each part."""

    room: Room
    unit: float
    side: str
    parts: dict[str, Room] = field(default_factory=dict)

    @property
    def plate(self) -> Room:
        return self.parts["plate"]

    @property
    def ground(self) -> Room:
        """The rectangle around all parts except the lines, which are as wide as the window."""
        return around_all([room for part, room in self.parts.items() if part not in LINES])

    def has_note_below(self, cards: Room) -> bool:
        """Whether notes on these cards are below them: the plate is above, and no part below."""

        def is_above(room: Room, other: Room) -> bool:
            across = min(room.x + room.width, other.x + other.width) - max(room.x, other.x)
            return across > 0 and room.middle[1] < other.y

        below = (room for room in self.parts.values() if is_above(cards, room))
        return is_above(self.plate, cards) and not any(below)

    @property
    def prompt(self) -> Room:
        return self.parts["prompt"]

    @property
    def buttons(self) -> Room:
        return self.parts["buttons"]


@dataclass(frozen=True)
class Ring:
    """The station of each seat, and the rooms of the middle's parts. `unit`, `middle_unit`: a
    card's width in pixels at the bottom seat, in the middle. `trick`: the room of each seat's card
    in the trick. `banner`: the strip for large writing across the middle, above the own station."""

    unit: float
    stations: dict[int, Station]
    middle: Room
    middle_unit: float
    banner: Room
    parts: dict[str, Room]
    trick: dict[int, Room]


@lru_cache(maxsize=48)
def ring(layout: Layout, needed: tuple[tuple[tuple[str, int], Need], ...], size: tuple[int, int],
         bottom: int, places: int, head: float, writing: Writing) -> Ring:  # fmt: skip
    """Arrange all seats in a window, with `head` pixels free at the top. `needed`: the items of
    `Needs`; `bottom`: the seat at the bottom; `places`: the number of seats."""
    needs = dict(needed)
    usual, is_crowded, writing, plates = _usual_seats(layout, size, places, head, writing)
    seats = usual.side, usual.top
    own, unit, bounds = _own_share(layout, needs, size, bottom, places, head, writing)
    others = rows_wanted(layout, "theirs", needs, bottom, writing)
    middle_needs = need.flat_needs(needs) if is_crowded else needs
    trick_size = seating.trick_size(*seats)
    middle_rows = rows_wanted(layout, "here", middle_needs, bottom, writing, trick_size)
    plan = seating.best_plan(others, middle_rows, seats, bounds, unit)
    plan = plan._replace(unit=_even_step(plan.unit, unit), middle=_even_step(plan.middle, unit))
    beside = layout.beside_hand
    stations = {bottom: _fit_plate(own, writing.width(bottom, own=True))}
    for step, station in enumerate(_other_stations(others, plan, bounds, bool(beside), plates), 1):
        seat = (bottom + step) % places
        stations[seat] = _fit_plate(station, writing.width(seat, own=False))
    middle = seating.middle_room(plan, bounds)
    for part in LINES if beside and plan.side else ("banner",):  # no wider than the middle
        own.parts[part] = own.parts[part]._replace(x=middle.x, width=middle.width)
    if beside in own.parts and not plan.side and needs.get((beside, bottom), NO_CARDS).cards > 2:
        stations[bottom] = _raise_beside(stations[bottom], beside, size[0], writing.text)
    flow = flow_rows(middle_rows, middle.width, plan.middle)
    parts = dict(place_cells(flow, middle, "middle")) if flow else {}
    trick: dict[int, Room] = {}
    if "trick" in parts:
        trick = seating.trick_places(parts["trick"], *seats, plan.middle, tuple(stations))
    return Ring(unit, stations, middle, plan.middle, own.parts["banner"], parts, trick)


@lru_cache(maxsize=16)
def _usual_seats(layout: Layout, size: tuple[int, int], places: int, head: float,
                 writing: Writing) -> tuple[SeatingPlan, bool, Writing, list[Room]]:  # fmt: skip
    """Return what stays the same about the others' seats whatever is on the table: how many are at
    each side, whether the middle is crowded, the writing with the scale of their plates, and where
    the plates are. It follows from what a hand of the game usually needs."""
    needs = need.usual_needs(layout)
    first_scale = next(index for index, (max_places, _) in enumerate(OWN) if places <= max_places)
    scales = SMALLER[first_scale:]
    _, unit, bounds = _own_share(layout, needs, size, 0, places, head, writing)
    score, plan, writing = seating.usual_seating(layout, bounds, unit, places, writing, scales)
    others = rows_wanted(layout, "theirs", needs, 0, writing)
    stations = _other_stations(others, plan, bounds, bool(layout.beside_hand))
    return plan, score < CROWDED, writing, [station.plate for station in stations]


def _own_share(layout: Layout, needs: Needs, size: tuple[int, int], bottom: int, places: int,
               head: float, writing: Writing) -> tuple[Station, float, Bounds]:  # fmt: skip
    """Return the station of the seat `bottom`, the width of a card there, and the room that it
    leaves below `head` pixels at the top. `places`: the number of seats."""
    width, height = size
    text, hand = writing.text, layout.hand
    share = next(card_height for max_places, card_height in OWN if places <= max_places)
    held = needs.get((hand, bottom))
    if held is None or held.cards <= FEW_CARDS:
        large = text / min(width / LOGICAL[0], height / LOGICAL[1])
        share = max(share, OWN_FEW / large)  # large writing needs the room
    unit = min(share * height / RATIO, width / ABREAST)
    mine = rows_wanted(layout, "mine", needs, bottom, writing)
    own = _own_station(mine, unit, size, text, hand, layout.beside_hand)
    low = own.room.y - GAP * text * (APART if layout.beside_hand else 1)
    return own, unit, Bounds(width, head, low, min(own.room.y, own.parts["banner"].y), text)


def _even_step(size: float, unit: float) -> float:
    """Round a card width down to `unit` times a whole power of STEP, so that pictures of cards that
    have been drawn once are used again. A width of 0 stays 0."""
    if size <= 0:
        return size
    steps_up = floor(log(size / unit) / log(1 / STEP))
    return unit * STEP**-steps_up


def _fit_plate(station: Station, width: float) -> Station:
    """Narrow a station's plate to `width` pixels, and keep it at the station's side of the window.
    Return the station, which is changed in place."""
    room = station.parts.get("plate")
    if room is None or width >= room.width:
        return station
    share = {"right": 1.0, "bottom": 1.0, "top": 0.5}.get(station.side, 0.0)  # of the width freed
    station.parts["plate"] = room._replace(x=room.x + share * (room.width - width), width=width)
    return station


def _own_station(rows: Rows, unit: float, size: tuple[float, float], text: float, hand: str,
                 beside: str) -> Station:  # fmt: skip
    """Place the own station along the lower edge of a window of `size`. From the top: the rows
    above the prompt, the banner, the prompt, the buttons, and the cards. The plate is beside the
    cards, or if these are so many that the `hand` would not be in the middle, beside the buttons.
    `beside`: numbered zones in the line of the hand, or ""; the others' stations come down to them,
    beside the prompt. `text`: pixels to a logical unit of writing."""
    edge, gap = EDGE * text, GAP * text
    across = size[0] - 2 * edge
    above, lines, plate = _own_rows(rows, hand)
    # The space below, and between the lines, does not grow with large writing.
    usual = min(text, size[0] / LOGICAL[0], size[1] / LOGICAL[1])
    low = size[1] - 0.8 * EDGE * usual
    air = GAP * usual**2 / text
    for below in lines:
        main = squeeze(below, across, LOWER_ROWS * size[1], unit)
        y = low - main.height
        parts = dict(place_cells(main, Room(edge, y, across, main.height), "middle", hand))
        own = parts.get(hand)
        if own is None:
            break
        if abs(own.middle[0] - size[0] / 2) < 1 and parts.get("plate", own).y >= own.y:
            break
    tops = []  # with the room above, for picked cards and the notes on them
    for part, room in parts.items():
        rise = max((PICKED + AIR) * room.height, CAPTION * text)
        tops.append(room.y - (air if part == "plate" else rise))
    top_of_cards = min(tops, default=y) + air
    if beside in parts:
        parts[beside] = parts[beside]._replace(y=top_of_cards, height=low - top_of_cards)
    _add_lines(parts, Room(edge, top_of_cards, across, 0), air, text, size[1])
    if "plate" not in parts:
        room, width = parts["buttons"], plate.least_px
        parts["plate"] = Room(edge, room.y, width, plate.height_px)
        parts["buttons"] = room._replace(x=edge + width + gap, width=across - width - gap)
    top = parts["prompt"].y
    if above:
        upper = squeeze(above, across, UPPER_ROWS * size[1], unit)
        top = parts["banner"].y - gap - upper.height
        parts |= dict(place_cells(upper, Room(edge, top, across, upper.height), "middle"))
    if beside:
        top = top_of_cards
    return Station(Room(edge, top, across, low - top), main.unit, "bottom", parts)


def _add_lines(parts: dict[str, Room], below: Room, air: float, text: float,
               window_height: float) -> None:  # fmt: skip
    """Add the rooms of the buttons, the prompt and the banner, upwards, with `air` pixels between
    them. `below`: a room as wide as they are whose top is their lower end."""
    banner = max(BANNER * window_height, MIN_BANNER * text)
    y = below.y
    for part, height in (("buttons", BUTTONS), ("prompt", PROMPT), ("banner", banner / text)):
        y -= air + height * text
        parts[part] = Room(below.x, y, below.width, height * text)


def _raise_beside(own: Station, beside: str, width: float, text: float) -> Station:
    """Give numbered zones in the hand's line the room beside the prompt and the buttons too, in a
    window of this `width` where nobody sits at the sides."""
    room = own.parts[beside]
    low = own.room.y + own.room.height
    top = own.prompt.y
    x = max(room.x, width / 2 + CLEAR_BUTTONS / 2 * BUTTON * text + EDGE)
    parts = own.parts | {beside: Room(x, top, room.x + room.width - x, low - top)}
    left = width - x + EDGE
    for part in ("prompt", "buttons"):
        parts[part] = parts[part]._replace(x=left, width=width - 2 * left)
    return replace(own, room=own.room._replace(y=top, height=low - top), parts=parts)


@lru_cache(maxsize=64)
def _own_rows(rows: Rows, hand: str) -> tuple[Rows, tuple[Rows, Rows], Atom]:
    """Return the rows above the prompt; the rows of cards below it, first with the plate in the
    line of the `hand`, then without it; and the plate. In that line it is below the first part, or
    at the left of the hand if that is the first."""
    plate, rows_above, hand_row = Atom("plate"), 0, 0
    cards = list[tuple[Cell, ...]]()  # the rows without plate and prompt
    for row in rows:
        for cell in row:
            for atom in cell:
                if atom.part == "plate":
                    plate = atom
                elif atom.part == "prompt":
                    rows_above = len(cards)
                elif atom.part == hand:
                    hand_row = len(cards)
        unwritten = [tuple([atom for atom in cell if atom.part not in WRITTEN]) for cell in row]
        if any(unwritten):
            cards.append(tuple(filter(None, unwritten)))
    plate = plate._replace(least_px=plate.least_px + PORTRAIT * plate.height_px)
    below = cards[rows_above:]
    hand_row = max(0, hand_row - rows_above)
    with_plate = below.copy() or [()]
    line = with_plate[hand_row]
    if not line:
        with_plate[hand_row] = ((plate,),)
    elif hand in [atom.part for atom in line[0]]:
        with_plate[hand_row] = ((plate,), *line)
    else:
        with_plate[hand_row] = ((*line[0], plate), *line[1:])
    return tuple(cards[:rows_above]), (tuple(with_plate), tuple(below)), plate


def _other_stations(rows: Rows, plan: SeatingPlan, bounds: Bounds, fill: bool = False,
                    plates: Sequence[Room] = ()) -> Iterator[Station]:  # fmt: skip
    """Yield the other players' stations, clockwise from the bottom seat's left. `fill`: numbered
    zones at the sides get all the height that is left. `plates`: where each usually is."""
    gap, edge = GAP * bounds.text, EDGE * bounds.text
    column_width = plan.broad - edge
    height = (bounds.low - bounds.top - gap * (plan.side - 1)) / max(1, plan.side)
    tops = [bounds.top + (height + gap) * number for number in range(plan.side)]
    left = max(plan.broad, edge) + gap
    neighbour_gap = APART * gap  # so that no cards seem to belong to the neighbour
    width = (bounds.width - 2 * left - neighbour_gap * (plan.top - 1)) / max(1, plan.top)
    right = bounds.width - edge - column_width
    rooms = [("left", Room(edge, y, column_width, height)) for y in reversed(tops)]
    for number in range(plan.top):
        x = left + (width + neighbour_gap) * number
        rooms.append(("top", Room(x, bounds.top, width, plan.depth)))
    rooms += [("right", Room(right, y, column_width, height)) for y in tops]
    for number, (side, room) in enumerate(rooms):
        yield _station(rows, plan.unit, room, side, fill, plates[number] if plates else None)


def _station(rows: Rows, unit: float, room: Room, side: str, fill: bool = False,
             plate: Room | None = None) -> Station:  # fmt: skip
    """Place another player's station in its room, at a `side` of the window. `fill`: at a
    side its numbered zones get all the height that is left. `plate`: where its plate usually is."""
    is_at_top = side == "top"
    if is_at_top:
        arranged = seating.shallow_rows(rows, room.width, unit)
        align = "middle" if arranged is rows else "left"
    else:
        upright = seating.upright_rows(rows)
        arranged = seating.column_rows(rows, room.width, room.height, unit) or upright
        if side == "right" and arranged is not upright:  # the plate is at the window's edge
            arranged = (arranged[0][::-1], *arranged[1:])
        align = side
    flow = squeeze(arranged, room.width, room.height, unit)
    lower = 0.0 if fill or is_at_top else BESIDE * room.height
    down = min(max(FROM_TOP * flow.unit, lower), (room.height - flow.height) / 2)
    used = room._replace(y=room.y + down, height=flow.height)
    start = plate.x if plate and is_at_top else None
    parts = dict(place_cells(flow, used, align, start=start))
    if plate is not None:  # it moves with no card
        more = min(max(plate.y - parts["plate"].y, -down), room.height - flow.height - down)
        parts = {part: place._replace(y=place.y + more) for part, place in parts.items()}
    last = flow.lines[-1].cells[0][0]
    if fill and not is_at_top and last.groups:
        place = parts[last.part]
        parts[last.part] = place._replace(height=room.y + room.height - place.y)
    return Station(room, flow.unit, side, parts)


MIN_GAIN = 1.3  # cards must become so many times larger for the table to move within a hand
MIN_GAIN_BETWEEN = 1.1  # and between two hands


class RoomNeeds:
    """The needs by which one window is shared out, remembered so that the table seldom moves."""

    def __init__(self) -> None:
        self.needs: Needs | None = None
        self._most: Needs = {}  # the largest need of each part in this hand
        self._last: Needs = {}  # and in the hand before
        self._turn = self._hand = -1
        self._viewer: tuple[int, int | None] | None = None

    def measure_needs(self, view: View, layout: Layout, bottom: int,
                      arrange: Callable[[Needs], Ring]) -> Needs:  # fmt: skip
        """Return the needs for arranging a view, and remember them. They are no less than in the
        hand before this one. Nor are they less than before, as long as the viewer's turn lasts or
        needing less would not make cards much larger (`arrange` tells). For another viewer they are
        measured anew, so that nothing on the table gives away what the last viewer saw."""
        viewer = (bottom, view.seat)
        hand = view.tallies.get(layout.sheet.row, 0)
        now = need.measure_needs(view, layout)
        is_same_hand = hand == self._hand
        is_same_viewer = viewer == self._viewer
        is_same_turn = view.turn == self._turn == view.seat
        self._turn, self._hand, self._viewer = view.turn, hand, viewer
        if self.needs is None or not is_same_viewer:
            self._last = {}
            self._most = self.needs = now
            return now
        if is_same_hand:
            self._most = need.merge_needs(self._most, now)
        else:
            self._last, self._most = self._most, now
        lower = need.at_least(now, self._last)
        held = need.at_least(lower, self.needs)
        min_gain = MIN_GAIN if is_same_hand else MIN_GAIN_BETWEEN
        self.needs = held
        if not is_same_turn and lower != held and _gain(arrange(held), arrange(lower)) >= min_gain:
            self.needs = lower
        return self.needs


def _gain(old: Ring, new: Ring) -> float:
    """Return how many times larger the cards become that grow most, at a seat or in the middle."""
    units = [(old.middle_unit, new.middle_unit)]
    units += [(old.stations[seat].unit, there.unit) for seat, there in new.stations.items()]
    return max([after / before for before, after in units if before > 0], default=0.0)


class OwnNeeds(RoomNeeds):
    """The needs of views that do not follow each other: each is measured by itself."""

    def measure_needs(self, view: View, layout: Layout, bottom: int,
                      arrange: Callable[[Needs], Ring]) -> Needs:  # fmt: skip
        self.needs = need.own_needs(view, layout)
        return self.needs

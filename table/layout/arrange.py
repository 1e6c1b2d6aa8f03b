"""Compute from a view and a layout where every card, frame and plate is: a pure function.

All numbers are window pixels; cards are placed by their middle. Nothing here knows what happens
between two arrangements (that is `tween`) or how a card is drawn (that is `furniture`)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, inf, radians, sin
from operator import attrgetter
from types import MappingProxyType
from typing import NamedTuple

from rules.kit.cards import DIE, SUITS, UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.contract import Rules, places
from rules.kit.remarks import partners
from rules.kit.sight import kind_and_owner
from rules.kit.state import Table, View
from sprites.style import INDEXES, DeckStyle
from table.layout.fans import RATIO, card_order, card_spots, clear_width, hand_spots, place_groups
from table.layout.layout import Layout, ZonePlace, fill_seat, layout_key, shared_room
from table.layout.need import Needs, Writing, measure_needs
from table.layout.ring import LOGICAL, Ring, Station, ring
from table.layout.room import Room
from table.layout.stacks import Stack, stacks

CUBE = 0.8  # a die's width, in card widths
SPECK = 0.003  # of a card's width: the side of the room of a zone that needs none
WIDE_AS = 1.6  # width to height; in a narrower window the width sets the least height of an index
LEANS = 0.18  # card widths that a fan may hang below its station, with a little space
DRAWN_EDGES = 12  # cards of a heap whose edges are drawn, to show how high it is
INDEX_LEAST = 0.0245  # of the window's height: can be read from two metres away
INDEX_SLACK = 0.02  # of a card's width: so much of an index may be hidden at its side
SAME_PLACE = 0.05  # of a card's width: cards that are no farther apart are in one column or pile
_USUAL = DeckStyle()
_INDEX_WIDTHS = tuple(_USUAL.with_index_step(step).index_width for step in range(len(INDEXES)))


class Pose(NamedTuple):
    """A card on the felt: its middle and width in pixels, its angle in degrees anticlockwise, its
    face. `depth` orders the drawing: the greatest is drawn last. `cube`: it is a die. `upon`: it
    lies on another card of a pile, so it casts no shadow on the felt. `index_step`: how large its
    index is drawn, as a step of `sprites.style.INDEXES`."""

    x: float
    y: float
    width: float
    angle: float
    depth: int
    face: Card
    cube: bool = False
    upon: bool = False
    index_step: int = 0

    @property
    def box(self) -> Room:
        """The rectangle of the card as if it were upright; a die is square."""
        height = self.width * (1 if self.cube else RATIO)
        return Room(self.x - self.width / 2, self.y - height / 2, self.width, height)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is on the card, at its angle."""
        across, down = x - self.x, y - self.y
        if self.angle:  # turn the point as the card would be turned to be upright
            sine, cosine = sin(radians(self.angle)), cos(radians(self.angle))
            across, down = across * cosine - down * sine, across * sine + down * cosine
        half_width = self.width / 2
        half_height = half_width * (1 if self.cube else RATIO)
        return -half_width <= across < half_width and -half_height <= down < half_height

    @property
    def leaning_box(self) -> Room:
        """The bounding box of the card at its angle."""
        box = self.box
        across, down = abs(cos(radians(self.angle))), abs(sin(radians(self.angle)))
        width = box.width * across + box.height * down
        height = box.width * down + box.height * across
        return Room(self.x - width / 2, self.y - height / 2, width, height)


class ZoneFrame(NamedTuple):
    """The place of a zone or pool. `marked`: it is outlined while empty. `bowl`: it is round."""

    zone: str
    room: Room
    marked: bool
    bowl: bool = False


@dataclass
class Arrangement:
    """Where everything on the table is, in window pixels. `hand`: the zone of the own hand.
    `counts`: the number of cards of each heap that shows it; `column_counts`: that of each column
    of which only the top card is seen, by this card. `covered_spots`: cards hidden by others of
    their heap. `seats`: of each numbered zone. `min_index_px`: the least height of an index."""

    size: tuple[int, int]
    ring: Ring
    hand: str = ""
    poses: dict[Spot, Pose] = field(default_factory=dict)
    frames: dict[str, ZoneFrame] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    column_counts: dict[Spot, int] = field(default_factory=dict)
    covered_spots: set[Spot] = field(default_factory=set)
    seats: dict[str, int] = field(default_factory=dict)
    mat: Room | None = None
    stacks: dict[str, Stack] = field(default_factory=dict)
    min_index_px: float = 0.0

    @property
    def bottom(self) -> int:
        """The seat that is drawn at the bottom, nearest to whoever looks at the screen."""
        return next(iter(self.ring.stations))

    @property
    def own(self) -> Station:
        return self.ring.stations[self.bottom]

    def plate(self, seat: int) -> Room:
        return self.ring.stations[seat].plate

    def seat_of(self, zone: str) -> int:
        """Return the seat where a zone lies: its owner or a partner of it; -1 in the middle."""
        return self.seats.get(zone, kind_and_owner(zone)[1])

    def uncovered_poses(self) -> list[tuple[Spot, Pose]]:
        """The cards that no other card of their heap hides, each with its pose."""
        return [(spot, pose) for spot, pose in self.poses.items() if spot not in self.covered_spots]

    def cards_in(self, zone: str) -> list[Pose]:
        return [pose for spot, pose in self.poses.items() if spot.zone == zone]

    def zones_at(self, x: float, y: float) -> list[str]:
        """Return the zones at a point, in the order in which a drop means them: numbered zones such
        as `spread:0:1`, the uppermost first; then outlined ones; smaller before larger ones."""
        numbered, others = list[ZoneFrame](), list[ZoneFrame]()
        for frame in self.frames.values():
            if frame.room.holds(x, y):
                same_kind = others if shared_room(frame.zone) is None else numbered
                same_kind.append(frame)
        numbered.reverse()
        others.sort(key=lambda frame: (not frame.marked, frame.room.width * frame.room.height))
        return [frame.zone for frame in numbered + others]

    def card_at(self, x: float, y: float,
                raised: Mapping[Spot, Pose] = MappingProxyType({})) -> Spot | None:  # fmt: skip
        """Return the topmost card at a point, or None; a `raised` card also where it was before."""
        under = list[tuple[int, Spot]]()
        for spot, pose in self.poses.items():
            is_near = abs(x - pose.x) <= pose.width  # cheap; most cards need no exact test
            if (is_near and pose.holds(x, y)) or (spot in raised and raised[spot].holds(x, y)):
                under.append((pose.depth, spot))
        return max(under)[1] if under else None


class TableSetup(NamedTuple):
    """What is constant at a table. `places`: the number of seats. `cubes`: the game is played with
    dice. `plates`: the width of each seat's plate, in logical units. `head`: the pixels kept free
    at the top. `large`: the scale of the writing. `partners`: the seats of each side."""

    places: int
    cubes: bool = False
    plates: tuple[float, ...] = ()
    head: float = 0.0
    large: float = 1.0
    partners: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, rules: Rules, table: Table) -> TableSetup:
        cubes = rules.pack(table)[0].suit == DIE
        return cls(places(rules, table), cubes, partners=partners(rules, table))


def arrange(view: View, layout: Layout, size: tuple[int, int], bottom: int, setup: TableSetup,
            orders: Mapping[str, Sequence[Card]] = MappingProxyType({}),
            needs: Needs | None = None) -> Arrangement:  # fmt: skip
    """Lay everything out in a window of `size`, the seat `bottom` at the bottom. `orders`: cards of
    zones as their owners put them. `needs`: the room of each part, by default for this view."""
    items = tuple((needs or measure_needs(view, layout)).items())
    writing = writing_size(size, setup.large, setup.plates)
    around = ring(layout, items, size, bottom, setup.places, setup.head, writing)
    min_index_px = INDEX_LEAST * setup.large * min(size[1], size[0] / WIDE_AS)
    table = Arrangement(size, around, f"{layout.hand}:{bottom}", min_index_px=min_index_px)
    _place_spreads(table, view, layout, setup.partners)
    listed = list(layout.zones)

    def drawing_order(zone: str) -> tuple[bool, int, str]:
        return kind_and_owner(zone)[1] == bottom, listed.index(layout_key(zone)), zone

    for name in sorted(view.zones, key=drawing_order):
        if layout.place(name, bottom) is not None and not shared_room(name):
            _place_zone(table, view, layout, setup.cubes, name, orders.get(name, ()))
    table.mat = around.parts.get("mat")
    table.stacks = stacks(around, layout, view.tallies, bottom)
    for name, stack in table.stacks.items():
        if stack.pool:
            table.frames[name] = ZoneFrame(name, stack.room, marked=False, bowl=stack.ground.bowl)
    return table


def _place_zone(table: Arrangement, view: View, layout: Layout, cubes: bool, name: str,
                own: Sequence[Card]) -> None:  # fmt: skip
    """Add the frame of a zone and the poses of its cards to `table`. `cubes`: they are dice; `own`:
    the cards in the order that their owner gave them, empty for the layout's order."""
    place = layout.place(name, table.bottom)
    assert place is not None
    room, unit = _room_of(table.ring, layout, name, place)
    table.frames[name] = ZoneFrame(name, room, place.marks(view.phase))
    cards = view.zones[name]
    if not cards:
        return
    if place.count and place.how != "columns":
        table.counts[name] = len(cards)
    zone = layout.zone(name)
    order = card_order(cards, zone, own)
    width = min(unit * place.scale, room.width)
    if cubes:
        width = clear_width(place, room, width * CUBE, len(cards))
    if name == table.hand and not cubes:
        spots = hand_spots(place, room, width, len(cards))
    else:
        is_middle = kind_and_owner(name)[1] < 0
        max_rise = _free_height_above(table.ring, layout, room) if is_middle else inf
        faces = [cards[index] for index in order]
        spots = card_spots(place, room, width, faces, zone.sort, max_rise)
    is_pile = place.how == "pile"
    visible: Container[int] = range(len(cards))
    if is_pile:
        edge_step = max(1, len(order) // DRAWN_EDGES)
        visible = {*order[::edge_step], *order[-2:]}
    elif place.how == "columns":  # of cards at the very same spot only the last is seen
        tops = dict(zip(spots, order, strict=True))
        visible = {*tops.values()}
        for spot, height in Counter(spots).items():
            if height > 1:
                table.column_counts[Spot(name, tops[spot])] = height
    step = index_step(width, visible_part(spots, width), table.min_index_px)
    lowest = len(table.poses) + 1
    for number, ((x, y, angle), index) in enumerate(zip(spots, order, strict=True)):
        at = Spot(name, index)
        table.poses[at] = Pose(x, y, width, 0.0 if cubes else angle, lowest + number, cards[index],
                               cubes, is_pile and number > 0, step)  # fmt: skip
        if index not in visible:
            table.covered_spots.add(at)


def _free_height_above(around: Ring, layout: Layout, room: Room) -> float:
    """Return how many pixels a pile in this room of the middle may rise before it touches the cards
    of a seat at the top; infinite if no seat is above it."""
    have_fans = any(zone.theirs and zone.theirs.how == "fan" for zone in layout.zones.values())
    free = inf
    for station in around.stations.values():
        x, y, width, height = station.room
        is_above = y < room.y and x < room.x + room.width and room.x < x + width
        if station.side == "top" and is_above:
            hanging = LEANS * station.unit if have_fans else 0.0
            free = min(free, room.y - y - height - hanging)
    return max(0.0, free)


def writing_size(size: tuple[int, int], large: float, plates: Sequence[float]) -> Writing:
    return Writing(large * min(size[0] / LOGICAL[0], size[1] / LOGICAL[1]), tuple(plates))


def _place_spreads(table: Arrangement, view: View, layout: Layout,
                   partners: Sequence[Sequence[int]]) -> None:  # fmt: skip
    """Lay out the numbered zones: all of `spread:0:1`, `spread:0:2` … share the room of
    `spread:0:{n}`, in the order they were made or suit by suit."""
    for shared, names in _spreads_by_room(table, view, layout, partners).items():
        place = layout.place(shared, table.bottom)
        if place is None:
            continue
        room, unit = _room_of(table.ring, layout, shared, place)
        table.frames[shared] = ZoneFrame(shared, room, place.marks(view.phase))
        zone = layout.zone(shared)

        def group_order(name: str, by_suit: bool = zone.sort == "suit") -> tuple[int, int, int]:
            suit = SUITS.find(view.zones[name][0].suit) if by_suit else 0
            return suit, kind_and_owner(name)[1], int(name.rpartition(":")[2])

        names.sort(key=group_order)
        sizes = [len(view.zones[name]) for name in names]
        spots = place_groups(room, unit * place.scale, sizes, place.align) if names else ()
        for name, (box, width, card_step) in zip(names, spots, strict=True):
            table.frames[name] = ZoneFrame(name, box, marked=False)
            cards = view.zones[name]
            lowest = len(table.poses) + 1
            visible_width = card_step / width if len(cards) > 1 else 1.0
            step = index_step(width, (visible_width, RATIO), table.min_index_px)
            y = box.y + RATIO * width / 2
            for number, index in enumerate(card_order(cards, zone)):
                x = box.x + width / 2 + card_step * number
                pose = Pose(x, y, width, 0.0, lowest + number, cards[index], index_step=step)
                table.poses[Spot(name, index)] = pose


def _spreads_by_room(table: Arrangement, view: View, layout: Layout,
                     partners: Sequence[Sequence[int]]) -> dict[str, list[str]]:  # fmt: skip
    """Return the numbered zones that have cards, by the zone whose room they share; note their
    seats. Of partners who lay theirs together it is the bottom seat if theirs, else the first."""
    common_seats = dict[int, int]()
    for side in partners:
        common_seat = table.bottom if table.bottom in side else min(side)
        common_seats |= dict.fromkeys(side, common_seat)
    names_by_room = dict[str, list[str]]()
    for key in layout.zones:
        if key.endswith(":{n}"):
            for seat in table.ring.stations:
                names_by_room[fill_seat(key, seat)] = []
    for name, cards in view.zones.items():
        if shared_room(name) and cards:
            seat = kind_and_owner(name)[1]
            if view.phase in layout.zone(name).together:
                seat = common_seats.get(seat, seat)
            table.seats[name] = seat
            names_by_room[fill_seat(layout_key(name), seat)].append(name)
    return names_by_room


def _room_of(around: Ring, layout: Layout, zone: str, place: ZonePlace) -> tuple[Room, float]:
    """Return a zone's room, and the width of a card there, both in pixels."""
    kind, owner = kind_and_owner(zone)
    if owner < 0:
        whole, parts, unit = around.middle, around.parts, around.middle_unit
    elif layout.zone(zone).trick:
        return around.trick[owner], around.middle_unit
    else:
        station = around.stations[owner]
        whole, parts, unit = station.room, station.parts, station.unit
    room = parts.get(place.over or kind)
    if room is None:  # no room is kept for it now: a tiny one in its owner's middle
        x, y = whole.middle
        speck = SPECK * unit
        return Room(x - speck / 2, y - speck / 2, speck, speck), unit
    across, down = place.shift
    return room._replace(x=room.x + across * unit, y=room.y + down * unit), unit


def index_rooms(table: Arrangement, style: DeckStyle, both: bool = True) -> list[Room]:
    """Return the corners of open cards in which an index can be seen: the upper left ones and, if
    `both`, the lower right ones; of a die the whole side."""
    poses = sorted([pose for _, pose in table.uncovered_poses()], key=attrgetter("depth"))
    boxes = [pose.box for pose in poses]
    rooms = []
    for number, pose in enumerate(poses):
        if pose.face is UNKNOWN:
            continue
        if pose.cube:
            rooms.append(pose.box)
            continue
        drawn = style.with_index_step(pose.index_step)
        width, height = drawn.index_width * pose.width, drawn.index_height * pose.width
        sine, cosine = sin(radians(pose.angle)), cos(radians(pose.angle))
        box, above = boxes[number], boxes[number + 1 :]
        for sign in (-1, 1) if both else (-1,):  # the upper left corner, the lower right one
            across = sign * (box.width - width) / 2
            down = sign * (box.height - height) / 2
            x = pose.x + across * cosine + down * sine
            y = pose.y - across * sine + down * cosine
            # A hot path: a call of `holds` for each card above would cost.
            if not any(a <= x < a + w and b <= y < b + h for a, b, w, h in above):
                rooms.append(Room(x - width / 2, y - height / 2, width, height))
    return rooms


def index_step(width: float, visible: tuple[float, float], min_px: float) -> int:
    """Return the first step of INDEXES that draws an index `min_px` high on a card `width` pixels
    wide; an earlier one if the `visible` width and height, in card widths, are too small."""
    min_height = min_px / max(width, 1e-6)  # in card widths
    if min_height <= _USUAL.rank_height:
        return 0
    step = min(bisect_left(INDEXES, min_height), len(INDEXES) - 1)
    visible_width, visible_height = visible
    while step > 0:
        fits_across = _INDEX_WIDTHS[step] <= visible_width + INDEX_SLACK
        if fits_across and INDEXES[step] <= visible_height:
            break
        step -= 1
    return step


def visible_part(spots: Iterable[tuple[float, float, float]], width: float) -> tuple[float, float]:
    """Return the visible width and height, in card widths, of the most hidden card in these spots.
    A card that is hidden completely, in a pile, does not count."""
    across, down = 1.0, RATIO
    for (x, y, _), (next_x, next_y, _) in pairwise(spots):
        if abs(next_x - x) < SAME_PLACE * width:
            down = min(down, abs(next_y - y) / width)
        elif abs(next_y - y) < RATIO * width:
            across = min(across, abs(next_x - x) / width)
    return across, down if down > SAME_PLACE else RATIO

"""From a view and a layout to where every card, frame and plate lies: a pure function.

All numbers are window pixels; cards are placed by their middle. Nothing here
knows what happens between two arrangements (that is `tween`) or how a card is
drawn (that is `furniture`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, inf, radians, sin
from types import MappingProxyType
from typing import NamedTuple

from rules.kit.cards import DIE, UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.contract import Rules, places
from rules.kit.sight import kind_and_owner
from rules.kit.state import Table, View
from sprites.style import INDEXES, DeckStyle
from table.layout.fans import RATIO, card_order, clear_width, place_groups, spread_out
from table.layout.layout import Layout, Pair, ZonePlace, fill, pattern, shared_room
from table.layout.need import Needs, Writing, measure_needs
from table.layout.ring import LOGICAL, Ring, Station, ring
from table.layout.room import Room
from table.layout.stacks import Stack, stacks

CUBE = 0.8  # a die's width, in card widths
SPECK = 0.003  # of a card's width: the room of what needs none
WIDE_AS = 1.6  # in a window that is less so many times as wide as high, the width counts
LEANS = 0.18  # card widths: so far a fan may hang out beneath its station, and a little air
EDGES = 12  # cards of a heap whose edges are drawn, to show how high it is
INDEX_LEAST = 0.0245  # of the window's height: what is read from two metres away
INDEX_SLACK = 0.02  # of a card's width that may be hidden of the column in which its index stands
_USUAL = DeckStyle()
_COLUMNS = tuple(_USUAL.grown(step).column for step in range(len(INDEXES)))


class Pose(NamedTuple):
    """A card on the felt: its middle, width and slant (degrees, anticlockwise), and face.

    `depth` orders the drawing: greater lies nearer to the eye. `cube`: a die. `upon`: it lies in a
    pile upon another card, and throws no shadow of its own on the felt. `read`: how large its
    index is drawn, a step of `sprites.style.INDEXES`.
    """

    x: float
    y: float
    width: float
    angle: float
    depth: int
    face: Card
    cube: bool = False
    upon: bool = False
    read: int = 0

    @property
    def box(self) -> Room:
        """The upright card's rectangle; a die is square."""
        height = self.width * (1 if self.cube else RATIO)
        return Room(self.x - self.width / 2, self.y - height / 2, self.width, height)

    @property
    def leaning(self) -> Room:
        """The upright rectangle round the card as it leans."""
        _, _, width, height = self.box
        across, down = abs(cos(radians(self.angle))), abs(sin(radians(self.angle)))
        around = width * across + height * down, width * down + height * across
        return Room(self.x - around[0] / 2, self.y - around[1] / 2, *around)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is on the card."""
        return self.box.holds(x, y)


class ZoneFrame(NamedTuple):
    """A place on the felt: zone or pool, room, whether it shows when empty; a bowl is round."""

    zone: str
    room: Room
    marked: bool
    bowl: bool = False


@dataclass
class Arrangement:
    """Everything on the table, in window pixels; `covered`: cards that their heap hides."""

    size: tuple[int, int]
    ring: Ring
    poses: dict[Spot, Pose] = field(default_factory=dict)
    frames: dict[str, ZoneFrame] = field(default_factory=dict)
    counts: dict[str, tuple[Room, int]] = field(default_factory=dict)
    covered: set[Spot] = field(default_factory=set)
    mat: Room | None = None
    stacks: dict[str, Stack] = field(default_factory=dict)
    read: float = 0.0  # pixels that an index is high at least, where its card is not hidden

    @property
    def bottom(self) -> int:
        """The seat nearest the players."""
        return next(iter(self.ring.stations))

    @property
    def own(self) -> Station:
        """The station of that seat."""
        return self.ring.stations[self.bottom]

    def plate(self, seat: int) -> Room:
        """Where a seat's name plate is."""
        return self.ring.stations[seat].plate

    def uncovered(self) -> list[tuple[Spot, Pose]]:
        """The cards that no other of their heap hides, and where they are."""
        return [lying for lying in self.poses.items() if lying[0] not in self.covered]

    def cards_in(self, zone: str) -> list[Pose]:
        """Where the cards of a zone are."""
        return [pose for spot, pose in self.poses.items() if spot.zone == zone]

    def zones_at(self, x: float, y: float) -> list[str]:
        """The zones with the point: those made in play, then those that are marked, small ones
        first."""

        def order(frame: ZoneFrame) -> tuple[bool, bool, float]:
            made = shared_room(frame.zone) is not None
            return not made, not frame.marked, frame.room.width * frame.room.height

        inside = [frame for frame in self.frames.values() if frame.room.holds(x, y)]
        return [frame.zone for frame in sorted(inside, key=order)]

    def card_at(
        self, x: float, y: float, seen: Mapping[Spot, Pose] = MappingProxyType({})
    ) -> Spot | None:
        """The topmost card under the point; `seen`: where raised cards are, which are found in both
        places."""
        under = [
            (pose.depth, spot)
            for spot, pose in self.poses.items()
            if (abs(x - pose.x) <= pose.width and pose.holds(x, y))
            or (spot in seen and seen[spot].holds(x, y))
        ]
        return max(under)[1] if under else None


class TableSetup(NamedTuple):
    """What a table is like whatever lies there: how many hands sit round it, whether it plays with
    dice; how wide the seats' plates are, in logical units; the height in pixels that is kept free
    at the top; and how large the writing is, to what is usual."""

    places: int
    cubes: bool = False
    plates: tuple[float, ...] = ()
    head: float = 0.0
    large: float = 1.0

    @classmethod
    def of(cls, rules: Rules, table: Table) -> TableSetup:
        return cls(places(rules, table), rules.pack(table)[0].suit == DIE)


def arrange(
    view: View,
    layout: Layout,
    size: tuple[int, int],
    bottom: int,
    setup: TableSetup,
    orders: Mapping[str, Sequence[Card]] = MappingProxyType({}),
    needs: Needs | None = None,
) -> Arrangement:
    """Lay everything out in a window of `size`, with the seat `bottom` nearest the players.
    `orders`: zones whose owner has put the cards in an order of their own; `needs`: what room is
    shared out by, if not what this view needs."""
    needs = needs or measure_needs(view, layout)
    writing = writing_size(size, setup.large, setup.plates)
    around = ring(layout, tuple(needs.items()), size, bottom, setup.places, setup.head, writing)
    least = INDEX_LEAST * setup.large * min(size[1], size[0] / WIDE_AS)
    table = Arrangement(size, around, read=least)
    _groups(table, view, layout)
    listed = list(layout.zones)

    def over(zone: str) -> tuple[bool, int, str]:
        return kind_and_owner(zone)[1] == bottom, listed.index(pattern(zone)), zone

    for name in sorted(view.zones, key=over):
        if layout.place(name, bottom) is not None and not shared_room(name):
            _zone(table, view, layout, setup.cubes, name, orders.get(name, ()))
    table.mat = around.parts.get("mat")
    table.stacks = stacks(around, layout, view.tallies, bottom)
    for name, stack in table.stacks.items():
        if stack.pool:
            table.frames[name] = ZoneFrame(name, stack.room, False, stack.ground.bowl)
    return table


def _zone(
    table: Arrangement, view: View, layout: Layout, cubes: bool, name: str, own: Sequence[Card]
) -> None:
    """Lay out the cards of a zone, in the `own` order that its owner has put them in."""
    place, zone, cards = layout.place(name, table.bottom), layout.zone(name), view.zones[name]
    assert place is not None
    room, unit = _room_of(table.ring, layout, name, place)
    table.frames[name] = ZoneFrame(name, room, place.marks(view.phase))
    if place.count and cards:
        table.counts[name] = (room, len(cards))
    order, pile = card_order(cards, zone, own), place.how == "pile"
    if pile:
        seen = {*order[:: max(1, len(order) // EDGES)], *order[-2:]}
        table.covered.update(Spot(name, index) for index in order if index not in seen)
    width = min(unit * place.scale, room.width)
    if cubes:
        width = clear_width(place, room, width * CUBE, len(cards))
    rises = _free_above(table.ring, room) if kind_and_owner(name)[1] < 0 else inf
    spots = spread_out(place, room, width, [cards[index] for index in order], zone.sort, rises)
    read, depth = index_step(width, seen_of(spots, width), table.read), len(table.poses)
    for turn, ((x, y, angle), index) in enumerate(zip(spots, order, strict=True)):
        slant, upon = 0.0 if cubes else angle, pile and turn > 0
        lies = Pose(x, y, width, slant, depth + turn + 1, cards[index], cubes, upon, read)
        table.poses[Spot(name, index)] = lies


def _free_above(around: Ring, room: Room) -> float:
    """How far a pile in a room of the middle may rise before it touches cards held above it."""
    above = [
        room.y - station.room.y - station.room.height - LEANS * station.unit
        for station in around.stations.values()
        if station.side == "top"
        and station.room.y < room.y
        and station.room.x < room.x + room.width
        and room.x < station.room.x + station.room.width
    ]
    return max(0.0, min(above, default=inf))


def writing_size(size: tuple[int, int], large: float, plates: Sequence[float]) -> Writing:
    """How large is written in a window of `size`."""
    return Writing(large * min(size[0] / LOGICAL[0], size[1] / LOGICAL[1]), tuple(plates))


def _groups(table: Arrangement, view: View, layout: Layout) -> None:
    """Lay out the zones made in play, owner by owner, each pattern in its own room."""
    rooms: dict[str, list[str]] = {
        fill(entry, seat): []
        for entry in layout.zones
        if entry.endswith(":{n}")
        for seat in table.ring.stations
    }
    for name in view.zones:
        if shared := shared_room(name):
            rooms[shared].append(name)
    for shared, names in rooms.items():
        place = layout.place(shared, table.bottom)
        if place is None:
            continue
        room, unit = _room_of(table.ring, layout, shared, place)
        table.frames[shared] = ZoneFrame(shared, room, place.marks(view.phase))
        made = [name for name in names if view.zones[name]]
        made.sort(key=lambda name: int(name.rpartition(":")[2]))
        counts = [len(view.zones[name]) for name in made]
        spots = place_groups(room, unit * place.scale, counts, place.align) if made else ()
        for name, (box, width, step) in zip(made, spots, strict=True):
            table.frames[name] = ZoneFrame(name, box, marked=False)
            cards, depth = view.zones[name], len(table.poses)
            read = index_step(width, (step / width if len(cards) > 1 else 1.0, RATIO), table.read)
            for turn, index in enumerate(card_order(cards, layout.zone(name))):
                x, y = box.x + width / 2 + step * turn, box.y + box.height / 2
                lies = Pose(x, y, width, 0.0, depth + turn + 1, cards[index], read=read)
                table.poses[Spot(name, index)] = lies


def _room_of(around: Ring, layout: Layout, zone: str, place: ZonePlace) -> tuple[Room, float]:
    """A zone's room in pixels, and the card width it is measured in."""
    kind, owner = kind_and_owner(zone)
    part = place.over or kind
    if owner >= 0 and layout.zone(zone).trick:
        return around.trick[owner], around.middle_unit
    seated = around.stations[owner] if owner >= 0 else None
    parts, unit = (seated.parts, seated.unit) if seated else (around.parts, around.middle_unit)
    room = parts.get(part)
    if room is None:  # nothing lies there now: a speck of its owner's
        (x, y), speck = (seated.room if seated else around.middle).middle, SPECK * unit
        return Room(x - speck / 2, y - speck / 2, speck, speck), unit
    across, down = place.shift[0] * unit, place.shift[1] * unit
    return Room(room.x + across, room.y + down, room.width, room.height), unit


def indices(table: Arrangement, style: DeckStyle, both: bool = True) -> list[Room]:
    """The corners of cards in which their index can be read, `both` or the upper left one."""
    seen, found = [pose for _, pose in table.uncovered()], list[Room]()
    boxes = [(pose.depth, pose.box) for pose in seen]
    for pose in seen:
        if pose.face is UNKNOWN:
            continue
        if pose.cube:
            found.append(pose.box)
            continue
        above = [box for depth, box in boxes if depth > pose.depth]
        drawn = style.grown(pose.read)
        corners = [*_corners(pose, (drawn.column, drawn.drop))]
        for room in corners if both else corners[:1]:
            if not any(box.holds(*room.middle) for box in above):
                found.append(room)
    return found


def _corners(pose: Pose, corner: Pair) -> Iterable[Room]:
    """The upper left and the lower right corner of a card, upright however it leans."""
    width, height = corner[0] * pose.width, corner[1] * pose.width
    turned = radians(pose.angle)
    box = pose.box
    for sign in (-1, 1):
        x, y = sign * (box.width - width) / 2, sign * (box.height - height) / 2
        middle = (
            pose.x + x * cos(turned) + y * sin(turned),
            pose.y - x * sin(turned) + y * cos(turned),
        )
        yield Room(middle[0] - width / 2, middle[1] - height / 2, width, height)


def index_step(width: float, seen: tuple[float, float], least: float) -> int:
    """The step of INDEXES for cards seen so far across and down, to be `least` pixels high."""
    wanted = least / max(width, 1e-6)
    if wanted <= _USUAL.rank_height:
        return 0
    step = next((at for at, height in enumerate(INDEXES) if height >= wanted), len(INDEXES) - 1)
    across, down = seen
    while step and (_COLUMNS[step] > across + INDEX_SLACK or INDEXES[step] > down):
        step -= 1
    return step


def seen_of(spots: Iterable[tuple[float, float, float]], width: float) -> tuple[float, float]:
    """How much is seen of the most hidden card in these spots: across and down, in card widths."""
    across, down = 1.0, RATIO
    for (x, y, _), (right, low, _) in pairwise(spots):
        if abs(right - x) < 0.05 * width:
            down = min(down, abs(low - y) / width)
        elif abs(low - y) < RATIO * width:
            across = min(across, abs(right - x) / width)
    return across, down if down > 0.05 else RATIO

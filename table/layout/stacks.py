"""Place the chips of each public number in towers. Window pixels, no pygame.

A chip's place depends only on its number in its stack and on the room, so that the other chips
stay where they are when a stack grows or shrinks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import ceil
from typing import NamedTuple
from zlib import crc32

from rules.kit.sight import kind_and_owner
from table.layout.layout import Layout, Pool
from table.layout.ring import Ring
from table.layout.room import Room

TILT = 0.74  # the height of a chip's face as seen from the player, to its width
THICK = 0.17  # the height of its edge, to its width
CHIP_HEIGHT = TILT + THICK
LARGEST = 0.46  # a chip's width, in card widths
# Between towers, in chip widths: at least from row to row, and side by side; at most the same.
ROWS, ABREAST = 0.7, 1.1
MAX_ROWS, MAX_ABREAST = 0.9, 1.3
SLACK = 0.03  # of a chip's width: room for chips that are a little askew,
ASKEW_STEP = 0.011  # by up to two such steps to either side
FULL = 10  # chips a tower holds if there is room for all towers
POOL_HOLDS, SEAT_HOLDS = 60, 120  # chips a room takes in full towers
POOL_PILE, SEAT_PILE = 1, 10  # chips put on one tower before the next is begun
COLOURS, TURNS = 5, 3  # how many kinds of chip there are, and how they may be turned
SHRINK = 0.96  # from one width of a chip tried to the next
LEAST = 0.3  # of the largest width: rather than smaller chips, towers hold more
LEAST_OF_ALL = 0.015  # of the largest width: the least that is tried to place a single tower
FRONT = 3.5  # weight of the distance behind the middle: towers are put beside others first
ROW_DEPTH = 1000  # between the depths of the lowest chips of a row and of the one before it
WIDE = 1.6  # width to height: a wider compartment has its writing on the left
BOWL = 0.46  # the radius of a bowl's inside, to the shorter side of its room


class Chip(NamedTuple):
    """A chip: its middle, width, colour and turn. The greatest `depth` is drawn last."""

    x: float
    y: float
    width: float
    colour: int
    turn: int
    depth: int

    @property
    def box(self) -> Room:
        height = self.width * CHIP_HEIGHT
        return Room(self.x - self.width / 2, self.y - height / 2, self.width, height)


class StackGround(NamedTuple):
    """Where a stack of chips lies: all of its `room`; the `heap`, where chips may be; the `sign`,
    where a pool's number is written, None beside the mat; whether it is a `bowl`; and how many
    chips it `holds` in full towers, which sets their size."""

    room: Room
    heap: Room
    sign: Room | None = None
    bowl: bool = False
    holds: int = SEAT_HOLDS


class Stack(NamedTuple):
    """The chips of one tally, the lowest first. `unit`: the width of a card there, in pixels."""

    tally: str
    number: int
    ground: StackGround
    unit: float
    chips: tuple[Chip, ...]

    @property
    def room(self) -> Room:
        return self.ground.room

    @property
    def pool(self) -> bool:
        """Whether it lies in a compartment of the mat."""
        return self.ground.sign is not None

    def with_number(self, number: int) -> Stack:
        return build_stack(self.tally, number, self.ground, self.unit)

    def with_top_at(self, x: float, y: float) -> Stack:
        """Copy the stack with its top chip at a point, from which it will be thrown."""
        top = self.chip(max(0, self.number - 1))._replace(x=x, y=y)
        return self._replace(chips=(*self.chips[:-1], top))

    def chip(self, place: int) -> Chip:
        """Return the chip at a place from the bottom, also one that would be above the top."""
        place = max(0, place)
        chips = self.chips if place < len(self.chips) else self.with_number(place + 1).chips
        return chips[place]


class PoolRooms(NamedTuple):
    """The rooms in a compartment of the mat for its name, number, chips, and perhaps picture."""

    name: Room
    number: Room
    heap: Room
    picture: Room | None = None


def pool_rooms(room: Room, pool: Pool) -> PoolRooms:
    """Divide a compartment of the mat. A wide one has its writing on the left, others above and
    below the chips. The shares of its width and height were found by eye."""
    x, y, width, height = room
    if pool.shape == "round":
        line = width * 0.15
        return PoolRooms(
            name=Room(x + width * 0.2, y + width * 0.085, width * 0.6, line),
            number=Room(x + width * 0.3, y + width * 0.81, width * 0.4, line * 0.95),
            heap=Room(x, y + width * 0.24, width, width * 0.56),
        )
    pad = min(width, height) * 0.07
    if width > height * WIDE:
        return _wide_pool_rooms(room, pad, bool(pool.picture))
    line, across = height * 0.17, width - 2 * pad
    return PoolRooms(
        name=Room(x + pad, y + pad * 0.6, across, line),
        number=Room(x + pad, y + height - line - pad * 0.6, across, line),
        heap=Room(x + pad, y + line + pad, across, height - 2 * line - 2 * pad),
    )


def _wide_pool_rooms(room: Room, pad: float, has_picture: bool) -> PoolRooms:
    """Divide a wide compartment: name, picture and number on the left, the chips on the right."""
    x, y, width, height = room
    column = width * 0.54  # of the writing
    picture = None
    number_x = x + pad
    if has_picture:
        side = height * 0.54
        picture = Room(x + pad, y + height - pad - side, side, side)
        number_x = x + pad * 1.6 + side
    return PoolRooms(
        name=Room(x + pad, y + pad * 0.8, column - pad, height * 0.32),
        number=Room(number_x, y + height * 0.5, x + column - number_x - pad * 0.4, height * 0.34),
        heap=Room(x + column + pad * 0.3, y + pad, width - column - pad, height - 2 * pad),
        picture=picture,
    )


def stacks(around: Ring, layout: Layout, tallies: Mapping[str, int],
           bottom: int) -> dict[str, Stack]:  # fmt: skip
    """Return all stacks on the table by tally: those in the mat's pools and those at the seats."""
    by_tally = dict[str, Stack]()
    pools = layout.mat.pools if layout.mat else {}
    for name, pool in pools.items():
        ground = _pool_ground(around.parts["mat"], pool, around.middle_unit)
        by_tally[name] = build_stack(name, tallies.get(name, 0), ground, around.middle_unit)
    for name, number in tallies.items():
        kind, seat = kind_and_owner(name)
        entry = layout.tally(name)
        stand = entry and (entry.mine if seat == bottom else entry.theirs)
        if stand and seat in around.stations:
            station = around.stations[seat]
            room = station.parts[kind]
            by_tally[name] = build_stack(name, number, StackGround(room, heap=room), station.unit)
    return by_tally


def _pool_ground(mat: Room, pool: Pool, unit: float) -> StackGround:
    """Return where the chips of a pool lie on the mat. `unit`: the width of a card there."""
    is_bowl = pool.shape == "round"
    width, height = (side * unit for side in pool.room)
    if is_bowl:
        width = height = min(width, height)
    x, y = mat.middle[0] + pool.at[0] * unit, mat.middle[1] + pool.at[1] * unit
    room = Room(x - width / 2, y - height / 2, width, height)
    rooms = pool_rooms(room, pool)
    return StackGround(room, rooms.heap, sign=rooms.number, bowl=is_bowl, holds=POOL_HOLDS)


def build_stack(tally: str, number: int, ground: StackGround, unit: float) -> Stack:
    """Put `number` chips, none if it is negative, on a ground. `unit`: the width of a card.

    The towers grow in turn, by a pile of chips each; when all have got theirs, the first goes on.
    They overlap more closely where a tower would be higher than the ground."""
    in_pool = ground.sign is not None
    pile = POOL_PILE if in_pool else SEAT_PILE
    width, sites = _tower_sites(ground, unit * LARGEST, ground.holds, in_pool)
    rows = sorted({y for _, y in sites})
    layer = len(sites) * pile  # the chips after which the first tower goes on
    levels = ceil(max(0, number) / layer) * pile
    free = rows[0] - width * CHIP_HEIGHT / 2 - ground.heap.y  # above the back row's lowest chips
    step = min(round(width * THICK, 6), round(free / max(1, levels - 1), 6))  # equal where full
    chips = []
    for place in range(number):
        site = place % layer // pile
        level = place // layer * pile + place % pile
        x, y = sites[site]
        noise = crc32(f"{tally}/{place}".encode())  # the same chip is always askew the same way
        askew = (noise // 64 % 5 - 2) * ASKEW_STEP * width
        depth = rows.index(y) * ROW_DEPTH + level
        colour = (site + level // SEAT_PILE) % COLOURS
        turn = noise // 512 % TURNS
        chips.append(Chip(x + askew, y - level * step, width, colour, turn, depth))
    return Stack(tally, number, ground, unit, tuple(chips))


@lru_cache(maxsize=256)
def _tower_sites(ground: StackGround, largest: float, holds: int,
                 inward: bool) -> tuple[float, tuple[tuple[float, float], ...]]:  # fmt: skip
    """Return the width of a chip, and the middle of each tower's lowest chip: those nearest to the
    middle of the heap first if `inward`, else row by row. From `largest`, chips shrink until full
    towers hold `holds` chips, but not below LEAST if one tower has room."""
    width = largest
    sites = list[tuple[float, float]]()
    while len(sites) * FULL < holds and not (sites and width < LEAST * largest):
        width *= SHRINK
        sites = _grid(ground, width)
        if not sites and width < LEAST_OF_ALL * largest:  # not even one tower has room
            sites = [ground.heap.middle]
            break
    if inward:
        x, y = ground.heap.middle
        front = y + width
        sites.sort(key=lambda site: ((site[0] - x) ** 2 + FRONT * (site[1] - front) ** 2, site))
    return width, tuple(sites)


def _grid(ground: StackGround, width: float) -> list[tuple[float, float]]:
    """Return the middles of the lowest chips of full towers, row by row from the back; `width`:
    that of a chip. In a bowl every second row is shifted, and what is outside it is left out."""
    heap = ground.heap
    chip_height = width * CHIP_HEIGHT
    rise = width * (FULL - 1) * THICK  # from the lowest to the top chip of a full tower
    tower = width * (CHIP_HEIGHT + (FULL - 1) * THICK)
    if heap.width < width or heap.height < tower:
        return []
    free_width = heap.width - width - 2 * SLACK * width
    free_height = heap.height - tower
    columns = int(free_width / (width * ABREAST)) + 1
    rows = int(free_height / (width * ROWS)) + 1
    across = min(width * MAX_ABREAST, free_width / max(1, columns - 1))
    down = min(width * MAX_ROWS, free_height / max(1, rows - 1))
    front = heap.y + (heap.height + tower + down * (rows - 1)) / 2 - chip_height / 2
    sites = []
    for row in range(rows):
        y = front - (rows - 1 - row) * down
        row_columns = columns - 1 if ground.bowl and row % 2 else columns
        for column in range(row_columns):
            x = heap.middle[0] + (column - (row_columns - 1) / 2) * across
            if not ground.bowl or _is_in_bowl(ground.room, x, y, width, rise):
                sites.append((x, y))
    return sites


def _is_in_bowl(bowl: Room, x: float, y: float, width: float, rise: float) -> bool:
    """Whether a tower whose lowest chip has its middle at (x, y) is inside a bowl, foot and top.
    `width`: of a chip; `rise`: from the lowest chip to the top one."""
    middle_x, middle_y = bowl.middle
    radius = min(bowl.width, bowl.height) * BOWL
    side = abs(x - middle_x) + width * (0.5 + SLACK)
    foot = y + width * CHIP_HEIGHT / 2 - middle_y
    top = y - width * CHIP_HEIGHT / 2 - rise - middle_y
    return max(side**2 + foot**2, side**2 + top**2) <= radius**2

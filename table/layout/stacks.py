"""Chips in towers: where each chip of a public number lies. Window pixels, no pygame.

A chip's place follows from its number in its stack and the room alone, so that
a stack that grows or shrinks leaves the other chips where they lie.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple
from zlib import crc32

from rules.kit.sight import kind_and_owner
from table.layout.layout import Layout, Pool
from table.layout.ring import Ring
from table.layout.room import Room

TILT = 0.74  # of a chip's face as it is seen: its height to its width
THICK = 0.17  # of its edge, to its width
HIGH = TILT + THICK
LARGEST = 0.46  # a chip's width, in card widths
ROWS = 0.7  # from row to row, in chip widths
ABREAST = 1.1  # from tower to tower, in chip widths
FULL = 10  # chips a tower holds where there is room for all towers
POOL_HOLDS, SEAT_HOLDS, STAKE_HOLDS = 60, 120, 20  # chips a room takes in full towers
POOL_PILE, SEAT_PILE = 2, 10  # chips laid on one place before the next is begun
COLOURS, TURNS = 5, 3  # how many kinds of chip there are, and how they may be turned
SHRINK = 0.96
FRONT = 3.5  # how much sooner chips are laid beside others than behind them, where few hide none


class Chip(NamedTuple):
    """A chip: its picture's middle and width, colour and turn; a greater `depth` is nearer to the
    eye."""

    x: float
    y: float
    width: float
    colour: int
    turn: int
    depth: int

    @property
    def box(self) -> Room:
        """The rectangle its picture covers."""
        height = self.width * HIGH
        return Room(self.x - self.width / 2, self.y - height / 2, self.width, height)


class StackGround(NamedTuple):
    """What a stack stands on: all of its room, where its number is written, where chips may lie,
    and how many of them there is room for in full towers; a few are drawn large."""

    room: Room
    heap: Room
    sign: Room | None = None
    bowl: bool = False
    holds: int = SEAT_HOLDS


class Stack(NamedTuple):
    """The chips of one tally, in the order they were laid down."""

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

    def of(self, number: int) -> Stack:
        """The same stack with another number of chips."""
        return chip_boxes(self.tally, number, self.ground, self.unit)

    def chip(self, place: int) -> Chip:
        """The chip at this place in the order; beyond the last, the one that would lie there."""
        place = max(0, place)
        chips = self.chips if place < len(self.chips) else self.of(place + 1).chips
        return chips[place]


class Signs(NamedTuple):
    """A compartment of the mat: where its name, number and chips are, and its picture, if any."""

    name: Room
    number: Room
    heap: Room
    picture: Room | None = None


def signs(room: Room, pool: Pool) -> Signs:
    """Divide a compartment: a wide one has its writing on the left, others above and below."""
    x, y, width, height = room
    pad, wide = min(width, height) * 0.07, width > height * 1.6
    if pool.shape == "round":
        line = width * 0.15
        return Signs(
            Room(x + width * 0.2, y + width * 0.085, width * 0.6, line),
            Room(x + width * 0.3, y + width * 0.81, width * 0.4, line * 0.95),
            Room(x, y + width * 0.24, width, width * 0.56),
        )
    if wide and pool.picture:
        column, side = width * 0.54, height * 0.54
        after = x + pad * 1.6 + side
        return Signs(
            Room(x + pad, y + pad * 0.8, column - pad, height * 0.32),
            Room(after, y + height * 0.5, x + column - after - pad * 0.4, height * 0.34),
            Room(x + column + pad * 0.3, y + pad, width - column - pad, height - 2 * pad),
            Room(x + pad, y + height - pad - side, side, side),
        )
    if wide:
        column, line = width * 0.44, height * 0.32
        return Signs(
            Room(x + pad, y + height * 0.16, column - pad, line),
            Room(x + pad, y + height * 0.52, column - pad, line),
            Room(x + column + pad, y + pad, width - column - 2 * pad, height - 2 * pad),
        )
    line, across = height * 0.17, width - 2 * pad
    return Signs(
        Room(x + pad, y + pad * 0.6, across, line),
        Room(x + pad, y + height - line - pad * 0.6, across, line),
        Room(x + pad, y + line + pad, across, height - 2 * line - 2 * pad),
    )


def stacks(
    around: Ring, layout: Layout, tallies: Mapping[str, int], bottom: int
) -> dict[str, Stack]:
    """All chips on the table, by tally: those in the mat's pools and those of the seats."""
    found, unit, tallies = {}, around.middle_unit, spread_stacks(layout, tallies)
    for name, pool in layout.mat.pools.items() if layout.mat else ():
        bowl, (x, y), (across, down) = pool.shape == "round", around.parts["mat"].middle, pool.at
        width, height = (min(pool.room),) * 2 if bowl else pool.room
        width, height = width * unit, height * unit
        room = Room(x + across * unit - width / 2, y + down * unit - height / 2, width, height)
        split = signs(room, pool)
        ground = StackGround(room, split.heap, split.number, bowl, POOL_HOLDS)
        found[name] = chip_boxes(name, tallies.get(name, 0), ground, unit)
    for name, number in tallies.items():
        entry, (kind, seat) = layout.tally(name), kind_and_owner(name)
        stand = entry and (entry.mine if seat == bottom else entry.theirs)
        if stand and seat in around.stations:
            station = around.stations[seat]
            room = station.parts[stand.over or kind]
            if stand.over:  # in the middle of that, so many card widths in size at most
                width = min(room.width, stand.room[0] * station.unit)
                height = min(room.height, stand.room[1] * station.unit)
                left, top = (room.width - width) / 2, (room.height - height) / 2
                room = Room(room.x + left, room.y + top, width, height)
            ground = StackGround(room, room, holds=STAKE_HOLDS if stand.over else SEAT_HOLDS)
            found[name] = chip_boxes(name, number, ground, station.unit)
    return found


def spread_stacks(layout: Layout, tallies: Mapping[str, int]) -> Mapping[str, int]:
    """How many chips are where: those staked before the seats are not in their pool too."""
    staked: dict[str, dict[str, int]] = {}
    for name, number in tallies.items():
        entry = layout.tally(name)
        if entry and entry.of:
            staked.setdefault(entry.of, {})[name] = number
    found = dict(tallies)
    for pool, parts in staked.items():
        whole = sum(parts.values())
        if whole <= tallies.get(pool, 0):
            found[pool] -= whole
        else:
            found.update(dict.fromkeys(parts, 0))
    return found


def chip_boxes(tally: str, number: int, ground: StackGround, unit: float) -> Stack:
    """A tally as chips on its ground; `unit` is a card's width. Below zero there are none."""
    pool = ground.sign is not None
    pile = POOL_PILE if pool else SEAT_PILE
    width, sites = _sites(ground, unit * LARGEST, ground.holds, pool)
    rows, once, chips = sorted({y for _, y in sites}), len(sites) * pile, list[Chip]()
    levels = -(-max(0, number) // once) * pile
    top = rows[0] - width * HIGH / 2 - ground.heap.y
    step = min(round(width * THICK, 6), round(top / max(1, levels - 1), 6))  # equal where full
    for place in range(number):
        site, level = place % once // pile, place // once * pile + place % pile
        x, y = sites[site]
        luck = crc32(f"{tally}/{place}".encode())
        main = crc32(f"{tally}/{site}/{level // SEAT_PILE}".encode()) % COLOURS
        colour = main if luck % 8 else luck // 8 % COLOURS
        askew = (luck // 64 % 5 - 2) * 0.011 * width
        depth = rows.index(y) * 1000 + level
        chips.append(Chip(x + askew, y - level * step, width, colour, luck // 512 % TURNS, depth))
    return Stack(tally, number, ground, unit, tuple(chips))


@lru_cache(maxsize=256)
def _sites(
    ground: StackGround, largest: float, holds: int, inward: bool
) -> tuple[float, tuple[tuple[float, float], ...]]:
    """The chip's width, and the lowest chips' middles: middle first if `inward`, else by rows."""
    width = largest
    least = largest * 0.3
    while True:
        width *= SHRINK
        found = _grid(ground, width)
        if len(found) * FULL >= holds or (found and width < least):
            break
        if width < least / 20:
            found = [ground.heap.middle]
            break
    x, y = ground.heap.middle
    y += width
    if inward:
        found.sort(key=lambda site: ((site[0] - x) ** 2 + FRONT * (site[1] - y) ** 2, site))
    return width, tuple(found)


def _grid(ground: StackGround, width: float) -> list[tuple[float, float]]:
    """Where full towers of chips of this width can be, row by row from the back."""
    heap, tower = ground.heap, width * (HIGH + (FULL - 1) * THICK)
    slack = 0.03 * width  # chips are a little askew
    columns = int((heap.width - width - 2 * slack) / (width * ABREAST)) + 1
    rows = int((heap.height - tower) / (width * ROWS)) + 1
    if heap.width < width or heap.height < tower:
        return []
    across = min(width * 1.3, (heap.width - width - 2 * slack) / max(1, columns - 1))
    down = min(width * 0.9, (heap.height - tower) / max(1, rows - 1))
    low = heap.y + (heap.height + tower + down * (rows - 1)) / 2 - width * HIGH / 2
    (middle, centre), radius, found = ground.room.middle, min(ground.room[2:]) * 0.46, []
    for row in range(rows):
        bent = ground.bowl and row % 2
        y = low - (rows - 1 - row) * down
        ends = y + width * HIGH / 2 - centre, y - width * (HIGH / 2 + 9 * THICK) - centre
        for column in range(columns - 1 if bent else columns):
            x = heap.middle[0] + (column - (columns - (2 if bent else 1)) / 2) * across
            side = abs(x - middle) + width * 0.53
            if not ground.bowl or all(side**2 + end**2 <= radius**2 for end in ends):
                found.append((x, y))
    return found

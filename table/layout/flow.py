"""Parts in rows, as words in lines: what a station and the middle are made of.

A part asks for so much room, in card widths and in pixels of writing; a row that is too short
for its parts goes on in the next line. Nothing here knows what a part is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from table.layout.fans import RATIO, rows_of
from table.layout.room import Room

GAP = 0.16  # between parts of a line, in card widths
APART = 0.8  # more than that between them, where there is room to stand apart
LEADING = 0.1  # between lines, likewise
PITCH = 1.0  # from row to row of groups, likewise, where all of them are to be shown
LEAST = 1e-3  # smaller than that nothing is made to fit
HAIR = 1e-6


class Atom(NamedTuple):
    """What one part needs: its least width, the most it has a use for, its height; in card
    widths, and in `px` pixels upon that for writing.

    `groups`: heaps of so many cards each, `scale` card widths wide, that share its room.
    """

    part: str
    least: float = 0.0
    most: float = 0.0
    height_cards: float = 0.0
    least_px: float = 0.0
    most_px: float = 0.0
    height_px: float = 0.0
    groups: tuple[int, ...] = ()
    scale: float = 1.0

    @property
    def empty(self) -> bool:
        return not (self.height_cards or self.height_px or self.groups)

    def pressed(self, part: float) -> Atom:
        """The same with its writing so much smaller."""
        least, most, height = (px * part for px in (self.least_px, self.most_px, self.height_px))
        return self._replace(least_px=least, most_px=most, height_px=height)

    def width(self, unit: float) -> float:
        """Its least width in pixels, where a card is `unit` wide."""
        return self.least * unit + self.least_px

    def widest(self, unit: float) -> float:
        """The most it has a use for."""
        least, most = self.width(unit), self.most * unit + self.most_px
        return most if most > least else least

    def height(self, unit: float, width: float) -> float:
        """How high it is with so much width."""
        if not self.groups:
            return self.height_cards * unit + self.height_px
        card = unit * self.scale
        rows = rows_of(round(width / card, 4), self.groups)
        return card * (RATIO + PITCH * (rows - 1))


Cell: TypeAlias = "tuple[Atom, ...]"
"""Parts that stand one above another."""
Rows: TypeAlias = "tuple[tuple[Cell, ...], ...]"


class FlowLine(NamedTuple):
    """Cells side by side, the width of each, and the height of all."""

    cells: tuple[Cell, ...]
    widths: tuple[float, ...]
    height: float


class Flow(NamedTuple):
    """Lines one below another, and how much they take in all. Pixels."""

    lines: tuple[FlowLine, ...]
    unit: float
    width: float
    height: float


@lru_cache(maxsize=256)
def flow_rows(rows: Rows, width: float, unit: float) -> Flow | None:
    """The rows broken into lines of a width; None where a part is wider than that."""
    lines: list[FlowLine] = []
    gap = GAP * unit
    for row in rows:
        line: list[Cell] = []
        x = 0.0
        for cell in row:
            across = _least(cell, unit)
            if across > width + HAIR:
                return None
            if line and x + gap + across > width + HAIR:
                lines.append(_line(line, width, unit))
                line, x = [], 0.0
            x += across + (gap if line else 0.0)
            line.append(cell)
        if line:
            lines.append(_line(line, width, unit))
    used = height = 0.0
    for full in lines:
        used = max(used, sum(full.widths) + gap * (len(full.cells) - 1))
        height += full.height
    return Flow(tuple(lines), unit, used, height + LEADING * unit * max(0, len(lines) - 1))


def _line(cells: list[Cell], wide: float, unit: float) -> FlowLine:
    """Cells with what the line has to spare shared among those that have a use for it."""
    widths, wanted = list[float](), list[float]()
    for cell in cells:
        widths.append(_least(cell, unit))
        wanted.append(_most(cell, unit))
    spare = wide - sum(widths) - GAP * unit * (len(cells) - 1)
    asked, height = sum(wanted) - sum(widths), 0.0
    share = min(1.0, spare / asked) if asked > 0 else 0.0
    for at, cell in enumerate(cells):
        widths[at] += share * (wanted[at] - widths[at])
        height = max(height, _tall(cell, unit, widths[at]))
    return FlowLine(tuple(cells), tuple(widths), height)


def _least(cell: Cell, unit: float) -> float:
    if len(cell) == 1:  # nearly always, and this is asked a thousand times a table
        return cell[0].width(unit)
    return max((atom.width(unit) for atom in cell), default=0.0)


def _most(cell: Cell, unit: float) -> float:
    return cell[0].widest(unit) if len(cell) == 1 else max(atom.widest(unit) for atom in cell)


def _tall(cell: Cell, unit: float, width: float) -> float:
    if len(cell) == 1:
        return cell[0].height(unit, width)
    between = LEADING * unit * (len(cell) - 1)
    return sum(atom.height(unit, width) for atom in cell) + between


def place_cells(
    flow: Flow, room: Room, align: str, risen: tuple[int, float] = (0, 0.0)
) -> Iterator[tuple[str, Room]]:
    """Where each part lies: the lines in the middle of the room's height; in a line the parts
    stand to the `left`, to the `right`, or about the `middle` and then somewhat apart. `risen`:
    before that line lie so many pixels more."""
    leading = LEADING * flow.unit
    before, kept = risen
    y = room.y + (room.height - flow.height - kept) / 2
    for number, line in enumerate(flow.lines):
        y += kept if number == before else 0.0
        gap = GAP * flow.unit
        spare = max(0.0, room.width - sum(line.widths) - gap * (len(line.cells) - 1))
        if align == "middle":
            more = min(APART * flow.unit, spare / (len(line.cells) + 1))
            gap, spare = gap + more, spare - more * (len(line.cells) - 1)
        x = room.x + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
        for cell, width in zip(line.cells, line.widths, strict=True):
            yield from _stacked(cell, flow.unit, Room(x, y, width, line.height))
            x += width + gap
        y += line.height + leading


def _stacked(cell: Cell, unit: float, room: Room) -> Iterator[tuple[str, Room]]:
    """The parts of a cell one above another in the middle of its room; lone groups fill it."""
    if len(cell) == 1 and cell[0].groups:
        yield cell[0].part, room
        return
    y = room.y + (room.height - _tall(cell, unit, room.width)) / 2
    for atom in cell:
        width = min(room.width, atom.widest(unit)) if len(cell) > 1 else room.width
        height = atom.height(unit, room.width)
        yield atom.part, Room(room.x + (room.width - width) / 2, y, width, height)
        y += height + LEADING * unit


def largest(rows: Rows, width: float, height: float, most: float, tries: int = 6) -> float:
    """The width of a card, `most` at most, at which the rows fit a room; nearly."""
    if fits(rows, width, height, most):
        return most
    low, top = 0.0, most
    for _ in range(tries):
        half = (low + top) / 2
        low, top = (half, top) if fits(rows, width, height, half) else (low, half)
    return low


def fits(rows: Rows, width: float, height: float, unit: float) -> bool:
    """Whether the rows fit a room where a card is `unit` wide."""
    flow = flow_rows(rows, width, unit)
    return flow is not None and flow.height <= height + HAIR


def squeeze(rows: Rows, width: float, height: float, unit: float) -> Flow:
    """The rows in a room, whatever its shape: cards and writing smaller until all of it fits."""
    part = 1.0
    while (flow := flow_rows(_pressed(rows, part), width, unit * part)) is None or (
        flow.height > height * 1.001
    ):
        part *= 0.95
        if part < LEAST:
            raise ValueError(f"a room of {width:.0f} x {height:.0f} pixels holds nothing")
    return flow


def _pressed(rows: Rows, part: float) -> Rows:
    """The same rows with their writing so much smaller."""
    if part == 1.0:
        return rows
    return tuple(tuple(tuple(atom.pressed(part) for atom in cell) for cell in row) for row in rows)


def solid(rows: Sequence[Sequence[Sequence[Atom]]]) -> Rows:
    """Rows without what is empty."""
    found = []
    for row in rows:
        cells = [tuple([atom for atom in cell if not atom.empty]) for cell in row]
        found.append(tuple(filter(None, cells)))
    return tuple(filter(None, found))

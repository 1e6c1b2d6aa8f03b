"""Flow the parts of a station, or of the middle, into lines, as words in a paragraph.

A part needs some room, in card widths and in pixels of writing; a row that is too wide is broken
into lines. Nothing here knows what a part is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from table.layout.fans import RATIO, ROW_STEP, row_count
from table.layout.room import Room

GAP = 0.16  # between parts of a line, in card widths
APART = 0.8  # the most that is added to it where there is room
LEADING = 0.1  # between lines, in card widths
MIN_SCALE = 1e-3  # smaller than that nothing is made to fit
HALVINGS = 6  # in a bisection of card widths: finer differences are not seen
HAIR = 1e-6


class Atom(NamedTuple):
    """The room one part needs: its least width, the most it can use, its height; each is a number
    of card widths plus a number of pixels (`_px`) for writing.

    `groups`: the cards of each numbered zone that shares its room; one is `scale` card widths wide.
    `beside`: it is never in a line below that of the part before it.
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
    beside: bool = False

    @property
    def empty(self) -> bool:
        """Whether the atom needs no room."""
        return not (self.height_cards or self.height_px or self.groups)

    def width(self, unit: float) -> float:
        """Its least width in pixels, when a card is `unit` pixels wide."""
        return self.least * unit + self.least_px

    def widest(self, unit: float) -> float:
        """The most pixels of width it can use."""
        least, most = self.width(unit), self.most * unit + self.most_px
        return most if most > least else least

    def height(self, unit: float, width: float) -> float:
        """Its height in pixels at a width."""
        if not self.groups:
            return self.height_cards * unit + self.height_px
        card = unit * self.scale
        rows = row_count(round(width / card, 4), self.groups)
        return card * (RATIO + ROW_STEP * (rows - 1))


Cell: TypeAlias = "tuple[Atom, ...]"
"""Parts that are stacked one above another."""
Rows: TypeAlias = "tuple[tuple[Cell, ...], ...]"


class FlowLine(NamedTuple):
    """Cells side by side, the width of each, and the height of all."""

    cells: tuple[Cell, ...]
    widths: tuple[float, ...]
    height: float


class Flow(NamedTuple):
    """Lines one below another, and their width and height in all, in pixels."""

    lines: tuple[FlowLine, ...]
    unit: float
    width: float
    height: float


@lru_cache(maxsize=256)
def flow_rows(rows: Rows, width: float, unit: float) -> Flow | None:
    """Break the rows into lines of a width; None where a part, with those that must be beside it,
    is wider than that."""
    lines: list[FlowLine] = []
    gap = GAP * unit
    for row in rows:
        line: list[Cell] = []
        x = 0.0
        for cell, after in zip(row, (*row[1:], ()), strict=True):
            needed = _least_width(cell, unit)
            free = width + HAIR - x - needed - (gap if line else 0.0)
            room = free - gap - _least_width(after, unit) if after and after[0].beside else free
            if line and room < 0 and not cell[0].beside:
                lines.append(_line(line, width, unit))
                line, x = [], 0.0
                free = width + HAIR - needed
            if free < 0:
                return None
            x += needed + (gap if line else 0.0)
            line.append(cell)
        if line:
            lines.append(_line(line, width, unit))
    used = height = 0.0
    for full in lines:
        used = max(used, sum(full.widths) + gap * (len(full.cells) - 1))
        height += full.height
    return Flow(tuple(lines), unit, used, height + LEADING * unit * max(0, len(lines) - 1))


def _line(cells: list[Cell], line_width: float, unit: float) -> FlowLine:
    """A line of cells, its spare width shared among those that can use it."""
    widths, wanted = list[float](), list[float]()
    for cell in cells:
        widths.append(_least_width(cell, unit))
        wanted.append(min(line_width, _most_width(cell, unit)))
    spare = line_width - sum(widths) - GAP * unit * (len(cells) - 1)
    usable, height = sum(wanted) - sum(widths), 0.0
    share = min(1.0, spare / usable) if usable > 0 else 0.0
    for index, cell in enumerate(cells):
        widths[index] += share * (wanted[index] - widths[index])
        height = max(height, _cell_height(cell, unit, widths[index]))
    return FlowLine(tuple(cells), tuple(widths), height)


def _least_width(cell: Cell, unit: float) -> float:
    """The least width of a cell, in pixels."""
    if len(cell) == 1:  # the usual case, made fast: called a thousand times a table
        return cell[0].width(unit)
    return max([atom.width(unit) for atom in cell], default=0.0)


def _most_width(cell: Cell, unit: float) -> float:
    """The width of a cell with all the room it can use, in pixels."""
    return cell[0].widest(unit) if len(cell) == 1 else max([atom.widest(unit) for atom in cell])


def _cell_height(cell: Cell, unit: float, width: float) -> float:
    """The height of a cell of a `width`, in pixels."""
    if len(cell) == 1:
        return cell[0].height(unit, width)
    between = LEADING * unit * (len(cell) - 1)
    return sum([atom.height(unit, width) for atom in cell]) + between


def place_cells(
    flow: Flow, room: Room, align: str, hand: str = "", start: float | None = None
) -> Iterator[tuple[str, Room]]:
    """The room of each part: the lines are in the middle of the room's height, the parts of a line
    at its `left`, its `right`, or its `middle` and then further apart. `hand`: a part that is in
    the middle of its line if there is room, with the others at the ends of the line. `start`: where
    the first line begins, if there is room; what follows is in the middle of what is left of it."""
    leading = LEADING * flow.unit
    y = room.y + (room.height - flow.height) / 2
    for line in flow.lines:
        gap, widths, shares = GAP * flow.unit, line.widths, [0.5] * len(line.cells)
        spare = max(0.0, room.width - sum(widths) - gap * (len(line.cells) - 1))
        firsts = [cell[0].part for cell in line.cells]
        if hand and hand in firsts:
            at = firsts.index(hand)
            widths, lefts = _centre_part(line, flow.unit, room.width, at)
            shares = [0.0] * at + [0.5] + [1.0] * (len(widths) - at - 1)
        else:
            if align == "middle":
                more = min(APART * flow.unit, spare / (len(line.cells) + 1))
                gap, spare = gap + more, spare - more * (len(line.cells) - 1)
            before = {"left": 0.0, "middle": spare / 2, "right": spare}[align]
            lefts = [before + sum(widths[:cell]) + gap * cell for cell in range(len(widths))]
            if start is not None and line is flow.lines[0]:
                lefts = _begin_line(lefts, widths, gap, room.width, start - room.x)
        for cell, width, left, share in zip(line.cells, widths, lefts, shares, strict=True):
            place = Room(room.x + left, y, width, line.height)
            yield from _stack_parts(cell, flow.unit, place, share)
        y += line.height + leading


def _begin_line(
    lefts: Sequence[float], widths: Sequence[float], gap: float, width: float, start: float
) -> list[float]:
    """The left ends of the cells of a line that begins at `start`, or before where the others need
    the room; these are in the middle of what it leaves of the `width`."""
    others = lefts[-1] + widths[-1] - lefts[1] + gap if len(lefts) > 1 else 0.0
    first = max(0.0, min(start, width - others - widths[0]))
    middle = (first + widths[0] + width - others) / 2 + gap
    return [first, *(middle + left - lefts[1] for left in lefts[1:])]


def _centre_part(
    line: FlowLine, unit: float, width: float, at: int
) -> tuple[tuple[float, ...], list[float]]:
    """The widths of the cells of a line, and how far from its left end each begins, with the cell
    `at` in the middle of `width`, or as near as the others let it be; it has all the room it can
    use before they have more than they need. These are at the ends of the line."""
    widths = [_least_width(cell, unit) for cell in line.cells]
    gap, sides = GAP * unit, (range(at), range(at + 1, len(widths)))
    needed = [sum([widths[cell] + gap for cell in side]) for side in sides]
    free = width - 2 * max(needed)
    room = free if free >= widths[at] else width - sum(needed)
    own = widths[at] = max(widths[at], min(_most_width(line.cells[at], unit), room))
    for number, side in enumerate(sides):
        more = [_most_width(line.cells[cell], unit) - widths[cell] for cell in side]
        spare = max(0.0, (width - own) / 2 - needed[number])
        share = min(1.0, spare / sum(more)) if sum(more) > 0 else 0.0
        for cell, extra in zip(side, more, strict=True):
            widths[cell] += share * extra
            needed[number] += share * extra
    lefts = [sum(widths[:cell]) + gap * cell for cell in range(len(widths))]
    ends = width - lefts[-1] - widths[-1]  # how far they move to the line's right end
    middle = min(max((width - own) / 2, needed[0]), width - own - needed[1])
    return tuple(widths), [*lefts[:at], middle, *(left + ends for left in lefts[at + 1 :])]


def _stack_parts(cell: Cell, unit: float, room: Room, share: float) -> Iterator[tuple[str, Room]]:
    """Stack the parts of a cell in its room, with this share of the spare width at the left of
    each; a part of groups, if alone, fills it."""
    if len(cell) == 1:  # the usual case, made fast
        atom, (x, y, width, height) = cell[0], room
        own = height if atom.groups else atom.height(unit, width)
        yield atom.part, Room(x, y + (height - own) / 2, width, own)
        return
    y = room.y + (room.height - _cell_height(cell, unit, room.width)) / 2
    for atom in cell:
        width, height = min(room.width, atom.widest(unit)), atom.height(unit, room.width)
        yield atom.part, Room(room.x + (room.width - width) * share, y, width, height)
        y += height + LEADING * unit


def largest_unit(rows: Rows, width: float, height: float, most: float) -> float:
    """The largest card width, `most` at most, at which the rows fit a room; found by bisection."""
    if fits(rows, width, height, most):
        return most
    low, top = 0.0, most
    for _ in range(HALVINGS):
        half = (low + top) / 2
        low, top = (half, top) if fits(rows, width, height, half) else (low, half)
    return low


def fits(rows: Rows, width: float, height: float, unit: float) -> bool:
    """Whether the rows fit a room where a card is `unit` wide."""
    flow = flow_rows(rows, width, unit)
    return flow is not None and flow.height <= height + HAIR


def squeeze(rows: Rows, width: float, height: float, unit: float) -> Flow:
    """Flow the rows into a room, with cards and writing scaled down until they fit."""
    scale = 1.0
    while (flow := flow_rows(_scale_writing(rows, scale), width, unit * scale)) is None or (
        flow.height > height * 1.001
    ):
        scale *= 0.95
        if scale < MIN_SCALE:
            raise ValueError(f"a room of {width:.0f} x {height:.0f} pixels holds nothing")
    return flow


def _scale_writing(rows: Rows, scale: float) -> Rows:
    """Copy the rows with their writing scaled."""
    if scale == 1.0:
        return rows

    def smaller(atom: Atom) -> Atom:
        least, most, height = (px * scale for px in (atom.least_px, atom.most_px, atom.height_px))
        return atom._replace(least_px=least, most_px=most, height_px=height)

    return tuple(tuple(tuple(map(smaller, cell)) for cell in row) for row in rows)

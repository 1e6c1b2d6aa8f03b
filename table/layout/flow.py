"""Flow the parts of a station, or of the middle, into lines, as words in a paragraph.

A part needs some room, in card widths and in pixels of writing; a row that is too wide is broken
into lines. Nothing here knows what a part is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from table.layout.fans import RATIO, ROW_STEP, row_count
from table.layout.room import Room

GAP = 0.16  # between parts of a line, in card widths
APART = 0.8  # card widths added to a gap at most, where there is room
LEADING = 0.1  # between lines, in card widths
MIN_SCALE, SHRINK = 1e-3, 0.95  # the least scale at which things are made to fit; the step down
HALVINGS = 6  # in a bisection of card widths: finer differences are not seen
HAIR = 1e-6  # pixels that rounding may cost


class Atom(NamedTuple):
    """The room one part needs: its least width, the most width it can use, and its height. Each is
    a number of card widths plus a number of pixels (`_px`) for writing. `groups`: the number of
    cards in each of the numbered zones that share its room; such a card is `scale` card widths
    wide. `beside`: it is never in a line below that of the part before it."""

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
        return not (self.height_cards or self.height_px or self.groups)

    def width(self, unit: float) -> float:
        """Return its least width in pixels, when a card is `unit` pixels wide."""
        return self.least * unit + self.least_px

    def widest(self, unit: float) -> float:
        """Return the width in pixels that it can use at most."""
        least, most = self.width(unit), self.most * unit + self.most_px
        return most if most > least else least

    def height(self, unit: float, width: float) -> float:
        """Return its height in pixels, with its numbered zones in as many rows as `width` needs."""
        if not self.groups:
            return self.height_cards * unit + self.height_px
        card = unit * self.scale
        return card * (RATIO + ROW_STEP * (row_count(round(width / card, 4), self.groups) - 1))


Cell: TypeAlias = "tuple[Atom, ...]"
"""Parts that are stacked one above another."""
Rows: TypeAlias = "tuple[tuple[Cell, ...], ...]"


class FlowLine(NamedTuple):
    """Cells side by side: the width of each, and the height of the highest."""

    cells: tuple[Cell, ...]
    widths: tuple[float, ...]
    height: float


class Flow(NamedTuple):
    """Lines one below another. `unit`: the width of a card; `height`: of all, both in pixels."""

    lines: tuple[FlowLine, ...]
    unit: float
    height: float


@lru_cache(maxsize=256)
def flow_rows(rows: Rows, width: float, unit: float) -> Flow | None:
    """Break rows of cells into lines of a width; rows begin new lines. None if a cell, together
    with the one that must be beside it, is wider than that. `unit`: the width of a card."""
    lines: list[FlowLine] = []
    gap = GAP * unit
    for row in rows:
        line: list[Cell] = []
        x = 0.0
        for cell, after in zip(row, (*row[1:], ()), strict=True):
            needed = _least_width(cell, unit)
            free = width + HAIR - x - needed - (gap if line else 0.0)
            free_with_next = free
            if after and after[0].beside:
                free_with_next = free - gap - _least_width(after, unit)
            if line and free_with_next < 0 and not cell[0].beside:
                lines.append(_line(line, width, unit))
                line = []
                x = 0.0
                free = width + HAIR - needed
            if free < 0:
                return None
            x += needed + (gap if line else 0.0)
            line.append(cell)
        if line:
            lines.append(_line(line, width, unit))
    height = sum([full.height for full in lines]) + LEADING * unit * max(0, len(lines) - 1)
    return Flow(tuple(lines), unit, height)


def _line(cells: list[Cell], line_width: float, unit: float) -> FlowLine:
    """Make a line of cells; those that can use its spare width share it."""
    widths, wanted = list[float](), list[float]()
    for cell in cells:
        widths.append(_least_width(cell, unit))
        wanted.append(min(line_width, _most_width(cell, unit)))
    spare = line_width - sum(widths) - GAP * unit * (len(cells) - 1)
    usable = sum(wanted) - sum(widths)
    share = min(1.0, spare / usable) if usable > 0 else 0.0
    height = 0.0
    for index, cell in enumerate(cells):
        widths[index] += share * (wanted[index] - widths[index])
        height = max(height, _cell_height(cell, unit, widths[index]))
    return FlowLine(tuple(cells), tuple(widths), height)


def _least_width(cell: Cell, unit: float) -> float:
    if len(cell) == 1:  # the usual case, made fast: called a thousand times a table
        return cell[0].width(unit)
    return max([atom.width(unit) for atom in cell], default=0.0)


def _most_width(cell: Cell, unit: float) -> float:
    return cell[0].widest(unit) if len(cell) == 1 else max([atom.widest(unit) for atom in cell])


def _cell_height(cell: Cell, unit: float, width: float) -> float:
    """Return the height in pixels of a cell that is `width` wide: of all its parts, stacked."""
    if len(cell) == 1:
        return cell[0].height(unit, width)
    return sum([atom.height(unit, width) for atom in cell]) + LEADING * unit * (len(cell) - 1)


def place_cells(flow: Flow, room: Room, align: str, hand: str = "",
                start: float | None = None) -> Iterator[tuple[str, Room]]:  # fmt: skip
    """Yield each part with its room. The lines are in the middle of the room's height, the cells of
    a line at its `left` or `right`, or in its `middle` and then further apart.

    `hand`: a part that is in the middle of its line, if there is room, with the others at the ends.
    `start`: the x at which the first line begins, if there is room."""
    y = room.y + (room.height - flow.height) / 2
    for line in flow.lines:
        widths = line.widths
        shares = [0.5] * len(line.cells)  # of a cell's spare width, how much is left of its parts
        firsts = [cell[0].part for cell in line.cells]
        if hand and hand in firsts:
            at = firsts.index(hand)
            widths, lefts = _centre_part(line, flow.unit, room.width, at)
            shares = [0.0] * at + [0.5] + [1.0] * (len(widths) - at - 1)
        else:
            begins_at = start - room.x if start is not None and line is flow.lines[0] else None
            lefts = _left_ends(widths, flow.unit, room.width, align, begins_at)
        for cell, width, left, share in zip(line.cells, widths, lefts, shares, strict=True):
            place = Room(room.x + left, y, width, line.height)
            yield from _stack_parts(cell, flow.unit, place, share)
        y += line.height + LEADING * flow.unit


def _left_ends(widths: Sequence[float], unit: float, line_width: float, align: str,
               start: float | None) -> list[float]:  # fmt: skip
    """Return the left ends of the cells of a line, from its own. The first cell begins at `start`,
    if given, or earlier if the others need the room; they are in the middle of the rest."""
    gap = GAP * unit
    spare = max(0.0, line_width - sum(widths) - gap * (len(widths) - 1))
    if align == "middle":
        more = min(APART * unit, spare / (len(widths) + 1))
        gap += more
        spare -= more * (len(widths) - 1)
    indent = {"left": 0.0, "middle": spare / 2, "right": spare}[align]
    lefts = [indent + sum(widths[:cell]) + gap * cell for cell in range(len(widths))]
    if start is None:
        return lefts
    if len(lefts) == 1:
        return [start]
    others = lefts[-1] + widths[-1] - lefts[1] + gap
    first = max(0.0, min(start, line_width - others - widths[0]))
    second = (first + widths[0] + line_width - others) / 2 + gap
    return [first, *(second + left - lefts[1] for left in lefts[1:])]


def _centre_part(line: FlowLine, unit: float, width: float,
                 at: int) -> tuple[tuple[float, ...], list[float]]:  # fmt: skip
    """Return the widths of the cells of a line and their left ends, with the cell `at` in the
    middle of `width`, or as near as the others let it be, and the others at the ends of the line.
    It gets all the room it can use before they get more than they need."""
    widths = [_least_width(cell, unit) for cell in line.cells]
    gap = GAP * unit
    sides = range(at), range(at + 1, len(widths))  # the cells before and after the one
    needed = [sum([widths[cell] + gap for cell in side]) for side in sides]
    room = width - 2 * max(needed)
    if room < widths[at]:  # it cannot be in the middle
        room = width - sum(needed)
    own = max(widths[at], min(_most_width(line.cells[at], unit), room))
    widths[at] = own
    for number, side in enumerate(sides):
        extras = [_most_width(line.cells[cell], unit) - widths[cell] for cell in side]
        spare = max(0.0, (width - own) / 2 - needed[number])
        share = min(1.0, spare / sum(extras)) if sum(extras) > 0 else 0.0
        for cell, extra in zip(side, extras, strict=True):
            widths[cell] += share * extra
            needed[number] += share * extra
    lefts = [sum(widths[:cell]) + gap * cell for cell in range(len(widths))]
    to_right_end = width - lefts[-1] - widths[-1]
    middle = min(max((width - own) / 2, needed[0]), width - own - needed[1])
    return tuple(widths), [*lefts[:at], middle, *(left + to_right_end for left in lefts[at + 1 :])]


def _stack_parts(cell: Cell, unit: float, room: Room, share: float) -> Iterator[tuple[str, Room]]:
    """Stack the parts of a cell in its room; yield each part with its own room. `share` of the
    spare width is left of each. A part with groups that is alone fills the room."""
    if len(cell) == 1:  # the usual case, made fast
        atom = cell[0]
        x, y, width, height = room
        own = height if atom.groups else atom.height(unit, width)
        yield atom.part, Room(x, y + (height - own) / 2, width, own)
        return
    y = room.y + (room.height - _cell_height(cell, unit, room.width)) / 2
    for atom in cell:
        width, height = min(room.width, atom.widest(unit)), atom.height(unit, room.width)
        yield atom.part, Room(room.x + (room.width - width) * share, y, width, height)
        y += height + LEADING * unit


def largest_unit(rows: Rows, width: float, height: float, most: float) -> float:
    """Return by bisection the largest card width, up to `most`, at which the rows fit a room."""
    if fits(rows, width, height, most):
        return most
    low, top = 0.0, most
    for _ in range(HALVINGS):
        half = (low + top) / 2
        if fits(rows, width, height, half):
            low = half
        else:
            top = half
    return low


def fits(rows: Rows, width: float, height: float, unit: float) -> bool:
    """Whether the rows fit a room when a card is `unit` pixels wide."""
    flow = flow_rows(rows, width, unit)
    return flow is not None and flow.height <= height + HAIR


def squeeze(rows: Rows, width: float, height: float, unit: float) -> Flow:
    """Flow rows into a room, scaled down until they fit; ValueError if they fit at no scale."""
    scale = 1.0
    while scale >= MIN_SCALE:
        flow = flow_rows(_scale_writing(rows, scale), width, unit * scale)
        if flow is not None and flow.height <= height * 1.001:
            return flow
        scale *= SHRINK
    raise ValueError(f"a room of {width:.0f} x {height:.0f} pixels holds nothing")


def _scale_writing(rows: Rows, scale: float) -> Rows:
    """Copy rows with the pixels that they need for writing scaled."""
    if scale == 1.0:
        return rows

    def scale_atom(atom: Atom) -> Atom:
        return atom._replace(least_px=atom.least_px * scale, most_px=atom.most_px * scale,
                             height_px=atom.height_px * scale)  # fmt: skip

    return tuple(tuple(tuple(map(scale_atom, cell)) for cell in row) for row in rows)

"""Place the cards of one zone in its room: their order, and the middle of each in a pile, a row, a
fan or columns; and let numbered zones, such as spreads, share a room. In pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import inf, radians, sin
from typing import NamedTuple

from rules.kit.cards import DIE, RANKS, UNKNOWN, Card
from table.layout.layout import Zone, ZonePlace
from table.layout.room import Room

ACE_HIGH = len(RANKS)  # the rank of an ace that is above the king
STEP = 1.06  # from card to card where there is room, in card widths
MAX_FAN_ANGLE = 26.0  # degrees from the first card of a fan to the last
HAND_ANGLE, MAX_HAND_ANGLE = 1.5, 10.5  # degrees: between two cards of the own hand, and in all
SAG = 0.25  # of the full fall along a card's slant: how much of it an outer card of the hand has
MIN_COLUMN_STEP = 0.24  # from card to card in a column, in card widths
FAN_STEP, FAN_SAG = 5.0, 0.35  # degrees from card to card; how low the ends are, in card widths
COLUMN_STEP = 0.3  # from card to card in a column where there is room, in card widths
OUTWARD = 0.15  # card widths: so far do the outer cards reach out of a fan of MAX_FAN_ANGLE


def card_order(cards: Sequence[Card], zone: Zone, own: Sequence[Card] = ()) -> list[int]:
    """Return the indices of cards in the order shown: as they are if the zone is not sorted, else
    backs first, then by rank or suit; or as their owner put them (`own`), if not empty."""
    if own:
        places = {face: place for place, face in enumerate(own)}
        return sorted(range(len(cards)), key=lambda index: places.get(cards[index], len(places)))
    if zone.sort == "none":
        return list(range(len(cards)))
    ace = ACE_HIGH if zone.ace == "high" else 1

    def sort_key(index: int) -> tuple[int, int, int, int]:
        """Return the key of a back (0, 0, 0, its index) or face (1, rank, suit, copy)."""
        face = cards[index]
        if face is UNKNOWN:
            return (0, 0, 0, index)
        suit = "CDHSd*".find(face.suit)
        rank = ace if face.rank == 1 and face.suit != DIE else face.rank
        if zone.sort == "rank":
            return (1, rank, suit, face.copy)
        return (1, suit, rank, face.copy)

    return sorted(range(len(cards)), key=sort_key)


def clear_width(place: ZonePlace, room: Room, width: float, count: int) -> float:
    """Return the width, `width` at most, at which `count` dice do not overlap in a row."""
    return min(width, room.width / (count * STEP)) if place.how == "row" else width


def card_spots(place: ZonePlace, room: Room, width: float, cards: Sequence[Card], sort: str,
               rise: float = inf) -> list[tuple[float, float, float]]:  # fmt: skip
    """Return the middle (x, y) and the angle in degrees of each card, in drawing order. `width`: of
    a card; `sort`: whether columns are by `suit` or `rank`; `rise`: the most pixels that the top
    card of a pile may be above the lowest."""
    if place.how == "columns":
        return _columns(room, width, cards, sort, place.count)
    middle = room.y + room.height / 2
    if place.how == "pile":
        max_rise = min(THICK * min(room.height, RATIO * width), rise)
        lift = max_rise / (len(cards) + HALF)  # the more cards, the thinner each
        x = room.x + room.width / 2
        return [(x - index * lift / 2, middle - index * lift, 0.0) for index in range(len(cards))]
    if place.how == "row" or len(cards) < 2:
        return [(x, middle, 0.0) for x in _steps(place.align, room, width, len(cards))]
    return _fan(room, width, len(cards), place.align)


def _fan(room: Room, width: float, count: int, align: str) -> list[tuple[float, float, float]]:
    """Return the middle and angle of each card of a fan of two or more, the outer ones lower."""
    angle = min(MAX_FAN_ANGLE, FAN_STEP * (count - 1))
    margin = OUTWARD * width * angle / MAX_FAN_ANGLE
    inner = Room(room.x + margin, room.y, room.width - 2 * margin, room.height)
    middle = room.y + room.height / 2
    fan = []
    for index, x in enumerate(_steps(align, inner, width, count)):
        off_centre = index / (count - 1) - 0.5  # -0.5 for the first card, 0.5 for the last
        fan.append((x, middle + off_centre**2 * width * FAN_SAG, -off_centre * angle))
    return fan


def hand_spots(place: ZonePlace, room: Room, width: float,
               count: int) -> list[tuple[float, float, float]]:  # fmt: skip
    """Return the middle (x, y) and the angle in degrees of each card of the own hand. It is a row,
    but the cards are turned as if held in a hand, and the outer ones are a little lower."""
    turn = min(HAND_ANGLE, MAX_HAND_ANGLE / max(1, count - 1))
    margin = RATIO / 2 * width * sin(radians(turn * (count - 1) / 2))
    inner = Room(room.x + margin, room.y, room.width - 2 * margin, room.height)
    middle = room.y + room.height / 2
    xs = _steps(place.align, inner, width, count)
    spots = []
    for index, x in enumerate(xs):
        off_centre = index - (count - 1) / 2
        reach = abs(x - (xs[0] + xs[-1]) / 2)
        fall = SAG * reach * sin(radians(abs(off_centre) * turn))
        spots.append((x, middle + fall, -off_centre * turn))
    return spots


def _steps(align: str, room: Room, width: float, count: int) -> list[float]:
    """Return the x of the middles of cards side by side, overlapping if the room is too narrow."""
    free = max(0.0, room.width - width)
    step = min(width * STEP, free / (count - 1)) if count > 1 else 0.0
    spare = free - step * (count - 1)
    start = room.x + width / 2 + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
    return [start + step * index for index in range(count)]


def _columns(room: Room, width: float, cards: Sequence[Card], sort: str,
             counts: bool) -> list[tuple[float, float, float]]:  # fmt: skip
    """Return the middle and the angle of cards in columns, one for each suit if `sort` is `suit`,
    else for each rank. `counts`: the number of cards is written at each column, so if the room is
    too low for their indices they lie exactly upon each other."""
    heads = [card.suit if sort == "suit" else card.rank for card in cards]
    columns = Counter(heads)
    xs = dict(zip(columns, _steps("middle", room, width, len(columns)), strict=True))
    tallest = max(columns.values())
    free = max(0.0, room.height - width * RATIO)
    step = min(width * COLUMN_STEP, free / max(1, tallest - 1))
    if counts and step < MIN_COLUMN_STEP * width:
        step, tallest = 0.0, 1
    top = room.y + (room.height - step * (tallest - 1)) / 2
    placed = Counter[object]()  # cards in each column so far
    spots = []
    for head in heads:
        spots.append((xs[head], top + step * placed[head], 0.0))
        placed[head] += 1
    return spots


# Numbered zones ("groups") are side by side, row under row, as large as all of them fit. One more
# at the end moves no other, as long as all fit at the same size.


RATIO = 1.4  # of a card's height to its width
THICK, HALF = 0.14, 20  # of a card's height: more than any pile; so many cards are half as thick
STEPS = (0.5, 0.38, 0.27)  # from card to card in a group, in card widths
ROW_STEP = RATIO + 0.1  # from row to row, in card widths
GAP = 0.16  # between groups, in card widths
SIZES = (1.0, 0.9, 0.8, 0.7, 0.6)  # tried as shares of the largest cards that the height allows
MOST_ROWS = 9
SMALLEST = 0.2  # of the largest size; smaller cards cannot be read
HAIR = 1e-4  # card widths that rounding may cost
LEAST_STEP = 0.02  # from card to card in a group, in card widths, if nothing fits


class Fit(NamedTuple):
    """A way to fit groups in a room: the width of a card, the steps from card to card and from row
    to row, the gap between groups, how many rows there is room for, and the groups of each row."""

    width: float
    step: float
    row_step: float
    gap: float
    max_rows: int
    rows: tuple[tuple[int, ...], ...] = ()


def place_groups(room: Room, largest: float, counts: Sequence[int],
                 align: str) -> Iterator[tuple[Room, float, float]]:  # fmt: skip
    """Yield for each group its room, the width of its cards and the step between them. `largest`:
    the greatest width of a card; `counts`: the number of cards in each group."""
    room_width, room_height = round(room.width / largest, 4), round(room.height / largest, 4)
    fit = fit_rows(room_width, room_height, tuple(counts))
    width, step, row_step, gap = (size * largest for size in fit[:4])
    height = RATIO * width
    spare_height = room.height - height
    is_single_row = spare_height < row_step / 2  # with room for more rows, the first is at the top
    y = room.y + (max(0.0, spare_height / 2) if is_single_row else 0.0)
    for row in fit.rows:
        widths = [width + step * (counts[group] - 1) for group in row]
        spare = max(0.0, room.width - sum(widths) - gap * (len(row) - 1))
        x = room.x + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
        for group_width in widths:
            yield Room(x, y, group_width, height), width, step
            x += group_width + gap
        y += row_step


@lru_cache(maxsize=256)
def fit_rows(room_width: float, height: float, counts: tuple[int, ...]) -> Fit:
    """Return the best way to fit groups of cards in a room. All sizes are in widths of the largest
    card that is allowed; `counts`: the number of cards in each group."""
    for way in _ways_to_fit(height):
        rows = _rows(room_width, way.width, way.step / way.width, counts)
        if rows is not None and len(rows) <= way.max_rows:
            return way._replace(rows=rows)
    return _squeeze(room_width, height, counts)


@lru_cache(maxsize=64)
def _ways_to_fit(height: float) -> list[Fit]:
    """Return the ways to fit groups in a height, best first, so that every index can be seen."""
    ways = list[tuple[float, int, Fit]]()
    for max_rows, size in product(range(1, MOST_ROWS + 1), SIZES):
        width = size * min(1.0, height / (RATIO + ROW_STEP * (max_rows - 1)))
        if width < SMALLEST:
            continue
        for step in STEPS:
            way = Fit(width, step * width, ROW_STEP * width, GAP * width, max_rows)
            badness = -width * step**0.4  # size counts more than how far cards are apart
            ways.append((badness, max_rows, way))
    return [way for _, _, way in sorted(ways)]


@lru_cache(maxsize=256)
def row_count(width: float, counts: tuple[int, ...]) -> int:
    """Return the number of rows for groups of `counts` cards in a width, in card widths."""
    rows = _rows(width, 1.0, STEPS[-1], counts)
    return len(rows) if rows is not None else len(counts)


def _rows(room_width: float, width: float, step: float,
          counts: tuple[int, ...]) -> tuple[tuple[int, ...], ...] | None:  # fmt: skip
    """Fill rows with groups, one after the other; return the numbers of the groups in each row.
    None if a group is wider than the room. `width`: of a card; `step`: from card to card, in card
    widths; `counts`: the number of cards in each group."""
    rows: list[list[int]] = [[]]
    x = 0.0
    for number, count in enumerate(counts):
        group_width = width * (1 + step * (count - 1))
        if group_width > room_width + HAIR:
            return None
        if x and x + group_width > room_width + HAIR:
            rows.append([])
            x = 0.0
        rows[-1].append(number)
        x += group_width + GAP * width
    return tuple(map(tuple, rows))


def _squeeze(room_width: float, height: float, counts: tuple[int, ...]) -> Fit:
    """Fit more groups than can be shown well: cards and rows overlap as far as they must."""
    width = SMALLEST
    free_step = (room_width / width - 1) / max(1, max(counts) - 1)
    step = min(STEPS[-1], max(LEAST_STEP, free_step))
    rows = _rows(room_width, width, step, counts)
    if rows is None:  # one is too wide even so
        rows = tuple((group,) for group in range(len(counts)))
    free_row_step = (height / width - RATIO) / max(1, len(rows) - 1)
    row_step = min(ROW_STEP, max(0.0, free_row_step)) * width
    return Fit(width, step * width, row_step, GAP * width, len(rows), rows)

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
HAND_ANGLE, MAX_HAND_ANGLE = 1.5, 10.5  # degrees a card of one's own hand, and in all
SAG = 0.25  # of its way outwards, along the slant of its card: how much lower a card of it is
MIN_COLUMN_STEP = 0.24  # from card to card in a column, in card widths
FAN_STEP, FAN_SAG = 5.0, 0.35  # degrees from card to card; how low the ends are, in card widths
COLUMN_STEP = 0.3  # from card to card in a column where there is room, in card widths
OUTWARD = 0.15  # card widths: how far the outer cards of a fan of that angle reach out of it


def card_order(cards: Sequence[Card], zone: Zone, own: Sequence[Card] = ()) -> list[int]:
    """The indices of cards in the order they are shown: backs first, then as the zone sorts them;
    or in the `own` order of its owner, empty for none."""
    if own:
        places = {face: place for place, face in enumerate(own)}
        return sorted(range(len(cards)), key=lambda index: places.get(cards[index], len(places)))
    if zone.sort == "none":
        return list(range(len(cards)))
    ace = ACE_HIGH if zone.ace == "high" else 1

    def key(index: int) -> tuple[int, int, int, int]:
        face = cards[index]
        if face is UNKNOWN:
            return (0, 0, 0, index)
        suit = "CDHSd*".find(face.suit)
        rank = ace if face.rank == 1 and face.suit != DIE else face.rank
        first, then = (rank, suit) if zone.sort == "rank" else (suit, rank)
        return (1, first, then, face.copy)

    return sorted(range(len(cards)), key=key)


def clear_width(place: ZonePlace, room: Room, width: float, count: int) -> float:
    """The width, `width` at most, at which dice in a row do not overlap."""
    return min(width, room.width / (count * STEP)) if place.how == "row" and count else width


def card_spots(
    place: ZonePlace, room: Room, width: float, cards: Sequence[Card], sort: str, rise: float = inf
) -> list[tuple[float, float, float]]:
    """The middle (x, y) and the angle in degrees of each card, in drawing order. `rise`: the most
    pixels that the top of a pile may be above its foot."""
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
    # a fan: the outer cards are turned outward and are a little lower
    opened = min(MAX_FAN_ANGLE, FAN_STEP * (len(cards) - 1))
    lean = OUTWARD * width * opened / MAX_FAN_ANGLE
    inner, fan = Room(room.x + lean, room.y, room.width - 2 * lean, room.height), []
    for index, x in enumerate(_steps(place.align, inner, width, len(cards))):
        side = index / (len(cards) - 1) - 0.5
        fan.append((x, middle + abs(side) ** 2 * width * FAN_SAG, -side * opened))
    return fan


def hand_spots(
    place: ZonePlace, room: Room, width: float, count: int
) -> list[tuple[float, float, float]]:
    """The middle (x, y) and the angle of each card of one's own hand: a row, but turned as a hand
    holds them, the outer ones a little lower."""
    turn = min(HAND_ANGLE, MAX_HAND_ANGLE / max(1, count - 1))
    lean = RATIO / 2 * width * sin(radians(turn * (count - 1) / 2))
    inner = Room(room.x + lean, room.y, room.width - 2 * lean, room.height)
    xs, middle, spots = _steps(place.align, inner, width, count), room.y + room.height / 2, []
    for index, x in enumerate(xs):
        off = index - (count - 1) / 2
        reach = abs(x - (xs[0] + xs[-1]) / 2)
        spots.append((x, middle + SAG * reach * sin(radians(abs(off) * turn)), -off * turn))
    return spots


def _steps(align: str, room: Room, width: float, count: int) -> list[float]:
    """The x of the middles of `count` cards side by side, overlapping where the room is short."""
    if not count:
        return []
    free = max(0.0, room.width - width)
    step = min(width * STEP, free / (count - 1)) if count > 1 else 0.0
    spare = free - step * (count - 1)
    start = room.x + width / 2 + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
    return [start + step * index for index in range(count)]


def _columns(
    room: Room, width: float, cards: Sequence[Card], sort: str, counts: bool
) -> list[tuple[float, float, float]]:
    """The spots of cards in columns, one for each suit if `sort` is so, else for each rank; one
    upon another where it `counts` them and there is no room for the upper indices."""
    heads = [card.suit if sort == "suit" else card.rank for card in cards]
    columns = Counter(heads)
    xs = dict(zip(columns, _steps("middle", room, width, len(columns)), strict=True))
    tallest, placed, spots = max(columns.values(), default=1), Counter[object](), []
    free = max(0.0, room.height - width * RATIO)
    step = min(width * COLUMN_STEP, free / max(1, tallest - 1))
    if counts and step < MIN_COLUMN_STEP * width:  # no index but the top one could be read
        step, tallest = 0.0, 1
    start = room.y + (room.height - step * (tallest - 1)) / 2
    for head in heads:
        spots.append((xs[head], start + step * placed[head], 0.0))
        placed[head] += 1
    return spots


# Numbered zones ("groups") are side by side, row under row, as large as all of them fit. One more
# at the end moves no other, as long as all fit at the same size.


RATIO = 1.4  # of a card's height to its width
THICK, HALF = 0.14, 20  # of its height: more than any pile; so many cards are half as thick
STEPS = (0.5, 0.38, 0.27)  # from card to card in a group, in card widths
ROW_STEP = RATIO + 0.1  # from row to row, in card widths
GAP = 0.16  # between groups, in card widths
SIZES = (1.0, 0.9, 0.8, 0.7, 0.6)  # cards tried, to those for which the height has room
MOST_ROWS = 9
SMALLEST = 0.2  # of the largest size; smaller cards cannot be read


class Fit(NamedTuple):
    """A way to fit groups in a room: a card's width, the step between cards and between rows, the
    gap between groups, how many rows there is room for, and the numbers of the groups in each
    row."""

    width: float
    step: float
    row_step: float
    gap: float
    most: int
    rows: tuple[tuple[int, ...], ...] = ()


def place_groups(
    room: Room, largest: float, counts: Sequence[int], align: str
) -> Iterator[tuple[Room, float, float]]:
    """For each group its room, the width of its cards and the step between them. `largest`: the
    most wide a card may be; `counts`: the cards of each group."""
    scaled = round(room.width / largest, 4), round(room.height / largest, 4)
    fit = fit_rows(*scaled, tuple(counts))
    width, step, row_step, gap = (size * largest for size in fit[:4])
    height = RATIO * width
    spare = room.height - height  # the only row is in the middle, unless there is room for more
    y = room.y + (max(0.0, spare / 2) if spare < row_step / 2 else 0.0)
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
    """The first of the ways to fit groups of `counts` cards in a room; sizes are in widths of the
    largest card."""
    for way in _ways_to_fit(height):
        rows = _rows(room_width, way.width, way.step / way.width, counts)
        if rows is not None and len(rows) <= way.most:
            return way._replace(rows=rows)
    return _squeeze(room_width, height, SMALLEST, counts)


@lru_cache(maxsize=64)
def _ways_to_fit(height: float) -> list[Fit]:
    """The ways to fit groups in a height, in which every index is seen; the best first."""
    ways = list[tuple[float, int, Fit]]()
    for most, size in product(range(1, MOST_ROWS + 1), SIZES):
        width = size * min(1.0, height / (RATIO + ROW_STEP * (most - 1)))
        for step in STEPS if width >= SMALLEST else ():
            way = Fit(width, step * width, ROW_STEP * width, GAP * width, most)
            badness = -width * step**0.4  # size counts more than how far cards are apart
            ways.append((badness, most, way))
    return [way for _, _, way in sorted(ways)]


@lru_cache(maxsize=256)
def row_count(width: float, counts: tuple[int, ...]) -> int:
    """The least number of rows for groups of `counts` cards in a width, in card widths."""
    for step in STEPS[1:]:
        rows = _rows(width, 1.0, step, counts)
        if rows is not None and len(rows) < 2:
            return len(rows)
    rows = _rows(width, 1.0, STEPS[-1], counts)
    return len(rows) if rows is not None else len(counts)


def _rows(
    room_width: float, width: float, step: float, counts: tuple[int, ...]
) -> tuple[tuple[int, ...], ...] | None:
    """The numbers of the groups in each row, filled one after the other; None if a group is wider
    than the room."""
    rows: list[list[int]] = [[]]
    x = 0.0
    for number, count in enumerate(counts):
        group_width = width * (1 + step * (count - 1))
        if group_width > room_width + 1e-4:
            return None
        if x and x + group_width > room_width + 1e-4:
            rows.append([])
            x = 0.0
        rows[-1].append(number)
        x += group_width + GAP * width
    return tuple(map(tuple, rows))


def _squeeze(room_width: float, height: float, width: float, counts: tuple[int, ...]) -> Fit:
    """Fit more groups than can be shown well: all rows overlap as much as the room demands."""
    step = min(STEPS[-1], max(0.02, (room_width / width - 1) / max(1, max(counts) - 1)))
    rows = _rows(room_width, width, step, counts) or tuple((group,) for group in range(len(counts)))
    row_step = max(0.0, (height / width - RATIO) / max(1, len(rows) - 1))
    row_step = min(ROW_STEP, row_step) * width
    return Fit(width, step * width, row_step, GAP * width, len(rows), rows)

"""How the cards of one zone are laid in its room: their order for the eye, and where each has its
middle in a pile, a row, a fan or columns; and how zones made during play, such as spreads, share a
room. In pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import NamedTuple

from rules.kit.cards import DIE, RANKS, UNKNOWN, Card
from table.layout.layout import Zone, ZonePlace
from table.layout.room import Room

ACE_HIGH = len(RANKS)  # where an ace stands that is more than a king
STEP = 1.06  # from card to card where there is room, in card widths
WIDEST = 26.0  # degrees from the first card of a fan to the last
OUTWARD = 0.15  # by how much the outer cards of a fan opened so wide lean out, in card widths


def card_order(cards: Sequence[Card], zone: Zone, own: Sequence[Card] = ()) -> list[int]:
    """Indices in the order for the eye, backs first, or in the `own` order of the zone's owner."""
    if own:
        at = {face: place for place, face in enumerate(own)}
        return sorted(range(len(cards)), key=lambda index: at.get(cards[index], len(at)))
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
    """The width at which dice in a row hide nothing of each other, as cards may."""
    return min(width, room.width / (count * STEP)) if place.how == "row" and count else width


def spread_out(
    place: ZonePlace, room: Room, width: float, cards: Sequence[Card], sort: str, rises: float = inf
) -> list[tuple[float, float, float]]:
    """Middle and slant of each card, in drawing order; a pile `rises` at most so far."""
    if place.how == "columns":
        return _columns(room, width, cards, sort)
    middle = room.y + room.height / 2
    if place.how == "pile":
        lift = min(0.02 * width, min(room.height * 0.1, rises) / max(1, len(cards)))
        x = room.x + room.width / 2
        return [(x - index * lift / 2, middle - index * lift, 0.0) for index in range(len(cards))]
    if place.how == "row" or len(cards) < 2:
        return [(x, middle, 0.0) for x in _steps(place.align, room, width, len(cards))]
    # a hand held up: the outer cards lean outward and are a little lower
    opened = min(WIDEST, 5.0 * (len(cards) - 1))
    lean = OUTWARD * width * opened / WIDEST
    inner, fan = Room(room.x + lean, room.y, room.width - 2 * lean, room.height), []
    for index, x in enumerate(_steps(place.align, inner, width, len(cards))):
        side = index / (len(cards) - 1) - 0.5
        fan.append((x, middle + abs(side) ** 2 * width * 0.35, -side * opened))
    return fan


def _steps(align: str, room: Room, width: float, count: int) -> list[float]:
    """Middles of `count` cards side by side, overlapping where the room is short."""
    if not count:
        return []
    free = max(0.0, room.width - width)
    step = min(width * STEP, free / (count - 1)) if count > 1 else 0.0
    spare = free - step * (count - 1)
    start = room.x + width / 2 + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
    return [start + step * index for index in range(count)]


def _columns(
    room: Room, width: float, cards: Sequence[Card], sort: str
) -> list[tuple[float, float, float]]:
    """A column for each rank or suit, as the cards are sorted, one above another."""
    heads = [card.suit if sort == "suit" else card.rank for card in cards]
    columns = Counter(heads)
    xs = dict(zip(columns, _steps("middle", room, width, len(columns)), strict=True))
    most, met, spots = max(columns.values(), default=1), Counter[object](), []
    step = min(width * 0.3, max(0.0, room.height - width * RATIO) / max(1, most - 1))
    start = room.y + (room.height - step * (most - 1)) / 2
    for head in heads:
        spots.append((xs[head], start + step * met[head], 0.0))
        met[head] += 1
    return spots


# Zones made during play are side by side in the order they were made, row under row, as large as
# all of them fit; of every card at least the index stays in sight.


RATIO = 1.4  # of a card's height to its width
STEPS = (0.5, 0.42, 0.37, 0.33, 0.27)  # from card to card in a group, in card widths
ROWS = (1.5, 1.0, 0.75, 0.55)  # from row to row, in card widths; below RATIO rows overlap
GAP = 0.16  # between groups, in card widths
SHRINK = 0.94
SMALLEST = 0.2  # of the largest size; smaller than that nobody could read


class Fit(NamedTuple):
    """How groups fit a room: the card's width, both steps, and who stands in each row."""

    width: float
    step: float
    row: float
    rows: tuple[tuple[int, ...], ...]


def place_groups(
    room: Room, largest: float, counts: Sequence[int], align: str
) -> Iterator[tuple[Room, float, float]]:
    """For each group of so many cards its room, its cards' width and the step between them."""
    scaled = round(room.width / largest, 4), round(room.height / largest, 4)
    *fit, rows = fit_rows(*scaled, tuple(counts))
    width, step, down = (part * largest for part in fit)
    height, gap = RATIO * width, GAP * width
    y = room.y + max(0.0, (room.height - height - down * (len(rows) - 1)) / 2)
    for row in rows:
        widths = [width + step * (counts[cell] - 1) for cell in row]
        spare = max(0.0, room.width - sum(widths) - gap * (len(row) - 1))
        x = room.x + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
        for across in widths:
            yield Room(x, y, across, height), width, step
            x += across + gap
        y += down


@lru_cache(maxsize=256)
def fit_rows(room_width: float, height: float, counts: tuple[int, ...]) -> Fit:
    """The best way to fit so many groups, in widths of the largest card there may be."""
    best: tuple[float, Fit] | None = None
    width = 1.0
    while True:
        for step in STEPS:
            rows = _rows(room_width, width, step, counts)
            for row in ROWS:
                if rows is None or width * (RATIO + row * (len(rows) - 1)) > height + 1e-4:
                    continue
                worth = width * (step / STEPS[0]) ** 0.4 * (row / ROWS[0]) ** 0.3
                if best is None or worth > best[0]:
                    best = (worth, Fit(width, step * width, row * width, rows))
        if best is not None and width < 0.6 * best[1].width:
            return best[1]
        if width < SMALLEST:
            break
        width *= SHRINK
    return best[1] if best else _squeezed(room_width, height, SMALLEST, counts)


@lru_cache(maxsize=256)
def rows_of(width: float, counts: tuple[int, ...]) -> int:
    """In how few rows groups of so many cards stand in a width, in card widths."""
    for step in STEPS[1:]:
        rows = _rows(width, 1.0, step, counts)
        if rows is not None and len(rows) < 2:
            return len(rows)
    rows = _rows(width, 1.0, STEPS[-1], counts)
    return len(rows) if rows is not None else len(counts)


def _rows(
    room_width: float, width: float, step: float, counts: tuple[int, ...]
) -> tuple[tuple[int, ...], ...] | None:
    """Groups in rows, filled one after the other; None where one is wider than the room."""
    rows: list[list[int]] = [[]]
    x = 0.0
    for number, count in enumerate(counts):
        across = width * (1 + step * (count - 1))
        if across > room_width + 1e-4:
            return None
        if x and x + across > room_width + 1e-4:
            rows.append([])
            x = 0.0
        rows[-1].append(number)
        x += across + GAP * width
    return tuple(map(tuple, rows))


def _squeezed(room_width: float, height: float, width: float, counts: tuple[int, ...]) -> Fit:
    """More than can be shown well: everything in as many rows as there are, overlapping."""
    step = min(STEPS[-1], max(0.02, (room_width / width - 1) / max(1, max(counts) - 1)))
    rows = _rows(room_width, width, step, counts) or tuple((at,) for at in range(len(counts)))
    row = max(0.0, (height / width - RATIO) / max(1, len(rows) - 1))
    return Fit(width, step * width, min(ROWS[0], row) * width, rows)

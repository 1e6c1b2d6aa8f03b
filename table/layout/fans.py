"""How the cards of one zone lie in its room: their order for the eye, and where each has its
middle in a pile, a row, a fan or columns. In pixels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf

from rules.kit.cards import DIE, RANKS, UNKNOWN, Card
from table.layout.groups import RATIO
from table.layout.layout import Zone, ZonePlace
from table.layout.room import Room

ACE_HIGH = len(RANKS)  # where an ace stands that is more than a king
STEP = 1.06  # from card to card where there is room, in card widths
WIDEST = 26.0  # degrees from the first card of a fan to the last
OUTWARD = 0.15  # by how much the outer cards of a fan opened so wide lean out, in card widths


def card_order(cards: Sequence[Card], zone: Zone, own: Sequence[Card] = ()) -> list[int]:
    """Indices in the order for the eye; hidden cards keep theirs, before the faces.

    `own`: the order its owner has put the cards in; those that came later lie after them.
    """
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
    """The width at which dice in a row hide nothing of each other: a card's index shows what it
    is, a die does not."""
    return min(width, room.width / (count * STEP)) if place.how == "row" and count else width


def spread_out(
    place: ZonePlace, room: Room, width: float, cards: Sequence[Card], sort: str, rises: float = inf
) -> list[tuple[float, float, float]]:
    """Middle and slant of each card, in drawing order. A pile `rises` above its room so far at
    most."""
    if place.how == "columns":
        return _columns(room, width, cards, sort)
    middle = room.y + room.height / 2
    if place.how == "pile":
        lift = min(0.02 * width, min(room.height * 0.1, rises) / max(1, len(cards)))
        x = room.x + room.width / 2
        return [(x - index * lift / 2, middle - index * lift, 0.0) for index in range(len(cards))]
    if place.how == "row" or len(cards) < 2:
        return [(x, middle, 0.0) for x in _steps(place.align, room, width, len(cards))]
    lean = OUTWARD * width * _opened(len(cards)) / WIDEST
    inner = Room(room.x + lean, room.y, room.width - 2 * lean, room.height)
    return _fanned(_steps(place.align, inner, width, len(cards)), middle, width)


def _steps(align: str, room: Room, width: float, count: int) -> list[float]:
    """Middles of `count` cards side by side, overlapping where the room is short."""
    if not count:
        return []
    free = max(0.0, room.width - width)
    step = min(width * STEP, free / (count - 1)) if count > 1 else 0.0
    spare = free - step * (count - 1)
    start = room.x + width / 2 + {"left": 0.0, "middle": spare / 2, "right": spare}[align]
    return [start + step * index for index in range(count)]


def _opened(count: int) -> float:
    """How far a fan of so many cards is opened, in degrees."""
    return min(WIDEST, 5.0 * (count - 1))


def _fanned(xs: Sequence[float], y: float, width: float) -> list[tuple[float, float, float]]:
    """A hand held up: the outer cards lean outward and lie a little lower."""
    count = len(xs)
    spread = _opened(count)
    fan = []
    for index, x in enumerate(xs):
        side = index / (count - 1) - 0.5
        fan.append((x, y + abs(side) ** 2 * width * 0.35, -side * spread))
    return fan


def _columns(
    room: Room, width: float, cards: Sequence[Card], sort: str
) -> list[tuple[float, float, float]]:
    """A column for each rank or suit, whichever the cards are sorted by, one above another."""
    height = width * RATIO
    heads = [card.suit if sort == "suit" else card.rank for card in cards]
    tall = Counter(heads)
    xs = dict(zip(tall, _steps("middle", room, width, len(tall)), strict=True))
    spots, met = [], dict.fromkeys(tall, 0)
    most = max(tall.values(), default=1)
    step = min(width * 0.3, max(0.0, room.height - height) / max(1, most - 1))
    start = room.y + (room.height - step * (most - 1)) / 2
    for head in heads:
        spots.append((xs[head], start + step * met[head], 0.0))
        met[head] += 1
    return spots

"""What differs between two views: which card went where, and which face it showed.

Worked out from the views alone, so that a picture of the change can betray
nothing that the views do not: a hidden card is matched to a hidden place by
rule, never by which card it truly was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.sight import kind_and_owner
from rules.kit.state import View


class Spot(NamedTuple):
    """A place in a view: a zone, and how far from its bottom."""

    zone: str
    place: int


class Change(NamedTuple):
    """One card that moved or turned over; `UNKNOWN` is the face of a back."""

    start: Spot
    end: Spot
    before: Card
    after: Card


def changes(before: View, after: View) -> list[Change]:
    """Every card that changed its zone or its face, in the order of where it ends."""
    start, end = _spots(before), _spots(after)
    pairs = [(start.pop(face), end.pop(face)) for face in list(end) if face in start]
    found = [Change(a, b, _at(before, a), _at(after, b)) for a, b in pairs if a.zone != b.zone]
    losers = _unmatched(before, start, {a for a, _ in pairs})
    gainers = _unmatched(after, end, {b for _, b in pairs})
    for zone in [name for name in gainers if name in losers]:
        found += _stay(before, after, losers[zone], gainers[zone])
    found += _travel(before, after, losers, gainers)
    return sorted(found, key=lambda change: change.end)


def _at(view: View, spot: Spot) -> Card:
    return view.zones[spot.zone][spot.place]


def _body(one: Card) -> str:
    return one.body


def _spots(view: View) -> dict[str, Spot]:
    """Where every card with a visible face lies, by body."""
    return {
        one.body: Spot(name, place)
        for name, cards in view.zones.items()
        for place, one in enumerate(cards)
        if one is not UNKNOWN
    }


def _unmatched(view: View, faces: dict[str, Spot], done: set[Spot]) -> dict[str, list[Spot]]:
    """Spots still without a partner, by zone, top first: where hands take and lay cards."""
    left: dict[str, list[Spot]] = {}
    for name, cards in view.zones.items():
        free = [Spot(name, place) for place in range(len(cards)) if Spot(name, place) not in done]
        if free:
            left[name] = free[::-1]
    return left


def _stay(before: View, after: View, gone: list[Spot], come: list[Spot]) -> Iterator[Change]:
    """Pair what stays in its zone: backs with backs first, then a back that turned over."""
    for same in (True, False):
        for spot in list(come):
            face = _at(after, spot)
            for old in gone:
                was = _at(before, old)
                if same == (was is UNKNOWN and face is UNKNOWN) and UNKNOWN in (was, face):
                    gone.remove(old)
                    come.remove(spot)
                    if not same:
                        yield Change(old, spot, was, face)
                    break


def _travel(
    before: View, after: View, losers: dict[str, list[Spot]], gainers: dict[str, list[Spot]]
) -> Iterator[Change]:
    """Pair what is left by the nearest likeness: same owner first, then what belongs to nobody."""
    for near in (_same_owner, _from_nobody, _anyhow):
        for zone, come in gainers.items():
            for source, gone in losers.items():
                if source == zone or not near(source, zone):
                    continue
                while gone and come:
                    old, spot = gone.pop(0), come.pop()
                    yield Change(old, spot, _at(before, old), _at(after, spot))


def _same_owner(source: str, zone: str) -> bool:
    owner = kind_and_owner(zone)[1]
    return owner >= 0 and owner == kind_and_owner(source)[1]


def _from_nobody(source: str, zone: str) -> bool:
    return kind_and_owner(source)[1] < 0 or kind_and_owner(zone)[1] < 0


def _anyhow(source: str, zone: str) -> bool:
    return True

"""The differences between two views: which card went where, and which face it showed.

They are computed from the views alone, so a picture of them reveals nothing that the views hide: a
hidden card is matched to a hidden place by rule, never by which card it really was.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
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
    """Return every card that changed its zone or its face, in the order of their new places."""
    start, end = _spots(before), _spots(after)
    pairs = [(start[body], end[body]) for body in end if body in start]
    loose = _Loose(before, after, pairs)
    for farthest in range(4):
        pairs += loose.paired(farthest)
    moved = []
    for a, b in pairs:
        was, now = before.zones[a.zone][a.place], after.zones[b.zone][b.place]
        if was is not now or a.zone != b.zone:
            moved.append(Change(a, b, was, now))
    return sorted(moved, key=attrgetter("end"))


def _spots(view: View) -> dict[str, Spot]:
    """The spot of every card with a visible face, by body."""
    return {
        card.body: Spot(name, place)
        for name, cards in view.zones.items()
        for place, card in enumerate(cards)
        if card is not UNKNOWN
    }


class _Heap(NamedTuple):
    """Spots of one zone that are not paired yet; the next to pair is the last."""

    backs: list[Spot]
    faces: list[Spot]


def _heaps(view: View, done: set[Spot], top_last: bool) -> dict[str, _Heap]:
    """Spots not in `done`, by zone; `top_last`: the top card of each zone is to be taken first."""
    heaps = {}
    for name, cards in view.zones.items():
        heap = _Heap([], [])
        for place, card in enumerate(cards):
            if (spot := Spot(name, place)) not in done:
                (heap.backs if card is UNKNOWN else heap.faces).append(spot)
        if not top_last:
            heap.backs.reverse()
            heap.faces.reverse()
        if heap.backs or heap.faces:
            heaps[name] = heap
    return heaps


class _Loose:
    """Spots of two views that are not paired by a visible face.

    A face seen in one view only belongs to a back in the other, so as many backs
    as there are such faces must be left for them: `spare` counts how many backs
    may still be paired with backs.
    """

    def __init__(self, before: View, after: View, pairs: list[tuple[Spot, Spot]]) -> None:
        heaps_before = _heaps(before, {a for a, _ in pairs}, top_last=True)
        heaps_after = _heaps(after, {b for _, b in pairs}, top_last=False)
        self.pairs = [
            (_distance(source, zone), gone, come)
            for zone, come in heaps_after.items()
            for source, gone in heaps_before.items()
        ]
        backs = sum(len(heap.backs) for heap in heaps_before.values())
        self.spare = backs - sum(len(heap.faces) for heap in heaps_after.values())

    def paired(self, farthest: int) -> Iterator[tuple[Spot, Spot]]:
        """Pair spots of zones at most this far apart (`_distance`): backs with backs first."""
        close = [(gone, come) for distance, gone, come in self.pairs if distance <= farthest]
        for gone, come in close:
            while gone.backs and come.backs and self.spare > 0:
                self.spare -= 1
                yield gone.backs.pop(), come.backs.pop()
        for gone, come in close:
            while gone.backs and come.faces:
                yield gone.backs.pop(), come.faces.pop()
            while gone.faces and come.backs:
                yield gone.faces.pop(), come.backs.pop()


def _distance(source: str, zone: str) -> int:
    """Rank two zones by distance: 0 the same, 1 of one owner, 2 where one has none, 3 others."""
    if source == zone:
        return 0
    owners = {kind_and_owner(source)[1], kind_and_owner(zone)[1]}
    return 2 if min(owners) < 0 else 1 if len(owners) == 1 else 3

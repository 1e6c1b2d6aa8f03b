"""The differences between two views: which card went where, and which face it showed.

They are computed from the views alone, so a picture of them reveals nothing that the views hide: a
hidden card is matched to a hidden place by rule, never by which card it really was.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from operator import attrgetter
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.sight import NOBODY, kind_and_owner
from rules.kit.state import View

FARTHEST = 3  # the distance between two zones of different owners


class Spot(NamedTuple):
    """A place in a view: a zone, and the index of the card in it, from the bottom."""

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
    starts, ends = _spots_by_body(before), _spots_by_body(after)
    pairs = [(starts[body], ends[body]) for body in ends if body in starts]
    heaps_before = _unpaired_heaps(before, ends, top_last=True)
    unpaired = _UnpairedSpots(heaps_before, _unpaired_heaps(after, starts, top_last=False))
    for farthest in range(FARTHEST + 1):  # close zones first
        pairs += unpaired.pair(farthest)
    changed = []
    for start, end in pairs:
        old_face = before.zones[start.zone][start.place]
        new_face = after.zones[end.zone][end.place]
        if start.zone != end.zone or old_face is not new_face:
            changed.append(Change(start, end, old_face, new_face))
    return sorted(changed, key=attrgetter("end"))


def _spots_by_body(view: View) -> dict[str, Spot]:
    """Return the spot of every card with a visible face, by its body."""
    spots = {}
    for name, cards in view.zones.items():
        for place, card in enumerate(cards):
            if card is not UNKNOWN:
                spots[card.body] = Spot(name, place)
    return spots


class _Heap(NamedTuple):
    """The spots of one zone that are not paired yet, with hidden cards (`backs`) and visible ones
    (`faces`); the last spot is the next to be paired."""

    backs: list[Spot]
    faces: list[Spot]


def _unpaired_heaps(view: View, paired: Container[str], top_last: bool) -> dict[str, _Heap]:
    """Return by zone the spots of cards whose bodies are not `paired`. `top_last`: the top card of
    a zone comes last, so that it is paired first; else the bottom card."""
    heaps = {}
    for name, cards in view.zones.items():
        heap = _Heap([], [])
        for place, card in enumerate(cards):
            if card is UNKNOWN:
                heap.backs.append(Spot(name, place))
            elif card.body not in paired:
                heap.faces.append(Spot(name, place))
        if not top_last:
            heap.backs.reverse()
            heap.faces.reverse()
        if heap.backs or heap.faces:
            heaps[name] = heap
    return heaps


class _UnpairedSpots:
    """The spots of two views that could not be paired by a face visible in both.

    A face visible in one view only belongs to a back in the other, so as many backs as there are
    such faces must be left for them: `spare` counts how many may still be paired with backs."""

    def __init__(self, heaps_before: dict[str, _Heap], heaps_after: dict[str, _Heap]) -> None:
        self.heap_pairs = [
            (_distance(source, goal), old, new)
            for goal, new in heaps_after.items()
            for source, old in heaps_before.items()
        ]
        backs = sum(len(heap.backs) for heap in heaps_before.values())
        self.spare = backs - sum(len(heap.faces) for heap in heaps_after.values())

    def pair(self, farthest: int) -> Iterator[tuple[Spot, Spot]]:
        """Yield pairs of spots, of zones at most this far apart (`_distance`), and remove them:
        backs with backs first, then backs with faces."""
        close = [(old, new) for distance, old, new in self.heap_pairs if distance <= farthest]
        for old, new in close:
            while old.backs and new.backs and self.spare > 0:
                self.spare -= 1
                yield old.backs.pop(), new.backs.pop()
        for old, new in close:
            while old.backs and new.faces:
                yield old.backs.pop(), new.faces.pop()
            while old.faces and new.backs:
                yield old.faces.pop(), new.backs.pop()


def _distance(source: str, goal: str) -> int:
    """Return how far apart two zones are: 0 for the same zone, 1 for zones of one owner, 2 if one
    has no owner, FARTHEST for two owners."""
    if source == goal:
        return 0
    _, owner = kind_and_owner(source)
    _, other = kind_and_owner(goal)
    if NOBODY in (owner, other):
        return 2
    return 1 if owner == other else FARTHEST

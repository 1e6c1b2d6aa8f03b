"""What differs between two views: which card went where, and which face it showed.

Worked out from the views alone, so that a picture of the change can betray
nothing that the views do not: a hidden card is matched to a hidden place by
rule, never by which card it truly was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    pairs = [(start[body], end[body]) for body in end if body in start]
    loose = _Loose(before, after, pairs)
    for near in (_same_zone, _same_owner, _from_nobody, _anyhow):
        pairs += loose.paired(near)
    found = [Change(a, b, _at(before, a), _at(after, b)) for a, b in pairs]
    moved = [one for one in found if one.start.zone != one.end.zone or one.before is not one.after]
    return sorted(moved, key=lambda change: change.end)


def _at(view: View, spot: Spot) -> Card:
    return view.zones[spot.zone][spot.place]


def _spots(view: View) -> dict[str, Spot]:
    """Where every card with a visible face lies, by body."""
    return {
        one.body: Spot(name, place)
        for name, cards in view.zones.items()
        for place, one in enumerate(cards)
        if one is not UNKNOWN
    }


def _unmatched(view: View, done: set[Spot]) -> dict[str, list[Spot]]:
    """Spots still without a partner, by zone, top first: where hands take and lay cards."""
    left: dict[str, list[Spot]] = {}
    for name, cards in view.zones.items():
        free = [Spot(name, place) for place in range(len(cards)) if Spot(name, place) not in done]
        if free:
            left[name] = free[::-1]
    return left


class _Loose:
    """Spots of two views that no visible face pairs up.

    A face seen in one view only belongs to a back in the other, so as many backs
    as there are such faces must be left for them: `spare` counts how many backs
    may still be paired with backs.
    """

    def __init__(self, before: View, after: View, pairs: list[tuple[Spot, Spot]]) -> None:
        self.before, self.after = before, after
        self.gone = _unmatched(before, {a for a, _ in pairs})
        self.come = _unmatched(after, {b for _, b in pairs})
        backs = [spot for gone in self.gone.values() for spot in gone if self._hid(spot)]
        faces = [spot for come in self.come.values() for spot in come if self._shows(spot)]
        self.spare = len(backs) - len(faces)

    def _hid(self, spot: Spot) -> bool:
        return _at(self.before, spot) is UNKNOWN

    def _shows(self, spot: Spot) -> bool:
        return _at(self.after, spot) is not UNKNOWN

    def paired(self, near: Callable[[str, str], bool]) -> Iterator[tuple[Spot, Spot]]:
        """Pairs from zones that are near each other: backs with backs first."""
        for turned in (False, True):
            for zone, come in self.come.items():
                for source, gone in self.gone.items():
                    if gone and come and near(source, zone):
                        yield from self._paired(gone, come, turned)

    def _paired(
        self, gone: list[Spot], come: list[Spot], turned: bool
    ) -> Iterator[tuple[Spot, Spot]]:
        for spot in come[::-1]:
            partner = next((old for old in gone if self._fit(old, spot, turned)), None)
            if partner is not None:
                self.spare -= not turned
                gone.remove(partner)
                come.remove(spot)
                yield partner, spot

    def _fit(self, old: Spot, spot: Spot, turned: bool) -> bool:
        hid, shows = self._hid(old), self._shows(spot)
        return hid == shows if turned else hid and not shows and self.spare > 0


def _same_zone(source: str, zone: str) -> bool:
    return source == zone


def _same_owner(source: str, zone: str) -> bool:
    owner = kind_and_owner(zone)[1]
    return owner >= 0 and owner == kind_and_owner(source)[1]


def _from_nobody(source: str, zone: str) -> bool:
    return kind_and_owner(source)[1] < 0 or kind_and_owner(zone)[1] < 0


def _anyhow(source: str, zone: str) -> bool:
    return True

"""Whether a table is measured anew: what lies where it lay stays there, unless much is gained."""

from __future__ import annotations

from collections.abc import Callable

from rules.kit.state import View
from table.layout.layout import Layout
from table.layout.need import Needs, at_least, either, measure_needs, own_needs
from table.layout.ring import Ring

MUCH = 1.3  # by so much must cards become larger for the table to move in the middle of a hand
SOME = 1.1  # and between two hands

Seating = Callable[[Needs], Ring]
"""The table that comes of what is needed."""


class RoomNeeds:
    """What room is shared out by at one window, from view to view."""

    def __init__(self) -> None:
        self.needs: Needs | None = None
        self._most: Needs = {}  # of the views of this hand, each part at its largest
        self._last: Needs = {}  # and of the hand before
        self._turn = self._hand = -1
        self._eyes: tuple[int, int | None] | None = None

    def measure_needs(self, view: View, layout: Layout, bottom: int, seating: Seating) -> Needs:
        """What this view needs: while somebody at this window is in the middle of a turn, no less
        than at its beginning; else as much as before, and as the hand before came to need, unless
        cards become much larger by less.
        Who else comes to look finds the table as it is needed now: nothing in it tells what was
        there for other eyes."""
        eyes, hand = (bottom, view.seat), view.tallies.get(layout.sheet.row, 0)
        moved, before = eyes != self._eyes, self.needs
        same = view.turn == self._turn == view.seat
        much = MUCH if hand == self._hand else SOME
        now = measure_needs(view, layout)
        if before is None or moved:
            self._last, self._most = {}, now
        elif hand != self._hand:
            self._last, self._most = self._most, now
        else:
            self._most = either(self._most, now)
        self._turn, self._hand, self._eyes = view.turn, hand, eyes
        if before is None or moved:
            self.needs = now
            return now
        now = at_least(now, self._last)
        held = at_least(now, before)
        anew = not same and now != held and gain(seating(held), seating(now)) >= much
        self.needs = now if anew else held
        return self.needs


class OwnNeeds(RoomNeeds):
    """Of views that are looked at one by one, each as it needs."""

    def measure_needs(self, view: View, layout: Layout, bottom: int, seating: Seating) -> Needs:
        """What this view needs by itself."""
        self.needs = own_needs(view, layout)
        return self.needs


def gain(old: Ring, new: Ring) -> float:
    """By how much cards are larger on a new table than on an old one, where they gain most."""
    pairs = [(old.middle_unit, new.middle_unit)]
    pairs += [(old.stations[seat].unit, station.unit) for seat, station in new.stations.items()]
    return max(after / before if before else 1.0 for before, after in pairs)

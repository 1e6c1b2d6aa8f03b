"""Where the large words of a climax lie: clear of all that must be read, at what they belong to,
and from beat to beat where they lay before."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from table.felt.furniture import rect_of
from table.felt.note_home import lies_over
from table.felt.rail import RAIL
from table.felt.spots import aside, outside
from table.felt.strikes import mark_size
from table.layout.arrange import Arrangement
from table.layout.clearing import clear_spot
from table.layout.ring import Room
from table.widgets import scale_of

FIT = (1.0, 0.84, 0.7)  # of a height, the first that finds a place beside what is marked
LOWEST = 10  # pixels
CLOSE = 0.3  # of a plate's height: so far from it lies what its seat gains, clear of its portrait


class Written(NamedTuple):
    """Words of a height, and where they lie."""

    text: str
    px: int
    room: Room


class LargeWords:
    """The words on one table. `keep`: what nothing may cover; `notes`: the table's own notes;
    `longest`: by place, the most that will be written there."""

    def __init__(self, table: Arrangement) -> None:
        self.table = table
        self.keep: list[Room] = []
        self.notes: dict[str, Room] = {}
        self.longest: dict[str, str] = {}
        self._given: dict[Hashable, Written] = {}

    def placed(self, key: tuple[str, Target | int], text: str, px: int, near: Room) -> Written:
        """Where these words lie: clear of all that must be read, and where they lay before; where
        they have grown, from the same place on. A little smaller where there is no place for them
        beside what they belong to; on open cards of others only where there is no other place."""
        given = self._given.get(key)
        if given is None or given.text != text:
            self._given[key] = self._found(key, text, px, near, given)
        return self._given[key]

    def _found(
        self, key: tuple[str, Target | int], text: str, px: int, near: Room, before: Written | None
    ) -> Written:
        own = key[1]
        others = [spot.room for other, spot in self._given.items() if other != key]
        keep = [*self.keep, *others, *self.notes.values()]
        theirs = {
            spot: pose.box
            for spot, pose in self.table.poses.items()
            if pose.face is not own and spot.zone != own
        }
        cards = list(theirs.values())
        sizes = [max(LOWEST, round(px * part)) for part in FIT]
        clear = [*keep, *(pose.box for pose in self.table.poses.values())]
        if grown := self._grown(before, text, sizes, clear):
            return grown
        if isinstance(own, str) and (found_at := self._at_edge(own, text, sizes, near, clear)):
            return found_at
        if isinstance(own, int):
            clear_of_heaps = [*clear, *self._heaps_of_others(own, px)]
            if found_at := self._beside(text, sizes, near, clear_of_heaps):
                return found_at
        for size in sizes if not isinstance(own, Card) else ():  # on no cards, if it can be
            spot = self._tried(text, size, near, clear, [])
            if _touches(spot.room, near) and not any(spot.room.shared(one) > 0 for one in clear):
                return spot
        if grown := self._grown(before, text, sizes, [*keep, *cards]):
            return grown
        seen = {spot for spot in theirs if self.table.poses[spot].face is not UNKNOWN}
        shown = [] if isinstance(own, Card) else [theirs[spot] for spot in seen]
        found = [self._tried(text, size, near, [*keep, *shown], cards) for size in sizes]
        found = [one for one in found if not any(one.room.shared(each) > 0 for each in shown)]
        found += [self._tried(text, size, near, keep, cards) for size in sizes[: not found]]
        return next((one for one in found if _touches(one.room, near)), found[0])

    def _at_edge(
        self, zone: str, text: str, sizes: Sequence[int], near: Room, solid: Sequence[Room]
    ) -> Written | None:
        """Words at cards of somebody, where the table's own notes stand at other times, and where
        there is room for the longest that will stand there."""
        owner = kind_and_owner(zone)[1]
        station = self.table.ring.stations.get(owner)
        if station is None:
            return None
        own, longest = station.side == "bottom", self.longest.get(zone, text)
        ways = aside if own else partial(outside, under=lies_over(station.plate, near))

        def rooms(what: str, size: int) -> list[Room]:
            rect = pygame.Rect((0, 0), mark_size(what, size))
            return [room_of(spot) for spot in ways(rect, rect_of(near))]

        later = [
            any(self._clear(room, solid) for room in same)
            for same in zip(*(rooms(longest, size) for size in sizes), strict=True)
        ]
        for size in sizes:
            for room, grows in zip(rooms(text, size), later, strict=True):
                if grows and self._clear(room, solid):
                    return Written(text, size, room)
        return None

    def _beside(
        self, text: str, sizes: Sequence[int], near: Room, solid: Sequence[Room]
    ) -> Written | None:
        """Words right at a room: over it, at its right, at its left, under it."""
        (x, y), gap = near.middle, near.height * CLOSE
        for size in sizes:
            wide, high = mark_size(text, size)
            over, under = near.y - gap - high, near.y + near.height + gap
            right, left = near.x + near.width + gap, near.x - gap - wide
            corners = [(x - wide / 2, over), (right, y - high / 2), (left, y - high / 2)]
            for corner in (*corners, (x - wide / 2, under)):
                if self._clear(room := Room(*corner, wide, high), solid):
                    return Written(text, size, room)
        return None

    def _clear(self, room: Room, solid: Sequence[Room]) -> bool:
        """Whether a room is in the window, and upon nothing solid."""
        (x, y, wide, high), within = room, self._within
        inside = within.holds(x, y) and within.holds(x + wide, y + high)
        return inside and not any(room.shared(one) > 0 for one in solid)

    def _heaps_of_others(self, seat: int, px: int) -> list[Room]:
        """What belongs to others, and some felt round it: what hangs there would be theirs."""
        table = self.table
        return [
            Room(box.x - px, box.y - px, box.width + 2 * px, box.height + 2 * px)
            for spot, pose in table.poses.items()
            if spot not in table.covered and kind_and_owner(spot.zone)[1] not in (seat, -1)
            for box in (pose.box,)
        ]

    def _grown(
        self, before: Written | None, text: str, sizes: Sequence[int], solid: Sequence[Room]
    ) -> Written | None:
        """Other words where some lay, upon nothing that is `solid`; None where there is no room."""
        if before is None:
            return None
        for size in sizes:
            for spot in self._from(before, text, size):
                if not any(spot.room.shared(one) > 0 for one in solid):
                    return spot
        return None

    def _from(self, before: Written, text: str, px: int) -> Iterator[Written]:
        """Other words where some lay: from their left, over their middle, to their right."""
        wide, high = mark_size(text, px)
        lay, within = before.room, self._within
        y = lay.middle[1] - high / 2
        for x in (lay.x, lay.middle[0] - wide / 2, lay.x + lay.width - wide):
            room = Room(x, y, wide, high)
            if within.holds(x, y) and within.holds(x + wide, y + high):
                yield Written(text, px, room)

    def _tried(
        self, text: str, px: int, near: Room, keep: Sequence[Room], mind: Sequence[Room]
    ) -> Written:
        spot = clear_spot(mark_size(text, px), near, keep, mind, self._within)
        return Written(text, px, spot)

    @property
    def _within(self) -> Room:
        wide, high = self.table.size
        edge = RAIL * scale_of(self.table.size)
        return Room(edge, edge, wide - 2 * edge, high - 2 * edge)


def _touches(room: Room, near: Room) -> bool:
    """Whether words lie no further from a room than they are high."""
    far = room.height
    wider = Room(near.x - far, near.y - far, near.width + 2 * far, near.height + 2 * far)
    return room.shared(wider) > 0


def room_of(rect: pygame.Rect) -> Room:
    return Room(rect.x, rect.y, rect.w, rect.h)

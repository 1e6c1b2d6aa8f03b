"""Where the large words of a climax lie: clear of all that must be read, at what they belong to,
and from beat to beat where they lay before."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from table.felt.furniture import rect_of
from table.felt.notes import LOW, at_sides, is_over, outside
from table.felt.placement import (
    Anchors,
    Corner,
    Obstacles,
    PlacementOption,
    Size,
    anchors,
    find_place,
    least_bad,
)
from table.felt.rail import RAIL
from table.felt.strike_through import mark_size
from table.layout.arrange import Arrangement
from table.layout.room import Room

FIT = (1.0, 0.84, 0.7)  # of a height, the first that finds a place beside what is marked
LOWEST = 10  # pixels
CLOSE = 0.3  # of a plate's height: so far from it lies what its seat gains, clear of its portrait
SMALLER, GROWN, AT_EDGE, WHERE_IT_GROWS, AWAY = 10.0, -60.0, -40.0, 0.0, 60.0  # costs
CARD = 0.03  # the price of a pixel of somebody else's card


class LargeText(NamedTuple):
    """Words of a height, and where they lie."""

    text: str
    px: int
    rect: pygame.Rect


class LargeWords:
    """The words on one table. `keep`: what they never cover."""

    def __init__(self, table: Arrangement, keep: Sequence[pygame.Rect]) -> None:
        self.table = table
        self.keep = keep
        self.written: dict[Hashable, LargeText] = {}
        self._boxes = {spot: rect_of(pose.box) for spot, pose in table.poses.items()}

    def place(
        self, key: tuple[str, Target | int], text: str, px: int, near: pygame.Rect, longest: str
    ) -> LargeText:
        """Where these words lie: clear of all that must be read, and where they lay before; where
        they have grown, from the same place on. A little smaller where there is no place for them
        beside what they belong to; on open cards of others only where there is no other place.
        `longest`: the most that will be written there."""
        before = self.written.get(key)
        if before is None or before.text != text:
            self.written[key] = self._placed(key, text, px, near, longest)
        return self.written[key]

    def _placed(
        self, key: tuple[str, Target | int], text: str, px: int, near: pygame.Rect, longest: str
    ) -> LargeText:
        own, table = key[1], self.table
        others = [mark.rect for other, mark in self.written.items() if other != key]
        keep, boxes = [*self.keep, *others], self._boxes
        theirs = [
            spot for spot, pose in table.poses.items() if pose.face is not own and spot.zone != own
        ]
        shown = [] if isinstance(own, Card) else [
            boxes[spot] for spot in theirs if table.poses[spot].face is not UNKNOWN
        ]  # fmt: skip
        priced = [(boxes[spot], CARD) for spot in theirs]
        clear = [*keep, *boxes.values(), *self._heaps_of_others(own, px)]
        touching = near.inflate(2 * px, 2 * px)
        tries = [Obstacles(table.size, clear, (), RAIL, touching)] * (not isinstance(own, Card))
        tries += [Obstacles(table.size, [*keep, *never], priced, RAIL) for never in (shown, [])]
        sizes = [max(LOWEST, round(px * part)) for part in FIT]
        extents, longer = ([mark_size(says, size) for size in sizes] for says in (text, longest))
        grown = self._placed(key, longest, px, near, longest).rect if longest != text else None
        aim = near.centerx, round(near.y + LOW * near.h)
        for obstacles in tries:
            options = [
                PlacementOption(extent, aim, SMALLER * row, [
                    *self._from_before(key, extent),
                    *self._at_edge(own, near, extent, longer, obstacles),
                    *(_within(grown, extent, WHERE_IT_GROWS) if grown else ()),
                ], AWAY)
                for row, extent in enumerate(extents)
            ]  # fmt: skip
            if found := find_place(options, obstacles):
                break
        else:
            found = least_bad(options, tries[-1])
        return LargeText(text, sizes[found.number], found.rect)

    def _at_edge(
        self,
        own: Target | int,
        near: pygame.Rect,
        extent: Size,
        longer: Sequence[Size],
        obstacles: Obstacles,
    ) -> Iterator[tuple[float, Corner]]:
        """Where words lie at the edge of what they belong to, and have room for the longest that
        will stand there at any of its sizes."""
        spots = anchors(self._spots(own, near, extent), AT_EDGE)
        later = zip(*(self._spots(own, near, size) for size in longer), strict=True)
        for spot, corners in zip(spots, later, strict=True):
            rects = map(pygame.Rect, corners, longer)
            if any(obstacles.is_free(rect) for rect in rects):
                yield spot

    def _spots(self, own: Target | int, near: pygame.Rect, extent: Size) -> Iterable[Corner]:
        """Where words would like to lie: at the cards of somebody where the table's own notes
        stand at other times; right at a plate over it, at its right, at its left, under it."""
        width, height = extent
        if isinstance(own, int):
            gap = round(near.h * CLOSE)
            middle = near.centerx - width // 2, near.centery - height // 2
            yield middle[0], near.top - gap - height
            yield near.right + gap, middle[1]
            yield near.left - gap - width, middle[1]
            yield middle[0], near.bottom + gap
        elif isinstance(own, str):
            station = self.table.ring.stations.get(kind_and_owner(own)[1])
            if station is not None and station.side == "bottom":
                yield from at_sides(extent, near)
            elif station is not None:
                under = is_over(station.plate, Room(*near))
                yield from outside(extent, near, under)

    def _from_before(self, key: tuple[str, Target | int], extent: Size) -> Anchors:
        """Where other words lay: from their left, over their middle, to their right."""
        return _within(self.written[key].rect, extent, GROWN) if key in self.written else []

    def _heaps_of_others(self, seat: Target | int, px: int) -> list[pygame.Rect]:
        """What belongs to others than a seat, and some felt round it: what hangs there would be
        theirs."""
        if not isinstance(seat, int):
            return []
        return [
            box.inflate(2 * px, 2 * px)
            for spot, box in self._boxes.items()
            if spot not in self.table.covered and kind_and_owner(spot.zone)[1] not in (seat, -1)
        ]


def _within(lay: pygame.Rect, extent: Size, cost: float) -> Anchors:
    xs = lay.left, lay.centerx - extent[0] // 2, lay.right - extent[0]
    return anchors(((x, lay.centery - extent[1] // 2) for x in xs), cost)

"""A rectangle of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Room(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is in the room. Its right and lower edges are outside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def overlap(self, other: Room) -> float:
        """Return the area of the intersection of two rooms, in square pixels."""
        x, y, width, height = self  # a hot path: attribute access would cost
        left, top, other_width, other_height = other
        right, bottom = left + other_width, top + other_height
        if x >= right or left >= x + width or y >= bottom or top >= y + height:
            return 0.0
        across = min(x + width, right) - max(x, left)
        down = min(y + height, bottom) - max(y, top)
        return across * down

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def around_all(rooms: Sequence[Room]) -> Room:
    left, top, width, height = rooms[0]
    right, bottom = left + width, top + height
    for x, y, width, height in rooms:
        left, top = min(left, x), min(top, y)
        right, bottom = max(right, x + width), max(bottom, y + height)
    return Room(left, top, right - left, bottom - top)


def grow(room: Room, part: float) -> Room:
    """Return a room enlarged on all sides by a `part` of the shorter; a negative one shrinks."""
    margin = min(room.width, room.height) * part
    return Room(room.x - margin, room.y - margin, room.width + 2 * margin, room.height + 2 * margin)

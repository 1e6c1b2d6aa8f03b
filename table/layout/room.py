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
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def overlap(self, other: Room) -> float:
        """The area both rectangles cover."""
        x, y, width, height = self  # asked by the hundred thousand: each attribute tells
        left, top, wide, high = other
        if x >= left + wide or left >= x + width or y >= top + high or top >= y + height:
            return 0.0
        across = min(x + width, left + wide) - max(x, left)
        return across * (min(y + height, top + high) - max(y, top))

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def around_all(rooms: Sequence[Room]) -> Room:
    """The least room that holds them all."""
    left, top, width, height = rooms[0]
    right, bottom = left + width, top + height
    for x, y, width, height in rooms:
        left, top = min(left, x), min(top, y)
        right, bottom = max(right, x + width), max(bottom, y + height)
    return Room(left, top, right - left, bottom - top)


def grow(room: Room, part: float) -> Room:
    """A room larger on every side by a part of its shorter side."""
    more = min(room.width, room.height) * part
    return Room(room.x - more, room.y - more, room.width + 2 * more, room.height + 2 * more)

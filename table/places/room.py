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

    def shared(self, other: Room) -> float:
        """The area both rectangles cover."""
        wide = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        high = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(0.0, wide) * max(0.0, high)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def around_all(rooms: Sequence[Room]) -> Room:
    """The least room that holds them all."""
    left, top = min(one.x for one in rooms), min(one.y for one in rooms)
    right = max(one.x + one.width for one in rooms)
    bottom = max(one.y + one.height for one in rooms)
    return Room(left, top, right - left, bottom - top)

"""A finger that pushes a column up and down, and the way it goes on when it is let go."""

from __future__ import annotations

from table.widgets.scroll import Scroll

SLIDE = 10.0  # units a finger may wander before it pushes what it lies on
SLOWS = 0.03  # of its speed a column still has a second after it was let go
LEAST = 30.0  # units a second, below which it stands still


class Panning:
    """`column`: the one that is pushed now, if any is. All in logical units and seconds."""

    def __init__(self) -> None:
        self.column: Scroll | None = None
        self._start: tuple[float, float] | None = None  # where the finger came down
        self._under: Scroll | None = None
        self._offset = self._seen = 0.0
        self._speed = self._now = 0.0
        self._rolling: Scroll | None = None

    def put(self, at: tuple[float, float], under: Scroll | None) -> None:
        """A finger has come down, above a column or none; whatever rolled is stopped by it."""
        self._start, self._under, self.column = at, under, None
        self._rolling, self._speed = None, 0.0
        self._offset = self._seen = under.offset if under else 0.0

    def moved(self, at: tuple[float, float]) -> bool:
        """The finger is here now; True while it pushes a column."""
        if self._start is None or self._under is None:
            return False
        across, down = (now - then for now, then in zip(at, self._start, strict=True))
        if self.column is None and abs(down) > max(SLIDE, abs(across)):
            self.column = self._under if self._under.tall > self._under.area[3] else None
        if self.column is not None:
            self.column.scroll_to(self._offset - down)
        return self.column is not None

    def lifted(self, still: bool) -> bool:
        """The finger has gone; True if it has pushed a column. `still`: that stops at once."""
        column, self.column = self.column, None
        self._start = self._under = None
        if column is not None and not still:
            self._rolling = column
        return column is not None

    def step(self, now: float) -> None:
        """Time goes on."""
        gone, self._now = now - self._now, now
        if self.column is not None and gone > 0:
            speed = (self.column.offset - self._seen) / gone
            self._speed, self._seen = (self._speed + speed) / 2, self.column.offset
        elif self._rolling is not None and 0 < gone < 1:
            moved = self._rolling.scroll_to(self._rolling.offset + self._speed * gone)
            self._speed *= SLOWS**gone
            if not moved or abs(self._speed) < LEAST:
                self._rolling = None

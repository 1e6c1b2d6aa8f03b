"""Guard buttons that have only just come under a resting pointer."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

ASLEEP = 0.7  # seconds for which a button that has come under a resting pointer is deaf
INSTANT = 1.0  # so long a button that has gone is remembered, by those who were about to press it
CALM = 0.6  # seconds without a click, after which a grave button in the place of another hears


class PressGuard:
    """Knows where the pointer was last seen, in pixels, and when; nowhere until it has moved.

    A button that comes, or changes its place, where the pointer rests is asleep: whoever presses
    at that moment meant something else. It wakes when the pointer moves, or after a while;
    `asleep` is its name till then. A grave one that comes where another stood an instant ago, or
    right after a click, is guarded wherever the pointer is, until nobody has clicked for a while.
    """

    def __init__(self) -> None:
        self.pos: tuple[int, int] | None = None
        self.asleep = ""
        self._now = 0.0
        self._known: dict[str, pygame.Rect] = {}
        self._gone: dict[str, tuple[pygame.Rect, float]] = {}
        self._guarded: dict[str, float] = {}
        self._until = 0.0
        self._clicked = float("-inf")
        self._woke = False

    def blocks(self, name: str) -> bool:
        """Whether a press on this button would come too soon."""
        return name == self.asleep or self._now < self._guarded.get(name, 0.0)

    def moved(self, pos: tuple[int, int]) -> None:
        """The pointer is here now, which wakes whatever slept under it."""
        if pos != self.pos:
            self._wake()
        self.pos = pos

    def tick(self, now: float) -> None:
        """It is so late now, also while things move and nothing can wake."""
        self._now = now

    def pressed(self, now: float) -> None:
        """A click, wherever it was: what is guarded is so anew."""
        self.tick(now)
        self._clicked = self._now
        for name in self._guarded:
            if self.blocks(name):
                self._guarded[name] = self._now + CALM

    def step(self, now: float) -> bool:
        """Time goes on; True if a button has woken since this was last asked."""
        self._now = now
        if now >= self._until:
            self._wake()
        over = [name for name, until in self._guarded.items() if now >= until]
        for name in over:
            del self._guarded[name]
        woke, self._woke = self._woke or bool(over), False
        return woke

    def _wake(self) -> None:
        self._woke = self._woke or bool(self.asleep)
        self.asleep = ""

    def track(self, buttons: Mapping[str, pygame.Rect], grave: Collection[str] = ()) -> None:
        """These are the buttons now, some of them grave; one that has just come under the pointer
        falls asleep."""
        come = [name for name, rect in buttons.items() if self._known.get(name) != rect]
        self._gone |= {
            name: (rect, self._now)
            for name, rect in self._known.items()
            if buttons.get(name) != rect
        }
        self._known = dict(buttons)
        for name in grave:
            hasty = self._now - self._clicked < CALM
            if name in come and (hasty or self._replaces(name, buttons[name])):
                self._guarded[name] = self._now + CALM
        if self.pos is not None:
            under = next((name for name in come if buttons[name].collidepoint(self.pos)), "")
            if under:
                self.asleep, self._until = under, self._now + ASLEEP
        if self.asleep not in buttons:
            self.asleep = ""

    def _replaces(self, name: str, rect: pygame.Rect) -> bool:
        """Whether another button stood there an instant ago."""
        return any(
            other != name and self._now - then < INSTANT and rect.colliderect(room)
            for other, (room, then) in self._gone.items()
        )

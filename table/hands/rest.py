"""Where the pointer rests, and what has come under it there without its doing."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

ASLEEP = 0.7  # seconds for which a button that has come under a resting pointer is deaf


class Rest:
    """Knows where the pointer was last seen, in pixels, and when; nowhere until it has moved.

    A button that comes, or changes its place, where the pointer rests is asleep: whoever presses
    at that moment meant something else. It wakes when the pointer moves, or after a while;
    `asleep` is its name till then.
    """

    def __init__(self) -> None:
        self.pos: tuple[int, int] | None = None
        self.asleep = ""
        self._now = 0.0
        self._known: dict[str, pygame.Rect] = {}
        self._until = 0.0
        self._woke = False

    def moved(self, pos: tuple[int, int]) -> None:
        """The pointer is here now, which wakes whatever slept under it."""
        if pos != self.pos:
            self._wake()
        self.pos = pos

    def step(self, now: float) -> bool:
        """Time goes on; True if a button has woken since this was last asked."""
        self._now = now
        if now >= self._until:
            self._wake()
        woke, self._woke = self._woke, False
        return woke

    def _wake(self) -> None:
        self._woke = self._woke or bool(self.asleep)
        self.asleep = ""

    def caught(self, buttons: Mapping[str, pygame.Rect]) -> None:
        """These are the buttons now; one that has just come under the pointer falls asleep."""
        come = [name for name, rect in buttons.items() if self._known.get(name) != rect]
        self._known = dict(buttons)
        if self.pos is not None:
            under = next((name for name in come if buttons[name].collidepoint(self.pos)), "")
            if under:
                self.asleep, self._until = under, self._now + ASLEEP
        if self.asleep not in buttons:
            self.asleep = ""

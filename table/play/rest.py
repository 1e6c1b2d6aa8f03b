"""Where the pointer rests, and what has come under it there without its doing."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

ASLEEP = 0.7  # seconds for which a button that has come under a resting pointer is deaf


class Rest:
    """Knows where the pointer was last seen, in pixels, and when; nowhere until it has moved.

    A button that comes, or changes its place, where the pointer rests is asleep: whoever presses
    at that moment meant something else. It wakes when the pointer moves, or after a while.
    """

    def __init__(self) -> None:
        self.pos: tuple[int, int] | None = None
        self._now = 0.0
        self._known: dict[str, pygame.Rect] = {}
        self._asleep, self._until = "", 0.0

    def moved(self, pos: tuple[int, int]) -> bool:
        """The pointer is here now; True if that has woken a button."""
        woke = bool(self._asleep) and pos != self.pos
        self.pos = pos
        if woke:
            self._asleep = ""
        return woke

    def step(self, now: float) -> bool:
        """Time goes on; True if that has woken a button."""
        self._now = now
        woke = bool(self._asleep) and now >= self._until
        if woke:
            self._asleep = ""
        return woke

    def caught(self, buttons: Mapping[str, pygame.Rect]) -> str:
        """These are the buttons now: the one that is asleep, if any is."""
        come = [name for name, rect in buttons.items() if self._known.get(name) != rect]
        self._known = dict(buttons)
        if self.pos is not None:
            under = next((name for name in come if buttons[name].collidepoint(self.pos)), "")
            if under:
                self._asleep, self._until = under, self._now + ASLEEP
        if self._asleep not in buttons:
            self._asleep = ""
        return self._asleep

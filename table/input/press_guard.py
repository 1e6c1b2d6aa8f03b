"""Guard buttons that have only just come under a resting pointer."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

SLEEP_SECONDS = 0.7  # for which a button that appears under a resting pointer ignores presses
REMEMBERED_SECONDS = 1.0  # for which a button that has gone is remembered
CALM_SECONDS = 0.6  # without a click, after which a grave button in place of another reacts


class PressGuard:
    """Ignores presses on a button that has just appeared. `pos`: the pointer, None until it moves.
    A button that appears or moves under a resting pointer sleeps until the pointer moves or some
    time has passed; `asleep` is its name. A grave button that appears in place of another, or right
    after a click, is guarded wherever the pointer is, until nobody has clicked for a while."""

    def __init__(self) -> None:
        self.pos: tuple[int, int] | None = None
        self.asleep = ""
        self._now = 0.0
        self._buttons: dict[str, pygame.Rect] = {}
        self._gone: dict[str, tuple[pygame.Rect, float]] = {}
        self._guarded: dict[str, float] = {}
        self._wakes_at = 0.0
        self._clicked = float("-inf")
        self._has_woken = False

    def blocks(self, name: str) -> bool:
        """Whether a press on this button is to be ignored now."""
        return name == self.asleep or self._now < self._guarded.get(name, 0.0)

    def note_pointer(self, pos: tuple[int, int]) -> None:
        """Note the position of the pointer; a move wakes a sleeping button."""
        if pos != self.pos:
            self._wake()
        self.pos = pos

    def set_time(self, now: float) -> None:
        """Set the time without waking any button."""
        self._now = now

    def note_click(self, now: float) -> None:
        """Note a click anywhere: the time of guarded buttons begins again."""
        self._now = self._clicked = now
        for name in filter(self.blocks, self._guarded):
            self._guarded[name] = now + CALM_SECONDS

    def step(self, now: float) -> bool:
        """Advance the time; True if a button has woken since the last call."""
        self._now = now
        if now >= self._wakes_at:
            self._wake()
        still = {name: until for name, until in self._guarded.items() if now < until}
        has_woken = self._has_woken or len(still) < len(self._guarded)
        self._guarded, self._has_woken = still, False
        return has_woken

    def _wake(self) -> None:
        """Wake the sleeping button, if there is one, and note that for the next `step`."""
        self._has_woken = self._has_woken or bool(self.asleep)
        self.asleep = ""

    def track(self, buttons: Mapping[str, pygame.Rect], grave: Collection[str] = ()) -> None:
        """Set the buttons now on the felt, and the names of grave ones. Of those that have appeared
        or moved, one under the pointer falls asleep, and grave ones may be guarded."""
        before, now = self._buttons, self._now
        appeared = [name for name, rect in buttons.items() if before.get(name) != rect]
        for name, rect in before.items():
            if buttons.get(name) != rect:
                self._gone[name] = rect, now
        self._buttons = dict(buttons)
        is_hasty = now - self._clicked < CALM_SECONDS
        for name in [name for name in appeared if name in grave]:
            gone = [gone for other, gone in self._gone.items() if other != name]
            recent = [rect for rect, gone_at in gone if now - gone_at < REMEMBERED_SECONDS]
            if is_hasty or buttons[name].collidelist(recent) >= 0:
                self._guarded[name] = now + CALM_SECONDS
        under = [name for name in appeared if self.pos and buttons[name].collidepoint(self.pos)]
        if under:
            self.asleep, self._wakes_at = under[0], now + SLEEP_SECONDS
        if self.asleep not in buttons:
            self.asleep = ""

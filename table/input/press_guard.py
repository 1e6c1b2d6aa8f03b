"""Guard buttons that have only just come under a resting pointer."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

SLEEP_SECONDS = 0.7  # a button that appears under a resting pointer ignores presses so long
REMEMBERED_SECONDS = 1.0  # the place of a button that has gone is remembered so long
CALM_SECONDS = 0.6  # a grave button in place of another reacts when nobody clicks for so long


class PressGuard:
    """Ignores presses on a button that has just appeared. `pos`: the pointer, or None before it
    moves.

    A button that appears or moves under a resting pointer sleeps until the pointer moves or some
    time has passed; `asleep` is its name. A grave button that appears where another was, or right
    after a click, is guarded wherever the pointer is, until nobody has clicked for a while."""

    def __init__(self) -> None:
        self.pos: tuple[int, int] | None = None
        self.asleep = ""
        self._now = 0.0
        self._buttons: dict[str, pygame.Rect] = {}
        self._gone: dict[str, tuple[pygame.Rect, float]] = {}  # where each was, and when it went
        self._guarded: dict[str, float] = {}  # until when
        self._wakes_at = 0.0  # when the sleeping button wakes
        self._clicked = float("-inf")  # the time of the last click
        self._has_woken = False  # a button, since the last `step`

    def blocks(self, name: str) -> bool:
        return name == self.asleep or self._now < self._guarded.get(name, 0.0)

    def note_pointer(self, pos: tuple[int, int]) -> None:
        """Note the position of the pointer; a move wakes a sleeping button."""
        if pos != self.pos:
            self._wake()
        self.pos = pos

    def set_time(self, now: float) -> None:
        self._now = now

    def note_click(self, now: float) -> None:
        """Note a click anywhere, which prolongs the guard of all guarded buttons."""
        self._now = self._clicked = now
        for name in filter(self.blocks, self._guarded):
            self._guarded[name] = now + CALM_SECONDS

    def step(self, now: float) -> bool:
        """Advance the time; return whether a button has woken since the last call."""
        self._now = now
        if now >= self._wakes_at:
            self._wake()
        still = {name: until for name, until in self._guarded.items() if now < until}
        has_woken = self._has_woken or len(still) < len(self._guarded)
        self._guarded, self._has_woken = still, False
        return has_woken

    def _wake(self) -> None:
        """Wake the sleeping button, if there is one, for the next `step` to report."""
        self._has_woken = self._has_woken or bool(self.asleep)
        self.asleep = ""

    def track(self, buttons: Mapping[str, pygame.Rect], grave: Collection[str] = ()) -> None:
        """Note which buttons are on the felt now, and the names of grave ones. Put one that has
        appeared or moved under the pointer to sleep, and guard grave ones that come hastily."""
        before, now = self._buttons, self._now
        appeared = [name for name, rect in buttons.items() if before.get(name) != rect]
        for name, rect in before.items():
            if buttons.get(name) != rect:
                self._gone[name] = rect, now
        self._buttons = dict(buttons)
        just_clicked = now - self._clicked < CALM_SECONDS
        for name in [name for name in appeared if name in grave]:
            gone = [gone for other, gone in self._gone.items() if other != name]
            recent = [rect for rect, gone_at in gone if now - gone_at < REMEMBERED_SECONDS]
            replaces_another = buttons[name].collidelist(recent) >= 0
            if just_clicked or replaces_another:
                self._guarded[name] = now + CALM_SECONDS
        under = [name for name in appeared if self.pos and buttons[name].collidepoint(self.pos)]
        if under:
            self.asleep, self._wakes_at = under[0], now + SLEEP_SECONDS
        if self.asleep not in buttons:
            self.asleep = ""

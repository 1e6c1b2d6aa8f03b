"""Guard buttons that have only just come under a resting pointer."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

SLEEP_SECONDS = 0.7  # a button that appears under a resting pointer ignores presses so long
REMEMBERED_SECONDS = 1.0  # the place of a button that has gone is remembered so long
CALM_SECONDS = 0.6  # a grave button in place of another reacts when nobody clicks for so long


class PressGuard:
    """Ignores presses on a button that has just appeared. `pos`: the position of the pointer, or
    None if it is nowhere, as before it moves and after a finger was lifted.

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
        """Whether a press on this button must be ignored now."""
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
        still_guarded = {name: until for name, until in self._guarded.items() if now < until}
        has_woken = self._has_woken or len(still_guarded) < len(self._guarded)
        self._guarded = still_guarded
        self._has_woken = False
        return has_woken

    def _wake(self) -> None:
        """Wake the sleeping button, if there is one, for the next `step` to report."""
        self._has_woken = self._has_woken or bool(self.asleep)
        self.asleep = ""

    def track(self, buttons: Mapping[str, pygame.Rect], grave: Collection[str] = ()) -> None:
        """Note the buttons on the felt and which are `grave`. Put one that appears or moves under
        the pointer to sleep; guard a grave one that appears after a click or where another was."""
        now, last_buttons = self._now, self._buttons
        self._buttons = dict(buttons)
        for name, rect in last_buttons.items():
            if buttons.get(name) != rect:
                self._gone[name] = rect, now
        appeared = [name for name, rect in buttons.items() if last_buttons.get(name) != rect]
        just_clicked = now - self._clicked < CALM_SECONDS
        for name in appeared:
            if name in grave and (just_clicked or self._replaces_another(name)):
                self._guarded[name] = now + CALM_SECONDS
        under = [name for name in appeared if self.pos and buttons[name].collidepoint(self.pos)]
        if under:
            self.asleep = under[0]
            self._wakes_at = now + SLEEP_SECONDS
        if self.asleep not in buttons:
            self.asleep = ""

    def _replaces_another(self, name: str) -> bool:
        """Whether a button is where another was less than REMEMBERED_SECONDS ago."""
        gone = [place for other, place in self._gone.items() if other != name]
        recent = [rect for rect, gone_at in gone if self._now - gone_at < REMEMBERED_SECONDS]
        return self._buttons[name].collidelist(recent) >= 0

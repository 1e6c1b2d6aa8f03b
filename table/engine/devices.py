"""What people have in their hands besides mouse and keyboard, and the events it all becomes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame

from table.engine.fingers import Fingers
from table.engine.pads import Pads
from table.engine.scene import Scene
from table.engine.switches import Switches
from table.theme.colours import BARK, CREAM
from table.theme.theme import Theme
from table.widgets.brush import Brush, scale_of

THICK, BEYOND = 7.0, 8.0  # of the frame round what a switch would take, in logical units


class Seen(Protocol):
    """The scene that gets the events, and the window's size in pixels."""

    @property
    def top(self) -> Scene | None:
        """The scene on top."""

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""


class Devices:
    """Fingers, controllers and switches of one window."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.fingers, self.pads, self.switches = Fingers(), Pads(), Switches()

    def heard(self, event: pygame.event.Event) -> Iterator[pygame.event.Event]:
        """The events that one from the system becomes; none where a switch has taken it."""
        for one in self.fingers.heard(event, self.seen.size):
            if self.switches.heard(one, self.seen.top):
                continue
            keys = self.pads.heard(one, self._picks())
            yield from [one] if keys is None else keys

    def _picks(self) -> int:
        return self.seen.top.picks if self.seen.top else pygame.K_RETURN

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The frame round what a switch would take, over everything; it is drawn again wherever
        anything is, so nothing in it lets through what lies beneath."""
        place = self.switches.where()
        if place is None:
            return
        scale = scale_of(surface.get_size())
        thick, beyond = max(4, round(THICK * scale)), round(BEYOND * scale)
        place = place.inflate(2 * beyond, 2 * beyond).clip(surface.get_rect())
        half = max(2, thick // 3)
        pygame.draw.rect(surface, BARK, place.inflate(2 * half, 2 * half), thick + 2 * half)
        pygame.draw.rect(surface, CREAM, place, thick)
        pygame.draw.rect(surface, theme.accent, place.inflate(-2, -2), max(1, thick // 3))
        sign = "left" if self.switches.out else self.switches.sign
        if sign:
            middle = place.midtop if sign in ("up", "left") else place.midbottom
            middle = place.midright if sign == "right" else middle
            centre = (place.centerx, place.centery) if not self.switches.out else middle
            brush = Brush(surface, theme, scale, (0.0, 0.0))
            x, y = centre
            pygame.draw.circle(surface, BARK, centre, round(15 * scale))
            brush.triangle((x / scale, y / scale), 16, sign, CREAM)


# A key held down comes again and again; only these are meant to. An Enter held a little too long
# must not say yes to the question that has just been asked.
_REPEATING = {
    getattr(pygame, f"K_{name}")
    for name in "LEFT RIGHT UP DOWN PAGEUP PAGEDOWN BACKSPACE DELETE TAB".split()
}


class Keyboard:
    """The keys of one window."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def let_go(self) -> None:
        """None is held any more, as far as anybody can know."""
        self._down.clear()

    def again(self, event: pygame.event.Event) -> bool:
        """Whether this is a held key coming again that should come once.

        Real keys have a scancode; events posted without one are each a press of their own.
        """
        if event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.KEYDOWN and event.dict.get("scancode"):
            held = event.key in self._down
            self._down.add(event.key)
            return held and event.key not in _REPEATING
        return False

"""Fingers on the window: each touch becomes the press of a pointer, two at once the right button.

The system's own mouse events of a touch are left out, so that nothing is pressed twice.
"""

from __future__ import annotations

import pygame

FINGERS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
)

Pos = tuple[int, int]


class Fingers:
    """The first finger is the pointer, with `touch` in its events and no motion before it is down.

    A second finger takes the press of the first back (`void`: it makes nothing of what it had
    begun), and both are the right button where the first one lies, until either is lifted. Further
    fingers, and what remains of the two, mean nothing.
    """

    def __init__(self) -> None:
        self._down: dict[int, Pos] = {}
        self._first: int | None = None
        self._two = False

    def heard(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        """What an event means: for one of a finger, in a window of this many pixels, those of a
        pointer; any other is itself, but for a mouse that a system makes of fingers."""
        if event.type in FINGERS:
            return self._finger(event, size)
        if event.type in MOUSE and getattr(event, "touch", False):
            return []
        if event.type == pygame.WINDOWFOCUSLOST and self._first is not None:
            pos, two = self._down[self._first], self._two
            self._lifted()
            return [_button(pygame.MOUSEBUTTONUP, pos, 3 if two else 1, void=True), event]
        return [event]

    def _finger(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        pos = _pixel(event.x, event.y, size)
        one = event.finger_id
        if event.type == pygame.FINGERDOWN:
            return self._put(one, pos)
        if one not in self._down:
            return []
        before, self._down[one] = self._down[one], pos
        if event.type == pygame.FINGERMOTION:
            if one != self._first or self._two or pos == before:
                return []
            rel = pos[0] - before[0], pos[1] - before[1]
            facts = {"pos": pos, "rel": rel, "buttons": (1, 0, 0), "touch": True}
            return [pygame.event.Event(pygame.MOUSEMOTION, facts)]
        return self._up(one, pos)

    def _put(self, one: int, pos: Pos) -> list[pygame.event.Event]:
        idle = not self._down
        self._down[one] = pos
        if idle:
            self._first = one
            return [_button(pygame.MOUSEBUTTONDOWN, pos, 1)]
        if self._first is None or self._two:
            return []
        self._two = True
        there = self._down[self._first]
        return [
            _button(pygame.MOUSEBUTTONUP, there, 1, void=True),
            _button(pygame.MOUSEBUTTONDOWN, there, 3),
        ]

    def _up(self, one: int, pos: Pos) -> list[pygame.event.Event]:
        del self._down[one]
        if self._first is None or (one != self._first and not self._two):
            return []
        two, self._first, self._two = self._two, None, False
        return [_button(pygame.MOUSEBUTTONUP, pos, 3 if two else 1)]

    def _lifted(self) -> None:
        self._down.clear()
        self._first, self._two = None, False


def _pixel(x: float, y: float, size: Pos) -> Pos:
    across, down = (min(max(0, int(part * most)), most - 1) for part, most in zip((x, y), size))
    return across, down


def _button(kind: int, pos: Pos, button: int, void: bool = False) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=button, touch=True, void=void)

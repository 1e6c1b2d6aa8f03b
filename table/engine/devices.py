"""Fingers and keys, as events of the pointer and single presses."""

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
        self._both = False

    def translate(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        """What an event means: for one of a finger, in a window of this many pixels, those of a
        pointer; any other is itself, but for a mouse that a system makes of fingers."""
        if event.type in FINGERS:
            return self._finger(event, size)
        if event.type in MOUSE and getattr(event, "touch", False):
            return []
        if event.type == pygame.WINDOWFOCUSLOST and self._first is not None:
            pos, two = self._down[self._first], self._both
            self._forget()
            return [_button(pygame.MOUSEBUTTONUP, pos, 3 if two else 1, void=True), event]
        return [event]

    def _finger(self, event: pygame.event.Event, size: Pos) -> list[pygame.event.Event]:
        pos = _pixel(event.x, event.y, size)
        finger = event.finger_id
        if event.type == pygame.FINGERDOWN:
            return self._finger_down(finger, pos)
        if finger not in self._down:
            return []
        before, self._down[finger] = self._down[finger], pos
        if event.type == pygame.FINGERMOTION:
            if finger != self._first or self._both or pos == before:
                return []
            rel = pos[0] - before[0], pos[1] - before[1]
            facts = {"pos": pos, "rel": rel, "buttons": (1, 0, 0), "touch": True}
            return [pygame.event.Event(pygame.MOUSEMOTION, facts)]
        return self._finger_up(finger, pos)

    def _finger_down(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        idle = not self._down
        self._down[finger] = pos
        if idle:
            self._first = finger
            return [_button(pygame.MOUSEBUTTONDOWN, pos, 1)]
        if self._first is None or self._both:
            return []
        self._both = True
        there = self._down[self._first]
        return [
            _button(pygame.MOUSEBUTTONUP, there, 1, void=True),
            _button(pygame.MOUSEBUTTONDOWN, there, 3),
        ]

    def _finger_up(self, finger: int, pos: Pos) -> list[pygame.event.Event]:
        del self._down[finger]
        if self._first is None or (finger != self._first and not self._both):
            return []
        two, self._first, self._both = self._both, None, False
        return [_button(pygame.MOUSEBUTTONUP, pos, 3 if two else 1)]

    def _forget(self) -> None:
        self._down.clear()
        self._first, self._both = None, False


def _pixel(x: float, y: float, size: Pos) -> Pos:
    across, down = (min(max(0, int(part * most)), most - 1) for part, most in zip((x, y), size))
    return across, down


def _button(kind: int, pos: Pos, button: int, void: bool = False) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, button=button, touch=True, void=void)


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

    def release_all(self) -> None:
        """None is held any more, as far as anybody can know."""
        self._down.clear()

    def is_unwanted_repeat(self, event: pygame.event.Event) -> bool:
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

"""The keys that are held down, and which of them mean something when they come again."""

from __future__ import annotations

import pygame

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

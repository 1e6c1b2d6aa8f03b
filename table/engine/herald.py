"""What a stage asks of whoever speaks of it."""

from __future__ import annotations

from typing import Protocol

import pygame

from table.engine.scene import Scene


class Herald(Protocol):
    """Speaks of what is on the stage, for whoever does not see it."""

    def notice(self, text: str) -> None:
        """This notice is shown."""

    def hears(self, event: pygame.event.Event) -> str:
        """What is to be shown of an event that was for the voice itself; "" where it is not."""

    def takes(self, event: pygame.event.Event, top: Scene | None) -> bool:
        """Whether an event was for the voice alone."""

    def look(self, top: Scene) -> None:
        """A frame has been drawn, with this scene on top."""

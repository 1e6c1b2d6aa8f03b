"""What is written on a picture, and how high its letters are."""

from types import ModuleType

import pygame
import pytest


def inked(monkeypatch: pytest.MonkeyPatch, room: ModuleType) -> dict[str, int]:
    """From now on, every text that a module writes, with the height of its letters in pixels."""
    written: dict[str, int] = {}
    real = room.ink

    def ink(text: str, role: str, px: int, colour: str) -> pygame.Surface:
        written[text] = px
        return real(text, role, px, colour)

    monkeypatch.setattr(room, "ink", ink)
    return written

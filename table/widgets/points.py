"""How the desktop counts: in points, which a fine screen may draw with several pixels each. All of
ours is in pixels; what the system is told of places in the window is in points."""

from __future__ import annotations

import pygame

_wide = 1.0


def wide(pixels: float) -> None:
    """A point is so many pixels wide from now on."""
    global _wide
    _wide = pixels


def in_points(rect: pygame.Rect) -> pygame.Rect:
    """A place in the window as the system knows it."""
    return pygame.Rect(*(round(edge / _wide) for edge in rect))

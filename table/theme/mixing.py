"""One colour on the way to another."""

from __future__ import annotations

from functools import lru_cache

import pygame


@lru_cache(maxsize=256)
def mixed(colour: str, other: str, amount: float) -> str:
    """A colour on the way to another: 0.0 is the first, 1.0 the other."""
    r, g, b, _ = pygame.Color(colour).lerp(other, amount)
    return f"#{r:02x}{g:02x}{b:02x}"

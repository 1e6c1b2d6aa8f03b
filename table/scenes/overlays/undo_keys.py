"""The keys that take a choice back and bring it back, wherever over the table they are pressed."""

from __future__ import annotations

import pygame

CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META


def undo_key(event: pygame.event.Event) -> str:
    """What an event asks for: `undo` by Ctrl-Z, `redo` by Ctrl-Y or Ctrl-Shift-Z, or nothing."""
    if event.type != pygame.KEYDOWN or not event.mod & CONTROL:
        return ""
    if event.key == pygame.K_y:
        return "redo"
    if event.key == pygame.K_z:
        return "redo" if event.mod & pygame.KMOD_SHIFT else "undo"
    return ""

"""Events as the mouse, the keys and the window post them."""

import pygame

from table.engine.game_loop import GameLoop


def post(kind: int, **facts: object) -> None:
    pygame.event.post(pygame.event.Event(kind, **facts))


def press(stage: GameLoop, key: int, now: float = 1.0) -> None:
    """A key, and the frame in which it is heard."""
    post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    post(pygame.KEYUP, key=key, mod=0, scancode=0)
    stage.frame(now)


def click(stage: GameLoop, pos: tuple[int, int], now: float = 1.0) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, pos=pos, button=1)
    stage.frame(now)


def resize(stage: GameLoop, size: tuple[int, int], now: float) -> list[pygame.Rect]:
    post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
    return stage.frame(now)

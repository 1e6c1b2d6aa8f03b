"""Where a few words may stand at the cards or the place they belong to, the best spot first.
Pixels.

`size` is how large the words are; it is moved from spot to spot, and `home` is what they belong to.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from table.layout.ring import PICKED


def corners(size: pygame.Rect, home: pygame.Rect, px: int) -> Iterator[pygame.Rect]:
    """At the upper right corner, a little over it; then at the lower one."""
    size.topright = home.right, home.top - px // 3
    yield size
    size.topright = home.right, home.top
    yield size
    size.bottomright = home.right, home.bottom + px // 3
    yield size


def aside(size: pygame.Rect, home: pygame.Rect) -> Iterator[pygame.Rect]:
    """Beside cards, where it hides none of them when they rise: at their right, at their left;
    then over them all."""
    gap = max(3, size.h // 4)
    for y in (home.top, home.bottom - size.h):
        size.topleft = home.right + gap, y
        yield size
        size.topright = home.left - gap, y
        yield size
    size.bottomright = home.right, home.top - round(home.h * PICKED) - 1
    yield size


def outside(size: pygame.Rect, home: pygame.Rect, under: bool = False) -> Iterator[pygame.Rect]:
    """At the edge of cards, where it hides none of their pips: over them, then under them; or
    `under` them first."""
    gap = 1
    for below in (under, not under):
        for at_right in (True, False):
            size.left = home.right - size.w if at_right else home.left
            size.top = home.bottom + gap if below else home.top - gap - size.h
            yield size


def over(size: pygame.Rect, home: pygame.Rect) -> Iterator[pygame.Rect]:
    """Over cards: from their left on, step by step to the right until it lies beyond them."""
    step = max(2, size.h // 3)
    for x in range(home.left, home.right + step, step):
        size.bottomleft = x, home.top - 1
        yield size


def upon(size: pygame.Rect, home: pygame.Rect) -> Iterator[pygame.Rect]:
    """On the lower part of its room: in the middle, at the left, at the right; line by line up."""
    step = max(2, size.h // 2)
    for y in range(home.bottom + size.h // 4, home.centery, -step):
        for x in (home.centerx, home.left + size.w // 2, home.right - size.w // 2):
            size.midbottom = x, y
            yield size


def beside(size: pygame.Rect, home: pygame.Rect) -> Iterator[pygame.Rect]:
    """Under its room, over it, at its right and left; there step by step higher and lower, too."""
    gap = max(2, size.h // 6)
    for x in (home.centerx, home.left + size.w // 2, home.right - size.w // 2):
        size.midtop = x, home.bottom + gap
        yield size
        size.midbottom = x, home.top - gap
        yield size
    far = max(0, size.h // 2 - 1)
    steps = [home.bottom - size.h // 2, home.centery, home.top + size.h // 2]
    steps += [home.centery + way * step for step in range(gap, far + 1, gap) for way in (-1, 1)]
    for y in steps:
        size.midleft = home.right + gap, y
        yield size
        size.midright = home.left - gap, y
        yield size

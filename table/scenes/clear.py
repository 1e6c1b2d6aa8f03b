"""Where a button may stand so that neither the last press nor the next one hits by mistake."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

NEAR = 56.0  # how far from the pointer it keeps, in logical units
EDGE, HEAD = 14.0, 44.0  # how far from the window's edges, and from the upper one


def clear_spot(
    window: tuple[int, int],
    scale: float,
    size: tuple[float, float],
    taken: Sequence[pygame.Rect],
    pointer: tuple[int, int] | None,
    above: float = 0.0,
) -> pygame.Rect:
    """A rectangle in pixels that keeps away from the pointer and lies over nothing taken, or where
    that cannot be over as little as may be; of all such the one nearest to the middle of the
    window. `size`, and the room wanted `above` it, where there is such a one, in logical units.
    """
    wide, high = (round(length * scale) for length in size)
    edge, step = round(EDGE * scale), max(4, round(14 * scale))
    away = round(NEAR * scale)
    middle = pygame.Vector2(window) / 2

    def met(spot: pygame.Rect) -> bool:
        return pointer is not None and spot.inflate(2 * away, 2 * away).collidepoint(pointer)

    def near(spot: pygame.Rect) -> tuple[float, ...]:
        return spot.y < round(above * scale), middle.distance_squared_to(spot.center)

    def worth(spot: pygame.Rect) -> tuple[float, ...]:
        covered = sum(part.w * part.h for part in map(spot.clip, taken))
        return met(spot), covered, *near(spot)

    spots = [
        pygame.Rect(x, y, wide, high)
        for y in range(round(HEAD * scale), window[1] - high - edge + 1, step)
        for x in range(edge + (window[0] - wide - 2 * edge) // 2 % step, window[0] - wide, step)
    ]
    parts = list(taken)
    free = [spot for spot in spots if spot.collidelist(parts) < 0 and not met(spot)]
    return min(free, key=near) if free else min(spots, key=worth)

"""Where a slip of paper lies that speaks of something: near it, and upon nothing else one reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from table.layout.ring import Room

GRID = 24  # so many places across and down are tried where none of the first four is free


def beside(
    near: Room,
    size: tuple[float, float],
    within: Room,
    keep: Sequence[Room],
    rather: Sequence[Room] = (),
    gap: float = 0.0,
) -> Room:
    """A room of `size` within another beside `near`: above, below, to the right or left of it, or
    else as near as it can be without lying on any of `keep`, nor on any of `rather` if that can be
    helped. Where there is no such place, the one that covers least of them."""
    best: tuple[float, float, float] | None = None
    found = Room(within.x, within.y, *size)
    for far, spot in _spots(near, size, within, gap):
        covered = sum(spot.shared(one) for one in keep)
        if best is not None and covered > best[0]:
            continue
        upon = spot.shared(near) + sum(spot.shared(one) for one in rather)
        if not covered and not upon:
            return spot  # and all that come after it lie further off
        worth = covered, upon, far
        if best is None or worth < best:
            best, found = worth, spot
    return found


def _spots(
    near: Room, size: tuple[float, float], within: Room, gap: float
) -> Iterator[tuple[float, Room]]:
    """Rooms of a size, and how far off each is, squared: the four sides of `near`, clamped to
    `within`, then all over it, the nearest first."""
    wide, high = size
    right, low = within.x + within.width - wide, within.y + within.height - high
    x, y = near.middle[0] - wide / 2, near.middle[1] - high / 2
    for left, top in (
        (x, near.y - high - gap),
        (x, near.y + near.height + gap),
        (near.x + near.width + gap, y),
        (near.x - wide - gap, y),
    ):
        side = Room(max(within.x, min(left, right)), max(within.y, min(top, low)), wide, high)
        yield _off(side, near), side
    found: list[tuple[float, Room]] = []
    for across in range(GRID + 1):
        for down in range(GRID + 1):
            left = within.x + max(0.0, right - within.x) * across / GRID
            top = within.y + max(0.0, low - within.y) * down / GRID
            spot = Room(left, top, wide, high)
            found.append((_off(spot, near), spot))
    yield from sorted(found, key=lambda one: one[0])


def _off(spot: Room, near: Room) -> float:
    (x, y), (to_x, to_y) = spot.middle, near.middle
    return (x - to_x) ** 2 + (y - to_y) ** 2

"""Where a few words may lie so that nothing that must be read is beneath them. Pixels.

Nothing here knows what is written: a size, a room it belongs to, and rooms to keep clear of.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from math import cos, hypot, radians, sin

from rules.kit.cards import UNKNOWN
from sprites.style import Style
from table.layout.arrange import Arrangement, Pose
from table.layout.layout import Pair
from table.layout.ring import Room

LOW = 0.58  # of a room's height: where its words would rather have their middle
STEPS = 13  # places tried on each side of that
PACE = 0.45  # from one place tried to the next, in heights of the words


def indices(table: Arrangement, style: Style, both: bool = True) -> list[Room]:
    """The corners of cards in which their index can be read, in a style of deck: `both` of them,
    or only the upper left one, by which it is read. A die is all index."""
    seen = [pose for spot, pose in table.poses.items() if spot not in table.covered]
    boxes = [(pose.depth, pose.box) for pose in seen]
    found: list[Room] = []
    for pose in seen:
        if pose.face is UNKNOWN:
            continue
        if pose.cube:
            found.append(pose.box)
            continue
        above = [box for depth, box in boxes if depth > pose.depth]
        drawn = style.grown(pose.read)
        corners = [*_corners(pose, (drawn.column, drawn.drop))]
        for room in corners if both else corners[:1]:
            if not any(box.holds(*room.middle) for box in above):
                found.append(room)
    return found


def _corners(pose: Pose, corner: Pair) -> Iterable[Room]:
    """The upper left and the lower right corner of a card, upright however it leans."""
    wide, high = corner[0] * pose.width, corner[1] * pose.width
    turned = radians(pose.angle)
    box = pose.box
    for sign in (-1, 1):
        x, y = sign * (box.width - wide) / 2, sign * (box.height - high) / 2
        middle = (
            pose.x + x * cos(turned) + y * sin(turned),
            pose.y - x * sin(turned) + y * cos(turned),
        )
        yield Room(middle[0] - wide / 2, middle[1] - high / 2, wide, high)


def clear_spot(
    size: Pair, near: Room, keep: Sequence[Room], mind: Sequence[Room], within: Room
) -> Room:
    """A room of this size at or beside `near`, in the room `within`: the closest that covers
    nothing of `keep`, and where there is one hardly further off, nothing of `mind` either; where
    there is none, the one that covers least of `keep`."""
    tried = [room for room in _around(size, near) if _inside(room, within)]
    if not tried:
        return _pushed(size, near, within)
    reach = _reach(size, near)
    keep = [one for one in keep if one.shared(reach) > 0]
    free = (room for room in tried if not any(room.shared(one) > 0 for one in keep))
    first = next(free, None)
    if first is None:
        return min(tried, key=lambda room: sum(room.shared(one) for one in keep))
    far = _off(first, near) + 1.5 * size[1]
    for room in chain((first,), free):
        if _off(room, near) > far:
            break
        if not any(room.shared(one) > 0 for one in mind):
            return room
    return first


def _off(room: Room, near: Room) -> float:
    (x, y), (there, _) = room.middle, near.middle
    return hypot(x - there, y - near.y - LOW * near.height)


def _around(size: Pair, near: Room) -> list[Room]:
    """Rooms of this size about the favoured place, the closest first."""
    step = PACE * size[1]
    x, y = near.middle[0] - size[0] / 2, near.y + LOW * near.height - size[1] / 2
    return [Room(x + across * step, y + down * step, *size) for across, down in _steps()]


@lru_cache(maxsize=1)
def _steps() -> tuple[tuple[int, int], ...]:
    """Steps across and down; words are wide, so that those beside lie twice as far off."""
    every = range(-STEPS, STEPS + 1)
    wide = [(2 * across, down) for across in every for down in every]
    return tuple(sorted(wide, key=lambda step: (hypot(*step), step)))


def _reach(size: Pair, near: Room) -> Room:
    """All that can be covered by any of the rooms tried."""
    far = PACE * size[1] * STEPS * 2 + size[0]
    high = PACE * size[1] * STEPS + size[1]
    x, y = near.middle[0], near.y + LOW * near.height
    return Room(x - far, y - high, 2 * far, 2 * high)


def _inside(room: Room, within: Room) -> bool:
    return (
        room.x >= within.x
        and room.y >= within.y
        and room.x + room.width <= within.x + within.width
        and room.y + room.height <= within.y + within.height
    )


def _pushed(size: Pair, near: Room, within: Room) -> Room:
    """Over `near`, but inside."""
    x, y = near.middle[0] - size[0] / 2, near.middle[1] - size[1] / 2
    x = max(within.x, min(x, within.x + within.width - size[0]))
    y = max(within.y, min(y, within.y + within.height - size[1]))
    return Room(x, y, *size)


def grown(room: Room, part: float) -> Room:
    """A room larger on every side by a part of its shorter side."""
    more = min(room.width, room.height) * part
    return Room(room.x - more, room.y - more, room.width + 2 * more, room.height + 2 * more)

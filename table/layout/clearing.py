"""Where a few words may lie so that nothing that must be read is beneath them. Pixels.

Nothing here knows what is written: a size, a room it belongs to, and rooms to keep clear of.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from rules.kit.cards import UNKNOWN
from sprites.style import Style
from table.layout.arrange import Arrangement, Pose
from table.layout.layout import Pair
from table.layout.ring import Room


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


def grown(room: Room, part: float) -> Room:
    """A room larger on every side by a part of its shorter side."""
    more = min(room.width, room.height) * part
    return Room(room.x - more, room.y - more, room.width + 2 * more, room.height + 2 * more)

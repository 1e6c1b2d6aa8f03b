"""Notes step aside for cards that rise towards them: one at a card goes beneath it, one at a whole
hand goes along its edge to where none rises, or beneath those that do."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import pygame

from rules.kit.changes import Spot
from table.felt.canvas import Item, shifted
from table.felt.captions import note_at
from table.felt.furniture import rect_of
from table.felt.note_clear import kept
from table.layout.arrange import Arrangement, Pose

STEP = 0.25  # from one place tried to the next, in heights of the note


def stepped_aside(
    items: Mapping[Hashable, Item], table: Arrangement, raised: Mapping[Spot, Pose]
) -> dict[Hashable, Item]:
    """The notes among `items` that lie elsewhere while these cards are `raised`."""
    found: dict[Hashable, Item] = {}
    for spot, pose in raised.items():
        box = rect_of(table.poses[spot].box)
        note = items.get(key := note_at(table.poses[spot].face))
        if note is not None and note.rect.bottom <= box.top:
            found[key] = shifted(note, (0, rect_of(pose.box).bottom + 1 - note.rect.top))
    for zone in {spot.zone for spot in raised}:
        note = items.get(key := note_at(zone))
        boxes = {spot: rect_of(pose.box) for spot, pose in raised.items() if spot.zone == zone}
        if note is None or note.rect.collidelist([*boxes.values()]) < 0:
            continue
        lies = [rect_of(one.box) for spot, one in table.poses.items() if spot not in raised]
        never = [*boxes.values(), *lies, *kept(table), *_others(items, key)]
        for rect in _along(note.rect, zone, table, boxes):
            if rect.bottom <= table.size[1] and rect.collidelist(never) < 0:
                found[key] = shifted(note, (rect.x - note.rect.x, rect.y - note.rect.y))
                break
    return found


def _others(items: Mapping[Hashable, Item], key: Hashable) -> Iterator[pygame.Rect]:
    """Where other words and numbers stand."""
    for other, one in items.items():
        if isinstance(other, tuple) and other[0] in ("note", "count") and other != key:
            yield one.rect


def _along(
    rect: pygame.Rect, zone: str, table: Arrangement, raised: Mapping[Spot, pygame.Rect]
) -> Iterator[pygame.Rect]:
    """Along the edge of a zone's cards, the nearest first; then beneath those that are raised."""
    boxes = [rect_of(pose.box) for spot, pose in table.poses.items() if spot.zone == zone]
    left, right = min(one.left for one in boxes), max(one.right for one in boxes)
    step, free = max(2, round(rect.h * STEP)), max(one.bottom for one in raised.values()) + 1
    places = sorted(
        {*range(left, right - rect.w, step), right - rect.w}, key=lambda x: abs(x - rect.x)
    )

    def far(x: int) -> int:
        return abs(x - rect.x)

    for y in (rect.top, free):
        yield from (pygame.Rect(x, y, rect.w, rect.h) for x in sorted(places, key=far))

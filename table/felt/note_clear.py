"""What lies on the felt and is not to be covered by a note: plates and prompt, the mat, cards that
were laid open; and the empty places, which are covered rather than cards."""

from __future__ import annotations

import pygame

from rules.kit.cards import UNKNOWN
from rules.kit.sight import kind_and_owner
from table.felt.furniture import rect_of
from table.felt.note_home import ROOMY
from table.felt.plates import ROOM as OVERHANG, TOKEN
from table.layout.arrange import Arrangement
from table.layout.patterns import shared_room


def kept(table: Arrangement) -> list[pygame.Rect]:
    """What no note may cover whatever lies there: plates with their portraits, one's prompt and
    buttons, the band."""
    found = [rect_of(table.ring.band)]
    for one in table.ring.stations.values():
        plate = rect_of(one.plate)
        around = plate.inflate(0, round(OVERHANG * plate.h * 0.7))
        if one.side == "bottom":  # one's own cards lie close: only the portrait hangs over them
            around.w = round(plate.h * TOKEN)
            found += [plate, rect_of(one.prompt), rect_of(one.buttons)]
        found.append(around)
    return found


def empty(table: Arrangement) -> list[pygame.Rect]:
    """Places where nothing lies yet, in whichever phase they are framed; a room in which cards of
    another place lie is none."""
    lying = {zone for spot in table.poses for zone in (spot.zone, shared_room(spot.zone))}
    taken = {table.frames[zone].room for zone in lying if zone in table.frames}
    return [
        rect_of(frame.room)
        for zone, frame in table.frames.items()
        if zone not in lying
        and frame.room not in taken
        and min(frame.room.width, frame.room.height) > ROOMY
    ]


def laid_out(table: Arrangement) -> list[tuple[str, pygame.Rect]]:
    """Cards that lie open in the middle or in somebody's spreads, beyond all hands, each with its
    zone."""
    return [
        (spot.zone, rect_of(pose.box))
        for spot, pose in table.poses.items()
        if spot not in table.covered and pose.face is not UNKNOWN
        if kind_and_owner(spot.zone)[0] != "hand"
    ]


def boards(table: Arrangement) -> list[pygame.Rect]:
    """The mat, and chips that lie elsewhere."""
    found = [] if table.mat is None else [rect_of(table.mat)]
    return found + [
        rect_of(stack.room) for stack in table.stacks.values() if stack.number and not stack.pool
    ]

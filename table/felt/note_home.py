"""Where a note belongs on the felt: the card or place that it speaks of, how large a card is there,
and what it must know of it to be laid."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.sight import kind_and_owner
from table.felt.furniture import rect_of
from table.i18n.glossary import Glossary
from table.layout.arrange import Arrangement
from table.layout.groups import RATIO
from table.layout.room import Room, around_all

ROOMY = 8  # pixels: a place that is smaller has no frame to be seen
FEW = 2.6  # a row of so many of its heights is for a few cards: what is said there has one place


class Told(NamedTuple):
    """A note: what it says, the room it belongs to, how wide a card is there (0: none lies
    there), whether it belongs to a single card, and whether faces lie there; the words that are
    explained; whether its cards `rise` when they are picked; where the number of somebody's `heap`
    of backs lies, over which it stands: decks lie close together, and it belongs to one; whether it
    stands rather `under` its cards, since their owner's plate is over them: however long it is, it
    has one place; where it belongs to a plate, its owner's hand, where that has backs."""

    text: str
    home: Room
    card: float
    single: bool
    faces: bool = False
    glossary: Glossary | None = None
    rise: bool = False
    heap: pygame.Rect | None = None
    under: bool = False
    backs: pygame.Rect | None = None


def told_at(table: Arrangement, place: Target, text: str) -> Told | None:
    """What is said at a card or a place; None where that is not to be seen."""
    if isinstance(place, Card):
        for spot, pose in table.poses.items():
            if pose.face is place and spot not in table.covered:
                kind, owner = kind_and_owner(spot.zone)
                held = kind == "hand" and table.ring.stations[owner].side == "bottom"
                return Told(text, pose.box, pose.width, True, rise=held)
        return None
    if place not in table.frames:
        return None
    lying = [pose for spot, pose in table.poses.items() if spot.zone == place]
    if lying:
        faces = any(pose.face is not UNKNOWN for pose in lying)
        home = around_all([pose.box for pose in lying])
        if not faces and _for_a_few(table, place):  # the same however many lie there
            home = table.frames[place].room
        owner = kind_and_owner(place)[1]
        rise = faces and owner >= 0 and table.ring.stations[owner].side == "bottom"
        plate = table.ring.stations[owner].plate if owner in table.ring.stations else None
        under = plate is not None and not rise and lies_over(plate, home)
        return Told(text, home, lying[0].width, False, faces, rise=rise, under=under)
    frame = table.frames[place]
    room, owner = frame.room, kind_and_owner(place)[1]
    if _for_a_few(table, place) and any(
        kind_and_owner(spot.zone)[1] == owner for spot in table.poses
    ):  # whoever has nothing at all is spoken of at the plate
        return Told(text, room, min(room.width, room.height / RATIO), False)
    own = owner >= 0 and not frame.marked and place not in table.stacks
    backs: pygame.Rect | None = None
    if own and not _apart(room, table):  # it is the player's own
        room, backs = table.ring.stations[owner].plate, _backs(table, owner)
    elif room.width * room.height < 4:  # there is no place for anything
        room = table.ring.middle
    return Told(text, room, 0.0, False, backs=backs)


def _backs(table: Arrangement, owner: int) -> pygame.Rect | None:
    """Where somebody's hand lies, if any card of it shows its back."""
    hand = [
        pose
        for spot, pose in table.poses.items()
        if kind_and_owner(spot.zone) == ("hand", owner) and spot not in table.covered
    ]
    if not any(pose.face is UNKNOWN for pose in hand):
        return None
    return rect_of(around_all([pose.box for pose in hand]))


def lies_over(room: Room, other: Room) -> bool:
    """Whether a room lies over another, and not beside it."""
    across = min(room.x + room.width, other.x + other.width) - max(room.x, other.x)
    return across > 0 and room.middle[1] < other.y


def _apart(room: Room, table: Arrangement) -> bool:
    """Whether a place lies in the middle of the table, away from the plate of whose it is."""
    return min(room.width, room.height) > ROOMY and table.ring.middle.holds(*room.middle)


def _for_a_few(table: Arrangement, zone: str) -> bool:
    """Whether a seat's place is a row for a few cards, whether they lie there or not."""
    frame, owner = table.frames[zone], kind_and_owner(zone)[1]
    if owner < 0 or frame.marked or zone in table.stacks or zone in table.counts:
        return False
    room = frame.room
    return room.height < room.width <= FEW * room.height

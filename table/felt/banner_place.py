"""The band where it covers nothing that one may choose or has to read: before one's own seat where
there is room for it, else broader, in smaller letters or elsewhere."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import product

import pygame

from rules.kit.cards import UNKNOWN
from table.felt.banner import (
    Sentence,
    banner_item,
    banner_room,
    letter_height,
    strip_item,
    strip_size,
)
from table.felt.canvas import Item
from table.felt.furniture import rect_of
from table.felt.head import head_height
from table.felt.marks import count_item
from table.felt.placement import Obstacles, Option, find_place
from table.felt.plates import ROOM as OVERHANG
from table.felt.rail import RAIL
from table.felt.renderer import TableRenderer
from table.layout.arrange import Arrangement
from table.widgets import scale_of

BROADER = (1.0, 1.3, 1.6, 2.0)  # than its room is
SMALLER = (1.0, 0.9, 0.8, 0.7)  # letters become so much smaller before it covers anything
LEAST = 14.0  # but no lower than this, in logical units
SMALL = 600.0  # how bad it is if they are none of their height, in units of distance
ALL = 300.0  # and how bad if of several sentences only the last stands there
Strip = tuple[Sequence[Sentence], int, int, tuple[int, int], float]
"""What stands there, in letters how high, how wide at most, how large it is, how bad that is."""


class BannerPlacer:
    """The band over one table; its place is found once for what lies there and what it says."""

    def __init__(self) -> None:
        self._known: tuple[tuple[object, ...], Mapping[Hashable, Item], Item] | None = None

    def item(self, said: Sequence[Sentence], renderer: TableRenderer) -> Item | None:
        """What `said` says; None where no table is shown."""
        if renderer.table is None:
            return None
        notes, key = (
            renderer.notes,
            (tuple(said), renderer.looks, tuple(renderer.company.portraits)),
        )
        if self._known is None or self._known[0] != key or self._known[1] is not notes:
            self._known = key, notes, place_banner(said, renderer)
        return self._known[2]


def place_banner(said: Sequence[Sentence], renderer: TableRenderer) -> Item:
    """What `said` says, as it lies over the table that is shown: never over an open card, a number
    or a note if there is any other place for it."""
    table, looks, faces = renderer.table, renderer.looks, renderer.company.portraits
    assert table is not None
    room = banner_room(table)
    usual = banner_item(said, room, looks.theme, looks.deck, faces)
    seen = must_be_seen(renderer)
    if usual.rect.collidelist(seen) < 0:
        return usual
    strips, never = _strips(said, renderer, faces), [*seen, *_firm(table, renderer)]
    options = [Option(size, usual.rect.center, cost) for *_, size, cost in strips]
    for soft in (_rather(table), []):  # rather on bare felt than over backs and places
        obstacles = Obstacles(table.size, [*never, *soft], edge=RAIL + 2.0)
        if found := find_place(options, obstacles):
            sentences, px, width, _, _ = strips[found.number]
            corner = found.rect.topleft
            return strip_item(sentences, corner, width, px, looks.theme, looks.deck, faces)
    return usual


def must_be_seen(renderer: TableRenderer) -> list[pygame.Rect]:
    """Open cards wherever they lie, the numbers of heaps, and the game's notes."""
    table, theme = renderer.table, renderer.looks.theme
    assert table is not None
    found = [
        rect_of(pose.box)
        for spot, pose in table.poses.items()
        if spot not in table.covered and pose.face is not UNKNOWN
    ]
    found += [count_item(table, zone, theme).rect for zone in table.counts]
    return found + [note.rect for note in renderer.notes.values()]


def _strips(said: Sequence[Sentence], renderer: TableRenderer, faces: Sequence[str]) -> list[Strip]:
    """The ways it may be written, all sentences or the last of them."""
    table, theme = renderer.table, renderer.looks.theme
    assert table is not None
    room, least = banner_room(table), round(LEAST * scale_of(table.size))
    most, found = letter_height(said, room, theme), dict[tuple[int, int, int], Strip]()
    for those, smaller, broader in product((said, said[-1:]), SMALLER, BROADER):
        px = max(min(most, least), round(most * smaller))
        width = min(round(room.width * broader), table.size[0])
        size = strip_size(those, width, px, theme, faces)
        cost = SMALL * (1 - px / most) + ALL * (len(those) < len(said))
        found.setdefault((len(those), *size), (those, px, width, size, cost))
    return sorted(found.values(), key=lambda strip: strip[-1])


def _firm(table: Arrangement, renderer: TableRenderer) -> list[pygame.Rect]:
    """Plates with what stands out from them, the head line, what is asked and its buttons."""
    head = round(head_height(renderer.size, renderer.looks.theme.large))
    found = [pygame.Rect(0, 0, renderer.size[0], head)]
    for station in table.ring.stations.values():
        plate = rect_of(station.plate)
        found.append(plate.inflate(*[round(OVERHANG * plate.h * 0.7)] * 2))
        if station.side == "bottom":
            found += [rect_of(station.prompt), rect_of(station.buttons)]
    return found


def _rather(table: Arrangement) -> list[pygame.Rect]:
    """Cards that lie face down, the mat and chips."""
    backs = [
        rect_of(pose.box)
        for spot, pose in table.poses.items()
        if spot not in table.covered and pose.face is UNKNOWN
    ]
    stacks = [rect_of(stack.room) for stack in table.stacks.values() if stack.number]
    return [*backs, *stacks] if table.mat is None else [*backs, *stacks, rect_of(table.mat)]

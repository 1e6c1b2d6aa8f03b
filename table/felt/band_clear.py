"""The band where it covers nothing that one may choose or has to read: before one's own seat where
there is room for it, else broader, in smaller letters or elsewhere."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import product

import pygame

from rules.kit.cards import UNKNOWN
from table.felt.band import Sentence, band_item, band_room, letters_in, strip_item, strip_size
from table.felt.berth import Berth, Ground, berth
from table.felt.canvas import Item
from table.felt.furniture import rect_of
from table.felt.head import head_high
from table.felt.marks import count_item
from table.felt.plates import ROOM as OVERHANG
from table.felt.rail import RAIL
from table.felt.showing import Showing
from table.layout.arrange import Arrangement
from table.widgets import scale_of

BROADER = (1.0, 1.3, 1.6, 2.0)  # than its room is
SMALLER = (1.0, 0.9, 0.8, 0.7)  # letters become so much smaller before it covers anything
LEAST = 14.0  # but no lower than this, in logical units
SMALL = 600.0  # how bad it is if they are none of their height, in units of distance
ALL = 300.0  # and how bad if of several sentences only the last stands there
Strip = tuple[Sequence[Sentence], int, int, tuple[int, int], float]
"""What stands there, in letters how high, how wide at most, how large it is, how bad that is."""


class ClearBand:
    """The band over one table; its place is found once for what lies there and what it says."""

    def __init__(self) -> None:
        self._known: tuple[tuple[object, ...], Mapping[Hashable, Item], Item] | None = None

    def item(self, said: Sequence[Sentence], showing: Showing) -> Item | None:
        """What `said` says; None where no table is shown."""
        if showing.table is None:
            return None
        notes, key = showing.notes, (tuple(said), showing.looks, tuple(showing.company.portraits))
        if self._known is None or self._known[0] != key or self._known[1] is not notes:
            self._known = key, notes, clear_band(said, showing)
        return self._known[2]


def clear_band(said: Sequence[Sentence], showing: Showing) -> Item:
    """What `said` says, as it lies over the table that is shown: never over an open card, a number
    or a note if there is any other place for it."""
    table, looks, faces = showing.table, showing.looks, showing.company.portraits
    assert table is not None
    room = band_room(table)
    usual = band_item(said, room, looks.theme, looks.deck, faces)
    seen = read(showing)
    if usual.rect.collidelist(seen) < 0:
        return usual
    found = _elsewhere(usual, _strips(said, showing, faces), showing, seen)
    if found is None:
        return usual
    (those, px, wide, _, _), rect = found
    return strip_item(those, rect.topleft, wide, px, looks.theme, looks.deck, faces)


def read(showing: Showing) -> list[pygame.Rect]:
    """Open cards wherever they lie, the numbers of heaps, and the game's notes."""
    table, theme = showing.table, showing.looks.theme
    assert table is not None
    found = [
        rect_of(pose.box)
        for spot, pose in table.poses.items()
        if spot not in table.covered and pose.face is not UNKNOWN
    ]
    found += [count_item(table, zone, theme).rect for zone in table.counts]
    return found + [one.rect for one in showing.notes.values()]


def _strips(said: Sequence[Sentence], showing: Showing, faces: Sequence[str]) -> list[Strip]:
    """The ways it may be written, all sentences or the last of them."""
    table, theme = showing.table, showing.looks.theme
    assert table is not None
    room, least = band_room(table), round(LEAST * scale_of(table.size))
    most, found = letters_in(said, room, theme), dict[tuple[int, int, int], Strip]()
    for those, smaller, broader in product((said, said[-1:]), SMALLER, BROADER):
        px = max(min(most, least), round(most * smaller))
        wide = min(round(room.width * broader), table.size[0])
        size = strip_size(those, wide, px, theme, faces)
        cost = SMALL * (1 - px / most) + ALL * (len(those) < len(said))
        found.setdefault((len(those), *size), (those, px, wide, size, cost))
    return sorted(found.values(), key=lambda one: one[-1])


def _elsewhere(
    usual: Item, strips: Sequence[Strip], showing: Showing, seen: Sequence[pygame.Rect]
) -> tuple[Strip, pygame.Rect] | None:
    """The best place for one of these strips, rather on bare felt than over backs and places."""
    table = showing.arrangement
    never, rather = [*seen, *_firm(table, showing)], _rather(table)
    for bare in (rather, []):
        best: tuple[Strip, Berth] | None = None
        ground = Ground(table.size, [*never, *bare], (), usual.rect.center, RAIL + 2.0)
        for strip in strips:
            least = best[1].cost if best else float("inf")
            cost = strip[-1]
            if cost < least and (found := berth(strip[-2], ground, cost, least)):
                best = strip, found
        if best is not None:
            return best[0], best[1].rect
    return None


def _firm(table: Arrangement, showing: Showing) -> list[pygame.Rect]:
    """Plates with what stands out from them, the head line, what is asked and its buttons."""
    head = round(head_high(showing.size, showing.looks.theme.large))
    found = [pygame.Rect(0, 0, showing.size[0], head)]
    for one in table.ring.stations.values():
        plate = rect_of(one.plate)
        found.append(plate.inflate(*[round(OVERHANG * plate.h * 0.7)] * 2))
        if one.side == "bottom":
            found += [rect_of(one.prompt), rect_of(one.buttons)]
    return found


def _rather(table: Arrangement) -> list[pygame.Rect]:
    """Cards that lie face down, the mat and chips."""
    backs = [
        rect_of(pose.box)
        for spot, pose in table.poses.items()
        if spot not in table.covered and pose.face is UNKNOWN
    ]
    stacks = [rect_of(one.room) for one in table.stacks.values() if one.number]
    return [*backs, *stacks] if table.mat is None else [*backs, *stacks, rect_of(table.mat)]

"""Where a note lies on the felt: on its own cards, else beside them, else near, so that it covers
neither what must be read nor what is said of others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

import pygame

from table.felt.canvas import Item
from table.felt.furniture import rect_of
from table.felt.note import NOTE, Note, drawn, shapes
from table.felt.note_home import Told
from table.felt.spots import aside, beside, corners, outside, over, upon
from table.layout.arrange import Arrangement
from table.layout.clearing import clear_spot
from table.layout.room import Room
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.text import text_width

Spots = Callable[[pygame.Rect, pygame.Rect], Iterator[pygame.Rect]]

LARGE_NOTE = 13.0  # the least height of its letters on a large table, by so much larger
OF_CARD = 0.2  # usual height, in card widths
OVER_CARD = (1.0, 0.86, 0.7)  # so much smaller they become over a card in one's own hand
SHORT = 1.3  # card widths: a note no longer than that stands at a corner of cards face down
LOWER = (0.8, 0.66, 0.56)  # or so much smaller, at the edge of cards that show their faces
CORNER = 0.22  # the height of its letters there, in card widths
CLOSE = (0.5, 1.0, 3.0)  # of its height: a note no further off is beside what it speaks of
ALONE = 0.2  # and of those in an empty place, in heights of the place


class Lying(NamedTuple):
    """What lies on the felt: what a note is to `keep` off; `boxes` of cards; `bare` places, which
    are covered rather than cards; cards that others have `shown`, which are not; `feet`, the lower
    indices of cards whose upper one is seen; where other seats have `theirs`. It lies `within` the
    rail."""

    keep: list[pygame.Rect]
    boxes: list[pygame.Rect]
    bare: list[pygame.Rect]
    shown: list[pygame.Rect]
    feet: Collection[tuple[int, ...]]
    within: pygame.Rect
    theirs: Sequence[Room] = ()

    def free(self, spot: pygame.Rect, solid: Sequence[pygame.Rect] = ()) -> bool:
        """Whether a note may lie there, and lies on nothing `solid` either."""
        inside = self.within.contains(spot) and spot.collidelist(self.keep) < 0
        return inside and spot.collidelist(solid) < 0


def placed(one: Told, table: Arrangement, theme: Theme, lying: Lying) -> Item | None:
    """The note where it covers nothing: on its own cards, else beside them; else over the feet of
    cards; None where it has to lie further off, for which `near` looks."""
    home, (usual, least, lowest) = rect_of(one.home), _heights(one, table, theme)
    if one.card and not one.single:
        short = text_width(one.text, "strong", round(usual)) < SHORT * one.card
        if at := _at_cards(one, theme, lying, (least, lowest), short):
            return at
    shaped = list(shapes(one, usual, least, theme, home.w))
    if one.single and one.rise and (at := _over_own(one, theme, lying, (usual, least))):
        return at
    for note in shaped:
        for spot in upon(note.picture.get_rect(), home):
            if lying.free(spot, lying.shown):
                return note.at(spot)
    others = [rect for rect in lying.boxes if not home.contains(rect)]
    for note in [*shaped, *_smaller(one, theme, (least, lowest))]:
        for spot in beside(note.picture.get_rect(), home):
            if lying.free(spot, others):
                return note.at(spot)
    if one.backs is not None and theme.large > 1:  # rather on its owner's backs than small
        for note in shaped:
            for spot in upon(note.picture.get_rect(), one.backs):
                if lying.free(spot, lying.shown):
                    return note.at(spot)
    rest = [rect for rect in lying.keep if tuple(rect) not in lying.feet]
    for note in shaped:
        for spot in upon(note.picture.get_rect(), home):
            if lying.within.contains(spot) and spot.collidelist([*rest, *lying.shown]) < 0:
                return note.at(spot)
    return None


def near(one: Told, table: Arrangement, theme: Theme, lying: Lying) -> Item:
    """The note as near as can be: off all that is to be read, or at least off others' cards. In
    large print it is rather small beside what it speaks of than large far from it."""
    home, (usual, least, lowest) = rect_of(one.home), _heights(one, table, theme)
    shaped = list(shapes(one, usual, least, theme, home.w))
    if round(lowest) < least:
        shaped += [drawn(one.text, round(lowest), theme, 9999, one.glossary)]
        shaped += shapes(one, lowest, lowest, theme, home.w)
    rest = [Room(*rect) for rect in lying.keep if tuple(rect) not in lying.feet]
    others = [rect for rect in lying.boxes if not home.contains(rect)]
    cards = [Room(*rect) for rect in (*others, *lying.shown)]
    within, found = Room(*lying.within), list[tuple[bool, float, Note, Room]]()
    for note in shaped:
        size = note.picture.get_size()
        room = clear_spot(size, one.home, [*rest, *cards], lying.theirs, within)
        if any(room.shared(other) > 0 for other in (*rest, *cards)):
            continue
        off = room.apart(one.home)
        wrong = any(room.shared(other) > 0 for other in lying.theirs)
        found.append((wrong, off, note, room))
    for close in CLOSE:
        for wrong, off, note, room in found:
            if off <= close * room.height and not wrong:
                return _at(note, room)
    if found:
        *_, note, room = min(found, key=lambda way: way[:2])
        return _at(note, room)
    return _at(note, clear_spot(size, one.home, cards, rest, within))


def _smaller(one: Told, theme: Theme, heights: tuple[float, float]) -> Iterator[Note]:
    """A note at others' open cards in large print, as small as it may be for it to lie right
    beside them; `heights`: of its letters, at least, and at least in usual print."""
    if theme.large == 1 or not one.faces or one.rise:
        return
    least, lowest = heights
    for px in dict.fromkeys((round((least + lowest) / 2), round(lowest))):
        yield drawn(one.text, px, theme, 9999, one.glossary)


def _at(note: Note, room: Room) -> Item:
    return note.at(pygame.Rect(round(room.x), round(room.y), 0, 0))


def _heights(one: Told, table: Arrangement, theme: Theme) -> tuple[float, float, float]:
    """Of its letters: as usual, at least, and at least in usual print."""
    scale = scale_of(table.size)
    least = max(NOTE, LARGE_NOTE * theme.large) * scale
    usual = max(least, one.card * OF_CARD * min(theme.large, 1.25))
    if not one.card:
        usual = max(least, min(one.home.height * ALONE, 2 * least))
    return usual, least, NOTE * scale


def _at_cards(
    one: Told, theme: Theme, lying: Lying, heights: tuple[float, float], short: bool
) -> Item | None:
    """At the edge of several cards, over the number of a heap, or at a corner of backs where it is
    `short`; `heights`: of its letters, at least, and at least in usual print."""
    home, (least, lowest) = rect_of(one.home), heights
    at_edge = max(least, one.card * CORNER)
    px = round(at_edge * min(theme.large, 1.25))
    if theme.large > 1:  # else rather small beside its cards than large upon them
        lowest = min(least, at_edge)
    lower = (round(at_edge * part) for part in (1.0, *LOWER) if at_edge * part >= lowest)
    sizes = [*dict.fromkeys((px, *lower, round(lowest)))]
    notes = [drawn(one.text, size, theme, 9999, one.glossary) for size in sizes]
    if one.heap is not None:
        for note in notes:
            spot = note.picture.get_rect(midbottom=(home.centerx, one.heap.top - 2))
            if home.contains(spot) and spot.collidelist(lying.keep) < 0:
                return note.at(spot)
    edge: Spots = partial(outside, under=one.under)
    places: list[Spots] = [aside, edge, over] if one.rise else [edge]
    solids = ([*lying.boxes, *lying.bare], lying.boxes) if short or one.faces else ()
    if theme.large > 1:  # rather over an empty place than on cards that rise, or small
        tried = [(solid, way, note) for note, way, solid in product(notes, places, solids)]
    else:
        tried = [*product(solids, places, notes)]
    for solid, way, note in tried:
        for spot in way(note.picture.get_rect(), home):
            if lying.free(spot, solid):
                return note.at(spot)
    for spot in corners(notes[0].picture.get_rect(), home, px) if short else ():
        if lying.free(spot) and not one.faces:
            return notes[0].at(spot)
    return None


def _over_own(one: Told, theme: Theme, lying: Lying, heights: tuple[float, float]) -> Item | None:
    """Over a card in one's own hand, and clear of it, at any print; `heights`: of its letters as
    usual, and at least."""
    home, (usual, least) = rect_of(one.home), heights
    for px in dict.fromkeys(round(max(least, usual * part)) for part in OVER_CARD):
        note = drawn(one.text, px, theme, 9999, one.glossary)
        for spot in over(note.picture.get_rect(), home):
            if lying.free(spot, lying.boxes):
                return note.at(spot)
    return None

"""The game's own words at cards and places: each where it covers no index, no plate, no prompt and
no other words, broken into lines or put beside where it would not fit."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.move import Target
from rules.kit.remarks import notes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.style import Style
from table.felt.canvas import Item, item, worded
from table.felt.furniture import OVER, rect_of
from table.felt.marks import count_item, rim, rim_wide
from table.felt.plates import ROOM as OVERHANG, TOKEN
from table.felt.rail import RAIL
from table.felt.spots import aside, beside, corners, outside, over, upon
from table.looks import tints
from table.looks.theme import Theme
from table.places.arrange import Arrangement
from table.places.clearing import clear_spot, indices
from table.places.groups import RATIO
from table.places.patterns import shared_room
from table.places.room import Room, around_all
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import ink, parted, width, wrapped
from table.widgets.worded import Spot, underline
from table.words.terms import Glossary
from table.words.words import Words

NOTE = 14.0  # the least height of a note's letters, in logical units
LARGE_NOTE = 13.0  # and on a large table, by so much larger
OF_CARD = 0.2  # usual height, in card widths
ROOMY = 8  # pixels: a place that is smaller has no frame to be seen
LINES = 3  # a note is broken into so many lines at most
PADDING = 0.7  # beside the words in all, in heights of the letters
PITCH = 1.12  # from line to line, in heights of the letters
SMALLER = (1.0, 0.86)  # letters become so much smaller before words are put elsewhere
OVER_CARD = (1.0, 0.86, 0.7)  # likewise those over a card in one's own hand
SHORT = 1.3  # card widths: a note no longer than that stands at a corner of cards face down
LOWER = (0.8, 0.66, 0.56)  # or so much smaller, at the edge of cards that show their faces
FEW = 2.6  # a row of so many of its heights is for a few cards: what is said there has one place
CORNER = 0.22  # the height of its letters there, in card widths
ALONE = 0.2  # and of those in an empty place, in heights of the place


Spots = Callable[[pygame.Rect, pygame.Rect], Iterator[pygame.Rect]]


class Told(NamedTuple):
    """A note: what it says, the room it belongs to, how wide a card is there (0: none lies
    there), whether it belongs to a single card, and whether faces lie there; the words that are
    explained; whether its cards `rise` when they are picked; where the number of somebody's `heap`
    of backs lies, over which it stands: decks lie close together, and it belongs to one; whether it
    stands rather `under` its cards, since their owner's plate is over them: however long it is, it
    has one place."""

    text: str
    home: Room
    card: float
    single: bool
    faces: bool = False
    glossary: Glossary | None = None
    rise: bool = False
    heap: pygame.Rect | None = None
    under: bool = False


class Note(NamedTuple):
    """A note as it is drawn, and where words stand in it that are explained."""

    picture: pygame.Surface
    words: Sequence[Spot] = ()

    def at(self, spot: pygame.Rect) -> Item:
        """The note where it lies."""
        return worded(item(OVER + 2, (self.picture, spot.topleft, 0)), self.words, spot.topleft)


def noted(
    table: Arrangement,
    said: Mapping[Target, str],
    theme: Theme,
    style: Style,
    taken: Sequence[pygame.Rect] = (),
    glossary: Glossary | None = None,
) -> dict[Hashable, Item]:
    """What is `said` at zones and cards, each in a place of its own; `taken` is what else must be
    read, beside plates, prompt, band and indices."""
    told = {
        place: one._replace(glossary=glossary)
        for place, text in said.items()
        if (one := _told(table, place, text))
    }
    for place, one in told.items():
        if place in table.counts and one.card and not one.faces and kind_and_owner(place)[1] >= 0:
            told[place] = one._replace(heap=count_item(table, place, theme).rect)
    if not told:
        return {}
    read = [rect_of(room) for room in indices(table, style)]
    keep = [*kept(table), *boards(table), *read, *taken]
    keep += [count_item(table, zone, theme).rect for zone in table.counts]
    feet = {tuple(rect) for rect in read}
    feet -= {tuple(rect_of(room)) for room in indices(table, style, both=False)}
    boxes = [rect_of(pose.box) for spot, pose in table.poses.items() if spot not in table.covered]
    bare, shown = empty(table), laid_out(table)
    edge = round(RAIL * scale_of(table.size))
    within = pygame.Rect(0, 0, *table.size).inflate(-2 * edge, -2 * edge)
    found: dict[Hashable, Item] = {}
    for place, one in sorted(told.items(), key=lambda pair: not pair[1].single):
        others = [rect for zone, rect in shown if zone != place and not one.single]
        placed = _placed(one, table, theme, keep, (boxes, bare, others), within, feet)
        keep.append(placed.rect)
        found[note_at(place)] = placed
    return found


def note_at(place: Target) -> Hashable:
    """What the note at a place is called on the felt."""
    return "note", place.name if isinstance(place, Card) else place


def sentences(rules: object, view: View, words: Words) -> dict[Target, str]:
    """What the game's notes say, in words."""
    found = notes(rules, view)  # type: ignore[arg-type]
    return {place: words.say(f"note.{why.key}", **dict(why.facts)) for place, why in found.items()}


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


def _told(table: Arrangement, place: Target, text: str) -> Told | None:
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
    if own and not _apart(room, table):  # it is the player's own
        room = table.ring.stations[owner].plate
    elif room.width * room.height < 4:  # there is no place for anything
        room = table.ring.middle
    return Told(text, room, 0.0, False)


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


def _placed(
    one: Told,
    table: Arrangement,
    theme: Theme,
    keep: list[pygame.Rect],
    lying: tuple[list[pygame.Rect], list[pygame.Rect], list[pygame.Rect]],
    within: pygame.Rect,
    feet: Collection[tuple[int, ...]],
) -> Item:
    """The note where it covers nothing: on its own cards, else beside them; else over `feet`,
    the lower indices of cards whose upper one is seen; else near. `lying`: cards; places where
    none lie, which are covered rather than cards; and what others laid out, which is not."""
    home, (boxes, bare, shown) = rect_of(one.home), lying
    least = max(NOTE, LARGE_NOTE * theme.large) * scale_of(table.size)
    usual = max(least, one.card * OF_CARD * min(theme.large, 1.25))
    if not one.card:
        usual = max(least, min(home.h * ALONE, 2 * least))
    short = width(one.text, "strong", round(usual)) < SHORT * one.card
    if one.card and not one.single:
        at_edge = max(least, one.card * CORNER)
        px = round(at_edge * min(theme.large, 1.25))
        lowest = NOTE * scale_of(table.size)  # rather small beside its cards than large upon them
        if theme.large > 1:
            lowest = min(least, at_edge)
        lower = (round(at_edge * part) for part in (1.0, *LOWER) if at_edge * part >= lowest)
        sizes = [*dict.fromkeys((px, *lower, round(lowest)))]
        notes = [drawn(one.text, size, theme, 9999, one.glossary) for size in sizes]
        if one.heap is not None:
            for note in notes:
                spot = note.picture.get_rect(midbottom=(home.centerx, one.heap.top - 2))
                if home.contains(spot) and spot.collidelist(keep) < 0:
                    return note.at(spot)
        edge: Spots = partial(outside, under=one.under)
        places: list[Spots] = [aside, edge, over] if one.rise else [edge]
        solids = ([*boxes, *bare], boxes) if short or one.faces else ()
        if theme.large > 1:  # rather over an empty place than on cards that rise, or small
            tried = [(solid, way, note) for note, way, solid in product(notes, places, solids)]
        else:
            tried = [*product(solids, places, notes)]
        for solid, way, note in tried:
            for spot in way(note.picture.get_rect(), home):
                free = within.contains(spot) and spot.collidelist(keep) < 0
                if free and spot.collidelist(solid) < 0:
                    return note.at(spot)
        for spot in corners(notes[0].picture.get_rect(), home, px) if short else ():
            if within.contains(spot) and spot.collidelist(keep) < 0 and not one.faces:
                return notes[0].at(spot)
    shapes = list(_shapes(one, usual, least, theme, home.w))
    if one.single and one.rise:  # a card in one's own hand is clear of it, at any print
        heights = dict.fromkeys(round(max(least, usual * part)) for part in OVER_CARD)
        notes = [drawn(one.text, px, theme, 9999, one.glossary) for px in heights]
        for note in notes:
            for spot in over(note.picture.get_rect(), home):
                free = within.contains(spot) and spot.collidelist(keep) < 0
                if free and spot.collidelist(boxes) < 0:
                    return note.at(spot)
    for note in shapes:
        for spot in upon(note.picture.get_rect(), home):
            if within.contains(spot) and spot.collidelist([*keep, *shown]) < 0:
                return note.at(spot)
    others = [rect for rect in boxes if not home.contains(rect)]
    for note in shapes:
        for spot in beside(note.picture.get_rect(), home):
            free = within.contains(spot) and spot.collidelist(keep) < 0
            if free and spot.collidelist(others) < 0:
                return note.at(spot)
    rest = [rect for rect in keep if tuple(rect) not in feet]
    for note in shapes:
        for spot in upon(note.picture.get_rect(), home):
            if within.contains(spot) and spot.collidelist([*rest, *shown]) < 0:
                return note.at(spot)
    rooms = [Room(*rect) for rect in rest]
    theirs = [
        Room(*rect) for rect in (*others, *shown)
    ]  # what is said of one lies on no other's cards
    smaller = round(NOTE * scale_of(table.size))
    shapes += [drawn(one.text, smaller, theme, 9999, one.glossary)] if smaller < least else []
    for note in shapes:
        size = note.picture.get_size()
        room = clear_spot(size, one.home, [*rooms, *theirs], [], Room(*within))
        if not any(room.shared(other) > 0 for other in (*rooms, *theirs)):
            break
    else:
        room = clear_spot(size, one.home, theirs, rooms, Room(*within))
    return note.at(pygame.Rect(round(room.x), round(room.y), 0, 0))


def _shapes(told: Told, usual: float, least: float, theme: Theme, wide: int) -> Iterator[Note]:
    """The note as it may be drawn: in one line or more of the usual height, then smaller; no line
    ends within a word."""
    text, seen = told.text, set()
    for smaller in SMALLER:
        px = round(max(least, usual * smaller))
        whole = width(text, "strong", px)
        word = max((width(one, "strong", px) for one in parted(text)), default=0)
        for lines in range(1, LINES + 1):
            room = max(wide - px, whole // lines + px, word) if lines > 1 else whole
            rows = wrapped(text, "strong", px, max(room, 1))
            if (px, rows) not in seen and (lines == 1 or len(rows) > 1):
                seen.add((px, rows))
                yield drawn(text, px, theme, max(room, 1), told.glossary)


@lru_cache(maxsize=192)
def drawn(text: str, px: int, theme: Theme, room: int, glossary: Glossary | None = None) -> Note:
    """A few words on a dark strip, in lines no wider than `room`; do not draw upon it."""
    colour, fill = tints.badge(theme)
    rows = wrapped(text, "strong", px, room)
    lines = [ink(line, "strong", px, colour) for line in rows]
    found = glossary.in_lines(text, rows) if glossary else [()] * len(rows)
    pitch = round(px * PITCH)
    high = pitch * (len(lines) - 1) + round(px * 1.25)
    wide = max(line.get_width() for line in lines) + round(px * PADDING)
    picture = pygame.Surface((max(high if len(lines) == 1 else 0, wide), high), pygame.SRCALPHA)
    radius = round(px * 1.25) // 2
    box(picture, picture.get_rect(), fill, rim(theme), radius, rim_wide(px))
    spots: list[Spot] = []
    for row, line in enumerate(lines):
        middle = picture.get_width() // 2, round(px * 0.625) + pitch * row
        at = line.get_rect(center=middle).topleft
        picture.blit(line, at)
        spots += underline(
            picture, rows[row], found[row], at, "strong", px, tints.dots(theme, fill)
        )
    return Note(picture, tuple(spots))

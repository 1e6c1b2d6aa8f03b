"""The game's own words at cards and places: each on a small dark strip where it covers no index, no
plate, no prompt and no other words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.remarks import notes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.style import DeckStyle
from table.felt.canvas import Item, item, shift, with_words
from table.felt.furniture import OVER, rect_of
from table.felt.marks import count_item, rim, rim_wide
from table.felt.placement import (
    TOUCHED,
    Corner,
    Obstacles,
    PlacementOption,
    anchors,
    at_corners,
    at_edges,
    at_sides,
    find_place,
    least_bad,
    outside,
    over,
    upon,
)
from table.felt.plates import ROOM as OVERHANG, TOKEN
from table.felt.rail import RAIL
from table.i18n.glossary import Glossary
from table.i18n.words import Words
from table.layout.arrange import Arrangement, Pose, indices
from table.layout.groups import RATIO
from table.layout.patterns import shared_room
from table.layout.room import Room, around_all
from table.theme import colours
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.brush import box
from table.widgets.text import (
    TermSpot as WordSpot,
    ink,
    split_words,
    text_width,
    underline,
    wrap_text,
)

NOTE = 14.0  # the least height of a note's letters, in logical units
LARGE_NOTE = 13.0  # and on a large table, by so much larger
ONE_LINE = 9999  # pixels: no note is so long
LINES = 3  # a note is broken into so many lines at most
PADDING = 0.7  # beside the words in all, in heights of the letters
PITCH = 1.12  # from line to line, in heights of the letters
SMALLER = (1.0, 0.86)  # letters become so much smaller before words are put elsewhere
ROOMY = 8  # pixels: a place that is smaller has no frame to be seen
FEW = 2.6  # a row of so many of its heights is for a few cards: what is said there has one place
OF_CARD = 0.2  # usual height of the letters, in card widths
OVER_CARD = (1.0, 0.86, 0.7)  # so much smaller they become over a card in the player's own hand
SHORT = 1.3  # card widths: a note no longer than that stands at a corner of cards face down
LOWER = (0.8, 0.66, 0.56)  # or so much smaller, at the edge of cards that show their faces
CORNER = 0.22  # the height of its letters there, in card widths
ALONE = 0.2  # and of those in an empty place, in heights of the place
LOW = 0.58  # of a room's height: where a note would rather have its middle
STEP = 0.25  # from one place tried to the next when a note steps aside, in heights of the note

# What it costs to lie elsewhere than at the first of the places where a note may stand, and in
# another form than the first of those in which it may be drawn.
BESIDE, AT_EDGE, OVER_CARDS, AT_CORNER, UPON, ON_BACKS, APART = 300, 100, 200, 400, 1000, 600, 800
FORM, LARGE_FORM = 8.0, 250.0
# The price of a pixel of what had better not be covered: lower indices of cards whose upper one is
# seen, others' cards face down, empty places, and where other players sit.
FOOT, BACK, EMPTY, LARGE_EMPTY, THEIRS = 2.0, 2.6, 0.4, 0.1, 0.6


class Caption(NamedTuple):
    """What is said, the room it belongs to, how wide a card is there (0: none lies there), whether
    it belongs to a single card, and whether faces lie there; the words that are explained; whether
    its cards `rise` when they are picked; where the number of somebody's `heap` of backs lies, over
    which it stands: decks lie close together, and it belongs to one; whether it stands rather
    `under` its cards, since their owner's plate is over them; where it belongs to a plate, its
    owner's hand, where that has backs."""

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


class DrawnNote(NamedTuple):
    """A note as it is drawn, and where words stand in it that are explained."""

    picture: pygame.Surface
    words: Sequence[WordSpot] = ()

    def at(self, rect: pygame.Rect) -> Item:
        """The note where it lies."""
        return with_words(item(OVER + 2, (self.picture, rect.topleft, 0)), self.words, rect.topleft)


class NoteObstacles(NamedTuple):
    """What lies on the felt: what a note is to `keep` off; `boxes` of cards; `bare` places, which
    are covered rather than cards; cards that others have `shown`, which are not; `feet`, the lower
    indices of cards whose upper one is seen; where other seats have `theirs`."""

    keep: Sequence[pygame.Rect]
    boxes: Sequence[pygame.Rect]
    bare: Sequence[pygame.Rect] = ()
    shown: Sequence[pygame.Rect] = ()
    feet: Sequence[pygame.Rect] = ()
    theirs: Sequence[pygame.Rect] = ()


def note_items(
    table: Arrangement,
    said: Mapping[Target, str],
    theme: Theme,
    style: DeckStyle,
    taken: Sequence[pygame.Rect] = (),
    glossary: Glossary | None = None,
) -> dict[Hashable, Item]:
    """What is `said` at zones and cards, each in a place of its own; `taken` is what else must be
    read, beside plates, prompt, banner and indices."""
    captions = {
        place: caption._replace(glossary=glossary)
        for place, text in said.items()
        if (caption := caption_at(table, place, text))
    }
    if not captions:
        return {}
    counts = {zone: count_item(table, zone, theme).rect for zone in table.counts}
    for place, caption in captions.items():
        if isinstance(place, Card) or place not in counts or not caption.card or caption.faces:
            continue
        if kind_and_owner(place)[1] >= 0:
            captions[place] = caption._replace(heap=counts[place])
    upper = [rect_of(room) for room in indices(table, style, both=False)]
    feet = [rect for room in indices(table, style) if (rect := rect_of(room)) not in upper]
    keep = [*never_covered(table), *boards(table), *upper, *taken, *counts.values()]
    boxes = [rect_of(pose.box) for spot, pose in table.poses.items() if spot not in table.covered]
    bare, shown = empty_places(table), laid_out(table)
    found: dict[Hashable, Item] = {}
    order = sorted(captions.items(), key=lambda pair: not pair[1].single)
    for anywhere in (False, True):  # what has no place of its own takes none from others
        for place, caption in order:
            if note_at(place) in found:
                continue
            others = [rect for zone, rect in shown if zone != place and not caption.single]
            lying = NoteObstacles(keep, boxes, bare, others, feet, _theirs(table, place))
            if note := place_note(caption, table.size, theme, lying, anywhere):
                keep.append(note.rect)
                found[note_at(place)] = note
    return found


def note_at(place: Target) -> Hashable:
    """What the note at a place is called on the felt."""
    return "note", place.name if isinstance(place, Card) else place


def sentences(rules: object, view: View, words: Words) -> dict[Target, str]:
    """What the game's notes say, in words."""
    found = notes(rules, view)  # type: ignore[arg-type]
    return {place: words.say(f"note.{why.key}", **dict(why.facts)) for place, why in found.items()}


# which card or place a note speaks of


def caption_at(table: Arrangement, place: Target, text: str) -> Caption | None:
    """What is said at a card or a place; None where that is not to be seen."""
    if isinstance(place, Card):
        for spot, pose in table.poses.items():
            if pose.face is place and spot not in table.covered:
                kind, owner = kind_and_owner(spot.zone)
                held = kind == "hand" and table.ring.stations[owner].side == "bottom"
                return Caption(text, pose.box, pose.width, True, rise=held)
        return None
    if place not in table.frames:
        return None
    frame, owner = table.frames[place], kind_and_owner(place)[1]
    station = table.ring.stations.get(owner)
    lying = [pose for spot, pose in table.poses.items() if spot.zone == place]
    if lying:
        faces = any(pose.face is not UNKNOWN for pose in lying)
        home = around_all([pose.box for pose in lying])
        if not faces and _for_a_few(table, place):  # the same however many lie there
            home = frame.room
        rise = faces and station is not None and station.side == "bottom"
        under = station is not None and not rise and lies_over(station.plate, home)
        return Caption(text, home, lying[0].width, False, faces, rise=rise, under=under)
    room = frame.room
    if _for_a_few(table, place) and any(
        kind_and_owner(spot.zone)[1] == owner for spot in table.poses
    ):  # a player who has nothing at all is spoken of at the plate
        return Caption(text, room, min(room.width, room.height / RATIO), False)
    own = station is not None and not frame.marked and place not in table.stacks
    apart = min(room.width, room.height) > ROOMY and table.ring.middle.holds(*room.middle)
    if own and not apart:
        return Caption(
            text, table.ring.stations[owner].plate, 0.0, False, backs=_backs(table, owner)
        )
    if room.width * room.height < 4:  # there is no place for anything
        room = table.ring.middle
    return Caption(text, room, 0.0, False)


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


def _for_a_few(table: Arrangement, zone: str) -> bool:
    """Whether a seat's place is a row for a few cards, whether they lie there or not."""
    frame, owner = table.frames[zone], kind_and_owner(zone)[1]
    if owner < 0 or frame.marked or zone in table.stacks or zone in table.counts:
        return False
    return frame.room.height < frame.room.width <= FEW * frame.room.height


# what a note had better not cover


def never_covered(table: Arrangement) -> list[pygame.Rect]:
    """What no note may cover whatever lies there: plates with their portraits, the prompt and the
    buttons, the banner."""
    found = [rect_of(table.ring.banner)]
    for station in table.ring.stations.values():
        plate = rect_of(station.plate)
        around = plate.inflate(0, round(OVERHANG * plate.h * 0.7))
        if station.side == "bottom":  # the own cards lie close: only the portrait hangs over them
            around.w = round(plate.h * TOKEN)
            found += [plate, rect_of(station.prompt), rect_of(station.buttons)]
        found.append(around)
    return found


def empty_places(table: Arrangement) -> list[pygame.Rect]:
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


def _theirs(table: Arrangement, place: Target) -> list[pygame.Rect]:
    """Where others sit than the one whose place it is."""
    owner = -1 if isinstance(place, Card) else kind_and_owner(place)[1]
    return [
        rect_of(around_all([station.plate, *station.parts.values()]))
        for seat, station in table.ring.stations.items()
        if owner >= 0 and seat != owner
    ]


# where it lies


def place_note(
    caption: Caption, window: tuple[int, int], theme: Theme, lying: NoteObstacles, anywhere: bool
) -> Item | None:
    """The note at its cards or its place, where it covers nothing that must be read; or if it may
    lie `anywhere`, as near as can be. None where there is no place for it."""
    home, forms = rect_of(caption.home), [*_forms(caption, window, theme)]
    near = (home.centerx, round(home.y + LOW * home.h)) if anywhere else None
    options = [
        PlacementOption(
            note_size(caption.text, form.px, form.room), near, form.cost, form.spots, APART
        )
        for form in forms
    ]
    around = home.inflate(2, 2)  # which is rounded otherwise than its cards
    others = [box for box in lying.boxes if not around.contains(box)]
    priced = [*((rect, FOOT) for rect in lying.feet), *((rect, BACK) for rect in others)]
    empty_price = EMPTY if theme.large == 1 else LARGE_EMPTY
    priced += [(rect, empty_price) for rect in lying.bare if rect != home]
    priced += [(rect, THEIRS) for rect in lying.theirs] if anywhere else []
    obstacles = Obstacles(window, [*lying.keep, *lying.shown], priced, RAIL)
    found = find_place(options, obstacles, float("inf") if anywhere else TOUCHED * BACK)
    if found is None and anywhere:  # rather over what else is to be read than over cards
        cards = Obstacles(window, others, [(rect, FOOT) for rect in lying.keep], RAIL)
        found = find_place(options, cards) or least_bad(options, obstacles)
    if found is None:
        return None
    form = forms[found.number]
    return draw_note(caption.text, form.px, theme, form.room, caption.glossary).at(found.rect)


class NoteForm(NamedTuple):
    """A note as it may be drawn: the height of its letters and how wide a line is at most; what
    that costs, and where it would like to lie."""

    px: int
    room: int
    cost: float
    spots: list[tuple[float, Corner]]


def _forms(caption: Caption, window: tuple[int, int], theme: Theme) -> Iterator[NoteForm]:
    """The forms a note may have: small at the edge of several cards, or in lines upon its place,
    over a card in the player's own hand, or beside."""
    home, scale, text = rect_of(caption.home), scale_of(window), caption.text
    lowest = NOTE * scale  # of its letters, in usual print
    least = max(lowest, LARGE_NOTE * theme.large * scale)
    usual = max(least, caption.card * OF_CARD * min(theme.large, 1.25))
    if not caption.card:
        usual = max(least, min(caption.home.height * ALONE, 2 * least))
    step = FORM if theme.large == 1 else LARGE_FORM

    if several := caption.card and not caption.single:
        at_edge = max(least, caption.card * CORNER)
        floor = lowest if theme.large == 1 else min(least, at_edge)
        heights = [at_edge * min(theme.large, 1.25)]
        heights += [at_edge * part for part in (1.0, *LOWER) if at_edge * part >= floor]
        short = text_width(text, "strong", round(usual)) < SHORT * caption.card
        for row, px in enumerate(dict.fromkeys(map(round, [*heights, floor]))):
            size, found = note_size(text, px), list[tuple[float, Corner]]()
            if (heap := caption.heap) is not None and size[0] <= home.w:
                found += [(-1.0, (home.centerx - size[0] // 2, heap.top - 2 - size[1]))]
            if caption.rise:
                found += anchors(at_sides(size, home)) + anchors(over(size, home), OVER_CARDS)
            if short or caption.faces:
                found += anchors(outside(size, home, caption.under), AT_EDGE * caption.rise)
            if short and not caption.faces and not row:
                found += anchors(at_corners(size, home, px), AT_CORNER)
            yield NoteForm(px, ONE_LINE, step * row, found)
    elif caption.single and caption.rise:
        for row, part in enumerate(OVER_CARD):
            px = round(max(least, usual * part))
            spots = anchors(over(note_size(text, px), home))
            yield NoteForm(px, ONE_LINE, step * row, spots)
    last = UPON if several or caption.rise else 0
    shaped = list(shapes(text, usual, least, home.w))
    lower = [] if theme.large == 1 else [round((least + lowest) / 2), round(lowest)]
    for row, (px, room) in enumerate([*shaped, *((px, ONE_LINE) for px in lower)]):
        size = note_size(text, px, room)
        found = anchors(at_edges(size, home), BESIDE + last)
        if row < len(shaped):
            found += anchors(upon(size, home), last)
            if caption.backs is not None and theme.large > 1:
                found += anchors(upon(size, caption.backs), ON_BACKS)
        yield NoteForm(px, room, FORM * row, found)


def shapes(text: str, usual: float, least: float, width: int) -> Iterator[tuple[int, int]]:
    """The heights of letters and the widths in which words may be set: in one line or more of the
    usual height, then smaller; no line ends within a word."""
    seen = set()
    for smaller in SMALLER:
        px = round(max(least, usual * smaller))
        whole = text_width(text, "strong", px)
        longest = max((text_width(word, "strong", px) for word in split_words(text)), default=0)
        for lines in range(1, LINES + 1):
            room = max(width - px, whole // lines + px, longest) if lines > 1 else whole
            rows = wrap_text(text, "strong", px, max(room, 1))
            if (px, rows) not in seen and (lines == 1 or len(rows) > 1):
                seen.add((px, rows))
                yield px, max(room, 1)


@lru_cache(maxsize=512)
def note_size(text: str, px: int, room: int = ONE_LINE) -> tuple[int, int]:
    """How large a note is in letters of this height and lines no wider than `room`."""
    lines = wrap_text(text, "strong", px, room)
    height = round(px * PITCH) * (len(lines) - 1) + round(px * 1.25)
    longest = max(text_width(line, "strong", px) for line in lines) + round(px * PADDING)
    return max(height if len(lines) == 1 else 0, longest), height


@lru_cache(maxsize=192)
def draw_note(
    text: str, px: int, theme: Theme, room: int, glossary: Glossary | None = None
) -> DrawnNote:
    """A few words on a dark strip, in lines no wider than `room`; do not draw upon it."""
    colour, fill = colours.badge(theme)
    rows = wrap_text(text, "strong", px, room)
    lines = [ink(line, "strong", px, colour) for line in rows]
    found = glossary.find_in_lines(text, rows) if glossary else [()] * len(rows)
    pitch = round(px * PITCH)
    picture = pygame.Surface(note_size(text, px, room), pygame.SRCALPHA)
    radius = round(px * 1.25) // 2
    box(picture, picture.get_rect(), fill, rim(theme), radius, rim_wide(px))
    spots: list[WordSpot] = []
    for row, line in enumerate(lines):
        middle = picture.get_width() // 2, round(px * 0.625) + pitch * row
        at = line.get_rect(center=middle).topleft
        picture.blit(line, at)
        dots = colours.dotted_line_colour(theme, fill)
        spots += underline(picture, rows[row], found[row], at, "strong", px, dots)
    return DrawnNote(picture, tuple(spots))


# where it goes when cards rise towards it


def step_aside(
    items: Mapping[Hashable, Item], table: Arrangement, raised: Mapping[Spot, Pose]
) -> dict[Hashable, Item]:
    """The notes among `items` that lie elsewhere while these cards are `raised`: one at a card
    goes beneath it, one at a whole hand goes along its edge to where none rises, or beneath
    those that do."""
    found: dict[Hashable, Item] = {}
    for spot, pose in raised.items():
        box_at_rest = rect_of(table.poses[spot].box)
        note = items.get(key := note_at(table.poses[spot].face))
        if note is not None and note.rect.bottom <= box_at_rest.top:
            found[key] = shift(note, (0, rect_of(pose.box).bottom + 1 - note.rect.top))
    for zone in {spot.zone for spot in raised}:
        note = items.get(key := note_at(zone))
        boxes = [rect_of(pose.box) for spot, pose in raised.items() if spot.zone == zone]
        if note is None or note.rect.collidelist(boxes) < 0:
            continue
        lies = [rect_of(pose.box) for spot, pose in table.poses.items() if spot not in raised]
        words = [
            other.rect
            for name, other in items.items()
            if isinstance(name, tuple) and name[0] in ("note", "count") and name != key
        ]
        own = [rect_of(pose.box) for spot, pose in table.poses.items() if spot.zone == zone]
        row, size = own[0].unionall(own), note.rect.size
        step, beneath = max(2, round(size[1] * STEP)), max(box.bottom for box in boxes) + 1
        along = {*range(row.left, row.right - size[0], step), row.right - size[0]}
        spots = [
            (abs(x - note.rect.x) + below * table.size[0], (x, y))
            for below, y in enumerate((note.rect.top, beneath))
            for x in along
        ]
        never = [*boxes, *lies, *never_covered(table), *words]
        if at := find_place(
            [PlacementOption(size, anchors=spots)], Obstacles(table.size, never, edge=0.0)
        ):
            found[key] = shift(note, (at.rect.x - note.rect.x, at.rect.y - note.rect.y))
    return found

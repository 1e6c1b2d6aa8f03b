"""Place the game's notes at cards and zones: each on a small dark strip that covers no index, no
plate, no prompt and no other text."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.remarks import notes
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.style import DeckStyle
from table.felt import placement
from table.felt.canvas import Item, item, shift, with_words
from table.felt.furniture import OVER, rect_of
from table.felt.marks import BADGE_LETTERS, ONE_LINE, badge_and_terms, badge_size, count_item
from table.felt.placement import Anchors, Corner, Obstacles, PlacementOption, Size, anchors
from table.felt.plates import MARGIN as OVERHANG, TOKEN
from table.felt.rail import RAIL
from table.i18n.glossary import Glossary
from table.i18n.words import Words
from table.layout.arrange import Arrangement, Pose, index_rooms
from table.layout.fans import RATIO
from table.layout.layout import shared_room
from table.layout.ring import PICKED
from table.layout.room import Room, around_all
from table.theme.theme import Theme
from table.widgets import scale_of
from table.widgets.text import split_words, text_width, wrap_text

LINES = 3  # a note is broken into so many lines at most
SMALLER = (1.0, 0.86)  # scales of the letters, tried before words are put elsewhere
ROOMY = 8  # pixels: a smaller place has no frame that could be seen
FEW = 2.6  # a row up to so many heights wide is for a few cards, and its note has one place
SHORT = 1.3  # card widths: a shorter note may be at a corner of cards face down
MOST, OF_CARD = 1.5, 0.18  # of a badge's letters, and of a card's width: the letters at a hand
BADGE = 11.5  # logical units: the least height of a badge's letters
# Of a card's width: a badge's letters at most; how far it hangs over; how far neighbours rise.
OF_BADGE, HANG, ARC = 0.4, 0.08, 0.04
LOW = 0.58  # of a room's height: where the middle of a note should be
STEP = 0.25  # heights of a note, from one place tried to the next when it steps aside

# Costs of being elsewhere than at the first of the places where a note may be, and in another form
# than the first of those in which it may be drawn.
BESIDE, AT_EDGE, OVER_CARDS, AT_CORNER, UPON, APART = 300, 100, 200, 400, 1000, 800
OTHER_SIDE = 600  # smaller letters cost less
FORM, LARGE_FORM = 8.0, 250.0
# Prices of a pixel of what had better not be covered: lower indices of cards whose upper one is
# seen; others' cards face down; empty places, also in large print; where other players sit.
FOOT, BACK, EMPTY, LARGE_EMPTY, THEIRS = 2.0, 2.6, 0.4, 0.1, 1.1


def note_at(place: Target | int) -> Hashable:
    """Return the key of the item of the note at a card, a zone or a seat."""
    return "note", place.name if isinstance(place, Card) else place


def sentences(rules: object, view: View, words: Words) -> dict[Target, str]:
    """Return the texts of the game's notes, by the card or zone that they are about."""
    return {
        place: words.say(f"note.{why.key}", **dict(why.facts))
        for place, why in notes(rules, view).items()  # type: ignore[arg-type]
    }


def note_items(
    table: Arrangement, texts: Mapping[Target, str], theme: Theme, style: DeckStyle,
    taken: Sequence[pygame.Rect] = (), glossary: Glossary | None = None,
) -> dict[Hashable, Item]:  # fmt: skip
    """Return the items of all notes by their keys, each in a place of its own. `texts`: by card or
    zone; `taken`: other rectangles that must stay uncovered.

    Badges of numbered zones come first. The others, first those on single cards, are placed where
    they hide nothing that matters; then those that found no such place, wherever it is least bad.
    """
    captions = dict[Target, Caption]()
    for place, text in texts.items():
        if (caption := caption_at(table, place, text, theme)) is not None:
            captions[place] = caption
    if not captions:
        return {}
    upper = [rect_of(room) for room in index_rooms(table, style, both=False)]
    feet = [rect for room in index_rooms(table, style) if (rect := rect_of(room)) not in upper]
    keep = [*reserved_rects(table), *board_rects(table), *upper, *taken]
    keep += [count_item(table, zone, theme).rect for zone in table.counts]
    boxes = [(spot.zone, rect_of(pose.box), pose.face) for spot, pose in table.uncovered()]
    items = _badge_items(captions, table.size, theme, keep)
    keep += [badge.rect for badge in items.values()]
    empty, empty_price = _empty_rects(table), EMPTY if theme.large == 1 else LARGE_EMPTY
    singles_first = sorted(captions.items(), key=lambda pair: not pair[1].single)
    for anywhere in (False, True):
        for place, caption in singles_first:
            if note_at(place) in items:
                continue
            home = rect_of(caption.home)
            around = home.inflate(2, 2)  # since it is rounded differently than its cards
            cards = [rect for _, rect, _ in boxes if not around.contains(rect)]
            open_cards = [
                rect
                for zone, rect, face in boxes
                if face is not UNKNOWN and kind_and_owner(zone)[0] != "hand" and zone != place
            ]
            priced = [*((rect, FOOT) for rect in feet), *((rect, BACK) for rect in cards)]
            priced += [(rect, empty_price) for rect in empty if rect != home]
            priced += [(rect, THEIRS) for rect in _other_station_rects(table, place)]
            never = keep if caption.single else [*keep, *open_cards]
            forms = note_forms(caption, table.size, theme)
            near = (home.centerx, round(home.y + LOW * home.h)) if anywhere else None
            options = [form.option(caption.text, near) for form in forms]
            obstacles = Obstacles(table.size, never, priced, RAIL)
            limit = float("inf") if anywhere else placement.TOUCHED * BACK
            best = placement.find_place(options, obstacles, limit)
            if best is None and anywhere:
                best = placement.least_bad(options, obstacles)
            if best is not None:
                keep.append(best.rect)
                drawn = draw_note(caption.text, *forms[best.number][:2], theme, glossary)
                items[note_at(place)] = shift(drawn, best.rect.topleft)
    return items


def _badge_items(
    captions: Mapping[Target, Caption], window: Size, theme: Theme, keep: Sequence[pygame.Rect]
) -> dict[Hashable, Item]:
    """Return the badges of numbered zones by their keys: each in one line in the middle of the
    zone's lower edge, if it has room there without covering anything of `keep` or another."""
    items = dict[Hashable, Item]()
    taken = [*keep]
    px = badge_px(captions.values(), window, theme)
    for place, caption in captions.items():
        if not caption.badge or badge_size(caption.text, px)[0] > caption.home.width:
            continue
        badge, home = draw_note(caption.text, px, ONE_LINE, theme), rect_of(caption.home)
        rect = badge.rect.copy()
        rect.midbottom = home.centerx, home.bottom + round(HANG * caption.card)
        if rect.collidelist(taken) < 0:
            items[note_at(place)] = shift(badge, rect.topleft)
            taken.append(rect)
    return items


class Caption(NamedTuple):
    """The text of a note and what it belongs to. `home`: the room of that. `card`: the width of a
    card there, 0 for none. `single`: it is one card. `faces`: its cards are face up. `rise`: they
    rise when picked. `heap`: the count badge of a heap of backs, above which the note is put.
    `under`: the note is put below the cards, since their owner's plate is above them. `badge`: the
    note is in the middle of the lower edge of a numbered zone, as high as all others there."""

    text: str
    home: Room
    card: float
    single: bool
    faces: bool = False
    rise: bool = False
    heap: pygame.Rect | None = None
    under: bool = False
    badge: bool = False


def caption_at(table: Arrangement, place: Target, text: str, theme: Theme) -> Caption | None:
    """Return the caption of a note at a card or zone, or None if that is not shown."""
    if isinstance(place, Card):
        for spot, pose in table.uncovered():
            if pose.face is place:
                is_held = kind_and_owner(spot.zone) == ("hand", table.bottom)
                return Caption(text, pose.box, pose.width, True, rise=is_held)
        return None
    if place not in table.frames:
        return None
    frame, owner, cards = table.frames[place], table.seat_of(place), table.cards_in(place)
    station, room = table.ring.stations.get(owner), frame.room
    is_bare = not (frame.marked or place in table.stacks or place in table.counts)
    is_short_row = room.height < room.width <= FEW * room.height
    is_players_row = owner >= 0 and is_bare and is_short_row
    if cards:
        faces = any(pose.face is not UNKNOWN for pose in cards)
        home = around_all([pose.box for pose in cards])
        if not faces and is_players_row:  # the same however many are there
            home = room
        rise = faces and place == table.hand
        under = station is not None and not rise and station.has_note_below(home)
        is_counted = place in table.counts and owner >= 0 and not faces
        heap = count_item(table, place, theme).rect if is_counted else None
        badge = faces and shared_room(place) is not None
        if badge:
            home = room
        return Caption(text, home, cards[0].width, False, faces, rise, heap, under, badge)
    if is_players_row and any(kind_and_owner(spot.zone)[1] == owner for spot in table.poses):
        under = station is not None and station.has_note_below(room)
        return Caption(text, room, min(room.width, room.height / RATIO), False, under=under)
    is_in_middle = min(room.width, room.height) > ROOMY and table.ring.middle.holds(*room.middle)
    if station is not None and not (frame.marked or place in table.stacks or is_in_middle):
        return Caption(text, station.plate, 0.0, False)  # so of a player without any cards
    if room.width * room.height < 4:  # no room is kept for it
        room = table.ring.middle
    return Caption(text, room, 0.0, False)


def reserved_rects(table: Arrangement) -> list[pygame.Rect]:
    """Return the rectangles that no note may cover: plates, prompt, buttons, banner."""
    rects = [rect_of(table.ring.banner)]
    for station in table.ring.stations.values():
        plate = rect_of(station.plate)
        around = plate.inflate(0, round(OVERHANG * plate.h * 0.7))
        if station.side == "bottom":  # the own cards are close: only the portrait hangs over them
            around.w = round(plate.h * TOKEN)
            rects += [plate, rect_of(station.prompt), rect_of(station.buttons)]
        rects.append(around)
    return rects


def board_rects(table: Arrangement) -> list[pygame.Rect]:
    """Return the rectangles of the mat and of chips beside it."""
    rects = [] if table.mat is None else [rect_of(table.mat)]
    return rects + [
        rect_of(stack.room) for stack in table.stacks.values() if stack.number and not stack.pool
    ]


def _empty_rects(table: Arrangement) -> list[pygame.Rect]:
    """Return the rectangles of zones without cards that share no room with cards."""
    full = {zone for spot in table.poses for zone in (spot.zone, shared_room(spot.zone))}
    taken = [table.frames[zone].room for zone in full if zone in table.frames]
    rooms = [frame.room for frame in table.frames.values() if frame.room not in taken]
    return [rect_of(room) for room in rooms if min(room.width, room.height) > ROOMY]


def _other_station_rects(table: Arrangement, place: Target) -> list[pygame.Rect]:
    """Return where all players but a zone's owner sit; nothing for a card or nobody's zone."""
    owner = -1 if isinstance(place, Card) else table.seat_of(place)
    if owner < 0:
        return []
    stations = table.ring.stations.items()
    return [rect_of(station.ground) for seat, station in stations if seat != owner]


class NoteForm(NamedTuple):
    """A form of a note: the height of its letters, the width of a line, its cost, its places."""

    px: int
    room: int
    cost: float
    spots: Anchors

    def option(self, text: str, near: Corner | None = None) -> PlacementOption:
        """Return the form as an option to be placed at one of its spots, or else `near` a point."""
        return PlacementOption(
            badge_size(text, self.px, self.room), near, self.cost, self.spots, APART
        )


def note_forms(caption: Caption, window: Size, theme: Theme) -> list[NoteForm]:
    """Return the forms in which a note may be drawn, each with its places, the best first: small at
    the edge of cards, then in lines on its place or beside it. Places that hide something, or are
    farther off, cost more."""
    home, scale, text = rect_of(caption.home), scale_of(window), caption.text
    smallest = BADGE_LETTERS * scale  # the letters in usual print
    usual = smallest * theme.large
    forms = list[NoteForm]()
    several = caption.card > 0 and not caption.single
    if several:
        is_short = text_width(text, "strong", round(usual)) < SHORT * caption.card
        step = FORM if theme.large == 1 else LARGE_FORM
        largest = max(usual, min(MOST * smallest, OF_CARD * caption.card))
        for row, px in enumerate(dict.fromkeys(map(round, [largest, usual, smallest]))):
            size, spots = badge_size(text, px), list[tuple[float, Corner]]()
            if (heap := caption.heap) is not None and size[0] <= home.w:
                spots += [(-1.0, (home.centerx - size[0] // 2, heap.top - 2 - size[1]))]
            if caption.rise:
                spots += anchors(side_corners(size, home))
                spots += anchors(upper_corners(size, home), OVER_CARDS)
            edge_cost = AT_EDGE if caption.rise else 0
            spots += outer_anchors(size, home, caption.under, edge_cost)
            if is_short and not caption.faces and px == round(usual):
                tops = home.top - px // 3, home.top, home.bottom + px // 3 - size[1]
                spots += anchors(((home.right - size[0], y) for y in tops), AT_CORNER)
            forms.append(NoteForm(px, ONE_LINE, step * row, spots))
    upon_cost = UPON if several or caption.rise else 0
    shaped = list(shapes(text, usual, smallest, home.w))
    lower = [] if theme.large == 1 else [round((usual + smallest) / 2), round(smallest)]
    for row, (px, room) in enumerate([*shaped, *((px, ONE_LINE) for px in lower)]):
        size = badge_size(text, px, room)
        spots = [*anchors(edge_corners(size, home), BESIDE + upon_cost)]
        if row < len(shaped):
            on_faces = 2 * BESIDE if several and caption.faces else 0  # rather beside them
            spots += anchors(inner_corners(size, home), upon_cost + on_faces)
            spots += outer_anchors(size, home, caption.under, BESIDE) if several else ()
        if caption.single and caption.rise:
            for rise in (0.0, ARC):  # clear of its neighbours, which may be higher
                spots += anchors(upper_corners(size, home.move(0, -round(rise * home.w))), rise)
        forms.append(NoteForm(px, room, FORM * row, spots))
    return forms


def badge_px(captions: Iterable[Caption], window: Size, theme: Theme) -> int:
    """Return the height of the letters of all badges in pixels: that of the print, but lower if the
    smallest cards with a badge would be hidden."""
    scale = scale_of(window)
    smallest = min((caption.card for caption in captions if caption.badge), default=0.0)
    return round(max(BADGE * scale, min(BADGE_LETTERS * theme.large * scale, smallest * OF_BADGE)))


def shapes(text: str, usual: float, least: float, width: int) -> Iterator[tuple[int, int]]:
    """Yield heights of letters with widths of lines, in pixels, in which a text can be broken
    without breaking a word: first in one line, then in more, then the same in smaller letters."""
    known = set()
    for smaller in SMALLER:
        px = round(max(least, usual * smaller))
        full_width = text_width(text, "strong", px)
        longest = max((text_width(word, "strong", px) for word in split_words(text)), default=0)
        for lines in range(1, LINES + 1):
            room = max(1, full_width)
            if lines > 1:
                room = max(1, width - px, full_width // lines + px, longest)
            rows = wrap_text(text, "strong", px, room)
            if (px, rows) not in known and (lines == 1 or len(rows) > 1):
                known.add((px, rows))
                yield px, room


def side_corners(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Yield the corners of places clear of cards that rise: right, left, then above them all."""
    (width, height), gap = size, max(3, size[1] // 4)
    for y in (home.top, home.bottom - height):
        yield home.right + gap, y
        yield home.left - gap - width, y
    yield home.right - width, home.top - round(home.h * PICKED) - 1 - height


def outer_anchors(size: Size, home: pygame.Rect, under: bool, cost: float = 0.0) -> Anchors:
    """Return places at the edge of cards, where no pips are hidden: above them, or below them if
    `under`. The other side costs more."""
    above, below, last = home.top - 1 - size[1], home.bottom + 1, home.right - size[0]
    xs = [last, home.left]
    if last <= home.left:  # it is longer than they are: at one end of them, or partly at both
        step = max(2, size[1] // 6)
        xs = [last, *range(last + step, home.left + step, step)]
    first_y, other_y = (below, above) if under else (above, below)
    other_side = anchors(((x, other_y) for x in xs), cost)
    first_side = anchors(((x, first_y) for x in xs), cost)
    return [*first_side, *((cost + OTHER_SIDE, corner) for cost, corner in other_side)]


def upper_corners(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Yield the corners of places above cards, from their left end to beyond their right end."""
    step = max(2, size[1] // 3)
    for x in range(home.left, home.right + step, step):
        yield x, home.top - 1 - size[1]


def inner_corners(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Yield the corners of places on the lower half of a room: in its middle, at its left and at
    its right; then the same line by line upwards."""
    width, height = size
    for bottom in range(home.bottom + height // 4, home.centery, -max(2, height // 2)):
        for x in (home.centerx - width // 2, home.left, home.right - width):
            yield x, bottom - height


def edge_corners(size: Size, home: pygame.Rect) -> Iterator[Corner]:
    """Yield the corners of places below and above a room, then right and left of it."""
    (width, height), gap = size, max(2, size[1] // 6)
    for x in (home.centerx - width // 2, home.left, home.right - width):
        yield x, home.bottom + gap
        yield x, home.top - gap - height
    steps = [home.bottom - height // 2, home.centery, home.top + height // 2]
    far = range(gap, max(1, height // 2), gap)
    for y in [*steps, *(home.centery + way * step for step in far for way in (-1, 1))]:
        yield home.right + gap, y - height // 2
        yield home.left - gap - width, y - height // 2


def draw_note(
    text: str, px: int, room: int, theme: Theme, glossary: Glossary | None = None
) -> Item:
    """Paint a note in lines no wider than `room`, at the window's corner; it is shifted later."""
    picture, spots = badge_and_terms(text, px, room, theme, glossary=glossary)
    return with_words(item(OVER + 2, (picture, (0, 0), 0)), spots, (0, 0))


def step_aside(
    items: Mapping[Hashable, Item], table: Arrangement, raised: Mapping[Spot, Pose]
) -> dict[Hashable, Item]:
    """Return the notes that must move while cards are `raised`, in their new places. The note of a
    raised card is below it; that of a zone is along its edge where no card rises, or below those
    that do."""
    moved: dict[Hashable, Item] = {}
    for spot, pose in raised.items():
        key = note_at(table.poses[spot].face)
        note = items.get(key)
        if note is not None and note.rect.bottom <= rect_of(table.poses[spot].box).top:
            moved[key] = shift(note, (0, rect_of(pose.box).bottom + 1 - note.rect.top))
    for zone in {spot.zone for spot in raised}:
        key = note_at(zone)
        note = items.get(key)
        boxes = [rect_of(pose.box) for spot, pose in raised.items() if spot.zone == zone]
        if note is None or note.rect.collidelist(boxes) < 0:
            continue
        resting = [rect_of(pose.box) for spot, pose in table.poses.items() if spot not in raised]
        others = [other for other in items if isinstance(other, tuple) and other != key]
        words = [items[other].rect for other in others if other[0] in ("note", "count")]
        own = [rect_of(pose.box) for pose in table.cards_in(zone)]
        row, size = own[0].unionall(own), note.rect.size
        step, beneath = max(2, round(size[1] * STEP)), max(box.bottom for box in boxes) + 1
        spots = list[tuple[float, Corner]]()
        for x in {*range(row.left, row.right - size[0], step), row.right - size[0]}:
            far = abs(x - note.rect.x)
            spots += [(far, (x, note.rect.top)), (far + table.size[0], (x, beneath))]
        never = [*boxes, *resting, *reserved_rects(table), *words]
        obstacles = Obstacles(table.size, never, edge=0.0)
        if best := placement.find_place([PlacementOption(size, anchors=spots)], obstacles):
            moved[key] = shift(note, (best.rect.x - note.rect.x, best.rect.y - note.rect.y))
    return moved

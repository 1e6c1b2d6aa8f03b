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
from table.felt.canvas import Item, Items, item, shift, with_words
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


def note_items(table: Arrangement, texts: Mapping[Target, str], theme: Theme, style: DeckStyle,
               taken: Sequence[pygame.Rect] = (), glossary: Glossary | None = None,
               limits: Mapping[tuple[str, int], int] | None = None) -> Items:  # fmt: skip
    """Return the items of all notes by their keys, each in a place of its own. `texts`: by card or
    zone; `taken`: other rectangles that must stay uncovered; `limits`: the most that the letters of
    alike notes may be high, so that none looks more important than another.

    Badges of numbered zones come first. The others, first those on single cards, are placed where
    they hide nothing that matters; then those that found no such place, wherever is least bad."""
    captions = dict[Target, Caption]()
    for place, text in texts.items():
        caption = caption_at(table, place, text, theme)
        if caption is not None:
            captions[place] = caption
    if not captions:
        return {}
    upper = [rect_of(room) for room in index_rooms(table, style, both=False)]
    indices = [rect_of(room) for room in index_rooms(table, style)]
    lower = [rect for rect in indices if rect not in upper]
    keep = [*reserved_rects(table), *board_rects(table), *upper, *taken]
    keep += [count_item(table, zone, theme).rect for zone in table.counts]
    items = _badge_items(captions, table.size, theme, keep)
    keep += [badge.rect for badge in items.values()]
    heights: dict[tuple[str, int], set[int]] = {}
    singles_first = sorted(
        captions.items(), key=lambda pair: (not pair[1].single, not pair[1].card)
    )
    for anywhere in (False, True):
        for place, caption in singles_first:
            if note_at(place) in items:
                continue
            obstacles = _note_obstacles(table, place, caption, keep, lower, theme)
            home = rect_of(caption.home)
            near = (home.centerx, round(home.y + LOW * home.h)) if anywhere else None
            alike = caption.alike(place)
            at_cards = [min(found) for (_, width), found in heights.items() if width]
            forms = note_forms(caption, table.size, theme, min(at_cards, default=0))
            if limits and alike in limits:
                forms = [form for form in forms if form.px <= limits[alike]]
            options = [form.option(caption.text, near) for form in forms]
            limit = float("inf") if anywhere else placement.TOUCHED * BACK
            best = placement.find_place(options, obstacles, limit)
            if best is None and anywhere:
                best = placement.least_bad(options, obstacles)
            if best is not None:
                keep.append(best.rect)
                form = forms[best.number]
                heights.setdefault(alike, set()).add(form.px)
                drawn = draw_note(caption.text, form.px, form.room, theme, glossary)
                items[note_at(place)] = shift(drawn, best.rect.topleft)
    if limits is None and any(len(found) > 1 for found in heights.values()):
        lowest = {alike: min(found) for alike, found in heights.items()}
        return note_items(table, texts, theme, style, taken, glossary, lowest)
    return items


def _note_obstacles(table: Arrangement, place: Target, caption: Caption,
                    keep: Sequence[pygame.Rect], lower_indices: Sequence[pygame.Rect],
                    theme: Theme) -> Obstacles:  # fmt: skip
    """Return the obstacles to a note: it never covers `keep` or, unless it is on a single card,
    open cards outside hands. It had better not cover cards, empty places and others' seats."""
    home = rect_of(caption.home)
    around = home.inflate(2, 2)  # since it is rounded differently than its cards
    never = [*keep]
    priced = [(rect, FOOT) for rect in lower_indices]
    for spot, pose in table.uncovered_poses():
        rect = rect_of(pose.box)
        if not around.contains(rect):
            priced.append((rect, BACK))
        is_in_hand = kind_and_owner(spot.zone)[0] == "hand"
        is_open_elsewhere = pose.face is not UNKNOWN and not is_in_hand and spot.zone != place
        if is_open_elsewhere and not caption.single:
            never.append(rect)
    empty_price = EMPTY if theme.large == 1 else LARGE_EMPTY
    priced += [(rect, empty_price) for rect in _empty_rects(table) if rect != home]
    priced += [(rect, THEIRS) for rect in _other_station_rects(table, place)]
    return Obstacles(table.size, never, priced, RAIL)


def _badge_items(captions: Mapping[Target, Caption], window: Size, theme: Theme,
                 keep: Sequence[pygame.Rect]) -> Items:  # fmt: skip
    """Return the badges of numbered zones by their keys: each in one line in the middle of the
    zone's lower edge, if it has room there without covering anything of `keep` or another."""
    items = Items()
    taken = [*keep]
    px = badge_px(captions.values(), window, theme)
    for place, caption in captions.items():
        if not caption.badge or badge_size(caption.text, px)[0] > caption.home.width:
            continue
        badge = draw_note(caption.text, px, ONE_LINE, theme)
        home = rect_of(caption.home)
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

    def alike(self, place: Target) -> tuple[str, int]:
        """Return what the notes of zones of one kind, with cards of one size, have in common."""
        kind = place.name if isinstance(place, Card) else kind_and_owner(place)[0]
        return kind, round(self.card)


def caption_at(table: Arrangement, place: Target, text: str, theme: Theme) -> Caption | None:
    """Return the caption of a note at a card or zone, or None if that is not shown."""
    if isinstance(place, Card):
        for spot, pose in table.uncovered_poses():
            if pose.face is place:
                is_held = kind_and_owner(spot.zone) == ("hand", table.bottom)
                return Caption(text, pose.box, pose.width, True, rise=is_held)
        return None
    if place not in table.frames:
        return None
    frame = table.frames[place]
    room = frame.room
    owner = table.seat_of(place)
    station = table.ring.stations.get(owner)
    is_bare = not (frame.marked or place in table.stacks or place in table.counts)
    is_short_row = room.height < room.width <= FEW * room.height
    is_players_row = owner >= 0 and is_bare and is_short_row
    if table.cards_in(place):
        return _cards_caption(table, place, text, theme, is_players_row)
    if is_players_row and any(kind_and_owner(spot.zone)[1] == owner for spot in table.poses):
        under = station is not None and station.has_note_below(room)
        width = min(room.width, room.height / RATIO)
        return Caption(text, room, card=width, single=False, under=under)
    is_in_middle = min(room.width, room.height) > ROOMY and table.ring.middle.holds(*room.middle)
    if station is not None and not (frame.marked or place in table.stacks or is_in_middle):
        return Caption(text, station.plate, card=0.0, single=False)  # a player without any cards
    if room.width * room.height < 4:  # no room is kept for it
        room = table.ring.middle
    return Caption(text, room, card=0.0, single=False)


def _cards_caption(table: Arrangement, zone: str, text: str, theme: Theme,
                   is_players_row: bool) -> Caption:  # fmt: skip
    """Return the caption of a note at a zone with cards. `is_players_row`: it is a short row of a
    player, without outline, chips or count."""
    room = table.frames[zone].room
    owner = table.seat_of(zone)
    station = table.ring.stations.get(owner)
    cards = table.cards_in(zone)
    faces = any(pose.face is not UNKNOWN for pose in cards)
    home = around_all([pose.box for pose in cards])
    if not faces and is_players_row:  # the same however many are there
        home = room
    rise = faces and zone == table.hand
    under = station is not None and not rise and station.has_note_below(home)
    heap = None
    if zone in table.counts and owner >= 0 and not faces:
        heap = count_item(table, zone, theme).rect
    badge = faces and shared_room(zone) is not None
    return Caption(text, room if badge else home, cards[0].width, single=False, faces=faces,
                   rise=rise, heap=heap, under=under, badge=badge)  # fmt: skip


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
    rooms = [stack.room for stack in table.stacks.values() if stack.number and not stack.pool]
    return [rect_of(room) for room in (table.mat, *rooms) if room is not None]


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
        size = badge_size(text, self.px, self.room)
        return PlacementOption(size, near, self.cost, self.spots, APART)


def note_forms(caption: Caption, window: Size, theme: Theme, least: int = 0) -> list[NoteForm]:
    """Return the forms in which a note may be drawn, each with its places, the best first: small at
    the edge of cards, then in lines on its place or beside it. Others cost more. `least`: the
    height of the letters where no cards are, since it is that of notes at cards."""
    home = rect_of(caption.home)
    smallest = BADGE_LETTERS * scale_of(window)  # the letters in usual print
    usual = max(smallest * theme.large, 0 if caption.card else least)
    several = caption.card > 0 and not caption.single
    forms = [*_edge_forms(caption, smallest, theme.large)] if several else []
    upon_cost = UPON if several or caption.rise else 0
    shaped = list(shapes(caption.text, usual, smallest, home.w))
    lower = [] if theme.large == 1 else [round((usual + smallest) / 2), round(smallest)]
    for row, (px, room) in enumerate([*shaped, *((px, ONE_LINE) for px in lower)]):
        size = badge_size(caption.text, px, room)
        spots = [*anchors(placement.edge_corners(size, home), BESIDE + upon_cost)]
        if row < len(shaped):
            on_faces = 2 * BESIDE if several and caption.faces else 0  # rather beside them
            spots += anchors(placement.inner_corners(size, home), upon_cost + on_faces)
            if several:
                spots += placement.outer_anchors(size, home, caption.under, BESIDE)
        if caption.single and caption.rise:
            for rise in (0.0, ARC):  # clear of its neighbours, which may be higher
                risen = home.move(0, -round(rise * home.w))
                spots += anchors(placement.upper_corners(size, risen), rise)
        forms.append(NoteForm(px, room, FORM * row, spots))
    return forms


def _edge_forms(caption: Caption, smallest: float, large: float) -> Iterator[NoteForm]:
    """Yield the forms in one line at the edge of several cards: in letters that suit the cards, of
    this print (`large` times usual), and of usual print, `smallest` pixels high."""
    home, text, heap = rect_of(caption.home), caption.text, caption.heap
    usual = smallest * large
    is_short = text_width(text, "strong", round(usual)) < SHORT * caption.card
    step = FORM if large == 1 else LARGE_FORM
    largest = max(usual, min(MOST * smallest, OF_CARD * caption.card))
    for row, px in enumerate(dict.fromkeys(map(round, [largest, usual, smallest]))):
        size = badge_size(text, px)
        spots = list[tuple[float, Corner]]()
        for _, room in shapes(text, px, px, home.w):
            width, height = badge_size(text, px, room)
            if heap is not None and width <= home.w:
                upon = home.centerx - width // 2, heap.top - 2 - height
                yield NoteForm(px, room, step * row, [(-1.0, upon)])
        if caption.rise:
            spots += anchors(side_corners(size, home))
            spots += anchors(placement.upper_corners(size, home), OVER_CARDS)
        spots += placement.outer_anchors(size, home, caption.under, AT_EDGE if caption.rise else 0)
        if is_short and not caption.faces and px == round(usual):
            tops = home.top - px // 3, home.top, home.bottom + px // 3 - size[1]
            spots += anchors(((home.right - size[0], y) for y in tops), AT_CORNER)
        yield NoteForm(px, ONE_LINE, step * row, spots)


def badge_px(captions: Iterable[Caption], window: Size, theme: Theme) -> int:
    """Return the height of the letters of all badges in pixels: that of the print, but lower if the
    smallest cards with a badge would be hidden."""
    scale = scale_of(window)
    narrowest = min((caption.card for caption in captions if caption.badge), default=0.0)
    most = min(BADGE_LETTERS * theme.large * scale, narrowest * OF_BADGE)
    return round(max(BADGE * scale, most))


def shapes(text: str, usual: float, least: float, width: int) -> Iterator[tuple[int, int]]:
    """Yield heights of letters with widths of lines, in pixels, in which a text can be broken
    without breaking a word: first in one line, then in more, then the same in smaller letters.
    `usual` and `least`: heights of letters; `width`: that of the room."""
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
    width, height = size
    gap = max(3, height // 4)
    for y in (home.top, home.bottom - height):
        yield home.right + gap, y
        yield home.left - gap - width, y
    yield home.right - width, home.top - round(home.h * PICKED) - 1 - height


def draw_note(text: str, px: int, room: int, theme: Theme,
              glossary: Glossary | None = None) -> Item:  # fmt: skip
    """Paint a note in lines no wider than `room`, at the window's corner; it is shifted later."""
    picture, spots = badge_and_terms(text, px, room, theme, glossary=glossary)
    return with_words(item(OVER + 2, (picture, (0, 0), 0)), spots, (0, 0))


def step_aside(items: Mapping[Hashable, Item], table: Arrangement,
               raised: Mapping[Spot, Pose]) -> Items:  # fmt: skip
    """Return the notes that must move while cards are `raised`, in their new places. The note of a
    raised card is below it; a zone's is where none of its cards rises, or below those."""
    moved: Items = {}
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
        never = [*boxes, *reserved_rects(table)]
        never += [rect_of(pose.box) for spot, pose in table.poses.items() if spot not in raised]
        for other, painted in items.items():
            if isinstance(other, tuple) and other != key and other[0] in ("note", "count"):
                never.append(painted.rect)
        option = _along_zone(table, zone, note.rect, max(box.bottom for box in boxes) + 1)
        best = placement.find_place([option], Obstacles(table.size, never, edge=0.0))
        if best is not None:
            moved[key] = shift(note, (best.rect.x - note.rect.x, best.rect.y - note.rect.y))
    return moved


def _along_zone(table: Arrangement, zone: str, note: pygame.Rect, beneath: int) -> PlacementOption:
    """Return the places of a note along the cards of a zone: at the height where it is, or at more
    cost with its upper edge at `beneath`. The nearest cost least."""
    cards = [rect_of(pose.box) for pose in table.cards_in(zone)]
    row = cards[0].unionall(cards)
    last = row.right - note.w
    spots = list[tuple[float, Corner]]()
    for x in {*range(row.left, last, max(2, round(note.h * STEP))), last}:
        distance = abs(x - note.x)
        spots += [(distance, (x, note.top)), (distance + table.size[0], (x, beneath))]
    return PlacementOption(note.size, anchors=spots)

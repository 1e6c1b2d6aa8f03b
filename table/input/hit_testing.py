"""Find what lies under a pixel: a card, a heap, chips, a plate, the dealer's button, a button."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import NamedTuple

import pygame

from rules.kit.cards import UNKNOWN, Card
from rules.kit.changes import Spot
from rules.kit.move import Target
from rules.kit.remarks import notes
from rules.kit.sight import kind_and_owner
from rules.kit.state import Why
from table.felt.picture import head_tallies
from table.felt.plates import dealers_spot
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.layout.ring import Room, around_all


class Thing(NamedTuple):
    """One thing on the table.

    `kind` with `what`: `card` (its face), `heap` (a zone), `chips` (a tally), `plate` or `dealer`
    (a seat), `verb` or `toolbar` (a button's name), `note` (what the game says there, if its words
    explain it), `head` (the explained tallies in the line at the head), `sealed` (the words of the
    deal's seal), `word` (the key of a word that the game explains), `panel` (the log). `room`: the
    rectangle it covers, in pixels; `spot`: the card under the pixel, or None."""

    kind: str
    what: Hashable
    room: Room
    spot: Spot | None = None

    @property
    def place(self) -> Target | None:
        """The place where a gesture on this thing would end; None for a thing that is no place."""
        if self.kind == "card":
            assert isinstance(self.what, Card)
            return self.what
        return str(self.what) if self.kind in ("heap", "chips") else None

    def is_same(self, other: Thing | None) -> bool:
        """Whether this is the same thing as another; a word must also be at the same place."""
        if other is None or (self.kind, self.what) != (other.kind, other.what):
            return False
        return self.kind != "word" or self.room == other.room


Buttons = Mapping[str, pygame.Rect]
Pixel = tuple[int, int]


def thing_at(renderer: TableRenderer, pos: Pixel, verbs: Buttons, toolbar: Buttons) -> Thing | None:
    """Return the topmost thing under a pixel; None over bare felt. `verbs` and `toolbar`: the
    rectangles of the buttons of the turn, and of those at the head of the table, by name."""
    for kind, buttons in (("toolbar", toolbar), ("verb", verbs)):
        for name, rect in buttons.items():
            if rect.collidepoint(pos):
                return Thing(kind, name, Room(*rect))
    if renderer.table is None or renderer.view is None:
        return None
    return (
        _word_at(renderer, pos)
        or _plate_or_dealer_at(renderer, pos)
        or _pile_or_card_at(renderer, pos)
        or _head_line_at(renderer, pos)
    )


def words_at(renderer: TableRenderer) -> list[Thing]:
    """Return the explained words on the table in reading order, those of the log last."""
    entries = []
    for key, item in renderer.canvas.items.items():
        kind = key[0] if isinstance(key, tuple) else key
        if kind == "tip":  # a tooltip is not on the table
            continue
        is_in_log = key == "panel"
        for word in item.words:
            entries.append(((is_in_log, word.rect.bottom, word.rect.x), word))
    entries.sort(key=lambda entry: entry[0])
    return [Thing("word", word.key, Room(*word.rect)) for _, word in entries]


def _word_at(renderer: TableRenderer, pos: Pixel) -> Thing | None:
    """Return the explained word at a pixel, or the log if the pixel is on it without a word. The
    log and an objection hide the words of all texts beneath them."""
    items = renderer.canvas.items
    overlays = [items[key] for key in ("panel", "paper") if key in items]
    overlays = [item for item in overlays if item.rect.collidepoint(pos)]
    texts = overlays or [item for item in items.values() if item.words]
    for item in sorted(texts, key=lambda item: item.depth, reverse=True):
        for word in item.words:
            if word.rect.collidepoint(pos):
                spot = None if overlays else spot_at(renderer, pos)
                return Thing("word", word.key, Room(*word.rect), spot)
    if "panel" in items and items["panel"] in overlays:
        return Thing("panel", "", Room(*items["panel"].rect))
    return None


def _plate_or_dealer_at(renderer: TableRenderer, pos: Pixel) -> Thing | None:
    """Return the dealer's button at a pixel, else the name plate there, else None."""
    table, view = renderer.arrangement, renderer.view
    assert view is not None
    dealer = view.table.dealer if renderer.looks.layout.dealer else -1
    for seat in table.ring.stations:
        room = table.plate(seat)
        if seat == dealer and dealers_spot(room).holds(*pos):
            return Thing("dealer", seat, dealers_spot(room))
        if room.holds(*pos):
            return Thing("plate", seat, room)
    return None


def _pile_or_card_at(renderer: TableRenderer, pos: Pixel) -> Thing | None:
    """Return the explained note, card, heap, chips or empty heap's frame at a pixel, or None. A
    hidden card, and one in a pile, stands for its heap."""
    table, spot = renderer.arrangement, spot_at(renderer, pos)
    note = _note_at(renderer, pos, spot)
    if note is not None:
        return note
    if spot is not None:
        face = table.poses[spot].face
        if face is UNKNOWN or is_pile(renderer, spot.zone):
            return heap_thing(renderer, spot.zone, spot)
        return Thing("card", face, renderer.pose(spot).box, spot)
    for name, stack in table.stacks.items():
        if stack.room.holds(*pos):
            return Thing("chips", name, stack.room)
    zone = next((zone for zone in table.zones_at(*pos) if table.frames[zone].marked), "")
    return heap_thing(renderer, zone) if zone else None


def _note_at(renderer: TableRenderer, pos: Pixel, spot: Spot | None) -> Thing | None:
    """Return the game's note at a pixel, if it is explained; `spot`: that of the card beneath."""
    looks, rules, items = renderer.looks, renderer.looks.rules, renderer.canvas.items
    if rules is None or renderer.view is None or renderer.celebration:
        return None
    keys = [key for key in items if isinstance(key, tuple) and key[0] == "note"]
    if not any(items[key].rect.collidepoint(pos) for key in keys):
        return None  # so the game is rarely asked
    for place, sentence in notes(rules, renderer.view).items():
        item = items.get(("note", place.name if isinstance(place, Card) else place))
        if item and item.rect.collidepoint(pos) and note_meaning(sentence, looks.words):
            return Thing("note", sentence, Room(*item.rect), spot)
    return None


def note_meaning(note: Why, words: Words) -> str:
    """Return the sentence that explains a note, else its first glossary word; "" for neither."""
    key, facts = f"note.{note.key}", dict(note.facts)
    if words.has(f"{key}.tip"):
        return words.say(f"{key}.tip", **facts)
    matches = words.glossary.find(words.say(key, **facts))
    return words.glossary.terms[matches[0].key].means if matches else ""


def _head_line_at(renderer: TableRenderer, pos: Pixel) -> Thing | None:
    """Return the deal's seal at a pixel, or the line at the head if any of it is explained."""
    items, words = renderer.canvas.items, renderer.looks.words
    for name in ("sealed", "head", "even"):
        if name not in items or not items[name].rect.collidepoint(pos):
            continue
        room = Room(*items[name].rect)
        if name == "sealed":
            return Thing("sealed", name, room)
        assert renderer.view is not None
        tallies = head_tallies(renderer.view, renderer.looks.layout)
        explained = [tally for tally in tallies if words.has(f"tally.{tally}.tip")]
        is_explained = bool(explained or renderer.company.even)  # `even` tells the handicap
        return Thing("head", tuple(explained), room) if is_explained else None
    return None


def zone_boxes(renderer: TableRenderer, zone: str) -> list[Room]:
    return [pose.box for spot, pose in renderer.arrangement.poses.items() if spot.zone == zone]


def heap_thing(renderer: TableRenderer, zone: str, spot: Spot | None = None) -> Thing:
    """Return a zone as a thing. Its room is around its cards, or the frame of an empty zone."""
    boxes = zone_boxes(renderer, zone)
    room = around_all(boxes) if boxes else renderer.arrangement.frames[zone].room
    return Thing("heap", zone, room, spot)


def things_in_turn(renderer: TableRenderer) -> list[Thing]:
    """Return what a key inspects in turn: heaps with a visible card, chips, name plates."""
    table = renderer.arrangement
    heaps: dict[str, Thing] = {}
    for spot, pose in table.poses.items():
        is_visible = pose.face is not UNKNOWN and spot not in table.covered_spots
        if is_visible and spot.zone not in heaps:
            heaps[spot.zone] = heap_thing(renderer, spot.zone, spot)
    stacks = [Thing("chips", name, stack.room) for name, stack in table.stacks.items()]
    plates = [Thing("plate", seat, table.plate(seat)) for seat in table.ring.stations]
    return [*heaps.values(), *stacks, *plates]


def is_pile(renderer: TableRenderer, zone: str) -> bool:
    place = renderer.looks.layout.place(zone, renderer.bottom)
    return place is not None and place.how == "pile"


def cards_to_enlarge(renderer: TableRenderer, spot: Spot) -> list[Card]:
    """Return the cards to enlarge for the card at a spot: all of its heap, the lowest first, but in
    the viewer's hand and in columns only the card itself."""
    table, view, rules = renderer.arrangement, renderer.view, renderer.looks.rules
    assert view is not None
    kind, owner = kind_and_owner(spot.zone)
    is_hand = rules is not None and rules.SIGHT[kind] == "owner" and owner == view.seat
    place = renderer.looks.layout.place(spot.zone, renderer.bottom)
    if is_hand or (place is not None and place.how == "columns"):
        return [table.poses[spot].face]
    if is_pile(renderer, spot.zone):
        return view.zones[spot.zone]
    poses = [pose for at, pose in table.poses.items() if at.zone == spot.zone]
    return [pose.face for pose in sorted(poses, key=lambda pose: pose.depth)]


def visible_place_at(renderer: TableRenderer, pos: Pixel) -> Room | None:
    """Return the room of the place that a pixel is on, if one can be seen there: a frame, a bowl, a
    zone with cards or chips, or the mat. None on empty felt."""
    table = renderer.arrangement
    filled = {*table.stacks, *(spot.zone for spot in table.poses)}
    for zone in table.zones_at(*pos):
        frame = table.frames[zone]
        if frame.marked or frame.bowl or zone in filled:
            return frame.room
    return table.mat if table.mat is not None and table.mat.holds(*pos) else None


def spot_at(renderer: TableRenderer, pos: Pixel) -> Spot | None:
    """Return the spot of the topmost card under a pixel, raised ones where they are drawn."""
    return renderer.arrangement.card_at(*pos, renderer.raised_cards)


def places_at(renderer: TableRenderer, pos: Pixel, ignoring: Collection[Spot] = ()) -> list[Target]:
    """Return the places under a pixel: the card, if its face is known, then the zones around it. A
    card at one of the spots `ignoring` is left out."""
    table, spot = renderer.arrangement, spot_at(renderer, pos)
    zones: list[Target] = [*table.zones_at(*pos)]
    if spot is None or spot in ignoring or table.poses[spot].face is UNKNOWN:
        return zones
    return [table.poses[spot].face, *zones]

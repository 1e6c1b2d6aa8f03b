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

    `kind`: `card` (what: its face), `heap` (a zone), `chips` (a tally), `plate` or `dealer` (a
    seat), `verb` or `toolbar` (a button, by its name), `note` (what the game says there, where its
    words explain it), `head` (the line at the head, likewise), `sealed` (the words of the deal's
    seal), `word` (one that the game explains, by its key), `panel` (the log). `room`: the
    rectangle it covers, in pixels; `spot`: the card under the pixel, None without one.
    """

    kind: str
    what: Hashable
    room: Room
    spot: Spot | None = None

    @property
    def place(self) -> Target | None:
        """The place that a gesture here would end on; None for other things."""
        if self.kind == "card":
            assert isinstance(self.what, Card)
            return self.what
        return str(self.what) if self.kind in ("heap", "chips") else None


Buttons = Mapping[str, pygame.Rect]
Pixel = tuple[int, int]


def thing_at(renderer: TableRenderer, pos: Pixel, verbs: Buttons, toolbar: Buttons) -> Thing | None:
    """The thing under a pixel, the topmost where several lie there; None over bare felt."""
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
    """The explained words on the table in reading order, the log last; not those in tooltips."""
    words = []
    for key, item in renderer.canvas.items.items():
        kind = key[0] if isinstance(key, tuple) else key
        if kind != "tip":
            words += [(key == "panel", word.rect.bottom, word.rect.x, word) for word in item.words]
    words.sort(key=lambda entry: entry[:3])
    return [Thing("word", word.key, Room(*word.rect)) for *_, word in words]


def _word_at(renderer: TableRenderer, pos: Pixel) -> Thing | None:
    """The explained word at a pixel, in the topmost text there, with the card beneath it; else the
    log if that is there. Under the log and an objection no other text is looked at."""
    items = renderer.canvas.items
    overlays = [items[key] for key in ("panel", "paper") if key in items]
    overlays = [item for item in overlays if item.rect.collidepoint(pos)]
    texts = [item for item in overlays or items.values() if item.words]
    for item in sorted(texts, key=lambda item: item.depth, reverse=True):
        for word in item.words:
            if word.rect.collidepoint(pos):
                spot = None if overlays else spot_at(renderer, pos)
                return Thing("word", word.key, Room(*word.rect), spot)
    if "panel" in items and items["panel"] in overlays:
        return Thing("panel", "", Room(*items["panel"].rect))
    return None


def _plate_or_dealer_at(renderer: TableRenderer, pos: Pixel) -> Thing | None:
    """The dealer's button at a pixel, or the name plate under it; None for neither."""
    table, view = renderer.arrangement, renderer.view
    assert view is not None
    dealer = view.table.dealer if renderer.looks.layout.dealer else -1
    for seat in table.ring.stations:
        room = table.plate(seat)
        disc = dealers_spot(room)
        if seat == dealer and disc.holds(*pos):
            return Thing("dealer", seat, disc)
        if room.holds(*pos):
            return Thing("plate", seat, room)
    return None


def _pile_or_card_at(renderer: TableRenderer, pos: Pixel) -> Thing | None:
    """The explained note, the card, the heap or the chips at a pixel, or the empty frame of a heap;
    None for none of these. A hidden card, or one in a pile, stands for its heap."""
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
    """The explained note of the game at a pixel, with the card `spot` beneath it."""
    looks, rules, items = renderer.looks, renderer.looks.rules, renderer.canvas.items
    if rules is None or renderer.view is None or renderer.celebration:
        return None
    keys = [key for key in items if isinstance(key, tuple) and key[0] == "note"]
    if not any(items[key].rect.collidepoint(pos) for key in keys):
        return None  # without asking the game
    for place, sentence in notes(rules, renderer.view).items():
        item = items.get(("note", place.name if isinstance(place, Card) else place))
        if item and item.rect.collidepoint(pos) and note_meaning(sentence, looks.words):
            return Thing("note", sentence, Room(*item.rect), spot)
    return None


def note_meaning(note: Why, words: Words) -> str:
    """The sentence that explains a note: its own, or its first word's; "" for none."""
    key, facts = f"note.{note.key}", dict(note.facts)
    if words.has(f"{key}.tip"):
        return words.say(f"{key}.tip", **facts)
    found = words.glossary.find(words.say(key, **facts))
    return words.glossary.terms[found[0].key].means if found else ""


def _head_line_at(renderer: TableRenderer, pos: Pixel) -> Thing | None:
    """The seal at the head, or the line there if any number in it is explained."""
    items, words = renderer.canvas.items, renderer.looks.words
    for name in ("sealed", "head", "even"):
        if name not in items or not items[name].rect.collidepoint(pos):
            continue
        room = Room(*items[name].rect)
        if name == "sealed":
            return Thing("sealed", name, room)
        assert renderer.view is not None
        shown = head_tallies(renderer.view, renderer.looks.layout)
        explained = [name for name in shown if words.has(f"tally.{name}.tip")]
        return Thing("head", tuple(explained), room) if explained or renderer.company.even else None
    return None


def zone_boxes(renderer: TableRenderer, zone: str) -> list[Room]:
    """The boxes of the cards in a zone as they lie, none of them raised."""
    poses = renderer.arrangement.poses.items()
    return [pose.box for spot, pose in poses if spot.zone == zone]


def heap_thing(renderer: TableRenderer, zone: str, spot: Spot | None = None) -> Thing:
    """A zone as a thing: around its cards, or its frame when it is empty."""
    boxes = zone_boxes(renderer, zone)
    room = around_all(boxes) if boxes else renderer.arrangement.frames[zone].room
    return Thing("heap", zone, room, spot)


def things_in_turn(renderer: TableRenderer) -> list[Thing]:
    """The things to inspect by key, in order: heaps with a visible card, chips, name plates."""
    table = renderer.arrangement
    heaps: dict[str, Thing] = {}
    for spot, pose in table.poses.items():
        if pose.face is not UNKNOWN and spot not in table.covered and spot.zone not in heaps:
            heaps[spot.zone] = heap_thing(renderer, spot.zone, spot)
    stacks = [Thing("chips", name, stack.room) for name, stack in table.stacks.items()]
    plates = [Thing("plate", seat, table.plate(seat)) for seat in table.ring.stations]
    return [*heaps.values(), *stacks, *plates]


def is_pile(renderer: TableRenderer, zone: str) -> bool:
    """Whether the cards of a zone lie in one pile."""
    place = renderer.looks.layout.place(zone, renderer.bottom)
    return place is not None and place.how == "pile"


def cards_to_enlarge(renderer: TableRenderer, spot: Spot) -> list[Card]:
    """The cards to enlarge for a spot: in the own hand that one, else all of its heap."""
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
    """The room at a pixel of a frame, cards, a bowl or the mat; None on empty felt."""
    table = renderer.arrangement
    filled = {*table.stacks, *(spot.zone for spot in table.poses)}
    for zone in table.zones_at(*pos):
        frame = table.frames[zone]
        if frame.marked or frame.bowl or zone in filled:
            return frame.room
    return table.mat if table.mat is not None and table.mat.holds(*pos) else None


def spot_at(renderer: TableRenderer, pos: Pixel) -> Spot | None:
    """The card under a pixel, raised cards where they are drawn; None for none."""
    return renderer.arrangement.card_at(*pos, renderer.raised_cards)


def places_at(renderer: TableRenderer, pos: Pixel, ignoring: Collection[Spot] = ()) -> list[Target]:
    """The places under a pixel, from the card outwards."""
    table, spot = renderer.arrangement, spot_at(renderer, pos)
    zones: list[Target] = [*table.zones_at(*pos)]
    if spot is None or spot in ignoring or table.poses[spot].face is UNKNOWN:
        return zones
    return [table.poses[spot].face, *zones]

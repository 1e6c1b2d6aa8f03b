"""Build everything that is on the felt from a view, as items or as one picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.contract import Rules
from rules.kit.move import Target
from rules.kit.remarks import hands as set_hands, head_facts, lit, side_of
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.deck import Deck
from sprites.portraits import seated_portraits
from table.felt import notes, plates
from table.felt.canvas import Canvas, Item, Items, item
from table.felt.furniture import UNDER, frame_item, glow_item, line_item, rect_of, resting_item
from table.felt.marks import corner_badge, count_item
from table.felt.mat import mat_items
from table.felt.plates import SEALED, Plate
from table.felt.rail import RAIL, lay_rail
from table.i18n.phrases import in_fractions, points_text
from table.i18n.words import Words
from table.layout.arrange import Arrangement, TableSetup, arrange
from table.layout.layout import ALWAYS, Layout, shared_room
from table.layout.need import Needs
from table.layout.ring import Room
from table.layout.room import grow
from table.theme.style import Type
from table.theme.theme import Theme, larger_print
from table.widgets import felt, scale_of
from table.widgets.picture_cache import keep_pictures
from table.widgets.text import fit_text, text_width

HEAP_MARGIN = 0.08  # of the shorter side of a heap in the middle: notes keep so far from it
DIGITS = 3  # a plate has room for numbers of so many digits
# Of the line above the cards:
HEAD = 36.0  # logical units: the height kept free below the rail
LINE = 31.0  # logical units: the height of the head line and its buttons
HEAD_WIDTH = 0.55  # of the window's width: the head line
LINE_LETTERS, NOTE_LETTERS = Type.BODY, Type.SMALL  # the height of the letters, in logical units
SHARED = 0.58  # of the head line's width: the most that the numbers take beside a note
SEAL_SIDE = 0.025  # of the window's height: the seal that shows that the deal is sealed
BUTTONS = 0.67  # of the window's width: the left end of the buttons
UNTIL = ("target", "hands")  # tallies that tell when a match ends by its house rules
MIN_NOTE_SCALE = 0.8  # a note is written no smaller; else numbers are left out, or it is cut
GAP, LEFT_MARGIN = 16, 24  # logical units: between the numbers and the note; before the numbers
BETWEEN = "   ·   "  # between two numbers


@dataclass(frozen=True)
class Looks:
    """How a game is shown: its layout, theme, deck and words; its rules, for the game's notes.
    `voice`: the words for what only the viewer is told, perhaps in another language. `hands`: the
    number of hands after which the match ends by agreement, 0 for none."""

    layout: Layout
    theme: Theme
    deck: Deck
    words: Words
    rules: Rules | None = None
    voice: Words | None = None
    hands: int = 0

    @property
    def viewer_words(self) -> Words:
        return self.voice or self.words


@dataclass(frozen=True)
class Company:
    """Who sits at the table, and what their plates show beside the tallies. `owes` and
    `chosen_seats`: the seats whose choice is awaited, or made; `later`: those of `owes` who choose
    only after others, so that their plates are dark. `lit_seats`: the seats whose plate has a
    bright edge although it is nobody's turn. `simply`: computer players think more simply for now.
    `sealed`: the deal is sealed; `seals`: the seats whose choice is."""

    names: Sequence[str]
    owes: Collection[int] = ()
    chosen_seats: Collection[int] = ()
    later: Collection[int] = ()
    portraits: Sequence[str] = ()  # by seat; without them, those that belong to the names
    lit_seats: Collection[int] = ()
    simply: bool = False
    signs: Sequence[tuple[str, ...]] = ()  # by seat, of the help that its player has
    colours: Sequence[str] = ()  # by seat, the name of its player's colour, or ""
    sealed: bool = False
    seals: Collection[int] = ()
    even: str = ""  # the handicap in words, "" for none
    moods: Mapping[int, str] = field(default_factory=dict)  # by seat, of the glad and the cross

    def name(self, seat: int, view: View, words: Words) -> str:
        """Return the name of a seat's player as it is shown, or that of an extra place."""
        if seat < min(view.table.seats, len(self.names)):
            return words.display_name(self.names[seat])
        return words.say("place.extra")

    def portrait(self, seat: int, view: View, words: Words) -> str:
        """Return the portrait on a seat's plate: the given one, or that of the player's name."""
        if seat < len(self.portraits):
            return self.portraits[seat]
        names = list(self.names[: view.table.seats])
        if seat == len(names):  # an extra seat
            names.append(words.say("place.extra"))
        return seated_portraits(tuple(names))[seat]


def with_plates(setup: TableSetup, view: View, looks: Looks, company: Company) -> TableSetup:
    """Return the setup with the widths of all plates, in logical units, by the players' names."""
    tallies = _plate_tallies(view.tallies, looks.layout, 0)
    widest = ["0" * DIGITS] * len(tallies)
    captions = _captions(tallies, looks.words)
    names = [company.name(seat, view, looks.words) for seat in range(setup.places)]
    widths = tuple(plates.plate_width(name, widest, captions) for name in names)
    return setup._replace(plates=widths)


def table_cloth(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the felt with its rail; it is shared: do not draw on it."""
    return _cloth(size, larger_print(theme, 1.0))


@keep_pictures(3)
def _cloth(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    picture = felt(size, theme).copy()
    lay_rail(picture, theme)
    return picture


def arrange_view(view: View, layout: Layout, size: tuple[int, int], bottom: int, setup: TableSetup,
                 orders: Mapping[str, Sequence[Card]] = MappingProxyType({}), large: float = 1.0,
                 needs: Needs | None = None) -> Arrangement:  # fmt: skip
    """Arrange a view in a window of `size` pixels, the head line free. `orders`: of cards, by zone;
    `large`: the scale of the writing; `needs`: the room of each part, by default for this view."""
    setup = setup._replace(head=head_height(size, large), large=large)
    return arrange(view, layout, size, bottom, setup, orders, needs)


def furniture(table: Arrangement, view: View, looks: Looks, company: Company) -> Items:
    """Return the items of all but the cards: mat, frames, plates, marks on heaps, head line."""
    words, theme = looks.words, looks.theme
    items = mat_items(table, looks.layout, theme, words)
    items.update(_frame_items(table, view, looks, company))
    painter = PlatePainter(table, view, looks, company)
    for seat in table.ring.stations:
        items["plate", seat] = painter.item(seat, view.tallies)
        if seat in company.owes and seat not in company.later:
            items["light", seat] = plates.light_item(table.plate(seat), theme)
    seats = range(len(table.ring.stations))
    names = [company.name(seat, view, words) for seat in seats]
    portraits = [company.portrait(seat, view, words) for seat in seats]
    items.update(plates.heap_items(table, looks.layout, theme, words, names, portraits))
    note = "even", words.say("even.mine") if company.even else ""
    if company.simply:
        note = "beside", words.say("play.simply")
    numbers = head_numbers(view, looks.layout, words, looks.hands, looks.rules)
    items.update(head_items(numbers, note, table, theme, company.sealed))
    return items


def _frame_items(table: Arrangement, view: View, looks: Looks, company: Company) -> Items:
    """Return the outlines of places, with their names if they are empty and in the middle or at the
    bottom seat. Empty places of seats that have no choice to make would only distract."""
    items = Items()
    full = {zone for zone, cards in view.zones.items() if cards}
    full |= {shared_room(zone) or zone for zone in full}
    choosing = {*company.owes, *company.chosen_seats} if company.owes else set(table.ring.stations)
    for zone, frame in table.frames.items():
        if not frame.marked:
            continue
        kind, owner = kind_and_owner(zone)
        place = looks.layout.place(zone, table.bottom)
        is_always_shown = place is not None and ALWAYS in place.frame
        if zone in full or owner < 0 or owner in choosing or is_always_shown:
            is_named = zone not in full and owner in (-1, table.bottom)
            name = looks.words.say(f"zone.{kind}") if is_named else ""
            items["frame", zone] = frame_item(frame.room, looks.theme, name)
    return items


class PlatePainter(NamedTuple):
    """Paints the name plates of a view on a table."""

    table: Arrangement
    view: View
    looks: Looks
    company: Company

    def item(self, seat: int, tallies: Mapping[str, int]) -> Item:
        """Paint the name plate of a seat, with its numbers from `tallies`."""
        table, view, looks, company = self
        words, layout = looks.words, looks.layout
        keys = _plate_tallies(tallies, layout, seat)
        numbers = tuple(points_text(tallies[key], layout.parts(key)) for key in keys)
        deals = layout.dealer and view.table.dealer == seat
        signs = company.signs[seat] if seat < len(company.signs) else ()
        content = Plate(
            company.name(seat, view, words), numbers, _captions(keys, words),
            owes=seat in company.owes and seat not in company.later,
            chosen=seat in company.chosen_seats, lit=seat in company.lit_seats,
            dealer=words.say("plate.dealer") if deals else "",
            token=company.portrait(seat, view, words), mood=company.moods.get(seat, ""),
            side=side_of(looks.rules, view.table, seat) if looks.rules else -1,
            signs=(*signs, SEALED) if seat in company.seals else signs,
            colour=company.colours[seat] if seat < len(company.colours) else "",
        )  # fmt: skip
        return plates.plate_item(table.plate(seat), looks.theme, content)


def _plate_tallies(tallies: Mapping[str, int], layout: Layout, seat: int) -> list[str]:
    own = [(key, layout.tally(key)) for key in tallies if kind_and_owner(key)[1] == seat]
    return [key for key, tally in own if tally is not None and tally.at == "plate"]


def _captions(tallies: Sequence[str], words: Words) -> tuple[str, ...]:
    """Return the caption of each of several numbers on a plate; empty if there is only one."""
    if len(tallies) < 2:
        return ()
    return tuple(words.say(f"tally.{kind_and_owner(key)[0]}") for key in tallies)


def view_notes(table: Arrangement, view: View, looks: Looks) -> Items:
    if looks.rules is None:
        return {}
    large, words = looks.theme.large, looks.words
    taken = [Room(0, 0, table.size[0], head_height(table.size, large))]
    for zone, room in plates.heap_rooms(table, looks.layout, large).items():
        owned = kind_and_owner(zone)[1] >= 0  # notes of seats keep clear of a heap without owner
        taken.append(room if owned else grow(table.frames[zone].room, HEAP_MARGIN))
    texts = notes.sentences(looks.rules, view, words)
    return notes.note_items(table, texts, looks.theme, looks.deck.style,
                            taken=[*map(rect_of, taken)], glossary=words.glossary)  # fmt: skip


def card_items(table: Arrangement, bright: Collection[Card], looks: Looks,
               flying: Collection[Spot] = ()) -> Items:  # fmt: skip
    """Return the items of cards not `flying`, the light of `bright` ones, and counts of heaps."""
    items: Items = {}
    for spot, pose in table.uncovered_poses():
        if spot in flying:
            continue
        items["card", spot] = resting_item(looks.deck, pose)
        if pose.face in bright:
            depth = pose.depth + 0.2
            items["lit", spot] = glow_item(looks.deck, pose, looks.theme.highlight, depth)
    for zone in table.counts:
        items["count", zone] = count_item(table, zone, looks.theme)
    for spot, number in table.column_counts.items():
        if spot not in flying:
            cards = [table.poses[spot]]
            items["count", spot] = corner_badge(cards, number, table.size, looks.theme)
    return items


class ItemsAtRest:
    """The furniture and the cards of a table. They are painted anew when any of it changes."""

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()
        self._furniture, self._cards = Items(), Items()
        self._bright = frozenset[Card]()

    def items(self, table: Arrangement, view: View, looks: Looks, company: Company,
              flying: Collection[Spot] = ()) -> Items:  # fmt: skip
        """Return the items by key, without `flying` cards and marks on heaps of them alone."""
        shown, before = (table, looks, view, company), self._shown
        if [*map(id, shown)] != [*map(id, before)]:  # one is another object; equality is slow
            bright = frozenset(lit(looks.rules, view) if looks.rules is not None else ())
            if [*map(id, shown[:2])] != [*map(id, before[:2])] or bright != self._bright:
                self._bright = bright
                self._cards = {}
            self._furniture = furniture(table, view, looks, company)
            self._shown = shown
        if flying:
            items = dict(self._furniture)
            at_rest = {spot.zone for spot in table.poses.keys() - {*flying}}
            for zone in {spot.zone for spot in flying} - at_rest:
                items.pop(("owner", zone), None)
            return items | card_items(table, self._bright, looks, flying)
        self._cards = self._cards or card_items(table, self._bright, looks)
        return self._furniture | self._cards


WrittenNotes = Mapping[Target, tuple[str, Item]]
"""The text and the item of the note at each place."""


class NoteLayer:
    """Places the game's notes on a table, and keeps their places as long as nothing changes."""

    def __init__(self) -> None:
        self._placed: tuple[Arrangement, Looks] | None = None
        self._kept: tuple[tuple[object, ...], WrittenNotes] = (), {}
        self.last: Mapping[Hashable, Item] = {}  # the notes as last placed

    def keep(self, table: Arrangement, looks: Looks, written: WrittenNotes) -> None:
        """Keep these notes where they are, as long as no card moves and their text is the same."""
        self._placed = None
        self._kept = (table.size, table.poses, looks), written

    def items(self, table: Arrangement, view: View, looks: Looks) -> Mapping[Hashable, Item]:
        """Return the notes of a table at rest; if it has changed, place all but kept ones anew."""
        if self._placed is None or self._placed[0] is not table or self._placed[1] != looks:
            self._placed = table, looks
            self.last = view_notes(table, view, looks)
            if self._kept[0] != (table.size, table.poses, looks):
                self._kept = (), {}
            elif looks.rules is not None:
                texts = notes.sentences(looks.rules, view, looks.words)
                for place, (text, note) in self._kept[1].items():
                    if texts.get(place) == text:
                        self.last = {**self.last, notes.note_at(place): note}
        return self.last


def recount_items(table: Arrangement, looks: Looks, carried: Collection[Spot],
                  items: Items) -> None:  # fmt: skip
    """Replace in `items` the counts of the heaps from which cards are carried away."""
    for zone, gone in Counter(spot.zone for spot in carried).items():
        if gone >= table.counts.get(zone, 0):
            items.pop(("count", zone), None)
        else:
            items["count", zone] = count_item(table, zone, looks.theme, gone)


def paint_table(view: View, looks: Looks, company: Company, size: tuple[int, int], bottom: int,
                setup: TableSetup, needs: Needs | None = None) -> pygame.Surface:  # fmt: skip
    """Paint a table as a picture of `size` pixels, with the seat `bottom` at the bottom. `needs`:
    how much room each part gets, by default what this view needs."""
    setup = with_plates(setup, view, looks, company)
    large = looks.theme.large
    table = arrange_view(view, looks.layout, size, bottom, setup, large=large, needs=needs)
    canvas = Canvas(table_cloth(size, looks.theme))
    canvas.lay(ItemsAtRest().items(table, view, looks, company) | view_notes(table, view, looks))
    picture = pygame.Surface(size)
    canvas.draw(picture, whole=True)
    return picture


def head_height(size: tuple[int, int], large: float) -> float:
    """Return the height that the rail and the head line take of a window, in pixels."""
    return (HEAD * large + RAIL) * scale_of(size)


def head_room(size: tuple[int, int], large: float) -> Room:
    unit = scale_of(size)
    return Room(LEFT_MARGIN * unit, RAIL * unit, size[0] * HEAD_WIDTH, LINE * large * unit)


def head_numbers(view: View, layout: Layout, words: Words, hands: int = 0,
                 rules: Rules | None = None) -> list[str]:  # fmt: skip
    """Return the public numbers of the table in words, such as the round, the trick and the target,
    the most important first. `hands`: the number of hands agreed, 0 for none. If that is agreed or
    set by the `rules`, the hand is given as one of so many, without the end by house rules."""
    hands = hands or (set_hands(rules, view.table) if rules else 0)
    texts = list[str]()
    for key in head_tallies(view, layout):
        text = head_text(key, rules, view, layout, words)
        if not text or (hands and key in UNTIL):
            continue
        is_hand = key == layout.sheet.row and view.tallies[key] == view.table.hand
        if hands and is_hand:
            text = words.say("series.of_hands", hand=text, n=hands)
        texts.append(text)
    return texts


def head_tallies(view: View, layout: Layout) -> list[str]:
    heads = [(key, tally) for key, tally in layout.tallies.items() if tally.at == "head"]
    shown = [key for key, tally in heads if not tally.phases or view.phase in tally.phases]
    return [key for key in shown if key in view.tallies]


def head_text(key: str, rules: Rules | None, view: View, layout: Layout, words: Words) -> str:
    """Return a number of the head line in words; "" if the game has none for it. They may name
    other numbers of the game, and a number may stand for a word, such as the suit of trumps."""
    number = view.tallies[key]
    facts = {**head_facts(rules, view), "n": in_fractions(number, layout.tallies[key].parts)}
    for text_key in (f"head.{key}.{number}", f"head.{key}"):
        if words.has(text_key):
            return words.say(text_key, **facts)
    return ""


def head_items(numbers: Sequence[str], note: tuple[str, str], table: Arrangement, theme: Theme,
               sealed: bool = False) -> Items:  # fmt: skip
    """Return the items of the head line: the numbers, the seal of a deal that is `sealed`, and a
    note in smaller letters; any may be missing. `note`: the key of its item, and its text, "" for
    none. The last numbers are left out if the note has no room otherwise."""
    key, text = note
    room, unit = head_room(table.size, theme.large), theme.large * scale_of(table.size)
    seal_side = round(SEAL_SIDE * table.size[1] * theme.large)
    seal_width = seal_side + GAP * unit if sealed else 0.0
    for count in range(len(numbers), -1, -1):
        line = BETWEEN.join(numbers[:count])
        line_px = round(LINE_LETTERS * unit)
        left = room.x  # of what is beside the numbers
        if line:
            width = room.width * (SHARED if text else 1.0) - seal_width
            largest = int(line_px * width / max(1, text_width(line, "strong", line_px)))
            line_px = min(line_px, largest)
            left += text_width(line, "strong", line_px) + GAP * unit
        width = table.size[0] * BUTTONS - left - seal_width
        beside = room._replace(x=left + seal_width, width=width)
        note_px = round(NOTE_LETTERS * unit)
        fitting_text, px = fit_text(text, "strong", note_px, int(width), MIN_NOTE_SCALE)
        if fitting_text == text:
            break
    items = Items()
    if line:
        line_room = room._replace(width=left - room.x)
        items["head"] = line_item(line, line_room, theme, line_px, align="left")
    if sealed:
        place = round(left), round(room.middle[1] - seal_side / 2)
        items["sealed"] = item(UNDER, (plates.sign(SEALED, seal_side, theme), place, 0))
    if text:
        items[key] = line_item(text, beside, theme, px, align="left")
    return items

"""A whole table as one picture: from a view to everything that lies on the felt."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations, pairwise
from types import MappingProxyType

import pygame

from rules.kit.cards import Card
from rules.kit.changes import Spot
from rules.kit.contract import Rules
from rules.kit.remarks import side_of
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from sprites.deck import Deck
from sprites.portraits import seated_portraits
from table.felt import notes
from table.felt.canvas import Canvas, Item
from table.felt.furniture import CardItems, frame_item, line_item, rect_of
from table.felt.marks import count_item
from table.felt.mat import mat_items
from table.felt.plates import (
    SEALED,
    Plate,
    heap_items,
    heap_rooms,
    light_item,
    plate_item,
    plate_width,
)
from table.felt.rail import RAIL, lay_rail
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.layout.arrange import Arrangement, TableSetup, arrange
from table.layout.layout import ALWAYS, Layout, shared_room
from table.layout.need import Needs
from table.layout.ring import Room
from table.layout.room import grow
from table.theme.theme import Theme, larger_print
from table.widgets import felt, scale_of
from table.widgets.text import fit_text, text_width

APART = 0.08  # of a heap of nobody's, from what is said at a seat
WRITTEN = 3  # digits of a number for which a plate has room


@dataclass(frozen=True)
class Looks:
    """What a game looks like tonight: layout, theme, deck and words; its rules for its notes.

    `voice`: the words for what is told to the person who looks, in another language perhaps than
    what is written for all. `hands`: after so many it was agreed to end, where that is not 0.
    """

    layout: Layout
    theme: Theme
    deck: Deck
    words: Words
    rules: Rules | None = None
    voice: Words | None = None
    hands: int = 0

    @property
    def tells(self) -> Words:
        """The words for what is told to the person who looks."""
        return self.voice or self.words


@dataclass(frozen=True)
class Company:
    """Who sits round the table and what the plates say of them beside the tallies. `lit`: of whom
    something is told just now, which is nobody's turn. `simply`: the computers among them think
    more simply for now. `sealed`: the words of the deal's seal, as long as they are
    shown; `seals`: those of choices that wait, by seat; `opened`: of the last that all have
    seen since, and whether the seal is that of what was seen."""

    names: Sequence[str]
    owes: Collection[int] = ()
    chosen: Collection[int] = ()
    portraits: Sequence[str] = ()  # by seat; without them, those that belong to the names
    lit: Collection[int] = ()
    simply: bool = False
    signs: Sequence[tuple[str, ...]] = ()  # by seat, of what help its person has
    colours: Sequence[str] = ()  # by seat, the name of its person's, if they have one
    sealed: str = ""
    seals: Mapping[int, str] = field(default_factory=dict)
    opened: Mapping[int, tuple[str, bool]] = field(default_factory=dict)
    even: str = ""  # how the match was made even for one of them, where it was

    def name(self, seat: int, view: View, words: Words) -> str:
        """What a seat's plate calls the person who sits there."""
        if seat < min(view.table.seats, len(self.names)):
            return words.display_name(self.names[seat])
        return words.say("place.extra")

    def portrait(self, seat: int, view: View, words: Words) -> str:
        """The portrait of the person who sits there."""
        if seat < len(self.portraits):
            return self.portraits[seat]
        seats = view.table.seats
        extra = [words.say("place.extra")] * (seat + 1 - seats)
        return seated_portraits((*self.names[:seats], *extra))[seat]


def with_plates(setup: TableSetup, view: View, looks: Looks, company: Company) -> TableSetup:
    """Give a table the plates of those who sit there."""
    most = ["0" * WRITTEN for key in view.tallies if _on_plate(looks.layout, key, 0)]
    names = [company.name(seat, view, looks.words) for seat in range(setup.places)]
    return setup._replace(plates=tuple(plate_width(name, most) for name in names))


def table_cloth(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The felt with its rail, the same for every size of writing; do not draw on it."""
    return _cloth(size, larger_print(theme, 1.0))


@lru_cache(maxsize=3)
def _cloth(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    picture = felt(size, theme).copy()
    lay_rail(picture, theme)
    return picture


def arrange_view(
    view: View,
    layout: Layout,
    size: tuple[int, int],
    bottom: int,
    setup: TableSetup,
    orders: Mapping[str, Sequence[Card]] = MappingProxyType({}),
    large: float = 1.0,
    needs: Needs | None = None,
) -> Arrangement:
    """Arrange a view with the head line kept free, in writing so `large`."""
    setup = setup._replace(head=head_height(size, large), large=large)
    return arrange(view, layout, size, bottom, setup, orders, needs)


def furniture(
    table: Arrangement, view: View, looks: Looks, company: Company
) -> dict[Hashable, Item]:
    """Everything but the cards: frames, plates, the head line."""
    words, theme = looks.words, looks.theme
    items: dict[Hashable, Item] = {**mat_items(table, looks.layout, theme, words)}
    full = {zone for zone, cards in view.zones.items() if cards}
    full |= {room for zone in full if (room := shared_room(zone))}
    asked = {*company.owes, *company.chosen} if company.owes else set(table.ring.stations)
    for zone, frame in table.frames.items():
        if not frame.marked:
            continue
        kind, owner = kind_and_owner(zone)
        place = looks.layout.place(zone, table.bottom)
        # nobody is to wonder what belongs there while others are asked
        if zone in full or owner < 0 or owner in asked or (place and ALWAYS in place.frame):
            bare = zone not in full and owner in (-1, table.bottom)
            name = words.say(f"zone.{kind}") if bare else ""
            items["frame", zone] = frame_item(frame.room, theme, name)
    for seat in table.ring.stations:
        items["plate", seat] = plate(table, view, looks, company, seat, view.tallies)
        if seat in company.owes:
            items["light", seat] = light_item(table.plate(seat), theme)
    seats = range(len(table.ring.stations))
    names = [company.name(seat, view, words) for seat in seats]
    portraits = [company.portrait(seat, view, words) for seat in seats]
    items.update(heap_items(table, looks.layout, theme, words, names, portraits))
    more = ("sealed", words.say("play.sealed", seal=company.sealed) if company.sealed else "")
    if company.even and not company.sealed:
        more = "even", words.say("even.mine")
    if company.simply:
        more = "beside", words.say("play.simply")
    numbers = head_numbers(view, looks.layout, words, looks.hands)
    items.update(head_items(numbers, more, table, theme))
    return items


def plate(
    table: Arrangement,
    view: View,
    looks: Looks,
    company: Company,
    seat: int,
    tallies: Mapping[str, int],
) -> Item:
    """A seat's name plate with the numbers that `tallies` gives it."""
    words, layout = looks.words, looks.layout
    numbers = [
        str(in_fractions(number, layout.parts(key))).replace("-", "–")
        for key, number in tallies.items()
        if _on_plate(layout, key, seat)
    ]
    phase = layout.phases.get(view.phase)
    deals = view.table.dealer == seat and not (phase and phase.undealt)
    signs = company.signs[seat] if seat < len(company.signs) else ()
    what = Plate(
        company.name(seat, view, words),
        tuple(numbers),
        owes=seat in company.owes,
        chosen=seat in company.chosen,
        dealer=words.say("plate.dealer") if deals else "",
        token=company.portrait(seat, view, words),
        side=side_of(looks.rules, view.table, seat) if looks.rules else -1,
        lit=seat in company.lit,
        signs=(*signs, SEALED) if seat in company.seals else signs,
        colour=company.colours[seat] if seat < len(company.colours) else "",
    )
    return plate_item(table.plate(seat), looks.theme, what)


def _on_plate(layout: Layout, tally: str, seat: int) -> bool:
    """Whether a tally is a number on a seat's plate."""
    entry = layout.tally(tally)
    return kind_and_owner(tally)[1] == seat and entry is not None and entry.at == "plate"


def view_notes(table: Arrangement, view: View, looks: Looks) -> dict[Hashable, Item]:
    """The game's own notes, each at its zone or its card."""
    if looks.rules is None:
        return {}
    large, words = looks.theme.large, looks.words
    taken = [Room(0, 0, table.size[0], head_height(table.size, large))]
    for zone, room in heap_rooms(table, looks.layout, large).items():
        own = kind_and_owner(zone)[1] >= 0  # else what is said at a seat is not of it
        taken.append(room if own else grow(table.frames[zone].room, APART))
    said, rects = notes.sentences(looks.rules, view, words), [*map(rect_of, taken)]
    return notes.note_items(table, said, looks.theme, looks.deck.style, rects, words.glossary)


def cards(
    table: Arrangement, looks: Looks, lying: CardItems, but: Collection[Spot] = ()
) -> dict[Hashable, Item]:
    """The cards at rest, and the counts of the heaps."""
    items: dict[Hashable, Item] = {
        ("card", spot): lying.item(looks.deck, pose)
        for spot, pose in table.uncovered()
        if spot not in but
    }
    for zone in table.counts:
        items["count", zone] = count_item(table, zone, looks.theme)
    return items


def recount_items(
    table: Arrangement, looks: Looks, carried: Collection[Spot], items: dict[Hashable, Item]
) -> None:
    """Count in `items` only the cards still in the heaps from which some are carried away."""
    for zone in {spot.zone for spot in carried} & set(table.counts):
        gone = sum(spot.zone == zone for spot in carried)
        if gone >= table.counts[zone][1]:
            items.pop(("count", zone), None)
        else:
            items["count", zone] = count_item(table, zone, looks.theme, gone)


def paint_table(
    view: View,
    looks: Looks,
    company: Company,
    size: tuple[int, int],
    bottom: int,
    setup: TableSetup,
    needs: Needs | None = None,
) -> pygame.Surface:
    """The table as a picture of `size` pixels, with the seat `bottom` nearest; `needs`: what room
    is shared out by, if not what this view needs."""
    setup = with_plates(setup, view, looks, company)
    table = arrange_view(
        view, looks.layout, size, bottom, setup, large=looks.theme.large, needs=needs
    )
    canvas = Canvas(table_cloth(size, looks.theme))
    laid = furniture(table, view, looks, company)
    canvas.lay({**laid, **cards(table, looks, CardItems()), **view_notes(table, view, looks)})
    picture = pygame.Surface(size)
    canvas.draw(picture, whole=True)
    return picture


# the line above the cards


HEAD = 36.0  # height of all that is kept for the line at the top, in logical units
LINE = 31.0  # and of the line itself, with the buttons beside it: cards lie clear of them
HEADED = 0.38  # of the window's width: the head line's part
PX, BESIDE = 21, 15  # letters of the line, and of what stands beside it, in logical units
SHARED = 0.58  # of its part the line takes at most where something stands beside it
BUTTONS = 0.405  # of the window's width: where they may begin
SMALL, BREAKS = 0.84, " -"  # what stands beside it on several lines, and where they part
LINES = 3  # so many at most
UNTIL = ("target", "hands")  # tallies that say until when a match goes on by its house rules
ONE = 0.8  # of its usual height at least, it stands on one line
LEAST = 0.5  # of its usual height: words to be remembered are rather small than cut
GAP = 16  # between the two, in logical units
BETWEEN = "   ·   "  # two numbers of the line


def head_height(size: tuple[int, int], large: float) -> float:
    """How much of a window the rail and the head line take, in pixels."""
    return (HEAD * large + RAIL) * scale_of(size)


def head_room(size: tuple[int, int], large: float) -> Room:
    """Where the head line is written."""
    unit = scale_of(size)
    return Room(24 * unit, RAIL * unit, size[0] * HEADED, LINE * large * unit)


def head_numbers(view: View, layout: Layout, words: Words, hands: int = 0) -> list[str]:
    """The public numbers of the table, such as round, trick and target, the first that tells the
    most. Where it was agreed to end after so many `hands`, the number of the hand tells of how
    many, and until when the house rules would have the match go on is not told."""
    said = []
    for key, entry in layout.tallies.items():
        number = view.tallies.get(key)
        if entry.at != "head" or number is None or (hands and key in UNTIL):
            continue
        text = words.say(f"head.{key}", n=in_fractions(number, entry.parts))
        if hands and key == layout.sheet.row and number == view.table.hand:
            text = words.say("series.of_hands", hand=text, n=hands)
        said.append(text)
    return said


def head_items(
    numbers: Sequence[str], more: tuple[str, str], table: Arrangement, theme: Theme
) -> dict[Hashable, Item]:
    """The numbers in a line, and what else stands in its room, in smaller letters; either may be
    missing. `more`: what that is called as an item, and what it says: on one line, and as long as
    it stands there the last of the numbers make room for it."""
    name, said = more
    kept = range(len(numbers), 0, -1) if said and numbers else (len(numbers),)
    ways = [_beside(BETWEEN.join(numbers[:most]), said, table, theme) for most in kept]
    line, px, rest, lines, size = max(ways, key=lambda way: (len(way[3]) == 1, way[4]))
    found: dict[Hashable, Item] = {}
    if line:
        own = head_room(table.size, theme.large)
        own = own._replace(width=rest.x - own.x if said else own.width)
        found["head"] = line_item(line, own, theme, px, align="left")
    for row, text in enumerate(lines):
        height = rest.height / len(lines)
        part = rest._replace(y=rest.y + height * row, height=height)
        key = (name, row) if row else name
        found[key] = line_item(text, part, theme, size, align="left")
    return found


Way = tuple[str, int, Room, tuple[str, ...], int]
"""A line and how high its letters are; the room beside it, what is there, and how high."""


def _beside(line: str, said: str, table: Arrangement, theme: Theme) -> Way:
    """A line, and what is said beside it: in one line where its letters are not much smaller for
    that; else in as few lines as let them be as high as they can."""
    unit = theme.large * scale_of(table.size)
    room, px, far = head_room(table.size, theme.large), round(PX * unit), 0.0
    if line:
        own = room.width * (SHARED if said else 1.0)
        px = min(px, int(px * own / max(1, text_width(line, "strong", px))))
        far = text_width(line, "strong", px) + GAP * unit
    rest = Room(room.x + far, room.y, table.size[0] * BUTTONS - room.x - far, room.height)
    if not said:
        return line, px, rest, (), 0
    usual, width = round(BESIDE * unit), int(rest.width)
    shown, size = fit_text(said, "strong", usual, width, ONE)
    if shown == said:
        return line, px, rest, (said,), size
    found = list[tuple[bool, int, tuple[str, ...]]]()
    for lines in _broken(said, usual):
        most = usual
        if len(lines) > 1:
            most = min(round(usual * SMALL), int(rest.height / len(lines)))
        ways = [fit_text(text, "strong", most, width, LEAST) for text in lines]
        whole = [shown for shown, _ in ways] == [*lines]
        found.append((whole, min(size for _, size in ways), lines))
    _, size, lines = max(found, key=lambda way: way[:2])
    return line, px, rest, lines, size


def _broken(text: str, px: int) -> list[tuple[str, ...]]:
    """The ways in which it can be written: in one line, in two and in three much alike."""
    ends = [at + 1 for at, letter in enumerate(text) if letter in BREAKS and at + 1 < len(text)]
    found: list[tuple[str, ...]] = [(text,)]
    for parts in range(2, min(LINES, len(ends) + 1) + 1):
        ways = (
            tuple(text[start:end].rstrip() for start, end in pairwise((0, *at, len(text))))
            for at in combinations(ends, parts - 1)
        )
        found.append(min(ways, key=lambda way: max(text_width(line, "strong", px) for line in way)))
    return found

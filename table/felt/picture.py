"""A whole table as one picture: from a view to everything that lies on the felt."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
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
from table.felt.furniture import CardItems, frame_item, rect_of
from table.felt.head import head_height, head_items, head_numbers
from table.felt.icons import SEALED
from table.felt.marks import count_item
from table.felt.mat import mat_items
from table.felt.owners import name_items, name_rooms, owner_items, owner_rooms
from table.felt.plates import Plate, light_item, plate_item, plate_width
from table.felt.rail import lay_rail
from table.i18n.phrases import in_fractions
from table.i18n.words import Words
from table.layout.arrange import Arrangement, TableSetup, arrange
from table.layout.layout import ALWAYS, Layout
from table.layout.need import Needs
from table.layout.patterns import shared_room
from table.layout.ring import Room
from table.layout.room import grow
from table.theme.theme import Theme, larger_print
from table.widgets import felt

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


def with_plates(setup: TableSetup, view: View, looks: Looks, company: Company) -> TableSetup:
    """Give a table the plates of those who sit there."""
    names = [_name(view, looks, company, seat) for seat in range(setup.places)]
    shown = [key for key in view.tallies if _on_plate(looks.layout, key)]
    most = ["0" * WRITTEN for key in shown if kind_and_owner(key)[1] == 0]
    return setup._replace(plates=tuple(plate_width(name, most) for name in names))


def table_cloth(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The felt with its rail, for a window of `size`; the same however large is written on it.
    Shared; do not draw on it."""
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
    items: dict[Hashable, Item] = {**mat_items(table, looks.layout, looks.theme, looks.words)}
    for zone, frame in table.frames.items():
        kind, owner = kind_and_owner(zone)
        if frame.marked and not _elsewhere(table, view, looks, company, zone):
            bare = not _lying(view, zone) and (owner < 0 or owner == _bottom(table))
            name = looks.words.say(f"zone.{kind}") if bare else ""
            items["frame", zone] = frame_item(frame.room, looks.theme, name)
    for seat in table.ring.stations:
        items["plate", seat] = plate(table, view, looks, company, seat, view.tallies)
        if seat in company.owes:
            items["light", seat] = light_item(plate_room(table, seat), looks.theme)
    seats = range(len(table.ring.stations))
    names = [_name(view, looks, company, seat) for seat in seats]
    tokens = [_token(view, looks, company, seat) for seat in seats]
    items.update(owner_items(table, looks.layout, looks.theme, names, tokens))
    items.update(name_items(table, looks.theme, looks.words))
    more = ("sealed", looks.words.say("play.sealed", seal=company.sealed) if company.sealed else "")
    if company.even and not company.sealed:
        more = "even", looks.words.say("even.mine")
    if company.simply:
        more = "beside", looks.words.say("play.simply")
    numbers = head_numbers(view, looks.layout, looks.words, looks.hands)
    items.update(head_items(numbers, more, table, looks.theme))
    return items


def _lying(view: View, zone: str) -> bool:
    """Whether cards lie in a zone, or in a room that zones made in play share."""
    return any(cards and zone in (name, shared_room(name)) for name, cards in view.zones.items())


def _elsewhere(table: Arrangement, view: View, looks: Looks, company: Company, zone: str) -> bool:
    """Whether a place is marked for its phase, is empty, and its seat is not asked while another
    is: nobody is to wonder what belongs there."""
    owner = kind_and_owner(zone)[1]
    if not company.owes or owner < 0 or owner in company.owes or owner in company.chosen:
        return False
    place = looks.layout.place(zone, _bottom(table))
    return place is not None and ALWAYS not in place.frame and not _lying(view, zone)


def _bottom(table: Arrangement) -> int:
    return next(seat for seat, station in table.ring.stations.items() if station.side == "bottom")


def plate(
    table: Arrangement,
    view: View,
    looks: Looks,
    company: Company,
    seat: int,
    tallies: Mapping[str, int],
) -> Item:
    """A seat's name plate with the numbers that `tallies` gives it."""
    said = _plate(view, looks, company, seat, tallies)
    return plate_item(plate_room(table, seat), looks.theme, said)


def plate_room(table: Arrangement, seat: int) -> Room:
    """Where a seat's name plate lies."""
    station = table.ring.stations[seat]
    return station.plate


def _plate(
    view: View, looks: Looks, company: Company, seat: int, tallies: Mapping[str, int]
) -> Plate:
    words = looks.words
    name = _name(view, looks, company, seat)
    written = [
        str(in_fractions(value, entry.parts)).replace("-", "–")
        for key, value in tallies.items()
        if kind_and_owner(key)[1] == seat
        and (entry := looks.layout.tally(key)) is not None
        and entry.at == "plate"
    ]
    owes, chosen = seat in company.owes, seat in company.chosen
    phase = looks.layout.phases.get(view.phase)
    deals = view.table.dealer == seat and not (phase and phase.undealt)
    dealer = words.say("plate.dealer") if deals else ""
    side = side_of(looks.rules, view.table, seat) if looks.rules else -1
    token = _token(view, looks, company, seat)
    lit = seat in company.lit
    signs = company.signs[seat] if seat < len(company.signs) else ()
    signs = (*signs, SEALED) if seat in company.seals else signs
    colour = company.colours[seat] if seat < len(company.colours) else ""
    return Plate(name, tuple(written), owes, chosen, dealer, token, side, lit, signs, colour)


def _name(view: View, looks: Looks, company: Company, seat: int) -> str:
    """What a seat's plate calls the person who sits there."""
    if seat < min(view.table.seats, len(company.names)):
        return looks.words.display_name(company.names[seat])
    return looks.words.say("place.extra")


def _token(view: View, looks: Looks, company: Company, seat: int) -> str:
    """The portrait of the person who sits there."""
    if seat < len(company.portraits):
        return company.portraits[seat]
    seats = view.table.seats
    extra = looks.words.say("place.extra")
    return seated_portraits((*company.names[:seats], *[extra] * (seat + 1 - seats)))[seat]


def _on_plate(layout: Layout, tally: str) -> bool:
    entry = layout.tally(tally)
    return entry is not None and entry.at == "plate"


def view_notes(table: Arrangement, view: View, looks: Looks) -> dict[Hashable, Item]:
    """The game's own notes, each at its zone or its card."""
    if looks.rules is None:
        return {}
    said = notes.sentences(looks.rules, view, looks.words)
    taken = [Room(0, 0, table.size[0], head_height(table.size, looks.theme.large))]
    taken += owner_rooms(table, looks.layout, looks.theme.large).values()
    heaps = name_rooms(
        table, looks.theme.large
    )  # of nobody's: what is said at a seat is not of them
    taken += [grow(table.frames[zone].room, APART) for zone in heaps]
    return notes.note_items(
        table, said, looks.theme, looks.deck.style, [*map(rect_of, taken)], looks.words.glossary
    )


def cards(
    table: Arrangement, looks: Looks, lying: CardItems, but: Collection[Spot] = ()
) -> dict[Hashable, Item]:
    """The cards at rest, and the counts of the heaps."""
    items: dict[Hashable, Item] = {
        ("card", spot): lying.item(looks.deck, pose)
        for spot, pose in table.poses.items()
        if spot not in but and spot not in table.covered
    }
    for zone in table.counts:
        items["count", zone] = count_item(table, zone, looks.theme)
    return items


def recount_items(
    table: Arrangement, looks: Looks, carried: Collection[Spot], items: dict[Hashable, Item]
) -> dict[Hashable, Item]:
    """The counts of heaps from which cards are carried away: of those that still lie there; a heap
    of which none does has none, and loses it from `items`."""
    found: dict[Hashable, Item] = {}
    for zone in {spot.zone for spot in carried} & set(table.counts):
        gone = sum(spot.zone == zone for spot in carried)
        if gone >= table.counts[zone][1]:
            items.pop(("count", zone), None)
        else:
            found["count", zone] = count_item(table, zone, looks.theme, gone)
    return found


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

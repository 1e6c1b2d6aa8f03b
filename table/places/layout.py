"""layout.yaml: where a game's zones, numbers and gestures stand; `layout_faults` reads it.

Lengths are in card widths. A seat's zones are placed inside its station, a box
on the ring round the table; everybody's else inside the middle. What a pattern
such as `hand:{seat}` leaves open is filled in when the table is arranged; zones
of a pattern that ends in `{n}` are made during play and share its room.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rules.kit.sight import kind_and_owner
from table.places.patterns import pattern

ALWAYS = "always"  # in a `frame`: whatever the phase

Pair = Annotated[tuple[float, float], msgspec.Meta(description="wanted.pair")]
Box = Annotated[
    tuple[float, float, float, float],
    msgspec.Meta(description="wanted.box"),
]


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the cards of a zone lie and how.

    `at`: of a seat's zone, left and top in its station, negative from the far
    edge; of a zone in the middle, the offset of its middle from the table's.
    `toward`: instead, beside the station on the table's side. `room`: width
    and height the cards may take. `scale`: of the cards.
    """

    room: Pair
    at: Pair = (0.0, 0.0)
    toward: bool = False
    how: Literal["pile", "row", "fan", "columns"] = "row"
    scale: float = 1.0
    align: Literal["left", "middle", "right"] = "middle"
    count: bool = False  # a number tells how many cards lie here
    frame: tuple[str, ...] = ()  # phases in which an outline marks the place; or `always`


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of zone: `here` in the middle, or `mine` and `theirs` at the seats.

    `sort` is how visible cards are put in order for the eye: by rank, or by suit and then by rank;
    `ace` says whether the ace then stands below the two (as it does unless one says otherwise) or
    above the king. Where zones overlap, the one listed later lies upon the other.
    """

    here: Place | None = None
    mine: Place | None = None
    theirs: Place | None = None
    sort: Literal["none", "rank", "suit"] = "none"
    ace: Literal["low", "high"] | None = None


class Stand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a seat's chips stand: left and top in its station, and the room they may take."""

    room: Pair
    at: Pair = (0.0, 0.0)


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a public number is written: a seat's name plate, the head of the table, nowhere.

    `parts`: it counts so many parts of one; of 2 parts, 15 is written 7½. `mine`
    and `theirs`: it is a number of chips, which stand there in towers.
    """

    at: Literal["plate", "head", "nowhere"] = "head"
    parts: Annotated[int, msgspec.Meta(ge=1, description="wanted.count")] = 1
    mine: Stand | None = None
    theirs: Stand | None = None


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A compartment of the mat: its name, its middle's offset from the mat's, its size and shape.

    `round`: a bowl, as large as fits the room. `picture`: the card whose figure is printed there,
    such as JC; there is room for it where the compartment is wide.
    """

    name: str
    at: Pair
    room: Pair
    shape: Literal["round", "box"] = "box"
    picture: str = ""


class Mat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board in the middle on which chips are laid; `pools` names the tally of each compartment.

    `at` is the offset of its middle from the table's.
    """

    room: Pair
    pools: dict[str, Pool]
    at: Pair = (0.0, 0.0)


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a move of this verb is made by hand.

    `onto`: the place a drag of its cards ends on, where the offer names no
    targets itself; or of the top of a heap that is one of its targets. Where it
    is a place of one's own, cards may as well be put down anywhere in the
    middle that has no use for them. A move without cards is made by a drag of the top of the
    heap `start` (`from` in the file; or of a chip, where it is a tally with a
    stack) onto `onto`, or where there is none to oneself; or by a click on that
    heap of cards, or where it is none, on `onto`.
    `button`: it can be pressed, with the cards picked. `key`: a letter that
    presses it. `double`: a double click on a card makes it. `seals`: where its
    cards wait, face down, until everybody has chosen.
    """

    onto: str = ""
    start: str = msgspec.field(name="from", default="")
    button: bool = False
    key: str = ""
    double: bool = False
    seals: str = ""


class Station(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's box: its size, and in it the name plate; one's own also has prompt and buttons."""

    room: Pair
    plate: Box
    prompt: Box = (0.0, 0.0, 0.0, 0.0)
    buttons: Box = (0.0, 0.0, 0.0, 0.0)


class Stations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    mine: Station
    theirs: Station


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long, in seconds at normal speed, a phase without a choice is left to be looked at.

    `undealt`: who deals is only being settled, so that nobody has the dealer's button.
    """

    hold: float = 0.0
    undealt: bool = False


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet: a new row whenever the tally `row` changes, one column a seat."""

    row: str
    column: str = "points"


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game's table, as its folder describes it.

    `chapters`: phase to the anchor of the chapter of howto.md that tells of it, where that page
    opens in the middle of a match.
    """

    stations: Stations
    zones: dict[str, Zone]
    tallies: dict[str, Tally]
    verbs: dict[str, Verb]
    sheet: Sheet
    phases: dict[str, Phase] = {}
    chapters: dict[str, str] = {}
    middle: Pair = (7.0, 2.4)  # the least room the middle is given
    mat: Mat | None = None

    def zone(self, name: str) -> Zone:
        """The entry for a zone of this name; KeyError if the file has none."""
        return self.zones[pattern(name)]

    def tally(self, name: str) -> Tally | None:
        """The entry for a tally of this name; a pool of the mat needs none."""
        kind, owner = kind_and_owner(name)
        entry = self.tallies.get(f"{kind}:{{seat}}" if owner >= 0 else name)
        if entry is None and self.mat is not None and name in self.mat.pools:
            return Tally(at="nowhere")
        return entry

    def parts(self, name: str) -> int:
        """How many parts of one a tally counts."""
        entry = self.tally(name)
        return entry.parts if entry else 1

    def place(self, name: str, bottom: int) -> Place | None:
        """Where a zone lies when `bottom` is the seat nearest the players."""
        zone = self.zone(name)
        if kind_and_owner(name)[1] < 0:
            return zone.here
        return zone.mine if kind_and_owner(name)[1] == bottom else zone.theirs

"""layout.yaml: where a game's zones, numbers and gestures stand; `layout_faults` reads it.

A station, and the middle, is rows of parts, the first the farthest from its player: a part is a
kind of zone (`hand`), a tally that is chips (`chips`), the `plate`, the `prompt`, the `mat` or the
`trick`; several in brackets stand one above another. How large the cards are is in no file: as
large as what lies there now allows. Zones of a pattern that ends in `{n}` are made during play and
share their part's room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Literal, TypeAlias

import msgspec

from rules.kit.cards import UNKNOWN, Card
from rules.kit.sight import kind_and_owner
from rules.kit.state import View

ALWAYS = "always"  # in a `frame`: whatever the phase

Away = Annotated[float, msgspec.Meta(ge=-50, le=50)]  # card widths
Wide = Annotated[float, msgspec.Meta(ge=0, le=50)]  # likewise; nothing that is there is 0 wide
Pair = Annotated[tuple[Away, Away], msgspec.Meta(description="wanted.pair")]
Size = Annotated[tuple[Wide, Wide], msgspec.Meta(description="wanted.pair")]


class ZonePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the cards of a zone lie.

    `scale`: of the cards, to the others of their station or of the middle. `least`: room is kept
    for so many cards, or groups made in play, even while fewer lie there; of 0, none while it
    is empty. `tall`: and in columns for so many one above the other. `over`: it lies in the room of
    this kind of zone, moved by `shift` card widths.
    """

    how: Literal["pile", "row", "fan", "columns"] = "row"
    scale: Annotated[float, msgspec.Meta(ge=0.2, le=4)] = 1.0
    least: Annotated[int, msgspec.Meta(ge=0, le=60)] = 1
    tall: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1
    over: str = ""
    shift: Pair = (0.0, 0.0)
    align: Literal["left", "middle", "right"] = "middle"
    count: bool = False  # a number tells how many cards lie here
    frame: tuple[str, ...] = ()  # phases in which an outline marks the place; or `always`

    def marks(self, phase: str) -> bool:
        """Whether an outline marks the place in a phase."""
        return ALWAYS in self.frame or phase in self.frame


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of zone: `here` in the middle, or `mine` and `theirs` at the seats.

    `sort` is how visible cards are put in order for the eye: by rank, or by suit and then by rank;
    `ace` says whether the ace then stands below the two (as it does unless one says otherwise) or
    above the king. Where zones overlap, the one listed later lies upon the other. `trick`: it
    lies in the figure called `trick` in the middle, on its player's side.
    """

    here: ZonePlace | None = None
    mine: ZonePlace | None = None
    theirs: ZonePlace | None = None
    sort: Literal["none", "rank", "suit"] = "none"
    ace: Literal["low", "high"] | None = None
    trick: bool = False

    def marks(self, phase: str) -> bool:
        """Whether anywhere an outline marks its place in a phase."""
        places = filter(None, (self.here, self.mine, self.theirs))
        return any(place.marks(phase) for place in places)


class Stand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The room of a seat's chips, in card widths; `over`: that part is there, and has no use for
    it."""

    room: Size
    over: str = ""


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a public number is written: a seat's name plate, the head of the table, nowhere.

    `parts`: it counts so many parts of one; of 2 parts, 15 is written 7½. `mine`
    and `theirs`: it is a number of chips, which stand there in towers. `of`: these are chips of
    that pool, which lie apart from it as long as the pool has so many.
    """

    at: Literal["plate", "head", "nowhere"] = "head"
    parts: Annotated[int, msgspec.Meta(ge=1, le=1000, description="wanted.count")] = 1
    mine: Stand | None = None
    theirs: Stand | None = None
    of: str = ""


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A compartment of the mat: its name, its middle's offset from the mat's, its size and shape.

    `round`: a bowl, as large as fits the room. `picture`: the card whose figure is printed there,
    such as JC; there is room for it where the compartment is wide.
    """

    name: str
    at: Pair
    room: Size
    shape: Literal["round", "box"] = "box"
    picture: str = ""


class Mat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board in the middle for chips; `pools` names the tally of each compartment."""

    room: Size
    pools: dict[str, Pool]


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a move of this verb is made by hand.

    `onto`: the place a drag of its cards ends on, where the offer names no
    targets itself; or of the top of a heap that is one of its targets. Where it
    is a place of the player's own, cards may as well be put down anywhere in the
    middle that has no use for them. A move without cards is made by a drag of the top of the
    heap `start` (`from` in the file; or of a chip, where it is a tally with a
    stack) onto `onto`, or where there is none to oneself; or by a click on that
    heap of cards, or where it is none, on `onto`.
    `button`: it can be pressed, with the cards picked. `key`: a letter that
    presses it. `double`: a double click on a card makes it. `seals`: where its
    cards wait, face down, until everybody has chosen. `grave`: it ends something
    and cannot be answered, so that its button stands apart, and it may be asked about.
    """

    onto: str = ""
    start: str = msgspec.field(name="from", default="")
    button: bool = False
    key: str = ""
    double: bool = False
    seals: str = ""
    grave: bool = False


Parts: TypeAlias = "list[list[str | list[str]]]"
"""Rows of parts; those in brackets stand one above another."""


class Stations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the player's own seat is made of, with the buttons, and everybody else's."""

    mine: Parts
    theirs: Parts


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long, in seconds at normal speed, a phase without a choice is left to be looked at.

    `undealt`: who deals is only being settled, so that nobody has the dealer's button.
    """

    hold: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.0
    undealt: bool = False


class SheetLayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet: a new row whenever the tally `row` changes, one column a seat.

    `deal`: how many rows are played where several people play the same deals and compare them.
    """

    row: str
    column: str = "points"
    deal: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1


Talked = Literal[
    "won", "lost", "game", "beaten", "level", "stole", "robbed",
    "called", "pool", "unseen", "narrow", "gone", "fine", "seen", "bold", "folds",
]  # fmt: skip
"""What a sentence of the game's story is to somebody who talks, as `table.session.talk` says."""


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """One game's table, as its folder describes it.

    `chapters`: phase to the anchor of the chapter of howto.md that tells of it, where that page
    opens in the middle of a match. `talk`: what a sentence of the story, by its key, is to whom: to
    the seats that one of its facts names, to the `others`, or to `all`.
    """

    stations: Stations
    zones: dict[str, Zone]
    tallies: dict[str, Tally]
    verbs: dict[str, Verb]
    sheet: SheetLayout
    phases: dict[str, Phase] = {}
    chapters: dict[str, str] = {}
    talk: dict[str, dict[Talked, str]] = {}
    middle: Parts = []
    mat: Mat | None = None

    def zone(self, name: str) -> Zone:
        """The entry for a zone of this name; KeyError if the file has none."""
        return self.zones[pattern(name)]

    def kind(self, kind: str, side: str) -> tuple[str, ZonePlace]:
        """The pattern of a kind of zone, and its place at a side; KeyError if the file has none."""
        for name, zone in self.zones.items():
            place: ZonePlace | None = getattr(zone, side)
            if place is not None and name.partition(":")[0] == kind:
                return name, place
        raise KeyError(kind)

    def over(self, kind: str, side: str) -> list[str]:
        """The kinds of zones that lie in the room of this one."""
        return [
            name.partition(":")[0]
            for name, zone in self.zones.items()
            if (place := getattr(zone, side)) is not None and place.over == kind
        ]

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

    def place(self, name: str, bottom: int) -> ZonePlace | None:
        """Where a zone lies when `bottom` is the seat nearest the players."""
        zone, owner = self.zones[pattern(name)], kind_and_owner(name)[1]
        if owner < 0:
            return zone.here
        return zone.mine if owner == bottom else zone.theirs


@cache
def pattern(zone: str) -> str:
    """The pattern a zone's name fits: `spread:0:1` is a `spread:{seat}:{n}`."""
    kind, *rest = zone.split(":")
    return ":".join([kind, *("{seat}", "{n}")[: len(rest)]])


@cache
def shared_room(zone: str) -> str | None:
    """The room a zone made in play shares: `spread:0:1` lies in `spread:0:{n}`."""
    kind, _, rest = zone.partition(":")
    owner, colon, number = rest.partition(":")
    return f"{kind}:{owner}:{{n}}" if colon and number != "{n}" else None


def fill(zone: str, seat: int) -> str:
    """A pattern with its seat: `played:{seat}` at seat 2 is `played:2`."""
    return zone.replace("{seat}", str(seat))


# a view in which the choices that wait are face down


def sealed_view(
    view: View, layout: Layout, sealed: Mapping[int, tuple[str, Sequence[Card]]]
) -> View:
    """A view in which choices that wait are face down where their verbs seal them. `sealed`: seat
    to the verb of its choice and its cards, or `UNKNOWN` as often as all may know."""
    shown = twin_of(view)
    for seat, (verb, cards) in sealed.items():
        seals = layout.verbs[verb].seals if verb in layout.verbs else ""
        for name, heap in shown.zones.items() if seals else ():
            if kind_and_owner(name)[1] == seat and not Counter(cards) - Counter(heap):
                for card in cards:
                    heap.remove(card)
                shown.zones[fill(seals, seat)] += [UNKNOWN] * len(cards)
                break  # else the viewer knows every card there, and so sees no back to move
    return shown


def twin_of(view: View) -> View:
    """The same view, in lists of its own."""
    twin = View.__new__(View)
    copied = view.copy()
    for slot in ("table", "zones", "tallies", "phase", "turn", "shown"):
        setattr(twin, slot, getattr(copied, slot))
    twin.seat, twin.known = view.seat, view.known
    return twin

"""The types of layout.yaml: where a game's zones, numbers and buttons are, and which gestures make
a move; `layout_faults` reads the file.

A station, and the middle, is rows of parts, the first the farthest from its player: a part is a
kind of zone (`hand`), a tally that is chips (`chips`), the `plate`, the `prompt`, the `mat` or the
`trick`; several in brackets are stacked one above another. The size of the cards is in no file:
they are as large as the room allows. A zone whose key ends in `{n}` is numbered: `spread:0:1`,
`spread:0:2` … appear during play and share the room of `spread:0:{n}`."""

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
Width = Annotated[float, msgspec.Meta(ge=0, le=50)]  # card widths; 0 is refused later
Pair = Annotated[tuple[Away, Away], msgspec.Meta(description="wanted.pair")]
Size = Annotated[tuple[Width, Width], msgspec.Meta(description="wanted.pair")]


class ZonePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the cards of a zone are laid out. `scale`: the size of its cards, relative to others of
    their station or of the middle. `least`: room is kept for so many cards, or numbered zones, even
    while there are fewer; in a row in the middle these cards do not overlap. With 0 there is no
    room while it is empty. `tall`: in columns, room is kept for so many cards one above the other.
    `over`: it shares the room of this kind of zone, moved by `shift` card widths."""

    how: Literal["pile", "row", "fan", "columns"] = "row"
    scale: Annotated[float, msgspec.Meta(ge=0.2, le=4)] = 1.0
    least: Annotated[int, msgspec.Meta(ge=0, le=60)] = 1
    tall: Annotated[int, msgspec.Meta(ge=1, le=60)] = 1
    over: str = ""
    shift: Pair = (0.0, 0.0)
    align: Literal["left", "middle", "right"] = "middle"
    count: bool = False  # whether a badge shows how many cards are here, or in a short column
    frame: tuple[str, ...] = ()  # phases in which the place is outlined; or `always`

    def marks(self, phase: str) -> bool:
        """Whether the place is outlined in this phase while it is empty."""
        return ALWAYS in self.frame or phase in self.frame


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of zone: `here` in the middle, or `mine` and `theirs` at the seats. `sort`: how
    visible cards are ordered: by rank, or by suit and then by rank; suit also orders numbered
    zones. `ace`: the ace is below the two (the default) or above the king. `trick`: its card is
    part of the trick in the middle, on its player's side. `together`: phases in which partners have
    all their numbered zones of this kind at one seat. Later zones in the file overlap others."""

    here: ZonePlace | None = None
    mine: ZonePlace | None = None
    theirs: ZonePlace | None = None
    sort: Literal["none", "rank", "suit"] = "none"
    ace: Literal["low", "high"] | None = None
    trick: bool = False
    together: tuple[str, ...] = ()

    def marks(self, phase: str) -> bool:
        """Whether it is outlined in this phase, in the middle or at any seat, while it is empty."""
        places = filter(None, (self.here, self.mine, self.theirs))
        return any(place.marks(phase) for place in places)


class Stand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The room of a seat's chips, in card widths."""

    room: Size


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a public number is written: on a seat's name plate, at the head of the table, nowhere.
    `parts`: the denominator of the number; with 2, 15 is written 7½. `mine` and `theirs`: it is a
    number of chips, shown there in towers. `phases`: when the head shows it; empty for always."""

    at: Literal["plate", "head", "nowhere"] = "head"
    parts: Annotated[int, msgspec.Meta(ge=1, le=1000, description="wanted.count")] = 1
    mine: Stand | None = None
    theirs: Stand | None = None
    phases: tuple[str, ...] = ()


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A compartment of the mat: its name, the offset of its middle from the mat's, its size and
    shape. `round`: a bowl, as large as fits the room. `picture`: the card whose figure is printed
    there, such as JC; only a compartment that is much wider than high has room for it."""

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
    """The gestures and the button that make a move of this verb. `onto`: the place where a drag of
    its cards ends if the offer names no targets, or a drag of the top of a heap that is a target.
    If it is one of the player's own places, the cards may also be dropped on any free part of the
    middle. `start` (`from` in the file): for a move without cards, the heap whose top is dragged
    onto `onto`, or without `onto` to the player; or a tally with a stack, of which a chip is
    dragged. A click on that heap, or if it is no heap on `onto`, makes the move too. `button`: it
    has a button, pressed with the cards picked. `key`: a letter that presses it. `double`: a double
    click on a card makes it. `seals`: the zone where its cards wait, face down, until everybody has
    chosen. `grave`: it is final, so its button is apart, and the player may be asked to confirm."""

    onto: str = ""
    start: str = msgspec.field(name="from", default="")
    button: bool = False
    key: str = ""
    double: bool = False
    seals: str = ""
    grave: bool = False


Parts: TypeAlias = "list[list[str | list[str]]]"
"""Rows of parts; those in an inner list are stacked one above another."""


class Stations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of parts of the player's own station, with the buttons, and of everybody else's."""

    mine: Parts
    theirs: Parts


class Phase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`hold`: how many seconds, at normal speed, a phase without a choice is shown."""

    hold: Annotated[float, msgspec.Meta(ge=0, le=60)] = 0.0


class SheetLayout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet: a new row whenever the tally `row` changes, one column a seat. `name`: the
    tally of the table, such as a contract, whose numbers give rows a name of their own. `goal`: the
    tally of the table that holds the points that win the match, if there is one. `deal`: how many
    rows are played when several people play the same deals and compare them. `holdings`: the column
    counts what a seat has, and not points: it shows no gains, and the last row is “now”."""

    row: str
    column: str = "points"
    name: str = ""
    goal: str = ""
    deal: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    holdings: bool = False

    def own_name(self, tallies: Mapping[str, int]) -> str:
        """Return the key of the words that name the row of a state with these tallies, or ""."""
        return f"row.{self.name}.{tallies[self.name]}" if self.name in tallies else ""


Talked = Literal[
    "won", "lost", "game", "beaten", "level", "stole", "robbed",
    "called", "pool", "unseen", "narrow", "gone", "fine", "seen", "bold", "folds",
]  # fmt: skip
"""The occasion that a sentence of the story gives a talking player; see `table.session.talk`."""


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """One game's table, as the file in its folder describes it. `dealer`: whether the dealer has a
    button. `chapters`: by phase, the anchor of the chapter of howto.md where that page opens during
    a match. `talk`: by the key of a sentence of the story, its occasion for whom: for the seats in
    one of its facts, for the `others`, or for `all`."""

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
    dealer: bool = True

    def zone(self, name: str) -> Zone:
        """Return the entry of a zone; raises KeyError if the file has none."""
        return self.zones[layout_key(name)]

    def kind(self, kind: str, side: str) -> tuple[str, ZonePlace]:
        """Return a kind's key and place at a side, `here`, `mine` or `theirs`; KeyError if none."""
        for name, zone in self.zones.items():
            place: ZonePlace | None = getattr(zone, side)
            if place is not None and name.partition(":")[0] == kind:
                return name, place
        raise KeyError(kind)

    @property
    def hand(self) -> str:
        """The kind of zone that is the player's hand: the first in the file that is a row or a fan
        in a room of its own at the player's station. "" if there is none."""
        for name, zone in self.zones.items():
            place = zone.mine
            is_row = place is not None and place.how in ("row", "fan") and not place.over
            if is_row and not name.endswith(":{n}"):
                return name.partition(":")[0]
        return ""

    @property
    def beside_hand(self) -> str:
        """The kind of numbered zones in the same row as the player's hand; "" if there are none."""
        row_of_hand = next((row for row in self.stations.mine if self.hand in row), [])
        for part in row_of_hand:
            if isinstance(part, str) and f"{part}:{{seat}}:{{n}}" in self.zones:
                return part
        return ""

    def over(self, kind: str, side: str) -> list[str]:
        """Return the kinds of zones that share the room of this kind at a side."""
        kinds = []
        for name, zone in self.zones.items():
            place: ZonePlace | None = getattr(zone, side)
            if place is not None and place.over == kind:
                kinds.append(name.partition(":")[0])
        return kinds

    def tally(self, name: str) -> Tally | None:
        """Return the entry of a tally; None if it has none. A pool of the mat needs none."""
        kind, owner = kind_and_owner(name)
        entry = self.tallies.get(f"{kind}:{{seat}}" if owner >= 0 else name)
        if entry is None and self.mat is not None and name in self.mat.pools:
            return Tally(at="nowhere")
        return entry

    def parts(self, name: str) -> int:
        """Return the denominator in which a tally counts, usually 1."""
        entry = self.tally(name)
        return entry.parts if entry else 1

    def place(self, name: str, bottom: int) -> ZonePlace | None:
        """Return the place of a zone, None if it has none, with the seat `bottom` at the bottom."""
        zone = self.zones[layout_key(name)]
        owner = kind_and_owner(name)[1]
        if owner < 0:
            return zone.here
        return zone.mine if owner == bottom else zone.theirs


@cache
def layout_key(zone: str) -> str:
    """Return the key of a zone in layout.yaml: of `spread:0:1` it is `spread:{seat}:{n}`."""
    kind, *rest = zone.split(":")
    return ":".join([kind, *("{seat}", "{n}")[: len(rest)]])


@cache
def shared_room(zone: str) -> str | None:
    """Return the zone whose room a numbered zone shares: `spread:0:{n}` of `spread:0:1`; else
    None."""
    kind, _, rest = zone.partition(":")
    owner, colon, number = rest.partition(":")
    return f"{kind}:{owner}:{{n}}" if colon and number != "{n}" else None


def fill_seat(key: str, seat: int) -> str:
    """Put a seat into a key: `played:{seat}` at seat 2 is `played:2`."""
    return key.replace("{seat}", str(seat))


def sealed_view(view: View, layout: Layout,
                sealed: Mapping[int, tuple[str, Sequence[Card]]]) -> View:  # fmt: skip
    """Return a copy of a view in which the cards of sealed choices lie face down in the zone that
    their verb `seals`, no longer in the zone that held them. `sealed`: by seat the verb and its
    cards, `UNKNOWN` if they are not public."""
    shown = copy_view(view)
    for seat, (verb, cards) in sealed.items():
        seals = layout.verbs[verb].seals if verb in layout.verbs else ""
        if not seals:
            continue
        for name, heap in shown.zones.items():
            has_cards = not Counter(cards) - Counter(heap)  # as faces, or as so many backs
            if kind_and_owner(name)[1] == seat and has_cards:
                for card in cards:
                    heap.remove(card)
                shown.zones[fill_seat(seals, seat)] += [UNKNOWN] * len(cards)
                break
    return shown


def copy_view(view: View) -> View:
    """Copy a view, so that its lists can be changed."""
    changeable = View.__new__(View)
    copied = view.copy()
    for slot in ("table", "zones", "tallies", "phase", "turn", "shown"):
        setattr(changeable, slot, getattr(copied, slot))
    changeable.seat, changeable.known = view.seat, view.known
    return changeable

"""layout.yaml: where a game's zones, numbers and gestures stand, read and checked.

Lengths are in card widths. A seat's zones are placed inside its station, a box
on the ring round the table; everybody's else inside the middle. What a pattern
such as `hand:{seat}` leaves open is filled in when the table is arranged; zones
of a pattern that ends in `{n}` are made during play and share its room.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from rules.kit.contract import Rules
from rules.kit.sight import kind_and_owner
from table.badfile import BadFile, read_typed

Pair = Annotated[
    tuple[float, float], msgspec.Meta(description="two numbers in brackets, such as [1.5, 0]")
]
Box = Annotated[
    tuple[float, float, float, float],
    msgspec.Meta(description="four numbers: left, top, width, height"),
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

    `sort` is how visible cards are put in order for the eye.
    """

    here: Place | None = None
    mine: Place | None = None
    theirs: Place | None = None
    sort: Literal["none", "rank", "suit"] = "none"


class Tally(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a public number is written: a seat's name plate, the head of the table, nowhere."""

    at: Literal["plate", "head", "nowhere"] = "head"


class Verb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a move of this verb is made by hand.

    `onto`: the place a drag of its cards ends on, where the offer names no
    targets itself. A move without cards is made by a drag of the top of the
    heap `start` (`from` in the file; or of a chip, where it is a tally with a
    stack) onto `onto`; or by a click on that heap of cards, or where it is
    none, on `onto`.
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
    """How long, in seconds at normal speed, a phase without a choice is left to be looked at."""

    hold: float = 0.0


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The score sheet: a new row whenever the tally `row` changes, one column a seat."""

    row: str
    column: str = "points"


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game's table, as its folder describes it."""

    stations: Stations
    zones: dict[str, Zone]
    tallies: dict[str, Tally]
    verbs: dict[str, Verb]
    sheet: Sheet
    phases: dict[str, Phase] = {}
    middle: Pair = (7.0, 2.4)  # the least room the middle is given

    def zone(self, name: str) -> Zone:
        """The entry for a zone of this name; KeyError if the file has none."""
        return self.zones[pattern(name)]

    def place(self, name: str, bottom: int) -> Place | None:
        """Where a zone lies when `bottom` is the seat nearest the players."""
        zone = self.zone(name)
        if kind_and_owner(name)[1] < 0:
            return zone.here
        return zone.mine if kind_and_owner(name)[1] == bottom else zone.theirs


@cache
def pattern(zone: str) -> str:
    """The pattern a zone's name fits: `spread:0:1` is a `spread:{seat}:{n}`."""
    kind, *rest = zone.split(":")
    return ":".join([kind, *("{seat}", "{n}")[: len(rest)]])


def shared_room(zone: str) -> str | None:
    """The room a zone made in play shares: `spread:0:1` lies in `spread:0:{n}`."""
    kind, _, rest = zone.partition(":")
    owner, colon, number = rest.partition(":")
    return f"{kind}:{owner}:{{n}}" if colon and number != "{n}" else None


def filled(zone: str, seat: int) -> str:
    """A pattern with its seat: `played:{seat}` at seat 2 is `played:2`."""
    return zone.replace("{seat}", str(seat))


def read_layout(folder: Path, rules: Rules) -> Layout:
    """The layout of a game's folder, checked against its rules; BadFile names the fault."""
    path = folder / "layout.yaml"
    layout = read_typed(path, Layout)
    for name, zone in layout.zones.items():
        kind = name.partition(":")[0]
        if kind not in rules.SIGHT:
            known = ", ".join(rules.SIGHT)
            raise BadFile(path, 0, f"zones.{name}", f"the rules know no such zone, only {known}")
        if ("{seat}" in name) == (zone.mine is None or zone.theirs is None):
            wanted = "mine and theirs" if "{seat}" in name else "here"
            raise BadFile(path, 0, f"zones.{name}", f"this zone needs {wanted}")
        if "{seat}" not in name and zone.here is None:
            raise BadFile(path, 0, f"zones.{name}", "this zone needs here")
    for kind in rules.SIGHT:
        if not any(name.partition(":")[0] == kind for name in layout.zones):
            raise BadFile(path, 0, "zones", f"the rules' zone “{kind}” has no place; add it")
    for verb, entry in layout.verbs.items():
        for zone_name in (entry.onto, entry.start, entry.seals):
            if zone_name and zone_name not in layout.zones:
                fault = f"“{zone_name}” is not among the zones"
                raise BadFile(path, 0, f"verbs.{verb}", fault)
    return layout

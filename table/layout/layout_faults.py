"""Read layout.yaml, and check it against the rules whose table it lays out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from itertools import chain, combinations
from pathlib import Path
from typing import TypeAlias

from rules.kit.contract import Rules
from rules.kit.said import Why, why
from sprites.names import is_card
from table.files.badfile import nearest_name, unknown_name
from table.files.typed import fault_at, read_typed
from table.layout.layout import ALWAYS, Layout, Stand, ZonePlace, layout_key

TABLE_KEYS = "afhlrwz"  # the table itself: again, skip, hint, log, rules, words, sort
HAND = "hand"  # by which the rows of a score sheet may be counted although it is no tally
LEAST_ROOM = 0.1  # card widths: the least side of a room
SLACK = 1e-6  # card widths that rounding may cost

Trail: TypeAlias = "tuple[str, ...]"
"""The path of keys in the file."""
Fault: TypeAlias = "tuple[Trail, Why]"


def read_layout(folder: Path, rules: Rules) -> Layout:
    """Read the layout of a game's folder and check it against its rules; a fault raises BadFile."""
    path = folder / "layout.yaml"
    layout = read_typed(path, Layout)
    against_rules = (_zone_faults, _phase_faults, _verb_faults)
    by_itself = (_tally_faults, _sheet_faults, _part_faults, _mat_faults)
    for trail, fault in chain(
        *(faults(layout, rules) for faults in against_rules),
        *(faults(layout) for faults in by_itself),
    ):
        raise fault_at(path, trail, fault)
    return layout


def _unlisted(trail: Trail, name: str, listed: Collection[str], of: str) -> Iterator[Fault]:
    """The fault of a name that the rules do not list in `of`, with the listed name most like it."""
    if name in listed:
        return
    near = get_close_matches(name, list(listed), 1)
    if near and near[0] != ALWAYS:
        yield trail, why("layout.unlike", name=name, near=near[0], of=of)
    else:
        yield trail, unknown_name(name, listed)


def _missing(trail: Trail, name: str, known: Collection[str], key: str) -> Iterator[Fault]:
    """The fault of a name that is not among those known, with the nearest of these. `key`: of its
    sentence, which calls the name a zone, a part or a tally."""
    if name not in known:
        fact = {"layout.no_zone": "zone", "layout.no_part": "part"}.get(key, "tally")
        yield trail, Why(key, ((fact, name), ("near", nearest_name(name, known))))


def _kind(name: str) -> str:
    """The kind of a zone or tally: `hand` of `hand:{seat}`."""
    return name.partition(":")[0]


def _places(layout: Layout) -> Iterator[tuple[str, str, ZonePlace]]:
    """The name, side and place of each zone at each side where it has one."""
    for name, zone in layout.zones.items():
        for side in ("here", "mine", "theirs"):
            place: ZonePlace | None = getattr(zone, side)
            if place is not None:
                yield name, side, place


def _zone_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Names with other fields in braces than `{seat}` and `{n}` or anything after these, zones that
    the rules do not have, zones without a place, and places at the wrong sides."""
    for part, names in (("zones", layout.zones), ("tallies", layout.tallies)):
        for name in names:
            for field in re.findall(r"\{.*?\}", name):
                if field not in ("{seat}", "{n}"):
                    fault = why("layout.field", field=field, seat="{seat}", number="{n}")
                    yield (part, name), fault
    for name, zone in layout.zones.items():
        if name != layout_key(name):
            yield ("zones", name), unknown_name(name, (layout_key(name),))
        yield from _unlisted(("zones", name), _kind(name), rules.SIGHT, "SIGHT")
        at_seats, both = "{seat}" in name, None not in (zone.mine, zone.theirs)
        if at_seats and not both:
            yield ("zones", name), why("layout.sides")
        if not at_seats and (both or zone.here is None):
            yield ("zones", name), why("layout.here")
        if zone.ace and zone.sort == "none":
            yield ("zones", name, "ace"), why("layout.ace")
    for kind in rules.SIGHT:
        if kind not in map(_kind, layout.zones):
            yield ("zones",), why("layout.no_place", zone=kind)


def _phase_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Phases that the rules do not have."""
    for block, named in (("phases", layout.phases), ("chapters", layout.chapters)):
        for phase in named:
            yield from _unlisted((block, phase), phase, rules.PHASES, "PHASES")
    for name, side, place in _places(layout):
        for phase in place.frame:
            trail = "zones", name, side, "frame"
            yield from _unlisted(trail, phase, (ALWAYS, *rules.PHASES), "PHASES")
    for name, zone in layout.zones.items():
        for phase in zone.together:
            yield from _unlisted(("zones", name, "together"), phase, rules.PHASES, "PHASES")
    for name, tally in layout.tallies.items():
        for phase in tally.phases:
            yield from _unlisted(("tallies", name, "phases"), phase, rules.PHASES, "PHASES")


def _verb_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Verbs that the rules do not have, missing verbs, keys already taken, and unknown places."""
    pools = layout.mat.pools if layout.mat else {}
    for verb in layout.verbs:
        yield from _unlisted(("verbs", verb), verb, rules.VERBS, "VERBS")
    for verb in rules.VERBS:
        if verb not in layout.verbs:
            yield ("verbs",), why("layout.no_verb", verb=verb)
    stands = [name for name, entry in layout.tallies.items() if entry.mine]
    for verb, entry in layout.verbs.items():
        if entry.key and entry.key in TABLE_KEYS:
            yield ("verbs", verb, "key"), why("layout.key_heard", key=entry.key)
        for key, place, more in (
            ("onto", entry.onto, pools), ("from", entry.start, stands), ("seals", entry.seals, ())
        ):  # fmt: skip
            if place:
                yield from _missing(
                    ("verbs", verb, key), place, [*layout.zones, *more], "layout.no_zone"
                )


def _tally_faults(layout: Layout) -> Iterator[Fault]:
    """Chips without a place at both sides, or with too small a one."""
    for name, entry in layout.tallies.items():
        sides = {"mine": entry.mine, "theirs": entry.theirs}
        stands = {side: stand for side, stand in sides.items() if stand is not None}
        if stands and "{seat}" not in name:
            yield ("tallies", name), why("layout.seats_only")
        elif len(stands) == 1:
            missing = next(side for side in sides if side not in stands)
            yield ("tallies", name), why("layout.both_sides", missing=missing)
        for side, stand in stands.items():
            if min(stand.room) < LEAST_ROOM:
                yield ("tallies", name, side, "room"), why("layout.chip_room")


def _sheet_faults(layout: Layout) -> Iterator[Fault]:
    """Unknown tallies of the score sheet."""
    tallies, pools = layout.tallies, layout.mat.pools if layout.mat else {}
    rows = [HAND, *(name for name in (*tallies, *pools) if "{seat}" not in name)]
    columns = [name.removesuffix(":{seat}") for name in tallies if name.endswith(":{seat}")]
    yield from _missing(("sheet", "row"), layout.sheet.row, rows, "layout.no_row")
    for field in ("name", "goal"):
        if getattr(layout.sheet, field):
            tally = getattr(layout.sheet, field)
            yield from _missing(("sheet", field), tally, rows, "layout.no_row")
    yield from _missing(("sheet", "column"), layout.sheet.column, columns, "layout.no_column")


def _part_faults(layout: Layout) -> Iterator[Fault]:
    """Unknown parts in rows, parts not in exactly one row, and zones over unknown parts."""
    for trail, side, rows, needed in (
        (("stations", "mine"), "mine", layout.stations.mine, ("plate", "prompt")),
        (("stations", "theirs"), "theirs", layout.stations.theirs, ("plate",)),
        (("middle",), "here", layout.middle, ()),
    ):
        cells = [cell for row in rows for cell in row]
        named = [part for cell in cells for part in ([cell] if isinstance(cell, str) else cell)]
        known = sorted({*needed, *_required_parts(layout, side)})
        for part in named:
            yield from _missing(trail, part, known, "layout.no_part")
        for part in known:
            if named.count(part) != 1:
                yield trail, why("layout.part_once", part=part)
    for name, side, place in _places(layout):
        if place.over:
            known = sorted(_required_parts(layout, side))
            yield from _missing(("zones", name, side, "over"), place.over, known, "layout.no_part")


def _required_parts(layout: Layout, side: str) -> set[str]:
    """The parts that must be in the rows of a side: `mine`, `theirs` or `here`."""
    zones = [(name, place) for name, at, place in _places(layout) if at == side]
    parts = {_kind(name) for name, place in zones if not (place.over or layout.zones[name].trick)}
    if side == "here":
        parts |= {"trick"} if any(zone.trick for zone in layout.zones.values()) else set()
        parts |= {"mat"} if layout.mat is not None else set()
    for name, tally in layout.tallies.items():
        stand: Stand | None = getattr(tally, side, None)
        if stand is not None:
            parts.add(_kind(name))
    return parts


def _mat_faults(layout: Layout) -> Iterator[Fault]:
    """A mat without pools, and pools with a bad name, picture, size or place."""
    mat = layout.mat
    if mat is None:
        return
    if not mat.pools:
        yield ("mat", "pools"), why("layout.mat_empty")
    for name, pool in mat.pools.items():
        if "{" in name or name in layout.zones:
            yield ("mat", "pools", name), why("layout.pool_name")
        if pool.picture and not is_card(pool.picture):
            yield ("mat", "pools", name, "picture"), why("layout.no_card", card=pool.picture)
        if min(pool.room) < LEAST_ROOM:
            yield ("mat", "pools", name, "room"), why("layout.pool_room")
        sides = zip(pool.at, pool.room, mat.room, strict=True)
        if any(2 * abs(off) + side > whole + SLACK for off, side, whole in sides):
            yield ("mat", "pools", name), why("layout.pool_beyond")
    for (name, pool), (other_name, other) in combinations(mat.pools.items(), 2):
        axes = zip(pool.at, other.at, pool.room, other.room, strict=True)
        if all(2 * abs(at - to) < size + other_size - SLACK for at, to, size, other_size in axes):
            yield ("mat", "pools", other_name), why("layout.pool_overlaps", other=name)

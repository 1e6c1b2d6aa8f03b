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

TABLE_KEYS = "afhlrwz"  # keys of the table itself: again, skip, hint, log, rules, words, sort
HAND = "hand"  # the rows of a score sheet may be counted by hands, although that is no tally
LEAST_ROOM = 0.1  # card widths: the least side of a room
SLACK = 1e-6  # card widths that rounding may cost

Trail: TypeAlias = "tuple[str, ...]"
"""The path of keys in the file."""
Fault: TypeAlias = "tuple[Trail, Why]"


def read_layout(folder: Path, rules: Rules) -> Layout:
    """Read the layout in a game's folder and check it; raises BadFile for the first fault."""
    path = folder / "layout.yaml"
    layout = read_typed(path, Layout)
    faults = chain(_zone_faults(layout, rules), _phase_faults(layout, rules),
                   _verb_faults(layout, rules), _tally_faults(layout), _sheet_faults(layout),
                   _part_faults(layout), _mat_faults(layout))  # fmt: skip
    for trail, fault in faults:
        raise fault_at(path, trail, fault)
    return layout


def _unlisted(trail: Trail, name: str, listed: Collection[str], of: str) -> Iterator[Fault]:
    """Yield a fault if a name is not `listed`, with the most similar one; `of`: the list's name."""
    if name in listed:
        return
    near = get_close_matches(name, list(listed), 1)
    if near and near[0] != ALWAYS:
        yield trail, why("layout.unlike", name=name, near=near[0], of=of)
    else:
        yield trail, unknown_name(name, listed)


def _missing(trail: Trail, name: str, known: Collection[str], key: str) -> Iterator[Fault]:
    """Yield a fault if a name is not among those known, with the most similar one. `key`: of its
    sentence, for a zone, a part or (`layout.no_row` and `layout.no_column`) a tally."""
    if name not in known:
        fact = {"layout.no_zone": "zone", "layout.no_part": "part"}.get(key, "tally")
        yield trail, Why(key, ((fact, name), ("near", nearest_name(name, known))))


def _kind(name: str) -> str:
    return name.partition(":")[0]


def _places(layout: Layout) -> Iterator[tuple[str, str, ZonePlace]]:
    """Yield the name, side and place of each zone, for each side where it has one."""
    for name, zone in layout.zones.items():
        for side in ("here", "mine", "theirs"):
            place: ZonePlace | None = getattr(zone, side)
            if place is not None:
                yield name, side, place


def _zone_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Yield the faults in the names of zones and tallies, zones that the rules do not have, zones
    without a place, places at the wrong sides, and an order of the ace where nothing is sorted."""
    for block, names in (("zones", layout.zones), ("tallies", layout.tallies)):
        for name in names:
            for field in re.findall(r"\{.*?\}", name):
                if field not in ("{seat}", "{n}"):
                    fault = why("layout.field", field=field, seat="{seat}", number="{n}")
                    yield (block, name), fault
    for name, zone in layout.zones.items():
        if name != layout_key(name):
            yield ("zones", name), unknown_name(name, (layout_key(name),))
        yield from _unlisted(("zones", name), _kind(name), rules.SIGHT, "SIGHT")
        belongs_to_seats = "{seat}" in name
        has_seat_places = zone.mine is not None and zone.theirs is not None
        if belongs_to_seats and not has_seat_places:
            yield ("zones", name), why("layout.sides")
        if not belongs_to_seats and (has_seat_places or zone.here is None):
            yield ("zones", name), why("layout.here")
        if zone.ace and zone.sort == "none":
            yield ("zones", name, "ace"), why("layout.ace")
    for kind in rules.SIGHT:
        if kind not in map(_kind, layout.zones):
            yield ("zones",), why("layout.no_place", zone=kind)


def _phase_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Yield a fault for each phase that the rules do not have."""
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
    """Yield the faults of verbs: unknown and missing ones, keys already taken, unknown places."""
    for verb in layout.verbs:
        yield from _unlisted(("verbs", verb), verb, rules.VERBS, "VERBS")
    for verb in rules.VERBS:
        if verb not in layout.verbs:
            yield ("verbs",), why("layout.no_verb", verb=verb)
    zones = list(layout.zones)
    pools = list(layout.mat.pools) if layout.mat else []
    stands = [name for name, entry in layout.tallies.items() if entry.mine]
    for verb, entry in layout.verbs.items():
        if entry.key and entry.key in TABLE_KEYS:
            yield ("verbs", verb, "key"), why("layout.key_heard", key=entry.key)
        for key, place, known in (
            ("onto", entry.onto, zones + pools), ("from", entry.start, zones + stands),
            ("seals", entry.seals, zones),
        ):  # fmt: skip
            if place:
                yield from _missing(("verbs", verb, key), place, known, "layout.no_zone")


def _tally_faults(layout: Layout) -> Iterator[Fault]:
    """Yield a fault for chips that have not a place at both sides, or too small a one."""
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
    """Yield a fault for each unknown tally of the score sheet."""
    pools = list(layout.mat.pools) if layout.mat else []
    tallies = list(layout.tallies)
    rows = [HAND, *(name for name in tallies + pools if "{seat}" not in name)]
    columns = [name.removesuffix(":{seat}") for name in tallies if name.endswith(":{seat}")]
    yield from _missing(("sheet", "row"), layout.sheet.row, rows, "layout.no_row")
    for field in ("name", "goal"):
        tally = getattr(layout.sheet, field)
        if tally:
            yield from _missing(("sheet", field), tally, rows, "layout.no_row")
    yield from _missing(("sheet", "column"), layout.sheet.column, columns, "layout.no_column")


def _part_faults(layout: Layout) -> Iterator[Fault]:
    """Yield a fault for each unknown part in a row, each part not in exactly one row, and each zone
    that shares the room of an unknown part."""
    for trail, side, rows, needed in (
        (("stations", "mine"), "mine", layout.stations.mine, ("plate", "prompt")),
        (("stations", "theirs"), "theirs", layout.stations.theirs, ("plate",)),
        (("middle",), "here", layout.middle, ()),
    ):
        named = list[str]()
        for row in rows:
            for cell in row:
                named += [cell] if isinstance(cell, str) else cell
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
    """Return the parts that must be in the rows of a side: `mine`, `theirs` or `here`."""
    parts = set[str]()
    for name, place_side, place in _places(layout):
        if place_side == side and not place.over and not layout.zones[name].trick:
            parts.add(_kind(name))
    if side == "here" and any(zone.trick for zone in layout.zones.values()):
        parts.add("trick")
    if side == "here" and layout.mat is not None:
        parts.add("mat")
    for name, tally in layout.tallies.items():
        stand: Stand | None = getattr(tally, side, None)
        if stand is not None:
            parts.add(_kind(name))
    return parts


def _mat_faults(layout: Layout) -> Iterator[Fault]:
    """Yield the faults of a mat: no pools, and pools with a bad name, picture, size or place."""
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
        axes = zip(pool.at, pool.room, mat.room, strict=True)
        if any(2 * abs(offset) + side > mat_side + SLACK for offset, side, mat_side in axes):
            yield ("mat", "pools", name), why("layout.pool_beyond")
    for (name, pool), (other_name, other) in combinations(mat.pools.items(), 2):
        # Two rectangles overlap if on both axes their middles are nearer than half their sides.
        pairs = zip(pool.at, other.at, pool.room, other.room, strict=True)
        if all(2 * abs(a - b) < side + other_side - SLACK for a, b, side, other_side in pairs):
            yield ("mat", "pools", other_name), why("layout.pool_overlaps", other=name)

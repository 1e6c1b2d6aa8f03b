"""Read layout.yaml, and check it against the rules whose table it lays out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

from rules.kit.contract import Rules
from rules.kit.said import Why, why
from sprites.names import is_card
from table.files.badfile import nearest_name, unknown_name
from table.files.typed import fault_at, read_typed
from table.layout.layout import ALWAYS, Layout, Stand, ZonePlace

TABLE_KEYS = "afhlwz"  # shortcuts of the table itself: again, skip, how to play, log, words, sort
HAND = "hand"  # by which the rows of a score sheet may be counted although it is no tally
LEAST_ROOM = 0.1  # card widths: the least side of a room
SLACK = 1e-6  # card widths that rounding may cost

Fault: TypeAlias = "tuple[tuple[str, ...], Why]"
"""The path of keys in the file, and the fault there."""


def read_layout(folder: Path, rules: Rules) -> Layout:
    """Read the layout of a game's folder and check it against its rules; a fault raises BadFile."""
    path = folder / "layout.yaml"
    layout = read_typed(path, Layout)
    for trail, fault in (
        *_zone_faults(layout, rules),
        *_phase_faults(layout, rules),
        *_verb_faults(layout, rules),
        *_tally_faults(layout),
        *_part_faults(layout),
        *_mat_faults(layout),
    ):
        raise fault_at(path, trail, fault)
    return layout


def _unknown_name(name: str, listed: Collection[str], of: str) -> Why:
    """The fault of a name that the rules do not list in `of`, with the listed name that is like it,
    if any."""
    near = get_close_matches(name, list(listed), 1)
    if near and near[0] != ALWAYS:
        return why("layout.unlike", name=name, near=near[0], of=of)
    return unknown_name(name, listed)


def _kind(name: str) -> str:
    """The kind of a zone or tally: `hand` of `hand:{seat}`."""
    return name.partition(":")[0]


def _places(layout: Layout) -> Iterator[tuple[str, str, ZonePlace]]:
    """The name, side and place of each zone at each side where it has one."""
    for name, zone in layout.zones.items():
        for side in ("here", "mine", "theirs"):
            if (place := getattr(zone, side)) is not None:
                yield name, side, place


def _field_faults(part: str, names: Collection[str]) -> Iterator[Fault]:
    """Names with other fields in braces than `{seat}` and `{n}`."""
    for name in names:
        for field in re.findall(r"\{.*?\}", name):
            if field not in ("{seat}", "{n}"):
                fault = why("layout.field", field=field, seat="{seat}", number="{n}")
                yield (part, name), fault


def _zone_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Zones that the rules do not have, zones without a place, and places at the wrong sides."""
    yield from _field_faults("zones", layout.zones)
    yield from _field_faults("tallies", layout.tallies)
    for name, zone in layout.zones.items():
        if _kind(name) not in rules.SIGHT:
            yield ("zones", name), _unknown_name(_kind(name), rules.SIGHT, "SIGHT")
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
            if phase not in rules.PHASES:
                yield (block, phase), _unknown_name(phase, rules.PHASES, "PHASES")
    for name, side, place in _places(layout):
        for phase in place.frame:
            if phase not in (ALWAYS, *rules.PHASES):
                fault = _unknown_name(phase, (ALWAYS, *rules.PHASES), "PHASES")
                yield ("zones", name, side, "frame"), fault


def _verb_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Verbs that the rules do not have, missing verbs, keys already taken, and unknown places."""
    pools = layout.mat.pools if layout.mat else {}
    for verb in layout.verbs:
        if verb not in rules.VERBS:
            yield ("verbs", verb), _unknown_name(verb, rules.VERBS, "VERBS")
    for verb in rules.VERBS:
        if verb not in layout.verbs:
            yield ("verbs",), why("layout.no_verb", verb=verb)
    stands = [name for name, entry in layout.tallies.items() if entry.mine]
    for verb, entry in layout.verbs.items():
        if entry.key and entry.key in TABLE_KEYS:
            yield ("verbs", verb, "key"), why("layout.key_heard", key=entry.key)
        for key, place, known in (
            ("onto", entry.onto, [*layout.zones, *pools]),
            ("from", entry.start, [*layout.zones, *stands]),
            ("seals", entry.seals, [*layout.zones]),
        ):
            if place and place not in known:
                fault = why("layout.no_zone", zone=place, near=nearest_name(place, known))
                yield ("verbs", verb, key), fault


def _tally_faults(layout: Layout) -> Iterator[Fault]:
    """Chips without a place at both sides, too small, or in unknown rooms and pools; and unknown
    tallies of the score sheet."""
    pools, sheet = layout.mat.pools if layout.mat else {}, layout.sheet
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
            if stand.over:
                known, zones = _required_parts(layout, side), _places(layout)
                fleeting = {
                    _kind(zone) for zone, at, spot in zones if (at, spot.least) == (side, 0)
                }
                if stand.over not in known:
                    near = nearest_name(stand.over, sorted(known))
                    fault = why("layout.no_part", part=stand.over, near=near)
                    yield ("tallies", name, side, "over"), fault
                elif stand.over in fleeting:
                    fault = why("layout.over_fleeting", part=stand.over)
                    yield ("tallies", name, side, "over"), fault
        if entry.of and entry.of not in pools:
            fault = why("layout.no_zone", zone=entry.of, near=nearest_name(entry.of, [*pools]))
            yield ("tallies", name, "of"), fault
    row_tallies = [HAND, *(name for name in (*layout.tallies, *pools) if "{seat}" not in name)]
    column_tallies = [
        name.removesuffix(":{seat}") for name in layout.tallies if name.endswith(":{seat}")
    ]
    if sheet.row not in row_tallies:
        fault = why("layout.no_row", tally=sheet.row, near=nearest_name(sheet.row, row_tallies))
        yield ("sheet", "row"), fault
    if sheet.column not in column_tallies:
        fault = why(
            "layout.no_column", tally=sheet.column, near=nearest_name(sheet.column, column_tallies)
        )
        yield ("sheet", "column"), fault


def _part_faults(layout: Layout) -> Iterator[Fault]:
    """Unknown parts in rows, parts not in exactly one row, and zones over unknown parts."""
    sides = {
        ("stations", "mine"): ("mine", layout.stations.mine, ("plate", "prompt")),
        ("stations", "theirs"): ("theirs", layout.stations.theirs, ("plate",)),
        ("middle",): ("here", layout.middle, ()),
    }
    for trail, (side, rows, needed) in sides.items():
        cells = [cell for row in rows for cell in row]
        named = [part for cell in cells for part in ([cell] if isinstance(cell, str) else cell)]
        known = {*needed, *_required_parts(layout, side)}
        for part in named:
            if part not in known:
                yield (
                    trail,
                    why("layout.no_part", part=part, near=nearest_name(part, sorted(known))),
                )
        for part in sorted(known):
            if named.count(part) != 1:
                yield trail, why("layout.part_once", part=part)
    for name, side, place in _places(layout):
        known = _required_parts(layout, side)
        if place.over and place.over not in known:
            fault = why(
                "layout.no_part", part=place.over, near=nearest_name(place.over, sorted(known))
            )
            yield ("zones", name, side, "over"), fault


def _required_parts(layout: Layout, side: str) -> set[str]:
    """The parts that must be in the rows of a side: `mine`, `theirs` or `here`."""
    zones = [(name, place) for name, at, place in _places(layout) if at == side]
    parts = {_kind(name) for name, place in zones if not (place.over or layout.zones[name].trick)}
    if side == "here":
        parts |= {"trick"} if any(zone.trick for zone in layout.zones.values()) else set()
        parts |= {"mat"} if layout.mat is not None else set()
    for name, tally in layout.tallies.items():
        stand: Stand | None = getattr(tally, side, None)
        if stand is not None and not stand.over:
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

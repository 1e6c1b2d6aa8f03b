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
from table.files.badfile import nearest, unknown
from table.files.typed import fault_at, read_typed
from table.layout.layout import ALWAYS, Layout, Stand, ZonePlace

HEARD = "afhlwz"  # letters the table itself hears: again, skip, how to play, log, words, sort
HAND = "hand"  # which a row of the score sheet may count by though no tally does
LEAST_ROOM = 0.1  # card widths of what has any room at all
SLACK = 1e-6  # card widths that rounding may cost

Fault: TypeAlias = "tuple[tuple[str, ...], Why]"
"""The keys that lead there, and what is wrong."""


def read_layout(folder: Path, rules: Rules) -> Layout:
    """The layout of a game's folder, checked against its rules; BadFile names the fault."""
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


def _unlisted(name: str, listed: Collection[str], of: str) -> Why:
    """A name that the rules do not list; where it is nearly one of theirs both are told."""
    near = get_close_matches(name, list(listed), 1)
    if near and near[0] != ALWAYS:
        return why("layout.unlike", name=name, near=near[0], of=of)
    return unknown(name, listed)


def _kind(name: str) -> str:
    return name.partition(":")[0]


def _places(layout: Layout) -> Iterator[tuple[str, str, ZonePlace]]:
    """Each zone's name, the side it is at, and its place there."""
    for name, zone in layout.zones.items():
        for side in ("here", "mine", "theirs"):
            if (place := getattr(zone, side)) is not None:
                yield name, side, place


def _field_faults(part: str, names: Collection[str]) -> Iterator[Fault]:
    """Braces in a name hold what is filled in, and nothing else is."""
    for name in names:
        for field in re.findall(r"\{.*?\}", name):
            if field not in ("{seat}", "{n}"):
                fault = why("layout.field", field=field, seat="{seat}", number="{n}")
                yield (part, name), fault


def _zone_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Every kind of zone that the rules have is somewhere, and no other."""
    yield from _field_faults("zones", layout.zones)
    yield from _field_faults("tallies", layout.tallies)
    for name, zone in layout.zones.items():
        if _kind(name) not in rules.SIGHT:
            yield ("zones", name), _unlisted(_kind(name), rules.SIGHT, "SIGHT")
        sided, both = "{seat}" in name, None not in (zone.mine, zone.theirs)
        if sided and not both:
            yield ("zones", name), why("layout.sides")
        if not sided and (both or zone.here is None):
            yield ("zones", name), why("layout.here")
        if zone.ace and zone.sort == "none":
            yield ("zones", name, "ace"), why("layout.ace")
    for kind in rules.SIGHT:
        if kind not in map(_kind, layout.zones):
            yield ("zones",), why("layout.no_place", zone=kind)


def _phase_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Every phase that is named is one of the rules'."""
    for block, named in (("phases", layout.phases), ("chapters", layout.chapters)):
        for phase in named:
            if phase not in rules.PHASES:
                yield (block, phase), _unlisted(phase, rules.PHASES, "PHASES")
    for name, side, place in _places(layout):
        for phase in place.frame:
            if phase not in (ALWAYS, *rules.PHASES):
                fault = _unlisted(phase, (ALWAYS, *rules.PHASES), "PHASES")
                yield ("zones", name, side, "frame"), fault


def _verb_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """The verbs are the rules', all of them; their cards and chips go between places there are."""
    pools = layout.mat.pools if layout.mat else {}
    for verb in layout.verbs:
        if verb not in rules.VERBS:
            yield ("verbs", verb), _unlisted(verb, rules.VERBS, "VERBS")
    for verb in rules.VERBS:
        if verb not in layout.verbs:
            yield ("verbs",), why("layout.no_verb", verb=verb)
    stands = [name for name, entry in layout.tallies.items() if entry.mine]
    for verb, entry in layout.verbs.items():
        if entry.key and entry.key in HEARD:
            yield ("verbs", verb, "key"), why("layout.key_heard", key=entry.key)
        for key, place, known in (
            ("onto", entry.onto, [*layout.zones, *pools]),
            ("from", entry.start, [*layout.zones, *stands]),
            ("seals", entry.seals, [*layout.zones]),
        ):
            if place and place not in known:
                fault = why("layout.no_zone", zone=place, near=nearest(place, known))
                yield ("verbs", verb, key), fault


def _tally_faults(layout: Layout) -> Iterator[Fault]:
    """Chips are at places there are, and the score sheet counts tallies, by a tally."""
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
                known, zones = _parts_there(layout, side), _places(layout)
                fleeting = {
                    _kind(zone) for zone, at, spot in zones if (at, spot.least) == (side, 0)
                }
                if stand.over not in known:
                    near = nearest(stand.over, sorted(known))
                    fault = why("layout.no_part", part=stand.over, near=near)
                    yield ("tallies", name, side, "over"), fault
                elif stand.over in fleeting:
                    fault = why("layout.over_fleeting", part=stand.over)
                    yield ("tallies", name, side, "over"), fault
        if entry.of and entry.of not in pools:
            fault = why("layout.no_zone", zone=entry.of, near=nearest(entry.of, [*pools]))
            yield ("tallies", name, "of"), fault
    single = [HAND, *(name for name in (*layout.tallies, *pools) if "{seat}" not in name)]
    each = [name.removesuffix(":{seat}") for name in layout.tallies if name.endswith(":{seat}")]
    if sheet.row not in single:
        fault = why("layout.no_row", tally=sheet.row, near=nearest(sheet.row, single))
        yield ("sheet", "row"), fault
    if sheet.column not in each:
        fault = why("layout.no_column", tally=sheet.column, near=nearest(sheet.column, each))
        yield ("sheet", "column"), fault


def _part_faults(layout: Layout) -> Iterator[Fault]:
    """Every part of a row is something, and everything on the table is in a row."""
    sides = {
        ("stations", "mine"): ("mine", layout.stations.mine, ("plate", "prompt")),
        ("stations", "theirs"): ("theirs", layout.stations.theirs, ("plate",)),
        ("middle",): ("here", layout.middle, ()),
    }
    for trail, (side, rows, needed) in sides.items():
        cells = [cell for row in rows for cell in row]
        named = [part for cell in cells for part in ([cell] if isinstance(cell, str) else cell)]
        known = {*needed, *_parts_there(layout, side)}
        for part in named:
            if part not in known:
                yield trail, why("layout.no_part", part=part, near=nearest(part, sorted(known)))
        for part in sorted(known):
            if named.count(part) != 1:
                yield trail, why("layout.part_once", part=part)
    for name, side, place in _places(layout):
        known = _parts_there(layout, side)
        if place.over and place.over not in known:
            fault = why("layout.no_part", part=place.over, near=nearest(place.over, sorted(known)))
            yield ("zones", name, side, "over"), fault


def _parts_there(layout: Layout, side: str) -> set[str]:
    """Everything that must be in a row of the player's own station, the others' or the middle."""
    zones = [(name, place) for name, at, place in _places(layout) if at == side]
    found = {_kind(name) for name, place in zones if not (place.over or layout.zones[name].trick)}
    if side == "here":
        found |= {"trick"} if any(zone.trick for zone in layout.zones.values()) else set()
        found |= {"mat"} if layout.mat is not None else set()
    for name, tally in layout.tallies.items():
        stand: Stand | None = getattr(tally, side, None)
        if stand is not None and not stand.over:
            found.add(_kind(name))
    return found


def _mat_faults(layout: Layout) -> Iterator[Fault]:
    """The mat is in the middle, its pools on it and side by side."""
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
    for (name, pool), (other, beside) in combinations(mat.pools.items(), 2):
        spans = zip(pool.at, beside.at, pool.room, beside.room, strict=True)
        if all(2 * abs(at - to) < size + other_size - SLACK for at, to, size, other_size in spans):
            yield ("mat", "pools", other), why("layout.pool_overlaps", other=name)

"""layout.yaml read, and checked against the rules whose table it lays out."""

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


def read_layout(folder: Path, rules: Rules) -> Layout:
    """The layout of a game's folder, checked against its rules; BadFile names the fault."""
    path = folder / "layout.yaml"
    layout = read_typed(path, Layout)
    for trail, fault in (
        *_field_faults(layout),
        *_zone_faults(layout, rules),
        *_phase_faults(layout, rules),
        *_verb_faults(layout, rules),
        *_stand_faults(layout),
        *_part_faults(layout),
        *_sheet_faults(layout),
        *_mat_faults(layout),
    ):
        raise fault_at(path, trail, fault)
    return layout


Fault: TypeAlias = "tuple[tuple[str, ...], Why]"  # the keys that lead there, and what is wrong


def _unlisted(name: str, listed: Collection[str], of: str) -> Why:
    """A name that the rules do not list: where it is nearly one of theirs nobody knows which of
    the two is misspelt, so both are told."""
    near = get_close_matches(name, list(listed), 1)
    if near and near[0] != ALWAYS:
        return why("layout.unlike", name=name, near=near[0], of=of)
    return unknown(name, listed)


def _field_faults(layout: Layout) -> Iterator[Fault]:
    """Braces in a name hold what is filled in, and nothing else is."""
    for part, names in (("zones", layout.zones), ("tallies", layout.tallies)):
        for name in names:
            for field in re.findall(r"\{.*?\}", name):
                if field not in ("{seat}", "{n}"):
                    fault = why("layout.field", field=field, seat="{seat}", number="{n}")
                    yield (part, name), fault


def _sheet_faults(layout: Layout) -> Iterator[Fault]:
    """What the score sheet counts by, and what it counts, are tallies."""
    pools = layout.mat.pools if layout.mat else {}
    single = [HAND, *(name for name in (*layout.tallies, *pools) if "{seat}" not in name)]
    each = [name.removesuffix(":{seat}") for name in layout.tallies if name.endswith(":{seat}")]
    sheet = layout.sheet
    if sheet.row not in single:
        known = nearest(sheet.row, single)
        yield ("sheet", "row"), why("layout.no_row", tally=sheet.row, near=known)
    if sheet.column not in each:
        known = nearest(sheet.column, each)
        yield ("sheet", "column"), why("layout.no_column", tally=sheet.column, near=known)


def _zone_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Every kind of zone that the rules have lies somewhere, and no other."""
    for name, zone in layout.zones.items():
        kind = name.partition(":")[0]
        if kind not in rules.SIGHT:
            yield ("zones", name), _unlisted(kind, rules.SIGHT, "SIGHT")
        if ("{seat}" in name) == (zone.mine is None or zone.theirs is None):
            yield ("zones", name), why("layout.sides") if "{seat}" in name else why("layout.here")
        if "{seat}" not in name and zone.here is None:
            yield ("zones", name), why("layout.here")
        if zone.ace and zone.sort == "none":
            yield ("zones", name, "ace"), why("layout.ace")
    for kind in rules.SIGHT:
        if not any(name.partition(":")[0] == kind for name in layout.zones):
            yield ("zones",), why("layout.no_place", zone=kind)


def _part_faults(layout: Layout) -> Iterator[Fault]:
    """Every part of a row is something, and everything that lies on the table is in a row."""
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
    for name, zone in layout.zones.items():
        for side in ("here", "mine", "theirs"):
            place: ZonePlace | None = getattr(zone, side)
            if place is not None and place.over:
                known = _parts_there(layout, side)
                if place.over not in known:
                    near = nearest(place.over, sorted(known))
                    fault = why("layout.no_part", part=place.over, near=near)
                    yield ("zones", name, side, "over"), fault


def _parts_there(layout: Layout, side: str) -> set[str]:
    """Everything that must be in a row of the player's own station, the others' or the middle."""
    found = set()
    for name, zone in layout.zones.items():
        place: ZonePlace | None = getattr(zone, side)
        if place is not None and not place.over and not zone.trick:
            found.add(name.partition(":")[0])
        if side == "here" and zone.trick:
            found.add("trick")
    if side == "here" and layout.mat is not None:
        found.add("mat")
    for name, tally in layout.tallies.items():
        stand: Stand | None = getattr(tally, side, None)
        if stand is not None and not stand.over:
            found.add(name.partition(":")[0])
    return found


def _fleeting(layout: Layout, side: str) -> set[str]:
    """The kinds of zones that have no room while nothing lies there."""
    places = {name.partition(":")[0]: getattr(zone, side) for name, zone in layout.zones.items()}
    return {kind for kind, place in places.items() if place is not None and not place.least}


def _phase_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """Every phase that is named is one of the rules'."""
    for block, named in (("phases", layout.phases), ("chapters", layout.chapters)):
        for phase in named:
            if phase not in rules.PHASES:
                yield (block, phase), _unlisted(phase, rules.PHASES, "PHASES")
    for name, zone in layout.zones.items():
        for side in ("here", "mine", "theirs"):
            place: ZonePlace | None = getattr(zone, side)
            for phase in place.frame if place else ():
                if phase not in (ALWAYS, *rules.PHASES):
                    trail = ("zones", name, side, "frame")
                    yield trail, _unlisted(phase, (ALWAYS, *rules.PHASES), "PHASES")


def _verb_faults(layout: Layout, rules: Rules) -> Iterator[Fault]:
    """The verbs are the rules', all of them; their cards and chips go between places there are."""
    for verb in layout.verbs:
        if verb not in rules.VERBS:
            yield ("verbs", verb), _unlisted(verb, rules.VERBS, "VERBS")
    for verb in rules.VERBS:
        if verb not in layout.verbs:
            yield ("verbs",), why("layout.no_verb", verb=verb)
    pools = layout.mat.pools if layout.mat else {}
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
                near = nearest(place, known)
                yield ("verbs", verb, key), why("layout.no_zone", zone=place, near=near)


def _stand_faults(layout: Layout) -> Iterator[Fault]:
    """Keys and faults of the places where chips stand."""
    for name, entry in layout.tallies.items():
        stands = {"mine": entry.mine, "theirs": entry.theirs}
        given = {side: stand for side, stand in stands.items() if stand is not None}
        if given and "{seat}" not in name:
            yield ("tallies", name), why("layout.seats_only")
        elif len(given) == 1:
            missing = next(side for side in stands if side not in given)
            yield ("tallies", name), why("layout.both_sides", missing=missing)
        for side, stand in given.items():
            if min(stand.room) < LEAST_ROOM:
                yield ("tallies", name, side, "room"), why("layout.chip_room")
            known = _parts_there(layout, side)
            if stand.over and stand.over not in known:
                near = nearest(stand.over, sorted(known))
                fault = why("layout.no_part", part=stand.over, near=near)
                yield ("tallies", name, side, "over"), fault
            elif stand.over in _fleeting(layout, side):
                fault = why("layout.over_fleeting", part=stand.over)
                yield ("tallies", name, side, "over"), fault
        pools = layout.mat.pools if layout.mat else {}
        if entry.of and entry.of not in pools:
            fault = why("layout.no_zone", zone=entry.of, near=nearest(entry.of, [*pools]))
            yield ("tallies", name, "of"), fault


def _mat_faults(layout: Layout) -> Iterator[Fault]:
    """Keys and faults of the mat: it lies in the middle, its pools on it and side by side."""
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
    for (name, first), (other, two) in combinations(mat.pools.items(), 2):
        if all(
            2 * abs(first.at[way] - two.at[way]) < first.room[way] + two.room[way] - SLACK
            for way in (0, 1)
        ):
            yield ("mat", "pools", other), why("layout.pool_overlaps", other=name)

"""What everybody knows after an undo, worked out a second time: card by card, from the positions
that the room has seen since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.kit.cards import UNKNOWN, Card
from rules.kit.contract import Rules
from rules.kit.match import Match, Moment
from rules.kit.sight import Known, kind_and_owner, redact

HIDDEN = "owner"


class Looked(NamedTuple):
    """A position as the room saw it: where each card lay, and which it saw or remembered."""

    where: Mapping[Card, str]
    zones: Mapping[str, Sequence[Card]]
    seen: frozenset[Card]


def looked(rules: Rules, moment: Moment) -> Looked:
    zones = moment.state.zones
    view = redact(rules, moment.state, None, moment.known[None])
    seen = {one for cards in view.zones.values() for one in cards} - {UNKNOWN}
    where = {one: zone for zone, cards in zones.items() for one in cards}
    return Looked(where, zones, frozenset(seen))


def known_since(match: Match, past: Sequence[Moment]) -> dict[int | None, Known]:
    """What everybody must know of the first of these positions: what they knew then, and every
    card whose way back to it from where the room saw it nobody could mistake."""
    rules, first = match.rules, past[0]
    positions = [looked(rules, one) for one in past]
    seen = {one for one in positions[0].where if _followed(rules, positions, one)}
    found: dict[int | None, Known] = {}
    for seat, knew in first.known.items():
        mine: dict[str, tuple[Card, ...]] = {}
        for zone, cards in first.state.zones.items():
            kind, owner = kind_and_owner(zone)
            hidden = rules.SIGHT[kind] == HIDDEN and owner != seat
            more = {one for one in cards if one in seen} if hidden else set()
            both = {*knew.get(zone, ()), *more}
            if both:
                mine[zone] = tuple(sorted(both))
        found[seat] = mine
    return found


def _followed(rules: Rules, positions: Sequence[Looked], one: Card) -> bool:
    """Whether the room could follow a card back from where it has seen it to the first of these
    positions, where it lies hidden from some."""
    known, later = False, None
    for here in reversed(positions):
        zone = here.where.get(one, "")
        if not zone or rules.SIGHT[kind_and_owner(zone)[0]] == "none":
            known = False
        elif known and later is not None:
            known = not _mixed(rules, here, later, one)
        known, later = known or one in here.seen, here
    return known


def _mixed(rules: Rules, before: Looked, after: Looked, one: Card) -> bool:
    """Whether a card lies after a step among others that came unseen from elsewhere, so that
    it might be any of them."""
    zone = after.where.get(one, "")
    if not zone or _open(rules, zone):
        return False
    origins = {before.where.get(other, "") for other in after.zones[zone]}
    unseen = [place for place in origins if place != zone and not (place and _open(rules, place))]
    return bool(unseen) and len(origins) > 1


def _open(rules: Rules, zone: str) -> bool:
    return rules.SIGHT[kind_and_owner(zone)[0]] == "all"

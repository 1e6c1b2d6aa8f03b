"""Which cards have just come into a hand, worked out from what its owner could see."""

from __future__ import annotations

from rules.kit.cards import UNKNOWN, Card
from rules.kit.match import Match, Moment
from rules.kit.sight import kind_and_owner, redact
from rules.kit.state import View


def drawn(match: Match, seat: int) -> frozenset[Card]:
    """The cards in a seat's own hand that were not there when its last turn ended, or, in the
    first turn of a hand, when it was dealt. Where most of the hand is new, nothing stands out, and
    there are none."""
    here = held(match, match.view(seat))
    before = _at_rest(match, seat)
    if before is None:
        return frozenset()
    known = held(match, redact(match.rules, before.state, seat, before.known[seat]))
    come = here - known
    return come if 2 * len(come) < len(here) else frozenset()


def held(match: Match, view: View) -> frozenset[Card]:
    """The cards that only whoever looks holds."""
    sight = match.rules.SIGHT
    return frozenset(
        one
        for zone, cards in view.zones.items()
        for kind, owner in [kind_and_owner(zone)]
        if owner == view.seat and sight[kind] == "owner"
        for one in cards
        if one is not UNKNOWN
    )


def _at_rest(match: Match, seat: int) -> Moment | None:
    """The position in which a seat's last turn of this hand had ended; before its first, that in
    which anybody was first asked."""
    first = None
    for moment in reversed(match.history):
        if moment.state.table.hand != match.table.hand:
            break
        actors = match.rules.actors(moment.state)
        if seat in moment.made and seat not in actors:
            return moment
        if actors:
            first = moment
    return first

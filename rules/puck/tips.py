"""What Puck's buttons would do now, with the facts of the moment."""

from __future__ import annotations

from rules.kit.state import View, Why, why
from rules.puck.seats import DECK


def tip(view: View, seat: int, verb: str) -> Why | None:
    """How many cards the others have to be stolen from."""
    if verb != "steal":
        return None
    others = (other for other in range(view.table.seats) if other != seat)
    return why("steal", n=sum(len(view.zones[DECK[other]]) for other in others))

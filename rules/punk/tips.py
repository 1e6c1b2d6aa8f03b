"""What Punk's buttons would do now, with the facts of the moment."""

from __future__ import annotations

from rules.kit.state import View, Why, why
from rules.punk.sizes import POINTS


def tip(view: View, seat: int, verb: str) -> Why | None:
    """How many points are still wanted, for the card that may win some."""
    if verb != "play":
        return None
    return why("play", n=view.tallies["target"] - view.tallies[POINTS[seat]])

"""What Púkk's buttons would do now, with the facts of the moment."""

from __future__ import annotations

from rules.kit.state import View, Why, why
from rules.pukk.board import PUKK, STAKE, trump


def tip(view: View, seat: int, verb: str) -> Why | None:
    """How many chips lie in the púkk or would be lost, and for which card the seven goes."""
    if verb in ("pukka", "match"):
        there = view.tallies[PUKK]
        return why("pukka", n=there) if verb == "pukka" else why("match", n=there)
    if verb == "drop":
        return why("drop", n=view.tallies[STAKE[seat]])
    turned = trump(view)
    if verb == "exchange" and turned is not None:
        return why("exchange", card=f"card.{turned.name}")
    return None

"""What Tunk's buttons would do now, with the facts of the moment."""

from __future__ import annotations

from rules.kit.state import View, Why, why
from rules.tunk.names import HAND, TWO
from rules.tunk.spreads import hand_count


def tip(view: View, seat: int, verb: str) -> Why | None:
    """What one counts, for a drop; which card lies there to be taken, and how many to be drawn."""
    if verb == "drop":
        count = hand_count(view.zones[HAND[seat]], view.table.options["hand_count"])
        many = view.table.seats > TWO
        return why("drop", count=count) if many else why("drop_two", count=count)
    if verb == "take" and view.zones["discard"]:
        return why("take", card=f"card.{view.zones['discard'][-1].name}")
    if verb == "draw":
        left = len(view.zones["stock"])
        return why("draw", n=left) if left else why("draw_none")
    return None

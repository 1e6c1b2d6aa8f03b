"""A whole gesture made at a desk at one go."""

from __future__ import annotations

from rules.kit.move import Move
from table.input.desk import Desk
from table.input.gestures import Gesture


def made_by(desk: Desk, gesture: Gesture) -> Move | None:
    """The move a whole gesture makes, or None."""
    desk.picked, desk.chosen = list(gesture.cards), list(gesture.places)
    if gesture.button:
        return desk.press(gesture.button, gesture.amount)[0]
    *_, last = gesture.places
    desk.chosen.remove(last)
    return desk.drop((last,))[0]

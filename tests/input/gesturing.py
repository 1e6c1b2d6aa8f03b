"""A whole gesture made at a desk at one go."""

from __future__ import annotations

from rules.kit.move import Move
from table.input.move_builder import Gesture, MoveBuilder


def made_by(builder: MoveBuilder, gesture: Gesture) -> Move | None:
    """The move a whole gesture makes, or None."""
    builder.picked, builder.chosen = list(gesture.cards), list(gesture.places)
    if gesture.button:
        return builder.press(gesture.button, gesture.amount)[0]
    *_, last = gesture.places
    builder.chosen.remove(last)
    return builder.drop((last,))[0]

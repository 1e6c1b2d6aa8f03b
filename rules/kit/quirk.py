"""Quirks: what a person at the table can see of a character in one game.

A game's `player` lists them by character in QUIRKS. A quirk adds no knowledge: it chooses among
moves that are nearly equally good. What it shows is counted by the same question that it asks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rules.kit.move import Move
from rules.kit.state import View

Shows = Callable[[View, int, Move], bool | None]
"""Whether a move of this seat shows a quirk; None if there is no occasion for it."""


class Quirk(NamedTuple):
    """What a character does more often than others, or if not `is_liked`, less often.

    `most`: what that may lose in one choice, in the units of the game's `weighed_moves`. `times`:
    how many times as often as the other characters it does so at least, or as seldom.
    """

    shows: Shows
    most: float
    is_liked: bool = True
    times: float = 1.5

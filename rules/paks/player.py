"""A plain Paks player: it plays by habit, where paks are as good as one another by mood."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kit.moves import Move
from rules.kit.state import View
from rules.paks.habit import habit

NERVES = 2.0  # points: paks as good as that are a matter of mood


def choose(rules: Any, view: View, seat: int, rng: Random) -> Move:
    """The seat's move where it owes a choice; equal view and luck, equal choice."""
    return habit(view, seat, rng, NERVES)

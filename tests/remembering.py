"""What one seat keeps in mind of a step, for tests that ask a single seat."""

from __future__ import annotations

from rules.kit.contract import Rules
from rules.kit.sight import Known, memories
from rules.kit.state import State, View


def remembered(rules: Rules, before: State, knew: View, after: State) -> Known:
    """What a seat still knows of hidden zones after a step that it watched; `knew` is its view of
    `before`."""
    return memories(rules, before, {knew.seat: knew.known}, after)[knew.seat]

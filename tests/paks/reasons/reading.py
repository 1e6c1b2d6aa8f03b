"""What every reading goes by: the facts said, and how near they must come."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.kit.cards import Card, card
from rules.kit.move import Move
from rules.kit.state import View

Facts = Mapping[str, object]
Reading = Callable[[View, int, Move, Facts], bool]
MOOD, SAME = 2.0, 0.5  # points within which a pak is as good as another, and in the last turn
NEAR = 0.501  # what is said in whole points


def number(facts: Facts, name: str) -> int:
    found = facts[name]
    assert isinstance(found, int)
    return found


def named(fact: object) -> list[Card]:
    return [card(name) for name in str(fact).partition(".")[2].split()]


def near(facts: Facts, name: str, found: float) -> bool:
    return abs(number(facts, name) - found) <= NEAR

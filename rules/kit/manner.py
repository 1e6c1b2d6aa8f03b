"""Playing styles: five traits of a player, and how much of each a move shows.

A style adds no knowledge: it chooses among moves that are nearly equally good.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from rules.kit.move import Move


class Manner(NamedTuple):
    """Five traits, each from -1 to 1, the same in every game: the playing style of a player, or how
    much of each trait a move shows.

    `risk`: takes chances; below 0 careful. `greed`: takes all that can be had, from those who have
    most; below 0 leaves it lying. `memory`: weighs what was seen; below 0 forgets. `patience`:
    keeps good things for later; below 0 does at once what can be done. `bluff`: looks other than it
    is; below 0 is honest, and pays to see.
    """

    risk: float = 0.0
    greed: float = 0.0
    memory: float = 0.0
    patience: float = 0.0
    bluff: float = 0.0

    def likes(self, shown: Manner) -> float:
        """Return how strongly a player of this style prefers a move that shows these traits."""
        return fsum([own * trait for own, trait in zip(self, shown, strict=True)])

    @property
    def haste(self) -> float:
        """How readily a player of this style does at once what could wait, from -1 to 1."""
        return max(-1.0, min(1.0, (self.risk + self.greed - self.patience) / 2))


PLAIN = Manner()
"""Nobody in particular."""


class Shade(NamedTuple):
    """A move that a person might make: what it `loss`es against the best, where 1 is the most that
    a style may cost in one choice, and which traits it shows. `pull` multiplies its weight when a
    move is drawn; above 1 if it hardly differs from what is done anyway."""

    move: Move
    loss: float
    shows: Manner = PLAIN
    pull: float = 1.0


def scale(listed: Sequence[Sequence[float]]) -> list[Manner]:
    """Scale the traits of several moves: in each trait from -1 for the lowest number to 1 for the
    highest; 0 if all are equal."""
    ends = [(min(column), max(column)) for column in zip(*listed, strict=True)]
    return [
        Manner(
            *(
                2 * (column - least) / (most - least) - 1 if most > least else 0.0
                for column, (least, most) in zip(traits, ends, strict=True)
            )
        )
        for traits in listed
    ]

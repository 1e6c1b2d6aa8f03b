"""How somebody plays, at any level: a leaning in five traits, and what a move shows of them.

A leaning is no knowledge: it chooses among moves that are nearly as good as one another, by what
each of them shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from rules.kit.move import Move


class Manner(NamedTuple):
    """Five traits, each from -1 to 1, the same in every game: of a player, how it leans; of a move,
    how much it shows of each.

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
        """How much a player who leans so is drawn to a move that shows this."""
        return fsum([own * trait for own, trait in zip(self, shown, strict=True)])


PLAIN = Manner()
"""Nobody in particular."""


class Shade(NamedTuple):
    """A move that a person might well make: what it loses beside the best, where 1 is as much as a
    manner may cost in one choice; and what it shows. `pull`: how many times as strongly lots lean
    to it, more than once where it is hardly more than the order of things that are done anyway."""

    move: Move
    loss: float
    shows: Manner = PLAIN
    pull: float = 1.0


def scale(listed: Sequence[Sequence[float]]) -> list[Manner]:
    """How much each of these moves shows, of which a number is told for every trait: from -1 for
    the least of them to 1 for the most; nothing where they are alike."""
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

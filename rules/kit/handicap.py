"""Points given in advance, so that players who are not equally strong have an even match.

They enter as if they had been won in hands before the first one: a game says where on its table
they stand, and its rules go on from there as from any other standing. So they are in the points
that everybody sees and plays by, they count towards a target, and no rule is another. What a game
may define for it, both optional:

    ladder(table) -> Ladder                    how far apart the levels are in a match at this
                                               table, and what a point given in advance is worth
    given(table, points) -> Table              the first hand's table with these points given,
                                               by seat; without it there are none to be given

How strong somebody is, is counted so that the odds of two sides are as e to their difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.kit.contract import Rules
from rules.kit.said import SaidError
from rules.kit.state import Table


class Ladder(NamedTuple):
    """How strong each level is, by name, the weakest first. `point`: what one point given in
    advance adds to that. So many are given, in steps of `step` and at most `most`; 0: none."""

    levels: Mapping[str, float]
    point: float = 0.0
    step: int = 1
    most: int = 0


UNMEASURED = Ladder({"playful": -0.5, "easy": 0.0, "steady": 0.5, "keen": 1.0, "sharp": 1.5})
"""Of a game that does not say: each level wins five matches in eight against the one below."""


class Handicap(NamedTuple):
    """How a match was made even for the player at `seat`: the points `given` to each seat in
    advance, perhaps none; and why, as it was then: of the last `of` matches against computers of a
    `level` (empty: of several) they had won so many."""

    seat: int
    given: tuple[int, ...]
    won: int = 0
    of: int = 0
    level: str = ""

    def written(self) -> dict[str, Any]:
        """As it stands in a journal's header."""
        return {**self._asdict(), "given": [*self.given]}


class Ungiven(SaidError):
    """A game takes no points in advance, or not these."""


def ladder(rules: Rules, table: Table) -> Ladder:
    """The game's own ladder; where it has none, a usual one without points in advance."""
    function = getattr(rules, "ladder", None)
    answer = function(table) if function else UNMEASURED
    return answer if _takes_points(rules) else answer._replace(point=0.0, most=0)


def even_table(rules: Rules, table: Table, handicap: Handicap | None) -> Table:
    """The first hand's table with the points that are given in advance; Ungiven where the game
    knows of none, or they are not one number a seat."""
    if handicap is None:
        return table
    points, seats = handicap.given, table.seats
    if len(points) != seats or min(points) < 0 or handicap.seat not in range(seats):
        raise Ungiven("handicap.none", game=rules.NAME)
    if not any(points):
        return table
    if not _takes_points(rules):
        raise Ungiven("handicap.none", game=rules.NAME)
    even: Table = rules.given(table, points)  # type: ignore[attr-defined]
    return even


def handicap_of(header: Mapping[str, Any]) -> Handicap | None:
    """The handicap in a journal's header; None where there is none."""
    fields = header.get("handicap")
    return None if fields is None else Handicap(**{**fields, "given": tuple(fields["given"])})


def _takes_points(rules: Rules) -> bool:
    return hasattr(rules, "given")

"""Points given in advance, so that players of different strength have an even match.

They count as if they had been won before the first hand: everybody sees them, they count towards a
target, and no rule changes. A game may define two functions:

    ladder(table) -> Ladder            how far apart the levels are in a match at this table, and
                                       what a point given in advance is worth
    given(table, points) -> Table      the first hand's table with these points by seat; without
                                       it there are none

Strength is measured so that the odds between two sides are e to the power of their difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct, convert

from rules.kit.chain import Word
from rules.kit.contract import Rules, call_optional
from rules.kit.said import SaidError
from rules.kit.state import Table


class Ladder(NamedTuple):
    """The strength of each level by name, the weakest first. One point given in advance adds
    `point` to it. Points are given in multiples of `step`, at most `most`; 0 for none."""

    levels: Mapping[str, float]
    point: float = 0.0
    step: int = 1
    most: int = 0


UNMEASURED = Ladder({"playful": -0.5, "easy": 0.0, "steady": 0.5, "keen": 1.0, "sharp": 1.5})
"""Of a game that does not say: each level wins five matches in eight against the one below."""


class Handicap(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match was made even for the player at `seat`: the points `given` to each seat in
    advance, perhaps 0; and why: the player had `won` so many of the last `of` matches against
    computers of a `level` ("" for several levels)."""

    seat: Annotated[int, Meta(ge=0, le=50)]
    given: Annotated[tuple[Annotated[int, Meta(ge=0, le=10**6)], ...], Meta(max_length=50)]
    won: Annotated[int, Meta(ge=0, le=1_000)] = 0
    of: Annotated[int, Meta(ge=0, le=1_000)] = 0
    level: Word = ""


class Ungiven(SaidError):
    """A game that allows no points in advance, or not these."""


def ladder(rules: Rules, table: Table) -> Ladder:
    """Return the game's own ladder, or else the default one without points in advance."""
    levels = call_optional(rules, "ladder", UNMEASURED, table)
    return levels if hasattr(rules, "given") else levels._replace(point=0.0, most=0)


def even_table(rules: Rules, table: Table, handicap: Handicap | None) -> Table:
    """Return the first hand's table with the points given in advance; unchanged without a handicap.
    Raises Ungiven if the game allows no such points, or the handicap does not fit the seats."""
    if handicap is None:
        return table
    points = handicap.given
    are_possible = len(points) == table.seats and min(points) >= 0
    are_allowed = hasattr(rules, "given") or not any(points)
    if not (are_possible and are_allowed and handicap.seat in range(table.seats)):
        raise Ungiven("handicap.none", game=rules.NAME)
    return call_optional(rules, "given", table, table, points) if any(points) else table


def handicap_of(header: Mapping[str, Any]) -> Handicap | None:
    """Parse the handicap in a journal's header; None if it has none."""
    return convert(header.get("handicap"), Handicap | None)

"""A match that is one of a series: which one, and after how many hands it ends at the latest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.kit.contract import Rules
from rules.kit.ranking import ranking
from rules.kit.said import why
from rules.kit.state import Outcome, Table

ENDED = "hands_agreed"  # why a match is over that would go on by its rules


class SeriesPart(NamedTuple):
    """Of which series, by its folder's name; the number of the match there, from 0; after so many
    hands it ends as it stands then (0: when the rules say so)."""

    series: str
    at: int = 0
    hands: int = 0


def part_of(header: Mapping[str, Any]) -> SeriesPart | None:
    """What a journal's header says of it, if anything."""
    fields = header.get("series")
    return None if fields is None else SeriesPart(**fields)


def last_agreed(table: Table, part: SeriesPart | None) -> bool:
    """Whether it is agreed that no hand follows this one."""
    return part is not None and bool(part.hands) and table.hand >= part.hands


def with_agreed_end(
    rules: Rules, table: Table, outcome: Outcome, part: SeriesPart | None
) -> Outcome:
    """How a hand ended, once it is said that it was the last one agreed upon: the
    player who stands first then has won. The outcome itself where the rules end the match, or more
    hands come."""
    if not last_agreed(table, part):
        return outcome
    if rules.onward(table, outcome) is None:
        return outcome
    first = ranking(rules, outcome)[0]
    return outcome._replace(winners=first, why=why(ENDED, n=table.hand))

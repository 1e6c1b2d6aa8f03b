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
    """The series in a journal's header; None where there is none."""
    fields = header.get("series")
    return None if fields is None else SeriesPart(**fields)


def last_agreed(table: Table, part: SeriesPart | None) -> bool:
    """Whether it is agreed that no hand follows this one."""
    return part is not None and bool(part.hands) and table.hand >= part.hands


def with_agreed_end(
    rules: Rules, table: Table, outcome: Outcome, part: SeriesPart | None
) -> Outcome:
    """The outcome, with winners where it is that of the last hand agreed upon: those who stand
    first have won. Unchanged where more hands follow, or where the rules themselves end the match
    with it."""
    if not last_agreed(table, part):
        return outcome
    if rules.onward(table, outcome) is None:
        return outcome
    first = ranking(rules, outcome)[0]
    return outcome._replace(winners=first, why=why(ENDED, n=table.hand))

"""A match in a series: which one, and after how many hands it ends at the latest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, convert
from msgspec.structs import asdict

from rules.kit.chain import Word
from rules.kit.contract import Rules
from rules.kit.ranking import ranking
from rules.kit.said import why
from rules.kit.state import Outcome, Table

ENDED = "hands_agreed"  # the key for why a match is over although its rules would go on


class SeriesPart(Struct, frozen=True, forbid_unknown_fields=True):
    """A match's place in a series: the name of the series' folder, the match's number from 0, and
    the hands after which it ends at the latest (0 for no limit). `last_told`: the rules are told
    which hand is the last; False in matches of older programs."""

    series: Word
    at: Annotated[int, Meta(ge=0, le=1_000)] = 0
    hands: Annotated[int, Meta(ge=0, le=1_000)] = 0
    last_told: bool = False

    def fields(self) -> dict[str, Any]:
        """Return the fields in a journal's header; `last_told` only if it is so."""
        fields = asdict(self)
        if not self.last_told:
            del fields["last_told"]
        return fields


def part_of(header: Mapping[str, Any]) -> SeriesPart | None:
    """Parse the series in a journal's header; None if it has none."""
    return convert(header.get("series"), SeriesPart | None)


def with_agreed_end(rules: Rules, table: Table, outcome: Outcome) -> Outcome:
    """Return the outcome of the last agreed hand, with the seats that rank first as winners of the
    match. It is unchanged if the rules themselves end the match with this hand."""
    if rules.onward(table, outcome) is None:
        return outcome
    first = ranking(rules, outcome)[0]
    return outcome._replace(winners=first, why=why(ENDED, n=table.hand))

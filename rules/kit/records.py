"""The records that a family may keep of a game; optional for a game.

    RECORDS: Sequence[str]                                  the keys of its records
    records(before, after, made) -> Sequence[Record]        the amounts of a step

The rules get whole positions, hidden cards too, so they are asked only about matches that are over.
`before` is None for a new deal. They return every amount; the caller keeps the largest of each key
and seat. The words have `record.KEY` for each record.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

from rules.kit.contract import Rules
from rules.kit.said import SaidError
from rules.kit.state import State
from rules.kit.story import Made

LARGEST = 10**9


class Record(NamedTuple):
    """A seat's amount in one kind of record; more is always better."""

    key: str
    seat: int
    amount: float


class Unrecorded(SaidError):
    """A game returned something that is not one of its records."""


def record_keys(rules: Rules) -> Sequence[str]:
    """The keys of the records that a game keeps; empty if it keeps none."""
    keys = getattr(rules, "RECORDS", ())
    is_list = isinstance(keys, Sequence) and not isinstance(keys, str)
    return [key for key in keys if isinstance(key, str)] if is_list else []


def records(rules: Rules, before: State | None, after: State, made: Made) -> tuple[Record, ...]:
    """Return the records of a step; raises Unrecorded for one that is not valid."""
    function = getattr(rules, "records", None)
    results = tuple(function(before, after, made)) if function else ()
    known = record_keys(rules)
    for record in results:
        sound = isinstance(record, Record) and record.key in known
        if not sound or record.seat not in range(after.table.seats) or not _finite(record.amount):
            raise Unrecorded("game.record", found=repr(record)[:80])
    return results


def _finite(amount: object) -> bool:
    """Whether an amount is a number, neither infinite nor beyond LARGEST."""
    number = isinstance(amount, (int, float)) and not isinstance(amount, bool)
    return number and isfinite(amount) and abs(amount) <= LARGEST  # type: ignore[arg-type]

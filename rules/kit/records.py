"""The records that a family may keep of a game; optional for a game.

    RECORDS: Sequence[str]                                  the keys of its records
    records(before, after, made) -> Sequence[Record]        the amounts of a step

The rules get whole positions, hidden cards too, so they are asked only about matches that are over.
`before` is None for a new deal. They return every amount; the caller keeps the largest of each key
and seat. The words have `record.KEY` for each record.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """Return the keys of the records that a game keeps; none if its RECORDS is not a list."""
    keys = getattr(rules, "RECORDS", ())
    if isinstance(keys, str) or not isinstance(keys, Sequence):
        return []
    return [key for key in keys if isinstance(key, str)]


def records(rules: Rules, before: State | None, after: State, made: Made) -> tuple[Record, ...]:
    """Return the records of a step; raises Unrecorded for one that is not valid."""
    function = getattr(rules, "records", None)
    records = tuple(function(before, after, made)) if function else ()
    for record in records:
        if not _is_valid(record, record_keys(rules), after.table.seats):
            raise Unrecorded("game.record", found=repr(record)[:80])
    return records


def _is_valid(record: object, keys: Sequence[str], seats: int) -> bool:
    """Whether this is a record with one of these keys, of a seat, with a sensible number."""
    if not isinstance(record, Record) or record.key not in keys:
        return False
    is_number = type(record.amount) in (int, float)  # not True or False
    return record.seat in range(seats) and is_number and abs(record.amount) <= LARGEST  # not nan

"""What a row of the score sheet is made up of: for which reason each seat won or lost how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rules.kit.said import Why
from rules.kit.story import LINE, Told
from table.session.event_log import LogEntry
from table.session.seat_changes import CALLED


class Reason(NamedTuple):
    """Everything told under one key: the first sentence of it, and what all of it brought."""

    why: Why
    points: Mapping[int, int]


class Account(NamedTuple):
    """The reasons in the order they came up, the sentences that tell how the row went, and which
    of these tell of marks, such as that somebody took a choice back."""

    reasons: tuple[Reason, ...] = ()
    told: tuple[Told, ...] = ()
    marks: tuple[Told, ...] = ()


def account(entries: Iterable[LogEntry]) -> Account:
    """What was told of a row, put together."""
    sums: dict[str, Reason] = {}
    told, marks = [], []
    for entry in entries:
        for one in entry.told:
            if one.points:
                reason = sums.get(one.why.key) or Reason(one.why, {})
                sums[one.why.key] = reason._replace(points=added(reason.points, one.points))
            if one.why.key == CALLED:  # of who sat here, and not of how the row went
                continue
            if entry.mark:
                marks.append(one)
            if entry.mark or one.weight != LINE:
                told.append(one)
    return Account(tuple(sums.values()), tuple(told), tuple(marks))


def added(points: Mapping[int, int], more: Mapping[int, int]) -> Mapping[int, int]:
    """Each seat's points of both."""
    seats = sorted({*points, *more})
    return {seat: points.get(seat, 0) + more.get(seat, 0) for seat in seats}
